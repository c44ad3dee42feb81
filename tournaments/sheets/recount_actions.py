"""Put an evening under another rule set after sheets are in, and undo it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.core.sheets.entered import EnteredSheet
from tournaments.models import Event, Round, Seat, Seating, Sheet
from tournaments.sheets.actions import Saving, save_sheet
from tournaments.sheets.content_queries import entered_from
from tournaments.sheets.recount_queries import has_later_sheets, recounted_sheets
from tournaments.tables.queries import TableWithTeams, table_rows
from tournaments.wording.reasons import KEY_IN_AGAIN, RECOUNTED, UNDONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """What a recount replaced, for its Undo.

    `rounds` are each round's key, last hand, and whether it ended early. `sheets` are each sheet's key, its version
    after the recount, and why it was sent back before.
    """

    timeline: str
    rules_text: str
    rounds: Sequence[tuple[int, int, bool]]
    sheets: Sequence[tuple[int, int, str]]


@transaction.atomic
def recount(*, event: Event, rules_text: str, version: int, saved_by: str, user: User | None) -> Former:
    """Count every sheet again from its counts under other rules, each as a new version in the history.

    A sheet with a box that means other cards under the new rules loses that count and is marked to be keyed in again.
    If it was counted under these rules before and says nothing else since, that count comes back. Raises
    ValidationError if the event is no longer at that version, or a hand is in that the new rules do not have.
    """
    locked = Event.locked(event.pk)
    if locked.version != version:
        raise ValidationError(_("The evening was changed meanwhile. Look again at what these rules would change."))
    rules = locked.rules_under(rules_text)
    if has_later_sheets(locked, rules):
        raise ValidationError(_("Sheets are in for hands that these rules do not have."))
    sheets = recounted_sheets(locked, rules_text)
    former = Former(
        timeline=locked.timeline,
        rules_text=locked.rules_text,
        rounds=list(locked.rounds.values_list("pk", "last_deal", "ends_early")),
        sheets=[(one.sheet.pk, one.sheet.version + 1, one.sheet.sent_back) for one in sheets],
    )
    changed = _with_rules(locked, rules_text)
    for one in sheets:
        saving = Saving(
            known_version=one.sheet.version,
            saved_by=saved_by,
            user=user,
            why=KEY_IN_AGAIN if one.is_again else RECOUNTED,
            state=one.state,
            keeps_marks=True,
            rules_before=rules_digest(former.rules_text),
        )
        saved = _save(changed, one.table, one.entered, saving)
        if one.is_again or one.sheet.sent_back == KEY_IN_AGAIN:
            Sheet.objects.filter(pk=saved.pk).update(sent_back=KEY_IN_AGAIN if one.is_again else "")
    return former


@transaction.atomic
def undo_recount(*, event: Event, former: Former, saved_by: str, user: User | None) -> None:
    """Put the evening back under its former rules, with its former last hand and every sheet as it was before.

    Raises ValidationError if a sheet was saved since.
    """
    locked = Event.locked(event.pk)
    sheets = {sheet.pk: sheet for sheet in Sheet.objects.filter(seating__round__event=locked)}
    versions = {pk: version for pk, version, _sent_back in former.sheets}
    saved_since = any(
        sheet.version != versions.get(sheet.pk) and sheet.state != Sheet.State.TAKEN_BACK for sheet in sheets.values()
    )
    if saved_since or locked.timeline != former.timeline:
        raise ValidationError(_("A sheet was saved since, so the rules stay. Recount the sheets instead."))
    rules_before = rules_digest(locked.rules_text)
    changed = _with_rules(locked, former.rules_text)
    for pk, version, sent_back in former.sheets:
        if pk in sheets:
            before = sheets[pk].saves.get(version=version - 1).content
            saving = Saving(
                known_version=sheets[pk].version,
                saved_by=saved_by,
                user=user,
                why=UNDONE,
                state=before["state"],
                keeps_marks=True,
                rules_before=rules_before,
            )
            _restore(changed, sheets[pk], before, saving)
            Sheet.objects.filter(pk=pk).update(sent_back=sent_back)
    for pk, last_deal, ends_early in former.rounds:
        changed.rounds.filter(pk=pk).update(last_deal=last_deal, ends_early=ends_early)


def _restore(event: Event, sheet: Sheet, content: Mapping[str, Any], saving: Saving) -> None:
    """Save a content that a sheet had as a new version."""
    (table,) = table_rows(Seat.objects.filter(seating=sheet.seating_id))
    _save(event, table, entered_from(table, sheet.deal, content), saving)


def _save(event: Event, table: TableWithTeams, entered: EnteredSheet, saving: Saving) -> Sheet:
    """Save a sheet under the caller's lock, also one of a hand after an early end."""
    event.refresh_from_db(fields=["version"])  # at the current version `save_sheet` does not ask for the last hand
    return save_sheet(event=event, table=table, entered=entered, saving=saving)


def _with_rules(event: Event, rules_text: str) -> Event:
    """Return the event with other rules, freshly read.

    A round to the last planned hand lasts to the new last one, and no round lasts longer.
    """
    before, rules = event.planned_deals, event.rules_under(rules_text)
    event.rules_key, event.rules_text = rules.key, rules_text
    event.save(update_fields=["rules_key", "rules_text"])
    if rules.length_varies:
        event.rounds.update(last_deal=rules.deals or 1)
    else:
        by_points = Q(seatings__last_due__isnull=False)
        wrong = event.rounds.filter(Q(last_deal=before) | Q(last_deal__gt=rules.deals) | by_points)
        Round.objects.filter(pk__in=list(wrong.values_list("pk", flat=True))).update(
            last_deal=rules.deals, ends_early=False
        )
    Seating.objects.filter(round__event=event, last_due__isnull=False).update(last_due=None)
    Event.raise_version(pk=event.pk)
    return Event.objects.select_related("club").get(pk=event.pk)
