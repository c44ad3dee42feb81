"""The switch after a restart of the server: on again for the same night, while other devices have something to use."""

import datetime

import pytest
from django.utils import timezone

from tournaments.hall import lan_actions
from tournaments.hall.actions import send_away
from tournaments.hall.link_actions import shut_link
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Event, JoinCode


@pytest.fixture
def restarted(switch, settings, tmp_path):
    """Stop the switch as the end of the server does, and start it again; return whether it is open."""
    settings.DATA_FOLDER = tmp_path

    def restart():
        switch.close()
        return lan_actions.open_again()

    return restart


def test_phones_that_were_let_in_reach_the_laptop_after_a_restart(desk, event, switch, restarted):
    assert not restarted()
    desk.post("hall:phones-on", event=event)
    before = switch.addresses
    assert restarted()
    assert switch.addresses == before


@pytest.mark.parametrize("way", ["hall:let-in", "hall:tables-on"])
def test_helpers_and_tables_reach_it_too(desk, event, restarted, way):
    desk.post(way, event=event)
    assert restarted()


def test_the_wall_alone_is_enough(desk, event, restarted):
    desk.post("hall:let-in", event=event)
    JoinCode.objects.all().delete()
    assert not restarted()
    turn_wall_on(event=event)
    assert restarted()


def test_shutting_devices_out_is_remembered(desk, event, restarted):
    desk.post("hall:phones-on", event=event)
    desk.post("hall:shut-out", event=event)
    assert not restarted()


def test_without_a_link_or_helpers_nobody_is_let_in_again(desk, event, restarted):
    desk.post("hall:phones-on", event=event)
    shut_link(event=event)
    assert not restarted()


def test_helpers_of_final_results_are_not_let_in_again(desk, event, restarted):
    desk.post("hall:let-in", event=event)
    Event.objects.update(final_version=Event.objects.get().version)
    assert not restarted()


def test_a_removed_helper_lets_nobody_in_again(desk, event, restarted):
    desk.post("hall:let-in", event=event)
    event.helper_passes.create(name="Fay", secret_hash="x", made_at=timezone.now())
    send_away(event=event, now=timezone.now())
    assert not restarted()


def test_a_new_day_forgets_it(desk, event, restarted):
    desk.post("hall:phones-on", event=event)
    kept = lan_actions._choice()
    yesterday = event.date - datetime.timedelta(days=1)
    Event.objects.update(date=yesterday)
    assert not restarted()
    kept.write_text(yesterday.isoformat())
    assert not restarted()
    Event.objects.update(date=event.date)
    assert not restarted()


def test_a_choice_that_cannot_be_saved_still_lets_devices_in(desk, event, switch, restarted):
    lan_actions._choice().mkdir()
    desk.post("hall:phones-on", event=event)
    assert switch.is_open
    assert not restarted()
