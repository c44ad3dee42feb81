"""Members of the Tuesday Club beside Ruth, its owner."""

import pytest

from accounts.models import Membership, Role, User
from tests.builders import PASSWORD, Desk


@pytest.fixture
def olive(club):
    """The membership of an organizer."""
    user = User.objects.create_user(name="Olive", password=PASSWORD)
    return Membership.objects.create(user=user, club=club, role=Role.ORGANIZER)


@pytest.fixture
def olives_desk(club, olive):
    """Olive's browser."""
    return Desk(club=club, user=olive.user)
