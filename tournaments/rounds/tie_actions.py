"""Decide at a tied table who won and moves: said by the organizer, or by chance. One transaction each."""

from random import Random

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.draw.chance import below
from tournaments.core.draw.rules import Members
from tournaments.core.people.names import team_name
from tournaments.core.schedules.progressive import tie_winners_at, with_tie_decided, without_last_decisions
from tournaments.core.schedules.rounds import ScheduleRound
from tournaments.core.schedules.stored import as_values
from tournaments.models import Event, Player, Round, StoredSchedule
from tournaments.models.progress import progress
from tournaments.models.schedule import schedule_in_use
from tournaments.models.seating import last_round
from tournaments.rounds.rest_queries import Rest, planned_rest, tie_at, tied_tables
from tournaments.tables.queries import tables_of
from tournaments.web.left_behind import CHANGED_SINCE
from tournaments.wording.said import said_as


@transaction.atomic
def decide_tie(*, event: Event, number: int, table: int, winner: int | None) -> tuple[str, int]:
    """Save which of the tied teams, by its position at the table, won; None lets chance decide.

    This only decides who moves. Return the names of that team, and how many decisions the table had before. Raises
    ValidationError if the round is no longer the last one, not all its sheets are in, the table is no longer tied, or
    this team is not among those tied.
    """
    rest = _locked(event, number)
    tied = next((tie_at(rest, one) for one in tied_tables(rest) if one.number == table), ())
    if not tied or not progress(rest.event).may_start_round:
        raise ValidationError(_("Table %(table)s is no longer tied, so nothing was changed.") % {"table": table})
    if winner is not None:
        row = next(row for row in tables_of(rest.before) if row.seating.table == table)
        present = {player.pk for team in row.teams if team.position == winner for player in team.present}
        best = next((team for team in tied if present & {*rest.players(team)}), None)
        if best is None:
            raise ValidationError(_("Choose one of the tied teams."))
    else:
        best = _by_chance(rest.stored, number, table, tied)
    _save(rest, with_tie_decided(rest.played[-1], tied, best))
    decisions = next(len(tie_winners_at(rest.played[-1], one)) for one in rest.played[-1].tables if one.number == table)
    names = team_name(rest.people[person - 1]["name"] for person in best)
    return said_as(names, Player.objects.filter(pk__in=rest.players(best)).order_by("pk")), decisions


@transaction.atomic
def undo_tie_decision(*, event: Event, number: int, table: int, kept: int, last: int) -> None:
    """Forget all decisions at a table but the first `kept`.

    Raises ValidationError if another round has begun, or the table has not `last` decisions; 0 asks for no number.
    """
    rest = _locked(event, number)
    round_ = rest.played[-1]
    there = next((one for one in round_.tables if one.number == table), None)
    if last and (there is None or len(tie_winners_at(round_, there)) != last):
        raise ValidationError(CHANGED_SINCE)
    if there is not None:
        _save(rest, without_last_decisions(round_, there, kept))


def decide_all_ties_by_chance(before: Round, stored: StoredSchedule) -> None:
    """Let chance decide all ties that decide who moves, and store who won. The event is locked."""
    rest = planned_rest(before, stored)
    for table in tied_tables(rest):
        while tied := tie_at(rest, table):
            best = _by_chance(stored, before.number, table.number, tied)
            rest = rest.with_last(with_tie_decided(rest.played[-1], tied, best))
    _save(rest, rest.played[-1])


def _locked(event: Event, number: int) -> Rest:
    locked = Event.locked(event.pk)
    before = last_round(locked)
    stored = schedule_in_use(locked)
    if stored is None or before.number != number:
        raise ValidationError(_("Round %(number)s has begun since, so nothing was changed.") % {"number": number + 1})
    return planned_rest(before, stored)


def _by_chance(stored: StoredSchedule, number: int, table: int, tied: tuple[Members, ...]) -> Members:
    """Return the team that chance chooses: the same one each time, so that nobody tries until they like it."""
    return tied[below(Random(stored.seed + 1000 * number + table), len(tied))]


def _save(rest: Rest, last: ScheduleRound) -> None:
    stored, number = rest.stored, rest.before.number
    (values,) = as_values([ScheduleRound(tables=(), tie_winners=last.tie_winners)])
    round_ = stored.rounds[number - 1]
    round_.pop("cuts", None)
    stored.rounds[number - 1] = round_ | ({"cuts": values["cuts"]} if last.tie_winners else {})
    if any(person > len(stored.people) for person, _worth in last.tie_winners):
        # Someone who came during the round won the tie, and needs a number.
        stored.people = rest.people
    stored.save(update_fields=["rounds", "people"])
    Event.raise_version(pk=stored.event_id, stays_final=True)
