"""How an event decides places, in sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.core.sheets.checked_number import SheetPlace
from tournaments.core.standings import ranks_by
from tournaments.core.standings.tie_breaks import COUNTED_ON_SHEETS, chosen
from tournaments.models import Event
from tournaments.models.event import Lists, SitOutCredit, Unfinished
from tournaments.sheets.queries import sheets_in_words
from tournaments.wording.rule_sets import own_words


def how_places_are_decided(event: Event, *, without_lines: Sequence[SheetPlace] = ()) -> list[str]:
    """Describe in sentences what differs from the usual way of deciding places.

    `without_lines` are the sheets of which only the totals are known.
    """
    said = []
    if event.ranked_by == ranks_by.AVERAGE:
        said.append(_("Places go by the average of all hands that count."))
    if event.ranked_by == ranks_by.WINS:
        said.append(_("Places go by rounds won, then by the total."))
        said.append(_("The best total of a table wins its round; teams that tie there share the win."))
    if event.lists != Lists.ONE:
        said.append(_("Tables of different sizes: %(lists)s.") % {"lists": event.get_lists_display()})
    if breaks := chosen(event.tie_breaks):
        names = own_words(", ".join(_(tie_break.name) for tie_break in breaks), event.rules)
        said.append(_("A tie is decided by: %(names)s.") % {"names": names})
        said += _of_uncounted(event, without_lines) if without_lines else []
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


def _of_uncounted(event: Event, sheets: Sequence[SheetPlace]) -> list[str]:
    """Return what is said where the lines of a sheet are not known, if a tie-break needs them."""
    if COUNTED_ON_SHEETS.isdisjoint(event.tie_breaks):
        return []
    sentence = _("Books and red threes decide no tie: only the totals are known of %(sheets)s.")
    return [sentence % {"sheets": sheets_in_words(event, sheets)}]
