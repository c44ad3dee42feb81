"""Filled-in papers: what a table wrote down, what it is worth by the bare `scoring` package, what is typed."""

from dataclasses import replace

from scoring import score_deal


def scored_by_hand(rules, deal, table, invented):
    teams = tuple(replace(team, name=row.name) for row, team in zip(table.teams, invented.teams, strict=True))
    return score_deal(rules, replace(invented, number=deal, teams=teams, decks=None, required={}))


def boxes(rules, invented, totals):
    """What is typed into each box, in the order of the paper: one team after the other, zeros left empty."""
    worthless = {line.code for line in rules.lines if line.price == 0}
    out = [str(place) for place, team in enumerate(invented.teams, start=1) if team.went_out]
    ending = {"stock": "0", "sevens": "7"}.get(invented.ending) or out[0]
    for place, team in enumerate(invented.teams):
        for line in rules.lines:
            if line.code == "out":
                yield from [ending] if place == 0 else []
            elif line.code not in worthless:
                yield str(team.counts[line.code] or "")
        yield str(abs(totals[place]))
