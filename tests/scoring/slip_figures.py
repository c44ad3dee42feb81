"""How often the true slip of a typing hand is named, beside its aims: `python -m tests.scoring.slip_figures`."""

from collections import Counter
from dataclasses import dataclass, replace

from scoring.price_list import price_list
from scoring.slips import find_slips, worth_naming
from tests.scoring.typing_hand import as_written, slipped_sheets

SEEDS = {200: 1, 180: 2, 2000: 3}
"""The seed of each number of sheets."""
ZEROS_TYPED = "zeros typed"
ONE_LEFT_EMPTY = "the box of the slip left empty"
ZEROS_LEFT_EMPTY = "zeros left empty"
FORMS = (ZEROS_TYPED, ONE_LEFT_EMPTY, ZEROS_LEFT_EMPTY)
FIRST = {200: 179, 180: 150, 2000: 1664}
"""How often the true slip came first before empty boxes and exchanged teams did. An empty box counted as 0."""
THREE = {200: 198, 180: 174, 2000: 1963}
RIGHT = 0.97
"""How many slips that are named alone are to be the true one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipFigures:
    """Of how many sheets the true slip is first, among three, and named alone (`right` of `alone`).

    `misses` counts the sheets with another slip first by the kind of the true one and of that other one.
    """

    first: int
    three: int
    alone: int
    right: int
    misses: Counter


def slip_figures(number, form):
    """Measure that many sheets, with zeros typed or left empty."""
    first = three = alone = right = 0
    misses = Counter()
    for slipped in slipped_sheets(number, SEEDS[number]):
        candidates = find_slips(slipped.rules, _typed(slipped, form), slipped.written_totals, slipped.kind_of_totals)
        hits = [as_written(candidate.changes) == as_written(slipped.meant) for candidate in candidates]
        first += any(hits[:1])
        three += any(hits[:3])
        if not any(hits[:1]):
            misses[slipped.kind, candidates[0].kind if candidates else "nothing"] += 1
        if len(worth_naming(candidates)) == 1:
            alone += 1
            right += hits[0]
    return SlipFigures(first=first, three=three, alone=alone, right=right, misses=misses)


def _typed(slipped, form):
    """Return the deal as it is typed in that form. The hand types zeros, and leaves empty the box that it forgot."""
    deal = slipped.deal
    if form == ONE_LEFT_EMPTY:
        return deal
    if form == ZEROS_LEFT_EMPTY:
        counts = [{code: count for code, count in team.counts.items() if count} for team in deal.teams]
    else:
        counts = [dict.fromkeys(_boxes(slipped, team), 0) | team.counts for team in deal.teams]
    return replace(deal, teams=tuple(replace(team, counts=own) for team, own in zip(deal.teams, counts, strict=True)))


def _boxes(slipped, team):
    deal = slipped.deal
    return price_list(slipped.rules, deal=deal.number, players=deal.players, team_size=team.players).boxes()


def main():
    for number in SEEDS:
        for form in FORMS:
            found = slip_figures(number, form)
            figures = f"first {found.first:>4} (aim {FIRST[number]}), in three {found.three:>4} (aim {THREE[number]})"
            alone = f"named alone {found.alone:>4}, right {found.right / found.alone:.1%} (aim {RIGHT:.0%})"
            print(f"{number:>4} sheets, {form:<30}  {figures}, {alone}", flush=True)
            for (true, named), often in found.misses.most_common(5):
                print(f"     {often:>3} × {true}: {named} came first")


if __name__ == "__main__":
    main()
