"""Tonight: the evening that is shown, and its next step."""

import datetime
import re

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import escape

from accounts.models import Club
from tests.builders import (
    after_midnight,
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
)
from tests.builders import tonight as date_of_tonight
from tests.rounds import make_draft
from tournaments.backups.watch import BACKUP_WATCH
from tournaments.events.queries import past_events
from tournaments.models import Event
from tournaments.models.progress import progress
from tournaments.rounds.actions import use_rounds
from tournaments.sheets.actions import put_in_question
from tournaments.sheets.due_queries import due_sheets
from tournaments.sheets.grid_queries import play_grid
from tournaments.sheets.queries import last_saved, table_for
from tournaments.sign_up.actions import change_line
from tournaments.standings.actions import make_final
from tournaments.tonight.queries import tonight


def test_a_club_without_an_evening_can_start_one(desk):
    page = desk.get("tonight:tonight").content.decode()
    assert "Start tonight" in page
    assert "Try a rehearsal evening" in page


def test_a_club_without_people_is_offered_to_bring_in_its_list(desk, club):
    link = f'href="{desk.url("people:import")}">Bring in your list of people</a>'
    assert link in desk.get("tonight:tonight").content.decode()
    make_people(club, names=["Ada"])
    assert link not in desk.get("tonight:tonight").content.decode()


@pytest.mark.parametrize("planned", [False, True])
def test_tonight_says_that_the_last_backup_failed(desk, club, monkeypatch, planned):
    page = desk.url("tonight:event", event=make_event(club)) if planned else desk.url("tonight:tonight")
    assert "no backup could be written" not in desk.client.get(page).content.decode()
    monkeypatch.setattr(BACKUP_WATCH, "trouble", "full")
    assert "The disk of this laptop is full, so no backup could be written." in desk.client.get(page).content.decode()


def at(text):
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ("2026-11-20T18:00", "Friday"),
        ("2026-11-21T01:30", "Friday"),
        ("2026-11-21T07:00", "Saturday"),
        ("2026-11-18T18:00", None),
        ("2026-11-24T07:00", None),
    ],
)
def test_an_evening_lasts_until_six_in_the_morning(club, now, expected):
    for name, day in (("Thursday", 19), ("Friday", 20), ("Saturday", 21)):
        make_event(club, date=datetime.date(2026, 11, day))
        club.events.filter(date__day=day).update(name=name)
    found = tonight(club, at(now))
    assert (found.name if found else None) == expected


def test_tonight_redirects_to_the_evening(desk, club):
    event = make_event(club, date=date_of_tonight(club))
    make_event(club, date=datetime.date(2100, 1, 1))
    assert desk.get("tonight:tonight").url == desk.url("tonight:event", event=event)


def test_an_evening_planned_ahead_leaves_tonight_to_tonight(desk, club):
    make_event(club, date=datetime.date(2020, 1, 1), place="The old barn")
    party = make_event(club, date=datetime.date(2100, 12, 11), place="The inn")
    page = desk.get("tonight:tonight")
    assert list(page.context["planned"]) == [party]
    text = page.content.decode()
    assert text.count("button-main") == 1
    assert ">Start tonight</button>" in text.split("button-main")[1].split("</form>")[0]
    listed = text.split("Planned ahead</h2>")[1].split("</ul>")[0]
    assert f'href="{desk.url("tonight:event", event=party)}"' in listed
    assert "Saturday, December 11" in listed
    desk.post("events:start-tonight")
    started = club.events.get(date=date_of_tonight(club))
    assert started.place == "The old barn"
    assert desk.get("tonight:tonight").url == desk.url("tonight:event", event=started)


def test_the_first_evening_may_be_planned_ahead_and_one_started_tonight(desk, club):
    make_event(club, date=datetime.date(2100, 12, 11), place="The inn")
    desk.post("events:start-tonight")
    assert club.events.get(date=date_of_tonight(club)).place == "The inn"


def test_after_midnight_tonight_is_still_the_evening_before(desk, club, monkeypatch):
    day = date_of_tonight(club)
    event = make_event(club, date=day)
    tomorrow = make_event(club, date=day + datetime.timedelta(days=1))
    after_midnight(club, monkeypatch)
    assert desk.get("tonight:tonight").url == desk.url("tonight:event", event=event)
    event.delete()
    assert list(desk.get("tonight:tonight").context["planned"]) == [tomorrow]


def test_tonight_goes_by_the_clock_of_the_club(desk, club, monkeypatch):
    club.time_zone = "Pacific/Auckland"
    club.save()
    # In Auckland it is evening; in UTC the night of the day before is not over yet.
    day = timezone.now().date()
    monkeypatch.setattr(timezone, "now", lambda: datetime.datetime.combine(day, datetime.time(5, 59), datetime.UTC))
    before, event = (make_event(club, date=date) for date in (day - datetime.timedelta(days=1), day))
    assert desk.get("tonight:tonight").url == desk.url("tonight:event", event=event)
    event.delete()
    page = desk.get("tonight:tonight")
    assert page.context["latest"] == before
    assert not page.context["planned"]


def test_an_evening_that_is_played_under_a_later_date_is_tonights(desk, club):
    event = make_evening(club, people=4, date=date_of_tonight(club) + datetime.timedelta(days=1))
    assert list(desk.get("tonight:tonight").context["planned"]) == [event]
    play_everything(event)
    assert desk.get("tonight:tonight").url == desk.url("tonight:event", event=event)
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    page = desk.get("tonight:tonight")
    assert (page.status_code, list(page.context["planned"])) == (200, [])


def shown(desk, event):
    """The page of Tonight, which is Play while the evening is played."""
    return desk.client.get(desk.url("tonight:event", event=event), follow=True).content.decode()


def next_step(desk, event):
    page = shown(desk, event)
    if '<div class="next-step is-split">' not in page:
        return "Which sheet do you have?" if "Which sheet do you have?" in page else ""
    return page.split('<div class="next-step is-split">')[1].split("<h2>")[1].split("</h2>")[0]


def test_a_person_who_went_home_counts_as_having_been_there(desk, club):
    event = make_event(club)
    lines = make_sign_ups(event, make_people(club)[:5])
    for line, status in zip(lines, ("gone-home", "on-the-way", "expected"), strict=False):
        change_line(line=line, status=status)
    assert progress(event).here == 3
    assert past_events(club).get().here == 4


def test_a_hand_that_a_table_did_not_play_needs_no_sheet(desk, club):
    event = make_evening(club)
    desk.post("sheets:stop", 1, 4, event=event)
    assert next_step(desk, event) == "Which sheet do you have?"
    desk.post("sheets:stop", 2, 1, event=event)
    for deal in (1, 2, 3):
        keyed(event, table=1, deal=deal, counts={})
    assert next_step(desk, event) == "All sheets are in"
    assert "3 of 3 sheets in" in shown(desk, event)


def test_every_stage_of_an_evening_has_its_next_step(desk, club):
    event = make_event(club)
    assert next_step(desk, event) == "No one is signed in yet"
    make_sign_ups(event, make_people(club)[:8])
    assert next_step(desk, event) == "8 people are here"
    round_ = draw_tables(event, shown=False)
    assert next_step(desk, event) == "The partners are drawn"
    desk.post("tables:show", event=event)
    assert next_step(desk, event) == "Which sheet do you have?"
    round_.refresh_from_db()
    play_everything(event)
    assert next_step(desk, event) == "All sheets are in"
    event.refresh_from_db()
    desk.post("standings:final", event=event, data={"version": event.version})
    assert next_step(desk, event) == "The evening is over"
    page = shown(desk, event)
    assert "All sheets are in" not in page
    assert page.count("Plan another evening") == 1
    desk.post("standings:not-final", event=event)
    assert next_step(desk, event) == "All sheets are in"


def test_the_page_shows_the_progress_of_each_step(desk, club):
    page = shown(desk, make_evening(club))
    for piece in ("8 people", "2 tables, shown", "0 of 8 sheets in"):
        assert piece in page


def test_the_page_takes_few_queries(desk, club, django_assert_max_num_queries):
    event = make_evening(club, people=16)
    desk.get("tonight:event", event=event)
    with django_assert_max_num_queries(5):
        desk.get("tonight:event", event=event)


COUNTS = {1: {"held.5": 1}, 2: {"held.5": 2}}


def test_during_play_tonight_is_play(desk, club):
    event = make_evening(club, people=12)
    assert desk.get("tonight:event", event=event).url == desk.url("sheets:play", event=event)
    draft = draw_tables(make_undrawn(club), shown=False).event
    assert desk.get("tonight:event", event=draft).status_code == 200
    play_everything(event)
    assert desk.get("tonight:event", event=event).url == desk.url("sheets:play", event=event)
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    assert desk.get("tonight:event", event=event).status_code == 200


def make_undrawn(club):
    event = make_event(club, date=datetime.date(2026, 11, 27))
    make_sign_ups(event, list(club.players.all())[:8])
    return event


def test_the_sheets_that_are_due_are_found(club):
    event = make_evening(club, people=12)
    assert due_sheets(event) == []
    keyed(event, table=1, deal=2, counts=COUNTS)
    keyed(event, table=2, deal=1, counts=COUNTS)
    assert [(due.table, due.deal) for due in due_sheets(event)] == [(1, 1)]
    keyed(event, table=1, deal=1, counts=COUNTS)
    assert [(due.table, due.deal) for due in due_sheets(event)] == [(3, 1)]


def test_due_sheets_are_those_of_the_grid_on_play(club):
    event = make_evening(club, people=16)
    for table, deal in ((1, 3), (2, 1), (2, 2), (3, 1), (4, 2)):
        keyed(event, table=table, deal=deal, counts=COUNTS)
    grid = play_grid(event, "Ruth")
    due = {(cell.table, cell.deal) for row in grid for cell in row.cells if cell.state == "due"}
    assert {(one.table, one.deal) for one in due_sheets(event)} == due == {(1, 1), (1, 2), (4, 1)}


def test_the_sheet_saved_last_has_names_totals_and_its_undo(desk, club):
    event = make_evening(club)
    assert last_saved(event) is None
    keyed(event, table=1, deal=1, counts=COUNTS)
    saved = keyed(event, table=2, deal=1, counts=COUNTS)
    last = last_saved(event)
    assert (last.sheet.seating.table, last.sheet.deal) == (2, 1)
    assert last.sheet == saved
    page = shown(desk, event)
    undo = desk.url("sheets:undo", 2, 1, event=event)
    assert f'action="{undo}"' in page
    desk.client.post(undo, {"version": last.version})
    assert (last_saved(event).sheet.seating.table, progress(event).sheets_in) == (1, 1)


def test_only_who_saved_a_sheet_may_undo_it_on_tonight(desk, club):
    event = make_evening(club)
    keyed(event, table=2, deal=1, counts=COUNTS, by="Fay")
    page = shown(desk, event)
    assert desk.url("sheets:sheet", 2, 1, event=event) in page
    assert desk.url("sheets:undo", 2, 1, event=event) not in page
    assert "Fay" in page


@pytest.mark.parametrize("disputed_by", ["Ruth", "Fay"])
def test_undo_of_a_save_is_not_offered_once_the_sheet_is_disputed(desk, club, disputed_by):
    event = make_evening(club)
    sheet = keyed(event, table=2, deal=1, counts=COUNTS)
    undo = desk.url("sheets:undo", 2, 1, event=event)
    play = desk.url("sheets:play", event=event) + "?saved=2.1"
    for url in (desk.url("sheets:play", event=event), play):
        assert undo in desk.client.get(url).content.decode()
    put_in_question(
        event=event, table=table_for(event, table=2, deal=1), sheet=sheet, position=1, why="two red threes",
        version=sheet.version, saved_by=disputed_by, user=None,
    )  # fmt: skip
    page = shown(desk, event)
    assert desk.url("sheets:sheet", 2, 1, event=event) in page
    assert undo not in page
    assert undo not in desk.client.get(play).content.decode()


def test_what_is_open_about_the_sheets_is_told_beside_the_number(desk, club):
    event = make_evening(club)
    sheet = keyed(event, table=1, deal=1, counts=COUNTS)
    assert "the paper says" not in shown(desk, event)
    sheet.tallies.update(written_total=2960)
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
    page = shown(desk, event)
    assert page.index("Which sheet do you have?") < page.index("the paper says 2,960") < page.index('class="room"')


@pytest.mark.parametrize("people", [8, 16])
def test_during_play_the_queries_do_not_grow_with_the_tables(desk, club, people, django_assert_num_queries):
    event = make_evening(club, people=people)
    for table in range(1, people // 4 + 1):
        keyed(event, table=table, deal=2, counts=COUNTS)
    desk.get("tonight:event", event=event)
    with django_assert_num_queries(15):
        desk.get("sheets:play", event=event)


def test_the_steps_show_what_is_done_and_what_is_left(desk, club):
    event = make_evening(club)
    for deal in (1, 2, 3):
        keyed(event, table=1, deal=deal, counts=COUNTS)
    page = shown(desk, event)
    for piece in ("✓ Sign-up", "✓ Tables", 'max="8" value="3"', "5 sheets to go"):
        assert piece in page
    assert "✓ Play" not in page


def partners_of_one_chapter(club):
    """An evening drawn by the chapter rule, and two partners whose chapters were corrected into one since."""
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm", "Bay", "Mesa"))[:8])
    draw_tables(event)
    one, other = (member.player for member in event.teams.first().members.all())
    one.chapter = other.chapter
    one.save()
    return event, one, other


def test_a_chapter_corrected_into_a_clash_is_told_with_the_way_to_the_trade(desk, club):
    event, one, other = partners_of_one_chapter(club)
    text = shown(desk, event)
    assert f"1 pair is from one chapter: {one.name} &amp; {other.name}." in text
    assert f'href="{desk.url("tables:tables", event=event)}">Change partners</a>' in text


def test_without_the_chapter_rule_no_clash_is_told(desk, club):
    event, *_partners = partners_of_one_chapter(club)
    event.chapter_rule = False
    event.save()
    assert "from one chapter" not in shown(desk, event)


def test_clashes_that_the_draw_could_not_avoid_are_not_told(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=["Lake"])[:4])
    draw_tables(event)
    assert event.rounds.get().draws.get().clashes == 2
    assert "from one chapter" not in shown(desk, event)


@pytest.mark.parametrize("format_", ["fixed-teams", "partners", "progressive"])
def test_of_several_rounds_only_clashes_that_the_schedule_did_not_have_are_told(desk, club, format_):
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=["Lake", "Lake", "Lake", "Palm"])[:8])
    make_draft(event, format_)
    use_rounds(round_=event.rounds.get())
    assert "from one chapter" not in shown(desk, event)
    mixed = [team for team in event.teams.all() if len({member.player.chapter for member in team.members.all()}) == 2]
    one, other = (member.player for member in mixed[0].members.order_by("pk"))
    one.chapter = other.chapter
    one.save()
    assert f"{one.name} &amp; {other.name}" in shown(desk, event)


def test_after_a_sheet_the_clash_is_no_longer_told(desk, club):
    event, *_partners = partners_of_one_chapter(club)
    keyed(event, table=1, deal=1, counts={})
    assert "from one chapter" not in shown(desk, event)


def test_an_event_of_another_club_is_not_found(desk, ruth):
    other = Club.objects.create(name="Other", slug="other")
    event = make_event(other)
    assert desk.get("tonight:event", event=event).status_code == 404
    assert desk.client.get(f"/c/other/events/{event.pk}/").status_code == 404


def test_both_of_tonights_evenings_are_on_tonight(desk, club):
    first, second = make_event(club), make_event(club, rules="texas-good-sam")
    for event, other in ((first, second), (second, first)):
        page = shown(desk, event)
        assert f'href="{desk.url("tonight:event", event=other)}"' in page
        assert "Texas Good Sam" in page
        assert "Tanglewood" in page
    another = make_event(club, date=datetime.date(2026, 11, 27))
    assert "Evenings of this day" not in shown(desk, another)


def test_an_evening_is_deleted_from_tonight_with_undo(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={})
    assert "Delete this evening" not in shown(desk, event)
    desk.post("sheets:undo", 1, 1, event=event, data={"version": 1})
    assert "Delete this evening" in shown(desk, event)
    desk.post("seasons:take-away", event=event)
    assert not club.events.exists()
    desk.undo()
    back = club.events.get()
    assert (back.pk, back.teams.count(), back.sign_ups.count()) == (event.pk, 4, 8)
    assert back.rounds.get().seatings.get(table=1).sheets.get().saves.count() == 2


def won_by(desk, event):
    page = re.sub(r"</?span[^>]*>", "", desk.get("tonight:event", event=event).content.decode())
    return re.findall(r"Won by <strong>([^<]+)</strong>", page)


def test_an_evening_that_is_over_names_its_winners_and_one_that_is_not_final_nobody(desk, club):
    event = make_evening(club, people=8)
    for table in (1, 2):
        for deal in range(1, event.deals + 1):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 100 * table}, 2: {"table.points": 100}})
    assert won_by(desk, event) == []
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    [first] = [team for team in table_for(event, table=2, deal=1).teams if team.position == 1]
    assert won_by(desk, event) == [escape(first.name)]


def test_who_shares_the_first_place_is_named_together(desk, club):
    event = make_evening(club, people=4)
    for deal in range(1, event.deals + 1):
        keyed(event, table=1, deal=deal, counts={1: {"table.points": 100}, 2: {"table.points": 100}})
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    names = [escape(team.name) for team in table_for(event, table=1, deal=1).teams]
    assert won_by(desk, event) == [", ".join(names)]


def test_naming_the_winners_takes_as_many_queries_for_24_people_as_for_8(desk, club):
    def queries(people):
        event = make_evening(club, people=people)
        play_everything(event)
        event.refresh_from_db()
        make_final(event=event, version=event.version)
        with CaptureQueriesContext(connection) as seen:
            assert len(won_by(desk, event)) == 1
        event.delete()
        club.players.all().delete()
        return len(seen)

    desk.get("tonight:tonight")
    assert queries(8) == queries(24)
