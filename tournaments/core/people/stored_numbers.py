"""Find a person's number in stored values, such as those that an Undo sends."""

import json
from collections.abc import Mapping

PERSON = {
    *("player", "players", "player_id", "player__in", "person", "people"),
    *("one-player", "other-player", "first-player", "second-player"),
    *("kept", "first", "second", "first_id", "second_id"),
}
"""Names under which people are stored by number, alone or in a list."""
ALONE = {"one", "other"}
"""Names of one person; a list of that name is a sheet, by its table, hand and version."""
FIRST_OF_EACH = {"members", "moved"}
"""Names of lists of lists that begin with a person: the others are hands, tables and places."""
GROUPS = {"house", "substitutes", "sharing", "added"}
"""Names of lists of lists of people."""


def names_person(stored: object, number: int, *, name: str = "") -> bool:
    """Return whether stored values have the number of a person under any name that people are stored by.

    Text that is JSON counts as what it holds. Other numbers, such as those of tables, are not taken for a person's.

    >>> names_person({"table": 17, "former": [{"members": [[4, 1, 17]]}]}, 17)
    False
    >>> names_person({"table": 17, "former": [{"members": [[17, 1, None]]}]}, 17)
    True
    """
    if isinstance(stored, str) and stored.startswith(("{", "[")):
        try:
            stored = json.loads(stored)
        except ValueError:
            return False
    if isinstance(stored, Mapping):
        return any(names_person(value, number, name=str(key)) for key, value in stored.items())
    if isinstance(stored, list | tuple):
        return name not in ALONE and any(_is_in(one, number, name) for one in stored)
    return name in PERSON | ALONE and str(stored) == str(number)


def _is_in(one: object, number: int, name: str) -> bool:
    if isinstance(one, list | tuple):
        if name in FIRST_OF_EACH:
            return list(one[:1]) == [number]
        if name in GROUPS:
            return number in one
        return any(isinstance(inner, Mapping) and names_person(inner, number) for inner in one)
    return names_person(one, number, name=name)
