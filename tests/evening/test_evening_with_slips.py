"""An evening with five slips at the keys, somebody who comes late and somebody who leaves, as a row of main buttons.

The main button is the next thing to do. It is found by its color, as a reader sees it, and it is in sight without
scrolling or has the focus.
"""

import re
from dataclasses import replace

import pytest

from scoring import Deal, TeamCounts, built_in, score_deal
from tests.evening.main_button import MAIN_BUTTONS
from tests.evening.papers import box_texts
from tests.evening.test_whole_evening import places, read_page
from tournaments.models import Event
from tournaments.tables import views as tables_views
from tournaments.tables.queries import tables_of

RULES = built_in("tanglewood")
LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
ROSTER = [
    "Ada Ash",
    "Betty Birch",
    "Chester Cole",
    "Dottie Dale",
    "Edna Elm",
    "Fay Fox",
    "Gus Gray",
    "Hal Hill",
    "Ida Ivy",
]
LEAVES, LATE = "Ada Ash", "Wanda Brook"
SHARES = f"Let {LATE} share chairs with Hal Hill & Ida Ivy, Table 2, from Hand 2"

POINTS = ("50", "20", "10", "5")
ROWS = ["exact_deals", "books.red", "books.black", *(f"table.{value}" for value in POINTS),
        *(f"held.{value}" for value in POINTS), "held.red_threes", "held.black_threes"]  # fmt: skip
# By table and hand: the team that went out, 0 if the stock ran out, and the column of each team in the order of ROWS.
PAPERS = {
    (1, 1): (1, [1, 2, 3, 3, 9, 24, 20, 0, 0, 1, 0, 0, 0], [0, 1, 1, 1, 4, 12, 8, 1, 2, 5, 6, 0, 1]),
    (2, 1): (2, [0, 1, 2, 2, 5, 24, 11, 0, 1, 3, 4, 0, 0], [0, 2, 3, 2, 8, 16, 21, 0, 0, 2, 1, 0, 0]),
    (1, 2): (0, [0, 1, 2, 1, 6, 15, 14, 0, 2, 4, 3, 1, 0], [0, 2, 1, 2, 4, 13, 12, 1, 1, 3, 5, 0, 2]),
    (2, 2): (1, [0, 2, 3, 2, 10, 25, 17, 0, 0, 3, 0, 0, 0], [0, 0, 1, 0, 3, 9, 7, 1, 2, 4, 6, 0, 0]),
    (1, 3): (2, [0, 1, 1, 1, 5, 14, 9, 0, 1, 4, 2, 0, 1], [1, 3, 3, 3, 9, 26, 18, 0, 0, 1, 2, 0, 0]),
    (2, 3): (1, [0, 2, 4, 2, 9, 22, 19, 0, 1, 0, 2, 0, 0], [0, 1, 0, 0, 4, 11, 12, 1, 3, 2, 5, 1, 0]),
    (1, 4): (1, [0, 2, 3, 2, 7, 21, 23, 0, 0, 2, 3, 0, 0], [0, 1, 2, 1, 5, 16, 10, 0, 2, 5, 1, 0, 0]),
    (2, 4): (0, [0, 1, 2, 1, 6, 18, 13, 1, 1, 3, 2, 0, 0], [0, 2, 2, 1, 7, 19, 15, 0, 2, 1, 4, 0, 1]),
}
FOUND_LATER = {"held.red_threes": 1}
"""A red three of Team 1 at Table 1 in Hand 3, found after that sheet was in."""


def main_buttons(in_a_box):
    """Return each step and its main buttons. `in_a_box`: the main button while the cursor is in a box of a sheet."""
    return [
        # From the roster to the tables
        ("The first visit", "Create my club"),
        ("The club is made", "Bring in your list of people"),
        ("The roster is wanted", "Read the list"),
        ("The roster is read", f"Add {len(ROSTER)} people"),
        ("The people are added", "Start tonight"),
        ("Back at tonight", "Start tonight"),
        ("The evening is planned", "Start sign-up"),
        ("Nobody is here", "Sign in"),
        ("Nine are here", "Sign in"),
        ("An odd number is asked about", ""),
        ("One sits out", "Draw partners"),
        ("The partners are drawn", "Show the tables"),
        ("The tables are shown", "Print the tally sheets"),
        ("The tables are read out", "Start play"),
        ("No sheet is in", "Open the sheet"),
        # A sheet without a slip
        ("11-7 is opened", in_a_box),
        ("11-7 is filled", "Save"),
        ("11-7 is in", "Open the sheet"),
        # First slip: two digits swapped
        ("21-0 is opened", in_a_box),
        ("42 is typed for 24", "Save"),
        ("42 is not saved", "Look again"),
        ("The cursor is in the box of 42", in_a_box),
        ("24 is typed", "Save"),
        ("21-0 is in", "Open the sheet"),
        # Second slip: a red three forgotten
        ("12-5 is opened", in_a_box),
        ("A red three is forgotten", "Save"),
        ("12-5 is not saved without it", "Look again"),
        ("The red three is typed", "Save"),
        ("12-5 is in", "Open the sheet"),
        # Somebody comes late
        ("Somebody comes late", "Sign in"),
        ("Her name is typed", f"0 New person {LATE}?"),
        ("She has no chair", f"Sign in / {SHARES}"),
        ("Tables while she has no chair", SHARES),
        ("Play while she has no chair", "Open the sheet"),
        ("She shares chairs", "Open the sheet"),
        # Third slip: the two teams exchanged
        ("22-9 is opened", in_a_box),
        ("The two teams are exchanged", "Save"),
        ("22-9 is not saved so", "Look again"),
        ("They are exchanged back", "Save"),
        ("22-9 is in", "Open the sheet"),
        # Somebody leaves
        ("Somebody leaves", "Key in the sheets"),
        ("Who leaves?", ""),
        ("Who takes her chair?", "Dottie Dale (sits out)"),
        ("Her chair is taken", "Open the sheet"),
        # Fourth slip: another table's paper
        ("23-2 is opened", in_a_box),
        ("The paper of 13-0 is typed there", "Save"),
        ("The numbers are moved to 13-0", "Save"),
        ("13-0 is in", "Open the sheet"),
        ("23-2 is opened again", in_a_box),
        ("The paper of 13-0 is typed there again", "Save"),
        ("All numbers are those of 13-0", "Look again"),
        ("The right paper is typed", "Save"),
        ("23-2 is in", "Open the sheet"),
        # Fifth slip: keyed over a sheet that is in
        ("13-0 is opened, which is in", "Next sheet"),
        ("14-9 is typed over it", "Next sheet"),
        ("The next sheet is wanted", "Open the sheet"),
        ("13-0 is opened for a red three", "Next sheet"),
        ("13-0 is corrected", in_a_box),
        ("The red three is added", "Save"),
        ("Why?", "Save: typing mistake / Save: paper was wrong"),
        ("What the correction did", "Next sheet"),
        ("Play after the correction", "Open the sheet"),
        # The last hand, the results and the winners
        ("14-9 is opened", in_a_box),
        ("14-9 is filled", "Save"),
        ("14-9 is in", "Open the sheet"),
        ("24-1 is opened", in_a_box),
        ("24-1 is filled", "Save"),
        ("24-1 is in", "See the results"),
        ("All sheets are in", "Read out the winners"),
        ("The winners are to be read out", "Start reading out"),
        ("4th place", "Show the next place"),
        ("3rd place", "Show the next place"),
        ("2nd place", "Show the next place"),
        ("1st place", "Make the results final"),
        ("The evening is over", "Export the results"),
    ]


@pytest.fixture
def roster(tmp_path):
    file = tmp_path / "people.csv"
    file.write_text("\n".join(["Name", *ROSTER]), encoding="utf-8")
    return file


@pytest.fixture(autouse=True)
def the_draw_is_always_the_same(monkeypatch):
    monkeypatch.setattr(tables_views, "new_seed", lambda: 7)


# On a phone "Wanda Brook has no chair." is in sight below the name box, and the offer a thumb's width further down.
@pytest.mark.parametrize(
    ("size", "in_a_box", "out_of_sight"),
    [(LAPTOP, "Save", []), (PHONE, "Go to the next box", [])],
    ids=["laptop", "phone"],
)
def test_the_main_button_is_the_next_thing_to_do(keyboard, roster, size, in_a_box, out_of_sight):
    keyboard.page.set_viewport_size(size)
    evening = Evening(keyboard)
    sit_down(evening, roster)
    key_in_without_a_slip(evening)
    swap_two_digits(evening)
    forget_a_red_three(evening)
    come_late(evening)
    exchange_the_teams(evening)
    leave(evening)
    key_in_at_the_wrong_table(evening)
    key_in_over_a_sheet(evening)
    key_in_the_last_hand(evening)
    end(evening)
    assert evening.seen == main_buttons(in_a_box)
    assert evening.out_of_sight == out_of_sight
    # The browser logs each sheet that was not saved.
    assert all("422" in error for error in keyboard.browser_errors)


class Evening:
    """An evening run by keyboard; `seen` has each step with the main buttons that its page showed."""

    def __init__(self, keyboard):
        self.keyboard, self.page = keyboard, keyboard.page
        self.seen, self.out_of_sight = [], []

    def see(self, step):
        """Write down the main buttons of the page as it looks now."""
        buttons = self.page.evaluate(MAIN_BUTTONS)
        self.seen.append((step, " / ".join(button["words"] for button in buttons)))
        self.out_of_sight += [(step, button["words"]) for button in buttons if not button["isAtHand"]]

    def follow(self, words, step):
        """Follow a link or a button to the next page, and look at it."""
        self.keyboard.follow(words)
        self.see(step)

    def enter(self, step, *keys):
        """Press Enter, or other keys, which opens the next page, and look at it."""
        with self.page.expect_navigation():
            self.keyboard.press(*(keys or ["Enter"]))
        self.see(step)

    def open_sheet(self, number, step):
        """Type the number of a sheet on Play, and look at the sheet."""
        self.keyboard.wait_for_focus("id_number")
        self.keyboard.type(number)
        self.enter(step)

    def key_in(self, texts):
        """Key in each box from the first one, and press Enter after it, which leads to Save in the end."""
        self.page.wait_for_function("() => document.activeElement.matches('input.box')")
        for text in texts:
            if text:
                self.page.keyboard.insert_text(text)  # in place of what the box has, which is selected
            else:
                self.keyboard.press("Delete")
            self.keyboard.press("Enter")
        self.keyboard.wait_for_focus("save")

    def wait_for_agreement(self):
        """Wait until the page says that both totals are those of the paper."""
        self.page.locator(".same-as-paper").nth(1).wait_for(state="attached")

    def wait_for_question(self, words):
        self.page.locator(".slip-question", has_text=words).wait_for()

    def wait_until_settled(self):
        self.page.locator("#questions").wait_for(state="hidden")
        self.page.locator(".sheet-save.is-settled").wait_for()

    def wait_for_offers(self):
        """Wait for the ways to give a chair to who is late, which come after the page."""
        self.page.locator("#late-people").wait_for()


def counts_of(column, *, out):
    return dict(zip(ROWS, column, strict=True)) | {"out": int(out)}


def paper(table, deal):
    """Return the paper of a table and hand."""
    out, *columns = PAPERS[table, deal]
    teams = tuple(
        TeamCounts(name=str(position), players=2, counts=counts_of(column, out=position == out))
        for position, column in enumerate(columns, start=1)
    )
    return Deal(number=deal, ending="out" if out else "stock", teams=teams)


def with_counts(deal, counts):
    """Return a deal with other counts for its first team."""
    first, *others = deal.teams
    return replace(deal, teams=(replace(first, counts=first.counts | counts), *others))


def last_paper(table, deal):
    """Return the paper of a table and hand as it was in the end."""
    return with_counts(paper(table, deal), FOUND_LATER if (table, deal) == (1, 3) else {})


def totals_of(deal):
    return [team.total for team in score_deal(RULES, deal).teams]


def texts(deal, *, counted=None):
    """Return what is keyed in for a paper, with the counts of another deal where they are typed wrongly."""
    return list(box_texts(RULES, counted or deal, totals_of(deal)))


def exchanged(deal):
    """Return what is keyed in for a paper if the column of each team is typed in the place of the other."""
    first, ending, *others = texts(deal)
    columns = [first, *others]
    half = len(columns) // 2
    first, *others = columns[half:] + columns[:half]
    return [first, ending, *others]


def sit_down(evening, roster):
    evening.keyboard.open()
    evening.keyboard.wait_for_focus("id_club")
    evening.see("The first visit")
    evening.keyboard.first_visit()
    evening.see("The club is made")
    evening.follow("^Bring in your list of people", "The roster is wanted")
    evening.page.set_input_files("input[type=file]", roster)
    evening.follow("^Read the list", "The roster is read")
    evening.follow(r"^Add \d+ people", "The people are added")
    evening.follow("^Tonight", "Back at tonight")
    evening.follow("^Start tonight", "The evening is planned")
    evening.page.get_by_label(re.compile(RULES.name)).focus()
    evening.keyboard.press("Space")
    evening.follow("^Start sign-up", "Nobody is here")
    evening.keyboard.sign_in(ROSTER)
    evening.see("Nine are here")
    evening.follow("^Tables and partners", "An odd number is asked about")
    evening.page.locator(".plan:has-text('One person sits out') input").first.focus()
    evening.keyboard.press("Space")
    evening.see("One sits out")
    evening.follow("^Draw partners", "The partners are drawn")
    evening.follow("^Show the tables", "The tables are shown")
    evening.follow("^Read out the tables", "The tables are read out")
    evening.follow("^Start play", "No sheet is in")


def key_in_without_a_slip(evening):
    evening.open_sheet("117", "11-7 is opened")
    evening.key_in(texts(paper(1, 1)))
    evening.wait_for_agreement()
    evening.see("11-7 is filled")
    evening.enter("11-7 is in")


def swap_two_digits(evening):
    evening.open_sheet("210", "21-0 is opened")
    evening.key_in(texts(paper(2, 1), counted=with_counts(paper(2, 1), {"table.10": 42})))
    evening.wait_for_question("is it 24 on the paper, not 42?")
    evening.see("42 is typed for 24")
    evening.enter("42 is not saved")
    evening.keyboard.press("Enter")
    evening.keyboard.wait_for_focus("id_1-table-10")
    evening.see("The cursor is in the box of 42")
    evening.keyboard.type("24")
    evening.wait_until_settled()
    evening.see("24 is typed")
    evening.enter("21-0 is in", "Control+Enter")


def forget_a_red_three(evening):
    evening.open_sheet("125", "12-5 is opened")
    evening.key_in(texts(paper(1, 2), counted=with_counts(paper(1, 2), {"held.red_threes": 0})))
    evening.wait_for_question("Red threes left over")
    evening.see("A red three is forgotten")
    evening.enter("12-5 is not saved without it")
    evening.keyboard.press("Enter")
    evening.keyboard.wait_for_focus("id_1-held-red_threes")
    evening.keyboard.type("1")
    evening.wait_until_settled()
    evening.see("The red three is typed")
    evening.enter("12-5 is in", "Control+Enter")


def come_late(evening):
    evening.follow("^✓ Sign-up", "Somebody comes late")
    evening.keyboard.wait_for_focus("name-box")
    evening.keyboard.type(LATE)
    evening.page.get_by_text(f"New person {LATE}?").wait_for()
    evening.see("Her name is typed")
    evening.keyboard.press("0")
    evening.page.get_by_text(f"{LATE} has no chair.").wait_for()
    evening.see("She has no chair")
    for page in ("✓ Tables", "Play"):
        evening.keyboard.follow(f"^{page}")
        evening.wait_for_offers()
        evening.see(f"{page.removeprefix('✓ ')} while she has no chair")
    evening.follow("^Let Wanda Brook share chairs", "She shares chairs")


def exchange_the_teams(evening):
    evening.open_sheet("229", "22-9 is opened")
    evening.key_in(exchanged(paper(2, 2)))
    evening.wait_for_question("Are the two teams exchanged?")
    evening.see("The two teams are exchanged")
    evening.enter("22-9 is not saved so")
    evening.keyboard.press("Enter")
    # Not to how the hand ended, where another number would agree with the paper too.
    evening.keyboard.wait_for_focus("id_1-paper")
    evening.follow("^Exchange the teams", "They are exchanged back")
    evening.wait_for_agreement()
    evening.enter("22-9 is in")


def leave(evening):
    evening.follow("^✓ Tables", "Somebody leaves")
    evening.follow("^Someone is late, absent or leaving", "Who leaves?")
    evening.keyboard.type(LEAVES)
    evening.enter("Who takes her chair?")
    evening.follow("^Dottie Dale", "Her chair is taken")


def key_in_at_the_wrong_table(evening):
    evening.open_sheet("232", "23-2 is opened")
    evening.key_in(texts(paper(1, 3)))
    evening.wait_for_agreement()
    evening.see("The paper of 13-0 is typed there")
    evening.keyboard.tab_to("^Another table’s paper")
    evening.keyboard.press("Enter")
    evening.keyboard.tab_to("move-to")
    evening.keyboard.type("130")
    evening.enter("The numbers are moved to 13-0")
    evening.enter("13-0 is in")
    evening.open_sheet("232", "23-2 is opened again")
    evening.key_in(texts(paper(1, 3)))
    evening.wait_for_agreement()
    evening.see("The paper of 13-0 is typed there again")
    evening.enter("All numbers are those of 13-0")
    evening.keyboard.see("All numbers are those of 13-0, Table 1, Hand 3. Is this the right paper?")
    evening.keyboard.press("Enter")
    evening.key_in(texts(paper(2, 3)))
    evening.wait_until_settled()
    evening.wait_for_agreement()
    evening.see("The right paper is typed")
    evening.enter("23-2 is in")


def key_in_over_a_sheet(evening):
    evening.open_sheet("130", "13-0 is opened, which is in")
    for text in texts(paper(1, 4)):
        evening.keyboard.type(text)
        evening.keyboard.press("Enter")
    evening.see("14-9 is typed over it")
    evening.follow("^Next sheet", "The next sheet is wanted")
    evening.open_sheet("130", "13-0 is opened for a red three")
    evening.follow("^Correct it", "13-0 is corrected")
    evening.key_in(texts(last_paper(1, 3)))
    evening.wait_for_agreement()
    evening.see("The red three is added")
    evening.enter("Why?")
    evening.follow("^Save: paper was wrong", "What the correction did")
    evening.follow("^Next sheet", "Play after the correction")


def key_in_the_last_hand(evening):
    for table, number in ((1, "14-9"), (2, "24-1")):
        evening.open_sheet(number, f"{number} is opened")
        evening.key_in(texts(paper(table, 4)))
        evening.wait_for_agreement()
        evening.see(f"{number} is filled")
        evening.enter(f"{number} is in")


def end(evening):
    evening.follow("^See the results", "All sheets are in")
    ranking = places_of_the_papers()
    assert read_page(evening.keyboard) == ranking
    evening.follow("^Read out the winners", "The winners are to be read out")
    read_out = []
    for place in ("4th", "3rd", "2nd", "1st"):
        evening.enter(f"{place} place")
        read_out += [evening.page.locator(f".winner-{what}").inner_text() for what in ("name", "points")]
    assert read_out == [text for _, name, total in reversed(ranking) for text in (name, f"{total:,} points")]
    evening.follow("^Make the results final", "The evening is over")


def _with_hands(name):
    """Return the name of a team with the hands of those who did not play all of them."""
    for person, hands in {LATE: "from Hand 2", LEAVES: "to Hand 2", "Dottie Dale": "from Hand 3"}.items():
        name = name.replace(person, f"{person} ({hands})")
    return name


def places_of_the_papers():
    """Return the place, name and total of each team by the `scoring` package, from the papers alone."""
    totals = {}
    for table in tables_of(Event.objects.get().rounds.get()):
        of_hands = [totals_of(last_paper(table.seating.table, deal)) for deal in range(1, RULES.deals + 1)]
        names = [_with_hands(row.name) for row in table.teams]
        totals |= {name: sum(hand) for name, hand in zip(names, zip(*of_hands, strict=True), strict=True)}
    return places(totals, [totals])
