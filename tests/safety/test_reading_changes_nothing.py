"""Looking changes nothing: every url is asked for by GET, HEAD and OPTIONS, and the tables stay as they are."""

import pytest
from django.test import Client

from tests.builders import make_helper
from tests.safety.database import changed, digests
from tests.test_access import TABLE
from tournaments.models import Player

COPIES = {"tournaments_playerstanding"}
"""What a member's page may store for the next reader: computed from the sheets for one version of an event."""


def looked_everywhere(client, paths):
    """What changed while somebody looked at every url."""
    before = digests()
    for name, path in paths.items():
        for method in ("get", "head", "options"):
            assert getattr(client, method)(path).status_code < 500, name
        assert client.get(path, headers={"HX-Request": "true"}).status_code < 500, name
    return changed(before, digests())


def test_a_member_looks(desk, paths):
    assert looked_everywhere(desk.client, paths) <= COPIES
    assert len(paths) == len(TABLE)


def test_a_helper_looks(event, paths):
    assert looked_everywhere(make_helper(event), paths) == set()


def test_a_visitor_looks(paths):
    assert looked_everywhere(Client(), paths) == set()


def test_a_change_would_be_seen(desk, paths):
    """Without this the others could pass by comparing nothing."""
    before = digests()
    Player.objects.filter(pk=Player.objects.first().pk).update(lot="13")
    assert changed(before, digests()) == {"tournaments_player"}


@pytest.mark.parametrize("method", ["put", "patch", "delete", "trace"])
def test_other_methods_change_nothing_either(desk, paths, method):
    before = digests()
    for name, path in paths.items():
        assert getattr(desk.client, method)(path).status_code < 500, name
    assert changed(before, digests()) == set()
