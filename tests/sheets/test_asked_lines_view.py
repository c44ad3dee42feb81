"""The page of a sheet asks lines that are worth nothing themselves but decide other points."""

from dataclasses import replace

import pytest

from scoring import built_in
from scoring.prices import IfLine
from scoring.rules import Line
from tests.builders import make_evening
from tournaments.models import Tally
from tournaments.sheets.sent_sheet import box

TANGLEWOOD = built_in("tanglewood")
RULES = replace(
    TANGLEWOOD,
    sheet=(
        *TANGLEWOOD.sheet,
        Line(code="all_threes", label="Laid all red threes", price=0),
        Line(code="pickups", label="Piles", price=IfLine(line="all_threes", then=200, otherwise=50)),
    ),
)
COUNTS = {"1-books.red": "1", "1-table.5": "7", "1-pickups": "2"}


@pytest.fixture
def event(club):
    return make_evening(club, rules=RULES)


@pytest.fixture
def key_in(desk, event):
    def post(boxes):
        form = desk.get("sheets:sheet", 1, 1, event=event).context["form"]
        hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
        typed = {box(int(name[0]), name[2:]): value for name, value in boxes.items()}
        more = {"ending": "0", "empty_means_zero": "1"}
        return desk.post("sheets:sheet", 1, 1, event=event, data=hidden | typed | more)

    return post


@pytest.mark.parametrize(("answer", "total"), [("1", 535 + 400), ("0", 535 + 100)])
def test_yes_or_no_decides_another_price(key_in, answer, total):
    assert key_in(COUNTS | {"1-all_threes": answer}).status_code == 302
    assert Tally.objects.get(team__seats__position=1).total == total


def test_only_1_and_0_can_be_typed(key_in):
    page = key_in(COUNTS | {"1-all_threes": "2"})
    assert page.status_code == 422
    assert "Type a whole number from 0 to 1." in page.content.decode()


def test_the_page_and_the_paper_say_what_to_type(desk, event):
    page = desk.get("sheets:sheet", 1, 1, event=event)
    rows = {row.short: row.detail for section in page.context["layout"].sections for row in section.rows}
    assert rows["Laid all red threes"] == "1 for yes"
    paper = desk.get("paper:paper", "tallies", event=event, data={"hand": "1"}).content.decode()
    assert 'Laid all red threes: <span class="price">1 for yes</span>' in paper
