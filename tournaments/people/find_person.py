"""A box that finds one person of the list by name, and asks which one if several match.

Works without JavaScript: the typed text comes back with the matching people to choose from.
"""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.html import conditional_escape, format_html_join
from django.utils.translation import gettext as _

from accounts.crispy_form import CrispyForm
from tournaments.core.people.names import name_key
from tournaments.models import Player
from tournaments.people.queries import matching
from tournaments.web.fields import NameField

LETTERS = 120
MOST_TO_PICK = 9


class FindPersonForm(CrispyForm, forms.Form):
    """One person among `among`. Valid once the person is clear; then that is `person`."""

    name = NameField(letters=LETTERS, required=False, widget=forms.TextInput(attrs={"spellcheck": "false"}))

    def __init__(
        self, *args: Any, among: QuerySet[Player], label: str, button: str = "", method: str = "post", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.button, self.method = button, method
        self.among = among
        self.person: Player | None = None
        self.fields["name"].label = label

    @property
    def picked(self) -> str:
        """Return the id chosen, or unusable text."""
        return str(self.data.get(self.add_prefix("player"), ""))

    def clean(self) -> dict[str, Any]:
        """Settle who is meant, or say why that is not clear."""
        typed = self.cleaned_data.get("name", "")
        if typed or "name" in self.errors:
            found = list(matching(self.among, typed)[: MOST_TO_PICK + 1]) if typed else []
        else:
            found = list(self.among.filter(pk=self.picked)) if self.picked.isdecimal() else []
        self.person = self._meant(typed, found)
        if self.person is None and "name" not in self.errors:
            self._ask(typed, found)
        return self.cleaned_data

    def _meant(self, typed: str, found: list[Player]) -> Player | None:
        picked = [player for player in found if str(player.pk) == self.picked]
        exact = [player for player in found if name_key(player.name, "") == name_key(typed, "")]
        return next((few[0] for few in (picked, exact, found) if len(few) == 1), None)

    def _ask(self, typed: str, found: list[Player]) -> None:
        if not typed:
            self.add_error("name", ValidationError(_("Type a name.")))
        elif not found:
            self.add_error("name", ValidationError(_("No one on the list has that name.")))
        elif len(found) > MOST_TO_PICK:
            self.add_error("name", ValidationError(_("Many people have that name. Type more of it.")))
        else:
            self.fields["player"] = forms.ChoiceField(
                label=self.fields["name"].label,
                choices=[(player.pk, _to_tell_apart(player)) for player in found],
                widget=forms.RadioSelect,
            )
            self.add_error("name", ValidationError(_("Which person do you mean? Pick one.")))


def _to_tell_apart(player: Player) -> str:
    """A person with what tells them from others of the same name."""
    lot = _("lot %(lot)s") % {"lot": player.lot} if player.lot else ""
    facts = (player.chapter, lot, _("no longer comes") if player.gone else "")
    soft = format_html_join("", ' <span class="soft">{}</span>', ((fact,) for fact in facts if fact))
    return conditional_escape(player.name) + soft
