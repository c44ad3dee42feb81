"""Which results a page shows: after which hand, how final, what is missing, how places are decided."""

from dataclasses import dataclass

from tournaments.core.standings.evening import Evening
from tournaments.core.standings.rounds_won import deals_of_round
from tournaments.models import Event
from tournaments.sheets.queries import SheetReference, sheet_reference
from tournaments.standings import queries
from tournaments.standings.how_queries import how_places_are_decided
from tournaments.standings.queries import ResultsState, ShownList, results_state
from tournaments.wording.rule_sets import end_of_game


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownResults(ShownList):
    """The results on a page."""

    state: ResultsState
    missing: tuple[SheetReference, ...]
    to_confirm: tuple[SheetReference, ...]
    how: tuple[str, ...]
    games: tuple[str, ...]
    end_of_game: str

    @property
    def is_whole_evening(self) -> bool:
        """Return whether these are the results of the evening, which has nothing to come."""
        return self.state.all_in and not self.round and self.after in (None, self.evening.after(""))

    @property
    def waits_for_one_hand(self) -> bool:
        """Return whether the missing sheets are all of one hand, of which other tables have brought theirs."""
        deals = {sheet.deal for sheet in self.missing}
        return len(deals) == 1 and any(deal in deals for _seating, deal in self.evening.sheets)

    def deals(self, event: Event) -> range:
        """Return the hands that the lists show one by one."""
        if self.round:
            return deals_of_round(self.round, event.hands_in_round)
        return range(1, (self.evening.last_shown(self.after) or event.deals) + 1)

    @property
    def rounds(self) -> range:
        """Return the rounds that have begun."""
        return self.evening.rounds


def shown_results(event: Event, evening: Evening, *, asked: str, asked_round: str = "") -> ShownResults:
    """Return the results after the requested hand, or after the last one that all tables have in.

    `asked_round` is the number of the only round to show. Others than those that have begun are ignored.
    """
    only_round = int(asked_round) if asked_round in map(str, evening.rounds) else 0
    counted = ShownList(event=event, evening=evening, after=evening.after(asked), round=only_round)
    return ShownResults(
        event=event,
        evening=evening,
        state=results_state(event, evening),
        after=counted.after,
        round=counted.round,
        missing=tuple(sheet_reference(event, table=place.table, deal=place.deal) for place in evening.missing),
        to_confirm=tuple(sheet_reference(event, table=place.table, deal=place.deal) for place in evening.unconfirmed),
        how=tuple(how_places_are_decided(event, without_lines=counted.without_lines)),
        games=tuple(queries.who_won_in_words(event, evening)),
        end_of_game=end_of_game(event.rules),
    )
