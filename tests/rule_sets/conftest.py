"""A club with rules of its own, and an organizer who is not an owner."""

import pytest

from accounts.models import Membership, Role, User
from scoring import built_in
from tests.builders import Desk
from tournaments.rule_sets.actions import copy_rules


@pytest.fixture
def ours(club):
    """The club's own copy of Tanglewood."""
    return copy_rules(club=club, rules=built_in("tanglewood"), original="tanglewood", name="Ours")


@pytest.fixture
def organizer(club):
    """The browser of Ida, an organizer who is not an owner."""
    ida = User.objects.create_user(name="Ida", password="queen of hearts")
    Membership.objects.create(user=ida, club=club, role=Role.ORGANIZER)
    return Desk(club=club, user=ida)
