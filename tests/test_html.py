"""The HTML of every page: no error that a browser would silently mend, no id twice, and the stylesheets it needs."""

import datetime
import functools
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from tinyhtml5.parser import HTMLParser

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
from tests.rounds import key_in_round, make_rounds
from tests.running import ROOT
from tests.test_access import OPEN_TO_HELPERS, OPEN_TO_VISITORS, TABLE
from tests.walk import address, things_of
from tournaments.handbook.contents import PAGES
from tournaments.models import Event
from tournaments.paper.catalog import PAPERS
from tournaments.sign_up.actions import sign_in
from tournaments.standings.actions import make_final


def faults_of(html):
    """The errors of a page by the rules of HTML, each with its line, ids that are there twice, missing stylesheets."""
    parser = HTMLParser(namespace_html_elements=False)
    is_whole = html.lstrip().startswith("<!DOCTYPE")
    tree = parser.parse(html) if is_whole else parser.parse_fragment(html)
    lines = html.splitlines()
    errors = [f"{code} {about}: {lines[line - 1].strip()[:120]}" for (line, _column), code, about in parser.errors]
    # What is in a template is not on the page yet.
    later = {id(element) for template in tree.iter("template") for element in template.iter()}
    ids = Counter(element.get("id") for element in tree.iter() if element.get("id") and id(element) not in later)
    twice = [f"id twice: {name}" for name, times in ids.items() if times > 1]
    return [*errors, *twice, *unstyled_in(tree)]


@functools.cache
def stylesheets_of_classes():
    """The stylesheets that have a rule for a class, by the class."""
    found = defaultdict(set)
    bootstrap = Path(finders.find("js-lib-bootstrap5/css/bootstrap.min.css"))
    for sheet in (bootstrap, *(ROOT / "static" / "css").glob("*.css")):
        for name in re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/|url\(.*?\)", "", sheet.read_text(), flags=re.S)):
            found[name].add(sheet.name)
    return found


def unstyled_in(tree):
    """The classes on a page whose rules are in stylesheets that the page does not load. A part of a page loads none.

    A class counts as styled if any rule of a loaded stylesheet has it, also together with others.
    """
    loaded = {link.get("href").rpartition("/")[2] for link in tree.iter("link") if link.get("rel") == "stylesheet"}
    used = {name for element in tree.iter() for name in (element.get("class") or "").split()}
    styled = {name: sheets for name, sheets in stylesheets_of_classes().items() if name in used}
    unstyled = [f"{name} is in {sorted(sheets)}" for name, sheets in styled.items() if not sheets & loaded]
    return unstyled if loaded else []


def is_html(answer):
    return answer.headers.get("Content-Type", "").startswith("text/html")


def faults_at(client, paths):
    """The faults of the pages of these paths that this reader may open, and how many pages they are."""
    found, pages = {}, 0
    for path in dict.fromkeys(paths):
        answer = client.get(path, follow=True)
        if is_html(answer):
            pages += 1
            if faults := faults_of(answer.content.decode()):
                found[path] = faults
    return found, pages


def paths_of(things, *, names=TABLE):
    return [address(name, TABLE[name][0], things) for name in names if TABLE[name][1] == "get"]


def planned(club):
    return make_event(club, date=tonight(club))


def signed_up(club):
    event = planned(club)
    make_sign_ups(event, make_people(club, chapters=["Palm", "Oak"])[:7])
    return event


def draft(club):
    event = signed_up(club)
    sign_in(event=event, player=club.players.get(given_name="Vera"))
    draw_tables(event, shown=False)
    return event


def shown(club):
    return make_evening(club, people=10, rules="hidden-valley-ranch", date=tonight(club), hand_minutes=20)


def half_played(club):
    event = make_evening(club, people=12, second_person=True, date=tonight(club))
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}, 2: {"held.5": 2}}, by="Fay")
    keyed(event, table=2, deal=2, counts={1: {"held.5": 1}, 2: {"held.5": 2}}, state="unfinished")
    return event


def between_rounds(club):
    event = make_rounds(club, "partners", people=9, rounds=3, tables=((2, 2), (2, 2)))
    key_in_round(event, 1)
    return Event.objects.get(pk=event.pk)


def final(club):
    event = make_evening(club, rules="lakemont-ridge", date=tonight(club))
    play_everything(event)
    event.refresh_from_db()
    return make_final(event=event, version=event.version)


OF_TABLES = "line player team member wish prize deal table round page".split()
NOTHING_YET = dict.fromkeys((*OF_TABLES, "team number"), 1)
"""What an evening without tables has none of: these addresses show that they are not found."""


def of_the_evening(club, event):
    """The addresses of all pages that an organizer has for an evening, with all papers."""
    things = things_of(club, event) if event.teams.exists() else NOTHING_YET
    things = {**things, "club": club.slug, "event": event.pk, "paper": "tallies"}
    names = [name for name, (arguments, *_rest) in TABLE.items() if "event" in arguments]
    papers = [address("paper:paper", TABLE["paper:paper"][0], things | {"paper": paper}) for paper in PAPERS]
    return [*paths_of(things, names=names), *papers]


@pytest.mark.parametrize("stage", [planned, signed_up, draft, shown, half_played, between_rounds, final])
def test_every_page_of_an_evening(desk, club, stage):
    found, pages = faults_at(desk.client, of_the_evening(club, stage(club)))
    assert found == {}
    assert pages > 40


def test_every_other_page_of_a_club(desk, club):
    make_event(club, date=datetime.date(2100, 1, 1))
    names = [name for name, (arguments, *_rest) in TABLE.items() if "event" not in arguments]
    found, pages = faults_at(desk.client, paths_of(things_of(club, final(club)), names=names))
    assert found == {}
    assert pages > 45


def test_every_page_of_a_helper_and_a_visitor(club):
    event = half_played(club)
    things = things_of(club, event)
    for reader, names in ((make_helper(event), OPEN_TO_HELPERS), (Client(), OPEN_TO_VISITORS)):
        found, pages = faults_at(reader, paths_of(things, names=names))
        assert found == {}
        assert pages >= 5


def test_every_chapter_of_the_handbook(client):
    found, pages = faults_at(client, [reverse("handbook:page", args=[key]) for key in PAGES])
    assert (found, pages) == ({}, len(PAGES))


@pytest.mark.django_db
def test_the_pages_of_a_new_site(client):
    found, pages = faults_at(client, ["/", "/nothing-here/"])
    assert (found, pages) == ({}, 2)


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ('<p class="row-of"><form method="post"></form></p>', 1),
        ("<table><caption>One</caption><tr><td>1</td></tr></table><div>", 1),
        ("<div><span>1</div></span>", 2),
        ('<p id="a">1</p><p id="a">2</p>', 1),
        ('<p id="a">1</p><template id="later"><p id="a">2</p></template>', 0),
        ('<ul><li><a href="/">1</a></li></ul><svg viewBox="0 0 1 1"><path d="M0"/></svg>', 0),
    ],
)
def test_faults_are_found(body, faults):
    page = f'<!DOCTYPE html>\n<html lang="en"><head><title>One</title></head><body>{body}</body></html>'
    assert len(faults_of(page)) == faults


@pytest.mark.parametrize(("sheet", "faults"), [("history", 0), ("tables", 1)])
def test_a_class_needs_a_stylesheet_that_has_a_rule_for_it(sheet, faults):
    link = f'<link rel="stylesheet" href="/static/css/{sheet}.css">'
    page = f'<!DOCTYPE html><html lang="en"><head><title>One</title>{link}</head><body class="acts"></body></html>'
    assert len(faults_of(page)) == faults
