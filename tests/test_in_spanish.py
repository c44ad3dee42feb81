"""Every page in Spanish: texts, numbers, dates, labels of the rule set, and the language buttons."""

import datetime
import re
from decimal import Decimal
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import override

from accounts.models import Club
from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, play_everything
from tests.builders import tonight as date_of_tonight
from tests.test_access import TABLE
from tests.walk import address, things_of
from tournaments.wording.points import points

# English words that no Spanish text has. Most English sentences of the site have one of them.
ENGLISH = re.compile(
    r"\b(the|and|of|with|is|are|not|you|your|this|that|for|from|to|in|or|by|who|what|each|nobody|everybody|"
    r"table|tables|hand|hands|team|teams|sheet|sheets|book|books|player|players|people|evening|evenings|"
    r"rules|points|place|partners|draw|draft|tie|save|undo|back|print|results|tonight|deck|decks|wild)\b",
    re.IGNORECASE,
)
# Names that people gave, and other text that is not translated.
NAMES = re.compile(
    r"Tuesday Club|Friday Night|Hand & Foot|Excel|run\.py|Hidden Valley Ranch|Texas Good Sam|Tour of Lakes|"
    r"Tanglewood|Lakemont Ridge|Handfoot|Palm|Spring|Oak|Elm|Knox IN|Port of Spain|Isle of Man|[\w./-]+/[\w./-]+"
)
PAGES = {name: row for name, row in TABLE.items() if row[1] == "get"}


class Words(HTMLParser):
    """The texts on a page that a reader sees or hears, except texts marked as another language and typed texts."""

    HEARD = ("aria-label", "title", "placeholder", "alt")
    SILENT = ("script", "style", "textarea", "code", "pre")
    VOID_ELEMENTS = ("input", "br", "hr", "meta", "link", "img", "col", "wbr")

    def __init__(self, html):
        super().__init__()
        self.words, self.open = [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        quiet = tag in self.SILENT or known.get("lang", "es") != "es"
        if not quiet:
            self.words += [known[name] for name in self.HEARD if known.get(name)]
        if tag not in self.VOID_ELEMENTS:
            self.open.append(quiet)

    def handle_endtag(self, tag):
        if self.open:
            self.open.pop()

    def handle_data(self, data):
        if data.strip() and not any(self.open):
            self.words.append(data.strip())


def english_in(html):
    """Texts of a page that are still in English."""
    return [text for text in Words(html).words if ENGLISH.search(NAMES.sub("", text))]


def is_page(answer):
    return answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")


def evening_with_a_draft(club):
    prices = {"price": Decimal(5), "guest_price": Decimal("7.5")}
    event = make_event(club, rules="texas-good-sam", date=date_of_tonight(club), **prices)
    make_sign_ups(event, make_people(club, chapters=["Palm", "Oak", "Elm"])[:8])
    draw_tables(event, shown=False)
    return event


def evening_with_shown_tables(club):
    return make_evening(club, rules="hidden-valley-ranch", people=10, date=date_of_tonight(club))


def half_played_evening(club):
    event = make_evening(club, people=12, second_person=True)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}, 2: {"held.5": 2}}, by="Fay")
    keyed(event, table=2, deal=2, counts={1: {"held.5": 1}, 2: {"held.5": 2}}, state="unfinished")
    return event


def played_evening(club):
    event = make_evening(club, rules="lakemont-ridge")
    play_everything(event)
    return event


@pytest.fixture
def spanish(desk):
    """Ruth's browser, with Spanish chosen."""
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    return desk


def test_the_check_finds_english_texts_and_ignores_names():
    page = '<p title="Save it">Mesa 3</p><p>Draw the partners</p><a lang="en">English for you</a><p>Friday Night</p>'
    assert english_in(page) == ["Save it", "Draw the partners"]


def test_every_page_has_the_same_status_in_spanish(spanish, club):
    things = things_of(club, make_evening(club, date=date_of_tonight(club)))
    for name, (arguments, _method, status, _refused) in PAGES.items():
        answer = spanish.client.get(address(name, arguments, things))
        assert answer.status_code == status, name
        if is_page(answer):
            assert answer.headers["Content-Language"] == "es", name


@pytest.mark.parametrize(
    "stage", [evening_with_a_draft, evening_with_shown_tables, half_played_evening, played_evening]
)
def test_no_page_has_english_texts(spanish, club, stage):
    things = things_of(club, stage(club))
    found = {}
    for name, (arguments, *_rest) in PAGES.items():
        answer = spanish.client.get(address(name, arguments, things))
        if is_page(answer) and (left := english_in(answer.content.decode())):
            found[name] = left
    assert found == {}


def test_the_first_page_of_a_new_site_is_in_spanish(client, db):
    answer = client.get(reverse("accounts:first-run"), headers={"Accept-Language": "es-MX,es;q=0.8"})
    assert answer.status_code == 200
    assert not Club.objects.exists()
    assert english_in(answer.content.decode()) == []


@pytest.mark.parametrize(
    ("language", "number", "shown"),
    [("es", 2810, "2,810"), ("es", -1234567, "−1,234,567"), ("es", 0, "0"), ("en", 2810, "2,810")],
)
def test_points_are_grouped_by_thousands(language, number, shown):
    with override(language):
        assert points(number) == shown


@pytest.mark.parametrize(
    ("language", "form", "shown"),
    [
        ("es", "DATE_FORMAT", "20 de noviembre de 2026"),
        ("es", "EVENING_DAY", "viernes, 20 de noviembre"),
        ("es", "DATETIME_FORMAT", "20 de noviembre de 2026, 9:12 p.m."),
        ("es", "TIME_FORMAT", "9:12 p.m."),
        ("en", "EVENING_DAY", "Friday, November 20"),
        ("en", "DATE_FORMAT", "Nov 20, 2026"),
        ("en", "DAY_AND_MONTH", "Nov 20"),
        ("en", "DATETIME_FORMAT", "Nov 20, 2026, 9:12 PM"),
        ("en", "TIME_FORMAT", "9:12 PM"),
        ("en-gb", "EVENING_DAY", "Friday, 20 November"),
        ("en-gb", "DATE_FORMAT", "20 Nov 2026"),
        ("en-gb", "DATETIME_FORMAT", "20 Nov 2026, 9:12 p.m."),
        ("en-gb", "TIME_FORMAT", "9:12 p.m."),
    ],
)
def test_dates_and_times_are_those_of_the_language(language, form, shown):
    with override(language):
        assert date_format(datetime.datetime(2026, 11, 20, 21, 12, tzinfo=datetime.UTC), form) == shown


def test_the_page_of_an_evening_shows_its_day_in_spanish(spanish, club):
    event = make_event(club)
    assert "viernes, 20 de noviembre" in spanish.get("tonight:event", event=event).content.decode()
    assert 'value="2026-11-20"' in spanish.get("events:settings", event=event).content.decode()


def test_the_sheet_has_the_labels_of_its_rule_set_in_spanish(spanish, club):
    event = make_evening(club, rules="tanglewood")
    page = spanish.get("sheets:sheet", 1, 1, event=event).content.decode()
    assert 'Libros limpios <span class="row-detail">sin comodines</span>' in page
    assert "Ases y doses" in page
    assert "Clean books" not in page


def test_a_copied_rule_set_keeps_its_texts_untranslated(spanish, club):
    """Texts are translated only when shown: the copy must serve readers of every language."""
    spanish.post("rule_sets:copy", "tanglewood")
    copied = club.rule_sets.get()
    assert "Clean books, no wild cards" in copied.text
    assert "Libros limpios, sin comodines" in spanish.get("rule_sets:change", copied.key).content.decode()


def test_the_language_buttons_return_to_the_same_page(desk, club):
    event = make_evening(club)
    path = desk.url("standings:results", event=event) + "?after=all"
    for language in ("es", "en"):
        page = desk.client.get(path).content.decode()
        footer = page[page.index('<form method="post" action="/language/"') :]
        assert f'name="language" value="{language}"' in footer
        before = re.search(r'name="next" value="([^"]*)"', footer)[1]
        answer = desk.client.post("/language/", {"language": language, "next": before})
        assert (answer.status_code, answer.url) == (302, path)
        assert f'<html lang="{language}"' in desk.client.get(answer.url).content.decode()
