"""Five requests that show how the house is built, and which files each of them runs."""

import inspect
import itertools
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from django.http import HttpResponse
from django.urls import get_resolver, resolve

from scoring.library import built_in
from tests.builders import make_evening, make_event, make_people, make_sign_ups, play_everything
from tests.changes.people import address_of_offer, evening_with_hands, member_at, players_of
from tournaments.changes.actions import leave_chair
from tournaments.sheets.forms import box

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("accounts", "scoring", "tournaments")
SHEET = {(1, "books.red"): 2, (1, "books.black"): 3, (1, "table.20"): 10, (1, "table.10"): 25, (2, "held.10"): 3}


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """An answered request: its url and view, the files that ran a function, in the order of the first, and its page."""

    name: str
    view: str
    urls: str
    files: list
    page: str
    answer: HttpResponse


def files_run(act):
    """What `act` returns, and the files of the packages in the order in which each first ran a function.

    The body of a module or class that is imported meanwhile is no function.
    """
    ran = {}

    def note(frame, event, _argument):
        if event == "call" and frame.f_code.co_flags & inspect.CO_OPTIMIZED:
            ran.setdefault(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        answer = act()
    finally:
        sys.setprofile(before)
    ours = [Path(name).relative_to(ROOT) for name in ran if Path(name).is_relative_to(ROOT)]
    return answer, [file.as_posix() for file in ours if file.parts[0] in PACKAGES]


def urls_of(view):
    """The file whose urlpatterns have this view."""
    pending = [get_resolver()]
    while pending:
        resolver = pending.pop()
        for pattern in resolver.url_patterns:
            if getattr(pattern, "callback", None) is view:
                return Path(inspect.getfile(resolver.urlconf_module)).relative_to(ROOT).as_posix()
            if hasattr(pattern, "url_patterns"):
                pending.append(pattern)
    raise AssertionError(view)


def follow(desk, method, address, data=()):
    """Send a request from the organizer's browser and note its way."""
    found = resolve(address)
    answer, files = files_run(lambda: getattr(desk.client, method)(address, dict(data)))
    return Way(
        name=found.view_name,
        view=found.func.__name__,
        urls=urls_of(found.func),
        files=files,
        page=answer.templates[0].name if answer.templates else "",
        answer=answer,
    )


_numbers = itertools.count(1)


def new_rules():
    """Rules that no earlier test has used: what is computed once for each rule set is not computed yet."""
    return replace(built_in("tanglewood"), name=f"Tanglewood {next(_numbers)}")


def post_of_a_sheet(desk, club):
    event = make_evening(club, rules=new_rules())
    form = desk.get("sheets:sheet", 1, 1, event=event).context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest")}
    typed = {box(position, line): count for (position, line), count in SHEET.items()}
    data = hidden | typed | {"ending": "1", "empty_means_zero": "1"}
    way = follow(desk, "post", desk.url("sheets:sheet", 1, 1, event=event), data)
    assert way.answer.url == desk.url("sheets:play", event=event) + "?saved=1.1"
    return way


def results(desk, club):
    event = make_evening(club, rules=new_rules())
    play_everything(event)
    desk.get("sheets:play", event=event)  # loads what Django loads with the first page
    way = follow(desk, "get", desk.url("standings:results", event=event))
    assert way.answer.context["event"] == event
    return way


def late_person(desk, club):
    event = evening_with_hands(club, hands=1, rules=new_rules())
    gone = member_at(event, table=2, position=1)
    leave_chair(member=gone, from_deal=2)
    make_sign_ups(event, make_people(club, names=["Wanda"]))
    offer = desk.get("changes:late", event=event).context["late"].shown[0]
    way = follow(desk, "post", address_of_offer(desk, event, offer.key), {"offer": offer.key})
    assert "Wanda" in players_of(gone.team, 2)
    return way


def partner_draw(desk, club):
    event = make_event(club, rules=new_rules())
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm", "Bay"))[:8])
    (key, *_plan), *_others = desk.get("tables:tables", event=event).context["plans"]
    way = follow(desk, "post", desk.url("tables:draw", event=event), {"plan": key})
    assert event.teams.count() == 4
    return way


def workbook(desk, club):
    event = make_evening(club, rules=new_rules())
    play_everything(event)
    desk.get("sheets:play", event=event)
    way = follow(desk, "get", desk.url("exports:workbook", event=event))
    assert way.answer.status_code == 200
    return way


WAYS = {
    "The POST of a sheet": post_of_a_sheet,
    "The GET of results": results,
    "A late person": late_person,
    "The draw": partner_draw,
    "The Excel file": workbook,
}
