"""Past evenings: each with its winner; an evening that was never played can be deleted and restored."""

import datetime
import html

import pytest
from django.apps import apps
from django.db.models import CASCADE, F
from django.utils import timezone

from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_helper,
    make_people,
    make_sign_ups,
    play_everything,
    press_recount,
    standings,
    tonight,
)
from tests.rounds.test_rounds import sign_up, use
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Event, HelperPass, Prize, Season, SignUp, StoredSchedule, UndoData, Wish
from tournaments.seasons.actions import PARTS
from tournaments.standings.actions import make_final


@pytest.fixture(autouse=True)
def friday_night(monkeypatch):
    """Set the clock to 8 PM of the Friday of these evenings."""
    monkeypatch.setattr(timezone, "now", lambda: datetime.datetime(2026, 11, 21, 2, tzinfo=datetime.UTC))


def declare_final(event):
    event.refresh_from_db()
    make_final(event=event, version=event.version)


def grid(desk, **data):
    return desk.get("seasons:past", data=data).context["grid"]


def test_an_empty_list_has_a_message(desk):
    page = desk.get("seasons:past").content.decode()
    assert "No evening was played yet. Each one stays here with its winners." in page


def test_an_evening_is_listed_with_its_people_and_winner(desk, club):
    event = make_evening(club)
    play_everything(event)
    declare_final(event)
    (row,) = grid(desk).rows
    assert row.get_cell("winner") == standings(event)[0].who.name
    assert row.get_cell("here") == 8


def test_the_season_is_a_column_once_the_club_has_one(desk, club):
    play_everything(make_evening(club))
    assert "season" not in grid(desk).columns.names()
    Season.objects.create(club=club, name="Spring")
    assert "season" in grid(desk).columns.names()


def test_an_evening_planned_ahead_is_no_past_one(desk, club):
    tonights = make_event(club, date=tonight(club))
    past = make_event(club, date=tonight(club) - datetime.timedelta(days=1))
    later, soon = (make_event(club, date=datetime.date(2100, 12, day)) for day in (18, 11))
    page = desk.get("seasons:past")
    assert [row.record for row in page.context["grid"].rows] == [tonights, past]
    assert list(page.context["planned"]) == [soon, later]
    text = page.content.decode()
    planned = text.split("Planned ahead</h2>")[1].split("</ul>")[0]
    assert f'href="{desk.url("tonight:event", event=soon)}"' in planned
    assert planned.index("Saturday, December 11") < planned.index("Saturday, December 18")
    assert text.count("not played") == 1
    assert ">tonight</span>" in text


def test_a_club_with_planned_evenings_only_is_told_that_none_was_played(desk, club):
    event = make_event(club, date=datetime.date(2100, 12, 11))
    page = desk.get("seasons:past").content.decode()
    assert "No evening was played yet." in page
    assert desk.url("tonight:event", event=event) in page
    assert desk.url("seasons:new-season") in page


def test_an_evening_that_was_played_is_a_past_one_even_if_the_clock_is_set_back(desk, club):
    event = make_evening(club, people=4, date=datetime.date(2100, 12, 11))
    keyed(event, table=1, deal=1, counts={})
    page = desk.get("seasons:past")
    assert [row.record for row in page.context["grid"].rows] == [event]
    assert not page.context["planned"]
    desk.post("sheets:undo", 1, 1, event=event, data={"version": 1})
    assert list(desk.get("seasons:past").context["planned"]) == [event]


@pytest.mark.parametrize(("language", "date"), [("en-us", "Nov 20, 2026"), ("en-gb", "20 Nov 2026")])
def test_the_date_is_written_as_the_reader_writes_dates(desk, club, language, date):
    make_evening(club)
    assert f">{date}</td>" in desk.get("seasons:past", HTTP_ACCEPT_LANGUAGE=language).content.decode()


def test_all_winners_of_a_shared_first_place_are_named(desk, club):
    event = make_evening(club, people=4)
    for deal in range(1, 5):
        keyed(event, table=1, deal=deal, counts={})
    declare_final(event)
    (winner,) = grid(desk).winners.values()
    assert winner.count("&") == 2
    assert winner.count(", ") == 1


def test_an_evening_without_a_sheet_has_no_winner(desk, club):
    make_evening(club)
    (row,) = grid(desk).rows
    assert row.get_cell("winner") == ""


def test_nobody_has_won_before_the_results_are_final(desk, club):
    event = make_evening(club, people=4)
    play_everything(event)
    (row,) = grid(desk).rows
    assert row.get_cell("winner") == ""
    declare_final(event)
    (row,) = grid(desk).rows
    assert row.get_cell("winner") == standings(event)[0].who.name
    keyed(event, table=1, deal=1, counts={1: {"table.points": 100}}, version=1, why="slip")
    (row,) = grid(desk).rows
    assert row.get_cell("winner") == ""


@pytest.mark.parametrize("events", [1, 3])
def test_few_and_many_evenings_take_the_same_queries(desk, club, django_assert_num_queries, events):
    for _ in range(events):
        make_event(club)
    Event.objects.update(final_version=F("version"))
    desk.get("seasons:past")
    with django_assert_num_queries(11):
        page = desk.get("seasons:past")
    assert len(page.context["grid"].rows) == events


@pytest.mark.parametrize("sort", ["date", "-name", "season", "nonsense"])
def test_the_list_can_be_sorted(desk, club, sort):
    make_event(club)
    assert len(grid(desk, sort=sort).rows) == 1


def test_an_evening_that_was_not_played_is_deleted_and_restored_whole(desk, club):
    event = make_evening(club)
    Prize.objects.create(event=event, number=1, kind="door").winners.set(club.players.all()[:2])
    one, other = club.players.order_by("pk")[:2]
    Wish.objects.create(club=club, event=event, kind="together", first=one, second=other)
    before = grid(desk).rows[0].record, event.teams.count(), event.sign_ups.count()
    answer = desk.post("seasons:take-away", event.pk)
    assert answer.url == desk.url("seasons:past")
    assert not Event.objects.exists()
    desk.undo()
    back = Event.objects.get()
    assert (back, back.teams.count(), back.sign_ups.count()) == before
    assert back.prizes.get().winners.count() == 2
    assert back.wishes.count() == 1
    assert desk.get("tables:tables", event=back).status_code == 200


def test_the_other_days_of_a_deleted_first_day_are_joined_to_it_again(desk, club):
    first = make_event(club)
    second = make_event(club, date=first.date + datetime.timedelta(days=1), continues=first)
    desk.post("seasons:take-away", first.pk)
    assert Event.objects.get(pk=second.pk).continues is None
    desk.undo()
    assert Event.objects.get(pk=second.pk).continues == club.events.get(name=first.name, date=first.date)


def test_the_rounds_and_the_wall_of_a_deleted_evening_are_restored(desk, club):
    event = make_event(club)
    sign_up(event, 8)
    event = use(desk, event, "partners", rounds=3)
    turn_wall_on(event=event)
    rounds, token = event.schedule.rounds, event.hall.wall_token
    desk.post("seasons:take-away", event.pk)
    assert not StoredSchedule.objects.exists()
    desk.undo()
    back = Event.objects.get()
    assert back.schedule.rounds == rounds
    assert back.hall.wall_token == token


def test_everything_that_belongs_to_an_evening_is_restored_or_left_out_on_purpose():
    kept = {model for model, _way in PARTS} | {Event}
    left_out = {
        model.__name__
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.related_model in kept and model not in kept and field.remote_field.on_delete is CASCADE
    }
    codes, drafts, computed = {"JoinCode"}, {"Typing"}, {"PlayerStanding", "EveningBasis"}
    of_the_night, not_for_longer = {"TableCall"}, {"UndoData"}
    assert left_out == codes | drafts | computed | of_the_night | not_for_longer


def test_what_was_done_on_a_deleted_evening_is_restored_without_its_undos(desk, club):
    event = make_event(club, date=tonight(club))
    (line,) = make_sign_ups(event, make_people(club, names=["Ada"]))
    desk.post("sign_up:paid", line.pk, event=event, data={"amount": "5.00"})
    desk.post("seasons:take-away", event.pk)
    assert "expires_at" not in UndoData.objects.get().sent["kept"]
    desk.undo()
    (entry,) = desk.get("history:evening", event=event).context["entries"]
    assert (entry.words, entry.can_undo, entry.can_no_longer_be_undone) == ("Ada Ada paid $5.", False, True)


def test_an_evening_with_a_sheet_cannot_be_deleted(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={})
    page = desk.client.post(desk.url("seasons:take-away", event.pk), follow=True)
    assert "Sheets of Friday Night were keyed in, so it stays." in page.content.decode()
    assert Event.objects.exists()


@pytest.mark.parametrize("use", ["sheets", "sign-in", "names"])
def test_passes_of_helpers_are_restored_ended(desk, club, use):
    event = make_evening(club, date=tonight(club))
    helper = make_helper(event, use=use)
    opens = {"sheets": "sheets:play", "sign-in": "sign_up:door", "names": "sign_up:names"}[use]
    assert helper.get(desk.url(opens, event=event)).status_code == 200
    desk.post("seasons:take-away", event.pk)
    desk.undo()
    assert HelperPass.objects.get().ended_at == timezone.now()
    assert helper.get(desk.url(opens, event=event)).url == "/join/"


def test_a_pass_that_ended_before_keeps_its_end(desk, club):
    event = make_event(club)
    before = timezone.now() - datetime.timedelta(hours=1)
    HelperPass.objects.create(event=event, name="Fay", secret_hash="x", made_at=before, ended_at=before)
    desk.post("seasons:take-away", event.pk)
    desk.undo()
    assert HelperPass.objects.get().ended_at == before


def test_an_evening_of_deleted_people_is_not_restored_in_part(desk, club):
    event = make_event(club)
    (ada,) = make_people(club, names=["Ada"])
    make_sign_ups(event, [ada])
    desk.post("seasons:take-away", event.pk)
    ada.delete()
    page = desk.client.get(desk.undo().url)
    assert "Friday Night can no longer be brought back." in page.content.decode()
    assert not Event.objects.exists()
    assert not SignUp.objects.exists()


def test_an_evening_of_a_deleted_season_is_restored_without_it(desk, club):
    season = Season.objects.create(club=club, name="Spring")
    event = make_event(club, season=season)
    desk.post("seasons:take-away", event.pk)
    season.delete()
    desk.undo()
    assert Event.objects.get().season is None


def test_the_winners_of_each_table_size_are_labeled(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=[f"P{number}" for number in range(10)]))
    draw_tables(event)
    Event.objects.update(lists="per-size")
    play_everything(event)
    declare_final(event)
    first = [row.who.name for row in standings(Event.objects.get()) if row.place == 1]
    won_by = html.unescape(desk.get("seasons:past").content.decode())
    assert f"Tables of 4: {first[0]}; Tables of 6: {first[1]}" in won_by
    season = club.seasons.create(name="Winter")
    Event.objects.update(season=season)
    assert "more cards for each team than others" in desk.get("seasons:season", season.pk).content.decode()


def test_a_prize_names_the_table_size_of_its_winners(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=[f"P{number}" for number in range(10)]))
    draw_tables(event)
    Event.objects.update(lists="per-size")
    play_everything(event)
    event.prizes.create(number=1, kind="place", place=1)
    page = desk.get("prizes:prizes", event=event).content.decode()
    assert "(Tables of 4)" in page
    assert "(Tables of 6)" in page


def test_an_evening_with_sheets_to_key_in_again_says_so_and_cannot_be_deleted(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.10": 6}})
    press_recount(desk, event, "tanglewood")
    page = desk.get("seasons:past").content.decode()
    assert f'<a href="{desk.url("sheets:play", event=event)}">key in sheets again<' in page
    assert desk.url("seasons:take-away", event=event) not in page
    assert "not played" not in page
    assert desk.url("seasons:take-away", event=event) not in desk.get("tonight:event", event=event).content.decode()
    desk.post("seasons:take-away", event=event)
    assert Event.objects.filter(pk=event.pk).exists()
