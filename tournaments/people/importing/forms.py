"""The questions about an imported list."""

from collections.abc import Iterable

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.plain_errors import PlainErrors
from tournaments.people.importing.comparing import RowDecision, RowMatch


class ImportForm(PlainErrors, forms.Form):
    """Ask for each row of the list that resembles a known person whether they are the same."""

    def __init__(self, data: QueryDict | None, *, matches: Iterable[RowMatch]) -> None:
        super().__init__(data)
        self.asked = {f"row-{match.index}": match for match in matches if match.is_question}
        for name, match in self.asked.items():
            self.fields[name] = forms.ChoiceField(
                label="", choices=_answers(match), initial=match.default, required=False, widget=forms.RadioSelect
            )

    def questions(self) -> list[tuple[RowMatch, BoundField]]:
        """Return each row in question with its answers."""
        return [(match, self[name]) for name, match in self.asked.items()]

    def decisions(self) -> dict[int, RowDecision]:
        """Return the answers. Invalid answers are ignored."""
        self.is_valid()
        answers = {match.index: self.cleaned_data.get(name) for name, match in self.asked.items()}
        return {index: RowDecision(answer) for index, answer in answers.items() if answer}


def _answers(match: RowMatch) -> list[tuple[RowDecision, str]]:
    if not match.known:
        same = _("the same person: leave out row %(line)s") % {"line": match.row.line}
        return [(RowDecision.LEAVE_OUT, same), (RowDecision.ADD, _("two people: add both"))]
    filled = [
        _("the chapter %(chapter)s is filled in.") % {"chapter": match.row.chapter} if match.fills_chapter else "",
        _("the lot %(lot)s is filled in.") % {"lot": match.row.lot} if match.fills_lot else "",
    ]
    what = " ".join(filter(None, filled)) or _("nothing changes.")
    same = _("the same person:")
    return [(RowDecision.ADD, _("two people: add the one of the file")), (RowDecision.SAME, f"{same} {what}")]
