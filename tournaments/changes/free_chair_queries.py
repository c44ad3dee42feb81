"""Read who may have a free chair before late people: those who sit out, and those who share chairs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from tournaments.changes.queries import AtTable, OpenTeam, open_teams, open_teams_by_player, sharers_at
from tournaments.models import Event, Player, Round, SignUp
from tournaments.tables.queries import TableWithTeams
from tournaments.tables.sit_out_queries import sitting_out
from tournaments.wording.said import Said
from tournaments.wording.said import said as _


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeChair:
    """The best free chair for someone who has none of their own, from a hand on.

    `shares_at` is the table where they share chairs, 0 for those who sit out.
    """

    player: Player
    team: OpenTeam
    from_deal: int
    shares_at: int
    button: Said


def free_chairs(
    event: Event, round_: Round, tables: Sequence[TableWithTeams], without_chair: Sequence[SignUp], from_deal: int
) -> list[FreeChair]:
    """Return who may have a free chair at these tables: who sits out, then who shares, the last who came first.

    Those who should be at another table come last. `without_chair` are the `lines_without_chair`.
    """
    if not any(len(row.present) < row.chairs for table in tables for row in table.teams):
        return []
    resting = [(player, 0, from_deal) for player in sitting_out(event, round_, without_chair)]
    sharing = [(one.player, one.table, one.from_deal) for one in sharers_at(round_, tables, from_deal)]
    people = [*resting, *sharing]
    open_to = open_teams_by_player(round_, tables, [player for player, *_where in people], from_deal)
    found = [
        chair
        for player, shares_at, first in people
        for chair in islice(_chairs(event, player, open_to[player.pk], first, shares_at), 1)
    ]
    return sorted(found, key=lambda chair: chair.team.meets)


def free_chairs_for(event: Event, round_: Round, there: AtTable, from_deal: int) -> list[FreeChair]:
    """Return every free chair that someone who shares chairs may have instead; none for anybody else."""
    if not there.row.shares:
        return []
    player, table, first = there.member.player, there.table.seating.table, max(from_deal, there.from_deal)
    return list(_chairs(event, player, open_teams(round_, player, from_deal), first, table))


def _chairs(event: Event, player: Player, teams: Sequence[OpenTeam], first: int, shares_at: int) -> Iterator[FreeChair]:
    """Yield the free chairs of these teams, from a hand on that their tables still play."""
    for team in teams:
        from_deal = max(first, team.from_deal)
        if team.has_empty_chair and from_deal <= team.last_deal:
            button = moves_to_chair(player, team, hand=event.hand_name(from_deal))
            yield FreeChair(player=player, team=team, from_deal=from_deal, shares_at=shares_at, button=button)


def moves_to_chair(player: Player, team: OpenTeam, *, hand: str) -> Said:
    """Return in words that someone moves to the free chair of a team: of whom it was, if anybody left it."""
    if (left := team.left) is not None:
        names = {"name": player, "old": left, "hand": hand}
        return _("%(name)s moves to %(old)s’s chair from %(hand)s") % names
    told = {"name": player, "table": team.table, "hand": hand}
    return _("%(name)s moves to the free chair at Table %(table)s from %(hand)s") % told
