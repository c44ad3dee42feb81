"""Tonight's evening, and the network switch on real sockets."""

import pytest
from django.core.wsgi import get_wsgi_application

from tests.builders import make_evening, tonight
from tests.running import free_port
from tournaments.web.lan_listener import LAN_SWITCH
from tournaments.web.network import own_addresses


@pytest.fixture
def event(club):
    """Tonight's evening: eight people at two tables."""
    return make_evening(club, date=tonight(club))


@pytest.fixture
def port():
    return free_port()


@pytest.fixture
def switch(port, settings):
    """The network switch of this process, serving the site; detached after the test."""
    if not own_addresses():
        pytest.skip("this machine is on no network")
    LAN_SWITCH.attach(get_wsgi_application(), port=port, threads=2)
    yield LAN_SWITCH
    LAN_SWITCH.close()
    LAN_SWITCH.attach(None, port=0)
