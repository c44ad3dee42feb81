"""Every paper printed on A4 and Letter: its pages, its rows, and the header on each page."""

import io
import itertools

import pytest
from pypdf import PdfReader

from scoring import BUILT_IN_KEYS
from tests.builders import NAMES, draw_tables, make_event, make_people, make_sign_ups, play_everything, standings
from tests.evening.printed_text import texts_of
from tests.evening.printer import PAGES, PrintedPage, is_whole_on_one_page
from tests.evening.together import hold_together
from tournaments.models import Prize, Wish
from tournaments.paper.seat_queries import seat_list
from tournaments.standings.actions import make_final
from tournaments.tables.queries import tables_of
from tournaments.wording.points import points

PEOPLE = 64
LAPTOP = {"width": 1366, "height": 768}
POINT = 96 / 72
"""Pixels of a point on paper."""
FONT_SIZE = "e => parseFloat(getComputedStyle(e).fontSize)"
OF_SEVERAL_PAGES = ("seats-by-first-name", "hands", "leaderboard", "sign-up-empty")


@pytest.fixture
def event(club):
    """An evening of sixteen tables of four, with chapters, a private wish, all sheets in and two prizes."""
    event = make_event(club, rules="hidden-valley-ranch")
    names = [f"{NAMES[number % 16]}{'abcd'[number // 16]}" for number in range(PEOPLE)]
    people = make_people(club, names=names, chapters=["Palm", "North", "Lake", "Hill"])
    make_sign_ups(event, people)
    first, second = sorted(people[:2], key=lambda player: player.pk)
    Wish.objects.create(club=club, first=first, second=second, kind=Wish.Kind.NEVER)
    draw_tables(event)
    play_everything(event)
    event.refresh_from_db()
    door = Prize.objects.create(event=event, number=1, kind=Prize.Kind.DOOR, title="A ham")
    door.winners.set(people[:1])
    Prize.objects.create(event=event, number=2, kind=Prize.Kind.PLACE, place=3)
    return event


def read(pdf):
    """Return the printed pages."""
    boxes = [page.mediabox for page in PdfReader(io.BytesIO(pdf)).pages]
    sizes = [(round(box.width), round(box.height)) for box in boxes]
    return [
        PrintedPage(size=size, text=" ".join(text.split())) for size, text in zip(sizes, texts_of(pdf), strict=True)
    ]


def print_pages(printer, event, key, paper, *, query="", landscape=False):
    """Return the pages of a paper, and check the size and header of each, and the number of each page of a list."""
    pages = read(printer.print_pdf("paper:paper", key, event=event, paper=paper, query=query))
    if key in OF_SEVERAL_PAGES:
        has_numbers(pages, "of", key)
    for page in pages:
        assert page.size == tuple(sorted(PAGES[paper], reverse=landscape))
        for text in ("Tuesday Club", "Friday Night", "Nov 20, 2026", "printed "):
            assert text in page.text
        for text in ("Skip to the page", "Tonight", "Log out", "Back", "All papers"):
            assert text not in page.text
    return pages


def has_numbers(pages, of, key):
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        assert f"{number} {of} {len(pages)}" in page.text, key


def the_seat_list_has_everybody_once_in_order(printer, event):
    for paper, by_first_name in itertools.product(PAGES, (True, False)):
        key = "seats-by-first-name" if by_first_name else "seats-by-last-name"
        pages = print_pages(printer, event, key, paper)
        seats = seat_list(event, by_first_name=by_first_name)
        assert len(seats) == PEOPLE
        assert len(pages) == 2
        for seat in seats:
            assert is_whole_on_one_page(pages, [seat.name, str(seat.table), seat.partners]), seat
        for page in pages:
            assert "Name Table With" in page.text
        everything = " ".join(page.text for page in pages)
        # With the partners: at the foot of a page a partner's name stands before the number of the page.
        places = [everything.index(f"{seat.name} {seat.table} {seat.partners}") for seat in seats]
        assert places == sorted(places)


def tally_sheets_of_a_hand_have_one_page_per_table_in_order(printer, event):
    for paper in PAGES:
        pages = print_pages(printer, event, "tallies", paper, query="deal=3")
        tables = tables_of(event.rounds.get())
        assert len(pages) == len(tables) == 16
        for page, table in zip(pages, tables, strict=True):
            number = table.seating.table
            page.has_in_order([event.sheet_number(table=number, deal=3), f"TABLE {number} – HAND 3 of 4", "Item"])
            # Each sheet stands alone.
            assert f"of {len(pages)}" not in page.text


def a_single_tally_sheet_can_be_printed(printer, event):
    for paper in PAGES:
        (page,) = print_pages(printer, event, "tallies", paper, query=f"number={event.sheet_number(table=12, deal=3)}")
        assert "TABLE 12 – HAND 3 of 4" in page.text


def each_table_has_a_card_with_both_sides(printer, event):
    for paper in PAGES:
        pages = print_pages(printer, event, "table-cards", paper)
        tables = tables_of(event.rounds.get())
        assert len(pages) == len(tables)
        assert printer.page.locator(".tent-number").first.evaluate(FONT_SIZE) == pytest.approx(200 * POINT, abs=0.1)
        for page, table in zip(pages, tables, strict=True):
            assert page.text.count(f"TABLE {table.seating.table}") == 2
            for team in table.teams:
                assert page.text.count(team.name) == 2


def the_rule_card_is_one_page(printer, event):
    for paper in PAGES:
        pages = print_pages(printer, event, "rule-card", paper)
        assert len(pages) == 1
        text = pages[0].text
        for line in event.rules.lines:
            if line.book:
                assert line.label in text
        for note in event.rules.card:
            assert note.text in text
        assert "Hand 1 90 Hand 2 120 Hand 3 150 Hand 4 180" in " ".join(text.split())


def a_score_card_has_the_openings_and_the_scores_so_far_and_fills_half_the_page(printer, event):
    for paper in PAGES:
        pages = print_pages(printer, event, "score-cards", paper)
        tables = tables_of(event.rounds.get())
        results = {row.who.name: row.who for row in standings(event)}
        assert len(pages) == len(tables) / 2
        for page, two in zip(pages, zip(tables[::2], tables[1::2], strict=True), strict=True):
            for table in two:
                assert f"TABLE {table.seating.table} score card" in page.text
                for team in table.teams:
                    assert team.name in page.text
                    assert points(results[team.name].total) in page.text
            page.has_in_order(2 * ["1 90", "2 120", "3 150", "4 180"])
        rows = printer.page.locator(".score-card").first.locator("tbody tr")
        assert rows.last.bounding_box()["height"] > 60


def everyone_has_a_slip_with_table_and_partner(printer, event):
    for paper in PAGES:
        pages = print_pages(printer, event, "player-slips", paper)
        assert len(pages) == 7
        for seat in seat_list(event, by_first_name=True):
            words = [seat.name, f"Table {seat.table}", f"with {seat.partners}"]
            assert is_whole_on_one_page(pages, words), seat


def a_blank_tally_sheet_names_nobody(printer, event):
    for paper in PAGES:
        (page,) = print_pages(printer, event, "blank-tallies", paper, query="teams=2-2-2")
        page.has_in_order(["TABLE", "HAND", "of 4", "90, 120, 150, 180", "Exact deals", "Game so far", "Typed in by"])
        assert "Adaa" not in page.text


def the_blank_sign_up_sheet_has_forty_numbered_lines(printer, event):
    for paper in PAGES:
        pages = print_pages(printer, event, "sign-up-empty", paper)
        assert len(pages) == 2
        assert "40" in pages[-1].text
        assert all("No. Name Chapter Here" in page.text for page in pages)


def the_sign_up_sheet_of_known_people_lists_everybody(printer, event):
    for paper in PAGES:
        pages = print_pages(printer, event, "sign-up-known", paper)
        for number, player in enumerate(event.club.players.order_by("key"), start=1):
            assert is_whole_on_one_page(pages, [str(number), player.list_name, player.chapter.name])


def the_page_of_results_prints_with_its_totals(printer, event):
    for paper in PAGES:
        pages = read(printer.print_pdf("standings:results", event=event, paper=paper))
        text = " ".join(page.text for page in pages)
        assert all(points(row.who.total) in text for row in standings(event))
        printer.page.set_viewport_size({"width": 680, "height": 900})
        printer.page.emulate_media(media="print")
        box = printer.page.locator(".standings").bounding_box()
        assert box["x"] + box["width"] <= 680
        printer.page.set_viewport_size(LAPTOP)
        printer.page.emulate_media(media="null")


def the_results_by_hand_list_every_team(printer, event):
    for paper in PAGES:
        pages = print_pages(printer, event, "hands", paper)
        for row in standings(event):
            hands = [points(row.who.hands[deal]) for deal in range(1, 5)]
            assert is_whole_on_one_page(pages, [row.place_shown, row.who.name, *hands, points(row.who.total)]), row
        assert all("Hand 1 Hand 2 Hand 3 Hand 4 Total" in page.text for page in pages)


def the_prize_list_names_prizes_and_winners(printer, event):
    for paper in PAGES:
        (page,) = print_pages(printer, event, "prizes", paper)
        page.has_in_order(["A ham", "door prize", "Adaa Aada", "3rd place", standings(event)[2].who.name[:10]])
        assert "1 of 1" not in page.text


def the_leaderboard_lists_every_team_with_place_and_total(printer, event):
    make_final(event=event, version=event.version)
    for paper in PAGES:
        pages = print_pages(printer, event, "leaderboard", paper)
        for row in standings(event):
            mark = ["Winners"] if row.place == 1 else []
            assert is_whole_on_one_page(pages, [row.place_shown, row.who.name, *mark, points(row.who.total)]), row
        winners = [f"{row.who.name} Winners" for row in standings(event) if row.place == 1]
        assert printer.page.locator(".is-winner th").all_inner_texts() == winners
        for page in pages:
            assert "64 of 64 sheets in" in page.text
            assert "Place Team Total" in page.text


def a_list_of_several_pages_has_their_numbers_in_spanish(printer, event):
    printer.page.context.add_cookies([printer._cookie("django_language", "es")])
    for paper, key in itertools.product(PAGES, OF_SEVERAL_PAGES):
        has_numbers(read(printer.print_pdf("paper:paper", key, event=event, paper=paper)), "de", key)


OF_A_FULL_EVENING = (
    the_seat_list_has_everybody_once_in_order,
    tally_sheets_of_a_hand_have_one_page_per_table_in_order,
    a_single_tally_sheet_can_be_printed,
    each_table_has_a_card_with_both_sides,
    the_rule_card_is_one_page,
    a_score_card_has_the_openings_and_the_scores_so_far_and_fills_half_the_page,
    everyone_has_a_slip_with_table_and_partner,
    a_blank_tally_sheet_names_nobody,
    the_blank_sign_up_sheet_has_forty_numbered_lines,
    the_sign_up_sheet_of_known_people_lists_everybody,
    the_page_of_results_prints_with_its_totals,
    the_results_by_hand_list_every_team,
    the_prize_list_names_prizes_and_winners,
    the_leaderboard_lists_every_team_with_place_and_total,
    a_list_of_several_pages_has_their_numbers_in_spanish,
)
"""Those that make the results final and change the language are the last."""


def test_every_paper_of_a_full_evening(printer, event):
    hold_together(OF_A_FULL_EVENING, printer, event)


def evening_of(club, people):
    event = make_event(club, rules="tanglewood")
    make_sign_ups(event, people)
    draw_tables(event)
    return event


def test_the_seat_list_of_one_page_has_at_least_12_points(printer, club):
    """20, 24, 26 and 30 people are the most with each room between the rows; of 23 three are partners, on two lines."""
    everyone = make_people(club, names=[f"{name}{end}" for name in NAMES for end in "abc"][:30])
    for count in (20, 23, 24, 26, 30):
        people = everyone[:count]
        event = evening_of(club, people)
        for paper in PAGES:
            (page,) = print_pages(printer, event, "seats-by-last-name", paper)
            assert all(page.text.count(player.list_name) for player in people), (count, paper)
            printer.page.emulate_media(media="print")
            assert float(printer.page.evaluate(SMALLEST_FONT).rstrip("px")) >= 12 * 4 / 3, (count, paper)


SMALLEST_FONT = """() => [...document.querySelectorAll('.leaf *')]
    .filter((e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((e) => getComputedStyle(e).fontSize)
    .reduce((least, size) => parseFloat(size) < parseFloat(least) ? size : least)"""


def test_no_word_of_a_rule_card_is_smaller_than_14_points(printer, club):
    for rules in BUILT_IN_KEYS:
        event = make_event(club, rules=rules)
        for paper in PAGES:
            assert len(print_pages(printer, event, "rule-card", paper)) == 1, (rules, paper)
            printer.page.emulate_media(media="print")
            sizes = printer.page.locator(".rule-card *").evaluate_all(f"all => all.map({FONT_SIZE})")
            assert min(sizes) >= 14 * POINT, (rules, paper)


def test_no_row_of_a_list_is_alone_on_its_page(printer, club):
    everyone = make_people(club, names=[f"{name}{end}" for name in NAMES for end in "abc"][:47])
    for count in (31, 46, 47):
        event = evening_of(club, everyone[:count])
        seats = seat_list(event, by_first_name=True)
        for paper in PAGES:
            pages = read(printer.print_pdf("paper:paper", "seats-by-first-name", event=event, paper=paper))
            rows = [sum(f"{seat.name} {seat.table} " in page.text for seat in seats) for page in pages]
            assert sum(rows) == count, paper
            assert min(rows) > 1, (count, paper)
