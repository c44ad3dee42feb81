"""An evening of games to a target, keyed in hand by hand until every table has a winner."""

import random
from dataclasses import replace
from itertools import count

from scoring import built_in
from scoring.rules import Opening, OpeningStep
from tests.builders import make_evening, tonight
from tests.evening.papers import box_texts, score_paper
from tournaments.core.rehearsal.invented_deals import plausible_deal
from tournaments.tables.queries import tables_of

TARGET = 4000
STEPS = Opening(by_score=(OpeningStep(below=1500, points=50), OpeningStep(below=None, points=120)))
RULES = replace(built_in("tanglewood"), deals=None, target=TARGET, opening=STEPS)


def test_every_table_plays_until_a_team_reaches_the_target(keyboard, club):
    event = make_evening(club, rules=RULES, date=tonight(club))
    tables, rng = tables_of(event.rounds.get()), random.Random(3)
    totals = {row.name: 0 for table in tables for row in table.teams}
    last = {}
    keyboard.log_in()
    keyboard.open()
    keyboard.follow(r"^Play\b")
    for deal in count(1):
        for table in [table for table in tables if table.seating.table not in last]:
            number = event.sheet_number(table=table.seating.table, deal=deal)
            chairs = [row.chairs for row in table.teams]
            invented = plausible_deal(RULES, deal=deal, teams=chairs, decks=table.seating.decks, required={}, rng=rng)
            scored = score_paper(RULES, deal, table, invented)
            keyboard.key_in(number, box_texts(RULES, invented, [team.total for team in scored.teams]))
            for team in scored.teams:
                totals[team.name] += team.total
            keyboard.see(said(table, totals, deal))
            if max(totals[row.name] for row in table.teams) >= TARGET:
                last[table.seating.table] = deal
        if len(last) == len(tables):
            break
    assert len(set(last.values())) == 2, "the tables end after different hands"
    keyboard.follow("^Results(?! on)")
    for table in tables:
        keyboard.see(f"Table {table.seating.table}: {said(table, totals, last[table.seating.table])}")
    best = max(totals.values())
    page = keyboard.page.locator("tbody tr").first.inner_text()
    assert f"{best:,}" in page
    assert keyboard.browser_errors == []


def said(table, totals, deal):
    """Return the beginning of what Play says after the hand."""
    names = [row.name for row in table.teams]
    best = max(names, key=totals.__getitem__)
    if totals[best] >= TARGET:
        return f"{best} won after Hand {deal}."
    return f"{names[0]} need {TARGET - totals[names[0]]:,} more."
