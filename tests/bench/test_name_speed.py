"""The cost of asking "Did you mean …?" for a new name, compared with suggesting people by their first letters."""

import random

import pytest

from tests.bench.conftest import in_turns
from tests.bench.hosted_database import add_invented_people
from tests.builders import make_event
from tournaments.people.queries import people, people_alike
from tournaments.sign_up.queries import suggestions

pytestmark = [pytest.mark.bench, pytest.mark.django_db]

GUARD = 4  # times the aim: a machine may be slow or busy
AIM = 3
PEOPLE = 5_000


@pytest.mark.parametrize("typed", ["Wanda Brooks", "Maryjo de la Tuckerman", "Zzyzx"])
def test_a_new_name_is_compared_with_few(club, typed, report):
    event = make_event(club)
    add_invented_people(club, PEOPLE, random.Random(1))
    floor, alike = in_turns(lambda: suggestions(event, "ma"), lambda: people_alike(people(club), typed))
    report(f"“Did you mean” for {typed}", f"{alike * 1000:.1f} ms", alike / floor, f"≤ {AIM}", "suggestions")
    assert alike / floor < GUARD * AIM
