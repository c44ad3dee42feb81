"""Who sits out of the rounds to come: those who have sat out least, and newcomers are level with the most."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from tournaments.core.draw.chance import shuffled
from tournaments.core.draw.rules import Members
from tournaments.core.tables.sit_outs import counted_sit_outs

from .problems import ScheduleError
from .rounds import ScheduleRound, ScheduleRules


def sit_outs_of_rounds(people: Iterable[int], played: Iterable[ScheduleRound]) -> Counter[int]:
    """Return how often each of these people sat out of these rounds."""
    return counted_sit_outs(people, ((each.people, each.sit_outs) for each in played))


def choose_sit_outs(
    blocks: Iterable[Members],
    number: int,
    rounds: int,
    counts: Counter[int],
    rng: Random,
    rules: ScheduleRules | None = None,
) -> list[tuple[int, ...]]:
    """Return the people, `number` in each round, who sit out of so many rounds. A block sits out together.

    Of those who have sat out equally often, by the rules of a schedule, a chapter that is too big for its teams goes
    first. The others take turns in one order, as the known designs do.
    """
    counts, chosen, drawn = counts.copy(), [], shuffled(rng, blocks)
    for _ in range(rounds):
        order = sorted(drawn, key=lambda block: max(counts[person] for person in block))
        if rules and rules.chapters:
            order = _too_big_chapters_first(order, number, counts, rules)
        out = _fill(order, number)
        counts.update(out)
        chosen.append(tuple(sorted(out)))
    return chosen


def _too_big_chapters_first(
    order: Sequence[Members], number: int, counts: Counter[int], rules: ScheduleRules
) -> list[Members]:
    """Return the blocks so that, of those who sat out equally often, each next one to leave saves the most clashes."""
    crowds, left, first = _Crowds(order, rules), list(order), list[Members]()
    while left and number > 0 and crowds.are_too_big:
        turn = max(counts[person] for person in left[0])
        in_turn = (block for block in left if max(counts[person] for person in block) == turn)
        block = max(in_turn, key=crowds.clashes_of)  # the first of several
        left.remove(block)
        first.append(block)
        if len(block) <= number:
            crowds.leave(block)
            number -= len(block)
    return first + left


class _Crowds:
    """How many of each chapter are there, and the teams over which they can be spread.

    In pairs, people who always play together fill teams of their own and spread over none.
    """

    def __init__(self, blocks: Iterable[Members], rules: ScheduleRules) -> None:
        sizes = [size for table in rules.tables for size in table]
        only_pairs = set(sizes) == {2}
        blocks = list(blocks)
        self._spread = {person for block in blocks if not only_pairs or len(block) == 1 for person in block}
        self._teams = len(sizes) - (sum(len(block) > 1 for block in blocks) if only_pairs else 0)
        self._chapters = rules.chapters
        self._people = Counter(rules.chapters[person] for person in self._spread if person in rules.chapters)

    @property
    def are_too_big(self) -> bool:
        """Return whether a chapter has more people than teams, so that some of them must be partners."""
        return max(self._people.values(), default=0) > self._teams

    def clashes_of(self, block: Members) -> int:
        """Return how many clashes the block takes away by leaving, if its chapters are spread evenly."""
        chapters = (self._chapters[person] for person in block if person in self._spread and person in self._chapters)
        return sum((self._people[chapter] - 1) // max(1, self._teams) for chapter in chapters)

    def leave(self, block: Members) -> None:
        self._people.subtract(
            self._chapters[person] for person in block if person in self._spread and person in self._chapters
        )


def _fill(blocks: Sequence[Members], number: int) -> tuple[int, ...]:
    """Return the people of early blocks that are exactly so many. Raises ScheduleError if there are none."""
    fills: dict[int, tuple[int, ...]] = {0: ()}
    for block in blocks:
        for size, people in list(fills.items()):
            fills.setdefault(size + len(block), (*people, *block))
        if number in fills:
            return fills[number]
    raise ScheduleError("together-do-not-fit")
