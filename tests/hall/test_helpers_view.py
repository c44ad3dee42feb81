"""The organizer's page about helpers: the network switch, the join code and link, and the list of helpers."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders import keyed, link_token, make_event, make_helper, tonight
from tests.hall.test_lan_listener import move_to
from tournaments.hall.actions import CODE_LASTS, end_passes, give_back_passes, make_new_code
from tournaments.hall.queries import MOST_WRONG_TRIES
from tournaments.models import HelperPass
from tournaments.web.addresses import qr_picture


def page(desk, event):
    return desk.get("hall:helpers", event=event).content.decode()


def test_the_play_page_links_to_the_helpers_page(desk, event):
    play = desk.get("sheets:play", event=event).content.decode()
    assert f'href="{desk.url("hall:helpers", event=event)}"' in play


def test_without_run_py_there_is_no_switch(desk, event):
    assert "Other devices cannot reach this laptop yet" in page(desk, event)


def test_with_the_switch_off_the_page_shows_the_switch_and_no_code(desk, event, switch):
    make_new_code(event=event, now=timezone.now())
    shown = page(desk, event)
    assert "Let other devices in" in shown
    assert event.join_code.digits not in shown


def test_without_a_network_the_page_says_so_and_shows_no_switch(desk, event, switch, monkeypatch):
    move_to(monkeypatch)
    shown = page(desk, event)
    assert "This laptop is on no network. Join the hall’s Wi-Fi first." in shown
    assert "Let other devices in" not in shown


def test_with_the_switch_on_the_page_shows_address_code_link_and_qr_code(desk, event, switch):
    switch.open()
    code = make_new_code(event=event, now=timezone.now())
    answer = desk.get("hall:helpers", event=event)
    shown = answer.content.decode()
    assert f'<span class="way-in-address">{switch.addresses[0]}</span>' in shown
    assert f'<span class="way-in-code">{code.digits[:3]} {code.digits[3:]}</span>' in shown
    link = f"http://{switch.addresses[0]}/join/{link_token(event)}/"
    assert f'<p class="link-address">{link}</p>' in shown
    assert 'aria-label="QR code of the link for helpers"' in shown
    assert answer.context["picture"] == qr_picture(link)
    assert "style=" not in answer.context["picture"]
    assert answer.headers["Cache-Control"].startswith("max-age=0")


def test_an_expired_code_is_hidden_and_the_link_stays(desk, event, switch):
    switch.open()
    code = make_new_code(event=event, now=timezone.now() - CODE_LASTS)
    shown = page(desk, event)
    assert code.digits[:3] + " " + code.digits[3:] not in shown
    assert "There is no code now" in shown
    assert link_token(event) in shown


def test_before_the_first_code_there_is_no_link(desk, event, switch):
    switch.open()
    shown = page(desk, event)
    assert "There is no code now" in shown
    assert "<svg" not in shown.split("<main")[1]
    assert "Or send the link" not in shown


def test_the_page_explains_that_too_many_wrong_tries_ended_the_code(desk, event, switch):
    switch.open()
    code = make_new_code(event=event, now=timezone.now())
    code.wrong_tries = MOST_WRONG_TRIES
    code.save()
    assert "Someone tried too many wrong codes" in page(desk, event)


def test_the_page_shows_that_the_laptop_changed_networks(desk, event, switch, monkeypatch):
    switch.open()
    assert "Use the new address" not in page(desk, event)
    move_to(monkeypatch, "192.168.77.7")
    assert "Use the new address" in page(desk, event)


def test_a_hosted_page_shows_the_sites_address_and_no_switch(desk, event, settings):
    settings.HOSTED = True
    code = make_new_code(event=event, now=timezone.now())
    shown = page(desk, event)
    assert '<span class="way-in-address">http://testserver/join/at/tuesday-club/</span>' in shown
    assert f"{code.digits[:3]} {code.digits[3:]}" in shown
    assert "Let other devices in" not in shown
    assert "Keep other devices out" not in shown
    assert "Wi-Fi" not in shown


@pytest.mark.parametrize("how", ["final", "over"])
def test_after_the_evening_the_page_shows_no_code_or_link(desk, event, switch, how):
    switch.open()
    code = make_new_code(event=event, now=timezone.now())
    if how == "final":
        event.final_version = event.version
    else:
        event.date -= datetime.timedelta(days=1)
    event.save()
    shown = page(desk, event)
    assert ("These results are final" if how == "final" else "This evening is over") in shown
    assert f"{code.digits[:3]} {code.digits[3:]}" not in shown
    assert link_token(event) not in shown


def test_each_helper_is_listed_with_a_count_of_sheets(desk, event, switch):
    switch.open()
    assert "No one has joined yet." in page(desk, event)
    make_helper(event, name="Grace")
    make_helper(event, name="Lise")
    keyed(event, table=1, deal=1, counts={}, by="Grace")
    keyed(event, table=1, deal=2, counts={}, by="Grace")
    end_passes(passes=HelperPass.objects.filter(name="Lise"), now=timezone.now())
    rows = desk.get("hall:helpers", event=event).context["rows"]
    assert [(row.helper.name, row.sheets, row.is_in) for row in rows] == [("Grace", 2, True), ("Lise", 0, False)]
    shown = page(desk, event)
    assert "2 sheets, the last at" in shown
    assert 'aria-label="Remove Grace"' in shown
    assert 'aria-label="Remove Lise"' not in shown


def test_a_helper_who_came_back_is_listed_once_and_every_valid_pass_is_listed(desk, event):
    make_helper(event, name="Grace").post("/join/leave/")
    make_helper(event, name="Grace")
    first, second = HelperPass.objects.order_by("pk")
    rows = desk.get("hall:helpers", event=event).context["rows"]
    assert [(row.helper, row.is_in) for row in rows] == [(second, True)]
    give_back_passes(event=event, passes=[first.pk])
    rows = desk.get("hall:helpers", event=event).context["rows"]
    assert [row.helper for row in rows] == [first, second]


def test_helpers_of_another_evening_are_not_listed(desk, club, event):
    make_helper(make_event(club, date=tonight(club)))
    assert desk.get("hall:helpers", event=event).context["rows"] == []


def test_polling_returns_the_list_only_when_it_changed(desk, event):
    htmx = {"HTTP_HX_REQUEST": "true"}
    first = desk.get("hall:helpers", event=event).context["version"]
    assert desk.get("hall:helpers", event=event, data={"v": first}, **htmx).status_code == 204
    make_helper(event)
    part = desk.get("hall:helpers", event=event, data={"v": first}, **htmx)
    assert part.status_code == 200
    assert part.content.decode().strip().startswith('<section id="helpers"')
    assert "<h1" not in part.content.decode()
    second = part.context["version"]
    keyed(event, table=1, deal=1, counts={}, by="Grace")
    assert desk.get("hall:helpers", event=event, data={"v": second}, **htmx).status_code == 200


@pytest.mark.parametrize("helpers", [1, 3])
def test_the_page_needs_seven_queries_for_any_number_of_helpers(desk, event, helpers, django_assert_num_queries):
    for number in range(helpers):
        make_helper(event, name=f"Grace {number}")
    desk.get("hall:helpers", event=event)
    with django_assert_num_queries(7):
        desk.get("hall:helpers", event=event)


def test_a_helpers_name_is_escaped(desk, event):
    make_helper(event, name="<b>Grace</b>")
    shown = page(desk, event)
    assert "&lt;b&gt;Grace&lt;/b&gt;" in shown
    assert "<b>Grace" not in shown


def test_helpers_can_be_sorted_and_polling_keeps_the_order(desk, event):
    for name in ("Lise", "Ada", "Grace"):
        make_helper(event, name=name)
    keyed(event, table=1, deal=1, counts={}, by="Grace")

    def names(**asked):
        answer = desk.get("hall:helpers", event=event, data=asked)
        return [row.record.helper.name for row in answer.context["grid"].rows], answer.content.decode()

    assert names()[0] == ["Lise", "Ada", "Grace"]
    assert names(sort="-sheets")[0][0] == "Grace"
    found, shown = names(sort="name")
    assert found == ["Ada", "Grace", "Lise"]
    assert f'hx-get="{desk.url("hall:helpers", event=event)}?sort=name&amp;v=' in shown


def test_one_and_three_helpers_need_the_same_number_of_queries(desk, event):
    def queries():
        with CaptureQueriesContext(connection) as seen:
            desk.get("hall:helpers", event=event)
        return len(seen)

    make_helper(event, name="Lise")
    desk.get("hall:helpers", event=event)
    one = queries()
    for name in ("Ada", "Grace"):
        make_helper(event, name=name)
    assert queries() == one
