"""Write the rounds of an event: a draft of their schedule, a longer search, and the draft put to use."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.draw.rules import Members
from tournaments.core.schedules.formats import DEFAULT_STEPS, METHOD_VERSION, badness, make_schedule
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.progressive import Progressive
from tournaments.core.schedules.rounds import ScheduleRound
from tournaments.core.schedules.stored import as_values, lasting_teams, rounds_from
from tournaments.models import Event, Hall, Round, Seat, StoredSchedule, Team, TeamMember
from tournaments.models.event import Format, Lists, RanksBy, SitOutCredit
from tournaments.models.progress import progress
from tournaments.tables.chosen_partner_queries import house_pairs
from tournaments.tables.draw_queries import current_round, people_to_draw
from tournaments.tables.rounds.queries import (
    Tables,
    add_people,
    format_of,
    is_for_those_here,
    notice_in_words,
    person_to_store,
    plan_for,
    preview_of,
    round_as_played,
    rules_of_rounds,
    rules_of_the_rest,
)
from tournaments.tables.seat_teams import plan_to_store, refuse_sheets_of, write_tables

STEPS_OF_A_SEARCH = 2 * DEFAULT_STEPS
MOST_SEARCHED = 25
"""The schedules that a longer search makes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSettings:
    """What the organizer chooses for several rounds."""

    format: str
    tables: Tables
    planned_rounds: int
    round_hands: int
    hands_start_again: bool = True
    round_minutes: int | None = None
    losers_go_down: bool = False
    cut_ties: bool = True
    ranks_by: str = RanksBy.TOTAL
    sit_out_credit: str = SitOutCredit.NOTHING


OF_EVENT = (
    *("planned_rounds", "round_hands", "hands_start_again", "round_minutes", "losers_go_down", "cut_ties"),
    *("ranks_by", "sit_out_credit"),
)
"""The settings that the event stores."""


def draft_rounds(*, round_: Round, settings: RoundSettings, seed: int) -> StoredSchedule:
    """Make a schedule for those who are here and store it as a draft, in place of an older one.

    Raises ValidationError if there is no such schedule, or the tables are drawn already.
    """
    event = round_.event
    for name in OF_EVENT:
        setattr(event, name, getattr(settings, name))
    lines = people_to_draw(event)
    try:
        rules = rules_of_rounds(event, lines, settings.tables, settings.planned_rounds)
        schedule = make_schedule(format_of(event, settings.format), rules, Random(seed))
    except ScheduleError as error:
        raise ValidationError(notice_in_words(error.reason)) from error
    known = rounds_from(as_values(schedule.rounds))
    if settings.format == Format.PROGRESSIVE:
        known = [_before_play(known[0])]
    with transaction.atomic():
        round_.lock()
        _refuse_drawn_tables(round_)
        event.save(update_fields=OF_EVENT)
        stored, _is_new = StoredSchedule.objects.update_or_create(
            event=event,
            defaults={
                "format": settings.format,
                "planned_rounds": settings.planned_rounds,
                "seed": seed,
                "steps": DEFAULT_STEPS,
                "searched": 1,
                "method_version": METHOD_VERSION,
                "people": [person_to_store(line, number, rules) for number, line in enumerate(lines, start=1)],
                "tables": rules.tables,
                "together": rules.together,
                "never": rules.never,
                "rounds": as_values(known),
            },
        )
    return stored


def _before_play(each: ScheduleRound) -> ScheduleRound:
    """Return a round without points."""
    return replace(each, tables=tuple(replace(table, points=()) for table in each.tables))


def _refuse_drawn_tables(round_: Round) -> None:
    if round_.seatings.exists():
        raise ValidationError(_("The tables are already drawn. Undo the draw first."))


def search_longer(*, event: Event, stored: StoredSchedule, seed: int) -> StoredSchedule:
    """Make one more schedule, from another seed and with more steps, and store it if it repeats less.

    Does nothing if no schedule is better, enough were made, or somebody stored another one meanwhile.
    """
    now = preview_of(event, stored)
    if now.is_best or now.is_example or stored.searched >= MOST_SEARCHED:
        return stored
    other = make_schedule(now.kind, now.rules, Random(seed), steps=STEPS_OF_A_SEARCH)
    found: dict[str, object] = {"searched": stored.searched + 1}
    if badness(now.rules, other) < badness(now.rules, now.schedule):
        found |= {"seed": seed, "steps": STEPS_OF_A_SEARCH, "rounds": as_values(other.rounds)}
    same = {"seed": stored.seed, "searched": stored.searched, "event__format": Format.ONE_SITTING}
    StoredSchedule.objects.filter(pk=stored.pk, **same).update(**found)
    return StoredSchedule.objects.get(pk=stored.pk)


@transaction.atomic
def use_rounds(*, round_: Round) -> None:
    """Give the event the format of its draft, and seat its first round as a draft of tables.

    Raises ValidationError if there is no draft, the tables are drawn, or people came or left since.
    """
    event = round_.lock()
    _refuse_drawn_tables(round_)
    stored = StoredSchedule.objects.filter(event=event).first()
    if stored is None or not is_for_those_here(event, stored):
        raise ValidationError(_("Someone came or left since this preview. Make the rounds again."))
    event.format, event.lists = stored.format, Lists.ONE
    event.save(update_fields=["format", "lists"])
    round_.event = Event.objects.select_related("club").get(pk=event.pk)
    round_.first_deal, round_.last_deal = 1, event.hands_in_round
    round_.save(update_fields=["first_deal", "last_deal"])
    _seat_round(round_, stored)


def _seat_round(round_: Round, stored: StoredSchedule) -> None:
    """Write the teams and the tables of a round of the schedule."""
    rounds = rounds_from(stored.rounds)
    each, event = rounds[round_.number - 1], round_.event
    plan = plan_for(event, [[len(team) for team in table.teams] for table in each.tables], sits_out=bool(each.sit_outs))
    round_.plan = plan_to_store(round_, plan)
    round_.save(update_fields=["plan"])
    seatings = write_tables(round_, plan)
    known: dict[Members, Team] = {}
    if stored.format == Format.FIXED_TEAMS:
        known = _lasting_teams(round_, rounds, stored)
    numbers = count((event.teams.aggregate(last=Max("number"))["last"] or 0) + 1)
    for table in each.tables:
        for position, members in enumerate(table.teams, start=1):
            team = next((known[team] for team in known if set(members) <= set(team)), None)
            team = team or _write_team(round_, next(numbers), members, stored, its_round=round_, chairs=len(members))
            Seat.objects.create(seating=seatings[table.number - 1], team=team, position=position)


def _lasting_teams(round_: Round, rounds: Sequence[ScheduleRound], stored: StoredSchedule) -> dict[Members, Team]:
    """Return the teams that stay together, written before the first round. Their numbers follow their order."""
    teams = dict(enumerate(lasting_teams(rounds), start=1))
    if round_.number > 1:
        written = {team.number: team for team in round_.event.teams.filter(round=None)}
        return {members: written[number] for number, members in teams.items()}
    seated = [team for each in rounds for table in each.tables for team in table.teams]
    chairs = {members: next(len(team) for team in seated if set(team) <= set(members)) for members in teams.values()}
    return {
        members: _write_team(round_, number, members, stored, its_round=None, chairs=chairs[members])
        for number, members in teams.items()
    }


def _write_team(
    round_: Round, number: int, members: Members, stored: StoredSchedule, *, its_round: Round | None, chairs: int
) -> Team:
    """Write a team of these people, for the whole event or for its round."""
    players = [stored.people[person - 1]["player"] for person in members]
    team = Team.objects.create(
        event_id=round_.event_id,
        round=its_round,
        number=number,
        chairs=chairs,
        not_for_prizes=frozenset(players) in house_pairs(round_),
    )
    first = its_round.first_deal if its_round else 1
    TeamMember.objects.bulk_create(TeamMember(team=team, player_id=player, first_deal=first) for player in players)
    return team


@transaction.atomic
def start_round(*, event: Event, number: int, cuts_ties: bool = False) -> None:
    """Seat the next round and show it to everyone. Started twice, it is started once.

    Rounds to come are made again if people came or left; those of the progressive format follow from the results.
    `cuts_ties` lets chance decide ties, whatever the event says. Raises ValidationError if the round before is not
    finished, or there is no such round.
    """
    before = current_round(event)
    before.event = locked = before.lock()
    if before.number >= number and before.number > 1:
        return
    stored = StoredSchedule.objects.filter(event=locked).first()
    if stored is None or before.number + 1 != number or not progress(locked).may_start_round:
        sentence = _("Round %(number)s cannot start before all sheets of the round before are in.")
        raise ValidationError(sentence % {"number": number})
    try:
        _make_rest(locked, before, stored, cuts_ties=cuts_ties)
    except ScheduleError as error:
        raise ValidationError(notice_in_words(error.reason)) from error
    _members_of(before).filter(last_deal=None).update(last_deal=before.last_deal)
    first = before.number * locked.hands_in_round + 1
    round_ = Round.objects.create(
        event=locked,
        number=number,
        first_deal=first,
        last_deal=first + locked.hands_in_round - 1,
        plan={"house": before.plan["house"]} if before.plan.get("house") else {},
        shown_at=timezone.now(),
    )
    _seat_round(round_, stored)
    Hall.end_clock(locked)
    Event.raise_version(pk=locked.pk)


def _members_of(round_: Round) -> QuerySet[TeamMember]:
    """Return the members of the teams of this round only."""
    return TeamMember.objects.filter(team__round=round_)


def _make_rest(event: Event, before: Round, stored: StoredSchedule, *, cuts_ties: bool) -> None:
    """Make the next rounds, if they are not those of the draft. What was played stays. Raises ScheduleError."""
    is_progressive = stored.format == Format.PROGRESSIVE
    if not is_progressive and (stored.format == Format.FIXED_TEAMS or is_for_those_here(event, stored)):
        return
    lines = people_to_draw(event)
    numbers = add_people(stored, lines)
    *played, last = rounds_from(stored.rounds)[: before.number]
    played.append(round_as_played(before, last, numbers))
    rules = rules_of_the_rest(event, stored, lines, numbers)
    kind = format_of(event, stored.format)
    if is_progressive:
        kind = Progressive(losers_go_down=event.losers_go_down, cut_ties=event.cut_ties or cuts_ties)
    rest = kind.rest(rules, played, Random(stored.seed + before.number), stored.steps)
    stored.rounds, stored.tables = as_values([*played, *rest]), rules.tables
    stored.save(update_fields=["rounds", "tables", "people"])


@transaction.atomic
def undo_start(*, event: Event, number: int) -> None:
    """Take back the start of a round. Raises ValidationError if a sheet of it is in, or it is not the last one."""
    last = current_round(event)
    last.lock()
    if last.number == 1 or last.number != number:
        raise ValidationError(_("This round has not started, so nothing was undone."))
    refuse_sheets_of(last)
    before = event.rounds.get(number=last.number - 1)
    _members_of(before).filter(last_deal=before.last_deal).update(last_deal=None)
    last.delete()
    Hall.end_clock(event)
    Event.raise_version(pk=event.pk)
