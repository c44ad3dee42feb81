"""The papers of several rounds printed on A4 and Letter, with an evening of each format."""

import pytest

from tests.evening.printer import PAGES, is_whole_on_one_page
from tests.rounds import key_in_round, make_rounds, next_round
from tournaments.models import Event
from tournaments.paper.round_queries import next_cards, next_list
from tournaments.standings.actions import make_final
from tournaments.standings.queries import evening_of, place_lists
from tournaments.wording.points import points

FORMATS = ["fixed-teams", "partners", "progressive"]
IN_EACH_FORMAT = pytest.mark.parametrize("format_", FORMATS)

NARROWEST_GAP = """() => Math.min(...[...document.querySelectorAll('tbody :is(th, td)')].map((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    const inner = text.getBoundingClientRect(), outer = cell.getBoundingClientRect();
    return Math.min(inner.top - outer.top, outer.bottom - inner.bottom);
}))"""
"""The smallest distance between a text and the line above or below it, in pixels."""


@pytest.fixture
def event(club, format_):
    """Three rounds of two hands for two tables; all sheets are in. Nobody sits out."""
    event = make_rounds(club, format_)
    for number in (2, 3):
        event = next_round(event, number)
    key_in_round(event, 3)
    return Event.objects.get(pk=event.pk)


def print_pages(printer, event, key, paper, *, landscape=False):
    pages = printer.print_paper("paper:paper", key, event=event, paper=paper)
    for page in pages:
        assert page.size == tuple(sorted(PAGES[paper], reverse=landscape))
    return pages


def rows_of(event):
    (one,) = place_lists(event, evening_of(event))
    return one.rows


@IN_EACH_FORMAT
def test_the_leaderboard_lists_whoever_is_ranked_by_rounds(printer, event):
    make_final(event=event, version=event.version)
    for paper in PAGES:
        pages = print_pages(printer, event, "leaderboard", paper, landscape=True)
        who = "Player" if event.ranks_players else "Team"
        for page in pages:
            assert f"Place {who} Round 1 Round 2 Round 3 Total" in page.text
        for row in rows_of(event):
            hands = row.who.hands
            rounds = [points(hands[first] + hands[first + 1]) for first in (1, 3, 5)]
            winner = ["Winner" if event.ranks_players else "Winners"] if row.place == 1 else []
            words = [row.place_shown, row.who.name, *winner, *rounds, points(row.who.total)]
            assert is_whole_on_one_page(pages, words), words


@pytest.mark.parametrize("rounds", [3, 6])
def test_a_leaderboard_of_14_players_who_sit_out_in_turn_is_one_page(printer, club, rounds):
    event = make_rounds(club, "partners", people=14, rounds=rounds, hands=1, tables=((2, 2),) * 3)
    for number in range(2, rounds + 1):
        event = next_round(event, number)
    key_in_round(event, rounds)
    event = Event.objects.get(pk=event.pk)
    make_final(event=event, version=event.version)
    for paper in PAGES:
        (page,) = print_pages(printer, event, "leaderboard", paper, landscape=True)
        (one,) = place_lists(event, evening_of(event))
        for row in one.rows:
            is_out = row.who.played < rounds
            mark = ["Winner"] if row.place == 1 else []
            hands = [f"{row.who.played} of {rounds} hands"] if is_out else []
            by_round = [
                points(row.who.hands[number]) if number in row.who.hands else "–" for number in range(1, rounds + 1)
            ]
            words = [row.place_shown, row.who.name, *mark, *hands, *by_round, points(row.who.total)]
            assert is_whole_on_one_page([page], words), words


@pytest.mark.parametrize("tables", [((2, 2, 2), (2, 2, 2)), ((2, 2, 2, 2), (2, 2))])
def test_nothing_is_cut_on_the_card_of_a_large_table(printer, club, tables):
    event = make_rounds(club, "partners", people=12, tables=tables)
    for player in club.players.all():
        player.family_name = "Featherstonehaugh"
        player.save()
    for paper in PAGES:
        printer.open_paper("paper:paper", "table-cards", event=event, paper=paper)
        printer.show_as_printed(paper)
        cut = "halves => halves.map(half => half.scrollHeight - half.clientHeight)"
        assert max(printer.page.locator(".tent-half").evaluate_all(cut)) <= 0


@IN_EACH_FORMAT
def test_the_results_by_hand_list_whoever_is_ranked(printer, event):
    for paper in PAGES:
        pages = print_pages(printer, event, "hands", paper, landscape=True)
        who = "Player" if event.ranks_players else "Team"
        for page in pages:
            page.has_in_order(["After Round 3, Hand 2, all tables", f"Place {who} Round 1 Round 2 Round 3 Total"])
            assert "Hand 1 Hand 2 Hand 1 Hand 2 Hand 1 Hand 2" in page.text
        for row in rows_of(event):
            words = [row.place_shown, row.who.name, *(points(row.who.hands[deal]) for deal in range(1, 7))]
            assert is_whole_on_one_page(pages, [*words, points(row.who.total)]), words


@IN_EACH_FORMAT
def test_no_text_of_the_cards_touches_a_line(printer, event):
    for paper in PAGES:
        text = " ".join(page.text for page in print_pages(printer, event, "next-cards", paper))
        assert [card.player.name for card in next_cards(event) if card.player.name not in text] == []
        printer.show_as_printed(paper)
        assert printer.page.evaluate(NARROWEST_GAP) >= 2


@pytest.mark.parametrize("format_", ["fixed-teams", "partners"])
def test_no_text_of_the_list_touches_a_line(printer, event):
    for paper in PAGES:
        pages = print_pages(printer, event, "next-list", paper)
        for name, tables in next_list(event).rows:
            assert is_whole_on_one_page(pages, [name, *map(str, tables)])
        printer.show_as_printed(paper)
        assert printer.page.evaluate(NARROWEST_GAP) >= 1
