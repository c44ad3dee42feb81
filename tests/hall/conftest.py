"""An evening of today with its sheets open, and a door that really opens."""

import pytest
from django.core.wsgi import get_wsgi_application

from tests.builders import make_evening, tonight
from tests.running import free_port
from tournaments.hall.lan_listener import LAN_SWITCH
from tournaments.hall.network import own_addresses


@pytest.fixture
def event(club):
    """This evening: eight people at two tables."""
    return make_evening(club, date=tonight(club))


@pytest.fixture
def port():
    """A port nobody has."""
    return free_port()


@pytest.fixture
def door(port, settings):
    """The door of this process, fitted with the site itself; out of its frame again afterwards."""
    if not own_addresses():
        pytest.skip("this machine is on no network")
    LAN_SWITCH.fit(get_wsgi_application(), port=port, threads=2)
    yield LAN_SWITCH
    LAN_SWITCH.close()
    LAN_SWITCH.fit(None, port=0)
