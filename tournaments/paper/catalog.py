"""The papers, and what each needs before it can be printed."""

from dataclasses import dataclass
from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class PaperNeed(Enum):
    """What must exist before a paper can be printed."""

    NOTHING = "nothing"
    TABLES = "tables"
    ROUNDS = "rounds"
    SCHEDULE = "schedule"
    SHEETS = "sheets"
    PRIZES = "prizes"


NOT_THERE_YET = {
    PaperNeed.TABLES: _("This can be printed once you show the tables."),
    PaperNeed.ROUNDS: _("This can be printed once you show the tables of several rounds."),
    PaperNeed.SCHEDULE: _("This can be printed once all rounds are planned and you show the tables."),
    PaperNeed.SHEETS: _("This can be printed once a sheet is in."),
    PaperNeed.PRIZES: _("This can be printed once there are prizes."),
}
ONE_ROUND_AT_A_TIME = _("When winners move up, nobody knows the next rounds yet. Print the seat list instead.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """One kind of paper. `key` is its part of the address and its kind in the log of prints.

    `home` is the url name of its page.
    """

    key: str
    title: Promise
    about: Promise
    needs: PaperNeed
    home: str


PAPERS = {
    paper.key: paper
    for paper in (
        Paper(
            key="seats-by-last-name",
            title=_("Seat list by last name"),
            about=_("To hang up: who sits at which table."),
            needs=PaperNeed.TABLES,
            home="tables:tables",
        ),
        Paper(
            key="seats-by-first-name",
            title=_("Seat list by first name"),
            about=_("To hang up: who sits at which table."),
            needs=PaperNeed.TABLES,
            home="tables:tables",
        ),
        Paper(
            key="player-slips",
            title=_("Player slips"),
            about=_("To cut and hand out: each person’s table and partner."),
            needs=PaperNeed.TABLES,
            home="tables:tables",
        ),
        Paper(
            key="next-cards",
            title=_("Where do I go next: cards"),
            about=_("To cut and hand out: each person’s tables, partners and opponents."),
            needs=PaperNeed.ROUNDS,
            home="tables:tables",
        ),
        Paper(
            key="next-list",
            title=_("Where do I go next: list"),
            about=_("To hang up: each person’s table in every round."),
            needs=PaperNeed.SCHEDULE,
            home="tables:tables",
        ),
        Paper(
            key="tallies",
            title=_("Tally sheets"),
            about=_("One for each table and hand. To key it in, type its big number."),
            needs=PaperNeed.TABLES,
            home="tables:tables",
        ),
        Paper(
            key="table-cards",
            title=_("Table cards"),
            about=_("To fold and stand on the tables."),
            needs=PaperNeed.TABLES,
            home="tables:tables",
        ),
        Paper(
            key="rule-card",
            title=_("Rule card"),
            about=_("The rules of this evening, one for each table."),
            needs=PaperNeed.NOTHING,
            home="tables:tables",
        ),
        Paper(
            key="score-cards",
            title=_("Score cards"),
            about=_("One stays at each table: its teams, hand by hand."),
            needs=PaperNeed.TABLES,
            home="sheets:play",
        ),
        Paper(
            key="blank-tallies",
            title=_("Blank tally sheets"),
            about=_("Without names, for any table and hand."),
            needs=PaperNeed.NOTHING,
            home="sheets:play",
        ),
        Paper(
            key="sign-up-empty",
            title=_("Sign-up sheet, empty"),
            about=_("Numbered lines to write on, one person per line."),
            needs=PaperNeed.NOTHING,
            home="sign_up:list",
        ),
        Paper(
            key="sign-up-known",
            title=_("Sign-up sheet with names"),
            about=_("To check off, with blank lines at the end."),
            needs=PaperNeed.NOTHING,
            home="sign_up:list",
        ),
        Paper(
            key="leaderboard",
            title=_("Leaderboard"),
            about=_("To hang up: places and totals."),
            needs=PaperNeed.SHEETS,
            home="standings:results",
        ),
        Paper(
            key="hands",
            title=_("Results hand by hand"),
            about=_("The points of each hand, by places."),
            needs=PaperNeed.SHEETS,
            home="standings:results",
        ),
        Paper(
            key="prizes",
            title=_("Prize list"),
            about=_("Who gets which prize, to check off when handed over."),
            needs=PaperNeed.PRIZES,
            home="prizes:prizes",
        ),
    )
}
OF_ROUNDS = frozenset({"next-cards", "next-list"})
"""Papers that one sitting does not have."""
ASK_FOR_TOTAL = (PAPERS["tallies"], PAPERS["blank-tallies"])
"""Papers on which a table writes the total of a hand."""
RESULTS = {key: PAPERS[key] for key in ("leaderboard", "hands", "prizes")}
"""Papers that show results: out of date with the next change of them."""
SEATS = frozenset(
    {"seats-by-last-name", "seats-by-first-name", "player-slips", "tallies", "table-cards", "score-cards"}
)
"""Papers that show who sits where: out of date once people sit otherwise."""
