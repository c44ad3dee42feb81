"""The page of all papers: its sections, and the buttons that print each paper."""

from collections.abc import Container, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Event, Round
from tournaments.models.progress import Progress
from tournaments.models.seating import shown_round
from tournaments.paper.catalog import NOT_THERE_YET, OF_ROUNDS, PAPERS, Paper, PaperNeed
from tournaments.paper.forms import HandsForm, PaperForm
from tournaments.paper.printed_seats import hands_on_paper
from tournaments.paper.queries import hands_are_open, things_there
from tournaments.rounds.place_queries import is_planned_ahead, rounds_to_print
from tournaments.sheets.game_queries import later_hands
from tournaments.tables.queries import is_new_round


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintButton:
    """A button that prints a paper. `is_now` marks the one for the round being played.

    `is_on_paper` marks hands whose tally sheets the tables have.
    """

    words: str
    name: str = ""
    value: str = ""
    is_now: bool = False
    is_on_paper: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuPaper:
    """A paper of the menu with its buttons, or why it cannot be printed yet."""

    paper: Paper
    buttons: list[PrintButton]
    number_form: PaperForm | None
    hands_form: HandsForm | None
    not_yet: str

    @property
    def next_button(self) -> PrintButton | None:
        """Return the button of the round being played, else the first that is not on paper.

        None if all are on paper, or if no button is due before the others, as with the table sizes.
        """
        if self.paper.key == "blank-tallies":
            return None
        marked = [button for button in self.buttons if button.is_now]
        return next(iter([*marked, *(button for button in self.buttons if not button.is_on_paper)]), None)

    @property
    def other_buttons(self) -> list[PrintButton]:
        """Return the buttons of the menu beside the next one."""
        return [button for button in self.buttons if button != self.next_button]


FIRST_HAND, OTHER_HANDS = "first-hand", "other-hands"
SECTIONS = (
    (gettext_lazy("Before the evening"), ("sign-up-empty", "sign-up-known", "blank-tallies")),
    (
        gettext_lazy("When the tables are drawn"),
        (
            *(FIRST_HAND, "seats-by-last-name", "seats-by-first-name", "next-cards", "next-list", "player-slips"),
            *("table-cards", "rule-card"),
        ),
    ),
    (gettext_lazy("During play"), (OTHER_HANDS, "score-cards")),
    (gettext_lazy("After the last hand"), ("leaderboard", "hands", "prizes")),
)
"""Keys of papers by when they are needed; the tally sheets are two entries, the first hand and the others."""


def print_menu(event: Event, done: Progress) -> list[tuple[str, list[MenuPaper]]]:
    """Return the papers needed now, then those needed later in the evening, then those needed earlier."""
    there, round_ = things_there(event), shown_round(event)
    now = _needed_now(done, is_new_round=round_ is not None and is_new_round(round_))
    sections = [(_("Needed now"), SECTIONS[now][1]), *SECTIONS[now + 1 :], *SECTIONS[:now]]
    left_out = _left_out(event)
    return [
        (str(title), [_paper(event, key, there, round_) for key in keys if key not in left_out])
        for title, keys in sections
    ]


def _needed_now(done: Progress, *, is_new_round: bool) -> int:
    """Return the place in SECTIONS of the papers needed now."""
    if not done.shown:
        return 0
    if not done.sheets_in or is_new_round:
        return 1
    return 3 if done.all_in else 2


def _left_out(event: Event) -> AbstractSet[str]:
    """Return the papers that this evening never needs: where to go next of one sitting, or one round of several."""
    if not event.has_rounds:
        return OF_ROUNDS
    return {"player-slips", *([] if is_planned_ahead(event) else ["next-list"])}


def _paper(event: Event, key: str, there: set[PaperNeed], round_: Round | None) -> MenuPaper:
    paper, buttons = PAPERS["tallies" if key in (FIRST_HAND, OTHER_HANDS) else key], _buttons(event, key, round_)
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


def _buttons(event: Event, key: str, round_: Round | None) -> list[PrintButton]:
    if key == FIRST_HAND:
        return [_hand_button(event, round_.first_deal if round_ else 1)]
    if key.startswith("seats-") and event.has_rounds and round_:
        return [_round_button(number, is_now=number == round_.number) for number in rounds_to_print(event)]
    if key == OTHER_HANDS and event.has_rounds and round_:
        hands = range(round_.first_deal + 1, round_.last_deal + 1)
        words = _("Print all hands of Round %(number)s") % {"number": round_.number}
        on_paper = hands_on_paper(event)
        is_on_paper = on_paper.issuperset(range(round_.first_deal, round_.last_deal + 1))
        all_of_round = PrintButton(words=words, name="all_hands", value="1", is_on_paper=is_on_paper)
        return [*_hand_buttons(event, hands, on_paper), all_of_round]
    if key == OTHER_HANDS:
        last = event.deals_to_print if hands_are_open(event) else event.deals
        each = _hand_buttons(event, later_hands(event, last=last), hands_on_paper(event))
        is_on_paper = all(button.is_on_paper for button in each)
        all_hands = PrintButton(words=_("Print all hands"), name="all_hands", value="1", is_on_paper=is_on_paper)
        return each if event.rules.length_varies else [*each, all_hands]
    if key == "blank-tallies":
        return [_size_button(teams) for _players, team_sizes in event.rules.tables for teams in team_sizes]
    return [PrintButton(words=_("Print"))]


def _hand_buttons(event: Event, deals: Iterable[int], on_paper: Container[int]) -> list[PrintButton]:
    return [_hand_button(event, deal, is_on_paper=deal in on_paper) for deal in deals]


def _hand_button(event: Event, deal: int, *, is_on_paper: bool = False) -> PrintButton:
    words = _("Print %(hand)s") % {"hand": event.hand_name(deal)}
    return PrintButton(words=words, name="deal", value=str(deal), is_on_paper=is_on_paper)


def _round_button(number: int, *, is_now: bool) -> PrintButton:
    words = _("Print Round %(number)s") % {"number": number}
    return PrintButton(words=words, name="round", value=str(number), is_now=is_now)


def _size_button(teams: tuple[int, ...]) -> PrintButton:
    """Return the button of a blank sheet for one table: how many people, and their teams."""
    values = {"players": sum(teams), "teams": " + ".join(map(str, teams))}
    return PrintButton(
        words=_("Print for %(players)s (%(teams)s)") % values, name="teams", value="-".join(map(str, teams))
    )
