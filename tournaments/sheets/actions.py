"""Write sheets. Only this action stores a sheet's points, in one transaction with their history."""

import datetime
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import OuterRef, Q, Subquery
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from scoring import DealScore, TeamScore
from tournaments.core.sheets.differences import NOTHING_ENTERED
from tournaments.core.sheets.entered import EnteredSheet, worth
from tournaments.models import Event, Round, Seating, Sheet, SheetHistory, Tally, Team, Typing
from tournaments.sheets.content_queries import as_entered, entered_from, sheet_content
from tournaments.sheets.game_queries import games
from tournaments.sheets.queries import RULES_CHANGED, SEATED_ANEW, table_for
from tournaments.sheets.saved_rules_queries import RULES_BEFORE, without_rules
from tournaments.tables.queries import TableWithTeams
from tournaments.wording.reasons import CONFIRMED, KEY_IN_AGAIN, UNDONE, writer_in_words

PUT_AWAY = gettext_lazy("Someone undid this draw. Open the sheet again.")
RESTORED = gettext_lazy("A backup was restored while you typed. Look at the boxes again.")
SAVED_AGAIN = gettext_lazy("The sheet was saved again meanwhile. Please look at it once more.")
OLD_NOTES = datetime.timedelta(minutes=10)


class SheetConflictError(Exception):
    """Someone else saved this sheet since it was opened. `sheet` is their version, None if it is gone."""

    def __init__(self, sheet: Sheet | None) -> None:
        super().__init__("the sheet was saved by someone else")
        self.sheet = sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Saving:
    """Who saves, the sheet's version they saw (0: none saved yet), and the number of their form, if there is one.

    With `keeps_marks` nobody looked at the boxes: the sheet keeps who keyed it in, its confirmation or what is wrong.
    Only with `sets_disputes` does a saved sheet get other disputes. `from_table` marks what a table keyed in itself.
    `kind_of_totals` is the kind of total that the papers of the evening have, if the writer was asked.
    `rules_before` is the digest of the rules before a recount, which writes it into the history.
    """

    known_version: int
    submission: UUID = field(default_factory=uuid4)
    saved_by: str
    user: User | None
    why: str = ""
    state: str = Sheet.State.ENTERED
    keeps_marks: bool = False
    sets_disputes: bool = False
    from_table: bool = False
    kind_of_totals: str = ""
    rules_before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedForm:
    """The sheet as it is now. `before` is the save of the same form that came earlier; then nothing was saved now."""

    sheet: Sheet
    before: SheetHistory | None = None


def save_sheet(
    *, event: Event, table: TableWithTeams, entered: EnteredSheet, saving: Saving, score: DealScore | None = None
) -> Sheet:
    """Save a sheet as `save_form` does, and return it."""
    return save_form(event=event, table=table, entered=entered, saving=saving, score=score).sheet


def save_form(
    *, event: Event, table: TableWithTeams, entered: EnteredSheet, saving: Saving, score: DealScore | None = None
) -> SavedForm:
    """Save a sheet with the points of its counts, and record it in the history.

    `score` is the score of `entered`, if known. The same form sent twice with the same boxes changes nothing. Raises
    SheetConflictError if the sheet is not at the version the writer saw, and ValidationError if the rules changed or
    the tables were undone since the writer's page.
    """
    try:
        return _save_form(event, table, entered, saving, score or worth(event.rules, entered))
    except IntegrityError as error:
        # PostgreSQL checks the table at the end, and it may have been deleted while this save waited.
        raise ValidationError(PUT_AWAY) from error


@transaction.atomic
def _save_form(
    event: Event, table: TableWithTeams, entered: EnteredSheet, saving: Saving, score: DealScore
) -> SavedForm:
    _raise_version(event, table, entered.deal)
    sheet = table.seating.sheets.filter(deal=entered.deal).order_by("pk").first()
    tallies = _tallies(table, entered, score)
    if sheet is not None and (before := _saved_before(sheet, saving, table, entered, tallies)):
        transaction.set_rollback(True)  # nothing is saved, so there is no new version
        return SavedForm(sheet=sheet, before=before)
    if (sheet.version if sheet else 0) != saving.known_version:
        raise SheetConflictError(sheet)
    if saving.kind_of_totals and any(map(_is_of_one_kind, tallies, score.teams)):
        _keep_kind_of_totals(event, saving.kind_of_totals)
    if sheet is not None and not saving.sets_disputes:
        disputes = dict(sheet.tallies.values_list("team", "in_question"))
        for tally in tallies:
            tally.in_question = disputes.get(tally.team_id, "")
    sheet = _write_sheet(sheet, table, entered, saving)
    for tally in tallies:
        tally.sheet = sheet
    Tally.objects.bulk_create(
        tallies,
        update_conflicts=True,
        unique_fields=["sheet", "team"],
        update_fields=["counts", "adjustments", "written_total", "total", "in_question"],
    )
    SheetHistory.objects.create(
        sheet=sheet,
        version=sheet.version,
        saved_at=timezone.now() if saving.keeps_marks else sheet.saved_at,
        saved_by=saving.saved_by,
        user=saving.user,
        why=saving.why,
        content=sheet_content(sheet.state, sheet.ending, sheet.went_out_id, tallies)
        | ({RULES_BEFORE: saving.rules_before} if saving.rules_before else {}),
        submission=saving.submission,
    )
    if event.rules.length_varies:
        follow_points(event, table.seating.round_id, {table.seating.table})
    return SavedForm(sheet=sheet)


def _is_of_one_kind(tally: Tally, score: TeamScore) -> bool:
    """Return whether missing books make a difference to the team's total on the paper."""
    return tally.written_total is not None and bool(score.deduction)


def _keep_kind_of_totals(event: Event, kind: str) -> None:
    """Save which kind of total the papers have, so that nobody is asked again.

    Raises ValidationError if someone else said the other kind meanwhile: this sheet was compared wrongly.
    """
    locked = Event.locked(event.pk)
    if locked.kind_of_totals not in ("", kind):
        said = _("Someone else said that the totals on the papers are %(kind)s. Look at this total again.")
        raise ValidationError(said % {"kind": locked.get_kind_of_totals_display()})
    locked.keep_kind_of_totals(kind)


def follow_points(event: Event, round_pk: int, tables: Collection[int]) -> None:
    """Store how many hands these tables and those without a stored number have to play by their points."""
    seatings = Seating.objects.filter(round=round_pk)
    tables = {*tables, *seatings.filter(last_due=None).values_list("table", flat=True)}
    by_last = defaultdict[int, list[int]](list)
    for table, game in games(event, tables).items():
        by_last[game.last_due].append(table)
    for last_due, found in by_last.items():
        seatings.filter(table__in=found).update(last_due=last_due)
    longest = Seating.objects.filter(round=OuterRef("pk")).order_by("-last_due").values("last_due")[:1]
    Round.objects.filter(pk=round_pk, ends_early=False).update(last_deal=Subquery(longest))


def _raise_version(event: Event, table: TableWithTeams, deal: int) -> None:
    """Lock the event and raise its version: until the transaction ends, nobody else saves a sheet of it.

    So the sheet's version alone tells whether a save is late. Raises ValidationError if rules or tables are not those
    the writer saw, or a backup was restored.
    """
    seen = Q(pk=event.pk, rules_text=event.rules_text, timeline=event.timeline)
    if Event.raise_version(seen, version=event.version):
        return  # nothing changed since the event was read, so the table, which was read after it, is the same
    if not Event.raise_version(seen):
        same_timeline = Event.objects.filter(pk=event.pk, timeline=event.timeline).exists()
        raise ValidationError(RULES_CHANGED if same_timeline else RESTORED)
    now = table_for(event, table=table.seating.table, deal=deal, with_people=False)
    if now is None or now.seating != table.seating:
        raise ValidationError(PUT_AWAY)
    if now.digest != table.digest:
        raise ValidationError(SEATED_ANEW)


@transaction.atomic
def undo_save(
    *, event: Event, table: TableWithTeams, deal: int, version: int, saved_by: str, user: User | None
) -> Sheet:
    """Restore a sheet's content before its last save, as a new version. Undoing a first save empties the sheet.

    Raises ValidationError if the sheet was saved again since `version`, or a helper, who has no `user`, would settle a
    dispute that someone else raised.
    """
    return _go_back(Q(version=version - 1), event, table, deal, version, saved_by, user)


@transaction.atomic
def reopen_sheet(
    *, event: Event, table: TableWithTeams, deal: int, version: int, saved_by: str, user: User | None
) -> Sheet:
    """Restore a sheet's content before it was marked as not played, whatever was said of the marked sheet since.

    Raises what `undo_save` raises.
    """
    return _go_back(~Q(content__state=Sheet.State.NOT_PLAYED), event, table, deal, version, saved_by, user)


def _go_back(
    to: Q, event: Event, table: TableWithTeams, deal: int, version: int, saved_by: str, user: User | None
) -> Sheet:  # fmt: skip
    """Restore the last of the saves that `to` names, or an empty sheet if there is none."""
    Event.locked(event.pk)
    sheet = Sheet.objects.filter(seating=table.seating, deal=deal, version=version).first()
    if sheet is None:
        raise ValidationError(_why_nothing_is_undone(table, deal, version))
    before = sheet.saves.filter(to).order_by("version").last()
    content = before.content if before else NOTHING_ENTERED
    entered, now = entered_from(table, deal, content), as_entered(table, deal, sheet)
    if user is None and _settles(now, entered) and sheet.saves.get(version=version).saved_by != saved_by:
        raise ValidationError(_("An organizer settles what a team disputes."))
    is_same = _undisputed(entered) == _undisputed(now) and content["state"] == sheet.state
    saving = Saving(
        known_version=version,
        saved_by=saved_by,
        user=user,
        why=UNDONE,
        state=before.content["state"] if before else Sheet.State.TAKEN_BACK,
        keeps_marks=is_same,
        sets_disputes=True,
    )
    saved = save_sheet(event=event, table=table, entered=entered, saving=saving)
    if before and before.why == KEY_IN_AGAIN:
        saved.sent_back = KEY_IN_AGAIN
        saved.save(update_fields=["sent_back"])
    return saved


def _why_nothing_is_undone(table: TableWithTeams, deal: int, version: int) -> str:
    """Return whether somebody undid this save of a sheet already, or saved the sheet again."""
    after = SheetHistory.objects.filter(sheet__seating=table.seating, sheet__deal=deal, version=version + 1)
    undone = after.filter(why=UNDONE).first()
    if undone is None:
        return _("The sheet was saved again meanwhile, so nothing was undone.")
    said = {"time": time_format(timezone.localtime(undone.saved_at)), "name": writer_in_words(undone.saved_by)}
    return _("This was undone already, at %(time)s by %(name)s.") % said


def _settles(before: EnteredSheet, after: EnteredSheet) -> bool:
    """Return whether a dispute of the first sheet is gone in the second."""
    disputed = {tally.position for tally in after.tallies if tally.in_question}
    return any(tally.in_question and tally.position not in disputed for tally in before.tallies)


def _undisputed(entered: EnteredSheet) -> EnteredSheet:
    return replace(entered, tallies=tuple(replace(tally, in_question="") for tally in entered.tallies))


@transaction.atomic
def put_in_question(
    *, event: Event, table: TableWithTeams, sheet: Sheet, position: int, why: str, version: int, saved_by: str,
    user: User | None,
) -> Sheet:  # fmt: skip
    """Put a team's score in question, or settle it with an empty `why`. The counts stay; the history keeps it.

    Raises ValidationError if the sheet was saved again since `version`, there is nothing to settle, or a helper, who
    has no `user`, would replace a dispute.
    """
    locked = _as_it_was_read(event, sheet, version)
    entered = as_entered(table, locked.deal, locked)
    is_in_question = any(tally.in_question for tally in entered.tallies if tally.position == position)
    if not why and not is_in_question:
        raise ValidationError(_("That team does not dispute its score, so nothing was saved."))
    if user is None and is_in_question:
        raise ValidationError(_("That team disputes its score already, so nothing was saved."))
    tallies = (replace(tally, in_question=why) if tally.position == position else tally for tally in entered.tallies)
    saving = Saving(
        known_version=version,
        saved_by=saved_by,
        user=user,
        why=locked.reason,
        state=locked.state,
        keeps_marks=True,
        sets_disputes=True,
    )
    return save_sheet(event=event, table=table, entered=replace(entered, tallies=tuple(tallies)), saving=saving)


@transaction.atomic
def stop_table(*, event: Event, table: TableWithTeams, from_deal: int, saved_by: str, user: User | None) -> list[Sheet]:
    """Stop a table from a hand on: its sheets that are not in count as not played."""
    Event.locked(event.pk)
    stopped = []
    last = table.seating.round.last_deal
    if event.rules.length_varies:
        last = table.seating.last_due or from_deal
    for deal in range(from_deal, last + 1):
        row = table if table.seating.may_play(deal) else table_for(event, table=table.seating.table, deal=deal)
        assert row is not None
        sheet = row.seating.sheets.filter(deal=deal).first()
        if sheet is None or sheet.state == Sheet.State.TAKEN_BACK:
            saving = Saving(
                known_version=sheet.version if sheet else 0,
                saved_by=saved_by,
                user=user,
                state=Sheet.State.NOT_PLAYED,
            )
            entered = entered_from(row, deal, NOTHING_ENTERED)
            stopped.append(save_sheet(event=event, table=row, entered=entered, saving=saving))
    return stopped


@transaction.atomic
def resume_table(
    *, event: Event, table: TableWithTeams, from_deal: int, saved_by: str, user: User | None
) -> list[Sheet]:
    """Undo a stop: the table's hands marked as not played from a hand on are open again."""
    Event.locked(event.pk)
    seating, resumed = table.seating, []
    sheets = Sheet.objects.filter(seating__round=seating.round_id, seating__table=seating.table)
    for sheet in sheets.filter(deal__gte=from_deal, state=Sheet.State.NOT_PLAYED).order_by("deal"):
        row = table if seating.may_play(sheet.deal) else table_for(event, table=seating.table, deal=sheet.deal)
        assert row is not None
        version = sheet.version
        resumed.append(
            reopen_sheet(event=event, table=row, deal=sheet.deal, version=version, saved_by=saved_by, user=user)
        )
    return resumed


@transaction.atomic
def note_typing(*, seating: Seating, deal: int, who: str) -> None:
    """Record for a minute that someone is typing in a sheet. Deletes their older records."""
    now = timezone.now()
    Typing.objects.filter(who=who, seen_at__lt=now - OLD_NOTES).delete()
    Typing.objects.update_or_create(seating=seating, deal=deal, who=who, defaults={"seen_at": now})


@transaction.atomic
def confirm_sheet(*, event: Event, sheet: Sheet, version: int, by: str, user: User | None = None) -> None:
    """Record that a second person compared the paper with the sheet, as a new version: whoever types in it sees that.

    The same confirmation sent twice changes nothing. Raises ValidationError if they keyed it in themselves, it was
    saved again, or someone else confirmed it.
    """
    locked = _locked(event, sheet)
    is_same = locked.version - version in (0, 1)
    if locked.confirmed_by and is_same:
        if locked.confirmed_by == by:
            return
        raise ValidationError(_("%(name)s has already confirmed this sheet.") % {"name": locked.confirmed_by})
    _refuse_later(locked, version)
    if locked.saved_by == by:
        raise ValidationError(_("Someone else has to confirm what you keyed in."))
    locked.confirmed_by, locked.sent_back = by, ""
    _save_marks(event, locked, by=by, user=user, why=CONFIRMED)


@transaction.atomic
def undo_confirmation(*, event: Event, sheet: Sheet, version: int, by: str, user: User | None = None) -> None:
    """Let a sheet wait for its confirmation again, as a new version.

    Raises ValidationError if it was saved again since `version`, or that is not the confirmation of this person.
    """
    locked = _as_it_was_read(event, sheet, version)
    if not locked.confirmed_by or locked.confirmed_by != by:
        raise ValidationError(SAVED_AGAIN)
    locked.confirmed_by = ""
    _save_marks(event, locked, by=by, user=user, why=UNDONE)


@transaction.atomic
def send_back_sheet(*, event: Event, sheet: Sheet, version: int, why: str, by: str, user: User | None = None) -> None:
    """Send a sheet back for another look, as a new version. Raises ValidationError if it was saved again meanwhile."""
    locked = _as_it_was_read(event, sheet, version)
    locked.confirmed_by, locked.sent_back = "", why
    _save_marks(event, locked, by=by, user=user, why=why)


def _save_marks(event: Event, sheet: Sheet, *, by: str, user: User | None, why: str) -> None:
    """Save what was said of a sheet as a new version with the same content. Final results stay final."""
    before = sheet.saves.get(version=sheet.version)
    sheet.version = before.version + 1
    sheet.save(update_fields=["version", "confirmed_by", "sent_back"])
    sheet.saves.create(
        version=sheet.version,
        saved_at=timezone.now(),
        saved_by=by,
        user=user,
        why=why,
        content=without_rules(before.content),
        submission=uuid4(),
    )
    Event.raise_version(pk=event.pk, stays_final=True)


def _as_it_was_read(event: Event, sheet: Sheet, version: int) -> Sheet:
    """Return the sheet, locked. Raises ValidationError if it is no longer at that version."""
    locked = _locked(event, sheet)
    _refuse_later(locked, version)
    return locked


def _locked(event: Event, sheet: Sheet) -> Sheet:
    """Return the sheet, locked. Raises ValidationError if a backup was restored since the event was read."""
    if Event.locked(event.pk).timeline != event.timeline:
        raise ValidationError(SAVED_AGAIN)
    return Sheet.objects.get(pk=sheet.pk)


def _refuse_later(sheet: Sheet, version: int) -> None:
    if sheet.version != version:
        raise ValidationError(SAVED_AGAIN)


def _write_sheet(sheet: Sheet | None, table: TableWithTeams, entered: EnteredSheet, saving: Saving) -> Sheet:
    """Write the sheet, without confirmations of older versions unless it keeps its marks."""
    kept = sheet if saving.keeps_marks else None
    written = Sheet(
        pk=sheet.pk if sheet else None,
        seating=table.seating,
        deal=entered.deal,
        state=saving.state,
        ending=entered.ending,
        went_out=_team_that_went_out(table, entered),
        version=saving.known_version + 1,
        saved_at=kept.saved_at if kept else timezone.now(),
        saved_by=kept.saved_by if kept else saving.saved_by,
        from_table=kept.from_table if kept else saving.from_table,
        reason=saving.why,
        confirmed_by=kept.confirmed_by if kept else "",
        sent_back=kept.sent_back if kept else "",
    )
    written.save(force_insert=sheet is None, force_update=sheet is not None)
    return written


def _saved_before(
    sheet: Sheet, saving: Saving, table: TableWithTeams, entered: EnteredSheet, tallies: list[Tally]
) -> SheetHistory | None:
    """Return the save of this form with these boxes, if there is one. The same form with other boxes is a new save."""
    before = sheet.saves.filter(submission=saving.submission).first()
    went_out = _team_that_went_out(table, entered)
    content = sheet_content(saving.state, entered.ending, went_out.pk if went_out else None, tallies)
    return before if before is not None and before.content == content else None


def _team_that_went_out(table: TableWithTeams, entered: EnteredSheet) -> Team | None:
    return next((row.team for row in table.teams if row.position == entered.went_out), None)


def _tallies(table: TableWithTeams, entered: EnteredSheet, score: DealScore) -> list[Tally]:
    """Return the tallies with the points of their counts, without a sheet."""
    return [
        Tally(
            team=row.team,
            counts=dict(tally.counts),
            adjustments=[{"points": extra.points, "reason": extra.reason} for extra in tally.adjustments],
            written_total=tally.written_total,
            total=team.total,
            in_question=tally.in_question,
        )
        for row, tally, team in zip(table.teams, entered.tallies, score.teams, strict=True)
    ]
