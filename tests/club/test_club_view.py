"""The page of a club's settings."""

import pytest

from accounts.models import Club
from tests.builders import make_people
from tournaments.rehearsal.actions import Script, open_rehearsal

DATA = {"name": "Tuesday Club", "time_zone": "America/Chicago", "decks_owned": "", "tables_owned": ""}


def test_the_page_shows_the_settings(desk, club):
    page = desk.get("club:club")
    assert page.context["form"].initial["time_zone"] == "America/Chicago"
    assert '<h2 id="members-title">Members</h2>' in page.content.decode()


def test_a_change_is_saved_and_recorded_in_the_history(desk, club):
    sent = {"name": " Wednesday  Club ", "time_zone": "Pacific/Honolulu", "decks_owned": "30", "tables_owned": "8"}
    answer = desk.post("club:club", data={**sent, "uses_chapters": "on"})
    assert answer.url == desk.url("club:club")
    club.refresh_from_db()
    assert (club.name, club.slug, club.time_zone) == ("Wednesday Club", "tuesday-club", "Pacific/Honolulu")
    assert (club.decks_owned, club.tables_owned, club.uses_chapters) == (30, 8, True)
    assert club.history.first().history_user.name == "Ruth"


def test_an_organizer_may_change_the_settings(olives_desk, club):
    olives_desk.post("club:club", data=DATA | {"decks_owned": "12"})
    club.refresh_from_db()
    assert club.decks_owned == 12


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", ""),
        ("name", "A" * 81),
        ("name", "Tues\u202eday"),
        ("time_zone", "Mars/Olympus"),
        ("decks_owned", "-1"),
        ("decks_owned", "10000"),
        ("tables_owned", "many"),
    ],
)
def test_an_invalid_value_is_refused_beside_its_box(desk, club, field, typed):
    answer = desk.post("club:club", data=DATA | {field: typed})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert answer.context["club"].name == "Tuesday Club"
    assert Club.objects.get(pk=club.pk).history.count() == 1


def test_a_saved_time_zone_that_is_not_offered_is_kept(desk, club):
    Club.objects.filter(pk=club.pk).update(time_zone="UTC")
    assert desk.post("club:club", data=DATA | {"time_zone": "UTC"}).status_code == 302


def test_chapters_are_not_shown_until_they_are_turned_on(desk, club):
    make_people(club, names=["Ada"])
    assert "Chapter" not in desk.get("people:people").content.decode()
    desk.post("club:club", data=DATA | {"uses_chapters": "on"})
    assert "Chapter" in desk.get("people:people").content.decode()


def test_the_club_of_a_rehearsal_shows_no_members(desk, ruth, today):
    script = Script(rules_key="tanglewood", people=4, seed=1)
    club = open_rehearsal(script=script, users=[ruth], time_zone="UTC", today=today).club
    page = desk.client.get(f"/c/{club.slug}/club/")
    assert "Members" not in page.content.decode()
    assert desk.client.post(f"/c/{club.slug}/club/members/invite/", {"name": "Eve"}).status_code == 404


def test_the_language_is_chosen_on_the_page(desk):
    page = desk.get("club:club").content.decode()
    assert 'name="language" value="es"' in page
    answer = desk.client.post("/language/", {"language": "es", "next": desk.url("club:club")})
    assert '<html lang="es"' in desk.client.get(answer.url).content.decode()


def test_the_club_page_opens_at_its_beginning(desk):
    assert "autofocus" not in desk.get("club:club").content.decode()


def test_the_currency_is_a_dollar_until_the_club_says_another(desk, club):
    assert 'value="$"' in desk.get("club:club").content.decode()
    desk.post("club:club", data=DATA | {"currency": " € "})
    club.refresh_from_db()
    assert club.currency == "€"
    assert desk.post("club:club", data=DATA | {"currency": "euros"}).status_code == 422
