"""Queries and milliseconds of the pages of an evening and of its club."""

import gzip
import itertools
import re
import uuid
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import process_time

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.bench.hosted_database import PEOPLE, key_in, plan_and_draw
from tests.builders import make_event
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Season, TeamMember
from tournaments.web.access import GIVEN_OUT
from tournaments.web.public_polls import PARTS

COUNTS = {"books-red": "2", "books-black": "3", "table-20": "10", "table-10": "25", "held-10": "3"}
REPEATS = 9
PHONE = {"HTTP_HX_REQUEST": "true", "HTTP_ACCEPT_ENCODING": "gzip", "HTTP_COOKIE": ""}
LARGE = 50_000
"""No page may scan a table of this many rows or more."""


@dataclass(frozen=True)
class PageCost:
    """A page's number of queries, the processor milliseconds of its fastest request, and its SQL statements."""

    queries: int
    ms: float
    statements: tuple


class EveningAtPlay:
    """An evening in play, with the pages of the organizer and the public link."""

    def __init__(self, browser, event):
        self.browser, self.club, self.event = browser, event.club, give_out_link(event=event)
        self.versions, self.sent = itertools.count(1), b""

    def url_of(self, name, *arguments, event=None):
        return reverse(name, args=[self.club.slug, *([event.pk] if event else []), *arguments])

    def pages(self):
        """Return a function for each page of the evening by name, which requests it and checks the answer."""
        event, token = self.event, self.event.public_token.removeprefix(GIVEN_OUT)
        player = TeamMember.objects.filter(team__event=event).earliest("pk").player_id
        look = reverse("public:results", args=[token])
        return {
            "Tonight, which is Play": lambda: self.get("tonight:event", event=event, status=302),
            "sign-up": lambda: self.get("sign_up:list", event=event),
            "tables": lambda: self.get("tables:tables", event=event),
            "play": lambda: self.get("sheets:play", event=event),
            "a sheet": lambda: self.get("sheets:sheet", 1, 1, event=event),
            "preview": self.preview,
            "a correction": self.correct,
            "results, computed again": lambda: self.get("standings:results", event=event),
            "results on a phone": lambda: self.new(look),
            "a player's phone": lambda: self.own_page(reverse("public:person", args=[token, player])),
            "poll, nothing new": lambda: self.poll(look),
            "history": lambda: self.get("history:evening", event=event),
            "papers": lambda: self.get("paper:papers", event=event),
            "helpers": lambda: self.get("hall:helpers", event=event),
            "workbook": lambda: self.get("exports:workbook", event=event),
        }

    def news_size(self):
        """Return a line about the bytes a phone receives when results are new, plain and as they are sent."""
        plain = gzip.decompress(self.sent)
        return f"news for a phone: {len(plain) / 1e3:.1f} kB, sent packed: {len(self.sent) / 1e3:.1f} kB"

    # Requests

    def get(self, name, *arguments, event=None, status=200):
        found, _content = self.browser.get(self.url_of(name, *arguments, event=event))
        assert found == status, (name, found)

    def sheet_form(self):
        typed = {f"{team}-{name}": count for team in (1, 2) for name, count in COUNTS.items()}
        hidden = {"entry": "counts", "rules_digest": rules_digest(self.event.rules_text), "ending": "0"}
        return hidden | typed | {"submission": str(uuid.uuid4()), "empty_means_zero": "1", "why": "as on the paper"}

    def preview(self):
        path = self.url_of("sheets:preview", 1, 1, event=self.event)
        assert self.browser.post(path, self.sheet_form() | {"version": "1"})[0] == 200

    def correct(self):
        path = self.url_of("sheets:sheet", 1, 1, event=self.event)
        status, content = self.browser.post(path, self.sheet_form() | {"version": str(next(self.versions))})
        assert status == 302, content.decode()

    def new(self, look):
        status, self.sent = self.browser.get(look, "v=old", **PHONE)
        assert status == 200

    def own_page(self, path):
        """Get the news of a player's page, which is made for each phone."""
        PARTS.clear()
        assert self.browser.get(path, "v=old", **PHONE)[0] == 200

    def poll(self, look):
        assert self.browser.get(look, f"v={version_in(self.sent)}", **PHONE)[0] == 204


@lru_cache
def version_in(packed):
    """Return the version with which the page of these packed results polls."""
    return re.search(rb'hx-get="\?v=([^"&]*)', gzip.decompress(packed))[1].decode()


class ClubAtPlay(EveningAtPlay):
    """A club with one evening in play, half of its sheets in, and another one signing up."""

    def __init__(self, browser, club, players, tonight, rng):
        super().__init__(browser, plan_and_draw(club, rng.sample(players, PEOPLE), tonight, rng))
        key_in(self.event, rng, most=PEOPLE // 2)
        self.next, self.coming = make_event(club, date=tonight), iter(players)
        self.season = Season.objects.create(club=club, name="This year")
        for event in club.events.order_by("-pk")[:6]:
            event.season = self.season
            event.save(update_fields=["season"])

    def pages(self):
        return super().pages() | {
            "a sign-in": self.sign_in,
            "what a save did": lambda: self.get("corrections:effect", 1, 1, event=self.event),
            "winners": lambda: self.get("standings:winners", event=self.event),
            "prizes": lambda: self.get("prizes:prizes", event=self.event),
        }

    def club_pages(self):
        """Return a function for each page of the club by name."""
        player = self.event.sign_ups.first().player
        return {
            "the club's home page": lambda: self.get("tonight:tonight", status=302),
            "past evenings": lambda: self.get("seasons:past"),
            "people": lambda: self.get("people:people"),
            "one person": lambda: self.get("people:person", player.pk),
            "a person's evenings": lambda: self.get("seasons:player", player.pk),
            "a season": lambda: self.get("seasons:season", self.season.pk),
            "plan an evening": lambda: self.get("events:plan"),
        }

    def sign_in(self):
        path = self.url_of("sign_up:list", event=self.next)
        assert self.browser.post(path, {"name": str(next(self.coming))})[0] == 302


def ask(pages, *, repeats=REPEATS):
    """Measure every page: one request for its queries, then `repeats` requests for its milliseconds."""
    return {name: _asked(page, repeats) for name, page in pages.items()}


def _asked(page, repeats):
    page()
    statements = tuple(statements_of(page))
    stay_connected()
    seconds = []
    for _ in range(repeats):
        started = spent()
        page()
        seconds.append(spent() - started)
    return PageCost(queries=len(statements), ms=1000 * min(seconds, default=0), statements=statements)


def statements_of(page):
    """Return the SQL of a page."""
    with CaptureQueriesContext(connection) as captured:
        page()
    return [query["sql"] for query in captured.captured_queries]


def stay_connected():
    """Keep the database connection open, so that the same server process is measured again."""
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        connection.close_at = None


def spent():
    """Return the processor seconds of this process and of its PostgreSQL server process.

    Other processes do not count. Without /proc on the same machine, the server's part is left out.
    """
    server = 0
    if connection.vendor == "postgresql":
        schedstat = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
        server = int(schedstat.read_text().split()[0]) if schedstat.exists() else 0
    return process_time() + server / 1e9


def sequential_scans(costs, rows):
    """Return (page, table) for each large table that PostgreSQL would scan sequentially."""
    found = set()
    for page, one in costs.items():
        for statement in one.statements:
            if statement.lstrip().upper().startswith("SELECT"):
                with connection.cursor() as cursor:
                    cursor.execute("EXPLAIN " + statement.replace("%", "%%"), ())
                    plan = "\n".join(line for (line,) in cursor.fetchall())
                tables = re.findall(r"Seq Scan on (\w+)", plan)
                found |= {(page, table) for table in tables if rows.get(table, 0) >= LARGE}
    return found
