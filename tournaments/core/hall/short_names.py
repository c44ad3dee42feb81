"""First names with an initial: for a club that shows no last names, and for partners who share a first name."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tournaments.core.people.names import NAME_LETTERS, PersonName, team_name


def short_names(people: Iterable[PersonName]) -> Mapping[PersonName, str]:
    """Return first name and initial of everyone, with more letters of the last name if two would look the same.

    >>> list(short_names([PersonName(given="Ada", family="Lind"), PersonName(given="Ada", family="Moody")]).values())
    ['Ada L.', 'Ada M.']
    """
    found: dict[PersonName, str] = {}
    left = list(dict.fromkeys(people))
    for letters in range(1, NAME_LETTERS + 1):
        times = Counter((person.given, person.family[:letters]) for person in left)
        alone = [person for person in left if times[person.given, person.family[:letters]] == 1]
        found |= {person: _shortened(person, letters) for person in alone}
        left = [person for person in left if person not in found]
    return found | {person: str(person) for person in left}


def first_names_of_team(people: Iterable[PersonName]) -> str:
    """Return the first names of a team as one text, with initials for those who share one.

    >>> first_names_of_team([PersonName(given="Ada", family="Lind"), PersonName(given="Ada", family="Moody")])
    'Ada L. & Ada M.'
    """
    team = list(dict.fromkeys(people))
    times = Counter(person.given for person in team)
    short = short_names(team) if len(times) < len(team) else {}
    return team_name(person.given if times[person.given] == 1 else short[person] for person in team)


def _shortened(person: PersonName, letters: int) -> str:
    family = person.family
    return str(PersonName(given=person.given, family=f"{family[:letters]}." if len(family) > letters else family))
