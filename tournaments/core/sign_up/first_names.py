"""First names for a page that shows no last names."""

from collections import Counter
from collections.abc import Iterable

from tournaments.core.people.names import PersonName, folded


def first_names(people: Iterable[PersonName]) -> list[str]:
    """Return first names in the order of the alphabet; those whom two share have the initial of the last name.

    >>> first_names(PersonName(given=given, family=family) for given, family in (("Fay", "Moon"), ("Ada", "Lind")))
    ['Ada', 'Fay']
    """
    names = list(people)
    times = Counter(folded(name.given) for name in names)
    shown = (_with_initial(name) if times[folded(name.given)] > 1 else name.given for name in names)
    return sorted(shown, key=folded)


def _with_initial(name: PersonName) -> str:
    return f"{name.given} {name.family[:1]}." if name.family else name.given
