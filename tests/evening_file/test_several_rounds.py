"""An evening in each format, and an event over several days, come back the same from their files."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import make_evening, make_event, play_everything
from tests.evening_file.evenings import other_club
from tests.rounds import key_in_round, make_rounds, next_round
from tournaments.core.evening_file.packing import packed, unpacked
from tournaments.core.evening_file.schema import fits
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.models import Event, Player, Season, SignUp, StoredSchedule
from tournaments.rounds.next_round_queries import round_again
from tournaments.rounds.queries import is_replayed
from tournaments.rounds.start_actions import make_again, start_round, undo_start
from tournaments.sign_up.actions import change_line
from tournaments.standings.queries import evening_of, place_lists, player_lists, players_of
from tournaments.tables.queries import tables_of

pytestmark = pytest.mark.django_db

SETTINGS = {
    "fixed-teams": {"hands_start_again": False, "sit_out_credit": "own-average", "ranks_by": "average"},
    "partners": {"sit_out_credit": "winners", "ranks_by": "wins", "round_minutes": 40},
    "progressive": {"sit_out_credit": "average", "ranks_by": "total", "tie_breaks": ["best-hand"]},
}
"""Each format with what the event chose, every choice once unlike the usual one."""


@pytest.fixture
def play(club):
    """Play an evening of three rounds of two hands with people who sit out, up to a round; or one sitting."""

    def play(format_, *, rounds):
        if format_ == "one-sitting":
            event = make_evening(club)
            play_everything(event)
            return Event.objects.get(pk=event.pk)
        people = 10 if format_ == "fixed-teams" else 9
        event = make_rounds(club, format_, people=people, tables=((2, 2), (2, 2)), **SETTINGS[format_])
        for number in range(2, rounds + 1):
            event = next_round(event, number)
        key_in_round(event, rounds)
        return Event.objects.get(pk=event.pk)

    return play


def copied(event, club=None):
    """Import the file of an evening into another club."""
    told = unpacked(packed(evening_values(event)))
    assert fits(told)
    return Event.objects.get(pk=bring_in(club=club or other_club(), evening=told).event.pk)


def places(event, *, after=None):
    """Return every row of the lists that decide the event, and every player's hands."""
    evening = evening_of(event)
    rows = [
        (one.sizes, row.place, row.shared, row.who.name, row.who.total, row.who.won, row.who.hands, row.marks)
        for one in place_lists(event, evening, after=after)
        for row in one.rows
    ]
    players = [
        (row.place, row.who.name, row.who.total, row.who.hands)
        for one in player_lists(event, players_of(event, evening, after=after))
        for row in one.rows
    ]
    return rows, players


def seats(event):
    """Return who sits where in each round, with the points of each sheet, and who sits out by the schedule."""
    names = dict(Player.objects.values_list("pk", "given_name"))
    found = []
    for round_ in event.rounds.all():
        for table in tables_of(round_):
            teams = [[names[one.player_id] for one in team.members] for team in table.teams]
            totals = [
                list(sheet.tallies.order_by("pk").values_list("total", flat=True))
                for sheet in table.seating.sheets.all()
            ]
            found.append((round_.number, round_.first_deal, round_.last_deal, table.seating.table, teams, totals))
    stored = StoredSchedule.objects.filter(event=event).first()
    outs = [each["sit_outs"] for each in stored.rounds] if stored else []
    people = [one["name"] for one in stored.people] if stored else []
    return found, [[people[number - 1] for number in out] for out in outs]


@pytest.mark.parametrize("format_", ["one-sitting", *SETTINGS])
def test_an_evening_in_each_format_comes_back_the_same(play, format_):
    event = play(format_, rounds=3)
    copy = copied(event)
    assert evening_values(copy) == evening_values(event)
    assert copy.rounds.count() == (1 if format_ == "one-sitting" else 3)
    settings = ("format", "planned_rounds", "round_hands", "ranks_by", "sit_out_credit", "hands_start_again")
    assert {name: getattr(copy, name) for name in SETTINGS.get(format_, {})} == SETTINGS.get(format_, {})
    for name in (*settings, "round_minutes", "tie_breaks", "losers_go_down", "cut_ties"):
        assert getattr(copy, name) == getattr(event, name)
    found, outs = seats(copy)
    assert (found, outs) == seats(event)
    assert any(outs) == (format_ != "one-sitting")
    for after in (None, 1, 2, 3):
        assert places(copy, after=after) == places(event, after=after)


@pytest.mark.parametrize("format_", SETTINGS)
def test_the_rounds_to_come_are_the_same_after_the_import(play, format_):
    event = play(format_, rounds=2)
    copy = copied(event)
    for one in (event, copy):
        assert is_replayed(one, StoredSchedule.objects.get(event=one))
        start_round(event=one, number=3)
        key_in_round(one, 3)
    event, copy = (Event.objects.get(pk=one.pk) for one in (event, copy))
    assert seats(copy) == seats(event)
    assert places(copy) == places(event)


def test_rounds_that_are_chosen_before_the_draw_are_in_the_file(club):
    event = make_event(club)
    assert not {"planned_format", "expected_people", "planned_tables"} & evening_values(event)["event"].keys()
    chosen = {"planned_format": "partners", "expected_people": 16, "planned_tables": [[2, 2], [3, 3]]}
    Event.objects.filter(pk=event.pk).update(**chosen, planned_rounds=5, round_hands=2)
    copy = copied(Event.objects.get(pk=event.pk))
    assert {name: getattr(copy, name) for name in chosen} == chosen
    assert copy.plans_rounds


@pytest.fixture
def second_day(club):
    """The second day of an event over two days, in a season."""
    season = Season.objects.create(club=club, name="Spring")
    first = make_event(club, date=datetime.date(2026, 11, 20), season=season)
    second = make_event(club, date=datetime.date(2026, 11, 21), season=season)
    Event.objects.filter(pk=second.pk).update(continues=first, name="Saturday")
    return Event.objects.get(pk=second.pk)


def import_file(desk, event):
    """Import the file of an evening on the page, and return the page that follows."""
    desk.club = other_club()
    desk.club.memberships.create(user_id=desk.client.session["_auth_user_id"], role="owner")
    file = SimpleUploadedFile("day.handfoot", packed(evening_values(event)))
    return desk.client.post(desk.url("evening_file:evenings"), {"evening": file}, follow=True).content.decode()


def test_another_day_continues_the_first_day_if_it_is_in_the_club(second_day):
    club = other_club()
    first = copied(second_day.continues, club)
    assert copied(second_day, club).continues == first
    assert first.days.get().season == first.season == club.seasons.get()


def test_another_day_takes_the_season_of_the_first_day_here(second_day):
    club = other_club()
    first = copied(second_day.continues, club)
    first.season = Season.objects.create(club=club, name="Elsewhere")
    first.save()
    assert copied(second_day, club).season == first.season


def test_the_first_day_finds_the_other_day_that_was_imported_before_it(second_day):
    club = other_club()
    second = copied(second_day, club)
    first = copied(second_day.continues, club)
    second.refresh_from_db()
    assert (second.continues, second.season, first.season) == (first, first.season, club.seasons.get())
    assert evening_values(first) == evening_values(second_day.continues)
    assert evening_values(second) == evening_values(second_day)


def test_the_first_day_leaves_evenings_of_other_events_alone(second_day):
    club = other_club()
    first = second_day.continues
    there = copied(first, club)
    copied(second_day, club)
    Event.objects.filter(pk=there.pk).update(name="Thursday Night")
    assert not copied(first, club).days.exists()
    assert there.days.count() == 1


def test_an_import_of_the_first_day_is_undone_without_the_other_day(desk, second_day):
    import_file(desk, second_day)
    second = desk.club.events.get()
    upload = SimpleUploadedFile("day.handfoot", packed(evening_values(second_day.continues)))
    desk.client.post(desk.url("evening_file:evenings"), {"evening": upload})
    second.refresh_from_db()
    assert second.continues is not None
    desk.undo_newest_act()
    assert [(event.pk, event.continues) for event in desk.club.events.all()] == [(second.pk, None)]


def test_a_day_of_another_event_is_not_the_first_day(second_day):
    club = other_club()
    first = copied(second_day.continues, club)
    first.continues = make_event(club, date=datetime.date(2026, 11, 19))
    first.save()
    assert copied(second_day, club).continues is None


ALONE = "This is another day of Friday Night (Nov 20, 2026). "
ALONE += "That day is not in this club, so this is an evening of its own."


def test_another_day_whose_first_day_is_not_in_the_club_is_an_evening_of_its_own(desk, second_day):
    assert ALONE in import_file(desk, second_day)
    assert desk.club.events.get().continues is None


def test_a_day_that_continues_none_says_nothing_of_others(desk, second_day):
    assert "an evening of its own" not in import_file(desk, second_day.continues)


@pytest.mark.parametrize("has_first_day", [True, False])
def test_another_day_is_imported_only_once(second_day, has_first_day):
    club = other_club()
    if has_first_day:
        copied(second_day.continues, club)
    copied(second_day, club)
    with pytest.raises(ValidationError, match="This evening is already here"):
        copied(second_day, club)


def test_the_first_day_in_a_file_has_a_name_and_a_date(second_day):
    told = evening_values(second_day)
    assert told["event"]["continues"] == {"name": "Friday Night", "date": "2026-11-20"}
    for wrong in ({"name": "Friday Night"}, {"name": "Friday Night", "date": "yesterday"}, None):
        assert not fits(told | {"event": told["event"] | {"continues": wrong}})


def test_the_cards_that_players_cut_are_in_the_file(play):
    event = play("progressive", rounds=3)
    assert all("cut_card" not in line for line in evening_values(event)["sign_ups"])
    event.sign_ups.filter(number=3).update(cut_card=13)
    copy = copied(event)
    assert list(copy.sign_ups.exclude(cut_card=None).values_list("number", "cut_card")) == [(3, 13)]
    assert evening_values(copy) == evening_values(event)


def with_somebody_gone(play, format_):
    """Play two rounds of ten people in a format, and start the third after somebody went home."""
    event = play(format_, rounds=2)
    gone = event.sign_ups.get(number=3)
    change_line(line=gone, status=SignUp.Status.GONE_HOME)
    start_round(event=event, number=3)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("format_", SETTINGS)
def test_the_start_of_the_last_round_is_undone_after_the_import_as_before(play, format_):
    event = with_somebody_gone(play, format_)
    copy = copied(event)
    assert evening_values(copy) == evening_values(event)
    for one in (event, copy):
        undo_start(event=one, number=3)
    event, copy = (Event.objects.get(pk=one.pk) for one in (event, copy))
    assert evening_values(copy) == evening_values(event)
    assert copy.rounds.count() == 2


@pytest.mark.parametrize("format_", SETTINGS)
def test_the_last_round_is_made_again_after_the_import_as_before(play, format_):
    event = with_somebody_gone(play, format_)
    copy = copied(event)
    for one in (event, copy):
        change_line(line=one.sign_ups.get(number=3), status=SignUp.Status.HERE)
        assert round_again(one).is_different
        make_again(event=one, number=3)
    event, copy = (Event.objects.get(pk=one.pk) for one in (event, copy))
    assert seats(copy) == seats(event)


def test_a_file_without_the_schedule_before_the_last_start_is_still_read(play):
    told = evening_values(play("partners", rounds=2))
    del told["schedule"]["before_start"]
    assert fits(told)
    copy = bring_in(club=other_club(), evening=told).event
    assert round_again(copy) is None


def test_a_start_with_members_who_are_not_in_the_file_is_refused(play):
    told = evening_values(with_somebody_gone(play, "partners"))
    told["schedule"]["before_start"]["members"][0]["first_deal"] = 99
    assert fits(told)
    with pytest.raises(ValidationError, match="This file is inconsistent"):
        bring_in(club=other_club(), evening=told)
    told["schedule"]["before_start"]["rounds"][0]["sit_outs"] = [100]
    assert not fits(told)
