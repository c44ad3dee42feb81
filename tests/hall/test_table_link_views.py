"""The organizer lets tables key in their own tally, on the page "Results on people’s phones"."""

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.models import Event, Hall, Seating


def text(desk, event):
    return desk.get("hall:phones", event=event).content.decode()


def links(event):
    return list(Seating.objects.filter(round__event=event).order_by("table").values_list("link_token", flat=True))


def works(token):
    return Client().get(reverse("table:sheet", args=[token, 1, 1])).status_code == 200


def test_until_the_organizer_turns_it_on_no_table_keys_in(event):
    assert [works(token) for token in links(event)] == [False, False]


def test_one_press_turns_on_the_links_and_the_switch_for_other_devices(desk, event, switch):
    assert "Let tables key in" in text(desk, event)
    desk.post("hall:tables-on", event=event)
    assert switch.is_open
    assert [works(token) for token in links(event)] == [True, True]
    assert "Turn this off" in text(desk, event)


def test_turning_it_off_ends_the_links_and_turning_it_on_makes_new_ones(desk, event, switch):
    desk.post("hall:tables-on", event=event)
    before = links(event)
    desk.post("hall:tables-off", event=event)
    assert not works(before[0])
    desk.post("hall:tables-on", event=event)
    assert not set(before) & set(links(event))
    assert not works(before[0])


def test_pressed_twice_the_printed_links_stay(desk, event, switch):
    desk.post("hall:tables-on", event=event)
    before = links(event)
    desk.post("hall:tables-on", event=event)
    assert links(event) == before


def test_a_table_of_an_older_version_gets_its_link_when_this_is_turned_on(desk, event, switch):
    Seating.objects.update(link_token=None)
    desk.post("hall:tables-on", event=event)
    assert None not in links(event)


def test_without_a_network_it_stays_off(desk, event, switch, monkeypatch):
    for module in ("web.lan_listener", "hall.phone_views"):
        monkeypatch.setattr(f"tournaments.{module}.own_addresses", list)
    assert "Let tables key in" not in text(desk, event)
    desk.post("hall:tables-on", event=event)
    assert not Hall.objects.filter(tables_key_in=True).exists()


def test_on_a_hosted_site_no_switch_is_needed(desk, event, settings):
    settings.HOSTED = True
    desk.post("hall:tables-on", event=event)
    assert Hall.objects.get(event=event).tables_key_in


@pytest.mark.parametrize(("pressed", "trusts"), [("1", True), ("0", False)])
def test_the_event_trusts_the_tables_or_the_desk_confirms(desk, event, settings, pressed, trusts):
    settings.HOSTED = True
    Event.objects.update(trusts_tables=not trusts)
    desk.post("hall:tables-on", event=event)
    desk.post("hall:trust-tables", event=event, data={"trusts": pressed})
    assert Event.objects.get(pk=event.pk).trusts_tables is trusts
