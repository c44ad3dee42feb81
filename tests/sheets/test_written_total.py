"""Which kind of total the papers have where missing books cost points: asked once, kept, and named beside the tick."""

import re
from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError

from scoring.library import rule_set_text
from scoring.written_totals import AFTER, BEFORE, UNKNOWN
from tests.builders import keyed, make_evening
from tournaments.models import Event, Sheet, SheetHistory, Tally
from tournaments.sheets.actions import Saving, save_sheet
from tournaments.sheets.content_queries import as_entered
from tournaments.sheets.open_matter_queries import open_matters
from tournaments.sheets.queries import saved_sheet, table_for
from tournaments.sheets.sent_sheet import box

US = {"books.sevens": 1, "books.wild": 1, "books.red": 1, "books.black": 2, "table.points": 600}
THEM = {"books.sevens": 1, "books.wild": 1, "books.black": 2, "table.points": 400, "held.points": 290}
"""They lack a red book: 1,710 before missing books, 1,210 after them."""
RED_THREE_FORGOTTEN = 1210
"""The paper, before missing books, of a team that has these counts and one red three left over."""
ASKS = "Team 2: is 1,210 with or without the 500 for missing books?"


@pytest.fixture
def event(club):
    return make_evening(club, rules="hidden-valley-ranch", entry="points")


@pytest.fixture
def send(desk, event):
    """Return a function that posts a sheet with the second team's total on the paper, as its page does."""

    def post(paper, *, them=THEM, deal=1, url="sheets:sheet", **more):
        page = desk.get("sheets:sheet", 1, deal, event=event)
        form = page.context["form"]
        sent = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
        for position, counts in enumerate((US, them), start=1):
            sent |= {box(position, code): counts.get(code, 0) for code in form.codes[position]}
        sent |= {"1-paper": 2800, "2-paper": paper, "ending": "1"}
        return desk.post(url, 1, deal, event=event, data=sent | more)

    return post


def known(event):
    return Event.objects.get(pk=event.pk).kind_of_totals


def codes(answer):
    return [question.code for question in answer.context["questions"]]


def said(answer):
    """What is below the second team's total."""
    text = answer.content.decode()
    start = text.index(">", text.index('id="difference-2"')) + 1
    return " ".join(re.sub("<[^>]*>", "", text[start : text.index("</div>", start)]).split())


def set_kind(event, kind):
    Event.objects.filter(pk=event.pk).update(kind_of_totals=kind)


def test_the_first_sheet_where_it_matters_asks_and_the_answer_is_kept(desk, event, send):
    asked = send(1210)
    assert (asked.status_code, codes(asked)) == (422, ["written-total"])
    assert ASKS in asked.content.decode()
    assert asked.context["first_questioned"] == "2-paper"
    assert not SheetHistory.objects.exists()
    assert send(1210, written_total=AFTER).status_code == 302
    assert (known(event), Tally.objects.get(written_total=1210).total) == (AFTER, 1210)
    assert [change.kind_of_totals for change in Event.history.order_by("history_id")][-2:] == ["", AFTER]
    assert send(1210, deal=2, right_paper="1").status_code == 302
    assert open_matters(Event.objects.get(pk=event.pk)) == []


def test_a_forgotten_red_three_is_not_ticked_where_papers_are_before_missing_books(event, send):
    set_kind(event, BEFORE)
    answer = send(RED_THREE_FORGOTTEN)
    assert codes(answer) == ["paper"]
    assert "✓" not in said(answer)
    assert "1,710 before missing books: 500 more than the paper." in said(answer)
    text = answer.content.decode()
    assert "Team 2: 1,210 on the paper, but 1,710 before missing books." in text
    assert "Is 1,210 the total after missing books? Before them it is 1,710." in text
    assert '<span id="slip-2-paper" class="slip">1,710?</span>' in text
    assert not Sheet.objects.exists()


def test_a_forgotten_book_is_not_ticked_where_papers_are_after_missing_books(event, send):
    set_kind(event, AFTER)
    answer = send(2490, them=THEM | {"table.points": 890, "held.points": 0})
    assert codes(answer) == ["paper"]
    assert "1,990 after missing books: 500 less than the paper." in said(answer)
    assert "✓" not in said(answer)


@pytest.mark.parametrize(
    ("kind", "paper", "tick"),
    [
        (BEFORE, 1710, "1,710 before missing books ✓"),
        (AFTER, 1210, "1,210 after missing books ✓"),
        (UNKNOWN, 1210, "With or without missing books?"),
        (UNKNOWN, 1710, "With or without missing books?"),
        (UNKNOWN, 9000, "With or without missing books?"),
    ],
)
def test_the_tick_names_the_number_that_it_compared_also_while_typing(event, send, kind, paper, tick):
    set_kind(event, kind)
    assert said(send(paper, url="sheets:preview")) == tick


def test_the_answer_goes_along_while_other_questions_are_open(event, send):
    answer = send(1210, written_total=BEFORE)
    assert codes(answer) == ["paper"]
    assert '<input type="hidden" name="written_total" value="before-missing-books">' in answer.content.decode()
    assert "before missing books" in answer.content.decode().split('id="row-paper"')[1].split("</th>")[0]
    assert known(event) == UNKNOWN
    assert send(1210, written_total=BEFORE, counts_are_right="1").status_code == 302
    assert known(event) == BEFORE
    (matter,) = open_matters(Event.objects.get(pk=event.pk))
    assert (matter.written_total, matter.counted, matter.kind) == (1210, 1710, BEFORE)


def test_an_answer_that_comes_late_is_compared_with_what_the_evening_knows(event, send):
    set_kind(event, BEFORE)
    assert codes(send(1210, written_total=AFTER)) == ["paper"]
    assert known(event) == BEFORE


def test_an_answer_that_is_none_changes_nothing(event, send):
    answer = send(1210, written_total="neither")
    assert (answer.status_code, known(event)) == (422, UNKNOWN)


def test_nobody_is_asked_where_no_book_is_missing_or_no_total_is_given(event, send):
    assert send("").status_code == 302
    assert send(2210, deal=2, them=THEM | {"books.red": 1}).status_code == 302
    assert known(event) == UNKNOWN


def test_an_answer_to_nothing_is_not_kept(event, send):
    assert send("", written_total=AFTER).status_code == 302
    assert send(2210, deal=2, them=THEM | {"books.red": 1}, written_total=AFTER).status_code == 302
    assert known(event) == UNKNOWN


def test_a_printed_tally_says_it_and_the_results_read_again_what_is_open(desk, event):
    keyed(event, table=1, deal=1, counts={1: US, 2: THEM}, ending="out", went_out=1)
    Tally.objects.filter(team__seats__position=2).update(written_total=1210)
    assert desk.get("standings:results", event=event).context["matters"] == []
    desk.post("paper:paper", "tallies", event=event)
    assert known(event) == BEFORE
    assert [matter.written_total for matter in desk.get("standings:results", event=event).context["matters"]] == [1210]


def test_where_every_team_pays_for_missing_books_a_paper_of_the_other_kind_is_open(event):
    text = rule_set_text("hidden-valley-ranch").replace('missing = "other-out"', 'missing = "always"')
    Event.objects.filter(pk=event.pk).update(rules_text=text, kind_of_totals=BEFORE)
    event = Event.objects.get(pk=event.pk)
    assert event.rules.missing == "always"
    keyed(event, table=1, deal=1, counts={1: THEM, 2: US}, ending="stock")
    Tally.objects.filter(total=1210).update(written_total=1210)
    assert [matter.written_total for matter in open_matters(event)] == [1210]


def test_under_rules_without_the_deduction_the_sheet_says_nothing_of_it(desk, club):
    event = make_evening(club, kind_of_totals=BEFORE)
    page = desk.get("sheets:sheet", 1, 1, event=event)
    assert page.context["layout"].kind_of_totals == ""
    assert "missing books" not in page.content.decode()


@pytest.mark.parametrize(("kind", "open_papers"), [(BEFORE, [1210]), (AFTER, [1710]), (UNKNOWN, [])])
def test_a_saved_paper_of_the_other_kind_is_open(desk, event, kind, open_papers):
    for deal, paper in enumerate((1210, 1710), start=1):
        keyed(event, table=1, deal=deal, counts={1: US, 2: THEM}, ending="out", went_out=1)
        Tally.objects.filter(sheet__deal=deal, team__seats__position=2).update(written_total=paper)
    set_kind(event, kind)
    assert [one.written_total for one in open_matters(Event.objects.get(pk=event.pk))] == open_papers
    page = desk.get("sheets:play", event=event).content.decode()
    says = {BEFORE: "the paper says 1,210, the counts 1,710 before missing books.",
            AFTER: "the paper says 1,710, the counts 1,210 after missing books.",
            UNKNOWN: "Hand 1"}  # fmt: skip
    assert says[kind] in page


def test_a_paper_without_its_minus_is_no_tick(event, send):
    set_kind(event, BEFORE)
    lost = {"table.points": 40, "held.points": 290}
    answer = send(250, url="sheets:preview", them=lost)
    assert said(answer) == "−250 before missing books: the paper has no minus."
    assert send(250, them=lost).status_code == 302
    assert open_matters(Event.objects.get(pk=event.pk)) == []


def test_who_answered_otherwise_at_the_same_time_looks_again(event):
    keyed(event, table=1, deal=1, counts={1: US, 2: THEM}, ending="out", went_out=1)
    table = table_for(event, table=1, deal=1)
    sheet = as_entered(table, 1, saved_sheet(table.seating, 1))
    sheet = replace(sheet, tallies=tuple(replace(tally, written_total=1210) for tally in sheet.tallies))
    saving = Saving(known_version=1, saved_by="Fay", user=None, kind_of_totals=AFTER)
    set_kind(event, BEFORE)
    with pytest.raises(
        ValidationError, match="Someone else said that the totals on the papers are before missing books"
    ):
        save_sheet(event=event, table=table, entered=sheet, saving=saving)
    assert Sheet.objects.get().version == 1
    save_sheet(event=event, table=table, entered=sheet, saving=replace(saving, kind_of_totals=BEFORE))
    assert known(event) == BEFORE
