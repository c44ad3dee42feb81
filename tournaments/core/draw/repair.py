"""The smallest repair of drawn teams that a corrected chapter has made wrong: one trade of two people."""

from collections.abc import Sequence

from tournaments.core.draw.rules import DrawRules, clashes_in, wishes_broken

Teams = Sequence[Sequence[int]]


def smallest_repair(teams: Teams, tables: Sequence[int], rules: DrawRules) -> tuple[int, int] | None:
    """Two people whose trading places leaves the fewest of one chapter together and no wish broken.

    `tables` is the table of each team: of equally good trades one within a table comes first, since fewer people
    walk. None where no trade helps, or nothing is wrong.
    """
    wrong = _faults(teams, rules)
    if wrong == 0:
        return None
    clashing = {person for pair in clashes_in(teams, rules.chapters) for person in pair}
    broken = wishes_broken(teams, rules)
    clashing |= {person for pair in (*broken.never, *broken.together) for person in pair}
    place = {person: team for team, members in enumerate(teams) for person in members}
    trades = [
        (_faults(traded(teams, one, other), rules), tables[place[one]] != tables[place[other]], one, other)
        for one in sorted(clashing)
        for other in sorted(place)
        if place[one] != place[other]
    ]
    best = min(trades, default=None)
    return (best[2], best[3]) if best is not None and best[0] < wrong else None


def traded(teams: Teams, one: int, other: int) -> list[tuple[int, ...]]:
    """The teams after two people have traded places."""
    swap = {one: other, other: one}
    return [tuple(sorted(swap.get(person, person) for person in members)) for members in teams]


def _faults(teams: Teams, rules: DrawRules) -> int:
    """How much is wrong: a broken wish counts more than any number of clashes."""
    broken = wishes_broken(teams, rules)
    wishes = len(broken.never) + len(broken.together)
    return 1000 * wishes + len(clashes_in(teams, rules.chapters))
