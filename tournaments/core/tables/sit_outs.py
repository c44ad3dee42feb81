"""Count how often each person sat out, to decide who sits out next."""

from collections.abc import Iterable, Mapping
from datetime import date


def sit_outs(
    people: Iterable[int], *, first_evening: Mapping[int, date], sat_out: Iterable[tuple[date, int]]
) -> dict[int, int]:
    """Return for each of tonight's people how often they sat out.

    A newcomer starts level with the person who has sat out most, so that nobody sits out their first evening while
    others can. `first_evening` gives the day of the first evening each person came to, `sat_out` the days on which
    each of them sat out.
    """
    joining = sorted(first_evening, key=first_evening.__getitem__, reverse=True)
    counts: dict[int, int] = {}
    most = 0
    for day, person in sorted(sat_out):
        while joining and first_evening[joining[-1]] <= day:
            counts[joining.pop()] = most
        counts[person] += 1
        most = max(most, counts[person])
    return {person: counts.get(person, most) for person in people}
