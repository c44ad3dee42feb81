"""What sitting out brings, by the event's choice.

A credit is given for each hand that somebody sits out, in points of a team: every player gets the full points of the
team, so a person and a team that sits out get the same. Averages are in whole points, a half rounded up. A hand that
brings points to no table brings no credit either.

- `NOTHING`: no credit. The hand does not count.
- `OWN_AVERAGE`: the average of all hands that count of the same person or team, through all rounds. Nobody has one
  before the first hand.
- `TABLES_AVERAGE`: the average of this hand at all tables. Each person who played it counts once, with the points of
  the team.
- `WINNERS_AVERAGE`: the average of this hand of those who won the round at their table, each person once. A round
  without a table that has finished it brings nothing yet. One sitting is one round.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from tournaments.core.standings.counted_deals import SAT_OUT, DealRemark, average_of
from tournaments.core.standings.players import DealPart, PlayerResult, parts_by_deal
from tournaments.core.standings.rounds_won import round_of
from tournaments.core.standings.teams import TeamResult

NOTHING, OWN_AVERAGE, TABLES_AVERAGE, WINNERS_AVERAGE = "nothing", "own-average", "average", "winners"
"""The choices, as events store them."""


class Credit(NamedTuple):
    """Points of a hand, and the points for each chair."""

    points: int
    share: Fraction


def average_credit(hands: Collection[Credit]) -> Credit:
    """Return the average of at least one hand: whole points, and the exact points for each chair."""
    shares = sum((hand.share for hand in hands), Fraction(0))
    return Credit(average_of([hand.points for hand in hands]), shares / len(hands))


def credits_by_deal(teams: Iterable[TeamResult], *, rule: str, round_hands: int = 0) -> dict[int, Credit]:
    """Return the credit of each hand that brings points to a table, the same for everyone who sits out.

    Where that is everyone's own average, it is that of the tables, and only says which hands bring a credit.
    """
    if rule == NOTHING:
        return {}
    played: dict[int, list[Credit]] = {}
    for team in teams:
        for deal, points in team.hands.items():
            counts = rule != WINNERS_AVERAGE or round_of(deal, round_hands) in team.wins
            if counts and not team.sat_out(deal):
                players = sum(member.plays(deal) for member in team.team.members)
                hand = Credit(points, Fraction(points, team.team.chairs_in(deal)))
                played.setdefault(deal, []).extend([hand] * players)
    return {deal: average_credit(hands) for deal, hands in sorted(played.items()) if hands}


def credits_for(
    missed: Iterable[int], *, own: Collection[Credit], rule: str, by_deal: Mapping[int, Credit]
) -> dict[int, Credit]:
    """Return the credit for each hand that somebody sat out. `own` are the hands that count of the same person."""
    earning = [deal for deal in missed if deal in by_deal]
    if rule == OWN_AVERAGE:
        return dict.fromkeys(earning, average_credit(own)) if own else {}
    return {deal: by_deal[deal] for deal in earning}


def with_team_credit(
    team: TeamResult, missed: Collection[int], *, rule: str, by_deal: Mapping[int, Credit]
) -> TeamResult:
    """Return a team with the credit of the hands it sat out, each with a remark."""
    own = [Credit(points, Fraction(points, team.team.chairs_in(deal))) for deal, points in team.hands.items()]
    earned = credits_for(missed, own=own, rule=rule, by_deal=by_deal)
    hands = {**team.hands, **{deal: credit.points for deal, credit in earned.items()}}
    return team._replace(
        hands=dict(sorted(hands.items())),
        remarks={**team.remarks, **{deal: DealRemark(SAT_OUT, 0) for deal in missed}},
        not_played=team.not_played.union(missed),
    )


def with_credits(
    players: Iterable[PlayerResult],
    sat_out: Iterable[tuple[PlayerResult, Collection[int]]],
    *,
    rule: str,
    by_deal: Mapping[int, Credit],
) -> list[PlayerResult]:
    """Return the list with those who sat out, each with the deals of it. A deal played in a team brings no credit."""
    listed = {player.player: player for player in players}
    for person, deals in sat_out:
        known = listed.get(person.player, person)
        missed = sorted(set(deals) - known.deals)
        own = [Credit(part.points, part.share) for part in known.parts]
        earned = credits_for(missed, own=own, rule=rule, by_deal=by_deal)
        parts = (DealPart(deal, credit.points, None, credit.share) for deal, credit in earned.items())
        if earned:
            listed[person.player] = replace(known, parts=parts_by_deal((*known.parts, *parts)))
    return list(listed.values())
