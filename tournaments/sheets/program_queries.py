"""Read the program of an evening: what the organizer wrote, and what Handfoot knows of hands, clock and play."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Hall, Sheet
from tournaments.models.seating import shown_round


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """The organizer's text, how many hands there are and how long they last, and which hand is played, all in words.

    `now` is empty before the tables are shown and once every sheet of the round is in.
    """

    text: str
    facts: tuple[str, ...]
    now: str


def program_of(event: Event) -> Program | None:
    """Return the program of this evening now, None if its organizer wrote none."""
    if not event.program:
        return None
    deal = hand_now(event)
    now = _("%(hand)s is played now") % {"hand": event.hand_name(deal)} if deal else ""
    return Program(text=event.program, facts=tuple(_facts(event)), now=now)


def hand_now(event: Event) -> int | None:
    """Return the hand that is played now: the first that is not in from every table, or the clock's if it is later."""
    round_ = None if event.is_final else shown_round(event)
    if round_ is None:
        return None
    sheets = Sheet.objects.filter(seating__round=round_).not_undone()
    saved = set(sheets.order_by().values_list("seating", "deal"))
    seatings = list(round_.seatings.all())
    missing = (
        deal
        for deal in range(round_.first_deal, round_.last_deal + 1)
        for seating in seatings
        if seating.plays(deal) and (seating.pk, deal) not in saved
    )
    first = next(missing, None)
    hall: Hall | None = getattr(event, "hall", None)
    return first and max(first, (hall.clock_deal if hall else None) or first)


def _facts(event: Event) -> Iterator[str]:
    if event.has_rounds:
        hands = ngettext(
            "%(rounds)s rounds of %(number)s hand", "%(rounds)s rounds of %(number)s hands", event.hands_in_round
        )
        yield hands % {"rounds": event.planned_rounds, "number": event.hands_in_round}
    elif not event.rules.length_varies:
        yield ngettext("%(number)s hand", "%(number)s hands", event.deals) % {"number": event.deals}
    if event.clock_minutes:
        minutes = (
            _("%(minutes)s minutes for each round") if event.times_rounds else _("%(minutes)s minutes for each hand")
        )
        yield minutes % {"minutes": event.clock_minutes}
