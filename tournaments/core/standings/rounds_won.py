"""Standings of several rounds: the round of a hand, who wins a table, and the hands of one round."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from tournaments.core.standings.teams import TeamResult


def round_of(deal: int, round_hands: int) -> int:
    """Return the round of a deal. With 0 hands in a round the whole evening is round 1.

    >>> [round_of(deal, 4) for deal in (1, 4, 5)], round_of(9, 0)
    ([1, 1, 2], 1)
    """
    return (deal - 1) // round_hands + 1 if round_hands else 1


def deals_of_round(round_: int, round_hands: int) -> range:
    return range((round_ - 1) * round_hands + 1, round_ * round_hands + 1)


def points_of_round(hands: Mapping[int, int], deals: Iterable[int]) -> int | None:
    """Return the points of the hands that count, by deal, in the deals of a round; None if none of them counts.

    >>> points_of_round({1: 300, 2: -50, 3: 20}, deals_of_round(1, 2)), points_of_round({3: 20}, deals_of_round(1, 2))
    (250, None)
    """
    counted = [hands[deal] for deal in deals if deal in hands]
    return sum(counted) if counted else None


def rounds_won(
    tables: Mapping[tuple[int, int], Sequence[TeamResult]], *, round_hands: int, low_wins: bool = False
) -> dict[int, dict[int, Fraction]]:
    """Return what each team has won: its share of the win by round, by team.

    `tables` are the teams of each table that has finished a round, by round and table. A win is the best total of the
    hands of the round at the table: the highest, or with `low_wins` the lowest. Teams that tie share the win: each of
    two gets 1/2. A table that played no hand of the round has no winner.
    """
    won: dict[int, dict[int, Fraction]] = {}
    for (round_, _table), teams in tables.items():
        totals = {}
        for team in teams:
            deals = [deal for deal in team.hands if round_of(deal, round_hands) == round_]
            if not team.not_played.issuperset(deals):
                totals[team.team.pk] = sum(team.hands[deal] for deal in deals)
        best = (min if low_wins else max)(totals.values(), default=0)
        winners = [team for team, total in totals.items() if total == best]
        for winner in winners:
            won.setdefault(winner, {})[round_] = Fraction(1, len(winners))
    return won


def teams_in_round(results: Iterable[TeamResult], round_: int, *, round_hands: int) -> list[TeamResult]:
    """Return the teams of one round with its hands only. Teams of other rounds are left out."""
    deals = deals_of_round(round_, round_hands)
    teams = [team for team in results if any(one.plays(deal) for one in team.team.members for deal in deals)]
    so_far = len({deal for team in teams for deal in (team.hands.keys() | team.remarks.keys()) if deal in deals})
    return [
        team._replace(
            hands={deal: points for deal, points in team.hands.items() if deal in deals},
            remarks={deal: remark for deal, remark in team.remarks.items() if deal in deals},
            unconfirmed=team.unconfirmed.intersection(deals),
            not_played=team.not_played.intersection(deals),
            wins={number: share for number, share in team.wins.items() if number == round_},
            deals_so_far=so_far,
        )
        for team in teams
    ]
