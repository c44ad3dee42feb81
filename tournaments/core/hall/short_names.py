"""First names with an initial, for a club that shows no last names and for people of a table who share a first name."""

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


def first_names_of_teams(teams: Iterable[Iterable[PersonName]]) -> list[str]:
    """Return the first names of each team of a table, with initials for those of the table who share one.

    >>> ada, fay = PersonName(given="Ada", family="Lind"), PersonName(given="Fay", family="Moon")
    >>> first_names_of_teams([[ada, fay], [PersonName(given="Ada", family="Moody")]])
    ['Ada L. & Fay', 'Ada M.']
    """
    teams = [list(dict.fromkeys(team)) for team in teams]
    everyone = [person for team in teams for person in team]
    times = Counter(person.given for person in everyone)
    short = short_names(everyone) if len(times) < len(everyone) else {}
    return [team_name(person.given if times[person.given] == 1 else short[person] for person in team) for team in teams]


def _shortened(person: PersonName, letters: int) -> str:
    family = person.family
    return str(PersonName(given=person.given, family=f"{family[:letters]}." if len(family) > letters else family))
