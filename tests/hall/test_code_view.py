"""The button for a new join code: valid for 15 minutes; the old code expires, existing passes stay valid."""

import datetime
import secrets

from django.utils import timezone

from tests.builders import make_event, make_helper, tonight
from tournaments.hall.actions import CODE_LASTS, make_new_code
from tournaments.hall.queries import MOST_WRONG_TRIES, code_for, valid_code
from tournaments.models import JoinCode

NOW = timezone.now
CLUB = "tuesday-club"


def test_the_button_replaces_the_code(desk, event, monkeypatch):
    random_numbers = iter([482915, 73])
    monkeypatch.setattr(secrets, "randbelow", lambda _most: next(random_numbers))
    old = make_new_code(event=event, now=NOW())
    answer = desk.post("hall:code", event=event)
    assert answer.url == desk.url("hall:helpers", event=event)
    new = JoinCode.objects.get(event=event)
    assert (old.digits, new.digits) == ("482915", "000073")
    assert new.good_until > old.good_until
    assert (code_for(CLUB, old.digits, NOW()), code_for(CLUB, new.digits, NOW())) == (None, new)


def test_a_new_code_keeps_existing_passes_valid(desk, event):
    helper = make_helper(event)
    desk.post("hall:code", event=event)
    assert helper.get(desk.url("sheets:play", event=event)).status_code == 200


def test_a_code_is_valid_for_15_minutes(event):
    now = NOW()
    code = make_new_code(event=event, now=now)
    last = now + CODE_LASTS - datetime.timedelta(seconds=1)
    assert datetime.timedelta(minutes=15) == CODE_LASTS
    assert (valid_code(event, last), code_for(CLUB, code.digits, last)) == (code, code)
    assert (valid_code(event, now + CODE_LASTS), code_for(CLUB, code.digits, now + CODE_LASTS)) == (None, None)


def test_a_code_is_invalid_after_too_many_wrong_tries_and_the_next_counts_from_zero(event):
    code = make_new_code(event=event, now=NOW())
    code.wrong_tries = MOST_WRONG_TRIES - 1
    code.save()
    assert valid_code(event, NOW()) == code
    code.wrong_tries = MOST_WRONG_TRIES
    code.save()
    assert valid_code(event, NOW()) is None
    assert code_for(CLUB, code.digits, NOW()) is None
    make_new_code(event=event, now=NOW())
    assert valid_code(event, NOW()).wrong_tries == 0


def test_two_evenings_never_have_the_same_code(club, event, monkeypatch):
    """A number that another evening uses is drawn again."""
    random_numbers = iter([123456, 123456, 7])
    monkeypatch.setattr("secrets.randbelow", lambda _: next(random_numbers))
    other = make_event(club, date=tonight(club))
    assert make_new_code(event=event, now=NOW()).digits == "123456"
    assert make_new_code(event=other, now=NOW()).digits == "000007"
