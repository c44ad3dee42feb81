"""Read the program of an evening: what the organizer wrote, and what Handfoot knows of hands, clock and play."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Hall, Sheet
from tournaments.models.seating import shown_round


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """The organizer's text, how many hands there are and how long they last, and which hand is played, all in words.

    `text` is empty if the organizer wrote none. `now` is empty before the tables are shown and once no table has a
    hand of the round left. With `says_only_number_of_hands` it says nothing that a list of seats needs.
    """

    text: str
    facts: tuple[str, ...]
    now: str
    says_only_number_of_hands: bool = False


def program_of(event: Event) -> Program | None:
    """Return the program of this evening now, None if its organizer wrote none."""
    return _in_words(event, hand_now(event)) if event.program else None


def program_or_facts(event: Event) -> Program | None:
    """Return the program, or only what is known without it until the results are final; None if that is nothing."""
    return None if event.is_final and not event.program else _in_words(event, hand_now(event))


def printed_program(event: Event) -> Program | None:
    """Return the program or what is known without it, for paper: it is read later, so no hand is played now."""
    return _in_words(event, None)


def _in_words(event: Event, deal: int | None) -> Program | None:
    now = _("%(hand)s is played now") % {"hand": event.hand_name(deal)} if deal else ""
    is_short = not (event.program or event.has_rounds or event.clock_minutes or now)
    program = Program(text=event.program, facts=tuple(_facts(event)), now=now, says_only_number_of_hands=is_short)
    return program if program.text or program.facts or program.now else None


def hand_now(event: Event) -> int | None:
    """Return the hand that is played now, None if no hand of the round is left.

    It is the hand of the table that is least far, or the clock's if it is later. A table plays the hand after the
    last one it played as far as known: one lost sheet does not hold it back.
    """
    round_ = None if event.is_final else shown_round(event)
    if round_ is None:
        return None
    sheets = Sheet.objects.filter(seating__round=round_).played()
    last_in = dict(sheets.order_by().values_list("seating").annotate(Max("deal")))
    left = [
        deal
        for seating in round_.seatings.all()
        for deal in range(last_in.get(seating.pk, round_.first_deal - 1) + 1, round_.last_deal + 1)
        if seating.plays(deal)
    ]
    first = min(left, default=None)
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
        number = event.clock_minutes
        minutes = (
            ngettext("%(minutes)s minute for each round", "%(minutes)s minutes for each round", number)
            if event.times_rounds
            else ngettext("%(minutes)s minute for each hand", "%(minutes)s minutes for each hand", number)
        )
        yield minutes % {"minutes": number}
