"""Several processes behind nginx: one at a time is killed while people save, and nobody notices.

Two processes and one PostgreSQL database on this machine, and nginx with the very file of the recipe in
`config/hosting`. The figures are printed. The controls: without the recipe's one rule about forms saves do fail.
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

KILLS = 8 if os.environ.get("CI") == "true" else 4
MOST_KILLS = 30  # until the control has failed


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
        super().__init__(site, session)
        self.place, self.chance = f"{play}{table}/", random.Random(table)
        self.told, self.deal, self.is_saving = [], 0, False

    def act(self):
        self.deal = self.deal % 4 + 1
        path = f"{self.place}{self.deal}/"
        status, page = self.ask(path)
        if status != 200:
            return
        fields = filled(page, self.chance)
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
    assert "If your change is missing, make it again." in text
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
        line = site.line(port=site.http)
        line.request("GET", "/log-in/", headers={"Host": host})
        answer = line.getresponse()
        assert (host, answer.status, answer.headers["Location"]) == (host, status, place)
        line.close()
    assert site.ask("/log-in/", Host="evil.example")[0] == 404


def test_nginx_slows_guesses_down_and_no_page(behind_nginx):
    """Forms that check a password or code: thirty at once from one address, then one every two seconds."""
    site = behind_nginx
    for path in ("/recover/", "/join/at/tuesday-club/"):
        said = [site.ask(path, {"code": "000000"})[0] for _ in range(40)]
        assert 429 in said
        assert 429 not in said[:20] or path != "/recover/"
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
