"""What a pass opens and when it ends, also under a helper's hands: what was typed stays on the screen."""

import datetime

import pytest
from django.utils import timezone

from tests.builders import make_event, make_helper, tonight
from tournaments.hall.actions import end_passes
from tournaments.models import Event, Sheet, SheetHistory
from tournaments.sheets.forms import box

TYPED = {box(1, "held.10"): "7", box(2, "held.10"): "4", "ending": "0", "empty_means_zero": "1"}
NOT_SAVED = "Not saved: your help has ended, or the evening has."


@pytest.fixture
def grace(event):
    return make_helper(event, name="Grace")


def end(event, how):
    """Each way in which a pass comes to its end."""
    if how == "ended":
        end_passes(event=event, now=timezone.now())
    elif how == "final":
        Event.objects.filter(pk=event.pk).update(final_version=event.version)
    else:
        Event.objects.filter(pk=event.pk).update(date=event.date - datetime.timedelta(days=1))


def as_the_page_would(page, **boxes):
    """A post with the page's own version and submission."""
    form = page.context["form"]
    return {name: form[name].value() for name in ("version", "submission", "entry", "rules_word")} | TYPED | boxes


def test_a_sheet_is_saved_under_the_helpers_name(desk, event, grace):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    answer = grace.post(sheet, as_the_page_would(grace.get(sheet)))
    assert answer.url == desk.url("sheets:play", event=event) + "?saved=11"
    save = SheetHistory.objects.get()
    assert (save.saved_by, save.user) == ("Grace", None)
    assert "saved by Grace" in desk.client.get(sheet).content.decode()


def test_a_helper_undoes_their_own_save(desk, event, grace):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    play = grace.post(sheet, as_the_page_would(grace.get(sheet)), follow=True)
    undo = play.context["undo"]
    grace.post(undo["url"], undo["data"])
    assert Sheet.objects.get().state == Sheet.State.TAKEN_BACK


@pytest.mark.parametrize("how", ["ended", "final", "over"])
def test_a_pass_that_ended_leads_back_to_the_code(desk, event, grace, how):
    end(event, how)
    for name in (["sheets:play"], ["sheets:sheet", 1, 1]):
        answer = grace.get(desk.url(*name, event=event))
        assert (answer.status_code, answer.url) == (302, "/join/")
    for name in ("undo", "stop", "confirm"):
        answer = grace.post(desk.url(f"sheets:{name}", 1, 1, event=event))
        assert (answer.status_code, answer.url) == (302, "/join/")
    assert "Your help has ended" in grace.get("/join/").content.decode()
    assert not Sheet.objects.exists()


def test_pages_that_ask_by_themselves_find_nothing(desk, event, grace):
    end(event, "ended")
    htmx = {"HX-Request": "true"}
    assert grace.get(desk.url("sheets:play", event=event), headers=htmx).status_code == 404
    assert grace.post(desk.url("sheets:preview", 1, 1, event=event), headers=htmx).status_code == 404


@pytest.mark.parametrize("how", ["ended", "final", "over"])
def test_what_was_typed_when_the_pass_ended_stays_on_the_screen(desk, event, grace, how):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    page = grace.get(sheet)
    end(event, how)
    answer = grace.post(sheet, as_the_page_would(page))
    shown = answer.content.decode()
    assert answer.status_code == 403
    assert shown.count(NOT_SAVED) == 1
    assert {name: answer.context["form"][name].value() for name in TYPED if name[0] in "12"} == {
        box(1, "held.10"): "7",
        box(2, "held.10"): "4",
    }
    assert 'value="7"' in shown
    assert not SheetHistory.objects.exists()


def test_joined_anew_the_same_page_saves(desk, event, grace):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    page = grace.get(sheet)
    end(event, "ended")
    refused = grace.post(sheet, as_the_page_would(page))
    grace.post("/join/", {"code": event.join_code.digits, "name": "Grace"})
    assert grace.post(sheet, as_the_page_would(refused)).url == desk.url("sheets:play", event=event) + "?saved=11"
    assert SheetHistory.objects.get().saved_by == "Grace"


def test_what_others_saved_since_is_not_shown_to_one_whose_pass_ended(desk, event, grace):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    page = grace.get(sheet)
    desk.client.post(sheet, as_the_page_would(desk.client.get(sheet)))
    end(event, "ended")
    answer = grace.post(sheet, as_the_page_would(page))
    assert answer.status_code == 403
    assert "saved by" not in answer.content.decode()
    assert answer.context["theirs"] is None


def test_results_corrected_after_they_were_final_take_helpers_again(desk, event, grace):
    end(event, "final")
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    assert grace.get(desk.url("sheets:play", event=event)).status_code == 200


def test_the_evening_lasts_until_six_in_the_morning_at_the_club(desk, event, grace, club):
    """Where the club's clock says another date, its date counts: noon is over sooner in Auckland than in Texas."""
    play = desk.url("sheets:play", event=event)
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        club.time_zone = zone
        club.save()
        Event.objects.filter(pk=event.pk).update(date=tonight(club))
        assert grace.get(play).status_code == 200
        Event.objects.filter(pk=event.pk).update(date=tonight(club) - datetime.timedelta(days=1))
        assert grace.get(play).status_code == 302


def test_an_evening_planned_for_next_week_is_no_other_one(desk, club, event, grace):
    other = make_event(club, date=tonight(club) + datetime.timedelta(days=7))
    assert grace.get(desk.url("sheets:play", event=other)).status_code == 404


@pytest.mark.parametrize("secret", ["", "x", "0" * 64])
def test_a_secret_that_was_never_given_opens_nothing(client, desk, event, grace, secret):
    session = client.session
    session["helper-pass"] = secret
    session.save()
    client.cookies["sessionid"] = session.session_key
    assert client.get(desk.url("sheets:play", event=event)).status_code == 404


def test_the_helpers_pages_show_nothing_but_the_sheets(desk, event, grace):
    sheet = desk.url("sheets:sheet", 1, 1, event=event)
    for ending in ({}, {"why": "the paper was misread", box(1, "held.10"): "9"}):
        grace.post(sheet, as_the_page_would(grace.get(sheet), **ending))
    names = ["sheets:play"], ["sheets:sheet", 1, 1], ["corrections:sheet", 1, 1], ["corrections:effect", 1, 1]
    for name in names:
        page = grace.get(desk.url(*name, event=event)).content.decode()
        links = {part.split('"')[0] for part in page.split('href="')[1:]}
        inside = {link for link in links if link.startswith("/") and not link.startswith("/static/")}
        assert inside
        assert {grace.get(link).status_code for link in inside} == {200}
        assert "Grace helps" in page
        assert event.name in page
