"""An evening that advances step by step, with every page of it and of its club at each step."""

import random
from collections import defaultdict

from tests.bench.hosted_database import add_invented_people, key_in
from tests.builders import draw_tables, make_event, make_sign_ups, tonight
from tests.rounds import key_in_round, make_draft
from tests.test_access import TABLE
from tests.walk import address, addresses_of, belongings, things_of_tables
from tournaments.models import Event
from tournaments.models.event import Format
from tournaments.paper.catalog import PAPERS
from tournaments.rounds.actions import use_rounds
from tournaments.rounds.start_actions import start_round
from tournaments.standings.actions import make_final
from tournaments.tables.actions import show_everyone

QUERY_STRINGS = {"sign_up:suggest": "name=ma", "changes:choose": "who=ma", "tables:tables": "who=ma"}
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
            "paper:paper player-slips",
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
    "the tables are drawn, so no hat is needed": (STEPS[1:], {"lots:hat"}),
    "the evening has one sitting": (
        STEPS,
        {"paper:paper next-cards", "paper:paper next-list", "rounds:again", "rounds:next", "rounds:round"},
    ),
    "the evening is played, so that Tonight is Play": (STEPS[2:4], {"tonight:event"}),
    "only a helper at the door or a name screen opens it": (
        STEPS,
        {"sign_up:door", "sign_up:door-suggest", "sign_up:names", "sign_up:first-time"},
    ),
    "nobody can be called to a table": ((*STEPS[:2], STEPS[4]), {"call:person"}),
    "no phone finds this laptop, so a poster has no address": (STEPS, {"paper:poster"}),
    "nobody reaches a laptop before the evening": (STEPS, {"sign_up:coming"}),
    "no list is being imported": (STEPS, {"people:import-preview", "sign_up:review"}),
    "the only member is the reader, whose own password has another page": (STEPS, {"club:new-password"}),
    "the club has no rule set of its own": (STEPS, {"rule_sets:change", "rule_sets:data-file"}),
    "it redirects to the evening": (STEPS, {"tonight:tonight"}),
}
"""Pages that do not answer with 200, by reason: at which steps, and their names as in `pages`."""


def signed_up_evening(club, *, people, **settings):
    """Plan tonight's evening of that many invented people."""
    event = make_event(club, date=tonight(club), **settings)
    make_sign_ups(event, add_invented_people(club, people, random.Random(1)))
    return event


class SteppedEvening:
    """An evening with sign-ups, and how its pages are opened: `get` returns the status of a path and query string."""

    def __init__(self, event, get):
        self.event, self.get, self.rng = event, get, random.Random(1)
        self.absent = defaultdict(set)
        line = event.sign_ups.first()
        self.things = {
            "line": line.pk,
            "player": line.player_id,
            "rules": "tanglewood",
            "page": "standings",
            "table": 1,
            "deal": 1,
            "round": 1,
            "team number": 1,
            "prize": event.prizes.create(number=1, kind="door").number,
            **addresses_of(event.club, event),
            **belongings(event.club),
        }

    def steps(self):
        """Advance to the next step and yield its name."""
        yield "signed up"
        draw_tables(self.event, shown=False)
        self.things |= things_of_tables(self.event)
        yield "drawn"
        round_ = self.event.rounds.get()
        show_everyone(round_=round_)
        yield "shown"
        half = self.event.deals * round_.seatings.count() // 2
        key_in(self.event, self.rng, most=half)
        yield "in play"
        key_in(self.event, self.rng, first=half)
        self._make_final()
        yield "final"

    def steps_of_rounds(self):
        """Advance through three rounds with new partners in each, and yield what was done."""
        make_draft(self.event, Format.PARTNERS, people=self.event.sign_ups.count())
        yield "planned"
        use_rounds(round_=self.event.rounds.get())
        self.things |= things_of_tables(self.event)
        show_everyone(round_=self.event.rounds.get())
        key_in_round(self.event, 1)
        yield "Round 1 is in"
        start_round(event=Event.objects.get(pk=self.event.pk), number=2)
        yield "Round 2 has begun"
        key_in_round(self.event, 2)
        start_round(event=Event.objects.get(pk=self.event.pk), number=3)
        key_in_round(self.event, 3)
        self._make_final()
        yield "final"

    def _make_final(self):
        self.event.refresh_from_db()
        make_final(event=self.event, version=self.event.version)

    def pages(self, step):
        """Return the path and the query string of each page that exists at this step, by url name and paper."""
        asked = {
            " ".join(filter(None, [name, *more.values(), query])): (address(name, arguments, self.things | more), query)
            for name, (arguments, method, *_rest) in TABLE.items()
            if method == "get" and {"club", "token"} & set(arguments)
            for more in _papers(arguments)
            for query in _queries(name, more)
        }
        there = {name: page for name, page in asked.items() if self.get(*page) == 200}
        for name in asked.keys() - there.keys():
            self.absent[name].add(step)
        return there


def absent_pages():
    """Return the steps at which each page of `ABSENT` does not answer, by its name."""
    return {name: set(steps) for steps, names in ABSENT.values() for name in names}


def _papers(arguments):
    return [{"paper": key} for key in PAPERS] if "paper" in arguments else [{}]


def _queries(name, more):
    return ["", "all_hands=on"] if more == {"paper": "tallies"} else [QUERY_STRINGS.get(name, "")]
