"""The box that finds one person of the list by name and, where several have such a name, asks which one.

It works without JavaScript: what was typed comes back with the people it may mean, to pick one of them.
"""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.core.people.names import name_key
from tournaments.models import Player
from tournaments.people.queries import matching
from tournaments.web.fields import NameField

LETTERS = 120
MOST_TO_PICK = 9


class FindPersonForm(forms.Form):
    """One person among `among`. Valid once it is clear who is meant; then that is `person`."""

    name = NameField(letters=LETTERS, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, among: QuerySet[Player], label: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.among = among
        self.person: Player | None = None
        self.to_pick: list[Player] = []
        self.fields["name"].label = label

    @property
    def picked_name(self) -> str:
        """What the choice among several people is called in the form."""
        return self.add_prefix("player")

    @property
    def picked(self) -> str:
        """What came in for that choice: the number of a person, or nonsense."""
        return str(self.data.get(self.picked_name, ""))

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
            self.to_pick = found
            self.add_error("name", ValidationError(_("Who is meant? Pick one.")))
