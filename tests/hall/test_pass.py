"""What a helper's pass allows and when it ends; a refused sheet keeps what was typed."""

import datetime

import pytest
from django.utils import timezone

from tests.builders import make_event, make_helper, tonight
from tournaments.hall.actions import end_passes
from tournaments.models import Event, Sheet, SheetHistory
from tournaments.sheets.sent_sheet import box

TYPED = {box(1, "held.10"): "7", box(2, "held.10"): "4", "ending": "0", "empty_means_zero": "1"}
NOT_SAVED = "Not saved: your help has ended, or the evening has."


@pytest.fixture
def grace(event):
    return make_helper(event, name="Grace")


def end(event, how):
    """End the pass: it is ended, the results become final, or the evening is over."""
    if how == "ended":
        end_passes(passes=event.helper_passes.helpers(), now=timezone.now())
    elif how == "final":
        Event.objects.filter(pk=event.pk).update(final_version=event.version)
    else:
        Event.objects.filter(pk=event.pk).update(date=event.date - datetime.timedelta(days=1))


def filled_form(page, **boxes):
    """The form of the page with its hidden fields, the counts of TYPED and the given fields."""
    form = page.context["form"]
    return {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")} | TYPED | boxes


def test_a_sheet_is_saved_under_the_helpers_name(desk, event, grace):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    answer = grace.post(sheet, filled_form(grace.get(sheet)))
    assert answer.url == desk.url("sheets:play", event=event) + "?saved=1.1"
    save = SheetHistory.objects.get()
    assert (save.saved_by, save.user) == ("Grace", None)
    assert "saved by Grace" in desk.client.get(sheet).content.decode()


def test_a_helper_undoes_their_own_save(desk, event, grace):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    play = grace.post(sheet, filled_form(grace.get(sheet)), follow=True)
    undo = play.context["undo"]
    grace.post(undo["url"], undo["data"])
    assert Sheet.objects.get().state == Sheet.State.TAKEN_BACK


@pytest.mark.parametrize("how", ["ended", "final", "over"])
def test_a_helper_whose_pass_ended_is_redirected_to_the_join_page(desk, event, grace, how):
    end(event, how)
    for name in (["sheets:play"], ["sheets:sheet", 1, 1]):
        answer = grace.get(desk.url(*name, event=event))
        assert (answer.status_code, answer.url) == (302, "/join/")
    for name in ("undo", "stop", "confirm"):
        answer = grace.post(desk.url(f"sheets:{name}", 1, 1, event=event))
        assert (answer.status_code, answer.url) == (302, "/join/")
    assert "Your help has ended" in grace.get("/join/").content.decode()
    assert not Sheet.objects.exists()


def test_polls_and_previews_are_not_found_after_the_pass_ended(desk, event, grace):
    end(event, "ended")
    htmx = {"HX-Request": "true"}
    answers = [
        grace.get(desk.url("sheets:play", event=event), headers=htmx),
        grace.post(desk.url("sheets:preview", 1, 1, event=event), headers=htmx),
    ]
    assert [(answer.status_code, answer["HX-Trigger"]) for answer in answers] == [(404, '{"help-ended": {}}')] * 2


@pytest.mark.parametrize("how", ["ended", "final", "over"])
def test_a_sheet_refused_after_the_pass_ended_keeps_what_was_typed(desk, event, grace, how):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    page = grace.get(sheet)
    end(event, how)
    answer = grace.post(sheet, filled_form(page))
    shown = answer.content.decode()
    assert answer.status_code == 403
    assert shown.count(NOT_SAVED) == 1
    assert {name: answer.context["form"][name].value() for name in TYPED if name[0] in "12"} == {
        box(1, "held.10"): "7",
        box(2, "held.10"): "4",
    }
    assert 'value="7"' in shown
    assert not SheetHistory.objects.exists()


def test_after_joining_again_the_same_page_can_be_saved(desk, event, grace):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    page = grace.get(sheet)
    end(event, "ended")
    refused = grace.post(sheet, filled_form(page))
    grace.post("/join/", {"code": event.join_code.digits, "name": "Grace"})
    assert grace.post(sheet, filled_form(refused)).url == desk.url("sheets:play", event=event) + "?saved=1.1"
    assert SheetHistory.objects.get().saved_by == "Grace"


def test_a_helper_whose_pass_ended_does_not_see_later_saves(desk, event, grace):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    page = grace.get(sheet)
    desk.client.post(sheet, filled_form(desk.client.get(sheet)))
    end(event, "ended")
    answer = grace.post(sheet, filled_form(page))
    assert answer.status_code == 403
    assert "saved by" not in answer.content.decode()
    assert answer.context["theirs"] is None


def test_a_correction_after_the_results_were_final_makes_the_pass_valid_again(desk, event, grace):
    end(event, "final")
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    assert grace.get(desk.url("sheets:play", event=event)).status_code == 200


def test_a_pass_ends_at_the_end_of_the_evening_in_the_clubs_time_zone(desk, event, grace, club):
    """The date in the club's time zone counts, not the date in UTC."""
    play = desk.url("sheets:play", event=event)
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        club.time_zone = zone
        club.save()
        Event.objects.filter(pk=event.pk).update(date=tonight(club))
        assert grace.get(play).status_code == 200
        Event.objects.filter(pk=event.pk).update(date=tonight(club) - datetime.timedelta(days=1))
        assert grace.get(play).status_code == 302


def test_a_pass_does_not_open_another_evening(desk, club, event, grace):
    other = make_event(club, date=tonight(club) + datetime.timedelta(days=7))
    assert grace.get(desk.url("sheets:play", event=other)).status_code == 404


@pytest.mark.parametrize("secret", ["", "x", "0" * 64])
def test_an_unknown_secret_opens_nothing(client, desk, event, grace, secret):
    session = client.session
    session["helper-pass"] = secret
    session.save()
    client.cookies["sessionid"] = session.session_key
    assert client.get(desk.url("sheets:play", event=event)).status_code == 404


def test_a_helpers_pages_link_only_to_pages_a_helper_can_open(desk, event, grace):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    for ending in ({}, {"why": "the paper was misread", box(1, "held.10"): "9"}):
        grace.post(sheet, filled_form(grace.get(sheet), **ending))
    names = ["sheets:play"], ["sheets:sheet", 1, 1], ["corrections:sheet", 1, 1], ["corrections:effect", 1, 1]
    for name in names:
        page = grace.get(desk.url(*name, event=event)).content.decode()
        links = {part.split('"')[0] for part in page.split('href="')[1:]}
        inside = {link for link in links if link.startswith("/") and not link.startswith("/static/")}
        assert inside
        assert {grace.get(link).status_code for link in inside} == {200}
        assert "Grace helps" in page
        assert event.name in page
