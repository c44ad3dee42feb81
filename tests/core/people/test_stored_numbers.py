"""A person's number in stored values: under the names of people only."""

import json

import pytest

from tournaments.core.people.stored_numbers import names_person

NAMED = [
    {"player": 17},
    {"one-player": "17"},
    {"players": [4, 17]},
    {"player__in": [17]},
    {"change": {"lines": [{"player": 17, "status": "here"}]}},
    {"former": {"tables": [{"teams": [{"members": [[17, 1, None]]}]}]}},
    {"former": {"plan": {"house": [[4, 17]], "substitutes": []}}},
    {"moved": [[17, 2, 1, 1, 0]]},
    {"kept": json.dumps([{"model": "tournaments.signup", "pk": 3, "fields": {"player": 17}}])},
    {"one": 17, "other": 4, "from_deal": 1},
    {"prizes": [[{"player": 17}], [{"player": 4}]]},
]
OTHER = [
    {},
    {"table": 17, "deal": 17, "number": 17},
    {"one": [17, 1, "17"], "other": [2, 17, "1"]},
    {"members": [[4, 1, 17]], "moved": [[4, 17, 1, 1, 0]]},
    {"members": [17], "added": [17]},
    {"kept": "[17 people", "line": "17"},
    {"player": 170, "players": [1, 7]},
    {"tables": [[17, 17], ["17"]]},
]


@pytest.mark.parametrize("stored", NAMED)
def test_a_person_is_found_under_every_name_of_people(stored):
    assert names_person(stored, 17)


@pytest.mark.parametrize("stored", OTHER)
def test_numbers_of_other_things_are_not_taken_for_a_person(stored):
    assert not names_person(stored, 17)
