"""Write the results' state: final or not, how places are decided, cut cards. One transaction each."""

import dataclasses
import datetime
from collections.abc import Collection, Mapping

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.standings.reading_out import ReadingOut
from tournaments.models import Event, SignUp, Team
from tournaments.sheets.open_matter_queries import in_question
from tournaments.standings.queries import results_state


@transaction.atomic
def make_final(*, event: Event, version: int) -> Event:
    """Declare the results final as someone saw them, and show them to everyone. Any later change makes them not final.

    Raises ValidationError if they changed since that version, a sheet is missing, or a score is in question.
    """
    locked = Event.locked(event.pk)
    if locked.version != version:
        raise ValidationError(_("The results changed meanwhile. Look at them again."))
    state = results_state(locked)
    if state.rounds_to_go:
        raise ValidationError(_("The evening has more rounds. Play them first."))
    if not state.all_in:
        raise ValidationError(_("A sheet is missing. Key it in, or say that the table did not play."))
    if in_question(locked).exists():
        raise ValidationError(_("A score is in question. Settle it first."))
    locked.final_version, locked.final_at = locked.version, timezone.now()
    if locked.winners_shown_at is None:
        locked.winners_shown_at = locked.final_at
    locked.save(update_fields=["final_version", "final_at", "winners_shown_at"])
    return locked


@transaction.atomic
def reopen_results(*, event: Event) -> Event:
    """Reopen final results, without changing them.

    If nobody read them out, everyone saw them because they were final: then the last hand is held back again.
    """
    locked = Event.locked(event.pk)
    if locked.is_final and locked.winners_shown_at == locked.final_at:
        locked.winners_shown_at = None
    locked.final_version, locked.final_at = None, None
    locked.save(update_fields=["final_version", "final_at", "winners_shown_at"])
    return locked


@transaction.atomic
def read_out(*, event: Event, reading: ReadingOut, lists: Collection[int], is_first_place: bool) -> bool:
    """Show on the wall what the desk reads out. Return whether everyone sees all places now, after all the lists.

    Results that everyone sees already, or that have changed meanwhile, stay as they are.
    """
    locked = Event.locked(event.pk)
    if locked.winners_shown_at or locked.version != reading.version:
        return False
    now = reading.after(locked.reading, is_first_place=is_first_place)
    if set(lists) <= set(now.read):
        _set_winners_shown(event, timezone.now())
        return True
    locked.stored_reading = dataclasses.asdict(now)
    locked.save(update_fields=["stored_reading"])
    Event.raise_hall_version(locked.pk)
    return False


@transaction.atomic
def show_winners(*, event: Event) -> None:
    """Show everyone the last hand that was held back."""
    _set_winners_shown(event, timezone.now())


@transaction.atomic
def hold_winners_back(*, event: Event) -> None:
    """Undo: hold the last hand back again."""
    _set_winners_shown(event, None)


def _set_winners_shown(event: Event, moment: datetime.datetime | None) -> None:
    locked = Event.locked(event.pk)
    locked.winners_shown_at, locked.stored_reading = moment, None
    locked.save(update_fields=["winners_shown_at", "stored_reading"])
    Event.raise_hall_version(locked.pk)  # phones read the results again; prints of them stay true


@transaction.atomic
def change_how_places_are_decided(*, event: Event, settings: Mapping[str, object]) -> None:
    """Save settings that decide places. A changed setting makes a new version of the results."""
    locked = Event.locked(event.pk)
    changed = [name for name, value in settings.items() if getattr(locked, name) != value]
    if changed:
        for name in changed:
            setattr(locked, name, settings[name])
        locked.save(update_fields=changed)
        Event.raise_version(pk=locked.pk)


@transaction.atomic
def save_cut_cards(*, event: Event, cards: Mapping[int, int | None]) -> None:
    """Save the cards cut, None for none: by team number, or by player where places are of players."""
    locked = Event.locked(event.pk)
    rows: list[tuple[int, SignUp]] | list[tuple[int, Team]]
    if locked.ranks_players:
        rows = [(line.player_id, line) for line in locked.sign_ups.filter(player__in=cards)]
    else:
        rows = [(team.number, team) for team in locked.teams.filter(number__in=cards)]
    changed = False
    for number, row in rows:
        if row.cut_card != cards[number]:
            row.cut_card, changed = cards[number], True
            row.save(update_fields=["cut_card"])
    if changed:
        Event.raise_version(pk=locked.pk)
