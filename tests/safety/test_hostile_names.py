"""Hostile names are refused with a message, or stored exactly and escaped on pages, papers, files and in the log."""

import csv
import html
import io
import logging
import re

import pytest
from django.apps import apps
from django.test import Client
from openpyxl import load_workbook

from tests.builders import PASSWORD, keyed, make_people
from tests.safety.database import changed, digests
from tests.safety.page_forms import form_with
from tests.test_access import TABLE
from tests.walk import address, things_of
from tests.with_rows import with_rows
from tournaments.core.people.names import folded
from tournaments.models import Event, Player
from tournaments.paper.catalog import PAPERS

SCRIPT = "<script>alert(1)</script>"
ACCEPTED = [
    "=1+1",
    SCRIPT,
    "'\"><b>",
    "{{ 7|add:1 }}",
    "%s %(name)s {0}",
    "&lt;i&gt;",
    "🃏 👩‍🦳",
    "' OR 1=1 --",
    "�",
    "@SUM(A1)",
]
REFUSED = ["\u202eevil", "Ada\u2066", "Ada\x00Grace", "Ada\x1b[31m", "Ada\uffff", "A" * 300, "é" * 300]

# Each text a user can name something by: the url of its form and the name of the field.
FIELDS = {
    "person, first name": ("people:add-person", "given_name"),
    "person, last name": ("people:person", "family_name"),
    "person, known as": ("people:person", "known_as"),
    "person, lot": ("people:person", "lot"),
    "person, chapter": ("people:person", "chapter_name"),
    "chapter": ("people:chapter", "name"),
    "club": ("club:club", "name"),
    "member": ("club:club", "name"),
    "event": ("events:settings", "name"),
    "place": ("events:settings", "place"),
    "season": ("seasons:new-season", "name"),
    "rule set": ("rule_sets:change", "name"),
    "reason": ("sheets:sheet", "why"),
    "prize": ("prizes:prizes", "title"),
    "sign-up": ("sign_up:list", "name"),
}
LIMITS = {"person, lot": 20}


@pytest.fixture
def paths(club, event, desk):
    """The path of every url; the rule set is the club's own copy, so it can be changed."""
    club.uses_chapters = True
    club.save()
    desk.post("rule_sets:copy", "tanglewood")
    things = things_of(club, event) | {"rules": club.rule_sets.get().key}
    return {name: address(name, row[0], things) for name, row in TABLE.items()}


def submit(desk, paths, place, text):
    """Type the text into one field, leave the others as they are, and return the answer."""
    url, name = FIELDS[place]
    content = desk.client.get(paths[url]).content.decode()
    if place == "member":
        return desk.client.post(paths["club:invite"], {"name": text, "role": "organizer", "now": PASSWORD})
    if place == "sign-up":
        return desk.client.post(paths[url], {"name": text, "new": "1"})
    if place == "reason":
        values = form_with("submission", paths[url], content).values | {"ending": "0", "adjust": ""}
        boxes = {box: "0" for box, value in values.items() if not value and "paper" not in box}
        return desk.client.post(paths[url], values | boxes | {"1-extra": "5", "1-extra-why": text, "why": text})
    values = form_with(name, paths[url], content).values
    if "given_name" in values:
        values["given_name"] = values["given_name"] or "Ada"
    return desk.client.post(
        paths[url] if place != "prize" else paths["prizes:add"], values | {name: text, "chapter-new": "0"}
    )


def is_stored(text, place):
    """Return whether the database holds the exact text; a person's name is stored in two parts."""
    if place == "sign-up":
        return any(sorted(f"{one.given_name} {one.family_name}".split()) == sorted(text.split()) for one in people())
    return any(text in stored for stored in everything_stored())


def people():
    return Player.objects.all()


def everything_stored():
    """Every text in the database."""
    ours = [model for model in apps.get_models() if model._meta.app_label in ("accounts", "tournaments")]
    for model in with_rows([model for model in ours if not model.__name__.startswith("Historical")]):
        for values in model._base_manager.values_list():
            yield from map(str, values)


def page_after(desk, answer):
    """Return what is seen in the end, on the page or behind it."""
    return (answer if answer.status_code != 302 else desk.client.get(answer.url)).content.decode()


WHY_REFUSED = "too long|at most|no more than|control character|does not exist|hidden character|[Nn]ull char"


@pytest.mark.parametrize("place", FIELDS)
def test_hostile_names_are_refused_with_a_message_and_nothing_is_stored(desk, paths, place):
    before = digests()
    for text in REFUSED:
        answer = submit(desk, paths, place, text)
        assert answer.status_code in (302, 422), ascii(text)
        assert re.search(WHY_REFUSED, page_after(desk, answer)), ascii(text)
    assert changed(before, digests()) == set(), [ascii(text) for text in REFUSED if is_stored(text, place)]


@pytest.mark.parametrize("place", FIELDS)
def test_accepted_names_are_stored_exactly_and_escaped(desk, paths, place):
    for text in (text[: LIMITS.get(place, 60)] for text in ACCEPTED):
        answer = submit(desk, paths, place, text)
        assert answer.status_code in (200, 302, 422), ascii(text)
        shown = page_after(desk, answer)
        # A chapter's name needs a letter or a digit.
        is_refused = "chapter" in place and not folded(text)
        assert is_stored(text, place) != is_refused, ascii(text)
        refusal = re.search("A name needs a letter or a digit", shown)
        assert bool(refusal) == is_refused, ascii(text)
        assert SCRIPT not in shown, ascii(text)


@pytest.fixture
def evening(club, event):
    """An evening where every player, the club, the event and a reason have a hostile name."""
    people = [line.player for line in event.sign_ups.select_related("player")]
    for person, name in zip(people, ACCEPTED * 2, strict=False):
        person.given_name, person.family_name, person.lot = name, f"{name}!", name[:20]
        person.key = person.search_key
        person.save()
    make_people(club, names=["Zelda"], chapters=[SCRIPT])
    people[0].chapter = club.chapters.get()
    people[0].save()
    club.name = Event.objects.filter(pk=event.pk).update(name=f"{SCRIPT} =1+1", place=SCRIPT) and f"{SCRIPT} Club"
    club.uses_chapters = True
    club.save()
    keyed(event, table=1, deal=1, counts={}, version=1, why=f"{SCRIPT} blot", by=f"{SCRIPT} Fay")
    event.refresh_from_db()
    return event


def test_every_page_and_paper_escapes_hostile_names(desk, club, evening):
    things = things_of(club, evening)
    escaped_pages = 0
    addresses = [address(name, row[0], things) for name, row in TABLE.items() if row[1] == "get"]
    addresses += [desk.url("paper:paper", key, event=evening) for key in PAPERS]
    for path in addresses:
        answer = desk.client.get(path)
        if "html" in answer["Content-Type"] and answer.status_code == 200:
            page = answer.content.decode()
            assert SCRIPT not in page, path
            assert "'\"><b>" not in page, path
            escaped_pages += html.escape(SCRIPT) in page
    assert escaped_pages > 40


def test_the_workbook_and_csv_files_contain_names_as_text_and_no_formulas(desk, evening):
    book = load_workbook(io.BytesIO(b"".join(desk.get("exports:workbook", event=evening).streaming_content)))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert [cell.value for cell in cells if cell.data_type == "f"] == []
    written = {str(cell.value) for cell in cells}
    names = {line.player.name for line in evening.sign_ups.all()}
    assert names <= written
    for page in ("standings", "players", "tables", "hands", "sign-up", "about"):
        text = desk.get("exports:csv", page, event=evening).getvalue().decode("utf-8-sig")
        for row in csv.reader(io.StringIO(text)):
            assert [cell for cell in row if cell[:1] in ("=", "+", "@", "\t")] == []


def test_the_workbooks_file_name_has_no_special_characters(desk, evening):
    disposition = desk.get("exports:workbook", event=evening)["Content-Disposition"]
    assert not set("<>\r\n\\") & set(disposition)


@pytest.mark.parametrize("text", ["Ruth\nERROR all is lost", "Ruth\r\nx", "Ruth\x1b[2J", "Ruth\u2028x", SCRIPT])
def test_a_name_cannot_add_a_line_to_the_log(club, caplog, text):
    handler = next(one for one in logging.getLogger().handlers if hasattr(one, "baseFilename"))
    with caplog.at_level(logging.DEBUG):
        for _ in range(9):
            Client().post("/log-in/", {"username": text, "password": "king of clubs"})
        Client().get(f"/c/{text}/".replace("\n", "%0A").replace("\r", "%0D"))
        logging.getLogger("tournaments").warning("asked for %s", text)
    lines = [handler.format(record) for record in caplog.records]
    assert len(lines) > 1
    for line in lines:
        assert "\x1b" not in line
        assert "\u2028" not in line
        assert len(line.splitlines()) == 1
