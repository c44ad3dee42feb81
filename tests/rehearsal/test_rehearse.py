"""Rehearsal evenings: filled by a command or a button, equal for equal seeds, deleted by one button."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from accounts.actions import found_club
from accounts.models import Club, User
from scoring import BUILT_IN_KEYS, built_in, read_rule_set, write_rule_set
from tests.builders import PASSWORD, after_midnight, make_event, standings, tonight
from tournaments.core.sheets.entered import worth
from tournaments.models import Event, Player, SheetHistory, SignUp, Tally
from tournaments.models.progress import progress
from tournaments.rehearsal.actions import Script, open_rehearsal
from tournaments.rule_sets.actions import bring_in_rules
from tournaments.sheets.content_queries import as_entered
from tournaments.sheets.queries import saved_sheet, table_for

# A rehearsal is played by the actions of the site, which have tests of their own.
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture(autouse=True)
def owner(db):
    """Someone who can open what the command makes."""
    return User.objects.create_user("Olga", PASSWORD)


def rehearse(capsys, **options):
    call_command("rehearse", **options)
    return capsys.readouterr().out.strip()


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
@pytest.mark.parametrize("people", [4, 5, 22, 23])
def test_every_tally_has_no_problem(capsys, key, people):
    rehearse(capsys, rule_set=key, people=people, seed=11)
    event = Event.objects.get()
    tables = event.rounds.get().seatings.count()
    for table in range(1, tables + 1):
        for deal in range(1, event.deals + 1):
            row = table_for(event, table=table, deal=deal)
            entered = as_entered(row, deal, saved_sheet(row.seating, deal))
            score = worth(event.rules, entered)
            unknown = {problem.code for problem in score.problems} - {"required-unknown"}
            assert unknown == set()
            assert [team.total for team in score.teams] == list(
                Tally.objects.filter(sheet__seating=row.seating, sheet__deal=deal)
                .order_by("team__number")
                .values_list("total", flat=True)
            )


def test_the_papers_of_a_rehearsal_have_totals_as_the_printed_tally_asks_for_them(capsys):
    rehearse(capsys, rule_set="hidden-valley-ranch", people=4)
    assert Event.objects.get().kind_of_totals == "before-missing-books"


def test_the_same_seed_gives_the_same_evening(capsys):
    for _ in range(2):
        rehearse(capsys, rule_set="tanglewood", people=14, seed=4)
    first, second = Event.objects.order_by("pk")
    assert [(row.place, row.who.name, row.who.hands) for row in standings(first)] == [
        (row.place, row.who.name, row.who.hands) for row in standings(second)
    ]


def test_a_rehearsal_before_the_first_club_is_refused_and_makes_nothing(owner):
    owner.delete()
    with pytest.raises(CommandError) as refused:
        call_command("rehearse", rule_set="tanglewood", people=8)
    assert str(refused.value) == "Nobody has a login yet, so nobody could open it: make a club on the site first."
    assert not Club.objects.exists()


def test_the_command_prints_where_the_evening_is(capsys):
    path = rehearse(capsys, rule_set="texas-good-sam", people=8, seed=1)
    assert path == f"/c/rehearsal/events/{Event.objects.get().pk}/"


@pytest.mark.parametrize(("sheets", "saved"), [(0, 0), (3, 3), (99, 8)])
def test_the_option_sheets_limits_the_sheets_saved(capsys, sheets, saved):
    rehearse(capsys, rule_set="tanglewood", people=8, seed=1, sheets=sheets)
    assert SheetHistory.objects.count() == saved


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rule_set": "bridge"}, "There is no rule set bridge."),
        ({"rule_set": "tanglewood", "people": 2}, "These rules have no tables for 2 people."),
        ({"rule_set": "tanglewood", "people": -1}, "--people is a number from 0 to 2000"),
        ({"rule_set": "tanglewood", "sheets": -1}, "--sheets is a number from 0"),
    ],
)
def test_an_impossible_rehearsal_gets_one_message_and_creates_nothing(options, sentence):
    with pytest.raises(CommandError) as refused:
        call_command("rehearse", **options)
    assert str(refused.value) == sentence
    assert not Club.objects.exists()


def test_a_rehearsal_begun_after_midnight_has_the_date_of_the_night(desk, club, monkeypatch):
    day = tonight(club)
    after_midnight(club, monkeypatch)
    desk.post("rehearsal:begin")
    assert Event.objects.get().date == day


def test_the_button_fills_a_rehearsal_and_every_page_tells_that_it_is_one(desk):
    answer = desk.client.post(desk.url("rehearsal:begin"), follow=True)
    assert "Rehearsal: everyone here is invented." in answer.content.decode()
    event = Event.objects.get()
    assert event.club.rehearsal
    assert event.sign_ups.count() == 24
    people = desk.client.get(f"/c/{event.club.slug}/people/").content.decode()
    assert "Rehearsal: everyone here is invented." in people


@pytest.mark.parametrize("page", ["seasons:past", "club:club"])
def test_a_rehearsal_can_begin_besides_an_evening_tonight(desk, club, page):
    make_event(club, date=tonight(club))
    assert desk.url("rehearsal:begin") in desk.get(page).content.decode()
    desk.post("rehearsal:begin")
    rehearsal = Club.objects.get(rehearsal=True)
    url = desk.url(page).replace(f"/c/{club.slug}/", f"/c/{rehearsal.slug}/")
    assert "rehearsal/begin" not in desk.client.get(url).content.decode()


def test_the_end_button_deletes_the_rehearsal_only(desk, club):
    make_event(club)
    Player.named(club=club, given_name="Ada", family_name="Love").save()
    desk.post("rehearsal:begin")
    rehearsal = Club.objects.get(rehearsal=True)
    answer = desk.client.post(f"/c/{rehearsal.slug}/rehearsal/end/")
    assert answer.url == "/"
    assert "The rehearsal is deleted" in desk.client.get("/", follow=True).content.decode()
    assert (Club.objects.count(), Event.objects.count(), Player.objects.count()) == (1, 1, 1)
    assert not SheetHistory.objects.exists()
    assert (Player.history.count(), SignUp.history.count(), Event.history.count()) == (1, 0, 1)


def test_the_end_button_is_behind_a_question(desk):
    desk.post("rehearsal:begin")
    club = Club.objects.get(rehearsal=True)
    page = desk.client.get(f"/c/{club.slug}/people/").content.decode()
    folded = re.findall(r"<details.*?</details>", page, re.DOTALL)
    (question,) = (one for one in folded if "Delete the rehearsal" in one)
    assert page.count("rehearsal/end/") == question.count("rehearsal/end/") == 1
    assert "<summary>Delete the rehearsal</summary>" in question
    assert "You cannot undo this." in question


def test_a_new_rehearsal_replaces_the_last_one(desk, club, ruth):
    for _press in range(2):
        desk.post("rehearsal:begin", data={"replace": "yes"})
    left = Club.objects.get(rehearsal=True)
    assert (left.events.count(), Event.objects.count()) == (1, 1)
    # A rehearsal shared with another owner, and another club's rehearsal, are kept.
    open_rehearsal(script=Script(rules_key="tanglewood", people=4, seed=1), users=[ruth, owner_of_another_club()],
                   time_zone="UTC", today=tonight(club))  # fmt: skip
    desk.post("rehearsal:begin", data={"replace": "yes"})
    assert Club.objects.filter(rehearsal=True).count() == 2


def test_a_second_rehearsal_asks_before_it_replaces_the_first(desk):
    desk.post("rehearsal:begin")
    first = Event.objects.get()
    page = desk.post("rehearsal:begin", data={"rules": "lakemont-ridge"})
    assert page.status_code == 200
    assert list(Event.objects.all()) == [first]
    text = page.content.decode()
    assert '<input type="hidden" name="rules" value="lakemont-ridge">' in text
    assert f'href="/c/{first.club.slug}/"' in text
    desk.post("rehearsal:begin", data={"rules": "lakemont-ridge", "replace": "yes"})
    assert Event.objects.get().rules.key == "lakemont-ridge"


def test_a_new_rehearsal_keeps_the_rule_sets_of_the_last_one(desk):
    desk.post("rehearsal:begin")
    rules = replace(built_in("tanglewood"), key="ours")
    own = bring_in_rules(club=Club.objects.get(rehearsal=True), rules=rules, text=write_rule_set(rules))
    desk.post("rehearsal:begin", data={"replace": "yes"})
    (kept,) = Club.objects.get(rehearsal=True).rule_sets.all()
    assert (kept.pk, kept.key, kept.history.count()) == (own.pk, own.key, 1)


def test_the_command_takes_a_rule_set_of_a_club(capsys, club):
    rules = replace(built_in("tanglewood"), key="ours", name="Our rules")
    bring_in_rules(club=club, rules=rules, text=write_rule_set(rules))
    rehearse(capsys, rule_set="ours", people=8)
    assert Event.objects.get().rules.name == "Our rules"


def owner_of_another_club():
    _club, otto = found_club(club_name="Other Club", organizer="Otto", password=PASSWORD, time_zone="UTC")
    return otto


def test_a_real_club_cannot_be_deleted_as_a_rehearsal(desk, club):
    make_event(club)
    assert desk.post("rehearsal:end").status_code == 404
    assert Event.objects.count() == 1


FILES = sorted((Path(__file__).parents[1] / "scoring" / "rule_sets").glob("*.toml"))


@pytest.mark.parametrize(
    "text", [path.read_text(encoding="utf-8") for path in FILES], ids=[path.stem for path in FILES]
)
def test_the_rehearsal_plays_the_rules_of_the_card(desk, club, text):
    own = bring_in_rules(club=club, rules=read_rule_set(text), text=text)
    card = desk.get("rule_sets:card", own.key).content.decode()
    assert f'<input type="hidden" name="rules" value="{own.key}">' in card
    answer = desk.post("rehearsal:begin", data={"rules": own.key})
    event = Event.objects.get()
    assert answer.url == f"/c/{event.club.slug}/events/{event.pk}/"
    assert event.rules.name == own.name
    # Where the points end a game, all tables may be through before. Of a short evening one sheet is left.
    done = progress(event)
    expected = min(14, done.sheets_needed - 1)
    assert SheetHistory.objects.count() == expected or (event.rules.length_varies and done.all_in)


def test_the_rehearsal_has_as_many_people_as_the_tables_seat(desk, club):
    rules = replace(built_in("tanglewood"), key="fives", tables=((7, ((3, 4),)),))
    own = bring_in_rules(club=club, rules=rules, text=write_rule_set(rules))
    desk.post("rehearsal:begin", data={"rules": own.key})
    assert SignUp.objects.count() == 22
    assert Event.objects.get().rounds.get().seatings.count() == 3
