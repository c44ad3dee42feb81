"""Count how often each person sat out. `PeopleHere.choice` and `choose_sit_outs` decide by it who sits out next."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import date


def counted_sit_outs(people: Iterable[int], so_far: Iterable[tuple[Collection[int], Collection[int]]]) -> Counter[int]:
    """Return how often each of these people sat out.

    `so_far` are the evenings or rounds in order: who was there, and who of them sat out. Those who came later start
    level with who sat out most before, so that nobody sits out at once while others can.
    """
    counts: Counter[int] = Counter()
    most = 0
    for there, out in so_far:
        counts.update({person: most for person in there if person not in counts})
        counts.update(out)
        most = max(most, *(counts[person] for person in out)) if out else most
    return Counter({person: counts.get(person, most) for person in people})


def sit_outs(
    people: Iterable[int], *, first_evening: Mapping[int, date], sat_out: Iterable[tuple[date, int]]
) -> dict[int, int]:
    """Return for each of tonight's people how often they sat out.

    `first_evening` gives the day of the first evening each person came to, `sat_out` the days on which each of them
    sat out.
    """
    came: dict[date, list[int]] = {}
    out: dict[date, list[int]] = {}
    for person, day in first_evening.items():
        came.setdefault(day, []).append(person)
    for day, person in sat_out:
        out.setdefault(day, []).append(person)
    days = sorted({*came, *out})
    return dict(counted_sit_outs(people, ((came.get(day, ()), out.get(day, ())) for day in days)))
