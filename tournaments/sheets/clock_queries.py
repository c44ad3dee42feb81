"""Read which clock all pages show."""

from tournaments.core.hall.clock import HandClock
from tournaments.models import Event, Hall, Round, Seating, Sheet


def running_clock(event: Event) -> HandClock | None:
    """Return the clock that pages show: none once all sheets of what it counts are in, or the results are final."""
    hall: Hall | None = getattr(event, "hall", None)
    clock = hall.clock if hall else None
    return None if clock is None or event.is_final or _is_over(event, clock.deal) else clock


def _is_over(event: Event, deal: int) -> bool:
    """Return whether all tables played a hand, or its round if the clock counts a round; never without tables."""
    round_ = event.rounds.filter(first_deal__lte=deal).last()
    if round_ is None:
        return False
    if round_.ends_early and deal > round_.last_deal:
        return True
    places = _places(round_, range(round_.first_deal, round_.last_deal + 1) if event.times_rounds else [deal])
    sheets = Sheet.objects.filter(seating__round=round_).played()
    return bool(places) and places <= set(sheets.order_by().values_list("seating", "deal"))


def _places(round_: Round, deals: range | list[int]) -> set[tuple[int, int]]:
    """Return each seating and hand that has a sheet, of these hands of a round."""
    seatings: list[Seating] = list(round_.seatings.all())
    return {(seating.pk, deal) for seating in seatings for deal in deals if seating.plays(deal)}
