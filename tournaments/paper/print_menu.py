"""The page of all papers: its sections, and the buttons that print each paper."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Event
from tournaments.models.progress import Progress
from tournaments.paper.catalog import NOT_THERE_YET, PAPERS, Paper, PaperNeed
from tournaments.paper.forms import HandsForm, PaperForm
from tournaments.paper.queries import hands_are_open, things_there
from tournaments.sheets.game_queries import later_hands


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintButton:
    words: str
    name: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuPaper:
    """A paper of the menu with its buttons, or why it cannot be printed yet."""

    paper: Paper
    buttons: list[PrintButton]
    number_form: PaperForm | None
    hands_form: HandsForm | None
    not_yet: str


FIRST_HAND, OTHER_HANDS = "first-hand", "other-hands"
SECTIONS = (
    (gettext_lazy("Before the evening"), ("sign-up-empty", "sign-up-known", "blank-tallies")),
    (
        gettext_lazy("When the tables are drawn"),
        ("seats-by-last-name", "seats-by-first-name", FIRST_HAND, "player-slips", "table-cards", "rule-card"),
    ),
    (gettext_lazy("During play"), (OTHER_HANDS, "score-cards")),
    (gettext_lazy("After the last hand"), ("leaderboard", "hands", "prizes")),
)
"""Keys of papers by when they are needed; the tally sheets are two entries, the first hand and the others."""


def print_menu(event: Event, done: Progress) -> list[tuple[str, list[MenuPaper]]]:
    """Return the papers needed now, then those needed later in the evening, then those needed earlier."""
    there = things_there(event)
    now = _needed_now(done)
    sections = [(_("Needed now"), SECTIONS[now][1]), *SECTIONS[now + 1 :], *SECTIONS[:now]]
    return [(str(title), [_paper(event, key, there) for key in keys]) for title, keys in sections]


def _needed_now(done: Progress) -> int:
    """Return the place in SECTIONS of the papers needed now."""
    if not done.shown:
        return 0
    if not done.sheets_in:
        return 1
    return 3 if done.all_in else 2


def _paper(event: Event, key: str, there: set[PaperNeed]) -> MenuPaper:
    paper, buttons = PAPERS["tallies" if key in (FIRST_HAND, OTHER_HANDS) else key], _buttons(event, key)
    return MenuPaper(
        paper=paper,
        buttons=buttons,
        number_form=PaperForm(None, event=event).sent_to("paper:paper", event.club.slug, event.pk, paper.key)
        if key == OTHER_HANDS
        else None,
        hands_form=HandsForm(event=event).sent_to("paper:paper", event.club.slug, event.pk, paper.key)
        if key == OTHER_HANDS and hands_are_open(event)
        else None,
        not_yet="" if paper.needs in there else str(NOT_THERE_YET[paper.needs]),
    )


def _buttons(event: Event, key: str) -> list[PrintButton]:
    if key == FIRST_HAND:
        return [_hand_button(1)]
    if key == OTHER_HANDS:
        last = event.deals_to_print if hands_are_open(event) else event.deals
        all_hands = PrintButton(words=_("Print all hands"), name="all_hands", value="1")
        each = [_hand_button(deal) for deal in later_hands(event, last=last)]
        return each if event.rules.length_varies else [*each, all_hands]
    if key == "blank-tallies":
        return [_size_button(teams) for _players, team_sizes in event.rules.tables for teams in team_sizes]
    return [PrintButton(words=_("Print"))]


def _hand_button(deal: int) -> PrintButton:
    return PrintButton(words=_("Print Hand %(number)s") % {"number": deal}, name="deal", value=str(deal))


def _size_button(teams: tuple[int, ...]) -> PrintButton:
    """Return the button of a blank sheet for one table: how many people, and their teams."""
    values = {"players": sum(teams), "teams": " + ".join(map(str, teams))}
    return PrintButton(
        words=_("Print for %(players)s (%(teams)s)") % values, name="teams", value="-".join(map(str, teams))
    )
