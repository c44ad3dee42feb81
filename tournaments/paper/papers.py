"""The content of each paper: its template and context, from the queries of this and earlier rooms."""

from collections.abc import Callable, Iterable
from typing import Any

from tournaments.models import Event, Player
from tournaments.models.event import Lists, RanksBy
from tournaments.paper import rule_facts
from tournaments.paper.queries import seat_list
from tournaments.paper.score_cards import score_cards
from tournaments.paper.tallies import blank_tally, tally_papers
from tournaments.people.queries import people
from tournaments.prizes.queries import prize_rows, shown_list
from tournaments.standings.queries import (
    after_in_words,
    evening_on_paper,
    hand_in_words,
    place_lists,
    results_state,
    who_won_in_words,
)
from tournaments.tables.queries import shown_round, tables_of
from tournaments.wording.rule_sets import card_of, end_of_game, opening_on_paper

Choices = dict[str, Any]
Context = dict[str, object]

EMPTY_LINES = 40
LINES_BELOW_KNOWN_PEOPLE = 12
MOST_HANDS_UPRIGHT = 4
COLUMNS_BESIDE_HANDS = 3
USUAL_TABLE = 4


def page_of(key: str, event: Event, choices: Choices) -> tuple[str, Context]:
    template, context = PAGES[key]
    return f"paper/{template}.html", context(event, choices)


def _tallies(event: Event, choices: Choices) -> Context:
    if choices["number"]:
        table, deal = choices["number"]
        return {"tallies": tally_papers(event, [deal], table=table, site=choices["site"])}
    hands = choices["hands"] or (event.deals if choices["all_hands"] else 0)
    deals = range(1, hands + 1) if hands else [choices["deal"] or 1]
    return {"tallies": tally_papers(event, deals, site=choices["site"])}


def _blank_tallies(event: Event, choices: Choices) -> Context:
    sizes = dict(event.rules.tables)
    team_sizes = sizes.get(USUAL_TABLE) or next(iter(sizes.values()))
    return {"tallies": [blank_tally(event, choices["teams"] or team_sizes[0])]}


def _player_slips(event: Event, _choices: Choices) -> Context:
    return {"seats": [seat for seat in seat_list(event, by_first_name=True) if seat.table]}


def _table_cards(event: Event, _choices: Choices) -> Context:
    round_ = shown_round(event)
    cards = [(table, rule_facts.decks_in_words(table.seating.decks)) for table in (tables_of(round_) if round_ else [])]
    openings = (
        [(deal, opening_on_paper(event.rules, [deal])) for deal in range(1, event.deals_to_print + 1)]
        if event.rules.opening.by_deal
        else []
    )
    return {"cards": cards, "openings": openings}


def _numbered(people: Iterable[Player | None]) -> Context:
    return {"lines": list(enumerate(people, start=1))}


def _results(event: Event, choices: Choices) -> Context:
    """Return the list that the page of results shows for the same `after`."""
    evening = evening_on_paper(event)
    after = evening.after(choices["after"])
    deals = range(1, (evening.last_shown(after) or event.deals) + 1)
    per_player = event.lists == Lists.PER_PLAYER
    columns = COLUMNS_BESIDE_HANDS + per_player + (event.ranked_by != RanksBy.TOTAL)
    lists = [
        (one, [(row, [hand_in_words(row.who, deal) for deal in deals]) for row in one.rows])
        for one in place_lists(event, evening, after=after)
    ]
    return {
        "lists": lists,
        "after": after_in_words(after, last=evening.last_shown(after)),
        "state": results_state(event, evening, for_everyone=not event.is_final),
        "end_of_game": end_of_game(event.rules),
        "games": who_won_in_words(event, evening),
        "deals": deals,
        "per_player": per_player,
        "columns_without_hands": columns,
        "columns": columns + len(deals),
        "is_landscape": len(deals) > MOST_HANDS_UPRIGHT,
    }


def _prizes(event: Event, choices: Choices) -> Context:
    """Return the prizes by the list that their page shows for the same `after`."""
    shown = shown_list(event, choices["after"])
    return {"prizes": prize_rows(event, shown), "state": results_state(event, for_everyone=not event.is_final)}


PAGES: dict[str, tuple[str, Callable[[Event, Choices], Context]]] = {
    "seats-by-last-name": ("seats", lambda event, _choices: {"seats": seat_list(event, by_first_name=False)}),
    "seats-by-first-name": ("seats", lambda event, _choices: {"seats": seat_list(event, by_first_name=True)}),
    "player-slips": ("slips", _player_slips),
    "tallies": ("tallies", _tallies),
    "table-cards": ("table_cards", _table_cards),
    "rule-card": ("rule_card", lambda event, _choices: {"card": card_of(event.rules)}),
    "score-cards": ("score_cards", lambda event, _choices: {"cards": score_cards(event)}),
    "blank-tallies": ("tallies", _blank_tallies),
    "sign-up-empty": ("sign_up", lambda _event, _choices: _numbered([None] * EMPTY_LINES)),
    "sign-up-known": (
        "sign_up",
        lambda event, _choices: _numbered([*people(event.club), *[None] * LINES_BELOW_KNOWN_PEOPLE]),
    ),
    "leaderboard": ("leaderboard", _results),
    "hands": ("hands", _results),
    "prizes": ("prizes", _prizes),
}
