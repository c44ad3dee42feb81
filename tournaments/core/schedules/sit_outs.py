"""Who sits out of the rounds to come: those who have sat out least, and newcomers are level with the most."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from tournaments.core.draw.chance import shuffled

from .problems import ScheduleError
from .rounds import ScheduleRound


def counted_sit_outs(people: Iterable[int], played: Sequence[ScheduleRound]) -> Counter[int]:
    """Return how often each of these people sat out. Those who came later start level with who sat out most then."""
    counts: Counter[int] = Counter()
    for each in played:
        most = max(counts.values(), default=0)
        counts.update({person: most for person in each.people if person not in counts})
        counts.update(each.sit_outs)
    most = max(counts.values(), default=0)
    return Counter({person: counts.get(person, most) for person in people})


def choose_sit_outs(
    blocks: Iterable[Sequence[int]], number: int, rounds: int, counts: Counter[int], rng: Random
) -> list[tuple[int, ...]]:
    """Return the people, `number` in each round, who sit out of so many rounds. A block sits out together.

    Those who have sat out equally often take turns in one order, as the known designs do.
    """
    counts, chosen, drawn = counts.copy(), [], shuffled(rng, blocks)
    for _ in range(rounds):
        order = sorted(drawn, key=lambda block: max(counts[person] for person in block))
        out = _fill(order, number)
        counts.update(out)
        chosen.append(tuple(sorted(out)))
    return chosen


def _fill(blocks: Sequence[Sequence[int]], number: int) -> tuple[int, ...]:
    """Return the people of early blocks that are exactly so many. Raises ScheduleError if there are none."""
    fills: dict[int, tuple[int, ...]] = {0: ()}
    for block in blocks:
        for size, people in list(fills.items()):
            fills.setdefault(size + len(block), (*people, *block))
        if number in fills:
            return fills[number]
    raise ScheduleError("together-do-not-fit")
