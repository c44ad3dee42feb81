"""Printed tally sheets on A4 and Letter: one page per sheet, with the rows of the screen in the same order."""

import pytest

from scoring import BUILT_IN_KEYS
from tests.builders import draw_tables, make_event, make_people, make_sign_ups
from tests.evening.printer import PAGES
from tournaments.sign_up.queries import head_count
from tournaments.tables.queries import plans_for, tables_of


def one_table_evening(club, rules, people):
    """Make an evening of a single table of that many people; None if the rule set has no such table."""
    event = make_event(club, rules=rules)
    names = "Katherine Maximilian Josephine Bartholomew Guadalupe Christopher Margarita Theodore".split()
    make_sign_ups(event, make_people(club, names=names[:people]))
    for number, plan in enumerate(plans_for(event, head_count(event))):
        if [table.players for table in plan.tables] == [people]:
            draw_tables(event, plan=number)
            return event
    return None


def screen_rows(desk, event):
    """Yield both parts of the label of each row on the screen, including the row of how the hand ended."""
    layout = desk.get("sheets:sheet", 1, 1, event=event).context["layout"]
    for section in layout.sections:
        rows = [("How the hand ended",)] if section.is_ending else [(row.short, row.detail) for row in section.rows]
        yield from (text for row in rows for text in row if text)


@pytest.mark.parametrize("people", [4, 6, 8])
@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_a_tally_sheet_is_one_page_with_the_rows_of_the_screen_in_order(printer, desk, club, key, people):
    event = one_table_evening(club, key, people)
    if event is None:
        pytest.skip(f"{key} has no single table of {people}")
    for paper in PAGES:
        pages = printer.print_paper("paper:paper", "tallies", event=event, paper=paper, query="deal=1")
        assert len(pages) == 1
        landscape = len(tables_of(event.rounds.get())[0].teams) > 3
        assert pages[0].size == tuple(sorted(PAGES[paper], reverse=landscape))
        for text in (
            f"TABLE 1 – HAND 1 of {event.deals}",
            "Tuesday Club",
            "Friday Night",
            "printed ",
            event.sheet_number(table=1, deal=1),
        ):
            assert text in pages[0].text
        pages[0].has_in_order(screen_rows(desk, event))
        pages[0].has_in_order(["Total this hand", *(["Game so far"] if event.deals > 1 else [])])
        for text in ("Typed in by", "how many", "points", "Opening"):
            assert text in pages[0].text


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_long_names_of_club_and_evening_are_not_cut_and_the_sheet_stays_one_page(printer, club, key):
    club.name = "Sunny Acres Card Club of the Lower Rio Grande Valley"
    club.save()
    event = one_table_evening(club, key, 4)
    event.name = "Friday Night Hand and Foot in the Recreation Hall"
    event.save()
    hidden = "[...document.querySelectorAll('.paper-place')].filter((e) => getComputedStyle(e).overflow === 'hidden')"
    for paper in PAGES:
        (page,) = printer.print_paper("paper:paper", "tallies", event=event, paper=paper, query="deal=1")
        page.has_in_order([club.name, event.name, "printed"])
        printer.page.emulate_media(media="print")
        assert printer.page.evaluate(f"{hidden}.length") == 0
