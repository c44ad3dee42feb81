"""Which results a page shows: after which hand, how final, what is missing, how places are decided."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.standings import ranks_by
from tournaments.core.standings.evening import Evening
from tournaments.core.standings.rounds import deals_of_round
from tournaments.core.standings.tie_breaks import chosen
from tournaments.models import Event
from tournaments.models.event import Lists, SitOutCredit, Unfinished
from tournaments.sheets.queries import SheetReference, sheet_reference
from tournaments.standings import queries
from tournaments.standings.queries import ResultsState, ShownList, results_state
from tournaments.wording.rule_sets import end_of_game, own_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownResults(ShownList):
    """The results on a page."""

    state: ResultsState
    missing: tuple[SheetReference, ...]
    to_confirm: tuple[SheetReference, ...]
    how: tuple[str, ...]
    games: tuple[str, ...]
    end_of_game: str

    def deals(self, event: Event) -> range:
        """Return the hands that the lists show one by one."""
        if self.round:
            return deals_of_round(self.round, event.hands_in_round)
        return range(1, (self.evening.last_shown(self.after) or event.deals) + 1)

    @property
    def rounds(self) -> range:
        """Return the rounds that have begun."""
        return self.evening.rounds


def shown_results(
    event: Event, evening: Evening, *, asked: str, asked_round: str = "", for_everyone: bool = False
) -> ShownResults:
    """Return the results after the requested hand, or after the last one that all tables have in.

    `asked_round` is the number of the only round to show. Others than those that have begun are ignored.
    `for_everyone` says that a last hand held back is left out.
    """
    return ShownResults(
        event=event,
        evening=evening,
        state=results_state(event, evening, for_everyone=for_everyone),
        after=evening.after(asked),
        round=int(asked_round) if asked_round in map(str, evening.rounds) else 0,
        missing=tuple(sheet_reference(event, table=place.table, deal=place.deal) for place in evening.missing),
        to_confirm=tuple(sheet_reference(event, table=place.table, deal=place.deal) for place in evening.unconfirmed),
        how=tuple(_how_places_are_decided(event)),
        games=tuple(queries.who_won_in_words(event, evening)),
        end_of_game=end_of_game(event.rules),
    )


def _how_places_are_decided(event: Event) -> list[str]:
    """Describe in sentences what differs from the usual way of deciding places."""
    said = []
    if event.ranked_by == ranks_by.AVERAGE:
        said.append(_("Places go by the average of all hands that count."))
    if event.ranked_by == ranks_by.WINS:
        said.append(_("Places go by rounds won, then by the total."))
        said.append(_("The best total of a table wins its round; teams that tie there share the win."))
    if event.lists != Lists.ONE:
        said.append(_("Ranked as %(lists)s.") % {"lists": event.get_lists_display()})
    if breaks := chosen(event.tie_breaks):
        names = own_words(", ".join(_(tie_break.name) for tie_break in breaks), event.rules)
        said.append(_("A tie is decided by: %(names)s.") % {"names": names})
    if event.unfinished != Unfinished.AS_IT_IS:
        said.append(_("A hand that was not finished: %(rule)s.") % {"rule": event.get_unfinished_display()})
    if event.sit_out_credit != SitOutCredit.NOTHING and event.has_rounds:
        credit = event.get_sit_out_credit_display()
        said.append(_("For each hand of a round, someone who sits out gets %(credit)s.") % {"credit": credit})
    elif event.sit_out_credit != SitOutCredit.NOTHING:
        said.append(_("A person who sits out gets %(credit)s.") % {"credit": event.get_sit_out_credit_display()})
    if event.rules.one_more_hand:
        said.append(_("A table that ends in a tie plays one more hand."))
    if event.rules.low_wins:
        said.append(_("The lowest total wins."))
    return said
