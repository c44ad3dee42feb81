"""The schema of an evening's file: each limit is checked with a value at it and one beyond it, each stored code too."""

import copy

import pytest

from tournaments.core.evening_file.schema import BIG, fits

MOMENT = "2026-11-20T21:04:05+00:00"
TALLY = {
    "team": 1,
    "counts": {"pickups": 4},
    "adjustments": [],
    "paper_total": None,
    "total": 20,
    "in_question": "two threes",
}
TALLY |= {"in_question": "two threes"}
CONTENT = {"state": "entered", "ending": "out", "went_out": 1, "tallies": [TALLY]}
SAVE = {
    "version": 1,
    "saved_at": MOMENT,
    "saved_by": "Ruth",
    "why": "",
    "submission": "c9f0c1a2-3b4c-4d5e-8f60-718293a4b5c6",
    "content": CONTENT,
}
SHEET = {
    **CONTENT,
    "deal": 2,
    "version": 1,
    "saved_at": MOMENT,
    "saved_by": "Ruth",
    "reason": "",
    "confirmed_by": "",
    "sent_back": "",
    "saves": [SAVE],
}
SEAT = {"team": 1, "position": 1, "former_chairs": 2}
SEATING = {
    "table": 1,
    "decks": 5,
    "required": {"red": 2},
    "first_deal": 2,
    "last_deal": 99,
    "seats": [SEAT],
    "sheets": [SHEET],
}
DRAW = {
    "number": 7,
    "method_version": "1",
    "names": [{"person": 0, "name": "Ada", "chapter": "Palm"}, {"person": None, "name": "Grace", "chapter": None}],
    "rules": {"sizes": [2], "chapter_rule": True, "couples": "apart"},
    "teams": [[0, 1]],
    "method": "rejection",
    "uniform": True,
    "clashes": 0,
    "added_by_wishes": 0,
    "made_at": MOMENT,
    "together": [[0, 1]],
}
PLAN = {
    "way_out": "everybody",
    "tables": [[2, 2]],
    "changed": {"1": "plays"},
    "hat": [1, 2],
    "pulled": [[0, 1]],
    "house": [[0, 1]],
}
ROUND = {
    "number": 1,
    "first_deal": 2,
    "last_deal": 4,
    "plan": PLAN,
    "shown_at": None,
    "draws": [DRAW],
    "seatings": [SEATING],
}
PERSON = {
    "given_name": "Ada",
    "family_name": "North",
    "known_as": "",
    "chapter": "Palm",
    "lot": "12-B",
    "fixed_chair": False,
    "not_for_prizes": False,
    "gone": False,
}
SIGN_UP = {"person": 0, "number": 1, "status": "here", "part": "plays", "fixed_table": None}
TEAM = {
    "number": 1,
    "round": 1,
    "chairs": 2,
    "not_for_prizes": False,
    "cut_card": None,
    "members": [{"person": 0, "first_deal": 1, "last_deal": None}],
}
PRIZE = {
    "number": 1,
    "kind": "door",
    "place": None,
    "title": "A ham",
    "winners": [0],
    "draw_number": None,
    "received_at": None,
}
PRINT = {"kind": "leaderboard", "version": 3, "printed_at": MOMENT, "printed_by": "Ruth"}
SAID = {
    "msgid": "%(name)s sits at Table %(table)s with %(partners)s.",
    "values": {
        "name": {"row": "Player", "pk": 0},
        "table": 3,
        "partners": {"joined": [{"row": "Player", "pk": None}, {"text": "Grace"}], "between": " & "},
    },
}
ACT = {"done_at": MOMENT, "done_by": "Ruth", "room": "changes", "said": SAID, "has_undo": True}
EVENT = {
    "name": "Friday Night",
    "season": "Spring",
    "date": "2026-11-20",
    "starts_at": "18:30:00",
    "place": "Hall",
    "rules_key": "tanglewood",
    "rules_text": "format = 1",
    "other_decks": {"4": 7},
    "chapter_rule": True,
    "couples": "together",
    "entry": "counts",
    "asks_paper_total": False,
    "second_person": False,
    "unfinished": "as-it-is",
    "sit_out_credit": "nothing",
    "lists": "one",
    "tie_breaks": ["red-books"],
    "best_of_chapter": 4,
    "required_books": {"5": {"red": 2}},
    "spreads_chapters": False,
    "version": 9,
    "final_version": None,
    "final_at": None,
}
EVENING = {
    "handfoot": 1,
    "event": EVENT,
    "people": [PERSON, PERSON],
    "couples": [[0, 1]],
    "together": [[0, 1]],
    "sign_ups": [SIGN_UP, SIGN_UP | {"person": 1, "number": 2}],
    "teams": [TEAM],
    "rounds": [ROUND],
    "prizes": [PRIZE],
    "prints": [PRINT],
    "acts": [ACT, ACT | {"undone_at": MOMENT, "undone_by": "Fay"}],
}
SHEET_AT, TALLY_AT = "rounds.0.seatings.0.sheets.0", "rounds.0.seatings.0.sheets.0.tallies.0"
SAVE_AT, DRAW_AT, SEATING_AT = f"{SHEET_AT}.saves.0", "rounds.0.draws.0", "rounds.0.seatings.0"


def with_value(where, value, evening=EVENING):
    """The evening with one value replaced, at a path such as `event.name`."""
    changed = copy.deepcopy(evening)
    *path, last = where.split(".")
    part = changed
    for key in path:
        part = part[int(key) if isinstance(part, list) else key]
    part[int(last) if isinstance(part, list) else last] = value
    return changed


def test_the_evening_of_these_tests_is_valid():
    assert fits(EVENING)


@pytest.mark.parametrize(
    ("where", "most"),
    [
        ("event.name", 80),
        ("event.season", 80),
        ("event.place", 80),
        ("event.rules_key", 60),
        ("event.rules_text", 100_000),
        ("event.tie_breaks.0", 40),
        ("people.0.given_name", 60),
        ("people.0.family_name", 60),
        ("people.0.known_as", 60),
        ("people.0.chapter", 60),
        ("people.0.lot", 20),
        (f"{SHEET_AT}.ending", 10),
        (f"{SHEET_AT}.saved_by", 100),
        (f"{SHEET_AT}.reason", 200),
        (f"{SHEET_AT}.confirmed_by", 100),
        (f"{SHEET_AT}.sent_back", 200),
        (f"{TALLY_AT}.in_question", 200),
        (f"{SAVE_AT}.saved_by", 100),
        (f"{SAVE_AT}.why", 200),
        (f"{DRAW_AT}.method_version", 20),
        (f"{DRAW_AT}.method", 30),
        (f"{DRAW_AT}.names.0.name", 200),
        (f"{DRAW_AT}.names.0.chapter", 130),
        ("prizes.0.title", 80),
        ("prints.0.kind", 40),
        ("prints.0.printed_by", 100),
    ],
)
def test_a_text_has_at_most_this_many_letters(where, most):
    assert fits(with_value(where, "a" * most))
    assert not fits(with_value(where, "a" * (most + 1)))


@pytest.mark.parametrize("where", ["event.rules_key", "event.rules_text"])
def test_the_key_and_text_of_the_rules_are_not_empty(where):
    assert fits(with_value(where, "a"))
    assert not fits(with_value(where, ""))


POINTS = 10_000_000


@pytest.mark.parametrize(
    ("where", "low", "high"),
    [
        ("handfoot", 1, 1),
        ("event.other_decks.4", 1, 1_000),
        ("event.best_of_chapter", 0, 32_767),
        ("event.version", 1, BIG),
        ("event.final_version", 1, BIG),
        ("sign_ups.0.fixed_table", 0, 32_767),
        ("sign_ups.0.cut_card", 0, 32_767),
        ("teams.0.chairs", 1, 4),
        ("teams.0.cut_card", 0, 32_767),
        ("teams.0.members.0.first_deal", 0, 32_767),
        ("teams.0.members.0.last_deal", 0, 32_767),
        ("rounds.0.first_deal", 1, 2),
        ("rounds.0.last_deal", 2, 99),
        ("rounds.0.plan.tables.0.0", 1, 4),
        ("rounds.0.plan.pulled.0.0", 0, 1),
        (f"{DRAW_AT}.number", 0, 2**63 - 1),
        (f"{DRAW_AT}.rules.sizes.0", 1, 4),
        (f"{DRAW_AT}.clashes", 0, BIG),
        (f"{DRAW_AT}.added_by_wishes", 0, BIG),
        (f"{DRAW_AT}.teams.0.0", 0, 1),
        (f"{DRAW_AT}.together.0.0", 0, 1),
        (f"{SEATING_AT}.table", 1, 1_250),
        (f"{SEATING_AT}.decks", 1, 1_000),
        (f"{SEATING_AT}.first_deal", 2, 99),
        (f"{SEATING_AT}.last_deal", 2, 99),
        (f"{SEATING_AT}.seats.0.position", 1, 20),
        (f"{SEATING_AT}.seats.0.former_chairs", 1, 4),
        (f"{SHEET_AT}.deal", 2, 99),
        (f"{SHEET_AT}.version", 1, 500),
        (f"{SAVE_AT}.version", 1, 500),
        (f"{TALLY_AT}.counts.pickups", -100_000, 100_000),
        (f"{TALLY_AT}.paper_total", -POINTS, POINTS),
        (f"{TALLY_AT}.total", -(10**14), 10**14),
        ("prizes.0.number", 0, 32_767),
        ("prizes.0.place", 0, 32_767),
        ("prizes.0.draw_number", 0, 2**63 - 1),
        ("prints.0.version", 1, BIG),
    ],
)
def test_a_number_is_within_its_limits(where, low, high):
    assert [number for number in (low, high) if not fits(with_value(where, number))] == []
    assert [number for number in (low - 1, high + 1) if fits(with_value(where, number))] == []


@pytest.mark.parametrize("where", ["event.price", "event.guest_price", "sign_ups.0.paid"])
def test_an_amount_is_a_text_with_every_cent(where):
    assert fits(with_value(where, "5.00"))
    assert [amount for amount in ("", "5", 5, 5.0, None) if fits(with_value(where, amount))] == []


@pytest.mark.parametrize(
    ("where", "entry", "most"),
    [
        ("event.tie_breaks", "red-books", 20),
        ("event.days", {"name": "Saturday", "date": "2026-11-21"}, 40),
        ("people", PERSON, 2_500),
        ("couples", [0, 1], 2_500),
        ("together", [0, 1], 2_500),
        ("teams", TEAM, 2_500),
        ("teams.0.members", TEAM["members"][0], 40),
        ("rounds", ROUND, 20),
        ("rounds.0.draws", DRAW, 200),
        ("rounds.0.plan.tables", [2, 2], 1_250),
        ("rounds.0.plan.tables.0", 2, 20),
        (f"{DRAW_AT}.names", DRAW["names"][1], 2_500),
        (f"{DRAW_AT}.rules.sizes", 2, 2_500),
        (f"{DRAW_AT}.teams", [0, 1], 2_500),
        (f"{DRAW_AT}.teams.0", 0, 40),
        (f"{SEATING_AT}.sheets", SHEET, 99),
        (f"{SHEET_AT}.tallies", TALLY, 20),
        (f"{SHEET_AT}.saves", SAVE, 500),
        (f"{TALLY_AT}.adjustments", {"points": 5, "reason": "host"}, 50),
        ("prizes", PRIZE, 500),
        ("prizes.0.winners", 0, 2_500),
        ("prints", PRINT, 10_000),
    ],
)
def test_a_list_has_at_most_this_many_entries(where, entry, most):
    assert fits(with_value(where, [entry] * most))
    assert not fits(with_value(where, [entry] * (most + 1)))


@pytest.mark.parametrize(
    ("where", "longest", "value", "most"),
    [
        ("event.other_decks", 4, 7, 40),
        ("event.required_books", 4, {"red": 2}, 40),
        (f"{TALLY_AT}.counts", 206, 4, 200),
        ("event.required_books.4", 206, 2, 100),
    ],
)
def test_a_table_has_limits_for_its_entries_and_for_the_length_of_its_keys(where, longest, value, most):
    assert fits(with_value(where, {str(number): value for number in range(most)}))
    assert not fits(with_value(where, {str(number): value for number in range(most + 1)}))
    assert fits(with_value(where, {"4" * longest: value, "4": value}))
    assert not fits(with_value(where, {"4" * (longest + 1): value}))
    assert not fits(with_value(where, {"": value}))


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("event.couples", "together apart as-it-falls"),
        ("event.entry", "counts points"),
        ("event.unfinished", "as-it-is complete-only average"),
        ("event.sit_out_credit", "nothing own-average average winners"),
        ("event.lists", "one per-size per-player"),
        ("sign_ups.0.status", "expected on-the-way here gone-home"),
        ("sign_ups.0.part", "plays if-needed sits-out"),
        ("rounds.0.plan.way_out", "everybody odd-table one-more share sit-out"),
        ("rounds.0.plan.changed.1", "plays if-needed sits-out"),
        (f"{DRAW_AT}.rules.couples", "together apart as-it-falls"),
        (f"{SHEET_AT}.state", "entered unfinished not-played taken-back"),
        ("prizes.0.kind", "door place high-hand low-total red-books red-threes chapter"),
    ],
)
def test_only_the_stored_codes_are_valid(where, words):
    assert [word for word in words.split() if not fits(with_value(where, word))] == []
    assert not fits(with_value(where, "rain"))


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("couples", [[0, 0]]),
        ("together", [[1, 1]]),
        ("couples_tonight", {"never": [[1, 1]]}),
        ("couples_tonight", {"never": [[0, 2]]}),
        ("couples_tonight", {"together": [[0, 1]]}),
        ("couples", [[0, 2]]),
        ("sign_ups.0.person", 2),
        ("teams.0.round", 2),
        ("teams.0.members.0.person", 2),
        ("rounds.0.plan.house", [[0, 0]]),
        ("rounds.0.plan.house", [[0, 2]]),
        ("rounds.0.plan.hat", [1, 3]),
        ("rounds.0.plan.pulled", [[0, 2]]),
        ("rounds.0.plan.pulled", [[0]]),
        ("rounds.0.plan.changed", {"3": "plays"}),
        ("rounds.0.plan.changed", {"one": "plays"}),
        ("rounds.0.plan.changed", {"١": "plays"}),
        ("rounds.0.plan.tables", [[2, 2], []]),
        (f"{DRAW_AT}.names.0.person", 2),
        (f"{DRAW_AT}.together", [[0]]),
        (f"{SEATING_AT}.seats", [{"team": 2, "position": 1}]),
        (f"{SEATING_AT}.seats", [{"team": 1, "position": 1}, {"team": 1, "position": 2}]),
        (f"{SHEET_AT}.went_out", 2),
        (f"{TALLY_AT}.team", 2),
        (f"{SAVE_AT}.content.went_out", 2),
        (f"{SAVE_AT}.content.tallies.0.team", 2),
        ("prizes.0.winners", [2]),
    ],
)
def test_a_reference_to_a_missing_thing_is_invalid(where, value):
    assert not fits(with_value(where, value))


@pytest.mark.parametrize(
    ("table", "team", "first", "is_valid"), [(1, 1, 4, True), (1, 1, 3, False), (2, 1, 3, False), (1, 2, 3, False)]
)
def test_a_table_and_a_team_play_once_in_a_hand(table, team, first, is_valid):
    """The first seating lasts from Hand 2 to Hand 3."""
    later = SEATING | {"table": table, "first_deal": first, "seats": [{"team": team, "position": 1}], "sheets": []}
    changed = with_value("rounds.0.seatings", [later, SEATING | {"last_deal": 3}])
    changed["teams"] = [TEAM, TEAM | {"number": 2}]
    assert fits(changed) == is_valid


ROUND_TO_COME = {"tables": [{"table": 1, "teams": [[1], [2]]}], "sit_outs": [2]}
IN_SCHEDULE = {"person": 0, "name": "Ada", "chapter": "", "table": None}
SCHEDULE = {
    "format": "partners",
    "planned_rounds": 2,
    "seed": 7,
    "steps": 100,
    "searched": 1,
    "method_version": "1",
    "people": [IN_SCHEDULE | {"partners": [2], "opponents": [2]}, IN_SCHEDULE | {"person": None}],
    "tables": [[1, 1]],
    "together": [[1, 2]],
    "rounds": [ROUND_TO_COME | {"cuts": [{"person": 2, "worth": 1}]}],
    "before_start": {
        "number": 2,
        "rounds": [ROUND_TO_COME],
        "tables": [[1, 1]],
        "members": [],
        "teams": {"ended": [], "joined": [], "new": [], "chairs": {}},
    },
}


def test_an_evening_with_a_schedule_is_valid():
    assert fits(EVENING | {"schedule": SCHEDULE})
    assert fits(EVENING | {"schedule": {key: SCHEDULE[key] for key in SCHEDULE if key != "before_start"}})


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("people.0.person", 2),
        ("people.0.partners", [3]),
        ("people.0.opponents", [3]),
        ("together", [[1, 3]]),
        ("rounds.0.tables.0.teams", [[1], [3]]),
        ("rounds.0.sit_outs", [3]),
        ("rounds.0.cuts.0.person", 3),
        ("before_start.rounds.0.tables.0.teams", [[1], [3]]),
        ("before_start.rounds.0.sit_outs", [3]),
    ],
)
def test_a_number_of_a_schedule_without_its_person_is_invalid(where, value):
    assert not fits(with_value(f"schedule.{where}", value, EVENING | {"schedule": SCHEDULE}))


def test_an_evening_without_a_round_is_invalid():
    assert not fits(with_value("teams", []) | {"rounds": []})


@pytest.mark.parametrize(
    ("where", "value", "is_valid"),
    [
        ("acts.0.said", {"msgid": "%(count)s person", "plural": "%(count)s people", "count": 2, "values": {}}, True),
        ("acts.0.said", {"msgid": "Undone."}, True),
        ("acts.0.said", {"msgid": ""}, False),
        ("acts.0.said", {"msgid": "%(name)s and %(name)s"}, False),
        ("acts.0.said", {"msgid": "%(name)s", "plural": "%(name)s %(name)s", "count": 2}, False),
        ("acts.0.said", {"text": "Done.", "msgid": "Done."}, False),
        ("acts.0.said", {}, False),
        ("acts.0.said", "Done.", False),
        ("acts.0.said.values.name", {"row": "Team", "pk": 0}, False),
        ("acts.0.said.values.name", {"row": "Player", "pk": -1}, False),
        ("acts.0.said.values.name", None, False),
        ("acts.0.done_at", None, False),
        ("acts.0.undo", {"path": "/"}, False),
    ],
)
def test_a_sentence_has_only_what_a_sentence_is_put_together_of(where, value, is_valid):
    assert fits(with_value(where, value)) == is_valid


@pytest.mark.parametrize(("depth", "is_valid"), [(4, True), (5, False), (1_000, False)])
def test_few_sentences_stand_within_one_another(depth, is_valid):
    said = {"text": ""}
    for _level in range(depth - 1):
        said = {"joined": [said], "between": ""}
    assert fits(with_value("acts.0.said", said)) == is_valid
