"""Totals that stand alone beside what else a sheet has: extra points, missing books, lines, unfinished hands."""

import pytest
from django.test import Client

from tests.builders import keyed, make_evening, tonight
from tests.sheets.test_table_views import address, opened
from tests.sheets.test_total_only import TOTALS, counts, hidden, saved, shown, switched
from tournaments.core.sheets.checked_number import SheetPlace
from tournaments.hall.link_actions import let_tables_key_in
from tournaments.models import Event, Sheet
from tournaments.sheets.open_matter_queries import open_matters
from tournaments.standings.read_results import evening_of

EXTRA = {"1-extra": "50", "1-extra-why": "a wager"}
LINES = {"1-books-sevens": "1", "1-books-wild": "1", "1-books-red": "1", "1-books-black": "2", "1-table-50": "4",
         "1-table-20": "8", "1-table-10": "14", "1-table-5": "14", "2-table-10": "20", "ending": "1"}  # fmt: skip


@pytest.fixture
def event(club):
    return make_evening(club, date=tonight(club))


@pytest.fixture
def with_missing_books(club):
    """An evening of Hidden Valley's sheet, whose papers are before missing books."""
    event = make_evening(club, rules="hidden-valley-ranch", date=tonight(club))
    Event.objects.update(kind_of_totals="before-missing-books")
    return Event.objects.get(pk=event.pk)


def values(answer, *names):
    return [answer.context["form"][name].value() for name in names]


# Extra points


def test_extra_points_are_part_of_the_total_on_the_paper(desk, event):
    lines = EXTRA | {"1-table-20": "50", "1-paper": "1050", "2-paper": "0"}
    totals = switched(desk, event, shown(desk, event), "totals", **lines)
    assert [foot.total for foot in totals.context["layout"].feet] == [1050, 0]
    assert saved(desk, event, totals, **lines).status_code == 302
    assert counts()[0] == ({"total.points": 1000}, None, 1050)
    assert values(shown(desk, event, correct="1"), "1-paper", "1-extra") == [1050, 50]
    assert values(shown(desk, event, correct="1", entry="counts"), "1-paper", "1-extra") == [1050, 50]


def test_a_total_that_its_extra_points_make_too_large_is_refused(desk, event):
    typed = {"1-paper": "99999", "2-paper": "0", "1-extra": "-50", "1-extra-why": "a wager"}
    answer = saved(desk, event, shown(desk, event, entry="totals"), **typed)
    assert answer.context["form"].errors == {"1-paper": ["Type a whole number from −99,999 to 99,999."]}


# Missing books


def total_after_missing_books(desk, event):
    answer = desk.post("sheets:preview", 1, 1, event=event, data=hidden(shown(desk, event)) | LINES)
    teams = [(foot.total, foot.compared.missing) for foot in answer.context["layout"].feet]
    assert teams[1][1] < 0
    return [total for total, _missing in teams]


@pytest.mark.parametrize("kind", ["before-missing-books", "after-missing-books", ""])
def test_lines_are_compared_with_the_total_that_counted(desk, with_missing_books, kind):
    event = with_missing_books
    Event.objects.update(kind_of_totals=kind)
    event.refresh_from_db()
    ours, theirs = total_after_missing_books(desk, event)
    papers = {"1-paper": str(ours), "2-paper": str(theirs)}
    saved(desk, event, shown(desk, event, entry="totals"), **papers)
    fill = shown(desk, event, correct="1", entry="counts")
    assert [str(value) for value in values(fill, "1-paper", "2-paper")] == list(papers.values())
    wrong = saved(
        desk, event, fill, **LINES, **papers | {"2-paper": str(theirs + 500)}, empty_means_zero="1", why="misread"
    )
    assert [question.code for question in wrong.context["questions"]] == ["paper"]
    answer = saved(desk, event, fill, **LINES, **papers, empty_means_zero="1", written_total="before-missing-books")
    assert answer.status_code == 302
    assert [total for _counts, _paper, total in counts()] == [ours, theirs]
    event.refresh_from_db()
    assert event.kind_of_totals == kind
    assert open_matters(event) == []
    again = shown(desk, event, correct="1")
    assert [foot.difference for foot in again.context["layout"].feet] == [0, 0]


def test_papers_before_missing_books_are_put_aside_while_only_totals_are_typed(desk, with_missing_books):
    event, papers = with_missing_books, {"1-paper": "3000", "2-paper": "200"}
    totals = switched(desk, event, shown(desk, event), "totals", **LINES, **papers)
    assert values(totals, "1-paper", "2-paper") == ["", ""]
    aside = dict(totals.context["form"].set_aside)
    back = switched(desk, event, totals, "counts", **aside | {"1-paper": "2500", "2-paper": ""})
    assert values(back, "1-paper", "2-paper", "1-books-black") == ["3000", "200", "2"]
    aside = dict(back.context["form"].set_aside)
    assert aside == {"1-paper-other": "2500"}


# Lines that are filled in later


def test_filling_in_without_the_totals_needs_a_reason(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"total.points": 400}, 2: {"total.points": -35}}, ending="")
    lines = {"1-table-20": "10", "2-held-5": "7", "ending": "0", "empty_means_zero": "1"}
    answer = saved(desk, event, shown(desk, event, correct="1", entry="counts"), **lines)
    assert [question.code for question in answer.context["questions"]] == ["correction"]


def test_a_sheet_that_is_in_is_shown_as_it_was_keyed_in(desk, event):
    keyed(event, table=1, deal=1, counts=TOTALS, ending="", by="Marge")
    keyed(event, table=2, deal=1, counts={1: {"table.20": 20}}, by="Marge")
    assert "This sheet is in: 3,400 and −1,365 (total only)" in shown(desk, event, entry="counts").content.decode()
    lines = desk.get("sheets:sheet", 2, 1, event=event, data={"entry": "totals"}).content.decode()
    assert "This sheet is in: 400 and 0, saved by Marge" in lines


# Hands that were not finished


@pytest.mark.parametrize("position", [1, 2])
def test_the_total_of_either_team_alone_marks_the_sheet(desk, event, position):
    page = shown(desk, event, entry="totals")
    assert saved(desk, event, page, **{f"{position}-paper": "500", "unfinished": "1"}).status_code == 302
    assert evening_of(event).without_lines() == [SheetPlace(1, 1)]


def test_every_team_at_the_table_sees_that_a_hand_of_totals_was_not_finished(club, event):
    let_tables_key_in(event=event)
    path = address(event)
    sent = opened(path) | {"entry": "totals", "1-paper": "100", "2-paper": "-20", "unfinished": "1"}
    typed = Client().post(path, sent | {"keyed-in-by": "1"})
    assert "<b>not finished</b>" in Client().get(typed.url).content.decode()


# Numbers that move


def test_totals_move_with_what_was_typed_in_lines_before(desk, event):
    sent = {"1-books-red": "2", "1-paper": "100", "2-paper": "50", "to": "2.1", "move": "1"}
    totals = shown(desk, event, entry="totals")
    moved = desk.client.post(desk.url("sheets:sheet", 1, 1, event=event), hidden(totals) | sent)
    assert (moved.status_code, "/play/2/1/" in moved.url) == (307, True)
    target = desk.client.post(moved.url, hidden(totals) | sent)
    assert target.status_code == 200
    assert values(target, "1-paper", "2-paper") == ["100", "50"]


@pytest.mark.parametrize("button", [{"unfinished": "1"}, {"switch": "points"}, {"swap": "columns 1 2"}])
def test_a_number_left_in_the_box_for_another_paper_moves_nothing_by_other_buttons(desk, event, button):
    sent = hidden(shown(desk, event)) | {"1-table-20": "5", "to": "2.1"}
    answer = desk.post("sheets:sheet", 1, 1, event=event, data=sent | button)
    assert answer.status_code in (200, 302)
    assert not Sheet.objects.filter(seating__table=2).exists()
