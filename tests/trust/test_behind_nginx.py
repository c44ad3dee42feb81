"""Two processes behind nginx: one at a time is killed while people save, and no save fails.

It needs PostgreSQL and runs nginx with the file in `config/hosting`. Figures are printed. A control shows that saves
fail without nginx's rule to retry forms.
"""

import contextlib
import json
import os
import random
import re
import signal
import threading
import time
from collections import Counter

from tests.trust.hosted_site import NEEDED
from tests.trust.writing import COUNT, WRITERS, filled

pytestmark = NEEDED

KILLS = 6 if os.environ.get("CI") == "true" else 4
MOST_KILLS = 30  # in the control, until a save fails


class Requester(threading.Thread):
    """Send requests until `over` is set; record every unexpected answer."""

    def __init__(self, site, cookies=""):
        super().__init__(daemon=True)
        self.site, self.cookies = site, cookies
        self.errors, self.answers, self.over = [], 0, threading.Event()

    def run(self):
        self.connection = self.site.connect()
        while not self.over.is_set():
            try:
                self.act()
            except Exception as error:
                self.errors.append(repr(error))
                self.connection = self.site.connect()
        self.connection.close()

    def ask(self, path, fields=None, *, expected=(200,)):
        status, text, _headers = self.site.ask(path, fields, cookies=self.cookies, connection=self.connection)
        self.answers += 1
        if status not in expected:
            self.errors.append(f"{status} {'GET' if fields is None else 'POST'} {path}")
        return status, text


class Writer(Requester):
    """Save the sheets of a table one after the other; record those whose save was acknowledged."""

    def __init__(self, site, play, table, session):
        super().__init__(site, session)
        self.place, self.rng = f"{play}{table}/", random.Random(table)
        self.acknowledged, self.deal, self.is_saving = [], 0, False

    def act(self):
        self.deal = self.deal % 4 + 1
        path = f"{self.place}{self.deal}/"
        status, page = self.ask(path)
        if status != 200:
            return
        fields = filled(page, self.rng)
        self.is_saving = True
        status, _page = self.ask(path, fields, expected=(302,))
        self.is_saving = False
        if status == 302:
            self.acknowledged.append(fields["submission"])


class Watcher(Requester):
    """A phone that polls the public results."""

    def __init__(self, site, token):
        super().__init__(site)
        self.path = f"/look/{token}/"

    def act(self):
        self.ask(self.path)
        time.sleep(0.1)


@contextlib.contextmanager
def everybody(site):
    """Run six writers and one watcher until the block ends."""
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


def wait_for_saves(writers):
    """Wait until every writer has saved once more, so that a kill comes after something happened."""
    before = [len(writer.acknowledged) for writer in writers]
    wait_until(lambda: all(len(writer.acknowledged) > number for writer, number in zip(writers, before, strict=True)))


def kill_in_the_middle(site, writers, port, how=signal.SIGKILL):
    """Stop a process while at least half of the writers save, start it again, and return its exit code."""
    wait_until(lambda: sum(writer.is_saving for writer in writers) >= WRITERS // 2)
    code = site.end(port, how)
    site.start(port)
    return code


def errors_of(people):
    return [one for person in people for one in person.errors]


def test_killing_one_process_at_a_time_makes_no_save_fail(behind_nginx, capsys):
    site, started = behind_nginx, time.monotonic()
    with everybody(site) as (people, writers):
        for number in range(KILLS):
            wait_for_saves(writers)
            kill_in_the_middle(site, writers, site.ports[number % 2])
        wait_for_saves(writers)
    seconds = time.monotonic() - started
    saves, differences = json.loads(site.do(COUNT))
    acknowledged = [form for writer in writers for form in writer.acknowledged]
    retried, sent_twice = site.retried("POST")
    with capsys.disabled():
        print(
            f"\n{KILLS} times one of 2 processes killed, {WRITERS} writers, 1 watcher, {seconds:.0f} s: "
            f"{sum(one.answers for one in people)} answers, {len(acknowledged)} saves acknowledged, "
            f"{len(errors_of(people))} failed, {len(set(acknowledged) - set(saves))} missing; "
            f"retried at the other process: {retried} saves, {sent_twice} of them sent twice",
            end="",
        )
    assert errors_of(people) == []
    assert set(acknowledged) - set(saves) == set()
    assert len(set(acknowledged)) == len(acknowledged)
    assert max(Counter(saves).values()) == 1
    assert differences == []
    assert sent_twice  # else no process was killed in the middle of a save


def test_without_the_retry_rule_saves_fail(site, capsys):
    """The control: the same requests and kills, with nginx's default."""
    site.start_nginx(retry=False)
    try:
        with everybody(site) as (people, writers):
            for number in range(1, MOST_KILLS + 1):
                wait_for_saves(writers)
                kill_in_the_middle(site, writers, site.ports[number % 2])
                if errors_of(people):
                    break
    finally:
        site.stop_nginx()
    with capsys.disabled():
        print(f"\nwithout the retry rule: {len(errors_of(people))} answers failed after {number} kills", end="")
    assert errors_of(people)
    assert all(re.fullmatch(rf"502 POST {site.play}\d/\d/", one) for one in errors_of(people))


def test_a_process_that_is_stopped_by_sigterm_answers_its_requests_first(behind_nginx):
    """So installing a new version makes no save fail, not even one that must not be retried."""
    site = behind_nginx
    with everybody(site) as (people, writers):
        for port in site.ports:
            wait_for_saves(writers)
            assert kill_in_the_middle(site, writers, port, signal.SIGTERM) == 0
        wait_for_saves(writers)
    assert errors_of(people) == []
    # One request per process may arrive at the moment when it stops listening.
    assert site.retried("POST")[1] <= len(site.ports)


def test_when_no_process_answers_a_page_says_what_to_do(behind_nginx):
    site = behind_nginx
    for port in site.ports:
        site.end(port, signal.SIGKILL)
    status, text, _headers = site.ask("/")
    site.start_all()
    assert status == 502
    assert "If your change is missing, make it again." in text
    assert site.ask("/alive/")[0] == 200


def test_http_redirects_to_https_and_nginx_serves_static_files(behind_nginx):
    site = behind_nginx
    connection = site.connect(port=site.http)
    connection.request("GET", "/log-in/", headers={"Host": "cards.example"})
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Location"]) == (301, "https://cards.example/log-in/")
    connection.close()
    status, page, headers = site.ask("/log-in/")
    assert status == 200
    assert headers["Strict-Transport-Security"].startswith("max-age=31536000")
    style = re.search(r'href="(/static/css/site\.[0-9a-f]+\.css)"', page)[1]
    status, _text, headers = site.ask(style)
    assert status == 200
    assert "immutable" in ",".join(headers.get_all("Cache-Control"))
    assert headers["Content-Type"].startswith("text/css")


def test_public_pages_are_compressed_and_pages_that_check_a_password_are_not(behind_nginx):
    site = behind_nginx
    encodings = {}
    for path in (f"/look/{site.token}/", "/wall/nothing/", "/t/nothing/", "/log-in/"):
        connection = site.connect()
        connection.request("GET", path, headers={"Host": "cards.example", "Accept-Encoding": "gzip"})
        encodings[path] = connection.getresponse().headers["Content-Encoding"]
        connection.close()
    assert list(encodings.values()) == ["gzip", None, "gzip", None]


def test_https_is_said_by_every_answer_even_by_nginx_itself(behind_nginx):
    site = behind_nginx
    style = re.search(r'href="(/static/css/site\.[0-9a-f]+\.css)"', site.ask("/log-in/")[1])[1]
    paths = ("/log-in/", "/", style, "/static/nothing.css", "/nothing-here/", f"/look/{site.token}/")
    for path in paths:
        _status, _text, headers = site.ask(path)
        said = headers.get_all("Strict-Transport-Security")
        assert (path, said) == (path, ["max-age=31536000; includeSubDomains; preload"])
        assert (path, headers["Server"]) == (path, "nginx")
    for port in site.ports:
        site.end(port, signal.SIGKILL)
    status, _text, headers = site.ask("/")
    site.start_all()
    assert (status, len(headers.get_all("Strict-Transport-Security"))) == (502, 1)


def test_only_the_sites_own_name_is_led_to_https(behind_nginx):
    site = behind_nginx
    for host, status, place in (
        ("cards.example", 301, "https://cards.example/log-in/"),
        ("evil.example", 404, None),
        ("cards.example.evil.example", 404, None),
    ):
        line = site.connect(port=site.http)
        line.request("GET", "/log-in/", headers={"Host": host})
        answer = line.getresponse()
        assert (host, answer.status, answer.headers["Location"]) == (host, status, place)
        line.close()
    assert site.ask("/log-in/", Host="evil.example")[0] == 404


def test_nginx_slows_guesses_down_and_no_page(behind_nginx):
    """Forms that check a password or code: thirty at once from one address, then one every two seconds."""
    site = behind_nginx
    assert 429 not in [site.ask("/recover/", {"code": "000000"})[0] for _ in range(30)]
    for path in ("/recover/", "/join/at/tuesday-club/"):
        answers = (site.ask(path, {"code": "000000"})[:2] for _ in range(300))
        refusal = next(text for status, text in answers if status == 429)
        assert "Wait a minute, then go back and send it again." in refusal
        assert site.ask(path)[0] == 200
        assert site.ask(f"/look/{site.token}/")[0] == 200


def test_what_nginx_writes_down_holds_no_link(behind_nginx):
    site = behind_nginx
    for port in site.ports:
        site.end(port, signal.SIGKILL)
    assert site.ask(f"/look/{site.token}/")[0] == 502
    assert site.ask(f"/join/{'x' * 43}/", Referer=f"https://cards.example/look/{site.token}/")[0] == 502
    site.start_all()
    written = (site.folder / "error.log").read_text() + (site.folder / "access.log").read_text()
    assert site.token not in written
    assert "x" * 43 not in written
