"""Several processes behind nginx: one at a time is killed while people save, and nobody notices.

Two processes and one PostgreSQL database on this machine, and nginx with the very file of the recipe in
`config/hosting`. The figures are printed. The controls: without the recipe's one rule about forms saves do fail.
"""

import contextlib
import json
import os
import random
import re
import shutil
import signal
import threading
import time
from collections import Counter

import pytest

from tests.builders import PASSWORD
from tests.trust.hosted_site import HostedSite, own_database

URL = os.environ.get("DATABASE_URL", "")
LACKS = [tool for tool in ("nginx", "openssl") if shutil.which(tool) is None]
pytestmark = [
    pytest.mark.skipif(not URL.startswith("postgres"), reason="DATABASE_URL names no PostgreSQL"),
    pytest.mark.skipif(bool(LACKS), reason=f"this machine has no {' and no '.join(LACKS)}"),
]

WRITERS = 6
KILLS = 8 if os.environ.get("CI") == "true" else 4
MOST_KILLS = 30  # until the control has failed
HIDDEN = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"')

PREPARE = """
import json
from django.conf import settings
from django.test import Client
from accounts.actions import found_club
from tests.builders import draw_tables, make_event, make_people, make_sign_ups, tonight
from tournaments.access import GIVEN_OUT
from tournaments.hall.link_actions import give_out_link
club, user = found_club(club_name="Tuesday Club", organiser="Ruth", password="queen of hearts", time_zone="UTC")
event = make_event(club, date=tonight(club))
make_sign_ups(event, make_people(club, names=[f"Ada{n}" for n in range(24)]))
draw_tables(event)
token = give_out_link(event=event).public_token.removeprefix(GIVEN_OUT)
keys = []
for _ in range(6):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    keys.append(client.cookies[settings.SESSION_COOKIE_NAME].value)
print(json.dumps([event.pk, token, keys]))
"""
COUNT = """
import json
from tournaments.keeping.verifying import verify
from tournaments.models import Event, SheetHistory
saves = [str(one) for one in SheetHistory.objects.values_list("submission", flat=True)]
print(json.dumps([saves, [str(one) for one in verify(Event.objects.all()).differences]]))
"""


class Somebody(threading.Thread):
    """Whoever asks again and again until it is over; every answer that is not as it should be is kept."""

    def __init__(self, site, cookies=""):
        super().__init__(daemon=True)
        self.site, self.cookies = site, cookies
        self.wrong, self.answers, self.over = [], 0, threading.Event()

    def run(self):
        self.line = self.site.line()
        while not self.over.is_set():
            try:
                self.act()
            except Exception as error:
                self.wrong.append(repr(error))
                self.line = self.site.line()
        self.line.close()

    def ask(self, path, fields=None, *, right=(200,)):
        status, text, _headers = self.site.ask(path, fields, cookies=self.cookies, line=self.line)
        self.answers += 1
        if status not in right:
            self.wrong.append(f"{status} {'GET' if fields is None else 'POST'} {path}")
        return status, text


class Writer(Somebody):
    """Saves one sheet of a table after the other, and remembers which they were told are saved."""

    def __init__(self, site, play, table, session):
        super().__init__(site, f"sessionid={session}")
        self.place, self.chance = f"{play}{table}/", random.Random(table)
        self.told, self.deal, self.is_saving = [], 0, False

    def act(self):
        self.deal = self.deal % 4 + 1
        path = f"{self.place}{self.deal}/"
        status, page = self.ask(path)
        if status != 200:
            return
        fields = dict(HIDDEN.findall(page))
        fields |= {"1-held-5": self.chance.randrange(9), "ending": "0", "empty_means_zero": "1", "why": "again"}
        self.is_saving = True
        status, _page = self.ask(path, fields, right=(302,))
        self.is_saving = False
        if status == 302:
            self.told.append(fields["submission"])


class Watcher(Somebody):
    """A phone that asks for the results as often as it can be answered."""

    def __init__(self, site, token):
        super().__init__(site)
        self.path = f"/look/{token}/"

    def act(self):
        self.ask(self.path)
        time.sleep(0.1)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site with its two processes; two of them brought the empty database up to date at the same moment."""
    with own_database(URL, f"handfoot_hosted_{os.getpid()}") as database:
        site = HostedSite(tmp_path_factory.mktemp("hosted"), database)
        releases = [site.begin("release"), site.begin("release")]
        said = [release.communicate()[0] for release in releases]
        assert [release.returncode for release in releases] == [0, 0], said
        site.event, site.token, site.sessions = json.loads(site.do(PREPARE))
        site.play = f"/c/tuesday-club/events/{site.event}/play/"
        site.start_all()
        yield site
        site.stop_all()


@pytest.fixture
def behind_nginx(site):
    """The site with nginx before it, as the recipe says."""
    site.start_nginx()
    yield site
    site.stop_nginx()


@contextlib.contextmanager
def everybody(site):
    """Six people save and one watches, until the block is left."""
    writers = [Writer(site, site.play, table, session) for table, session in enumerate(site.sessions, start=1)]
    people = [*writers, Watcher(site, site.token)]
    for one in people:
        one.start()
    try:
        yield people, writers
    finally:
        for one in people:
            one.over.set()
        for one in people:
            one.join(timeout=60)


def wait_until(happened, patience=60):
    ends = time.monotonic() + patience
    while not happened():
        assert time.monotonic() < ends, "nobody could save"
        time.sleep(0.001)


def let_everybody_save(writers):
    """Until each has been told of one save more: to kill before anything happened would prove nothing."""
    before = [len(writer.told) for writer in writers]
    wait_until(lambda: all(len(writer.told) > told for writer, told in zip(writers, before, strict=True)))


def kill_in_the_middle(site, writers, port, how=signal.SIGKILL):
    """End a process while several saves are under way, some of them there."""
    wait_until(lambda: sum(writer.is_saving for writer in writers) >= WRITERS // 2)
    code = site.end(port, how)
    site.start(port)
    return code


def wrong_of(people):
    return [one for somebody in people for one in somebody.wrong]


def test_one_process_at_a_time_is_killed_and_no_save_fails(behind_nginx, capsys):
    site, began = behind_nginx, time.monotonic()
    with everybody(site) as (people, writers):
        for number in range(KILLS):
            let_everybody_save(writers)
            kill_in_the_middle(site, writers, site.ports[number % 2])
        let_everybody_save(writers)
    seconds = time.monotonic() - began
    saves, differences = json.loads(site.do(COUNT))
    told = [form for writer in writers for form in writer.told]
    handed_on, sent_twice = site.handed_on("POST")
    with capsys.disabled():
        print(
            f"\n{KILLS} times one of 2 processes killed, {WRITERS} writers, 1 watcher, {seconds:.0f} s: "
            f"{sum(one.answers for one in people)} answers, {len(told)} saves acknowledged, "
            f"{len(wrong_of(people))} failed, {len(set(told) - set(saves))} missing; "
            f"handed on to the other process: {handed_on} saves, {sent_twice} of them sent twice",
            end="",
        )
    assert wrong_of(people) == []
    assert set(told) - set(saves) == set()
    assert len(set(told)) == len(told)
    assert max(Counter(saves).values()) == 1
    assert differences == []
    assert sent_twice  # else no process was killed in the middle of a save


def test_without_the_rule_about_forms_saves_do_fail(site, capsys):
    """The control: the same crowd, the same kills, and nginx as it comes."""
    site.start_nginx(retry=False)
    try:
        with everybody(site) as (people, writers):
            for number in range(1, MOST_KILLS + 1):
                let_everybody_save(writers)
                kill_in_the_middle(site, writers, site.ports[number % 2])
                if wrong_of(people):
                    break
    finally:
        site.stop_nginx()
    with capsys.disabled():
        print(f"\nwithout the rule: {len(wrong_of(people))} answers failed after {number} kills", end="")
    assert wrong_of(people)
    assert all(re.fullmatch(rf"502 POST {site.play}\d/\d/", one) for one in wrong_of(people))


def test_a_process_that_is_stopped_politely_answers_first(behind_nginx):
    """A new version costs no form, not even one that may be sent once only."""
    site = behind_nginx
    with everybody(site) as (people, writers):
        for port in site.ports:
            let_everybody_save(writers)
            assert kill_in_the_middle(site, writers, port, signal.SIGTERM) == 0
        let_everybody_save(writers)
    assert wrong_of(people) == []
    # One or another may come in the very moment in which a process stops listening.
    assert site.handed_on("POST")[1] <= len(site.ports)


def test_when_nobody_answers_a_page_says_what_to_do(behind_nginx):
    site = behind_nginx
    for port in site.ports:
        site.end(port, signal.SIGKILL)
    status, text, _headers = site.ask("/")
    site.start_all()
    assert status == 502
    assert "go back one page and look whether what you did is there" in text
    assert site.ask("/alive/")[0] == 200


def test_http_leads_to_https_and_files_come_from_nginx(behind_nginx):
    site = behind_nginx
    line = site.line(port=site.http)
    line.request("GET", "/log-in/", headers={"Host": "cards.example"})
    answer = line.getresponse()
    assert (answer.status, answer.headers["Location"]) == (301, "https://cards.example/log-in/")
    line.close()
    status, page, headers = site.ask("/log-in/")
    assert status == 200
    assert headers["Strict-Transport-Security"].startswith("max-age=31536000")
    style = re.search(r'href="(/static/css/site\.[0-9a-f]+\.css)"', page)[1]
    status, _text, headers = site.ask(style)
    assert status == 200
    assert "immutable" in ",".join(headers.get_all("Cache-Control"))
    assert headers["Content-Type"].startswith("text/css")


def test_what_everybody_looks_at_is_packed_and_no_page_with_a_login(behind_nginx):
    site = behind_nginx
    packed = {}
    for path in (f"/look/{site.token}/", "/log-in/"):
        line = site.line()
        line.request("GET", path, headers={"Host": "cards.example", "Accept-Encoding": "gzip"})
        packed[path] = line.getresponse().headers["Content-Encoding"]
        line.close()
    assert list(packed.values()) == ["gzip", None]


class Browser:
    """Keeps its cookies, whichever process it asks."""

    def __init__(self, site, address="10.0.0.9"):
        self.site, self.address, self.cookies = site, address, {}

    def ask(self, path, fields=None, *, port=None):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        by = {"X-Forwarded-For": self.address}
        status, text, headers = self.site.ask(path, fields, cookies=cookies, port=port, **by)
        for cookie in headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return status, text

    def send(self, path, *, port, page=None, **fields):
        """Fill in the form of a page that one process made and send it to another."""
        _status, text = self.ask(page or path, port=self.other(port))
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', text)[1]
        return self.ask(path, {"csrfmiddlewaretoken": token, **fields}, port=port)[0]

    def other(self, port):
        return next(one for one in self.site.ports if one != port)


def results_of(page):
    """The page without what every form has of its own."""
    return re.sub('name="csrfmiddlewaretoken" value="[^"]+"', "", page)


def test_what_one_process_did_the_other_knows(site):
    one, other = site.ports
    ruth = Browser(site)
    assert ruth.send("/log-in/", port=one, username="Ruth", password=PASSWORD) == 302
    assert [ruth.ask(site.play, port=port)[0] for port in (one, other, one, other)] == [200] * 4
    helpers = f"/c/tuesday-club/events/{site.event}/helpers/"
    assert ruth.send(f"{helpers}code/", page=helpers, port=one) == 302
    digits = "".join(re.search(r">([0-9]{3}).?([0-9]{3})<", ruth.ask(helpers, port=one)[1]).groups())
    grace = Browser(site, "10.0.0.10")
    assert grace.send("/join/", port=other, code=digits, name="Grace") == 302
    assert [grace.ask(site.play, port=port)[0] for port in (one, other)] == [200, 200]
    watched = [results_of(site.ask(f"/look/{site.token}/", port=port)[1]) for port in (one, other)]
    assert watched[0] == watched[1]
    # A pass that ends at one process ends at the other, and so does a session.
    assert ruth.send(f"{helpers}end/", page=helpers, port=other, all="1") == 302
    assert "Your help has ended" in grace.ask("/join/", port=one)[1]
    before = dict(ruth.cookies)
    assert ruth.send("/log-out/", page=helpers, port=one) == 302
    ruth.cookies = before
    assert ruth.ask(site.play, port=other)[0] == 302


def test_guesses_are_counted_over_both(site):
    guesses = [site.ports[number % 2] for number in range(8)]
    said = [Browser(site).send("/log-in/", port=port, username="Ruth", password="king of clubs") for port in guesses]
    assert said == [422] * 7 + [429]
    for port in site.ports:
        assert Browser(site).send("/log-in/", port=port, username="Ruth", password=PASSWORD) == 429
        elsewhere = Browser(site, "10.0.0.11")
        assert elsewhere.send("/log-in/", port=port, username="Ruth", password=PASSWORD) == 302


def test_wrong_codes_are_counted_over_both(site):
    tries = [site.ports[number % 2] for number in range(10)]
    grace = "10.0.0.12"
    said = [Browser(site, grace).send("/join/", port=port, code="000000", name="Grace") for port in tries]
    assert said == [422] * 10
    for port in site.ports:
        assert Browser(site, grace).send("/join/", port=port, code="000001", name="Grace") == 429
        assert Browser(site, "10.0.0.13").send("/join/", port=port, code="000001", name="Grace") == 422


def test_what_a_browser_says_of_itself_is_not_believed(behind_nginx):
    """Behind nginx the address is the one nginx saw, whatever stands in the header that came in."""
    for number in range(8):
        guesser = Browser(behind_nginx, f"10.1.1.{number}")
        _status, text = guesser.ask("/log-in/")
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', text)[1]
        typed = {"csrfmiddlewaretoken": token, "username": "Olga", "password": "king of clubs"}
        status, _text = guesser.ask("/log-in/", typed)
    assert status == 429
