"""The slips that explain a difference from the paper, as questions beside the boxes they are about."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.meant import Change, ColumnsChange, EndingChange, TotalChange
from scoring.slip_words import PAPER_WRONG, QUESTIONS, question_of
from scoring.slips import OTHER_KIND, Candidate, worth_naming
from scoring.texts import short_label
from tournaments.core.sheets.entered import EnteredSheet, as_deal, possible_slips
from tournaments.sheets.content_queries import line_in_words
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.sent_sheet import box
from tournaments.wording.points import points

MOST_WIDE_TEAMS = 4
"""With more teams, the columns of a sheet have room for a number only; the sentence names it whole."""


SWAPS: Mapping[str, tuple[str, Promise]] = {
    "columns-swapped": ("columns", gettext_lazy("Exchange the columns")),
    "totals-swapped": ("totals", gettext_lazy("Exchange the totals")),
    "teams-exchanged": ("teams", gettext_lazy("Exchange the teams")),
}
"""What the button beside a question exchanges, and its name, by the kind of the slip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSentence:
    """One question, and the name of its button and what it sends, both empty if it has none."""

    text: str
    button: str | Promise = ""
    swap: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipQuestions:
    """One question for each possible slip, and a short one by box ("24 on the paper?")."""

    sentences: tuple[SlipSentence, ...]
    boxes: Mapping[str, str]


def slip_questions(form: SheetForm, entered: EnteredSheet, *, differs: bool) -> SlipQuestions:
    """Return the questions to ask when a paper's total differs, or the teams may be exchanged.

    A paper that differs may always be wrong itself.
    """
    changed = _changed_boxes(form.saved, entered)
    possible = possible_slips(form.rules, entered, form.kind_of_totals)
    named = worth_naming([candidate for candidate in possible if changed.isdisjoint(_boxes_of(entered, candidate))])
    boxes: dict[str, str] = {}
    for candidate in named:
        is_short = len(entered.tallies) > MOST_WIDE_TEAMS or candidate.kind in OTHER_KIND.values()
        for change in candidate.changes:
            key, question = _beside_box(entered, change, is_short=is_short)
            boxes.setdefault(key, question)
    sentences = [_sentence(form, entered, candidate) for candidate in named]
    if sentences and differs:
        sentences.append(SlipSentence(text=_(PAPER_WRONG)))
    return SlipQuestions(sentences=tuple(sentences), boxes=boxes)


def _changed_boxes(saved: EnteredSheet, entered: EnteredSheet) -> set[str]:
    """Return the boxes in which a correction differs from the saved sheet: what was just typed there is meant."""
    now_ended = entered.ending, entered.went_out
    changed = {"ending"} if saved.ending and (saved.ending, saved.went_out) != now_ended else set()
    for was, now in zip(saved.tallies, entered.tallies, strict=True):
        changed |= {box(was.position, code) for code, count in was.counts.items() if now.counts.get(code) != count}
        if was.written_total not in (None, now.written_total):
            changed.add(box(was.position, "paper"))
    return changed


def _boxes_of(entered: EnteredSheet, candidate: Candidate) -> list[str]:
    return [_beside_box(entered, change, is_short=True)[0] for change in candidate.changes]


def _beside_box(entered: EnteredSheet, change: Change, *, is_short: bool) -> tuple[str, str]:
    """Return the name of a box and the question beside it, with `is_short` only a number.

    Exchanged teams are asked about at the total on the paper of the first one, without a question beside it.
    """
    if isinstance(change, EndingChange):
        return "ending", _("Is this right?")
    if isinstance(change, ColumnsChange):
        return box(entered.tallies[change.teams[0] - 1].position, "paper"), ""
    position = entered.tallies[change.team - 1].position
    meant = change.written_total if isinstance(change, TotalChange) else change.meant
    line = "paper" if isinstance(change, TotalChange) else change.line
    question = _("%(number)s?") if is_short else _("%(number)s on the paper?")
    return box(position, line), question % {"number": points(meant)}


def _sentence(form: SheetForm, entered: EnteredSheet, candidate: Candidate) -> SlipSentence:
    def line(code: str) -> str:
        known = form.rules.by_code.get(code)
        return short_label(known.label) if known else line_in_words(form.rules, code)

    key, values = question_of(
        candidate,
        as_deal(form.rules, entered),
        [tally.written_total for tally in entered.tallies],
        team=lambda number: str(form.table.teams[number - 1].name),
        line=line,
    )
    text = _(QUESTIONS[key]).format(
        **{name: points(value) if isinstance(value, int) else value for name, value in values.items()}
    )
    positions = [entered.tallies[team - 1].position for team in _teams_of(candidate)]
    if len(positions) == 1:
        text = _("Team %(number)s: %(question)s") % {"number": positions[0], "question": text}
    if candidate.kind not in SWAPS:
        return SlipSentence(text=text)
    swap, button = SWAPS[candidate.kind]
    return SlipSentence(text=text, button=button, swap=" ".join(map(str, [swap, *positions])))


def _teams_of(candidate: Candidate) -> list[int]:
    """Return the number of each team that a correction changes, once. How the hand ended concerns the whole table."""
    teams: dict[int, None] = {}
    for change in candidate.changes:
        if isinstance(change, ColumnsChange):
            teams |= dict.fromkeys(change.teams)
        elif not isinstance(change, EndingChange):
            teams[change.team] = None
    return list(teams)
