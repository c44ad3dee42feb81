"""The content of each paper: its template and context, from the queries of this and earlier rooms."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.one_page import SEAT_LIST_PAGE, SEAT_LIST_SIZES, TABLE_WIDTH, largest_type, page_below_texts
from tournaments.models import Event, Player
from tournaments.models.seating import shown_round
from tournaments.paper import rule_facts
from tournaments.paper.catalog import SEATS
from tournaments.paper.leaderboard import leaderboard
from tournaments.paper.printed_seats import SeatsOnPaper, seats_on_paper
from tournaments.paper.result_papers import hands_paper
from tournaments.paper.round_queries import next_cards, next_list
from tournaments.paper.score_cards import score_cards
from tournaments.paper.seat_queries import seat_list
from tournaments.paper.tallies import blank_tally, tally_papers
from tournaments.people.queries import people
from tournaments.prizes.queries import prize_rows, shown_list
from tournaments.sheets.program_queries import printed_program
from tournaments.standings.queries import results_state
from tournaments.tables.queries import tables_of
from tournaments.wording.rule_sets import card_of, opening_on_paper

Choices = dict[str, Any]
Context = dict[str, object]

EMPTY_LINES = 40
LINES_BELOW_KNOWN_PEOPLE = 12
MOST_ROUNDS_UPRIGHT = 9
USUAL_TABLE = 4
PROGRAM_POINTS = 14
"""The type of the program above a seat list."""


def page_of(key: str, event: Event, choices: Choices) -> tuple[str, Context]:
    template, context = PAGES[key]
    return f"paper/{template}.html", context(event, choices)


def _tallies(event: Event, choices: Choices) -> Context:
    if choices["number"]:
        table, deal = choices["number"]
        return {"tallies": tally_papers(event, [deal], table=table, site=choices["site"])}
    return {"tallies": tally_papers(event, _asked_hands(event, choices), site=choices["site"])}


def _asked_hands(event: Event, choices: Choices) -> Sequence[int]:
    """Return the hands to print sheets for. All hands of several rounds are those of the round being played."""
    if choices["deal"]:
        return [choices["deal"]]
    round_ = shown_round(event) if event.has_rounds else None
    if round_:
        return range(round_.first_deal, round_.last_deal + 1) if choices["all_hands"] else [round_.first_deal]
    hands = choices["hands"] or (event.deals if choices["all_hands"] else 1)
    return range(1, hands + 1) if choices["hands"] or choices["all_hands"] else [1]


def seats_printed(key: str, event: Event, choices: Choices) -> SeatsOnPaper:
    """Return who sits where on a paper of the rounds that have started; nothing for papers without seats."""
    round_ = shown_round(event)
    if key not in SEATS or round_ is None:
        return {}
    if key == "tallies":
        table, deal = choices["number"] or (None, None)
        return seats_on_paper(event, [deal] if deal else _asked_hands(event, choices), table=table)
    is_other_round = choices["round"] not in (None, round_.number)
    return {} if is_other_round else seats_on_paper(event, [round_.last_deal])


def _seats(event: Event, choices: Choices, *, by_first_name: bool) -> Context:
    round_ = shown_round(event)
    number = choices["round"] or (round_.number if round_ else 1)
    about = _("Round %(number)s") % {"number": number} if event.has_rounds else ""
    seats = seat_list(event, by_first_name=by_first_name, round_number=number)
    written = [f"{seat.name} {seat.partners or seat.waits}" for seat in seats]
    program = printed_program(event)
    if program and program.says_only_number_of_hands:
        program = None
    above = [*program.text.splitlines(), " · ".join(program.facts)] if program else []
    page = page_below_texts(above, SEAT_LIST_PAGE, points=PROGRAM_POINTS)
    size = largest_type(written, page, SEAT_LIST_SIZES, columns_width=TABLE_WIDTH) or SEAT_LIST_SIZES[-1]
    return {"seats": seats, "about": about, "type_size": size, "program": program}


def _blank_tallies(event: Event, choices: Choices) -> Context:
    sizes = dict(event.rules.tables)
    team_sizes = sizes.get(USUAL_TABLE) or next(iter(sizes.values()))
    return {"tallies": [blank_tally(event, choices["teams"] or team_sizes[0])]}


def _player_slips(event: Event, _choices: Choices) -> Context:
    return {"seats": [seat for seat in seat_list(event, by_first_name=True) if seat.table]}


def _next_list(event: Event, _choices: Choices) -> Context:
    found = next_list(event)
    is_landscape = len(found.rounds) > MOST_ROUNDS_UPRIGHT
    return {"list": found, "columns": 1 + len(found.rounds), "is_landscape": is_landscape}


def _table_cards(event: Event, _choices: Choices) -> Context:
    round_ = shown_round(event)
    cards = [(table, rule_facts.decks_in_words(table.seating.decks)) for table in (tables_of(round_) if round_ else [])]
    hands = event.hands_of_round(round_.number) if event.has_rounds and round_ else range(1, event.deals_to_print + 1)
    openings = [opening_on_paper(event.rules, [deal]) for deal in hands] if event.rules.opening.by_deal else []
    if len(set(openings)) == 1:
        del openings[1:]
    return {"cards": cards, "openings": openings, "round": round_}


def _numbered(people: Iterable[Player | None]) -> Context:
    return {"lines": list(enumerate(people, start=1))}


def _prizes(event: Event, choices: Choices) -> Context:
    """Return the prizes by the list that their page shows for the same `after`."""
    shown = shown_list(event, choices["after"])
    return {"prizes": prize_rows(event, shown), "state": results_state(event)}


PAGES: dict[str, tuple[str, Callable[[Event, Choices], Context]]] = {
    "seats-by-last-name": ("seats", partial(_seats, by_first_name=False)),
    "seats-by-first-name": ("seats", partial(_seats, by_first_name=True)),
    "next-cards": ("next_cards", lambda event, _choices: {"cards": next_cards(event)}),
    "next-list": ("next_list", _next_list),
    "player-slips": ("slips", _player_slips),
    "tallies": ("tallies", _tallies),
    "table-cards": ("table_cards", _table_cards),
    "rule-card": ("rule_card", lambda event, _choices: {"card": card_of(event.rules_of_a_round)}),
    "score-cards": ("score_cards", lambda event, _choices: {"cards": score_cards(event)}),
    "blank-tallies": ("tallies", _blank_tallies),
    "sign-up-empty": ("sign_up", lambda _event, _choices: _numbered([None] * EMPTY_LINES)),
    "sign-up-known": (
        "sign_up",
        lambda event, _choices: _numbered([*people(event.club), *[None] * LINES_BELOW_KNOWN_PEOPLE]),
    ),
    "leaderboard": ("leaderboard", lambda event, choices: leaderboard(event, choices["after"])),
    "hands": ("hands", lambda event, choices: hands_paper(event, choices["after"])),
    "prizes": ("prizes", _prizes),
}
