"""Read what another rule set would change: hands, totals and places."""

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.core.standings.evening import Evening, SheetIn, TableInResults
from tournaments.corrections.queries import PlaceChange, place_changes, place_rows
from tournaments.models import Event
from tournaments.sheets.recount_queries import RecountedSheet, gives_other_numbers, has_later_sheets, recounted_sheets
from tournaments.standings.queries import after_in_words, evening_of


@dataclass(frozen=True, slots=True, kw_only=True)
class RecountPreview:
    """What a recount would change: planned hands, sheets, and places in the list that the results show first.

    `is_refused` means that a sheet is in for a hand that the other rules do not have. Then nothing else is known.
    """

    is_refused: bool = False
    gives_other_numbers: bool = False
    deals_was: int = 0
    deals_now: int = 0
    list_was: str = ""
    list_now: str = ""
    sheets: Sequence[RecountedSheet] = ()
    moves: Sequence[PlaceChange] = ()

    @property
    def to_key_in_again(self) -> int:
        return sum(one.is_again for one in self.sheets)


def recount_preview(event: Event, rules_text: str) -> RecountPreview:
    other = Event.objects.get(pk=event.pk)  # never saved
    other.rules_text = rules_text
    rules = other.rules
    if has_later_sheets(event, rules):
        return RecountPreview(is_refused=True)
    sheets, before = recounted_sheets(event, rules_text), evening_of(event)
    planned = event.planned_deals
    varies = rules.length_varies or event.rules.length_varies
    deals = (planned, planned if varies else rules.deals or planned)
    now = _recounted(before, sheets, None if varies else deals)
    after_was, after_now = before.after(""), now.after("")
    was, then = place_rows(event, before, after=after_was), place_rows(other, now, after=after_now)
    return RecountPreview(
        gives_other_numbers=gives_other_numbers(event, rules_text),
        deals_was=deals[0],
        deals_now=deals[1],
        list_was=after_in_words(event, after_was),
        list_now=after_in_words(other, after_now),
        sheets=[one for one in sheets if one.is_changed],
        moves=[move for _key, move in place_changes(event, was, then)],
    )


def _lasting(table: TableInResults, was: int, now: int) -> TableInResults:
    return table._replace(last_deal=now) if table.last_deal == was or table.last_deal > now else table


def _place(one: RecountedSheet) -> tuple[int, int]:
    return one.sheet.seating_id, one.sheet.deal


def _recounted(evening: Evening, sheets: Iterable[RecountedSheet], deals: tuple[int, int] | None) -> Evening:
    """Return the evening with the new totals, without sheets to key in again. `deals` are planned hands was and now."""
    points = {team: dict(by_deal) for team, by_deal in evening.points.items()}
    for one in sheets:
        for place, row in enumerate(one.table.teams):
            was_in = points.get(row.team.pk, {}).pop(one.sheet.deal, None) is not None
            if (was_in or one.is_back) and not one.is_again:
                points.setdefault(row.team.pk, {})[one.sheet.deal] = one.totals[place][2]
    known = dict(evening.sheets) | {_place(one): SheetIn(one.state) for one in sheets if one.is_back}
    again = {_place(one) for one in sheets if one.is_again}
    return dataclasses.replace(
        evening,
        tables={pk: _lasting(table, *deals) if deals else table for pk, table in evening.tables.items()},
        sheets={key: sheet for key, sheet in known.items() if key not in again},
        points=points,
    )
