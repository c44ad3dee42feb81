"""Writes of the sheets: the one action by which points come to be stored, in one transaction with their history."""

import datetime
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from scoring import DealScore
from tournaments.core.sheets.entered import EnteredSheet, worth
from tournaments.models import Event, Seating, Sheet, SheetHistory, Tally, Team, Typing
from tournaments.sheets.queries import NOTHING_ENTERED, entered_from, kept_content
from tournaments.tables.queries import TableRow

RULES_CHANGED = gettext_lazy("The rules of this evening were changed while you typed. Look at the boxes again.")
PUT_AWAY = gettext_lazy("Someone undid this draw. Open the sheet again.")
OLD_NOTES = datetime.timedelta(minutes=10)


class SheetConflictError(Exception):
    """Somebody else saved this sheet since it was opened; `sheet` is what they saved, None where there is none."""

    def __init__(self, sheet: Sheet | None) -> None:
        super().__init__("the sheet was saved by somebody else")
        self.sheet = sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Saving:
    """Who saves, on which version of the sheet (0: none was saved yet), and the form's own number."""

    known_version: int
    submission: UUID
    saved_by: str
    user: User | None
    why: str = ""
    state: str = Sheet.State.ENTERED


def save_sheet(
    *, event: Event, table: TableRow, entered: EnteredSheet, saving: Saving, score: DealScore | None = None
) -> Sheet:
    """Save a sheet with the points its counts are worth, and keep what was saved for ever.

    `score` is what `entered` is worth, where that is known already.
    The same submission arriving again with the same boxes changes nothing. Raises SheetConflictError where the
    sheet is not at the version the writer knew: then nobody's work is overwritten. ValidationError where the rules
    were changed or the tables put away since the writer's page was made.
    """
    try:
        return _save_sheet(event, table, entered, saving, score or worth(event.rules, entered))
    except IntegrityError as error:
        # PostgreSQL looks for the table at the very end, and it may have been put away while this save waited.
        raise ValidationError(PUT_AWAY) from error


@transaction.atomic
def _save_sheet(event: Event, table: TableRow, entered: EnteredSheet, saving: Saving, score: DealScore) -> Sheet:
    _take_turn(event, table)
    sheet = table.seating.sheets.filter(deal=entered.deal).order_by("pk").first()
    tallies = _tallies(table, entered, score)
    if sheet is not None and _is_saved_already(sheet, saving, table, entered, tallies):
        transaction.set_rollback(True)  # nothing is saved, so there is no new version either
        return sheet
    if (sheet.version if sheet else 0) != saving.known_version:
        raise SheetConflictError(sheet)
    sheet = _write_sheet(sheet, table, entered, saving)
    for tally in tallies:
        tally.sheet = sheet
    Tally.objects.bulk_create(
        tallies,
        update_conflicts=True,
        unique_fields=["sheet", "team"],
        update_fields=["counts", "adjustments", "paper_total", "total"],
    )
    SheetHistory.objects.create(
        sheet=sheet,
        version=sheet.version,
        saved_at=sheet.saved_at,
        saved_by=saving.saved_by,
        user=saving.user,
        why=saving.why,
        content=kept_content(sheet.state, sheet.ending, sheet.went_out_id, tallies),
        submission=saving.submission,
    )
    return sheet


def _take_turn(event: Event, table: TableRow) -> None:
    """Make a new version of the event: until the transaction ends, nobody else saves a sheet of it.

    So whether a save came late is told by the version of its sheet, and by nothing that changes meanwhile.
    ValidationError where the rules or the tables are not those that the writer saw.
    """
    if not Event.raise_version(pk=event.pk, rules_text=event.rules_text, rounds__seatings=table.seating.pk):
        same_rules = Event.objects.filter(pk=event.pk, rules_text=event.rules_text).exists()
        raise ValidationError(PUT_AWAY if same_rules else RULES_CHANGED)


@transaction.atomic
def undo_save(*, event: Event, table: TableRow, deal: int, version: int, saved_by: str, user: User | None) -> Sheet:
    """Put back what stood on a sheet before its last save, as a new version; a first save is taken back whole.

    Raises SheetConflictError where the sheet was saved again since `version`.
    """
    Event.locked(event.pk)
    sheet = Sheet.objects.get(seating=table.seating, deal=deal)
    if sheet.version != version:
        raise SheetConflictError(sheet)
    before = sheet.saves.filter(version=version - 1).first()
    saving = Saving(
        known_version=version,
        submission=uuid4(),
        saved_by=saved_by,
        user=user,
        why=_("undone"),
        state=before.content["state"] if before else Sheet.State.TAKEN_BACK,
    )
    content = before.content if before else NOTHING_ENTERED
    return save_sheet(event=event, table=table, entered=entered_from(table, deal, content), saving=saving)


@transaction.atomic
def stop_table(*, event: Event, table: TableRow, from_deal: int, saved_by: str, user: User | None) -> list[Sheet]:
    """A table plays no more from a hand on: its sheets that are not in say so and bring nobody points."""
    Event.locked(event.pk)
    last = table.seating.round.last_deal
    saved = dict(table.seating.sheets.values_list("deal", "version"))
    kept = table.seating.sheets.exclude(state=Sheet.State.TAKEN_BACK).values_list("deal", flat=True)
    return [
        save_sheet(
            event=event,
            table=table,
            entered=entered_from(table, deal, NOTHING_ENTERED),
            saving=Saving(
                known_version=saved.get(deal, 0),
                submission=uuid4(),
                saved_by=saved_by,
                user=user,
                state=Sheet.State.NOT_PLAYED,
            ),
        )
        for deal in range(from_deal, last + 1)
        if deal not in kept
    ]


@transaction.atomic
def resume_table(*, event: Event, table: TableRow, from_deal: int, saved_by: str, user: User | None) -> list[Sheet]:
    """A table that had stopped plays on: its hands marked as not played from a hand on are open again."""
    Event.locked(event.pk)
    stopped = table.seating.sheets.filter(deal__gte=from_deal, state=Sheet.State.NOT_PLAYED)
    return [
        undo_save(event=event, table=table, deal=deal, version=version, saved_by=saved_by, user=user)
        for deal, version in stopped.order_by("deal").values_list("deal", "version")
    ]


@transaction.atomic
def note_typing(*, seating: Seating, deal: int, who: str) -> None:
    """Remember for a minute that somebody is typing in a sheet; older notes of theirs are cleared away."""
    now = timezone.now()
    Typing.objects.filter(who=who, seen_at__lt=now - OLD_NOTES).delete()
    Typing.objects.update_or_create(seating=seating, deal=deal, who=who, defaults={"seen_at": now})


@transaction.atomic
def confirm_sheet(*, event: Event, sheet: Sheet, version: int, by: str) -> None:
    """A second person has compared the paper with what was keyed in.

    ValidationError where it is the person who keyed it in, the sheet was saved again meanwhile, or somebody else has
    confirmed it already.
    """
    locked = _as_it_was_read(event, sheet, version)
    if locked.saved_by == by:
        raise ValidationError(_("Someone else has to confirm what you keyed in."))
    if locked.confirmed_by not in ("", by):
        raise ValidationError(_("%(name)s has already confirmed this sheet.") % {"name": locked.confirmed_by})
    locked.confirmed_by, locked.sent_back = by, ""
    locked.save(update_fields=["confirmed_by", "sent_back"])
    Event.raise_version(pk=event.pk, stays_final=True)


@transaction.atomic
def send_back_sheet(*, event: Event, sheet: Sheet, version: int, why: str) -> None:
    """A second person wants the sheet looked at again; ValidationError where it was saved again meanwhile."""
    locked = _as_it_was_read(event, sheet, version)
    locked.confirmed_by, locked.sent_back = "", why
    locked.save(update_fields=["confirmed_by", "sent_back"])
    Event.raise_version(pk=event.pk, stays_final=True)


def _as_it_was_read(event: Event, sheet: Sheet, version: int) -> Sheet:
    """The sheet, which nobody else changes now; ValidationError where somebody did since it was that version."""
    Event.locked(event.pk)
    locked = Sheet.objects.get(pk=sheet.pk)
    if locked.version != version:
        raise ValidationError(_("The sheet was saved again meanwhile. Please look at it once more."))
    return locked


def _write_sheet(sheet: Sheet | None, table: TableRow, entered: EnteredSheet, saving: Saving) -> Sheet:
    """The sheet as it is saved now, without what was said of an older version of it."""
    written = Sheet(
        pk=sheet.pk if sheet else None,
        seating=table.seating,
        deal=entered.deal,
        state=saving.state,
        ending=entered.ending,
        went_out=_team_that_went_out(table, entered),
        version=saving.known_version + 1,
        saved_at=timezone.now(),
        saved_by=saving.saved_by,
        reason=saving.why,
    )
    written.save(force_insert=sheet is None, force_update=sheet is not None)
    return written


def _is_saved_already(
    sheet: Sheet, saving: Saving, table: TableRow, entered: EnteredSheet, tallies: list[Tally]
) -> bool:
    """Whether this very form was saved before. A form that came back changed is a new save, and may be late."""
    before = sheet.saves.filter(submission=saving.submission).first()
    went_out = _team_that_went_out(table, entered)
    return before is not None and before.content == kept_content(
        saving.state, entered.ending, went_out.pk if went_out else None, tallies
    )


def _team_that_went_out(table: TableRow, entered: EnteredSheet) -> Team | None:
    return next((row.team for row in table.teams if row.position == entered.went_out), None)


def _tallies(table: TableRow, entered: EnteredSheet, score: DealScore) -> list[Tally]:
    """The tallies with the points their counts are worth, not belonging to a sheet yet."""
    return [
        Tally(
            team=row.team,
            counts=dict(tally.counts),
            adjustments=[{"points": extra.points, "reason": extra.reason} for extra in tally.adjustments],
            paper_total=tally.paper_total,
            total=team.total,
        )
        for row, tally, team in zip(table.teams, entered.tallies, score.teams, strict=True)
    ]
