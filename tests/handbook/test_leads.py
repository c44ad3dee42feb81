"""Following the handbook: each button, link and heading that it names is on the page where it says so."""

import re

import pytest
from django.core.wsgi import get_wsgi_application

from tests.backups.marks import needs_sqlite
from tests.catalog import FOLDER, ROOT, entries_of
from tests.handbook.site_walk import walked
from tests.running import free_port
from tournaments.web.lan_listener import LAN_SWITCH
from tournaments.web.network import own_addresses

pytestmark = needs_sqlite

PARAGRAPH = re.compile(r'{% translate "(.*?)"')
NAME = re.compile(r"\[([^\[\]]+)\]")
# Where the handbook says that a name is: by its page there, then the name. Several where it says so several times.
PLACES = {
    "backups": {"Club": "tonight, planned", "Backups": "club", "Put this back": "backups"},
    "changes": {
        "Look at it first": "end of a round",
        "Change who plays": "next round",
        "Trade places": "person in play",
        "Trade tables": "person in play",
    },
    "copy": {"Backups": "club"},
    "corrections": {
        "Club": "club",
        "Count under these rules": "recount",
        "History": "play",
        "History of the club": "club",
        "More": "play",
        "Play": "play",
        "Sign-up": "play",
        "Undo": "after saving",
    },
    "download": {
        "Results": "play",
        "Share a link": "results",
        "Share": "results",
        "Leaderboard": "results",
        "Print": "results",
        "One file to post or mail": "files",
    },
    "first-evening": {
        "Try a rehearsal evening": "club",
        "Tonight": "tonight without an evening",
        "Start tonight": "tonight without an evening",
        "Sign people in": "tonight, planned",
        "Start sign-up": "plan",
        "Tables and partners": "sign-up",
        "Draw partners": "tables to choose",
        "Draw again": "draft",
        "Show the tables": "draft",
        "All papers": "tables",
        "Seat list by last name": "papers",
        "Tally sheets": "papers",
        "Play": "tables",
        "Save": "sheet",
        "Results": "play",
        "Make the results final": "results",
        "Read out the winners": "results",
        "Export the results": "final results",
        "Backups": "club",
        "Club": "results",
    },
    "door": {
        "Sign-up": "tonight, planned",
        "More": "sign-up",
        "Let a helper sign in": "sign-up",
        "Show the name screen here": "helpers",
        "Let phones sign in": "helpers",
    },
    "helpers": {
        "Play": "tables",
        "More": "play",
        "A helper’s phone or laptop": "play",
        "Results on people’s phones": "play",
        "Tables key in their own tally": "phones before play",
        "Big screen and clock": "play",
        "Mark as answered": "play with a call",
        "Share a link": "results",
        "Share": "results",
        "Save to a USB drive": "results",
        "Results": "play",
        "One file to post or mail": "files",
    },
    "login": {
        "I forgot my password": "log-in",
        "Club": "tonight, planned",
        "Where you are logged in": "club",
        "Log out everywhere": "sessions",
    },
    "papers": {
        "Seat list by last name": "papers",
        "Tally sheets": "papers",
        "Letter": "papers",
        "Blank tally sheets": "papers",
    },
    "past": {
        "Another day of": "plan of a later day",
        "All days": "results of a day",
        "Only each player’s best evenings: how many": "season",
        "Evenings needed for a place": "season",
        "Evenings in your calendar": "past",
        "Undo": "deleted evening",
    },
    "people": {
        "Import a list": "people",
        "Partner or spouse": "person",
        "Find duplicates": "people",
        "Never together (private)": "people",
    },
    "plan": {"Change the settings": "play", "Wrong rules? Recount the sheets": "settings"},
    "play": {
        "More": "play",
        "A team disputes its score": "saved sheet",
        "Change the number of hands": "play",
        "Change the settings": "play",
    },
    "prizes": {"Prize list": "papers"},
    "results": {
        "How places are decided": "results",
        "Teams of a round": "results of rounds",
        "Make the results final": "results",
        "Change the settings": "play",
        "Show everyone now": "winners",
    },
    "rules": {
        "Show a preview": "own rules",
        "Import a rule file": "rules",
        "Download the rule file": "own rules",
    },
    "sign-up": {
        "On their way": "sign-up",
        "Tables and partners": "sign-up",
        "Sign in a whole list": "sign-up",
        "Change the settings": "tonight, planned",
    },
    "tables": {
        "Let two people trade places": "draft",
        "Draw again": "draft",
        "Undo the draw": "draft",
        "Draw by hand: pull names from a hat": "tables to choose",
        "Use these rounds": "rounds",
        "Play several rounds": "tables to choose",
        "Show the tables": "draft",
        "How it was drawn": "draft",
    },
    "tonight": {
        "Play": "play",
        "Plan another evening": "play",
        "Delete this evening": "tonight, planned",
        "Past evenings": "tonight without an evening",
        "Tonight": "tonight without an evening",
        "Start tonight": "tonight without an evening",
    },
    "what-to-do": {
        "Undo": "after saving",
        "Read out the tables": "tables",
        "Play": "tables",
        "Key in totals only": "sheet",
        "Save": "sheet",
        "Key in line by line": "sheet with totals only",
        "Blank tally sheets": "papers",
        "Club": "tonight, planned",
        "Backups": "club",
        "Put this back": "backups",
        "Let two people trade places": "draft",
        "Can phones see me?": "phones",
        "Results on people’s phones": "play",
        "Sign-up": "tables",
        "Tables": "play",
        "Someone is late, absent or leaving": "tables",
        "Sat in the wrong chair?": "person in play",
        "History": "saved sheet",
        "Not played to the end?": "sheet",
        "Correct it": "saved sheet",
        "Another table’s paper?": "saved sheet",
        "Move the numbers": "saved sheet",
        "Exchange the two sheets": "sheet to exchange",
        "A team disputes its score": "saved sheet",
        "Settled": "disputed sheet",
        "The counts are right": "sheet unlike the paper",
        "Change the settings": "play",
        "Wrong rules? Recount the sheets": "settings",
        "Change the number of hands": "play",
        "More": "play",
        "I forgot my password": "log-in",
    },
}


def quoted():
    """The names that each page of the handbook quotes."""
    pages = (ROOT / "templates/handbook/pages").glob("*.html")
    found = {page.stem: NAME.findall(" ".join(PARAGRAPH.findall(page.read_text("utf-8")))) for page in pages}
    return {page: set(names) for page, names in found.items() if names}


def in_language(language):
    """The translation of each text."""
    if language == "en":
        return lambda text: text
    entries = entries_of((ROOT / FOLDER / "django.po").read_text("utf-8"))[1:]
    spanish = {entry.source[0]: entry.translations[0] for entry in entries}
    return spanish.__getitem__


def is_on(page, name):
    """Whether one of a page's names is this one, or begins with it as a button does that also says of whom."""
    return any(one == name or one.startswith((f"{name} ", f"{name}*")) for one in page)


@pytest.fixture
def network(settings):
    """The laptop on the hall's Wi-Fi."""
    if not own_addresses():
        pytest.skip("this machine is on no network")
    LAN_SWITCH.attach(get_wsgi_application(), port=free_port(), threads=2)
    yield
    LAN_SWITCH.close()
    LAN_SWITCH.attach(None, port=0)


def test_the_handbook_says_of_each_name_where_it_is():
    assert {page: set(names) for page, names in PLACES.items()} == quoted()


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_name_is_on_the_page_where_the_handbook_says_so(desk, network, language):
    pages, named = walked(desk, language), in_language(language)
    dead = [
        (page, name, place)
        for page, names in PLACES.items()
        for name, place in names.items()
        if not is_on(pages[place], named(name))
    ]
    assert dead == []
