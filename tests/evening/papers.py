"""Filled-in papers: what a table wrote down, what it is worth by the bare `scoring` package, what is typed."""

from scoring import Deal, Tally, score_deal


def scored_by_hand(rules, deal, table, invented):
    teams = tuple(
        Tally(
            name=row.name,
            players=row.team.chairs,
            counts=counts | ({"out": 1} if place == invented.went_out else {}),
        )
        for place, (row, counts) in enumerate(zip(table.teams, invented.counts, strict=True))
    )
    return score_deal(rules, Deal(number=deal, ending=invented.ending, teams=teams))


def boxes(rules, invented, totals):
    """What is typed into each box, in the order of the paper: one team after the other, zeros left empty."""
    worthless = {line.code for line in rules.lines if line.price == 0}
    ending = {"stock": "0", "sevens": "7"}.get(invented.ending) or str(invented.went_out + 1)
    for place, counts in enumerate(invented.counts):
        for line in rules.lines:
            if line.code == "out":
                yield from [ending] if place == 0 else []
            elif line.code not in worthless:
                yield str(counts[line.code] or "")
        yield str(abs(totals[place]))
