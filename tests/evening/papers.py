"""Filled-in paper sheets: their score by the `scoring` package, and what is typed for them."""

from dataclasses import replace

from scoring import score_deal


def score_paper(rules, deal, table, invented):
    teams = tuple(replace(team, name=row.name) for row, team in zip(table.teams, invented.teams, strict=True))
    return score_deal(rules, replace(invented, number=deal, teams=teams, decks=None, required={}))


def box_texts(rules, invented, totals):
    """Yield the text of each box in the order of the sheet, team by team; zeros are left empty."""
    worthless = {line.code for line in rules.lines if line.price == 0}
    went_out = [str(place) for place, team in enumerate(invented.teams, start=1) if team.went_out]
    ending = {"stock": "0", "sevens": "7"}.get(invented.ending) or went_out[0]
    for place, team in enumerate(invented.teams):
        for line in rules.lines:
            if line.code == "out":
                yield from [ending] if place == 0 else []
            elif line.code not in worthless:
                yield str(team.counts[line.code] or "")
        yield str(abs(totals[place]))
