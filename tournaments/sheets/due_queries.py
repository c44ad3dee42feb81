"""Find the sheets that are due in all rounds."""

from collections import defaultdict

from tournaments.models import Event, Round, Seating, Sheet
from tournaments.sheets.grid_queries import DUE, Expected
from tournaments.sheets.queries import SheetReference, sheet_reference


def due_sheets(event: Event) -> list[SheetReference]:
    """Return the sheets that are due: a later hand of the table is in, every other table has it, or it is late.

    Those that are late come first, the latest of them on top, then all others hand by hand.

    Of a round before the last one, every missing sheet is due.
    """
    sheets = Sheet.objects.filter(seating__round__event=event).not_undone()
    saved = set(sheets.order_by().values_list("seating", "deal"))
    by_round: defaultdict[Round, list[Seating]] = defaultdict(list)
    for seating in Seating.objects.filter(round__event=event).select_related("round"):
        by_round[seating.round].append(seating)
    last = max((round_.number for round_ in by_round), default=0)
    due = []
    for round_, seatings in sorted(by_round.items(), key=lambda item: item[0].number):
        expected = Expected(event, seatings, saved)
        due += [
            sheet_reference(event, table=seating.table, deal=deal, late=expected.minutes_late(deal))
            for deal in range(round_.first_deal, round_.last_deal + 1)
            for seating in seatings
            if seating.plays(deal)
            and (seating.pk, deal) not in saved
            and (round_.number < last or expected.of(seating.table, deal) == DUE)
        ]
    return sorted(due, key=lambda sheet: -sheet.late)
