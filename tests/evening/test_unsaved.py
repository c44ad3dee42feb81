"""What was typed and is not saved is never forgotten: Play and Results name it, and no old total stands beside it."""

import pytest
from django.db.models import F
from playwright.sync_api import expect

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tests.evening.keyboard import first_held
from tournaments.models import Tally

SAVED = {1: {"table.20": 17}, 2: {"table.5": 10}}


@pytest.fixture
def event(keyboard, club, ruth):
    """One table whose first sheet is in, with the totals on its paper."""
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:4])
    draw_tables(event)
    keyed(event, table=1, deal=1, counts=SAVED)
    Tally.objects.update(written_total=F("total"))
    keyboard.log_in()
    return event


def path(event, page):
    return f"/c/{event.club.slug}/events/{event.pk}/{page}"


def change_a_number(keyboard, event):
    keyboard.open(path(event, "play/1/1/?correct=1"))
    keyboard.page.locator('[name="1-table-20"]').fill("16")
    expect(keyboard.page.locator(".sheet-total-points").first).to_contain_text("320")


@pytest.mark.parametrize("shown", ["play/", "results/"])
def test_a_correction_that_is_not_saved_is_named_until_it_is(keyboard, event, shown):
    note = keyboard.page.locator("#unsaved")
    keyboard.open(path(event, shown))
    expect(note).to_be_hidden()
    change_a_number(keyboard, event)
    keyboard.open(path(event, shown))
    expect(note).to_contain_text("Typed on this device and not saved yet: Table 1, Hand 1")
    note.get_by_role("link").click()
    keyboard.see("What you typed here earlier is back. It is not saved yet.")
    keyboard.page.locator('[name="1-paper"]').fill("320")
    keyboard.page.locator("#save").click()
    keyboard.page.get_by_role("button", name="Save: typing mistake").click()
    keyboard.page.wait_for_url("**/effect/**")
    keyboard.open(path(event, shown))
    expect(note).to_be_hidden()


def test_numbers_that_are_back_stand_beside_no_old_total(keyboard, event):
    change_a_number(keyboard, event)
    held = []
    keyboard.page.route("**/preview/", lambda route: held.append(route))
    keyboard.open(path(event, "play/1/1/"))
    expect(keyboard.page.locator('[name="1-table-20"]')).to_have_value("16")
    expect(keyboard.page.get_by_text("not up to date").first).to_be_visible()
    expect(keyboard.page.locator(".sheet-total-points").first).to_be_hidden()
    expect(keyboard.page.get_by_text("Same as paper.").first).to_be_hidden()
    keyboard.page.wait_for_function("() => document.getElementById('sheet').dataset.asked")
    first_held(keyboard.page, held).continue_()
    expect(keyboard.page.locator(".sheet-total-points").first).to_contain_text("320")
    expect(keyboard.page.get_by_text("20 less than the paper.")).to_be_visible()


def test_the_reasons_are_the_main_buttons_once_only_the_reason_is_open(keyboard, event):
    change_a_number(keyboard, event)
    keyboard.page.locator('[name="1-paper"]').fill("320")
    keyboard.page.locator("#save").click()
    keyboard.see("Say briefly why it changes.")
    main = keyboard.page.locator(".button-main").filter(visible=True)
    expect(main).to_have_text(["Save: typing mistake", "Save: paper was wrong"])
