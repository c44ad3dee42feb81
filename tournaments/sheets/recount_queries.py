"""Read what another rule set would make of the sheets that are in."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import RuleSet
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.core.sheets.entered import EnteredSheet, worth
from tournaments.core.sheets.recount import agrees, missing_boxes, other_boxes, shared_lines, without_other_lines
from tournaments.models import Event, Seat, Sheet
from tournaments.sheets.content_queries import as_entered, ending_in_words, entered_from, line_in_words
from tournaments.sheets.saved_rules_queries import digests_of_saves
from tournaments.tables.queries import TableWithTeams, table_rows
from tournaments.wording.points import points


@dataclass(frozen=True, slots=True, kw_only=True)
class RecountedSheet:
    """A sheet as the new rules count it: its boxes and state then, and its teams' totals before and now.

    Counts that mean other cards are not in `entered`: `gone` has them in words, and `again` the boxes to key in again.
    Then the sheet has no totals. `is_back` tells that its counts of an earlier time under these rules come back.
    """

    sheet: Sheet
    table: TableWithTeams
    entered: EnteredSheet
    state: str
    again: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    totals: tuple[tuple[str, int, int], ...] = ()
    is_back: bool = False

    @property
    def is_again(self) -> bool:
        return self.state == Sheet.State.TAKEN_BACK

    @property
    def is_changed(self) -> bool:
        return self.is_again or self.is_back or any(was != now for _team, was, now in self.totals)


def recounted_sheets(event: Event, rules_text: str) -> list[RecountedSheet]:
    """Return every sheet that is in, or still to key in again, as the new rules count it, by hand and table.

    Sheets of hands that the new rules do not have are left out.
    """
    sheets = Sheet.objects.filter(seating__round__event=event).played().prefetch_related("tallies", "saves")
    tables = {row.seating.pk: row for row in table_rows(Seat.objects.filter(seating__round__event=event))}
    recounting = _Recounting(event, rules_text)
    return [
        recounting.of(tables[sheet.seating_id].at(sheet.deal), sheet)
        for sheet in sheets.order_by("deal", "seating__table")
        if recounting.new.has_deal(sheet.deal)
    ]


def has_later_sheets(event: Event, rules: RuleSet) -> bool:
    """Return whether a sheet is in for a hand that the rules do not have. Then the evening cannot be recounted."""
    if rules.length_varies:
        return False
    return Sheet.objects.filter(seating__round__event=event, deal__gt=rules.deals).played().exists()


def gives_other_numbers(event: Event, rules_text: str) -> bool:
    """Return whether the sheets get other numbers under other rules. One printed before may then open another sheet."""
    other = Event(rules_text=rules_text, format=event.format, planned_rounds=event.planned_rounds)
    other.round_hands = event.round_hands
    return other.sheet_numbers.deal_digits != event.sheet_numbers.deal_digits


class _Recounting:
    """From an event's present rules to others."""

    def __init__(self, event: Event, rules_text: str) -> None:
        self.old, self.new = event.rules, event.rules_under(rules_text)
        self.digest_was, self.digest = rules_digest(event.rules_text), rules_digest(rules_text)

    def of(self, table: TableWithTeams, sheet: Sheet) -> RecountedSheet:
        before = as_entered(table, sheet.deal, sheet)
        codes, is_open = other_boxes(self.old, self.new, before), sheet.state == Sheet.State.TAKEN_BACK
        if not codes and not is_open:
            return self._counted(table, sheet, without_other_lines(self.new, before), sheet.state)
        former = self._former(table, sheet, before)
        if former is not None:
            return self._counted(table, sheet, former[1], former[0], is_back=True)
        kept = shared_lines(self.old, self.new, before)
        return RecountedSheet(
            sheet=sheet,
            table=table,
            entered=kept,
            state=Sheet.State.TAKEN_BACK,
            again=tuple(self._in_words(before, missing_boxes(self.new, kept) if is_open else codes)),
            gone=tuple(_gone(self.old, table, before, kept)),
        )

    def _former(self, table: TableWithTeams, sheet: Sheet, before: EnteredSheet) -> tuple[str, EnteredSheet] | None:
        """Return the state and the boxes of the last save under the new rules, unless the sheet says otherwise now."""
        digests = digests_of_saves(sheet.saves.all(), self.digest_was)
        for save in sorted(sheet.saves.all(), key=lambda save: -save.version):
            state = save.content["state"]
            if digests[save.version] == self.digest and state != Sheet.State.TAKEN_BACK:
                former = entered_from(table, sheet.deal, save.content)
                return (state, former) if agrees(self.old, self.new, before, former) else None
        return None

    def _counted(
        self, table: TableWithTeams, sheet: Sheet, entered: EnteredSheet, state: str, *, is_back: bool = False
    ) -> RecountedSheet:
        was = {tally.team_id: tally.total for tally in sheet.tallies.all()}
        teams = zip(table.teams, worth(self.new, entered).teams, strict=True)
        totals = tuple((row.name, was.get(row.team.pk, 0), team.total) for row, team in teams)
        return RecountedSheet(sheet=sheet, table=table, entered=entered, state=state, totals=totals, is_back=is_back)

    def _in_words(self, before: EnteredSheet, codes: Iterable[str]) -> Iterator[str]:
        for code in codes:
            if code == "ending":
                yield ending_in_words(before) or _("How the hand ended")
            else:
                yield line_in_words(self.old if code in self.old.by_code else self.new, code)


def _gone(old: RuleSet, table: TableWithTeams, before: EnteredSheet, kept: EnteredSheet) -> Iterator[str]:
    """Yield in words each count that a sheet does not keep, and how the hand ended if it does not keep that."""
    if before.ending != kept.ending:
        ended = _("How the hand ended")
        yield f"{ended}: {ending_in_words(before)}"
    for row, tally, now in zip(table.teams, before.tallies, kept.tallies, strict=True):
        for code, count in tally.counts.items():
            if count and code not in now.counts:
                yield f"{row.name}: {line_in_words(old, code)} {points(count)}"
