"""The preview while typing: points of every line, totals and problems. It saves nothing and sends no boxes."""

import re

import pytest

import scoring.slips
from scoring import score_deal
from tests.builders import make_evening
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.core.sheets import entered
from tournaments.models import Event, SheetHistory


@pytest.fixture
def preview(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")

    def post(**boxes):
        data = {"version": 0, "submission": "0" * 32, "entry": "counts"}
        data["rules_digest"] = rules_digest(event.rules_text)
        data |= {name.strip("_").replace("__", "-"): value for name, value in boxes.items()}
        answer = desk.post("sheets:preview", 1, 1, event=event, data=data)
        assert answer.status_code == 200
        return answer

    return post


def test_the_preview_has_points_totals_and_missing_books(preview):
    answer = preview(_1__books__red=2, _1__table__5=14)
    first = answer.context["layout"].feet[0]
    assert first.total == 1070
    assert first.missing == "1 book of sevens, 1 book of wild cards, 2 black books"
    assert '<span id="points-1-books-red" class="cell-points">1,000</span>' in answer.content.decode()


def test_the_answer_has_no_boxes(preview):
    assert "<input" not in preview(_1__books__red=2).content.decode()


def test_problems_and_invalid_counts_are_shown(preview):
    text = preview(_1__books__red=2, _1__table__5=3, _2__held__5="x").content.decode()
    assert "these books need more cards than were counted: 14 needed, 3 counted." in text
    assert "Type a whole number from 0 to 9,999." in text


EARLY = {"_1__books__red": 2, "_2__table__5": 3, "ending": "1"}
OF_CARDS, OF_BOOKS = "these books need more cards", "went out with too few books"
OF_REST = "has nothing left over, though another team went out"


def test_a_problem_waits_until_the_boxes_that_may_end_it_are_passed(preview):
    def told(ahead):
        text = preview(**EARLY, ahead=ahead).content.decode()
        return [problem for problem in (OF_BOOKS, OF_CARDS, OF_REST) if problem in text]

    assert told("1-books-black 1-table-20 1-table-5 1-paper 2-held-10") == []
    assert told("1-table-5 1-paper 2-held-10") == [OF_BOOKS]
    assert told("1-held-10 1-paper 2-held-10") == [OF_BOOKS, OF_CARDS]
    assert told("1-paper 2-paper") == told("") == [OF_BOOKS, OF_CARDS, OF_REST]


def test_a_total_is_unlike_others_only_once_its_boxes_are_passed(preview):
    def told(ahead):
        return "Far from all other totals" in preview(_1__table__10=1, usual="1000 2000", ahead=ahead).content.decode()

    assert (told("1-held-10 1-paper"), told("1-paper"), told("")) == (False, True, True)


def test_problems_of_the_whole_table_are_listed(preview):
    answer = preview(_1__table__50=9, _2__held__50=9)
    assert answer.context["layout"].table_problems == ("Jokers: 18 counted, but 5 decks hold only 10.",)


@pytest.mark.parametrize(
    ("kind", "paper", "agrees", "said"),
    [
        ("before-missing-books", 95, True, "95 before missing books ✓"),
        ("after-missing-books", -2005, True, "−2,005 after missing books ✓"),
        ("after-missing-books", 2005, False, "−2,005 after missing books: the paper has no minus."),
        ("", 95, False, "With or without missing books?"),
    ],
)
def test_a_paper_agrees_before_missing_books_or_after_them_as_the_evening_says(preview, kind, paper, agrees, said):
    Event.objects.update(kind_of_totals=kind)
    answer = preview(_1__held__5=1, _2__table__10=10, _2__held__5=1, _2__paper=paper, ending="1")
    foot = answer.context["layout"].feet[1]
    assert (foot.total, foot.difference, foot.agrees) == (-2005, 0, agrees)
    assert f"{said}</span>" in answer.content.decode()


def test_a_paper_that_is_the_total_has_its_tick(preview):
    text = preview(_1__table__10=10, _1__paper=100, ending="0").content.decode()
    assert '<span class="same-as-paper">✓ Same as paper.</span>' in text


def test_a_slip_is_asked_about_while_typing_and_the_question_goes_with_it(preview):
    typed = {"_1__table__10": 42, "_1__table__5": 8, "_1__paper": 280, "ending": "0"}
    text = preview(**typed).content.decode()
    assert '<span id="slip-1-table-10" class="slip">24 on the paper?</span>' in text
    assert "is it 24 on the paper, not 42?" in text
    assert "Or the paper was added up wrong." in text
    text = preview(**typed | {"_1__table__10": 24}).content.decode()
    assert '<span id="slip-1-table-10" class="slip"></span>' in text
    assert "on the paper" not in text


@pytest.mark.parametrize("paper", [{}, {"_1__paper": 200}])
def test_a_sheet_is_scored_once_while_no_total_on_paper_differs(preview, monkeypatch, paper):
    scored = []
    for module in (entered, scoring.slips):
        monkeypatch.setattr(module, "score_deal", lambda *sheet: scored.append(sheet) or score_deal(*sheet))
    preview(_1__table__10=20, ending="0", **paper)
    assert len(scored) == 1


DIFFERS = {"_1__table__10": 42, "_1__table__5": 8, "_1__paper": 280, "_2__paper": 0, "ending": "0"}


def open_boxes(answer):
    """Return the boxes that are still in question, and whether the questions are still shown."""
    section = re.search(r'<section [^>]*id="questions"[^>]*>', answer.content.decode())[0]
    return re.search(r'data-boxes="([^"]*)"', section)[1].split(), "hidden" not in section


def test_what_was_asked_disappears_once_it_is_settled(preview):
    boxes, is_shown = open_boxes(preview(**DIFFERS, asked="empty paper"))
    assert (boxes[0], len(boxes) > 1, is_shown) == ("1-paper", True, True)
    assert open_boxes(preview(**DIFFERS | {"_1__table__10": 24}, asked="empty paper")) == ([], False)
    assert "data-again" not in preview(**DIFFERS | {"_1__table__10": 24}, asked="empty paper").content.decode()


def test_the_preview_asks_nothing_that_was_not_asked(preview):
    assert open_boxes(preview(**DIFFERS, asked="ending")) == ([], False)
    assert 'id="questions"' not in preview(**DIFFERS).content.decode()


@pytest.mark.parametrize(("tens", "is_open"), [(24, False), (42, True)])
def test_only_a_sheet_with_nothing_open_is_to_be_saved_at_once(preview, tens, is_open):
    answer = preview(**DIFFERS | {"_1__table__10": tens}, saves="1")
    assert ("HX-Trigger" in answer.headers) != is_open
    assert "HX-Trigger" not in preview(**DIFFERS | {"_1__table__10": tens}).headers


def test_nothing_is_saved(preview):
    preview(_1__books__red=2)
    assert not SheetHistory.objects.exists()


def test_an_empty_form_has_no_errors(preview):
    answer = preview()
    assert [foot.total for foot in answer.context["layout"].feet] == [0, 0]


def test_the_preview_takes_few_queries(preview, django_assert_max_num_queries):
    preview()
    with django_assert_max_num_queries(5):
        preview(_1__books__red=2)
