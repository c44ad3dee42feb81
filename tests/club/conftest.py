"""Members of the Tuesday club besides Ruth, its owner."""

import pytest

from accounts.models import Membership, Role, User
from tests.builders import PASSWORD, Desk


@pytest.fixture
def olive(club):
    """The membership of Olive, an organizer."""
    user = User.objects.create_user(name="Olive", password=PASSWORD)
    return Membership.objects.create(user=user, club=club, role=Role.ORGANIZER)


@pytest.fixture
def olives_desk(club, olive):
    return Desk(club=club, user=olive.user)
