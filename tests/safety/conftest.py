"""An evening in play, and the path of every url with objects that exist."""

import pytest

from tests.safety.database import evening_in_play
from tests.test_access import TABLE
from tests.walk import address, things_of


@pytest.fixture
def event(club):
    """This evening: eight people at two tables, one sheet in."""
    return evening_in_play(club)


@pytest.fixture
def paths(club, event):
    """The path of every url by its name."""
    things = things_of(club, event)
    return {name: address(name, row[0], things) for name, row in TABLE.items()}
