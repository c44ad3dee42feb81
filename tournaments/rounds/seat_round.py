"""Save the teams of a round at its tables. Called with the event locked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Max

from tournaments.core.draw.rules import Members
from tournaments.core.schedules.rounds import ScheduleRound
from tournaments.core.schedules.stored import lasting_teams, rounds_from
from tournaments.models import Event, Round, Seat, StoredSchedule, Team, TeamMember
from tournaments.models.event import Format
from tournaments.models.seating import write_tables
from tournaments.rounds.queries import plan_for
from tournaments.rounds.rest_queries import Rest
from tournaments.tables.chosen_partner_queries import house_pairs


@dataclass(slots=True, kw_only=True)
class LastingTeamsChange:
    """What a new round changed in lasting teams, enough to undo it: ids, and the chairs before by team."""

    ended: list[int] = field(default_factory=list)
    joined: list[int] = field(default_factory=list)
    new: list[int] = field(default_factory=list)
    chairs: dict[str, int] = field(default_factory=dict)


def seat_first_round(round_: Round, stored: StoredSchedule) -> None:
    """Write the first round of the schedule, and the teams that stay together."""
    rounds = rounds_from(stored.rounds)
    lasting: dict[Members, Team] = {}
    if stored.format == Format.FIXED_TEAMS:
        seated = [team for each in rounds for table in each.tables for team in table.teams]
        for members in lasting_teams(rounds):
            chairs = next(len(team) for team in seated if set(team) <= set(members))
            lasting[members] = _write_team(round_, _players(stored, members), its_round=None, chairs=chairs)
    _seat(round_, rounds[0], stored, lasting)


def seat_next_round(round_: Round, stored: StoredSchedule, rest: Rest) -> LastingTeamsChange:
    """Write a round that begins, and return what it changed in lasting teams."""
    changed = LastingTeamsChange()
    lasting: dict[Members, Team] = {}
    if stored.format == Format.FIXED_TEAMS:
        lasting = _lasting_teams(round_, rest, changed)
    _seat(round_, rest.rounds[0], stored, lasting, changed)
    return changed


def _seat(
    round_: Round,
    each: ScheduleRound,
    stored: StoredSchedule,
    lasting: Mapping[Members, Team],
    changed: LastingTeamsChange | None = None,
) -> None:
    """Write the tables of a round, with these lasting teams or with teams of its own."""
    plan = plan_for(
        round_.event, [[len(team) for team in table.teams] for table in each.tables], sits_out=bool(each.sit_outs)
    )
    round_.plan = round_.plan.for_tables(plan)
    round_.save(update_fields=["plan"])
    seatings = write_tables(round_, plan)
    for table in each.tables:
        for position, members in enumerate(table.teams, start=1):
            team = next((lasting[team] for team in lasting if set(members) <= set(team)), None)
            if team is None:
                team = _write_team(round_, _players(stored, members), its_round=round_, chairs=len(members))
            elif changed is not None and team.chairs != len(members):
                _change_chairs(team, len(members), changed)
            Seat.objects.create(seating=seatings[table.number - 1], team=team, position=position)


def _players(stored: StoredSchedule, members: Iterable[int]) -> list[int]:
    return [stored.people[person - 1]["player"] for person in members]


def _write_team(round_: Round, players: Sequence[int], *, its_round: Round | None, chairs: int) -> Team:
    """Write a team of these people from this round on, for the whole event or for this round."""
    last = Team.objects.filter(event=round_.event_id).aggregate(last=Max("number"))["last"] or 0
    team = Team.objects.create(
        event_id=round_.event_id,
        round=its_round,
        number=last + 1,
        chairs=chairs,
        not_for_prizes=frozenset(players) in house_pairs(round_),
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=team, player_id=player, first_deal=round_.first_deal) for player in players
    )
    return team


def _lasting_teams(round_: Round, rest: Rest, changed: LastingTeamsChange) -> dict[Members, Team]:
    """Return the lasting teams by their people, after those who left are out of them and newcomers are in.

    A team goes on with those most of whom played in it; of several, with the first. Nobody else changes teams.
    """
    members = TeamMember.objects.filter(team__event=round_.event_id, team__round=None, last_deal=None)
    open_rows = {member.player_id: member for member in members.select_related("team").order_by("team__number", "pk")}
    goes_on: dict[Members, Team] = {}
    for team in sorted(rest.teams, key=lambda team: _most_of(team, rest, open_rows), reverse=True):
        now = [open_rows[player].team for player in rest.players(team) if player in open_rows]
        free = [one for one in now if one not in goes_on.values()]
        if free:
            goes_on[team] = max(free, key=lambda one: (now.count(one), -one.number))
    placed = {player: goes_on.get(team) for team in rest.teams for player in rest.players(team)}
    for player, member in open_rows.items():
        if placed.get(player) != member.team:
            member.last_deal = max(round_.first_deal, member.first_deal) - 1
            member.save(update_fields=["last_deal"])
            changed.ended.append(member.pk)
    for team in rest.teams:
        if team not in goes_on:
            goes_on[team] = _write_team(round_, rest.players(team), its_round=None, chairs=len(team))
            changed.new.append(goes_on[team].pk)
            continue
        for player in rest.players(team):
            if player not in open_rows or open_rows[player].team != goes_on[team]:
                # Someone who left before this round and came back is in the team as if they had not left.
                joined, _is_new = TeamMember.objects.update_or_create(
                    team=goes_on[team],
                    player_id=player,
                    first_deal=round_.first_deal,
                    defaults={"last_deal": None},
                )
                changed.joined.append(joined.pk)
    return goes_on


def _most_of(team: Members, rest: Rest, open_rows: Mapping[int, TeamMember]) -> int:
    """Return how many of these people are of one team now."""
    now = [open_rows[player].team_id for player in rest.players(team) if player in open_rows]
    return max((now.count(one) for one in now), default=0)


def _change_chairs(team: Team, chairs: int, changed: LastingTeamsChange) -> None:
    """Give a team other chairs from this round on. Its seats in earlier rounds keep theirs."""
    changed.chairs[str(team.pk)] = team.chairs
    team.seats.filter(former_chairs=None).update(former_chairs=team.chairs)
    team.chairs = chairs
    team.save(update_fields=["chairs"])


def undo_teams_changed(event: Event, changed: LastingTeamsChange) -> None:
    """Undo what a new round changed in lasting teams, after its tables are deleted."""
    TeamMember.objects.filter(team__event=event, pk__in=changed.joined).delete()
    TeamMember.objects.filter(team__event=event, pk__in=changed.ended).update(last_deal=None)
    Team.objects.filter(event=event, pk__in=changed.new).delete()
    for pk, chairs in changed.chairs.items():
        for team in Team.objects.filter(event=event, pk=pk):
            team.chairs = chairs
            team.save(update_fields=["chairs"])
            team.seats.filter(former_chairs=chairs).update(former_chairs=None)
