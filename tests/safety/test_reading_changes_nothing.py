"""GET, HEAD and OPTIONS of every url leave the database unchanged, for a member, a helper and a visitor."""

import pytest
from django.test import Client

from accounts.models import Session
from tests.builders import draw_tables, make_helper
from tests.safety.database import changed, digests
from tests.test_access import TABLE
from tournaments.models import Event, Player
from tournaments.rehearsal.actions import bring_in_other_sheets

COPIES = {"tournaments_playerstanding", "tournaments_eveningbasis"}
"""What a member's page may store for the next reader: computed from the sheets for one version of an event."""


def tables_changed_by_reading(client, paths):
    """Read every url by every safe method; return the tables that changed."""
    before = digests()
    for name, path in paths.items():
        for method in ("get", "head", "options"):
            assert getattr(client, method)(path).status_code < 500, name
        assert client.get(path, headers={"HX-Request": "true"}).status_code < 500, name
    return changed(before, digests())


def test_a_member_who_reads_every_page_changes_nothing_but_stored_standings(desk, paths):
    assert tables_changed_by_reading(desk.client, paths) <= COPIES
    assert len(paths) == len(TABLE)


@pytest.mark.parametrize("path", ["sign-up/", "tables/", "play/", "results/", "results/winners/?step=999"])
def test_a_page_of_a_guided_rehearsal_changes_nothing_but_stored_standings(desk, path):
    desk.post("rehearsal:begin")
    event = Event.objects.get(club__rehearsal=True)
    draw_tables(event)
    bring_in_other_sheets(event=event)
    before, stored = digests(), sessions()
    answer = desk.client.get(f"/c/{event.club.slug}/events/{event.pk}/{path}")
    assert 'id="guide"' in answer.content.decode()
    assert changed(before, digests()) <= COPIES
    assert sessions() == stored


def sessions():
    return list(Session.objects.values_list("pk", "session_data"))


def test_a_helper_who_reads_every_page_changes_nothing(event, paths):
    assert tables_changed_by_reading(make_helper(event), paths) == set()


def test_a_visitor_who_reads_every_page_changes_nothing(paths):
    assert tables_changed_by_reading(Client(), paths) == set()


def test_a_changed_row_is_found(desk, paths):
    """Control for the tests above."""
    before = digests()
    Player.objects.filter(pk=Player.objects.first().pk).update(lot="13")
    assert changed(before, digests()) == {"tournaments_player"}


@pytest.mark.parametrize("method", ["put", "patch", "delete", "trace"])
def test_put_patch_delete_and_trace_change_nothing(desk, paths, method):
    before = digests()
    for name, path in paths.items():
        assert getattr(desk.client, method)(path).status_code < 500, name
    assert changed(before, digests()) == set()
