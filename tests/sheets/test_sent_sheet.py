"""What the page of a sheet sent is read once; the form that is made of it stays as it is."""

import pytest

from tests.builders import make_evening
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.queries import saved_sheet, table_for
from tournaments.sheets.sent_sheet import Swap, read_sent

SENT = {"version": "0", "submission": "6f1f2cbe-0d0c-4f0c-8a2c-3e0d2f0c9d11", "entry": "counts", "ending": "1"}
BOXES = {"1-table-20": "10", "2-held-5": "4", "1-paper": "200", "2-paper": "-20"}


@pytest.fixture
def evening(club):
    return make_evening(club)


@pytest.fixture
def read(evening):
    """Return a function that reads what the page of the first sheet sent, with a pressed button."""
    row = table_for(evening, table=1, deal=1)

    def posted(**more):
        return read_sent(SENT | BOXES | more, evening, row.teams, saved_sheet(row.seating, 1))

    return posted


def test_what_was_typed_is_read_as_it_is(read):
    sent = read(why="")
    assert sent.texts == SENT | BOXES | {"why": ""}
    assert sent.boxes == BOXES | {"ending": "1"}
    assert sent.swap is None


def test_a_swap_is_done_where_it_is_read(read):
    sent = read(swap="totals 1 2")
    assert sent.swap == Swap(is_undo=False, what="totals", one=1, other=2)
    assert sent.boxes == BOXES | {"1-paper": "-20", "2-paper": "200", "ending": "1"}


@pytest.mark.parametrize(("pressed", "entry"), [("points", "points"), ("totals", "totals"), ("blank", "counts")])
def test_the_pressed_way_of_keying_in_is_that_of_the_next_page(read, pressed, entry):
    assert read(switch=pressed).texts["entry"] == entry


@pytest.mark.parametrize(
    ("overrule", "typed", "why"), [("0", "", ""), ("2", "", "keyed in by two people"), ("2", "smudged", "smudged")]
)
def test_what_was_typed_is_for_the_version_beside_it(read, overrule, typed, why):
    texts = read(overrule=overrule, why=typed).texts
    assert (texts["version"], texts["why"]) == (overrule, why)


@pytest.mark.parametrize(("more", "asked"), [({}, {"impossible"}), ({"asked": "empty paper"}, {"empty", "paper"})])
def test_a_page_that_says_nothing_asked_about_impossible_counts(read, more, asked):
    assert read(**more).asked == asked


def test_a_form_keeps_what_was_sent(evening, read):
    sent = read(counts_are_right="1", rules_digest="of old rules", seating="of another draw")
    before = dict(sent.texts)
    form = SheetForm(evening, table_for(evening, table=1, deal=1), 1, None, sent=sent)
    assert {"rules_digest", "seating"} <= form.errors.keys()
    other = form.over("2")
    assert other["submission"].value() != form["submission"].value() == SENT["submission"]
    assert form.agreeing_to("1-paper:200:190").agrees_to("1-paper:200:190")
    assert not form.agrees_to("1-paper:200:190")
    assert form.sent is sent
    assert (sent.texts, form.data) == (before, before)


def test_the_next_page_has_the_rules_and_the_seating_of_now(evening, read):
    row = table_for(evening, table=1, deal=1)
    new = SheetForm(evening, row, 1, None)
    form = SheetForm(evening, row, 1, None, sent=read(rules_digest="of old rules", seating="of another draw"))
    assert [form[name].value() for name in ("rules_digest", "seating")] == [new.digest, row.digest]
