"""An evening of today with its sheets open, and a switch that really opens."""

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
    """A free port."""
    return free_port()


@pytest.fixture
def switch(port, settings):
    """The switch of this process, attached to the site itself; detached again afterward."""
    if not own_addresses():
        pytest.skip("this machine is on no network")
    LAN_SWITCH.attach(get_wsgi_application(), port=port, threads=2)
    yield LAN_SWITCH
    LAN_SWITCH.close()
    LAN_SWITCH.attach(None, port=0)
