"""Save drawn teams at their tables and append to the draw log. Shared by the random draw and the lots."""

import random
from collections.abc import Sequence
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.core.draw.draw import METHOD_VERSION
from tournaments.core.draw.rules import DrawRules, clashes_in
from tournaments.core.tables.plans import Plan
from tournaments.core.tables.seats import RoomForTeam, TeamToSeat, allocate
from tournaments.models import Draw, DrawWishes, Event, Hall, Player, Round, Seat, Seating, SignUp, Team, TeamMember
from tournaments.models.seating import write_tables
from tournaments.models.sheet import refuse_sheets_of
from tournaments.tables.chosen_partner_queries import house_pairs
from tournaments.tables.draw_queries import chapter_key


def log_draw(
    *,
    round_: Round,
    lines: Sequence[SignUp],
    rules: DrawRules,
    teams: Sequence[Sequence[int]],
    method: str,
    seed: int = 0,
    attempts: int = 1,
    uniform: bool = False,
    added_by_wishes: int = 0,
    made_by: User | None,
) -> Draw:
    """Save the log of a draw, with its wishes separate."""
    event = round_.event
    draw = Draw.objects.create(
        round=round_,
        seed=seed,
        method_version=METHOD_VERSION,
        names=[
            {"player": line.player_id, "name": line.player.name, "chapter": str(line.player.chapter or "")}
            for line in lines
        ],
        rules={"sizes": list(rules.sizes), "chapter_rule": event.keeps_chapters_apart, "couples": event.couples},
        teams=[list(team) for team in teams],
        method=method,
        uniform=uniform,
        clashes=len(clashes_in(teams, rules.chapters)),
        added_by_wishes=added_by_wishes,
        made_at=timezone.now(),
        made_by=made_by,
    )
    DrawWishes.objects.create(
        draw=draw, together=rules.together, never=rules.never, apart=rules.apart, attempts=attempts
    )
    return draw


def seat_teams(
    *,
    round_: Round,
    plan: Plan,
    places: Sequence[RoomForTeam],
    lines: Sequence[SignUp],
    teams: Sequence[Sequence[int]],
    order: Sequence[int],
) -> None:
    """Write drawn teams to the tables of a plan, replacing any. `order` is the number of the team at each place."""
    stored = round_.plan.for_tables(plan)
    clear_tables(round_)
    round_.plan = stored
    round_.save(update_fields=["plan"])
    members = [[lines[index].player for index in teams[number]] for number in order]
    _write_teams(write_tables(round_, plan), places, members, house_pairs(round_))


def order_at_places(
    event: Event,
    places: Sequence[RoomForTeam],
    lines: Sequence[SignUp],
    teams: Sequence[Sequence[int]],
    rng: random.Random,
) -> list[int]:
    """Return the number of the team at each place: as drawn, but fixed chairs keep their tables."""
    seated = [_seated(lines, team) for team in teams]
    return allocate(places, seated, spread=event.spreads_chapters, rng=rng)


def staying(lines: Sequence[SignUp]) -> frozenset[int]:
    """Return the places in the list of those who keep a table."""
    return frozenset(place for place, line in enumerate(lines) if line.fixed_table)


def _write_teams(
    seatings: Sequence[Seating],
    places: Sequence[RoomForTeam],
    members: Sequence[Sequence[Player]],
    house: set[frozenset[int]],
) -> None:
    """Write a team for each place with its people, numbered in the order of the places."""
    event_id = seatings[0].round.event_id
    created = Team.objects.bulk_create(
        Team(
            event_id=event_id,
            number=number,
            chairs=place.chairs,
            not_for_prizes=frozenset(player.pk for player in players) in house,
        )
        for number, (place, players) in enumerate(zip(places, members, strict=True), start=1)
    )
    Seat.objects.bulk_create(
        Seat(seating=seatings[place.table - 1], team=team, position=place.position)
        for place, team in zip(places, created, strict=True)
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=team, player=player)
        for team, players in zip(created, members, strict=True)
        for player in players
    )


def _seated(lines: Sequence[SignUp], team: Sequence[int]) -> TeamToSeat:
    chapters = (chapter_key(lines[index].player) for index in team)
    tables = (lines[index].fixed_table for index in team)
    return TeamToSeat(
        chapters=tuple(key for key in chapters if key), fixed_table=next((table for table in tables if table), None)
    )


def clear_tables(round_: Round) -> None:
    """Delete the teams and tables of a round, its clocks, the cards cut, and its stored plan except the house pairs."""
    deleted, _by_model = round_.seatings.all().delete()
    if deleted:
        Hall.forget_clocks(round_)
        Event.raise_hall_version(round_.event_id)
    Team.objects.filter(event=round_.event_id).delete()
    with_card = list(SignUp.objects.filter(event=round_.event_id, cut_card__isnull=False))
    for line in with_card:
        line.cut_card = None
    SignUp.objects.bulk_update(with_card, ["cut_card"])
    if round_.shown_at:
        # Phones that show the tables see that they are gone.
        Event.raise_version(pk=round_.event_id, stays_final=True)
    round_.shown_at = None
    round_.plan = round_.plan.house_only
    round_.save(update_fields=["shown_at", "plan"])


def refuse_after_sheets(round_: Round) -> None:
    """Raise ValidationError if a sheet of the round or an earlier one is in: then the teams are those who played."""
    if round_.number > 1:
        raise ValidationError(_("Round 1 is played, so the partners stay as they are."))
    refuse_sheets_of(round_)


def room_of_plan(plan: Plan, people: int) -> list[RoomForTeam]:
    """Return room for every team of a plan. With one person too many, the smallest team shares its chairs."""
    places = [
        RoomForTeam(table=table, position=position, chairs=chairs, people=chairs)
        for table, table_plan in enumerate(plan.tables, start=1)
        for position, chairs in enumerate(table_plan.teams, start=1)
    ]
    if people > plan.chairs:
        shared = min((place for place in places if place.chairs > 1), key=lambda place: place.chairs)
        places[places.index(shared)] = replace(shared, people=shared.chairs + 1)
    return places
