"""A soak test, an evening in fast time against a real server: two laptops key in, 300 phones poll the results.

`python -m tests.trust.soak --minutes 10` prints its measurements and fails on an error or a missed aim; it needs a
quiet machine. `test_soak.py` runs half a minute of it, with wide limits.
"""

import argparse
import asyncio
import gzip
import re
import tempfile
import time
import uuid
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from tests.running import Running, free_port

PEOPLE, HANDS, WATCHERS, LAPTOPS, EVERY = 96, 4, 300, 2, 2.0
JOINING, JOIN_WITHIN = 150, 5.0
AIM_P99, AIM_GROWTH = 0.1, 0.2
COUNTS = {"books-red": 2, "books-black": 3, "table-20": 10, "table-10": 25, "held-10": 3}

# Run in the site's shell: makes a club, an evening of 24 tables, a login and the public link.
PREPARE = """
from django.utils import timezone
from accounts.actions import found_club
from accounts.sessions import SessionStore
from django.contrib.auth import get_user_model
from django.contrib.auth import SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY
from scoring.library import rule_set_text
from tournaments.web.access import GIVEN_OUT
from tournaments.tables.actions import draw_partners, show_everyone
from tournaments.events.actions import plan_event
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Event
from tournaments.core.people.names import NewPerson
from tournaments.people.actions import add_people
from tournaments.tables.queries import plans_for
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.sign_up.actions import sign_in
from tournaments.sign_up.queries import head_count

club, user = found_club(club_name="Soak", organizer="Ruth", password="queen of hearts", time_zone="UTC")
event = Event(club=club, name="Soak", date=timezone.localdate())
plan_event(event=event, rules_text=rule_set_text("tanglewood"))
people = [NewPerson(given_name=f"Given{n}", family_name=f"Family{n}") for n in range(PEOPLE)]
for person in add_people(club=club, people=people):
    sign_in(event=event, player=person)
round_ = event.rounds.get()
draw_partners(round_=round_, plan=plans_for(event, head_count(event))[0], seed=7, made_by=None)
show_everyone(round_=round_)
event = give_out_link(event=event)
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
token = event.public_token.removeprefix(GIVEN_OUT)
print(club.slug, event.pk, token, session.session_key, rules_digest(event.rules_text), round_.seatings.count())
"""


@dataclass
class Measured:
    """Seconds of each answer by kind, counts of statuses, errors, and the memory of the server in bytes.

    `joined` has the second at which each phone had its page with style and scripts, from the first phone on.
    """

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    joined: list[float] = field(default_factory=list)

    @property
    def last_of_joining(self):
        """The second at which the phones that join at once all had their page."""
        return sorted(self.joined)[JOINING - 1]

    def percentile(self, fraction, kind):
        times = sorted(self.seconds.get(kind, ()))
        return times[min(len(times) - 1, int(fraction * len(times)))] if times else float("inf")

    @property
    def growth(self):
        """The growth of the server's memory, as a fraction of the first measurement."""
        return self.memory[-1] / self.memory[0] - 1

    def report_lines(self):
        for kind, times in self.seconds.items():
            p50, p95, p99, worst = (f"{1000 * self.percentile(top, kind):.0f} ms" for top in (0.5, 0.95, 0.99, 1))
            yield f"{kind:<13} {len(times):>7} answers   p50 {p50}   p95 {p95}   p99 {p99}   worst {worst}"
        yield f"joined        {JOINING} phones after {self.last_of_joining:.1f} s"
        yield f"answers       {dict(sorted(self.statuses.items()))}"
        yield f"errors        {len(self.errors)} {self.errors[:3]}"
        if self.memory:
            yield f"memory        {self.memory[0] / 1e6:.0f} MB to {self.memory[-1] / 1e6:.0f} MB ({self.growth:+.1%})"


class Connection:
    """One browser's persistent connection to the site, reopened when the site has closed it."""

    def __init__(self, address, measured, cookie="", source="127.0.0.1"):
        self.host, self.measured, self.source = urlsplit(address).netloc, measured, source
        self.cookie = f"Cookie: {cookie}\r\n" if cookie else ""
        self.streams = None

    async def ask(self, kind, method, path, body=b"", headers=""):
        """Return the status and content of an answer, or 0 and nothing after an error, which is recorded."""
        started = time.perf_counter()
        try:
            status, content = await self._ask(kind, method, path, body, headers)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            self.streams = None
            self.measured.errors.append(f"{kind}: {error!r}")
            return 0, b""
        self.measured.seconds[kind].append(time.perf_counter() - started)
        self.measured.statuses[kind, status] += 1
        if status not in (200, 204, 302):
            self.measured.errors.append(f"{kind}: {status}")
        return status, content

    async def _ask(self, kind, method, path, body, headers):
        if self.streams is None or self.streams[0].at_eof():
            self.streams = await asyncio.open_connection(*self.host.split(":"), local_addr=(self.source, 0))
        reader, writer = self.streams
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\n{self.cookie}Accept-Encoding: gzip\r\n{headers}"
        head += f"Content-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        answer = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)).decode()
        length = re.search(r"content-length: (\d+)", answer, re.IGNORECASE)
        content = await reader.readexactly(int(length[1])) if length else b""
        if kind != "file" and "content-encoding: gzip" in answer.lower():
            content = gzip.decompress(content)
        if "connection: close" in answer.lower():
            self.streams = None
        return int(answer.split()[1]), content


class Evening:
    """A prepared evening, and the laptops and phones that take part in it."""

    def __init__(self, running, minutes):
        self.club, self.event, self.token, self.session, self.digest, tables = running.do(
            f"PEOPLE = {PEOPLE}\n{PREPARE}"
        ).split()[-6:]
        self.running, self.minutes, self.measured = running, minutes, Measured()
        self.sheets = [(table, hand) for hand in range(1, HANDS + 1) for table in range(1, int(tables) + 1)]
        self.begins = time.monotonic()
        self.ends = self.begins + 60 * minutes

    async def play(self):
        """Run all laptops and phones until the end; return the measurements."""
        await asyncio.gather(
            *(self.watch(number) for number in range(WATCHERS)),
            *(self.key_in(laptop) for laptop in range(LAPTOPS)),
            self.measure_memory(),
        )
        return self.measured

    async def watch(self, number):
        """A phone: loads the page with style and scripts once, then polls every two seconds."""
        # The hall's phones have an address each, and one address has no more than 40 connections.
        source = f"127.0.{1 + number // 200}.{1 + number % 200}"
        connection, path = Connection(self.running.address, self.measured, source=source), f"/look/{self.token}/"
        await asyncio.sleep(3 * EVERY * number / WATCHERS)
        _status, content = await connection.ask("page", "GET", path)
        for file in sorted(set(re.findall(rb'(?:href|src)="(/static/[^"]+)"', content))):
            await connection.ask("file", "GET", file.decode())
        self.measured.joined.append(time.monotonic() - self.begins)
        while time.monotonic() < self.ends:
            started = time.monotonic()
            version = re.search(rb'hx-get="\?v=([^"]*)"', content)
            shown = version[1].decode() if version else ""
            status, news = await connection.ask("poll", "GET", f"{path}?v={shown}", headers="HX-Request: true\r\n")
            content = news if status == 200 else content
            await asyncio.sleep(max(0, EVERY - (time.monotonic() - started)))

    async def key_in(self, laptop):
        """A laptop: opens one sheet after the other and keys it in, evenly over the evening."""
        sheets = self.sheets[laptop::LAPTOPS]
        connection = Connection(
            self.running.address, self.measured, cookie=f"sessionid={self.session}; csrftoken={'a' * 32}"
        )
        pause = 60 * self.minutes * 0.95 / len(sheets)
        await asyncio.sleep(pause * laptop / LAPTOPS)
        for table, hand in sheets:
            started = time.monotonic()
            place = f"/c/{self.club}/events/{self.event}/play/{table}/{hand}/"
            # The aims are those of an evening on which 300 phones poll. What a sheet takes before is printed too.
            when = "" if len(self.measured.joined) == WATCHERS else "early "
            await connection.ask(f"{when}sheet", "GET", place)
            await connection.ask(f"{when}preview", "POST", f"{place}preview/", self.sheet_form(), FORM)
            await connection.ask(f"{when}save", "POST", place, self.sheet_form(), FORM)
            await asyncio.sleep(max(0, pause - (time.monotonic() - started)))

    def sheet_form(self):
        """Return the encoded form of a sheet of two teams."""
        typed = {f"{team}-{name}": count for team in (1, 2) for name, count in COUNTS.items()}
        hidden = {"csrfmiddlewaretoken": "a" * 32, "version": 0, "entry": "counts", "rules_digest": self.digest}
        answers = {
            "ending": "0",
            "empty_means_zero": 1,
            "right_paper": 1,
            "why": "as on the paper",
            "submission": str(uuid.uuid4()),
        }
        return urlencode(hidden | typed | answers).encode()

    async def measure_memory(self):
        """Record the server's memory every two seconds, after all phones got the page or a third of the time passed."""
        await asyncio.sleep(min(4 * EVERY, 60 * self.minutes / 3))
        while len(self.measured.seconds["page"]) < WATCHERS and time.monotonic() < self.ends - 40 * self.minutes:
            await asyncio.sleep(0.1)
        while time.monotonic() < self.ends:
            self.measured.memory += memory_of(self.running.process.pid)
            await asyncio.sleep(2)


FORM = "Content-Type: application/x-www-form-urlencoded\r\n"


def memory_of(pid):
    """Return the bytes of the serving process in a list, which is empty where the system does not tell."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        return []
    serving = children.read_text().split()[0]
    pages = int(Path(f"/proc/{serving}/statm").read_text().split()[1])
    return [pages * 4096]


def soak(minutes, folder):
    """Play the evening against a new server; return the measurements, the sheets stored and the sheets due."""
    running = Running(free_port(), folder)
    try:
        evening = Evening(running, minutes)
        # In its own thread: a browser test of the same process may have left an event loop running in this one.
        with ThreadPoolExecutor(1) as executor:
            measured = executor.submit(asyncio.run, evening.play()).result()
        stored = running.do("from tournaments.models import Sheet; print(Sheet.objects.count())")
    finally:
        running.stop()
    return measured, int(stored.split()[-1]), len(evening.sheets)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    with tempfile.TemporaryDirectory() as folder:
        measured, stored, due = soak(parser.parse_args().minutes, Path(folder) / "data")
    print("\n".join([*measured.report_lines(), f"sheets        {stored} of {due} stored"]))
    missed_aims = list(missed(measured, stored, due))
    print(f"missed        {', '.join(missed_aims) or 'nothing'}")
    return 1 if missed_aims else 0


def missed(measured, stored, due):
    """Yield the aims that were not reached."""
    if measured.errors:
        yield f"{len(measured.errors)} errors"
    if stored != due:
        yield f"{due - stored} sheets"
    if measured.last_of_joining > JOIN_WITHIN:
        yield f"{JOINING} phones within {JOIN_WITHIN:.0f} s"
    for kind in ("poll", "preview", "save"):
        if measured.percentile(0.99, kind) > AIM_P99:
            yield f"p99 of {kind} over {AIM_P99 * 1000:.0f} ms"
    if measured.memory and measured.growth > AIM_GROWTH:
        yield f"memory grew by more than {AIM_GROWTH:.0%}"


if __name__ == "__main__":
    raise SystemExit(main())
