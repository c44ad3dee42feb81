"""What the builders make all at once is what the site's own actions make one by one."""

from django.conf import settings
from django.test import Client

from accounts.models import Session
from accounts.sessions import BACKEND
from tests.builders import logged_in, make_event, make_people, make_sign_ups
from tournaments.sign_up.actions import sign_in

FIELDS = ("number", "player", "status", "part", "fixed_table", "cut_card")


def rows_and_history(event):
    history = [list(line.history.values_list(*FIELDS, "history_type")) for line in event.sign_ups.all()]
    return list(event.sign_ups.values_list(*FIELDS)), history


def test_lines_made_at_once_are_those_of_one_sign_in_after_the_other(club):
    people = make_people(club)[:5]
    at_once, one_by_one = make_event(club), make_event(club)
    make_sign_ups(at_once, people)
    for person in people:
        sign_in(event=one_by_one, player=person)
    assert rows_and_history(at_once) == rows_and_history(one_by_one)


def test_more_lines_follow_those_of_the_list(club):
    people = make_people(club)[:4]
    event = make_event(club)
    make_sign_ups(event, people[:2])
    make_sign_ups(event, people[2:])
    assert list(event.sign_ups.values_list("number", "player")) == [(n + 1, one.pk) for n, one in enumerate(people)]


def login_left_by(log_in, user):
    """The browser's session, the cookie's value, and what the database has besides the session's key and times."""
    user.last_login = None
    user.save()
    Session.objects.all().delete()
    client = log_in(user)
    (row,) = Session.objects.all()
    user.refresh_from_db()
    assert client.session.session_key == client.cookies[settings.SESSION_COOKIE_NAME].value
    return dict(client.session), row.get_decoded(), row.user_id, user.last_login is not None


def test_a_browser_logged_in_at_once_is_as_after_djangos_own_way(ruth):
    def forced(user):
        client = Client()
        client.force_login(user, backend=BACKEND)
        return client

    assert login_left_by(logged_in, ruth) == login_left_by(forced, ruth)
