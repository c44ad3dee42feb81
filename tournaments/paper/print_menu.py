"""The page of all papers: its sections, and the buttons that print each paper."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Event
from tournaments.paper.catalog import NOT_THERE_YET, PAPERS, Paper, PaperNeed
from tournaments.paper.queries import things_there


class PaperChoice(Enum):
    """What the organizer says about a paper by the button that prints it."""

    NONE = "none"
    FIRST_HAND = "first-hand"
    OTHER_HANDS = "other-hands"
    TABLE_SIZE = "table-size"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintButton:
    """One button: what it says, and the choice that it posts."""

    words: str
    name: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuPaper:
    """A paper in the menu with its buttons, or why it cannot be printed yet."""

    paper: Paper
    buttons: tuple[PrintButton, ...]
    takes_number: bool
    not_yet: str


SECTIONS: tuple[tuple[Promise, tuple[tuple[str, PaperChoice], ...]], ...] = (
    (
        gettext_lazy("Needed now"),
        (
            ("seats-by-last-name", PaperChoice.NONE),
            ("seats-by-first-name", PaperChoice.NONE),
            ("tallies", PaperChoice.FIRST_HAND),
            ("table-cards", PaperChoice.NONE),
            ("rule-card", PaperChoice.NONE),
        ),
    ),
    (
        gettext_lazy("Later"),
        (
            ("tallies", PaperChoice.OTHER_HANDS),
            ("score-cards", PaperChoice.NONE),
            ("blank-tallies", PaperChoice.TABLE_SIZE),
        ),
    ),
    (
        gettext_lazy("Before the day"),
        (
            ("sign-up-empty", PaperChoice.NONE),
            ("sign-up-known", PaperChoice.NONE),
            ("blank-tallies", PaperChoice.TABLE_SIZE),
        ),
    ),
    (
        gettext_lazy("After"),
        (("leaderboard", PaperChoice.NONE), ("hands", PaperChoice.NONE), ("prizes", PaperChoice.NONE)),
    ),
)
"""Papers by when they are needed; some are in two sections."""


def print_menu(event: Event) -> list[tuple[str, list[MenuPaper]]]:
    """Every section with its papers."""
    there = things_there(event)
    return [(str(title), [_paper(event, key, choice, there) for key, choice in papers]) for title, papers in SECTIONS]


def _paper(event: Event, key: str, choice: PaperChoice, there: set[PaperNeed]) -> MenuPaper:
    paper = PAPERS[key]
    return MenuPaper(
        paper=paper,
        buttons=_buttons(event, choice),
        takes_number=choice is PaperChoice.OTHER_HANDS,
        not_yet="" if paper.needs in there else str(NOT_THERE_YET[paper.needs]),
    )


def _buttons(event: Event, choice: PaperChoice) -> tuple[PrintButton, ...]:
    match choice:
        case PaperChoice.FIRST_HAND:
            return hand_buttons([1])
        case PaperChoice.OTHER_HANDS:
            return (
                *hand_buttons(range(2, event.deals + 1)),
                PrintButton(words=_("Print all hands"), name="all_hands", value="1"),
            )
        case PaperChoice.TABLE_SIZE:
            return tuple(_size_button(way) for _players, ways in event.rules.tables for way in ways)
    return (PrintButton(words=_("Print")),)


def hand_buttons(deals: Iterable[int]) -> tuple[PrintButton, ...]:
    """A button for each hand."""
    return tuple(
        PrintButton(words=_("Print Hand %(number)s") % {"number": deal}, name="deal", value=str(deal)) for deal in deals
    )


def _size_button(way: tuple[int, ...]) -> PrintButton:
    """The button of a blank sheet for one table: how many people, and how they form teams."""
    teams = " + ".join(map(str, way))
    words = _("Print for %(players)s (%(teams)s)") % {"players": sum(way), "teams": teams}
    return PrintButton(words=words, name="teams", value="-".join(map(str, way)))
