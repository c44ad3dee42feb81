"""The slowest pages of an evening of 200 people, from the sign-up to the final results."""

import random
from collections import defaultdict
from functools import partial

import pytest

from tests.bench.hosted_database import add_invented_people, key_in
from tests.bench.hosted_pages import ask
from tests.builders import draw_tables, make_event, make_sign_ups, tonight
from tests.test_access import TABLE
from tests.walk import address, belongings
from tournaments.hall.link_actions import give_out_link
from tournaments.paper.catalog import PAPERS
from tournaments.standings.actions import make_final
from tournaments.tables.actions import show_everyone
from tournaments.web.access import GIVEN_OUT

# Every request opens a new database connection, as in the hall.
pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

PEOPLE = 200
SLOWEST = 10
GUARD = 2  # times the aim: a machine may be slow or busy
AIM, AIM_MS = 65, 100
QUERY_STRINGS = {"sign_up:suggest": "name=ma", "changes:choose": "who=ma", "tables:tables": "who=ma"}
FILES = {
    "seasons:season-workbook",
    "seasons:days-workbook",
    "seasons:season-csv",
    "exports:workbook",
    "exports:csv",
    "evening_file:evening",
    "rule_sets:download",
}
"""Downloads, which are not measured here; test_workbook_speed.py measures the workbook."""

STEPS = ("signed up", "drawn", "shown", "in play", "final")
ABSENT = {
    "the tables are not drawn": (STEPS[:1], {"standings:team"}),
    "the tables are not shown": (
        STEPS[:2],
        {
            "changes:choose who=ma",
            "changes:late",
            "changes:person",
            "corrections:sheet",
            "paper:paper score-cards",
            "paper:paper seats-by-first-name",
            "paper:paper seats-by-last-name",
            "paper:paper table-cards",
            "paper:paper tallies",
            "paper:paper tallies all_hands=on",
            "sheets:sheet",
        },
    ),
    "no sheet is in": (
        STEPS[:3],
        {"corrections:effect", "paper:paper hands", "paper:paper leaderboard", "standings:player"},
    ),
    "the tables are drawn, so no hat is needed": (STEPS[1:], {"slips:hat"}),
    "no list is being imported": (STEPS, {"people:import-preview", "sign_up:review"}),
    "the only member is the reader, whose own password has another page": (STEPS, {"club:new-password"}),
    "the club has no rule set of its own": (STEPS, {"rule_sets:change", "rule_sets:data-file"}),
    "it redirects to the evening": (STEPS, {"tonight:tonight"}),
}
"""Pages that do not answer with 200, by reason: at which steps, and their names as in `pages`."""


class SteppedEvening:
    """An evening that advances step by step, with every page of it and its club at each step."""

    def __init__(self, club, browser):
        self.browser, self.rng = browser, random.Random(1)
        self.absent = defaultdict(set)
        self.event = make_event(club, date=tonight(club))
        make_sign_ups(self.event, add_invented_people(club, PEOPLE, self.rng))
        line = self.event.sign_ups.first()
        self.things = {
            "club": club.slug,
            "event": self.event.pk,
            "token": give_out_link(event=self.event).public_token.removeprefix(GIVEN_OUT),
            "line": line.pk,
            "player": line.player_id,
            "rules": "tanglewood",
            "table": 1,
            "deal": 1,
            "team number": 1,
            "prize": self.event.prizes.create(number=1, kind="door").number,
            **belongings(club),
        }

    def steps(self):
        """Advance to the next step and yield its name."""
        yield "signed up"
        draw_tables(self.event, shown=False)
        yield "drawn"
        round_ = self.event.rounds.get()
        show_everyone(round_=round_)
        yield "shown"
        half = self.event.deals * round_.seatings.count() // 2
        key_in(self.event, self.rng, most=half)
        yield "in play"
        key_in(self.event, self.rng, first=half)
        self.event.refresh_from_db()
        make_final(event=self.event, version=self.event.version)
        yield "final"

    def pages(self, step):
        """Return a function for each page that exists at this step, by url name, paper and query string."""
        asked = {
            " ".join(filter(None, [name, *more.values(), query])): (address(name, arguments, self.things | more), query)
            for name, (arguments, method, *_rest) in TABLE.items()
            if method == "get" and {"club", "token"} & set(arguments) and name not in FILES
            for more in _papers(arguments)
            for query in _queries(name, more)
        }
        there = {name: page for name, page in asked.items() if self.browser.get(*page)[0] == 200}
        for name in asked.keys() - there.keys():
            self.absent[name].add(step)
        return {name: partial(self.get, *page) for name, page in there.items()}

    def get(self, path, query):
        assert self.browser.get(path, query)[0] == 200


def _papers(arguments):
    return [{"paper": key} for key in PAPERS] if "paper" in arguments else [{}]


def _queries(name, more):
    return ["", "all_hands=on"] if more == {"paper": "tallies"} else [QUERY_STRINGS.get(name, "")]


def test_every_page_of_an_evening_of_two_hundred(club, browser, report, capsys):
    evening = SteppedEvening(club, browser)
    floor = ask({"empty": partial(evening.get, "/floor/empty/", "")})["empty"].ms
    costs = {
        f"{name}, {step}": one.ms
        for step in evening.steps()
        for name, one in ask(evening.pages(step), repeats=3).items()
    }
    slowest = sorted(costs.items(), key=lambda page: -page[1])[:SLOWEST]
    with capsys.disabled():
        print(f"\n{len(costs)} pages of an evening of {PEOPLE} people, the slowest:", end="")
    for name, ms in slowest:
        report(name, f"{ms:.0f} ms", ms / floor, f"≤ {AIM}, {AIM_MS} ms")
    assert evening.absent == {name: set(steps) for steps, names in ABSENT.values() for name in names}
    assert slowest[0][1] / floor < GUARD * AIM
