"""Results by player and by chapter: each hand a player played brings the team's full points."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from tournaments.core.standings.counted_deals import DealRemark
from tournaments.core.standings.ranking import Mark
from tournaments.core.standings.rounds_won import deals_of_round, round_of
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

    `not_played` are those of the deals that the team's table did not play or has not keyed in. In a deal that is
    `shared` somebody of the team rested, perhaps this person: nobody keys in who. `wins` are the shares of wins by
    round, of each team with which the person played a hand of the round. `without_points` tells of hands in a team that
    brought no points why.
    """

    player: int
    name: str
    chapter: str
    parts: tuple[DealPart, ...]
    sizes: tuple[int, ...]
    deals: frozenset[int]
    deals_so_far: int
    not_played: frozenset[int] = frozenset()
    shared: frozenset[int] = frozenset()
    wins: Mapping[int, Fraction] = field(default_factory=dict)
    without_points: Mapping[int, DealRemark] = field(default_factory=dict)

    @property
    def played(self) -> int:
        """Return the hands that the person took part in and the table played."""
        return len(self.deals - self.not_played)

    @property
    def has_all_hands(self) -> bool:
        """Return whether they sat in a chair of their own in every hand so far."""
        return self.played == self.deals_so_far and not self.shared

    @property
    def has_counted_hand(self) -> bool:
        """Return whether a hand counts for the person, or a credit for sitting out. Without one they have no place."""
        return bool(self.parts)

    @property
    def unit(self) -> object:
        """Return the teams that the points come from. Someone without a team is a unit alone."""
        return frozenset(part.team.team.pk for part in self.parts if part.team) or self.player

    @property
    def total(self) -> int:
        """Return the points of all hands."""
        return sum(part.points for part in self.parts)

    @property
    def hands_counted(self) -> int:
        """Return the number of hands that bring points, a credit for sitting out included."""
        return len(self.parts)

    @property
    def won(self) -> Fraction:
        """Return the number of rounds won; a shared win is a part of one."""
        return sum(self.wins.values(), Fraction(0))

    @property
    def per_chair(self) -> Fraction:
        """Return the points of all hands, each divided by the chairs of its team."""
        return sum((part.share for part in self.parts), Fraction(0))

    @property
    def hands(self) -> dict[int, int]:
        """Return the points by deal."""
        return {part.deal: part.points for part in self.parts}


def player_results(teams: Iterable[TeamResult], deals: Collection[int], *, round_hands: int = 0) -> list[PlayerResult]:
    """Return everyone who was in a team in one of the deals. With 0 hands in a round all deals are one round."""
    stints: dict[int, list[tuple[TeamPlayer, TeamResult, list[DealPart]]]] = {}
    for team in teams:
        parts = [
            DealPart(deal, points, None if team.sat_out(deal) else team, Fraction(points, team.team.chairs_in(deal)))
            for deal, points in team.hands.items()
        ]
        for member in team.team.members:
            stints.setdefault(member.player, []).append((member, team, parts))
    found = (_player_result(theirs, deals, round_hands) for theirs in stints.values())
    return [player for player in found if player.deals]


def _player_result(
    stints: Sequence[tuple[TeamPlayer, TeamResult, list[DealPart]]], deals: Collection[int], round_hands: int
) -> PlayerResult:
    first = stints[0][0]
    parts = [part for member, _team, shared in stints for part in shared if member.plays(part.deal)]
    not_played = frozenset(
        deal
        for member, team, _parts in stints
        for deal in deals
        if member.plays(deal) and (deal in team.not_played or not (deal in team.hands or deal in team.remarks))
    )
    crowded = [(member, team.team) for member, team, _parts in stints if len(team.team.members) > team.team.chairs]
    shared = {deal for member, team in crowded for deal in deals if member.plays(deal) and team.shares(deal)}
    return PlayerResult(
        player=first.player,
        name=first.name,
        chapter=first.chapter,
        parts=parts_by_deal(parts),
        sizes=tuple(sorted({size for _member, team, _parts in stints for size in team.sizes})),
        deals=frozenset(deal for deal in deals if any(member.plays(deal) for member, _team, _parts in stints)),
        deals_so_far=max(team.deals_so_far for _member, team, _parts in stints),
        not_played=not_played,
        shared=frozenset(shared) - not_played,
        wins=_wins(stints, round_hands),
        without_points={
            deal: remark
            for member, team, _parts in stints
            for deal, remark in team.remarks.items()
            if deal not in team.hands and member.plays(deal)
        },
    )


def _wins(stints: Sequence[tuple[TeamPlayer, TeamResult, list[DealPart]]], round_hands: int) -> dict[int, Fraction]:
    """Return the shares of wins by round, of each team with which the person played a hand of the round."""
    wins: dict[int, Fraction] = {}
    for member, team, _parts in stints:
        for round_, share in team.wins.items():
            played = (deal for deal in team.hands if member.plays(deal) and deal not in team.not_played)
            if any(round_of(deal, round_hands) == round_ for deal in played):
                wins[round_] = wins.get(round_, Fraction(0)) + share
    return wins


def players_in_round(players: Iterable[PlayerResult], round_: int, *, round_hands: int) -> list[PlayerResult]:
    """Return everyone who played in one round, or has a credit for it, with its hands only."""
    deals = frozenset(deals_of_round(round_, round_hands))
    there = [one for one in players if one.deals & deals or any(part.deal in deals for part in one.parts)]
    so_far = len({deal for one in there for deal in one.deals | one.hands.keys()} & deals)
    return [
        replace(
            one,
            parts=tuple(part for part in one.parts if part.deal in deals),
            deals=one.deals & deals,
            not_played=one.not_played & deals,
            shared=one.shared & deals,
            wins={number: share for number, share in one.wins.items() if number == round_},
            without_points={deal: remark for deal, remark in one.without_points.items() if deal in deals},
            deals_so_far=so_far,
        )
        for one in there
    ]


def parts_by_deal(parts: Iterable[DealPart]) -> tuple[DealPart, ...]:
    return tuple(sorted(parts, key=lambda part: part.deal))


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

    `score` is what a player brings the chapter. People without a chapter or a hand that counts are left out.
    """
    chapters: dict[str, list[PlayerResult]] = {}
    for player in players:
        if player.chapter and player.has_counted_hand:
            chapters.setdefault(player.chapter, []).append(player)
    found = []
    for name, members in sorted(chapters.items()):
        best = sorted(members, key=score, reverse=not low_wins)[: max(best_of, 1)]
        average = sum((Fraction(score(player)) for player in best), Fraction(0)) / len(best)
        found.append(ChapterResult(name=name, counted=tuple(best), others=len(members) - len(best), average=average))
    return found
