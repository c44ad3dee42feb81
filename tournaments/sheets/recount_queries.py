"""Read what another rule set would make of the sheets that are in."""

from dataclasses import dataclass

from scoring import RuleSet
from tournaments.core.sheets.entered import EnteredSheet, worth
from tournaments.core.sheets.recount import other_boxes, without_other_lines
from tournaments.models import Event, Seat, Sheet
from tournaments.sheets.content_queries import as_entered, line_in_words
from tournaments.tables.queries import TableRow, table_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class RecountedSheet:
    """A sheet with its teams' totals before and now, and the boxes that mean something else: then it has no totals."""

    sheet: Sheet
    table: TableRow
    entered: EnteredSheet
    again: tuple[str, ...]
    totals: tuple[tuple[str, int, int], ...]

    @property
    def is_changed(self) -> bool:
        return bool(self.again) or any(was != now for _team, was, now in self.totals)


def recounted_sheets(event: Event, rules: RuleSet) -> list[RecountedSheet]:
    """Return every sheet that is in as the new rules count it, by hand and table, without hands they do not have."""
    sheets = Sheet.objects.filter(seating__round__event=event).not_undone().prefetch_related("tallies")
    tables = {row.seating.pk: row for row in table_rows(Seat.objects.filter(seating__round__event=event))}
    in_order = sheets.order_by("deal", "seating__table")
    return [
        _recounted(event.rules, rules, tables[sheet.seating_id].at(sheet.deal), sheet)
        for sheet in in_order
        if rules.has_deal(sheet.deal)
    ]


def has_later_sheets(event: Event, rules: RuleSet) -> bool:
    """Return whether a sheet is in for a hand that the rules do not have. Then the evening cannot be recounted."""
    if rules.length_varies:
        return False
    return Sheet.objects.filter(seating__round__event=event, deal__gt=rules.deals).not_undone().exists()


def gives_other_numbers(event: Event, rules_text: str) -> bool:
    """Return whether the sheets get other numbers under other rules. One printed before may then open another sheet."""
    other = Event(rules_text=rules_text, format=event.format, planned_rounds=event.planned_rounds)
    other.round_hands = event.round_hands
    return other.sheet_numbers.deal_digits != event.sheet_numbers.deal_digits


def _recounted(old: RuleSet, new: RuleSet, table: TableRow, sheet: Sheet) -> RecountedSheet:
    before = as_entered(table, sheet.deal, sheet)
    codes = other_boxes(old, new, before)
    entered = without_other_lines(new, before)
    again = [line_in_words(old if code in old.by_code else new, code) for code in codes if code != "ending"]
    if "ending" in codes:
        again.append(entered.ending)
    was = {tally.team_id: tally.total for tally in sheet.tallies.all()}
    teams = [] if codes else zip(table.teams, worth(new, entered).teams, strict=True)
    return RecountedSheet(
        sheet=sheet,
        table=table,
        entered=entered,
        again=tuple(again),
        totals=tuple((row.name, was.get(row.team.pk, 0), team.total) for row, team in teams),
    )
