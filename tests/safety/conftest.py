"""An evening in play, and the path of every url with objects that exist."""

import pytest

from tests.builders import keyed, make_evening, tonight
from tests.test_access import TABLE
from tests.walk import address, things_of


@pytest.fixture
def event(club):
    """This evening: eight people at two tables, one sheet in."""
    event = make_evening(club, date=tonight(club))
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}, 2: {"held.5": 2}})
    return event


@pytest.fixture
def paths(club, event):
    """The path of every url by its name."""
    things = things_of(club, event)
    return {name: address(name, row[0], things) for name, row in TABLE.items()}
