"""The schema of an evening's file: which values it contains, and that they agree.

People are numbered by their position in the file's list, teams by team number, lines of the sign-up by line number,
because database ids mean nothing on another machine. Private wishes are not in the file. All other entries have the
names of the fields they are written from and read into.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from scoring.rule_file.fields import LONGEST_LIST, LONGEST_TEXT
from scoring.rules import MOST_DEALS
from scoring.written_totals import KINDS
from tournaments.core.evening_file.shapes import (
    Shape,
    amount,
    clock,
    day,
    flag,
    listed,
    maybe,
    moment,
    number,
    one_of,
    record,
    table,
    text,
    token,
)
from tournaments.core.schedules.formats import FORMATS, MOST_ROUNDS
from tournaments.core.tables.plans import WayOut

FORMAT = 1
"""Raised when older versions cannot read the file."""

MOST_PEOPLE, MOST_TEAMS, MOST_TABLES, MOST_SAVES = 2_500, 2_500, 1_250, 500
MOST_MEMBERS = 40
"""People of one team, with all substitutes."""
BIG = 2**31 - 1
POINTS = number(-10_000_000, 10_000_000)
TOTAL = number(-(10**14), 10**14)
"""More than the largest counts at the largest prices add up to. The totals of all hands of a team fit into 64 bits."""
CODE = text(len("table.") + LONGEST_TEXT, least=1)
COUNTS = table(CODE, number(-100_000, 100_000), 200)
PERSON, TEAM, LINE = number(0, MOST_PEOPLE - 1), number(1, BIG), number(1, BIG)
SMALL = number(0, 32_767)
DEAL = number(1, MOST_DEALS)
COUPLES = ("together", "apart", "tables", "as-it-falls")
"""How couples are drawn."""
COUPLES_TONIGHT = ("never", "tables", "either")
"""How one couple is drawn tonight, other than all couples and not together. A file has only those that a couple has."""
PAIRS = listed(listed(PERSON, 2), MOST_PEOPLE)
BOOKS = table(CODE, number(0, 1_000), LONGEST_LIST)
FORMAT_OF_ROUNDS = one_of(tuple(FORMATS))
CHAIRS = listed(listed(number(1, 4), 20), MOST_TABLES)
"""The chairs of each table's teams."""

FIRST_DAY = {"name": text(80), "date": day}
"""A day of an event over several days: its evening in the club is found by these."""
MOST_DAYS = 40
EVENT = {
    "name": text(80),
    "season": text(80),
    "continues": record(FIRST_DAY),
    "days": listed(record(FIRST_DAY), MOST_DAYS),
    "date": day,
    "starts_at": maybe(clock),
    "place": text(80),
    "program": text(324, lines=True),
    "price": amount,
    "guest_price": amount,
    "rules_key": text(60, least=1),
    "rules_text": text(100_000, least=1, lines=True),
    "other_decks": table(text(4, least=1), number(1, 1_000), 40),
    "chapter_rule": flag,
    "couples": one_of(COUPLES),
    "entry": one_of(("counts", "points")),
    "asks_paper_total": flag,
    "written_total": one_of(KINDS),
    "second_person": flag,
    "trusts_tables": flag,
    "unfinished": one_of(("as-it-is", "complete-only", "average")),
    "sit_out_credit": one_of(("nothing", "own-average", "average", "winners")),
    "lists": one_of(("one", "per-size", "per-player")),
    "tie_breaks": listed(text(40), 20),
    "best_of_chapter": SMALL,
    "required_books": table(text(4, least=1), BOOKS, 40),
    "spreads_chapters": flag,
    "hand_minutes": number(1, 240),
    "short_names": flag,
    "format": FORMAT_OF_ROUNDS,
    "planned_format": FORMAT_OF_ROUNDS,
    "expected_people": number(1, MOST_PEOPLE),
    "planned_tables": CHAIRS,
    "planned_rounds": number(1, MOST_ROUNDS),
    "round_hands": number(1, MOST_DEALS),
    "hands_start_again": flag,
    "round_minutes": number(1, 1_440),
    "losers_go_down": flag,
    "cut_ties": flag,
    "ranks_by": one_of(("total", "average", "wins")),
    "version": number(1, BIG),
    "final_version": maybe(number(1, BIG)),
    "final_at": maybe(moment),
}
OF_ROUNDS: dict[str, object] = {
    "format": "one-sitting",
    "planned_format": "one-sitting",
    "expected_people": None,
    "planned_tables": [],
    "planned_rounds": 1,
    "round_hands": None,
    "hands_start_again": True,
    "round_minutes": None,
    "losers_go_down": False,
    "cut_ties": True,
    "ranks_by": "total",
}
"""The settings of an evening of several rounds, with those of one sitting, which are not in the file."""
PEOPLE = {
    "given_name": text(60),
    "family_name": text(60),
    "known_as": text(60),
    "chapter": text(60),
    "lot": text(20),
    "fixed_chair": flag,
    "not_for_prizes": flag,
    "gone": flag,
}
SIGN_UP = {
    "person": PERSON,
    "number": LINE,
    "status": one_of(("expected", "on-the-way", "here", "gone-home")),
    "part": one_of(("plays", "if-needed", "sits-out")),
    "fixed_table": maybe(SMALL),
    "cut_card": SMALL,
    "paid": amount,
    "to_confirm": flag,
}
MEMBER = {"person": PERSON, "first_deal": SMALL, "last_deal": maybe(SMALL)}
TEAM_RECORD = {
    "number": TEAM,
    "round": maybe(SMALL),
    "chairs": number(1, 4),
    "not_for_prizes": flag,
    "cut_card": maybe(SMALL),
    "members": listed(record(MEMBER), MOST_MEMBERS),
}
TALLY = {
    "team": TEAM,
    "counts": COUNTS,
    "adjustments": listed(record({"points": POINTS, "reason": text(200)}), 50),
    "paper_total": maybe(POINTS),
    "total": TOTAL,
    "in_question": text(200, least=1),
}
STATE = one_of(("entered", "unfinished", "not-played", "taken-back"))
CONTENT = {
    "state": STATE,
    "ending": text(10),
    "went_out": maybe(TEAM),
    "tallies": listed(record(TALLY, optional=("in_question",)), 20),
}
SAVE = {
    "version": number(1, MOST_SAVES),
    "saved_at": moment,
    "saved_by": text(100),
    "why": text(200),
    "submission": token,
    "content": record(CONTENT | {"rules_before": text(20)}, optional=("rules_before",)),
}
SHEET = {
    **CONTENT,
    "deal": DEAL,
    "version": number(1, MOST_SAVES),
    "saved_at": moment,
    "saved_by": text(100),
    "from_table": flag,
    "reason": text(200),
    "confirmed_by": text(100),
    "sent_back": text(200),
    "saves": listed(record(SAVE), MOST_SAVES),
}
SEAT = {"team": TEAM, "position": number(1, 20), "former_chairs": number(1, 4)}
SEATING = {
    "table": number(1, MOST_TABLES),
    "decks": number(1, 1_000),
    "required": BOOKS,
    "first_deal": number(2, MOST_DEALS),
    "last_deal": DEAL,
    "last_due": DEAL,
    "seats": listed(record(SEAT, optional=("former_chairs",)), 20),
    "sheets": listed(record(SHEET, optional=("from_table",)), MOST_DEALS),
}
DRAW = {
    "number": number(0, 2**63 - 1),
    "method_version": text(20),
    "names": listed(record({"person": maybe(PERSON), "name": text(200), "chapter": maybe(text(130))}), MOST_PEOPLE),
    "rules": record(
        {
            "sizes": listed(number(1, 4), MOST_TEAMS),
            "chapter_rule": flag,
            "couples": one_of(COUPLES),
        }
    ),
    "teams": listed(listed(PERSON, 40), MOST_TEAMS),
    "method": text(30),
    "uniform": flag,
    "clashes": number(0, BIG),
    "added_by_wishes": number(0, BIG),
    "made_at": moment,
    "together": PAIRS,
}
LATE_PEOPLE = listed(listed(PERSON, 1), MOST_PEOPLE)
PLAN = record(
    {
        "way_out": one_of([way.value for way in WayOut]),
        "tables": listed(listed(number(1, 4), 20), MOST_TABLES),
        "changed": table(text(10, least=1), one_of(("plays", "if-needed", "sits-out")), MOST_PEOPLE),
        "hat": listed(LINE, MOST_PEOPLE),
        "pulled": PAIRS,
        "house": listed(listed(PERSON, MOST_MEMBERS), MOST_PEOPLE),
        "substitutes": PAIRS,
        "sharing": LATE_PEOPLE,
        "added": LATE_PEOPLE,
    },
    optional=("way_out", "tables", "changed", "hat", "pulled", "house", "substitutes", "sharing", "added"),
)
ROUND = {
    "number": SMALL,
    "first_deal": DEAL,
    "last_deal": DEAL,
    "ends_early": flag,
    "plan": PLAN,
    "shown_at": maybe(moment),
    "draws": listed(record(DRAW), 200),
    "seatings": listed(record(SEATING, optional=("first_deal", "last_deal", "last_due")), MOST_TABLES),
}
IN_SCHEDULE = number(1, MOST_PEOPLE)
"""The number of a person in the schedule of the rounds."""
MET_BEFORE = listed(IN_SCHEDULE, 200 * MOST_ROUNDS)
"""Those whom a person met on earlier days of the event, once for each round."""
ROUNDS_OF_SCHEDULE = listed(
    record(
        {
            "tables": listed(
                record(
                    {
                        "table": number(1, MOST_TABLES),
                        "teams": listed(listed(IN_SCHEDULE, MOST_MEMBERS), 20),
                        "points": listed(TOTAL, 20),
                        "extra": listed(TOTAL, 20),
                    },
                    optional=("points", "extra"),
                ),
                MOST_TABLES,
            ),
            "sit_outs": listed(IN_SCHEDULE, MOST_PEOPLE),
            "cuts": listed(record({"person": IN_SCHEDULE, "worth": number(1, 20)}), MOST_PEOPLE),
        },
        optional=("cuts",),
    ),
    MOST_ROUNDS,
)
MEMBERS_MEANT = listed(record({"team": TEAM, "person": PERSON, "first_deal": SMALL}), MOST_TEAMS * MOST_MEMBERS)
"""Members of teams, each told by team, person and first deal."""
SCHEDULE = {
    "format": FORMAT_OF_ROUNDS,
    "planned_rounds": number(1, MOST_ROUNDS),
    "seed": number(0, 2**63 - 1),
    "steps": number(0, BIG),
    "searched": number(1, BIG),
    "method_version": text(20),
    "people": listed(
        record(
            {
                "person": maybe(PERSON),
                "name": text(200),
                "chapter": text(130),
                "table": maybe(SMALL),
                "partners": MET_BEFORE,
                "opponents": MET_BEFORE,
            },
            optional=("partners", "opponents"),
        ),
        MOST_PEOPLE,
    ),
    "tables": CHAIRS,
    "together": listed(listed(IN_SCHEDULE, 2), MOST_PEOPLE),
    "rounds": ROUNDS_OF_SCHEDULE,
    "before_start": record(
        {
            "number": number(2, MOST_ROUNDS),
            "rounds": ROUNDS_OF_SCHEDULE,
            "tables": CHAIRS,
            "cuts_ties": flag,
            "members": MEMBERS_MEANT,
            "teams": record(
                {
                    "ended": MEMBERS_MEANT,
                    "joined": MEMBERS_MEANT,
                    "new": listed(TEAM, MOST_TEAMS),
                    "chairs": table(text(10, least=1), number(1, 4), MOST_TEAMS),
                }
            ),
        },
        # Older versions wrote it.
        optional=("cuts_ties",),
    ),
}
MOST_ACTS = 5_000
"""Of a longer history, the newest are in the file."""


def _msgid(told: object) -> bool:
    """Return whether this is a sentence to fill in. It has each place once, or few bytes could make a page too long."""
    if not (isinstance(told, str) and text(1_000, least=1, lines=True)(told)):
        return False
    places = re.findall(r"%\((\w+)\)s", told)
    return len(places) == len(set(places))


def _sentence(value: Shape) -> Shape:
    """A stored sentence, with values or parts of this shape."""
    entries = {
        "msgid": _msgid,
        "plural": _msgid,
        "count": number(0, BIG),
        "values": table(text(40), value, 40),
        "joined": listed(value, MOST_PEOPLE),
        "between": text(10),
        "text": text(4_000, lines=True),
    }
    sentences = [
        record({name: entries[name] for name in names.split()}, optional=("values",))
        for names in ("msgid values", "msgid plural count values", "joined between", "text")
    ]
    return lambda told: any(fits(told) for fits in sentences)


def _value(deeper: Shape) -> Shape:
    """What a sentence is filled in with: a text, a number, a person by position, or another sentence."""
    person = record({"row": one_of(("Player",)), "pk": maybe(PERSON)})
    plain = (text(4_000, lines=True), number(-BIG, BIG), person, deeper)
    return lambda told: any(fits(told) for fits in plain)


SAID = _sentence(_value(_sentence(_value(_sentence(_value(_sentence(_value(text(0)))))))))
"""What was done, as `wording/said.py` keeps it. Few sentences stand within one another."""
ACT = {
    "done_at": moment,
    "done_by": text(100),
    "room": text(30),
    "said": SAID,
    "has_undo": flag,
    "undone_at": moment,
    "undone_by": text(100),
}
PRIZE = {
    "number": SMALL,
    "kind": one_of(("door", "place", "high-hand", "low-total", "red-books", "red-threes", "chapter")),
    "place": maybe(SMALL),
    "title": text(80),
    "winners": listed(PERSON, MOST_PEOPLE),
    "draw_number": maybe(number(0, 2**63 - 1)),
    "received_at": maybe(moment),
}
PRINT = {"kind": text(40), "version": number(1, BIG), "printed_at": moment, "printed_by": text(100)}
EVENING = record(
    {
        "handfoot": number(FORMAT, FORMAT),
        "event": record(
            EVENT,
            optional=(
                "continues",
                "days",
                "written_total",
                "trusts_tables",
                "hand_minutes",
                "short_names",
                "program",
                "price",
                "guest_price",
                *OF_ROUNDS,
            ),
        ),
        "people": listed(record(PEOPLE), MOST_PEOPLE),
        "couples": PAIRS,
        "together": PAIRS,
        "couples_tonight": record(dict.fromkeys(COUPLES_TONIGHT, PAIRS), optional=COUPLES_TONIGHT),
        "sign_ups": listed(record(SIGN_UP, optional=("cut_card", "paid", "to_confirm")), MOST_PEOPLE),
        "teams": listed(record(TEAM_RECORD), MOST_TEAMS),
        "rounds": listed(record(ROUND, optional=("ends_early",)), MOST_ROUNDS),
        "schedule": record(SCHEDULE, optional=("before_start",)),
        "prizes": listed(record(PRIZE), 500),
        "prints": listed(record(PRINT), 10_000),
        "acts": listed(record(ACT, optional=("undone_at", "undone_by")), MOST_ACTS),
        "rehearsal": flag,
    },
    optional=("couples_tonight", "schedule", "rehearsal", "acts"),
)


def fits(evening: object) -> bool:
    """Return whether a value read from a file is an evening: every entry has its shape and every reference exists."""
    return EVENING(evening) and _fits_together(evening)  # type: ignore[arg-type]


def _fits_together(evening: Mapping[str, Any]) -> bool:
    lines = {line["number"] for line in evening["sign_ups"]}
    teams = {team["number"] for team in evening["teams"]}
    rounds = {round_["number"] for round_ in evening["rounds"]}
    return (
        bool(rounds)
        and all(0 <= person < len(evening["people"]) for person in _people_meant(evening))
        and all(len(set(pair)) == 2 for pair in _pairs_meant(evening))
        and all(len(set(team)) == len(team) for team in _house_teams(evening))
        and all(team["round"] is None or team["round"] in rounds for team in evening["teams"])
        and _schedule_fits(evening.get("schedule"))
        and all(_round_fits(round_, teams, lines) for round_ in evening["rounds"])
    )


def _pairs_meant(evening: Mapping[str, Any]) -> list[list[int]]:
    tonight = evening.get("couples_tonight", {}).values()
    return [*evening["couples"], *evening["together"], *(pair for pairs in tonight for pair in pairs)]


def _house_teams(evening: Mapping[str, Any]) -> Iterable[list[int]]:
    """Most house teams are pairs. If three play in turns, they are a team of three."""
    for round_ in evening["rounds"]:
        yield from round_["plan"].get("house", ())


def _people_meant(evening: Mapping[str, Any]) -> Iterable[int]:
    kinds = ("substitutes", "sharing", "added")
    planned = (group for round_ in evening["rounds"] for kind in kinds for group in round_["plan"].get(kind, ()))
    for people in (*_pairs_meant(evening), *_house_teams(evening), *planned):
        yield from people
    yield from (line["person"] for line in evening["sign_ups"])
    for team in evening["teams"]:
        yield from (member["person"] for member in team["members"])
    for prize in evening["prizes"]:
        yield from prize["winners"]
    for round_ in evening["rounds"]:
        for draw in round_["draws"]:
            yield from (name["person"] for name in draw["names"] if name["person"] is not None)
    if "schedule" in evening:
        yield from (one["person"] for one in evening["schedule"]["people"] if one["person"] is not None)


def _schedule_fits(schedule: Mapping[str, Any] | None) -> bool:
    """Return whether every number of a person in the schedule has its person."""
    if schedule is None:
        return True
    numbers = [number for pair in schedule["together"] for number in pair]
    for one in schedule["people"]:
        numbers += [*one.get("partners", ()), *one.get("opponents", ())]
    before_start = schedule.get("before_start", {"rounds": []})
    for round_ in [*schedule["rounds"], *before_start["rounds"]]:
        numbers += round_["sit_outs"]
        numbers += [cut["person"] for cut in round_.get("cuts", ())]
        numbers += [number for table in round_["tables"] for team in table["teams"] for number in team]
    return max(numbers, default=0) <= len(schedule["people"])


def _round_fits(round_: Mapping[str, Any], teams: set[int], lines: set[int]) -> bool:
    plan = round_["plan"]
    hat = set(plan.get("hat", ())) | {int(line) for line in plan.get("changed", {}) if line.isdecimal()}
    return (
        # A plan has both its tables and its way out, or neither.
        ("way_out" in plan) == ("tables" in plan)
        and ("tables" in plan or not round_["seatings"])
        and all(plan.get("tables", ()))
        and all(line.isascii() and line.isdecimal() for line in plan.get("changed", {}))
        and hat <= lines
        and round_["first_deal"] <= round_["last_deal"]
        and all(_draw_fits(draw) for draw in round_["draws"])
        and _one_table_at_a_time(round_["seatings"])
        and _pairs_within(plan.get("pulled", ()), len(plan.get("hat", ())))
        and all(_seating_fits(seating, round_, teams) for seating in round_["seatings"])
    )


def _one_table_at_a_time(seatings: Iterable[Mapping[str, Any]]) -> bool:
    """Return whether no team and no table has two seatings for the same deal."""
    last: dict[tuple[str, int], int] = {}
    for seating in sorted(seatings, key=lambda seating: seating.get("first_deal", 1)):
        first, end = seating.get("first_deal", 1), seating.get("last_deal", MOST_DEALS)
        places = [("table", seating["table"]), *(("team", seat["team"]) for seat in seating["seats"])]
        if len(set(places)) < len(places) or any(first <= last.get(place, 0) for place in places) or end < first:
            return False
        last |= dict.fromkeys(places, end)
    return True


def _pairs_within(pairs: Iterable[list[int]], most: int) -> bool:
    return all(len(pair) == 2 and max(pair) < most for pair in pairs)


def _draw_fits(draw: Mapping[str, Any]) -> bool:
    drawn = [person for team in draw["teams"] for person in team]
    return _pairs_within(draw["together"], len(draw["names"])) and all(place < len(draw["names"]) for place in drawn)


def _seating_fits(seating: Mapping[str, Any], round_: Mapping[str, Any], teams: set[int]) -> bool:
    seated = {seat["team"] for seat in seating["seats"]}
    return seated <= teams and all(
        round_["first_deal"] <= sheet["deal"]
        and all(_content_fits(content, seated) for content in (sheet, *(save["content"] for save in sheet["saves"])))
        for sheet in seating["sheets"]
    )


def _content_fits(content: Mapping[str, Any], seated: set[int]) -> bool:
    meant = {tally["team"] for tally in content["tallies"]} | {content["went_out"]} - {None}
    return meant <= seated
