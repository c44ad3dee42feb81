"""Results by player and by chapter: each hand a player played brings the team's full points."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from tournaments.core.standings.counted_deals import AVERAGE, average_of
from tournaments.core.standings.ranking import Mark
from tournaments.core.standings.teams import TeamPlayer, TeamResult


class DealPart(NamedTuple):
    """One person's part in one deal: the team's points, the team (None: sat out), and the points for each chair."""

    deal: int
    points: int
    team: TeamResult | None
    share: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResult:
    """A person's points in the deals they were in a team, out of `deals_so_far`.

    `not_played` are those of the deals that the team's table did not play or has not keyed in.
    """

    player: int
    name: str
    chapter: str
    parts: tuple[DealPart, ...]
    sizes: tuple[int, ...]
    deals: frozenset[int]
    deals_so_far: int
    not_played: frozenset[int] = frozenset()

    @property
    def played(self) -> int:
        """Return the hands that the person took part in and the table played."""
        return len(self.deals - self.not_played)

    @property
    def has_sheet(self) -> bool:
        return bool(self.parts) or self.played > 0

    @property
    def unit(self) -> object:
        """Return the teams that the points come from. Someone without a team is a unit alone."""
        return frozenset(part.team.team.pk for part in self.parts if part.team) or self.player

    @property
    def total(self) -> int:
        """Return the points of all hands."""
        return sum(part.points for part in self.parts)

    @property
    def per_chair(self) -> Fraction:
        """Return the points of all hands, each divided by the chairs of its team."""
        return sum((part.share for part in self.parts), Fraction(0))

    @property
    def hands(self) -> dict[int, int]:
        """Return the points by deal."""
        return {part.deal: part.points for part in self.parts}


def player_results(teams: Iterable[TeamResult], deals: Collection[int]) -> list[PlayerResult]:
    stints: dict[int, list[tuple[TeamPlayer, TeamResult, list[DealPart]]]] = {}
    for team in teams:
        parts = [
            DealPart(deal, points, team, Fraction(points, team.team.chairs_in(deal)))
            for deal, points in team.hands.items()
        ]
        for member in team.team.members:
            stints.setdefault(member.player, []).append((member, team, parts))
    found = (_player_result(theirs, deals) for theirs in stints.values())
    return [player for player in found if player.deals]


def _player_result(
    stints: Sequence[tuple[TeamPlayer, TeamResult, list[DealPart]]], deals: Collection[int]
) -> PlayerResult:
    first = stints[0][0]
    parts = [part for member, _team, shared in stints for part in shared if member.plays(part.deal)]
    return PlayerResult(
        player=first.player,
        name=first.name,
        chapter=first.chapter,
        parts=_in_order(parts),
        sizes=tuple(sorted({size for _member, team, _parts in stints for size in team.sizes})),
        deals=frozenset(deal for deal in deals if any(member.plays(deal) for member, _team, _parts in stints)),
        deals_so_far=max(team.deals_so_far for _member, team, _parts in stints),
        not_played=frozenset(
            deal
            for member, team, _parts in stints
            for deal in deals
            if member.plays(deal) and (deal in team.not_played or not (deal in team.hands or deal in team.remarks))
        ),
    )


def _in_order(parts: Iterable[DealPart]) -> tuple[DealPart, ...]:
    return tuple(sorted(parts, key=lambda part: part.deal))


def sit_out_credits(players: Iterable[PlayerResult], *, rule: str) -> list[DealPart]:
    """Return what sitting out brings by deal: nothing, or the average of those who played."""
    if rule != AVERAGE:
        return []
    played: dict[int, list[DealPart]] = {}
    for player in players:
        for part in player.parts:
            played.setdefault(part.deal, []).append(part)
    return [
        DealPart(
            deal,
            average_of([part.points for part in parts]),
            None,
            sum((part.share for part in parts), Fraction(0)) / len(parts),
        )
        for deal, parts in sorted(played.items())
    ]


def with_credits(
    players: Iterable[PlayerResult], sat_out: Iterable[PlayerResult], earned: Sequence[DealPart]
) -> list[PlayerResult]:
    """Return the list with those who sat out. Each gets the credit of every deal without a team."""
    if not earned:
        return list(players)
    listed = {player.player: player for player in players}
    for person in sat_out:
        known = listed.get(person.player, person)
        credit = (part for part in earned if part.deal not in known.deals)
        listed[person.player] = replace(known, parts=_in_order((*known.parts, *credit)))
    return list(listed.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterResult:
    """A chapter with its best players, who count, and the number of its other players."""

    name: str
    counted: tuple[PlayerResult, ...]
    others: int
    average: Fraction


def chapter_results(
    players: Iterable[PlayerResult], *, best_of: int, score: Callable[[PlayerResult], Mark], low_wins: bool = False
) -> list[ChapterResult]:
    """Return every chapter with the average of its best players, or of all if there are fewer; by name.

    `score` is what a player brings the chapter. People without a chapter or a sheet are left out.
    """
    chapters: dict[str, list[PlayerResult]] = {}
    for player in players:
        if player.chapter and player.has_sheet:
            chapters.setdefault(player.chapter, []).append(player)
    found = []
    for name, members in sorted(chapters.items()):
        best = sorted(members, key=score, reverse=not low_wins)[: max(best_of, 1)]
        average = sum((Fraction(score(player)) for player in best), Fraction(0)) / len(best)
        found.append(ChapterResult(name=name, counted=tuple(best), others=len(members) - len(best), average=average))
    return found
