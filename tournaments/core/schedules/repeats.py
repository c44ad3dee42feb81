"""What repeats in a schedule, and who should not be partners."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.core.draw.rules import Pair, by_chapter
from tournaments.core.people.chapters import same_chapter

from .rounds import ScheduleRound, ScheduleRules, ScheduleTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeats:
    """How often two people are partners again, opponents again, and one person sits at the same table again."""

    partners: int
    opponents: int
    tables: int


def partners_at(table: ScheduleTable) -> Iterator[Pair]:
    """Yield every two people of one team, smaller number first."""
    for team in table.teams:
        yield from combinations(sorted(team), 2)


def opponents_at(table: ScheduleTable) -> Iterator[Pair]:
    """Yield every two people of different teams, smaller number first."""
    for one, other in combinations(table.teams, 2):
        yield from ((min(pair), max(pair)) for pair in ((a, b) for a in one for b in other))


def repeats_in(rounds: Sequence[ScheduleRound], rules: ScheduleRules | None = None) -> Repeats:
    """Return what repeats in these rounds. By the rules, those who met on earlier days meet again."""
    tables = [table for played in rounds for table in played.tables]
    partners, opponents = (rules.partners_before, rules.opponents_before) if rules else ((), ())
    return Repeats(
        partners=_repeated((pair for table in tables for pair in partners_at(table)), partners),
        opponents=_repeated((pair for table in tables for pair in opponents_at(table)), opponents),
        tables=_repeated((person, table.number) for table in tables for person in table.people),
    )


def _repeated(meetings: Iterable[Pair], before: Iterable[Pair] = ()) -> int:
    """Return how many of the meetings are not the first of two people."""
    counts = Counter(meetings)
    return counts.total() - len(counts.keys() - set(before))


def barred_partners(rules: ScheduleRules, *, by_wishes_only: bool = False) -> defaultdict[int, set[int]]:
    """Return for each person those who should not be their partner, by wishes and by the chapter rule."""
    barred: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in (*rules.never, *(() if by_wishes_only else _of_one_chapter(rules))):
        barred[one].add(other)
        barred[other].add(one)
    return barred


def _of_one_chapter(rules: ScheduleRules) -> Iterator[Pair]:
    for one, other in combinations(rules.people, 2):
        if same_chapter(rules.chapters.get(one), rules.chapters.get(other)):
            yield one, other


def biggest_chapter(rules: ScheduleRules, people: Sequence[int]) -> int:
    """Return how many of these people are of the biggest chapter, 0 without chapters."""
    groups, _others = by_chapter(range(len(people)), [rules.chapters.get(person) for person in people])
    return len(groups[0]) if groups else 0
