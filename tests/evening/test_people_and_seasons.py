"""People, past evenings and seasons in a real browser: accessibility, width, printing, and no JavaScript."""

import io

import pytest
from pypdf import PdfReader

from accounts.actions import found_club
from tests.builders import PASSWORD, make_people
from tests.evening.accessibility import violations
from tournaments.models import Couple, Player, Season, Wish
from tournaments.rehearsal.actions import Script, fill_evening

# Pages with query strings, which test_every_page.py does not open.
STATES = ["people/?gone=yes", "people/{ada}/double/?name=zed", "past/seasons/{season}/?sort=-name"]


@pytest.fixture
def club(transactional_db, today):
    club, _ruth = found_club(club_name="Tuesday Club", organizer="Ruth", password=PASSWORD, time_zone="UTC")
    season = Season.objects.create(club=club, name="Autumn")
    for seed in (1, 2):
        fill_evening(club=club, script=Script(rules_key="tanglewood", people=8, seed=seed), today=today)
    club.events.update(season=season)
    return club


@pytest.fixture
def keys(club):
    """Primary keys for the paths. Ada has a couple and a never-together wish; Lise no longer comes."""
    ada, grace, lise = club.players.order_by("pk")[:3]
    Couple.objects.create(club=club, first=ada, second=grace)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=lise)
    Player.objects.filter(pk=lise.pk).update(gone=True)
    return {"ada": ada.pk, "season": Season.objects.get().pk}


@pytest.mark.parametrize("width", [1366, 320])
def test_pages_with_query_strings_are_accessible_and_fit_the_screen(keyboard, club, keys, width):
    keyboard.log_in()
    keyboard.page.set_viewport_size({"width": width, "height": 768})
    for page in STATES:
        path = page.format(**keys)
        keyboard.open(f"/c/{club.slug}/{path}")
        found = violations(keyboard.page)
        assert [(path, fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
        assert not keyboard.page.evaluate("document.documentElement.scrollWidth > innerWidth"), path


def test_merging_two_records_and_undo_work_without_javascript(browser, live_server, club):
    for family in ("Lindqvist", "Lindquist"):
        Player.named(club=club, given_name="Dick", family_name=family).save()
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/log-in/")
    page.fill("[name=username]", "Ruth")
    page.fill("[name=password]", PASSWORD)
    with page.expect_navigation():
        page.press("[name=password]", "Enter")
    page.goto(f"{live_server.url}/c/{club.slug}/people/doubles/")
    page.locator(".double", has_text="Lindqvist").get_by_role("link").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Put the two together").click()
    assert Player.objects.filter(given_name="Dick").count() == 1
    with page.expect_navigation():
        page.get_by_role("button", name="Undo").click()
    assert "They are two people again." in page.locator("#messages").inner_text()
    assert Player.objects.filter(given_name="Dick").count() == 2


def test_the_page_of_private_wishes_prints_blank(keyboard, club, keys):
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/people/never/")
    assert "Never together" in keyboard.page.locator("main").inner_text()
    keyboard.page.emulate_media(media="print")
    assert keyboard.page.locator("body").evaluate("body => getComputedStyle(body).display") == "none"


def test_a_season_prints_in_landscape_and_a_persons_page_in_portrait(keyboard, club, keys):
    keyboard.log_in()
    is_landscape = {}
    for page in ("past/seasons/{season}/", "past/", "past/people/{ada}/"):
        keyboard.open(f"/c/{club.slug}/{page.format(**keys)}")
        pdf = keyboard.page.pdf(prefer_css_page_size=True)
        boxes = [sheet.mediabox for sheet in PdfReader(io.BytesIO(pdf)).pages]
        is_landscape[page] = {box.width > box.height for box in boxes}
    assert is_landscape == {"past/seasons/{season}/": {True}, "past/": {False}, "past/people/{ada}/": {False}}


def test_tab_after_a_name_that_is_found_alone_goes_to_the_next_box(keyboard, club):
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/people/never/")
    ada, grace = club.players.order_by("pk")[:2]
    keyboard.page.locator("#id_one-name").focus()
    for box, player in (("one", ada), ("other", grace)):
        keyboard.wait_for_focus(f"id_{box}-name")
        keyboard.page.keyboard.type(player.name)
        keyboard.page.locator(f"#suggestions-{box} [data-key='1']").wait_for()
        keyboard.press("Tab")
    keyboard.follow("^Keep them apart")
    assert list(Wish.objects.values_list("first", "second")) == [(ada.pk, grace.pk)]


def test_tab_after_letters_of_several_people_takes_nobody(keyboard, club):
    make_people(club, names=["Anna", "Annabel"])
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/people/never/")
    keyboard.page.locator("#id_one-name").focus()
    keyboard.page.keyboard.type("ann")
    keyboard.page.locator("#suggestions-one [data-key='2']").wait_for()
    keyboard.press("Tab")
    assert keyboard.page.locator("#id_one-name").input_value() == "ann"
    assert keyboard.page.evaluate("document.activeElement.id") not in ("", "id_one-name")
