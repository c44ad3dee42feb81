"""Every list of the site has a caption, links to sort its columns, and a mark at the sorted one."""

import datetime
from html.parser import HTMLParser

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring import built_in
from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_helper,
    make_people,
    make_sign_ups,
    play_everything,
    tonight,
)
from tests.test_access import TABLE
from tests.walk import address, things_of
from tournaments.models import Chapter
from tournaments.people.actions import set_gone
from tournaments.rule_sets.actions import copy_rules

PAGES = {name: row for name, row in TABLE.items() if row[1] == "get" and row[2] in (200, 302)}

# The lists that a reader can sort, and the column by which each is sorted at first.
SORTED = {
    "people:people": "list_name",
    "people:chapters": "name",
    "people:changes": "-at",
    "seasons:past": "-date",
    "seasons:season": "place",
    "seasons:player": "-date",
    "sign_up:list": "-number",
    "hall:helpers": "since",
    "corrections:sheet": "-saved_at",
    "standings:results": "place",
    "standings:players": "place",
    "public:results": "place",
    "public:players": "place",
}


class Tables(HTMLParser):
    """The HTML tables of a page: caption, and each heading's text, order and link."""

    def __init__(self, html):
        super().__init__()
        self.tables, self.inside = [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        self.inside.append(tag)
        if tag == "table":
            self.tables.append({"class": known.get("class", "").split(), "caption": "", "headings": []})
        elif tag == "th" and "thead" in self.inside:
            self.tables[-1]["headings"].append({"text": "", "order": known.get("aria-sort"), "link": None})
        elif tag == "a" and "thead" in self.inside:
            self.tables[-1]["headings"][-1]["link"] = known["href"]

    def handle_endtag(self, tag):
        if tag in self.inside:
            while self.inside.pop() != tag:
                pass

    def handle_data(self, text):
        if "caption" in self.inside:
            self.tables[-1]["caption"] += text.strip()
        elif "thead" in self.inside and "th" in self.inside:
            self.tables[-1]["headings"][-1]["text"] += text.strip()


def tables_on(answer):
    assert answer.status_code == 200
    return Tables(answer.content.decode()).tables


@pytest.fixture
def things(club, ruth):
    """Url arguments of an evening with played and corrected sheets, a helper and a season."""
    club.uses_chapters = True
    club.save()
    event = make_evening(club, date=tonight(club))
    make_helper(event, name="Fay")
    play_everything(event)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={}, version=1, by="Fay", why="slip")
    found = things_of(club, event)
    club.seasons.get().events.set([event])
    two_of_each(club, event, found)
    return found


def two_of_each(club, event, found):
    """A list of one row does not sort: add another evening of the same people, a chapter and a change of a person."""
    earlier = make_event(club, date=event.date - datetime.timedelta(days=7))
    make_sign_ups(earlier, [line.player for line in event.sign_ups.all()])
    draw_tables(earlier)
    play_everything(earlier)
    Chapter.objects.create(club=club, name="Lake", key="lake")
    set_gone(player=club.players.get(pk=found["player"]), gone=True)


@pytest.fixture
def reader(ruth):
    client = Client()
    client.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_every_list_of_every_page_has_a_caption(reader, things):
    """Tables without the class `grid` are for paper and have a heading instead."""
    without_caption = []
    for name, (arguments, *_more) in PAGES.items():
        answer = reader.get(address(name, arguments, things))
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            without_caption += [
                name for table in tables_on(answer) if "grid" in table["class"] and not table["caption"]
            ]
    assert without_caption == []


def grids_on(answer):
    return [table for table in Tables(answer.content.decode()).tables if "grid" in table["class"]]


def test_a_list_of_one_row_does_not_sort(reader, club):
    make_evening(club, date=tonight(club))
    (past,) = grids_on(reader.get(reverse("seasons:past", args=[club.slug])))
    assert [heading["text"] for heading in past["headings"]][:2] == ["Date", "Evening"]
    assert [heading["link"] for heading in past["headings"] if heading["link"]] == []


def test_the_lists_of_an_imported_file_have_captions(reader, club):
    make_people(club, names=["Ada"], chapters=["Lake"])
    data = SimpleUploadedFile("list.csv", b"Name;Village\nAda Ada;Palm\nFay Ellsworth;North\n")
    grids = grids_on(reader.post(reverse("people:import", args=[club.slug]), {"file": data}, follow=True))
    assert [grid["caption"] for grid in grids] == ["Ada Ada", "New people"]


def test_the_example_of_a_rule_set_has_a_caption(reader, club):
    own = copy_rules(club=club, rules=built_in("tanglewood"), original="tanglewood", name="Tuesday rules")
    (grid,) = grids_on(reader.get(reverse("rule_sets:change", args=[club.slug, own.key])))
    assert grid["caption"] == "Two teams, line by line"


def test_the_list_of_two_different_sheets_has_a_caption(reader, club):
    event = make_evening(club)
    path = reverse("sheets:sheet", args=[club.slug, event.pk, 1, 1])
    form = reader.get(path).context["form"]
    typed = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}})
    answer = reader.post(path, typed | {"ending": "0", "empty_means_zero": "1"})
    assert answer.status_code == 409
    assert [grid["caption"] for grid in grids_on(answer)] == ["Saved and typed totals", "The sheet"]


@pytest.mark.parametrize("name", SORTED)
def test_a_list_is_sorted_by_each_of_its_headings(reader, things, name):
    path = address(name, TABLE[name][0], things)
    table = tables_on(reader.get(path))[0]
    orders = {"ascending": "", "descending": "-"}
    assert [heading["order"] for heading in table["headings"] if heading["order"]] == [
        "descending" if SORTED[name].startswith("-") else "ascending"
    ]
    links = [heading for heading in table["headings"] if heading["link"] and "sort=" in heading["link"]]
    assert len(links) > 1
    for heading in links:
        for link in (heading["link"], heading["link"].replace("sort=", "sort=-").replace("--", "")):
            sorted_table = tables_on(reader.get(path + link.split("#")[0]))[0]
            marked = [(one["text"], orders[one["order"]]) for one in sorted_table["headings"] if one["order"]]
            descends = "sort=-" in link
            assert marked == [(heading["text"], "-" if descends else "")]
