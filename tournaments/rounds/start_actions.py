"""Start the next round, undo that, and make it again. One transaction each."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.stored import as_values, rounds_from
from tournaments.models import Event, Hall, Round, Seat, Seating, StoredSchedule, Team, TeamMember
from tournaments.models.progress import progress
from tournaments.models.round_plan import RoundPlan
from tournaments.models.schedule import schedule_in_use
from tournaments.models.seating import last_round
from tournaments.models.sheet import refuse_sheets_of
from tournaments.rounds.queries import notice_in_words
from tournaments.rounds.rest_queries import planned_rest, points_sign, rest_of_now, started_with_tie, tables_to_come
from tournaments.rounds.seat_round import LastingTeamsChange, seat_next_round, undo_teams_changed
from tournaments.rounds.tie_actions import decide_all_ties_by_chance
from tournaments.tables.queries import Tables, TeamAtTable, tables_of
from tournaments.web.left_behind import CHANGED_SINCE


@transaction.atomic
def start_round(*, event: Event, number: int) -> bool:
    """Seat the next round and show it to everyone. Return False if it had started before.

    Rounds to come are made again if people came, left or changed teams; those of the progressive format follow from
    the results. Raises ValidationError if the round before is not finished, a tie of it is open, or there is no such
    round.
    """
    locked = Event.locked(event.pk)
    before = last_round(locked)
    if before.number >= number and before.number > 1:
        return False
    stored = schedule_in_use(locked)
    if stored is None or before.number + 1 != number or not progress(locked).may_start_round:
        sentence = _("Round %(number)s cannot start before all sheets of the round before are in.")
        raise ValidationError(sentence % {"number": number})
    _start(locked, before, stored)
    return True


def _start(event: Event, before: Round, stored: StoredSchedule) -> None:
    try:
        rest = rest_of_now(planned_rest(before, stored))
    except ScheduleError as error:
        raise ValidationError(notice_in_words(error.reason)) from error
    former = {"number": before.number + 1, "rounds": stored.rounds, "tables": stored.tables}
    if rest.is_made_again or len(stored.rounds) == before.number:
        stored.rounds, stored.tables = as_values([*rest.played, *rest.rounds]), rest.tables
        stored.people = rest.people
    round_ = Round.objects.create(
        event=event,
        number=before.number + 1,
        first_deal=before.number * event.hands_in_round + 1,
        last_deal=(before.number + 1) * event.hands_in_round,
        plan=before.plan.house_only,
        shown_at=timezone.now(),
    )
    ended = _members_of(before).filter(last_deal=None)
    former["members"] = list(ended.values_list("pk", flat=True))
    ended.update(last_deal=before.last_deal)
    stored.before_start = former | {"teams": asdict(seat_next_round(round_, stored, rest))}
    stored.save(update_fields=["rounds", "tables", "people", "before_start"])
    Hall.end_clock(event, timezone.now())
    Event.raise_version(pk=event.pk)


def _members_of(round_: Round) -> QuerySet[TeamMember]:
    """Return the members of the teams of this round only."""
    return TeamMember.objects.filter(team__round=round_)


@transaction.atomic
def undo_start(*, event: Event, number: int) -> None:
    """Take back the start of a round: teams, tables and rounds to come are as before.

    Raises ValidationError if a sheet of it is in, or it is not the last one.
    """
    locked = Event.locked(event.pk)
    last = last_round(locked)
    if last.number == 1 or last.number != number:
        raise ValidationError(_("This round has not started, so nothing was undone."))
    refuse_sheets_of(last)
    _undo_start(last)


def _undo_start(last: Round) -> None:
    stored = schedule_in_use(last.event)
    former = stored.before_start if stored else {}
    before = last.event.rounds.get(number=last.number - 1)
    ended = _members_of(before).filter(last_deal=before.last_deal)
    last.delete()
    if stored and stored.began(last.number):
        ended = ended.filter(pk__in=former["members"])
        undo_teams_changed(last.event, LastingTeamsChange(**former["teams"]))
        stored.rounds, stored.tables, stored.before_start = former["rounds"], former["tables"], {}
        stored.save(update_fields=["rounds", "tables", "before_start"])
    ended.update(last_deal=None)
    Hall.forget_clocks(last)
    Event.raise_version(pk=last.event_id)


@transaction.atomic
def choose_tables(*, event: Event, number: int, tables: Tables) -> Tables:
    """Choose the tables of the rounds to come, and return those before.

    Raises ValidationError if the round of this number has started, or the tables do not fit those who are here.
    """
    locked = Event.locked(event.pk)
    before = last_round(locked)
    stored = schedule_in_use(locked)
    if stored is None or before.number + 1 != number or before.is_last_of(locked):
        raise ValidationError(_("Round %(number)s has begun since, so nothing was changed.") % {"number": number})
    former = tuple(map(tuple, stored.tables))
    if tables not in (former, *tables_to_come(planned_rest(before, stored))):
        raise ValidationError(_("These tables do not fit those who are here. Choose others."))
    stored.tables = tables
    stored.save(update_fields=["tables"])
    Event.raise_version(pk=locked.pk, stays_final=True)
    return former


@transaction.atomic
def save_extra_hand(
    *,
    event: Event,
    number: int,
    table: int,
    points: Mapping[int, int],
    instead_of: Mapping[int, int] | None = None,
) -> dict[int, int]:
    """Save the points of one more hand at a tied table, by the team's position; it only decides who moves.

    Without points, that hand is not played. Return the points before. Raises ValidationError if the
    round is no longer the last one, has no such table, or its tie is decided, or if other points are saved than those
    that they are `instead_of`.
    """
    locked = Event.locked(event.pk)
    round_ = last_round(locked)
    stored = schedule_in_use(locked)
    rows = next((row.teams for row in tables_of(round_) if row.seating.table == table), ())
    if stored is None or round_.number != number or not rows:
        raise ValidationError(_("Round %(number)s has begun since, so nothing was changed.") % {"number": number + 1})
    known = next(one for one in stored.rounds[number - 1]["tables"] if one["table"] == table)
    if points and _has_tie_winner(stored, number, known):
        raise ValidationError(_("Table %(table)s is no longer tied, so nothing was changed.") % {"table": table})
    positions = [_position_of(stored, team, rows) for team in known["teams"]]
    sign = points_sign(event)
    before = {position: sign * had for position, had in zip(positions, known.pop("extra", []), strict=False)}
    if instead_of is not None and before != {
        position: instead_of.get(position, 0) for position in before or instead_of
    }:
        raise ValidationError(CHANGED_SINCE)
    if points:
        known["extra"] = [sign * points.get(position, 0) for position in positions]
    stored.save(update_fields=["rounds"])
    Event.raise_version(pk=event.pk, stays_final=True)
    return before


def _has_tie_winner(stored: StoredSchedule, number: int, table: Mapping[str, Any]) -> bool:
    winners = dict(rounds_from(stored.rounds)[number - 1].tie_winners)
    return any(person in winners for team in table["teams"] for person in team)


def _position_of(stored: StoredSchedule, team: Sequence[int], rows: Sequence[TeamAtTable]) -> int:
    """Return the position of a team of the schedule at its table, 0 if all its people are gone."""
    players = {stored.people[person - 1]["player"] for person in team}
    return next((row.position for row in rows if any(member.player_id in players for member in row.members)), 0)


RoundSnapshot = dict[str, Any]
"""Everything about the last round, as values that are stored."""
OF_SNAPSHOT = ("rounds", "tables", "before_start")
"""The fields of the schedule in a snapshot."""


@transaction.atomic
def make_again(*, event: Event, number: int, decides_ties: bool = False) -> RoundSnapshot:
    """Make the last round again, from the results and for the people of now. Return it as it was.

    `decides_ties` lets chance decide ties that are open.

    Raises ValidationError if a sheet of it is in, it is not the last one, or it cannot be made.
    """
    locked = Event.locked(event.pk)
    last = last_round(locked)
    stored = schedule_in_use(locked)
    if stored is None or last.number != number or not stored.began(number):
        raise ValidationError(_("This round cannot be made again."))
    refuse_sheets_of(last)
    snapshot = _snapshot(last, stored)
    decides_ties = decides_ties or started_with_tie(last.event, stored, number)
    _undo_start(last)
    before = last_round(last.event)
    stored.refresh_from_db()
    if decides_ties:
        decide_all_ties_by_chance(before, stored)
    _start(last.event, before, stored)
    for kept in snapshot["seatings"]:
        again = Seating.objects.filter(round__event=event, round__number=number, table=kept["table"])
        again.update(link_token=kept["link_token"])
    return snapshot | {"version": Event.objects.values_list("version", flat=True).get(pk=event.pk)}


def _snapshot(last: Round, stored: StoredSchedule) -> RoundSnapshot:
    teams = Team.objects.filter(Q(round=last) | Q(round=None), event=last.event_id)
    return {
        "number": last.number,
        "plan": last.plan.as_values(),
        "schedule": {name: getattr(stored, name) for name in OF_SNAPSHOT},
        "teams": [_values(team) for team in teams],
        "members": [_values(member) for member in TeamMember.objects.filter(team__in=teams)],
        "seatings": [_values(seating) for seating in last.seatings.all()],
        "seats": [_values(seat) for seat in Seat.objects.filter(team__in=teams)],
        "clocks": Hall.clocks_of(last.event),
    }


def _values(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@transaction.atomic
def undo_again(*, event: Event, snapshot: RoundSnapshot) -> None:
    """Put back the round as it was before it was made again. Raises ValidationError if something changed since."""
    locked = Event.locked(event.pk)
    last = last_round(locked)
    if last.number != snapshot["number"] or locked.version != snapshot["version"]:
        raise ValidationError(CHANGED_SINCE)
    last.seatings.all().delete()
    teams = Team.objects.filter(Q(round__isnull=True) | Q(round=last), event=locked)
    Seat.objects.filter(team__in=teams).delete()
    TeamMember.objects.filter(team__in=teams).delete()
    teams.exclude(pk__in=[row["id"] for row in snapshot["teams"]], round=None).delete()
    for model, rows in ((Team, "teams"), (TeamMember, "members"), (Seating, "seatings"), (Seat, "seats")):
        for row in snapshot[rows]:
            model(**row | ({"round_id": last.pk} if row.get("round_id") else {})).save()
    last.plan = RoundPlan.read(snapshot["plan"])
    last.save(update_fields=["plan"])
    if stored := schedule_in_use(locked):
        stored.rounds, stored.tables, stored.before_start = (snapshot["schedule"][name] for name in OF_SNAPSHOT)
        stored.save(update_fields=OF_SNAPSHOT)
    Hall.put_clocks_back(locked, snapshot.get("clocks"))
    Event.raise_version(pk=locked.pk)
