"""The page of a sheet: entry, preview, questions, saving, corrections, and two people on one sheet."""

import datetime
import html
import re

import pytest
from django.conf import settings
from django.utils import timezone

from scoring import score_deal
from scoring.library import rule_set_text
from tests.builders import keyed, make_evening, make_event, make_people, make_sign_ups
from tournaments.changes.team_actions import trade_tables
from tournaments.core.sheets import entered
from tournaments.models import Event, Sheet, SheetHistory, Tally, Typing
from tournaments.sheets.actions import note_typing
from tournaments.sheets.queries import table_for, typing_now
from tournaments.sheets.sent_sheet import box
from tournaments.tables.actions import draw_again, show_everyone

OUT = {"1-books.red": 2, "1-books.black": 3, "1-table.20": 10, "1-table.10": 25, "2-held.10": 3}


@pytest.fixture
def event(club):
    return make_evening(club)


@pytest.fixture
def key_in(desk, event):
    """Return a function that posts a sheet as its page does. Boxes go by position and line code."""

    def post(boxes, *, ending="1", table=1, deal=1, page=None, **more):
        page = page or desk.get("sheets:sheet", table, deal, event=event)
        form = page.context["form"]
        hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
        typed = {box(int(name[0]), name[2:]): value for name, value in boxes.items()}
        return desk.post("sheets:sheet", table, deal, event=event, data=hidden | typed | {"ending": ending} | more)

    return post


def total(position, table=1, deal=1):
    return Tally.objects.get(sheet__deal=deal, sheet__seating__table=table, team__seats__position=position).total


def codes(answer):
    return [question.code for question in answer.context["questions"]]


def test_a_saved_sheet_leads_back_to_the_box_for_the_number(desk, event, key_in):
    answer = key_in(OUT, empty_means_zero="1")
    assert answer.url == desk.url("sheets:play", event=event) + "?saved=1.1"
    page = desk.client.get(answer.url).content.decode()
    assert "Table 1, Hand 1." in page
    assert f'action="{desk.url("sheets:undo", 1, 1, event=event)}"' in page
    assert "autofocus" in page
    assert (total(1), total(2)) == (1000 + 900 + 200 + 250 + 100, -30)


def test_a_sheet_is_scored_once_when_it_is_saved(desk, event, key_in, monkeypatch):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    scored = []
    monkeypatch.setattr(entered, "score_deal", lambda *sheet: scored.append(sheet) or score_deal(*sheet))
    key_in(OUT, page=page, empty_means_zero="1")
    assert len(scored) == 1


def test_empty_boxes_get_one_question_and_typed_values_are_kept(key_in):
    answer = key_in(OUT)
    assert answer.status_code == 422
    assert codes(answer) == ["empty"]
    page = answer.content.decode()
    marked = page.count('aria-invalid="true"')
    assert marked > 20
    assert f"<p>{marked} boxes are empty.</p>" in page
    assert 'value="25"' in page
    assert not SheetHistory.objects.exists()


def test_empty_boxes_are_zero_if_the_total_on_paper_agrees(key_in):
    answer = key_in(OUT | {"1-paper": 2450, "2-paper": 30})
    assert answer.status_code == 302
    assert Tally.objects.get(total=-30).counts["books.red"] == 0


def test_a_typed_zero_is_an_entry(key_in):
    answer = key_in({"1-paper": 0, "2-paper": 0}, ending="0")
    assert answer.status_code == 302
    assert all(tally.counts for tally in Tally.objects.all())


def test_a_different_total_on_paper_gets_a_question(key_in):
    answer = key_in(OUT | {"1-paper": 2350, "2-paper": -30})
    assert codes(answer) == ["paper", "empty"]
    page = answer.content.decode()
    assert "Team 1: 2,350 on the paper, 2,450 counted." in page
    assert "100 more than the paper." in page
    confirmed = key_in(OUT | {"1-paper": 2350}, counts_are_right="1", empty_means_zero="1")
    assert confirmed.status_code == 302


def test_a_slip_is_asked_about_beside_its_box_and_below_the_team(key_in):
    answer = key_in(OUT | {"1-table.10": 52, "1-paper": 2450, "2-paper": -30})
    layout = answer.context["layout"]
    cells = {cell.key: cell.slip for section in layout.sections for row in section.rows for cell in row.cells}
    assert {key: slip for key, slip in cells.items() if slip} == {"1-table-10": "25 on the paper?"}
    assert [[slip.text for slip in foot.slips] for foot in layout.feet] == [
        ["Team 1: Tens to kings on the table: is it 25 on the paper, not 52?", "Or the paper was added up wrong."],
        [],
    ]
    assert '<span id="slip-1-table-10" class="slip">25 on the paper?</span>' in answer.content.decode()


def test_swapped_totals_are_asked_about_once(key_in):
    answer = key_in(OUT | {"2-table.10": 8, "1-paper": 50, "2-paper": 2450})
    feet = answer.context["layout"].feet
    names = [foot.name for foot in feet]
    assert feet[0].slips[0].text == f"Are the totals of {names[0]} and {names[1]} exchanged?"
    assert feet[1].slips == ()
    assert [foot.slip for foot in feet] == ["2,450 on the paper?", "50 on the paper?"]


def swap_button(answer):
    """Return what each button of the page sends as `swap`, by its words."""
    return {
        words: value for value, words in re.findall(r'name="swap" value="([^"]+)">([^<]+)<', answer.content.decode())
    }


def every_box(desk, event):
    """Return all boxes of a sheet, empty, as a browser posts them."""
    form = desk.get("sheets:sheet", 1, 1, event=event).context["form"]
    return {f"{position}-{code}": "" for position, codes in form.codes.items() for code in [*codes, "paper"]}


def test_columns_of_two_teams_are_swapped_with_one_press_and_back(desk, event, key_in):
    empty = every_box(desk, event)
    typed = empty | {"1-table.20": 10, "2-table.10": 7, "2-books.red": 1, "2-held.5": 1}
    papers = {"1-paper": 565, "2-paper": 200}
    answer = key_in(typed | papers, ending="0")
    assert "columns 1 2" in [slip.swap for slip in answer.context["layout"].feet[0].slips]
    swapped = key_in(typed | papers, ending="0", swap="columns 1 2", empty_means_zero="1")
    form = swapped.context["form"]
    assert [form[box(1, code)].value() for code in ("table.10", "books.red", "held.5", "paper")] == [
        "7",
        "1",
        "1",
        "565",
    ]
    assert (form["2-table-20"].value(), form["2-paper"].value()) == ("10", "200")
    assert [foot.agrees for foot in swapped.context["layout"].feet] == [True, True]
    assert "The columns of teams 1 and 2 are exchanged." in swapped.content.decode()
    assert swap_button(swapped) == {"Undo": "undo columns 1 2"}
    assert not SheetHistory.objects.exists()
    back = key_in(empty | {"2-table.20": 10, "1-table.10": 7}, ending="0", swap="undo columns 1 2")
    assert back.context["form"]["1-table-20"].value() == "10"
    assert swap_button(back) == {}


def test_totals_on_the_paper_of_two_teams_are_swapped_with_one_press(key_in):
    typed = OUT | {"2-table.10": 8, "1-paper": 50, "2-paper": 2450, "1-extra": 5, "1-extra-why": "cake"}
    form = key_in(typed, swap="totals 1 2").context["form"]
    assert [form[name].value() for name in ("1-paper", "2-paper", "1-table-20", "1-extra")] == ["2450", "50", "10", "5"]


THEIRS_FIRST = {
    "1-table.10": 9,
    "1-held.10": 3,
    "2-books.red": 2,
    "2-books.black": 3,
    "2-table.20": 10,
    "2-table.10": 25,
}
PAPERS_FIRST = {"1-paper": 60, "2-paper": 2450}


def test_exchanged_teams_are_asked_about_first_and_exchanged_with_one_press_and_back(desk, event, key_in):
    answer = key_in(every_box(desk, event) | THEIRS_FIRST | PAPERS_FIRST)
    layout = answer.context["layout"]
    second = layout.feet[1].name
    assert [slip.text for slip in layout.feet[0].slips] == [
        "Are the two teams exchanged?",
        f"Did {second} go out?",
        "Or the paper was added up wrong.",
    ]
    assert swap_button(answer) == {"Exchange the teams": "teams 1 2"}
    assert 'href="#id_1-paper" id="look-again"' in answer.content.decode()
    exchanged = key_in(every_box(desk, event) | THEIRS_FIRST | PAPERS_FIRST, swap="teams 1 2")
    assert [foot.agrees for foot in exchanged.context["layout"].feet] == [True, True]
    assert "Teams 1 and 2 are exchanged." in exchanged.content.decode()
    assert swap_button(exchanged) == {"Undo": "undo teams 1 2"}
    form = exchanged.context["form"]
    assert [form[name].value() for name in ("1-table-10", "1-paper", "2-table-10", "2-paper")] == [
        "25",
        "2450",
        "9",
        "60",
    ]
    assert not SheetHistory.objects.exists()
    assert key_in(OUT | {"2-table.10": 9, "1-paper": 2450, "2-paper": 60}).status_code == 302


def test_exchanged_teams_are_asked_about_where_no_total_differs(desk, club):
    event = make_evening(club, rules="texas-good-sam")
    form = desk.get("sheets:sheet", 1, 1, event=event).context["form"]
    typed = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    typed |= {box(int(name[0]), name[2:]): value for name, value in THEIRS_FIRST.items()}
    answer = desk.post("sheets:sheet", 1, 1, event=event, data=typed | {"ending": "1", "empty_means_zero": "1"})
    layout = answer.context["layout"]
    assert next(slip.text for slip in layout.feet[0].slips) == "Are the two teams exchanged?"
    assert [slip.text for foot in layout.feet[1:] for slip in foot.slips] == []
    assert codes(answer) == ["impossible"]
    assert 'href="#id_1-paper" id="look-again"' in answer.content.decode()


@pytest.mark.parametrize(("ending", "asked"), [("0", 1), ("1", 0), ("", 0)])
def test_the_names_are_compared_once_where_no_count_can_show_exchanged_teams(key_in, ending, asked):
    page = key_in(OUT, ending=ending, switch="counts").content.decode()
    assert page.count("Compare the names with the paper.") == asked


def test_a_swap_that_no_button_offers_changes_nothing(key_in):
    typed = OUT | {"1-paper": 50}
    for swap in ("boxes 1 2", "totals 1 9", ""):
        assert key_in(typed, swap=swap).context["form"]["1-paper"].value() == "50"
    assert not SheetHistory.objects.exists()


def test_a_wrong_ending_is_asked_about_beside_it(key_in):
    answer = key_in(OUT | {"1-paper": 2350, "2-paper": -30})
    layout = answer.context["layout"]
    assert "Did no one go out?" in [slip.text for slip in layout.feet[0].slips]
    assert layout.ending_slip == "Is this right?"


def test_a_difference_that_no_single_slip_explains_is_said_alone(key_in):
    answer = key_in(OUT | {"1-paper": 99_999, "2-paper": 77_777})
    feet = answer.context["layout"].feet
    assert [(foot.difference, foot.slips, foot.slip) for foot in feet] == [(-97_549, (), ""), (-77_807, (), "")]


def test_the_ending_of_the_hand_is_required(key_in):
    assert codes(key_in(OUT, ending="", empty_means_zero="1")) == ["ending"]


def test_an_impossible_count_needs_a_reason(key_in):
    impossible = OUT | {"1-exact_deals": 3}
    assert codes(key_in(impossible, empty_means_zero="1")) == ["impossible"]
    assert key_in(impossible, empty_means_zero="1", why="three of us dealt").status_code == 302
    assert SheetHistory.objects.get().why == "three of us dealt"


@pytest.mark.parametrize(
    ("boxes", "first"),
    [
        ({"1-table.50": 99}, "1-table-50"),
        ({"2-held.red_threes": 12, "1-held.red_threes": 9}, "1-held-red_threes"),
        ({"1-exact_deals": 1, "2-exact_deals": 3}, "2-exact_deals"),
        ({"1-books.red": 0}, "ending"),
    ],
)
def test_after_an_impossible_count_look_again_comes_first(key_in, boxes, first):
    answer = key_in(OUT | boxes, empty_means_zero="1")
    assert codes(answer) == ["impossible"]
    assert f'href="#id_{first}" id="look-again" autofocus' in answer.content.decode()


def test_a_reason_given_before_an_impossible_count_was_asked_about_does_not_answer_it(event, key_in):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"table.10": 5}}, by="Fay")
    asked = key_in(OUT, empty_means_zero="1")
    impossible = OUT | {"1-table.50": 99}
    again = key_in(impossible, page=asked, empty_means_zero="1", asked="correction", why="typing mistake")
    assert codes(again) == ["impossible"]
    saved = key_in(impossible, page=again, empty_means_zero="1", asked="impossible", why="typing mistake")
    assert saved.status_code == 302


@pytest.mark.parametrize("number", ["21-0", "210", " 3.1 ", "21–0", "21 0"])
def test_the_number_of_a_sheet_is_no_reason(event, key_in, number):
    impossible = OUT | {"1-table.50": 99}
    answer = key_in(impossible, empty_means_zero="1", why=number)
    assert codes(answer) == ["impossible"]
    page = answer.content.decode()
    assert "This is a sheet’s number, not a reason. This sheet is not saved yet." in page
    assert 'aria-invalid="true" aria-describedby="why-problem"' in page
    assert not SheetHistory.objects.exists()
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"table.10": 5}}, by="Fay")
    assert codes(key_in(OUT, empty_means_zero="1", why=number)) == ["correction"]
    assert key_in(OUT, empty_means_zero="1", why="Table 21 counted again").status_code == 302


def test_a_correction_guesses_nothing_about_what_it_changed(desk, event, key_in):
    def guessed(tens):
        answer = key_in({"1-table.10": tens, "1-paper": 250, "2-held.5": 1}, ending="0", empty_means_zero="1")
        return [slip.text for foot in answer.context["layout"].feet for slip in foot.slips] if answer.context else []

    asks = "Team 1: Tens to kings on the table: is it 25 on the paper, not 52?"
    assert asks in guessed(52)
    assert guessed(25) == []
    assert Sheet.objects.exists()
    assert asks not in guessed(52)
    assert guessed(52)


@pytest.mark.parametrize(
    "typed", ["x", "-3", "1.5", "1e3", "10000", "9" * 500, "٣", "0x10", "1 2", "NaN", "½", "--1", "+1", "\x00"]
)
def test_an_invalid_count_is_refused_beside_its_box_and_kept(key_in, typed):
    answer = key_in(OUT | {"1-held.5": typed})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"1-held-5": ["Type a whole number from 0 to 9,999."]}
    assert answer.context["form"]["1-held-5"].value() == typed
    assert not SheetHistory.objects.exists()


def test_all_wrong_boxes_are_reported_at_once(key_in):
    answer = key_in({"1-held.5": "x", "2-table.50": "-1", "1-paper": "much"}, ending="9")
    assert set(answer.context["form"].errors) == {"1-held-5", "2-table-50", "1-paper", "ending"}


def test_counts_may_have_spaces_and_zeros_and_totals_may_have_commas(key_in):
    assert key_in(OUT | {"2-held.10": " 003 ", "1-paper": "2,450", "2-paper": "−30"}).status_code == 302


@pytest.mark.parametrize(
    ("ending", "known"), [("0", True), ("1", True), ("2", True), ("3", False), ("7", False), ("x", False)]
)
def test_only_endings_of_the_rules_and_the_table_are_accepted(key_in, ending, known):
    answer = key_in({"1-held.5": 1, "2-held.5": 1}, ending=ending, empty_means_zero="1", why="tried")
    assert (answer.status_code == 302) == known


def test_only_hidden_valley_has_the_ending_by_sevens(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    page = desk.get("sheets:sheet", 1, 1, event=event)
    assert [key for key, _ in page.context["layout"].endings] == ["1", "2", "0", "7"]
    assert [key for key, _ in desk.get("sheets:sheet", 1, 1, event=make_evening(club)).context["layout"].endings] == [
        "1",
        "2",
        "0",
    ]


def test_a_sheet_posted_twice_is_saved_once(desk, event, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    first = key_in(OUT, page=page, empty_means_zero="1")
    second = key_in(OUT, page=page, empty_means_zero="1")
    assert (first.status_code, second.status_code) == (302, 302)
    assert SheetHistory.objects.count() == 1


def said_after(desk, answer):
    """Return the messages of the page to which an answer leads."""
    page = desk.client.get(answer.url)
    return [str(message) for message in page.context["messages"]]


def test_a_form_that_was_saved_before_says_so(desk, event, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    first = key_in(OUT | {"1-paper": 1}, page=page, empty_means_zero="1", counts_are_right="1")
    (said,) = said_after(desk, first)
    assert said.startswith("Saved at ")
    second = key_in(OUT | {"1-paper": 1}, page=page, empty_means_zero="1", counts_are_right="1")
    assert second.url == desk.url("sheets:play", event=event) + "?saved-already=1.1"
    assert desk.client.get(second.url).context["saved_path"] == desk.url("sheets:sheet", 1, 1, event=event)
    second = key_in(OUT | {"1-paper": 1}, page=page, empty_means_zero="1", counts_are_right="1")
    (said,) = said_after(desk, second)
    assert re.fullmatch(r"Table 1, Hand 1 was saved already, at .+\. Nothing was saved again\.", said)
    assert SheetHistory.objects.count() == 1


def test_a_form_that_was_saved_before_and_changed_since_says_who_changed_it(desk, event, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    key_in(OUT, page=page, empty_means_zero="1")
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}}, by="Fay", version=1)
    (said,) = said_after(desk, key_in(OUT, page=page, empty_means_zero="1"))
    pattern = r"Table 1, Hand 1 was saved already, at .+\. Fay changed it at .+, and that was not overwritten\."
    assert re.fullmatch(pattern, said)
    assert "undo" not in desk.client.session
    assert (total(1), SheetHistory.objects.count()) == (100, 2)


def test_overruling_saves_what_the_form_had_saved_before(desk, event, key_in):
    """Fay corrected Ruth's sheet. Ruth, whose form is still open, saves another count, sees Fay's, and wants hers."""
    page = desk.get("sheets:sheet", 1, 1, event=event)
    key_in(OUT, page=page, empty_means_zero="1")
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}}, by="Fay", version=1)
    conflict = key_in(OUT | {"2-held.10": 4}, page=page, empty_means_zero="1")
    assert conflict.status_code == 409
    overruled = key_in(OUT, page=conflict, empty_means_zero="1", overrule=conflict.context["theirs"]["version"])
    assert overruled.status_code == 302
    assert list(SheetHistory.objects.values_list("version", "saved_by")) == [(1, "Ruth"), (2, "Fay"), (3, "Ruth")]
    assert total(1) == 2450
    again = key_in(OUT, page=conflict, empty_means_zero="1", overrule=conflict.context["theirs"]["version"])
    assert "was saved already" in said_after(desk, again)[-1]
    assert SheetHistory.objects.count() == 3


def hidden_boxes(page):
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode()))


def test_a_reason_typed_before_a_conflict_is_saved(desk, event, key_in):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}}, by="Fay")
    page = desk.get("sheets:sheet", 1, 1, event=event)
    keyed(event, table=1, deal=1, counts={1: {"table.20": 6}}, by="Gus", version=1)
    conflict = key_in(OUT, page=page, empty_means_zero="1", why="two “dirty” books & a joker")
    overrule = conflict.context["theirs"]["version"]
    typed = {"why": html.unescape(hidden_boxes(conflict).get("why", "")), "empty_means_zero": "1"}
    assert key_in(OUT, page=conflict, overrule=overrule, **typed).status_code == 302
    assert SheetHistory.objects.get(version=3).why == "two “dirty” books & a joker"


def test_a_page_that_asks_for_a_reason_has_no_hidden_one(desk, event, key_in):
    """A page that asks why has the box itself."""
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}}, by="Fay")
    page = desk.get("sheets:sheet", 1, 1, event=event)
    assert "why" not in hidden_boxes(page)
    assert "why" not in hidden_boxes(key_in(OUT, page=page, empty_means_zero="1"))


def test_an_overruling_form_overwrites_nothing_it_did_not_show(desk, event, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}}, by="Fay")
    conflict = key_in(OUT, page=page, empty_means_zero="1")
    keyed(event, table=1, deal=1, counts={1: {"table.20": 6}}, by="Gus", version=1)
    answer = key_in(OUT, page=conflict, empty_means_zero="1", overrule=conflict.context["theirs"]["version"])
    assert answer.status_code == 409
    assert "Gus saved this sheet at" in answer.content.decode()
    assert total(1) == 120


def test_a_correction_sent_twice_says_so(desk, event, key_in):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}}, by="Fay")
    page = desk.get("sheets:sheet", 1, 1, event=event)
    for _ in range(2):
        answer = key_in(OUT, page=page, empty_means_zero="1", why="typing slip")
    assert "was saved already" in said_after(desk, answer)[-1]
    assert SheetHistory.objects.count() == 2


def test_a_conflicting_save_shows_both_and_overwrites_nothing(desk, event, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 100}, 2: {"table.points": 50}}, by="Fay")
    answer = key_in(OUT, page=page, empty_means_zero="1")
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "Fay saved this sheet at" in text
    assert total(1) == 100
    mine = answer.context["theirs"]["version"]
    resolved = key_in(OUT, page=answer, empty_means_zero="1", overrule=mine)
    assert resolved.status_code == 302
    assert total(1) == 2450
    assert list(SheetHistory.objects.values_list("version", flat=True)) == [1, 2]


def test_a_saved_sheet_opens_with_its_values(desk, event):
    keyed(
        event, table=1, deal=1, counts={1: {"books.red": 2, "table.5": 14}, 2: {"held.10": 0}}, ending="out", went_out=2
    )
    form = desk.get("sheets:sheet", 1, 1, event=event).context["form"]
    assert (form["1-books-red"].value(), form["2-held-10"].value(), form["ending"].value()) == (2, 0, "2")
    assert form["2-books-red"].value() is None


def test_one_sheet_may_be_entered_in_points(desk, event, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    switched = key_in({"1-books.red": 2}, page=page, switch="points")
    form = switched.context["form"]
    assert form["1-books-red"].value() == "2"
    assert "1-table-points" in form.fields
    assert "1-table-50" not in form.fields
    typed = {"1-books.red": 2, "1-table.points": 300, "1-held.points": 25, "2-table.points": 120, "2-held.points": 0}
    assert key_in(typed, page=switched, ending="0", empty_means_zero="1").status_code == 302
    assert (total(1), total(2)) == (1275, 120)
    assert "1-table-points" in desk.get("sheets:sheet", 1, 1, event=event).context["form"].fields


def test_a_sheet_opens_in_points_if_the_evening_is_entered_in_points(desk, club):
    event = make_evening(club, entry="points")
    assert "1-held-points" in desk.get("sheets:sheet", 1, 1, event=event).context["form"].fields


def test_extra_points_need_a_reason_and_are_saved_with_it(key_in):
    refused = key_in(OUT | {"1-extra": -50}, empty_means_zero="1")
    assert refused.context["form"].errors == {"1-extra-why": ["Please say what the extra points are for."]}
    key_in(OUT | {"1-extra": "-50", "1-extra-why": "came late"}, empty_means_zero="1")
    assert total(1) == 2400
    assert Tally.objects.get(total=2400).adjustments == [{"points": -50, "reason": "came late"}]


def test_rows_without_points_have_no_box(desk, club):
    form = desk.get("sheets:sheet", 1, 1, event=make_evening(club, rules="lakemont-ridge")).context["form"]
    assert "1-held-red_threes" in form.fields
    assert "1-held-black_threes" not in form.fields


def test_rows_are_in_the_order_of_the_paper(desk, club):
    page = desk.get("sheets:sheet", 1, 1, event=make_evening(club, rules="texas-good-sam"))
    sections = page.context["layout"].sections
    assert [section.title for section in sections] == [
        "",
        "",
        "",
        "Finished books",
        "On the table, books included",
        "Left over, all players of the team",
        "Threes",
    ]
    assert [section.is_ending for section in sections].index(True) == 2
    assert [(row.short, row.detail) for section in sections[:2] for row in section.rows] == [
        ("Exact deals", "(22 cards picked up)"),
        ("Misdeclared opening melds", ""),
    ]


@pytest.mark.parametrize(("table", "deal"), [(3, 1), (1, 5), (0, 1), (1, 0)])
def test_an_unknown_table_or_hand_is_not_found(desk, event, table, deal):
    assert desk.get("sheets:sheet", table, deal, event=event).status_code == 404


def test_a_sheet_is_not_found_before_the_tables_are_shown(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:4])
    assert desk.get("sheets:sheet", 1, 1, event=event).status_code == 404


@pytest.mark.parametrize("missing", ["version", "submission"])
def test_a_form_with_invalid_hidden_fields_saves_nothing(key_in, missing):
    answer = key_in(OUT, empty_means_zero="1", **{missing: "nonsense"})
    assert answer.status_code == 422
    assert not SheetHistory.objects.exists()


def test_saving_takes_few_queries(desk, event, key_in, django_assert_max_num_queries):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    with django_assert_max_num_queries(12):
        key_in(OUT, page=page, empty_means_zero="1")


def test_changing_a_saved_sheet_needs_a_reason(desk, event, key_in):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"table.10": 5}}, by="Fay")
    asked = key_in(OUT, empty_means_zero="1")
    assert codes(asked) == ["correction"]
    assert "Save: typing mistake" in asked.content.decode()
    assert key_in(OUT, page=asked, empty_means_zero="1", why="typing mistake").status_code == 302
    assert list(SheetHistory.objects.values_list("why", flat=True)) == ["", "typing mistake"]


@pytest.mark.parametrize(
    ("pressed", "stored"),
    [
        ("error al escribir", "typing mistake"),
        ("el papel estaba mal", "the paper was wrong"),
        ("mala letra", "mala letra"),
    ],
)
def test_a_reason_that_a_button_gives_is_stored_in_english(desk, event, key_in, pressed, stored):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"table.10": 5}}, by="Fay")
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    assert key_in(OUT, empty_means_zero="1", why=pressed).status_code == 302
    assert SheetHistory.objects.latest("pk").why == stored
    page = desk.get("history:evening", event=event).content.decode()
    assert pressed in page


@pytest.mark.parametrize("reason", ["slip\x00", "s" * 201])
def test_an_invalid_reason_is_shown_again_with_its_error(event, key_in, reason):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"table.10": 5}}, by="Fay")
    asked = key_in(OUT, empty_means_zero="1", why=reason)
    assert asked.status_code == 422
    (error,) = asked.context["form"].errors["why"]
    page = asked.content.decode()
    assert f'<span class="problem" id="why-problem">{error}</span>' in page
    assert 'aria-invalid="true" aria-describedby="why-problem"' in page
    assert SheetHistory.objects.count() == 1


def test_an_unfinished_hand_is_saved_without_an_ending(desk, event, key_in):
    answer = key_in({"1-table.20": 10}, ending="", unfinished="1")
    assert answer.status_code == 302
    sheet = Sheet.objects.get()
    assert (sheet.state, sheet.ending) == ("unfinished", "")
    assert desk.get("sheets:play", event=event).context["grid"][0].cells[0].state == "unfinished"
    assert key_in(OUT, empty_means_zero="1").status_code == 302


def test_a_save_is_refused_and_kept_in_the_form_if_the_tables_were_drawn_again(desk, event, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    seated = page.context["form"]["seating"].value()
    draw_again(round_=event.rounds.get(), seed=9, made_by=None)
    show_everyone(round_=event.rounds.get())
    answer = key_in(OUT, page=page, seating=seated, empty_means_zero="1")
    assert answer.status_code == 422
    assert "This table was changed while you typed" in answer.content.decode()
    assert answer.context["form"]["1-table-20"].value() == str(OUT["1-table.20"])
    assert not Sheet.objects.exists()
    again = key_in(OUT, page=answer, seating=answer.context["form"]["seating"].value(), empty_means_zero="1")
    assert again.status_code == 302


def test_a_save_is_refused_if_another_team_came_to_the_table(desk, event, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    one, other = (event.teams.get(seats__seating__table=table, seats__position=1) for table in (1, 2))
    trade_tables(round_=event.rounds.get(), one=one, other=other, from_deal=1)
    answer = key_in(OUT, page=page, seating=page.context["form"]["seating"].value(), empty_means_zero="1")
    assert answer.status_code == 422
    assert "This table was changed while you typed" in answer.content.decode()
    assert not Sheet.objects.exists()


def test_a_save_is_refused_and_kept_in_the_form_if_the_rules_changed(desk, event, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    Event.objects.filter(pk=event.pk).update(rules_text=rule_set_text("lakemont-ridge"))
    answer = key_in({"1-held.5": 2}, page=page, ending="0", empty_means_zero="1")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "The rules of this evening were changed while you typed." in text
    assert answer.context["form"]["1-held-5"].value() == "2"
    assert not SheetHistory.objects.exists()
    assert key_in({"1-held.5": 2}, page=answer, ending="0", empty_means_zero="1").status_code == 302


def test_a_total_far_from_all_others_is_marked(desk, club):
    event = make_evening(club, people=16)
    for table in range(1, 5):
        keyed(event, table=table, deal=1, counts={1: {"table.points": 1000}, 2: {"table.points": 1200}})
    page = desk.get("sheets:sheet", 1, 2, event=event)
    hidden = {name: page.context["form"][name].value() for name in ("version", "submission", "rules_digest", "usual")}
    typed = hidden | {"entry": "counts", "1-table-20": "700"}
    answer = desk.post("sheets:preview", 1, 2, event=event, data=typed)
    assert [foot.is_unlike for foot in answer.context["layout"].feet] == [True, False]


def test_a_person_typing_is_shown_to_others_until_the_sheet_is_saved(desk, event, key_in):
    row = table_for(event, table=1, deal=1)
    note_typing(seating=row.seating, deal=1, who="Fay")
    assert "Fay is typing in this sheet too." in desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    assert "Fay is typing" in desk.get("sheets:play", event=event).content.decode()
    keyed(event, table=1, deal=1, counts={}, by="Fay")
    assert typing_now(event, "Ruth") == {}


def test_a_person_is_shown_as_typing_for_about_a_minute(desk, event):
    row = table_for(event, table=1, deal=1)
    note_typing(seating=row.seating, deal=1, who="Fay")
    Typing.objects.update(seen_at=timezone.now() - datetime.timedelta(seconds=80))
    assert typing_now(event, "Ruth") == {}


def test_the_preview_records_who_types_if_asked(desk, event):
    desk.post("sheets:preview", 1, 1, event=event, data={"version": 0})
    assert not Typing.objects.exists()
    desk.post("sheets:preview", 1, 1, event=event, data={"version": 0, "typing": "1"})
    assert list(Typing.objects.values_list("who", flat=True)) == ["Ruth"]


def test_the_page_after_a_save_has_the_path_of_the_saved_sheet(desk, event, key_in):
    answer = key_in(OUT, empty_means_zero="1")
    assert desk.client.get(answer.url).context["saved_path"] == desk.url("sheets:sheet", 1, 1, event=event)
    assert desk.get("sheets:play", event=event).context["saved_path"] == ""


@pytest.mark.parametrize("number", ["1.1", "1.2", "9.9", "11", "x", "-1", "9" * 50])
def test_a_save_of_another_person_is_not_reported(desk, event, number):
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}}, by="Fay")
    page = desk.get("sheets:play", event=event, data={"saved": number})
    assert page.status_code == 200
    assert "Saved at" not in page.content.decode()


def test_a_person_who_saved_a_sheet_is_no_longer_typing(desk, event, key_in):
    note_typing(seating=table_for(event, table=1, deal=1).seating, deal=1, who="Ruth")
    assert typing_now(event, "Fay") != {}
    key_in(OUT, empty_means_zero="1")
    assert typing_now(event, "Fay") == {}


def test_a_conflicting_save_shows_each_box_that_differs(desk, event, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    keyed(event, table=1, deal=1, counts={1: {"table.20": 4, "books.red": 2}, 2: {"held.10": 3}}, by="Fay")
    answer = key_in(OUT, page=page, empty_means_zero="1")
    found = [(one.label, one.saved, one.typed) for one in answer.context["theirs"]["differences"]]
    assert ("On the table, books included: Aces and twos", "4", "10") in found
    assert not [label for label, *_ in found if label.startswith("Finished books: Clean")]
    assert not [row for row in found if {*row[1:]} <= {"empty", "0"}]


def test_an_impossible_count_is_said_beside_its_box_or_names_its_team(desk, event, key_in):
    answer = key_in(OUT | {"1-exact_deals": 3, "1-books.black": 0}, empty_means_zero="1")
    (question,) = answer.context["questions"]
    assert set(question.boxes) == {"1-exact_deals", "ending"}
    layout = answer.context["layout"]
    said = [cell.problems for section in layout.sections for row in section.rows for cell in row.cells if cell.problems]
    assert said == ["too many exact deals: 3 counted, 2 possible."]
    team = table_for(event, table=1, deal=1).teams[0].name
    assert [sentence.startswith(f"{team} went out with too few books") for sentence in layout.table_problems] == [True]


def test_an_answer_is_kept_while_the_next_question_is_asked(key_in):
    asked = key_in(OUT | {"1-paper": 2350}, counts_are_right="1")
    assert codes(asked) == ["empty"]
    (agreed,) = re.findall(r'<input type="hidden" name="agreed" value="([^"]+)"', asked.content.decode())
    assert agreed == "1-paper:2350:2450"
    saved = key_in(OUT | {"1-paper": 2350}, page=asked, agreed=agreed, empty_means_zero="1")
    assert saved.status_code == 302


def test_an_answer_is_kept_where_someone_else_saved_meanwhile(event, desk, key_in):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    keyed(event, table=1, deal=1, counts={1: {"table.10": 7}})
    answer = key_in(OUT | {"1-paper": 2350}, page=page, counts_are_right="1", empty_means_zero="1")
    assert answer.status_code == 409
    (agreed,) = re.findall(r'<input type="hidden" name="agreed" value="([^"]+)"', answer.content.decode())
    assert agreed == "1-paper:2350:2450"


def test_an_answer_is_for_the_difference_it_was_given_for(key_in):
    asked = key_in(OUT | {"1-paper": 2350}, counts_are_right="1")
    agreed = asked.context["form"]["agreed"].value()
    other = key_in(OUT | {"1-paper": 2340}, page=asked, agreed=agreed, empty_means_zero="1")
    assert codes(other) == ["paper"]
    assert not SheetHistory.objects.exists()


@pytest.mark.parametrize(
    ("more", "first"),
    [
        ({"1-table.10": 52, "1-paper": 2450}, "1-table-10"),
        ({"1-paper": 99_999}, "1-paper"),
        ({"1-exact_deals": 3}, "1-exact_deals"),
        ({"1-paper": 2450}, "2-exact_deals"),
    ],
)
def test_look_again_comes_first_and_goes_to_the_first_questioned_box(key_in, more, first):
    page = key_in(OUT | more, **({"empty_means_zero": "1"} if "1-exact_deals" in more else {})).content.decode()
    link = f'<a class="button button-main" href="#id_{first}" id="look-again" autofocus>Look again</a>'
    assert link in page
    assert f'id="id_{first}"' in page
    assert page.index(link) < page.index("Count empty boxes as 0" if "1-exact_deals" not in more else 'id="save"')


def test_points_without_a_box_are_shown_under_the_total(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    keyed(
        event, table=1, deal=1, counts={1: {"books.red": 1, "table.5": 7}, 2: {"held.5": 1}}, ending="out", went_out=1
    )
    feet = desk.get("sheets:sheet", 1, 1, event=event).context["layout"].feet
    assert feet[0].others == (("Went out", 100),)
    assert sum(points for _label, points in feet[1].others) == feet[1].total + 5
