"""Write seasons and their evenings; delete an evening and restore it. One transaction each."""

import datetime
from collections.abc import Callable, Collection
from dataclasses import asdict
from itertools import chain
from typing import TypeVar

from django.core import serializers
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import Club
from tournaments.core.seasons.counting import Counting
from tournaments.models import (
    Act,
    ComingAnswer,
    ComingLink,
    Draw,
    DrawWishes,
    EveningBasis,
    Event,
    Hall,
    HelperPass,
    PlayerStanding,
    Print,
    Prize,
    Round,
    Season,
    Seat,
    Seating,
    Sheet,
    SheetHistory,
    SignUp,
    StoredSchedule,
    Tally,
    Team,
    TeamMember,
    Wish,
)
from tournaments.seasons.evening_facts import bases_of
from tournaments.seasons.queries import evening_results, standings_of

T = TypeVar("T")

# Everything restored with an evening, by its path to the event, referenced rows first. Codes of helpers are not
# restored. Passes are, ended, so that each line keeps who signed the person in. What undoes an act is not: it would be
# stored for longer than two days.
PARTS = (
    (Round, "event"),
    (HelperPass, "event"),
    (SignUp, "event"),
    (Wish, "event"),
    (Team, "event"),
    (TeamMember, "team__event"),
    (Seating, "round__event"),
    (Seat, "seating__round__event"),
    (Sheet, "seating__round__event"),
    (Tally, "sheet__seating__round__event"),
    (SheetHistory, "sheet__seating__round__event"),
    (Draw, "round__event"),
    (DrawWishes, "draw__round__event"),
    (Prize, "event"),
    (Print, "event"),
    (StoredSchedule, "event"),
    (Hall, "event"),
    (Act, "event"),
    (ComingLink, "event"),
    (ComingAnswer, "event"),
)


@transaction.atomic
def save_season(*, season: Season, name: str, events: Collection[Event], among: Collection[Event]) -> Season:
    """Save a season. Of the evenings `among`, those in `events` belong to it and the others do not.

    Raises ValidationError if the club has another season of that name.
    """
    if Season.objects.filter(club=season.club_id, name=name).exclude(pk=season.pk).exists():
        raise ValidationError(_("There is already a season %(name)s. Choose another name."), params={"name": name})
    season.name = name
    season.save()
    changed = [event for event in among if (event in events) != (event.season_id == season.pk)]
    for event in [*changed, *Event.objects.filter(continues__in=changed)]:
        belongs = (event.continues or event) in events
        event.season = season if belongs else None
        event.save(update_fields=["season"])
    return season


def change_counting(*, season: Season, counting: Counting) -> Season:
    """Save the way a season counts. Its history keeps every way before."""
    for name, value in asdict(counting).items():
        setattr(season, name, value)
    season.save()
    return season


@transaction.atomic
def delete_season(*, season: Season) -> list[int]:
    """Delete a season. Its evenings stay. Return their ids."""
    events = list(season.events.all())
    for event in events:
        event.season = None
        event.save(update_fields=["season"])
    season.delete()
    return [event.pk for event in events]


@transaction.atomic
def restore_season(*, club: Club, name: str, counting: Counting, events: Collection[int]) -> Season:
    """Undo: create a season of that name with these evenings of the club, unless they are in another season."""
    season, is_new = Season.objects.get_or_create(club=club, name=name)
    if is_new:
        change_counting(season=season, counting=counting)
    for event in club.events.filter(pk__in=events, season=None):
        event.season = season
        event.save(update_fields=["season"])
    return season


def store_standings(*, events: Collection[Event]) -> None:
    """Store what these events brought each person at the version they were read with, replacing older standings.

    Nothing is locked: a sheet saved meanwhile raises the version, and only standings of the present one are read.
    """
    standings = list(chain.from_iterable(map(standings_of, evening_results(events))))
    if standings:
        bases = bases_of(list(events), standings)
        with transaction.atomic():
            for model in (PlayerStanding, EveningBasis):
                model._default_manager.filter(event__in=events, version__lt=F("event__version")).delete()
            PlayerStanding.objects.bulk_create(standings, ignore_conflicts=True)
            EveningBasis.objects.bulk_create(bases, ignore_conflicts=True)


def read_stored(*, to_store: Callable[[], Collection[Event]], read: Callable[[], T]) -> T:
    """Store the standings that are missing, then read. If a sheet was saved meanwhile, do both once more.

    Only standings of the present version are read, so the evening would be left out until the next look.
    """
    events = to_store()
    store_standings(events=events)
    found = read()
    stored = {(event.pk, event.version) for event in events}
    if late := [event for event in to_store() if (event.pk, event.version) not in stored]:
        store_standings(events=late)
        found = read()
    return found


@transaction.atomic
def delete_evening(*, event: Event, now: datetime.datetime) -> str:
    """Delete an evening without play, which ends the passes of its helpers. Return what restores it, as text.

    Raises ValidationError if a sheet is in: results are never deleted. Sheets that were undone go with the evening.
    """
    locked = Event.locked(event.pk)
    if Sheet.objects.filter(seating__round__event=locked).played().exists():
        raise ValidationError(_("Sheets of %(name)s were keyed in, so it stays."), params={"name": locked.name})
    locked.helper_passes.filter(ended_at=None).update(ended_at=now)
    parts = [row for model, way in PARTS for row in model._default_manager.filter(**{way: locked}).order_by("pk")]
    # Its other days stay. They come last: Undo joins them to it again.
    kept = str(serializers.serialize("json", [locked, *parts, *locked.days.all()]))
    locked.delete()
    return kept


@transaction.atomic
def restore_evening(*, club: Club, kept: str) -> Event:
    """Undo: restore the evening with its sign-up, tables and prizes.

    Raises ValidationError if it exists already, or someone who signed in is no longer on the list.
    """
    first, *others = serializers.deserialize("json", kept)
    event, rows = first.object, [first, *(row for row in others if not isinstance(row.object, Event))]
    days = [row.object.pk for row in others if isinstance(row.object, Event)]
    assert isinstance(event, Event)
    event.club = club
    if event.continues_id and not club.events.filter(pk=event.continues_id).exists():
        event.continues = None
    if event.season_id and not club.seasons.filter(pk=event.season_id).exists():
        event.season = None
    try:
        with transaction.atomic():
            for row in rows:
                row.object.save(force_insert=True)
                for field, values in (row.m2m_data or {}).items():
                    getattr(row.object, field).set(values)
            club.events.filter(pk__in=days, continues=None).update(continues=event)
            # The database checks foreign keys at the end of a transaction; check now.
            connection.check_constraints()
    except IntegrityError as error:
        raise ValidationError(_("%(name)s can no longer be brought back."), params={"name": event.name}) from error
    return event
