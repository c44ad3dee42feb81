"""The handbook in a real browser: reached by Help, read on every screen, without JavaScript, printed as a booklet."""

import io
import unicodedata

from django.urls import reverse
from pypdf import PdfReader

from accounts.browser_choices import TEXT_SIZE_COOKIE
from tests.builders import make_evening
from tests.evening.printed_text import texts_of
from tests.evening.printer import PAGES as PAPER_SIZES
from tests.evening.test_every_page import LAPTOP, PHONE, check_page
from tournaments.handbook.contents import PAGES

MENU = "nav.site-nav a"
LINES = "links => new Set(links.map(one => Math.round(one.getBoundingClientRect().bottom))).size"
HIDDEN = "menu => menu.scrollWidth - menu.clientWidth"
# A link of the menu is 44 px high; a phone's header adds only its padding.
PHONE_HEADER = 50


def test_every_page_of_the_handbook(keyboard):
    found = {}
    for path in ["/handbook/", "/handbook/booklet/", *(f"/handbook/{key}/" for key in PAGES)]:
        check_page(keyboard, path, found)
    assert found == {}


def test_help_leads_to_the_right_place_and_back(keyboard, club, ruth):
    event = make_evening(club)
    log = reverse("tables:log", args=[club.slug, event.pk])
    keyboard.log_in()
    keyboard.open(log)
    keyboard.follow("^Help")
    keyboard.see("Is the draw fair?")
    heading = keyboard.page.locator("#tables-log").bounding_box()
    assert 0 <= heading["y"] <= 768
    keyboard.follow("^Back to your page")
    assert keyboard.page.url.endswith(log)


def test_a_sheet_has_help_in_sight(keyboard, club, ruth):
    event = make_evening(club)
    keyboard.log_in()
    keyboard.page.set_viewport_size({"width": 1366, "height": 668})
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/1/1/")
    box = keyboard.page.get_by_role("link", name="Help").bounding_box()
    assert box["y"] + box["height"] <= 668
    keyboard.follow("^Help")
    assert keyboard.page.url.endswith("#play-sheet")


def test_help_leaves_the_menu_on_one_line_and_the_header_of_a_phone_low(keyboard, club, ruth):
    event = make_evening(club)
    keyboard.log_in()
    for language in ("en", "es"):
        keyboard.page.context.add_cookies([{"name": "django_language", "value": language, "url": keyboard.address}])
        keyboard.page.set_viewport_size(LAPTOP)
        keyboard.open(f"/c/{club.slug}/events/{event.pk}/tables/")
        assert keyboard.page.locator(MENU).count() == 6
        assert keyboard.page.locator(MENU).evaluate_all(LINES) == 1, language
        keyboard.page.set_viewport_size(PHONE)
        assert keyboard.page.locator("nav.site-nav").evaluate(HIDDEN) == 0, language
        assert keyboard.page.locator(".site-header").bounding_box()["height"] <= PHONE_HEADER, language


def test_the_handbook_works_without_scripts(browser, browser_context_args, live_server):
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/log-in/")
    page.get_by_role("link", name="Help").click()
    page.get_by_role("link", name="What to do when…", exact=True).click()
    page.get_by_role("heading", name="…the printer fails.").wait_for()
    page.get_by_role("link", name="Print the handbook").click()
    page.get_by_role("heading", name="The handbook of Handfoot").wait_for()
    context.close()


def plain(text):
    """Return the text without spaces and joined letters, which a PDF has in other places."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def test_the_handbook_prints_as_a_booklet(keyboard, live_server):
    for language, text_size in (("en", "normal"), ("es", "normal"), ("es", "largest")):
        chosen = {"django_language": language, TEXT_SIZE_COOKIE: text_size}
        cookies = [{"name": name, "value": value, "url": keyboard.address} for name, value in chosen.items()]
        keyboard.page.context.add_cookies(cookies)
        keyboard.open("/handbook/booklet/")
        titles = [plain(title) for title in keyboard.page.locator("article h1").all_inner_texts()]
        assert len(titles) == len(PAGES)
        for paper in PAPER_SIZES:
            assert faults_of_booklet(keyboard.page.pdf(format=paper), titles) == [], (language, text_size, paper)


def pictures_on(page):
    """Return how many pictures the page shows, without reading them."""
    return sum(one["/Subtype"] == "/Image" for one in page["/Resources"].get("/XObject", {}).values())


def faults_of_booklet(pdf, titles):
    """Return what is wrong with the printed handbook: its numbers, its list of titles, its breaks, pictures, length."""
    numbered = [plain(text) for text in texts_of(pdf)]
    pages = PdfReader(io.BytesIO(pdf)).pages
    faults = [f"no number {at}" for at, text in enumerate(numbered, start=1) if not text.startswith(str(at))]
    texts = [text.removeprefix(str(number)) for number, text in enumerate(numbered, start=1)]
    # The cover lists every page of the handbook with the number of the page on which it begins.
    listed = texts[0]
    for chapter, (one, title) in enumerate(zip(PAGES.values(), titles, strict=True), start=1):
        _before, found, rest = listed.partition(f"{title}{one.printed_on}")
        if not found:
            faults.append(f"{title} is not listed on page {one.printed_on}")
        else:
            listed = rest
        begins = [number for number, text in enumerate(texts[1:], start=2) if f"{chapter}.{title}" in text]
        if begins != [one.printed_on]:
            faults.append(f"{title} begins on {begins}, not on {one.printed_on}")
    if len([one for one in pages[0].annotations or [] if "/Dest" in one.get_object()]) != len(PAGES):
        faults.append("not every title of the cover is a link")
    faults += [f"{title} ends a page" for title in titles for text in texts[1:] if text.endswith(f".{title}")]
    if (pictures := sum(map(pictures_on, pages))) != 10:
        faults.append(f"{pictures} pictures")
    return [*faults, *([f"{len(texts)} pages"] if len(texts) > 22 else [])]
