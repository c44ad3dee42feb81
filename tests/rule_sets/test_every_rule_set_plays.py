"""Whatever a rule-set file may say, an evening plays by it: planned, printed, keyed in, added up, shown, exported."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import write_rule_set
from tests.rule_sets.site_evening import bring_in, check_evening, draw, plan_evening, print_everything, whole_club
from tests.scoring import strategies
from tournaments.sheets.queries import table_for

EXAMPLES = max(2, settings().max_examples // 10)


@st.composite
def hands(draw, rules, table, number):
    """A hand at a table as JSON of the command line: every line of the sheet with a count."""
    entry = draw(st.sampled_from(["counts", "counts", "points"]))
    ending = draw(st.sampled_from(rules.endings))
    out = draw(st.sampled_from(range(len(table.teams)))) if ending == "out" else None
    teams = [
        {
            "name": str(position),
            "players": row.chairs,
            "counts": draw(counts(rules, entry)) | {"out": int(position == out)},
            "adjustments": draw(st.sampled_from([[], [], [{"points": -50, "reason": "a late start"}]])),
        }
        for position, row in enumerate(table.teams)
    ]
    seating = table.seating
    known = {"decks": seating.decks, "required": seating.required}
    return {"table": seating.table, "entry": entry, "deal": number, "ending": ending, "teams": teams, **known}


@st.composite
def counts(draw, rules, entry):
    counted = {}
    for line in rules.lines:
        if line.is_computed:
            continue
        side = line.code.split(".")[0]
        if entry == "points" and line.code in rules.row_codes and is_in_points(rules, side):
            counted[f"{side}.points"] = 0
        else:
            counted[line.code] = draw(st.integers(0, 1 if line.code in rules.yes_or_no_lines else 9))
    return {code: draw(st.integers(0, 9999)) if code.endswith(".points") else count for code, count in counted.items()}


def is_in_points(rules, side):
    """Whether a table may give the points of this side's cards: no price depends on one of its rows."""
    return rules.named_lines.isdisjoint(f"{side}.{row.name}" for row in rules.rows)


@pytest.fixture
def players(club):
    return whole_club(club)


@given(data=st.data())
@settings(
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
def test_any_rule_set_that_reads_plays_an_evening(desk, players, tmp_path, data):
    rules = data.draw(strategies.rule_sets(), label="rules")
    text = write_rule_set(rules)
    people = data.draw(st.sampled_from(rules.tables), label="table")[0]
    event = plan_evening(desk, bring_in(desk, text), players[: max(people, 4)])
    print_everything(desk, event)
    draw(desk, event, lambda plans: data.draw(st.sampled_from(plans), label="plan"))
    last = data.draw(st.integers(1, event.deals), label="last hand")
    tables = event.rounds.get().seatings.values_list("table", flat=True)
    places = [(table, number) for number in sorted({1, last}) for table in tables]
    rows = [(number, table_for(event, table=table, deal=number)) for table, number in places]
    deals = [data.draw(hands(rules, row, number), label="hand") for number, row in rows if row]
    check_evening(desk, event, deals, text, tmp_path)
