"""No request to any url ends in a server error or breaks the database.

Field names come from the forms on the pages and at random; values come from a list of nasty texts and at random.
`HANDFOOT_EXAMPLES=20000` tries more than CI does.
"""

import contextlib
import json
import os
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.test.client import encode_multipart
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.actions import found_club
from tests.builders import PASSWORD, TIME_ZONE, Desk, make_helper
from tests.safety.database import evening_in_play, is_sound
from tests.safety.page_forms import forms_on
from tests.test_access import OPEN_TO_HELPERS, TABLE
from tests.walk import address, things_of

pytestmark = pytest.mark.django_db

IS_LONG_RUN = "HANDFOOT_EXAMPLES" in os.environ
EXAMPLES = int(os.environ.get("HANDFOOT_EXAMPLES", "300"))
NASTY = [
    *[
        "",
        " ",
        "0",
        "-1",
        "1",
        "2",
        "on",
        "all",
        "32768",
        "2147483648",
        "9223372036854775808",
        "9" * 5_000,
        "1e9",
        "NaN",
    ],
    *["٣", "²", "١٢", "−1", "0x10", "1.5", "A\x00b", "\u202ex", "\ud800", "🃏", "=1+1", "<script>", "../../x", "%s%n"],
    *["null", "[]", "{}", '{"a": [[[]]]}', "1,2,,x", "-,-", "2026-02-30", "9999-12-31", "0001-01-01", "25:61"],
    *["00000000-0000-0000-0000-000000000000", "http://evil.example/", "//evil.example", "x" * 10_000, "\n\r\t"],
]
WILD_ARGUMENTS = [0, 32_768, 2**31, 2**63, 10**30]
VALUES = st.sampled_from(NASTY) | st.text(max_size=12) | st.integers().map(str)
NAMES = st.sampled_from(
    ["name", "version", "player", "table", "plan", "x", "", "csrfmiddlewaretoken", "a[b]", "1-extra"]
)
CONTENT_TYPES = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "",
    "text/x",
]
CONTENT_TYPES += [
    "multipart/form-data",
    "application/x-www-form-urlencoded; charset=utf-7",
    "multipart/form-data; boundary=",
]


class Site:
    """An evening in play, the path of every url, and the forms that post to each path."""

    def __init__(self, desk, club, event):
        self.club, self.event = club, event
        things = things_of(club, event)
        self.paths = {name: address(name, row[0], things) for name, row in TABLE.items()}
        helper = make_helper(event)
        self.cookies = [desk.client.cookies["sessionid"].value, helper.cookies["sessionid"].value, ""]
        self.forms = self._forms_on_pages()

    def _forms_on_pages(self):
        """By path that is posted to: the values a browser sends unchanged, and the names of all fields."""
        found, client = {}, self.browser()
        for name, row in TABLE.items():
            answer = client.get(self.paths[name]) if row[1] == "get" else None
            if answer is not None and answer.status_code == 200 and "html" in answer["Content-Type"]:
                forms = forms_on(self.paths[name], answer.content.decode())
                for form in [form for form in forms if form.method == "post"]:
                    values, names = found.setdefault(form.action.split("?")[0], ({}, set()))
                    values.update(form.values)
                    names.update(form.names)
        return found

    def browser(self, who=0):
        client = Client()
        client.cookies["sessionid"] = self.cookies[who]
        return client

    def send(self, who, path, body, kind="application/x-www-form-urlencoded", **more):
        """Post the body, check the status and the foreign keys, and roll back. Returns the status."""
        with transaction.atomic():
            answer = self.browser(who).generic("POST", path, body, content_type=kind, **more)
            assert answer.status_code < 500
            connection.check_constraints()
            transaction.set_rollback(True)
        return answer.status_code


@pytest.fixture(scope="module")
def site(django_db_setup, django_db_blocker):
    """The site of all tests: what each of them writes is taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        club, owner = found_club(club_name="Tuesday Club", organizer="Ruth", password=PASSWORD, time_zone=TIME_ZONE)
        yield Site(Desk(club=club, user=owner), club, evening_in_play(club))
        transaction.set_rollback(True)


def test_the_forms_on_the_pages_and_an_exception_in_a_view_are_found(site, monkeypatch):
    """Otherwise the tests below could pass by posting field names that no view reads."""
    posts = {site.paths[name] for name, row in TABLE.items() if row[1] == "post"}
    assert len(posts & set(site.forms)) > 15
    assert {"given_name", "family_name"} <= site.forms[site.paths["people:add-person"]][1]
    monkeypatch.setattr("tournaments.prizes.views.actions.add_prize", lambda **_known: 1 / 0)
    values = site.forms[site.paths["prizes:add"]][0]
    with pytest.raises(ZeroDivisionError):
        site.send(0, site.paths["prizes:add"], urlencode({**values, "kind": "door"}))


@given(data=st.data())
@settings(
    max_examples=EXAMPLES,
    derandomize=not IS_LONG_RUN,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
def test_random_fields_never_cause_a_server_error(site, data):
    name = data.draw(st.sampled_from(sorted(TABLE)), label="url")
    values, names = site.forms.get(site.paths[name], ({}, set()))
    boxes = st.sampled_from(sorted(names)) | NAMES if names else NAMES
    fields = dict(values) if data.draw(st.booleans(), label="the rest unchanged") else {}
    fields |= data.draw(st.dictionaries(boxes, VALUES | st.lists(VALUES, max_size=3), max_size=8), label="fields")
    headers = {"HX-Request": "true"} if data.draw(st.booleans(), label="by htmx") else {}
    who = data.draw(st.sampled_from([0, 0, 0, 1, 2]), label="member, helper or visitor")
    encoded = urlencode(fields, doseq=True, errors="surrogatepass")
    site.send(who, site.paths[name], encoded, headers=headers)


@given(data=st.data())
@settings(
    max_examples=EXAMPLES // 2,
    derandomize=not IS_LONG_RUN,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_random_bodies_never_cause_a_server_error(site, data):
    name = data.draw(st.sampled_from(sorted(TABLE)), label="url")
    json_values = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=5)
    body = data.draw(st.binary(max_size=60) | json_values.map(lambda value: json.dumps(value).encode()), label="body")
    kind = data.draw(st.sampled_from(CONTENT_TYPES), label="content type")
    site.send(0, site.paths[name], body, kind)


FILE_NAMES = ["people.xlsx", "../../people.csv", "a\x00.csv", "<script>.xlsx", "x" * 300, "CON", "\u202ecsv.exe"]


@given(data=st.data())
@settings(
    max_examples=EXAMPLES // 5,
    derandomize=not IS_LONG_RUN,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_random_files_never_cause_a_server_error(site, data):
    """Random bytes, some of which begin like a workbook or a list, uploaded under hostile file names."""
    pages = ["people:import", "rule_sets:bring-in", "rule_sets:data-file", "evening_file:evenings", "club:club"]
    name = data.draw(st.sampled_from(pages), label="url")
    start = data.draw(
        st.sampled_from([b"", b"PK\x03\x04", b"\xff\xfe", b"\xef\xbb\xbf", b"Name,Chapter\n", b"name = "])
    )
    body = start + data.draw(st.binary(max_size=200), label="bytes")
    file = SimpleUploadedFile("people.csv", body, content_type=data.draw(st.sampled_from(["text/csv", "", "x/y"])))
    file.name = data.draw(st.sampled_from(FILE_NAMES), label="name")
    box = data.draw(st.sampled_from(["file", "evening", "name", "x"]), label="box")
    packed = encode_multipart("cut", {box: file, "name": "Ours"})
    site.send(0, site.paths[name], packed, "multipart/form-data; boundary=cut")


def test_nasty_texts_in_all_fields_never_cause_a_server_error(site):
    """Fill all fields of each form with the same nasty text."""
    for number, (path, (values, names)) in enumerate(site.forms.items()):
        for nasty in NASTY if IS_LONG_RUN else NASTY[number % 5 :: 5]:
            encoded = urlencode({**values, **dict.fromkeys(names - {"action"}, nasty)}, errors="surrogatepass")
            site.send(0, path, encoded)
    assert is_sound()


def test_unknown_numbers_in_an_address_never_cause_a_server_error(site):
    for who, path in dict.fromkeys(_addresses_of_unknown_things(site)):
        with transaction.atomic():
            client = site.browser(who)
            assert client.get(path).status_code < 500
            assert client.post(path).status_code < 500
            transaction.set_rollback(True)


def _addresses_of_unknown_things(site):
    """Yield who asks for which path. A path in which nothing is unknown comes several times."""
    for name, (arguments, *_rest) in TABLE.items():
        for turn, wild in enumerate(WILD_ARGUMENTS):
            chosen = [_argument(site, argument, wild) for argument in arguments]
            with contextlib.suppress(ValueError):
                yield 1 if name in OPEN_TO_HELPERS and turn % 2 else 0, reverse(name, args=chosen)


def _argument(site, argument, wild):
    known = {"club": site.club.slug, "event": site.event.pk, "rules": "x" * 60, "paper": "tallies", "page": "hands"}
    return known.get(argument, str(wild) if "token" in argument else wild)


QUERIES = ["?after={0}", "?page={0}&sort={0}", "?v={0}", "?who={0}&way={0}", "?number={0}&name={0}&q={0}", "?code={0}"]
QUERIES += [
    "?of={0}&list={0}&first={0}&step={0}",
    "?deal={0}&plan={0}&size={0}&paper={0}",
    "?next={0}&gone={0}&event={0}",
]


def test_nasty_query_strings_never_cause_a_server_error(site):
    reads_its_query = set()
    for first, (name, row) in enumerate(TABLE.items()):
        if row[1] == "get":
            for number, query in enumerate(QUERIES[first % len(QUERIES) :] + QUERIES[: first % len(QUERIES)]):
                nasty = NASTY[(number * 7 + len(name)) % len(NASTY)].encode("utf-8", "surrogatepass")
                asked = query.format(urlencode({"": nasty})[1:])
                answer = site.browser().get(f"{site.paths[name]}{asked}")
                assert answer.status_code < 500
                if not has_read_its_query(answer.wsgi_request):
                    break  # another query, of which it could only repeat the whole, would get the same answer
                reads_its_query.add(name)
    assert {"standings:results", "history:evening", "people:people", "sign_up:list"} <= reads_its_query


def has_read_its_query(request):
    """Return whether anything has looked into the query string: Django takes it apart then, and keeps that."""
    return "GET" in vars(request)
