"""Move a sheet's numbers to the sheet they belong to, or exchange two sheets: one act in both histories."""

from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.models import User
from tournaments.core.sheets.differences import NOTHING_ENTERED
from tournaments.core.sheets.entered import EnteredSheet, EnteredTally
from tournaments.models import Event, Sheet
from tournaments.sheets.actions import RESTORED, SAVED_AGAIN, Saving, save_sheet, undo_save
from tournaments.sheets.content_queries import as_entered, entered_from
from tournaments.sheets.move_refusals import codes_known, refuse_if_in, refuse_other_boxes, refuse_other_teams
from tournaments.sheets.queries import saved_sheet
from tournaments.tables.queries import TableWithTeams
from tournaments.wording.reasons import EXCHANGED, MOVED_FROM, MOVED_TO


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenSheet:
    """A sheet by its table and hand, and the version of it that the mover saw (0: none saved)."""

    table: TableWithTeams
    deal: int
    version: int

    @property
    def is_at(self) -> tuple[int, int]:
        return self.table.seating.pk, self.deal

    def name(self, event: Event) -> str:
        return event.sheet_name(self.table.seating.table, self.deal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """Who moves sheets. A helper has no user."""

    name: str
    user: User | None


@transaction.atomic
def move_sheet(*, event: Event, source: SeenSheet, target: SeenSheet, mover: Mover) -> tuple[Sheet, Sheet]:
    """Save a sheet's numbers at another table or hand and empty the sheet. Return both as they are now.

    Disputes stay with the teams that raised them. Raises ValidationError if either sheet was saved since the mover
    saw it, the target is in, or its boxes are others.
    """
    sheet, there = _as_seen(event, source), _as_seen(event, target)
    if sheet is None or sheet.state not in Sheet.PLAYED:
        raise ValidationError(SAVED_AGAIN)
    refuse_if_in(there, name=target.name(event))
    entered = as_entered(source.table, source.deal, sheet)
    nothing = entered_from(source.table, source.deal, NOTHING_ENTERED)
    moved = _save(event, target, _at(event, entered, target), mover, MOVED_FROM, source, sheet.state)
    left = _save(event, source, nothing, mover, MOVED_TO, target, Sheet.State.TAKEN_BACK)
    return left, moved


@transaction.atomic
def exchange_sheets(*, event: Event, one: SeenSheet, other: SeenSheet, mover: Mover) -> tuple[Sheet, Sheet]:
    """Save the numbers of two sheets at each other's table and hand. Return both as they are now.

    Disputes stay with the teams that raised them. Raises ValidationError if either sheet was saved since the mover
    saw it, or their boxes differ.
    """
    sheets = _as_seen(event, one), _as_seen(event, other)
    if one.is_at == other.is_at or not all(sheet and sheet.state in Sheet.PLAYED for sheet in sheets):
        raise ValidationError(SAVED_AGAIN)
    entered = [as_entered(place.table, place.deal, sheet) for place, sheet in zip((one, other), sheets, strict=True)]
    states = [sheet.state for sheet in sheets if sheet]
    first = _save(event, one, _at(event, entered[1], one), mover, EXCHANGED, other, states[1])
    second = _save(event, other, _at(event, entered[0], other), mover, EXCHANGED, one, states[0])
    return first, second


@transaction.atomic
def undo_move(*, event: Event, places: tuple[SeenSheet, SeenSheet], mover: Mover) -> None:
    """Restore both sheets as they were before they were moved or exchanged.

    Raises ValidationError if one of them was saved since.
    """
    for place in places:
        undo_save(
            event=event,
            table=place.table,
            deal=place.deal,
            version=place.version,
            saved_by=mover.name,
            user=mover.user,
        )


def _as_seen(event: Event, place: SeenSheet) -> Sheet | None:
    """Return the sheet, with its event locked. Raises ValidationError if it is at another version than was seen."""
    if Event.locked(event.pk).timeline != event.timeline:
        raise ValidationError(RESTORED)
    sheet = saved_sheet(place.table.seating, place.deal)
    if (sheet.version if sheet else 0) != place.version:
        raise ValidationError(SAVED_AGAIN)
    return sheet


def _at(event: Event, entered: EnteredSheet, place: SeenSheet) -> EnteredSheet:
    """Return the same numbers for the teams of another table or hand, first team to first team.

    Raises ValidationError if the teams there have other boxes.
    """
    row = place.table
    nothing = entered_from(row, place.deal, NOTHING_ENTERED)
    refuse_other_teams(len(nothing.tallies), len(entered.tallies), name=place.name(event))
    pairs = list(zip(entered.tallies, nothing.tallies, strict=True))
    has_all_boxes = all(_fits(event, place, theirs, tally) for tally, theirs in pairs)
    refuse_other_boxes(has_all_boxes=has_all_boxes, name=place.name(event))
    positions = {tally.position: theirs.position for tally, theirs in pairs}
    return replace(
        nothing,
        ending=entered.ending,
        went_out=positions.get(entered.went_out or 0),
        tallies=tuple(
            replace(tally, position=theirs.position, chairs=theirs.chairs, in_question="") for tally, theirs in pairs
        ),
    )


def _fits(event: Event, place: SeenSheet, team: EnteredTally, tally: EnteredTally) -> bool:
    """Return whether every count that is not 0 has a box of the team there, however it is keyed in."""
    known = codes_known(event, place.table, place.deal, chairs=team.chairs)
    return all(code in known for code, count in tally.counts.items() if count)


def _save(
    event: Event, place: SeenSheet, entered: EnteredSheet, mover: Mover, why: str, other: SeenSheet, state: str
) -> Sheet:
    saving = Saving(
        known_version=place.version,
        saved_by=mover.name,
        user=mover.user,
        why=why % {"name": event.sheet_number(table=other.table.seating.table, deal=other.deal)},
        state=state,
    )
    return save_sheet(event=event, table=place.table, entered=entered, saving=saving)
