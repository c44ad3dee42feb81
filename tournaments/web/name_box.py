"""The box that finds a name by a few letters: what it found, and the form that asks for one person.

Works without JavaScript: a text that is not clear comes back with buttons for what it found.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.crispy_form import CrispyForm
from tournaments.core.people.names import name_key
from tournaments.models import Player
from tournaments.web.fields import NameField, whole_number

LETTERS = 120
MOST_FOUND = 9
FEWEST_LETTERS = 3
"""Shorter texts that match nobody are typing slips, not new names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundItem:
    """What may be chosen: its row in the database, its name, what tells it from others, and whether all was typed."""

    value: int
    name: str
    note: str = ""
    is_exact: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundNames:
    """What a typed text found, for the list below a name box.

    `is_alike_only` means that the names resemble the text and do not begin with it. `said` are sentences, for example
    about people who cannot be chosen. `new` is the name that may be added, empty if none may, and `namesakes` is how
    many have exactly this name. `box` tells several boxes of one page apart, and a choice is sent as `picks`.
    """

    typed: str = ""
    items: Sequence[FoundItem] = ()
    is_alike_only: bool = False
    said: Sequence[str] = ()
    new: str = ""
    new_note: str = ""
    namesakes: int = 0
    box: str = ""
    picks: str = "player"

    @property
    def prefix(self) -> str:
        return f"{self.box}-" if self.box else ""

    @property
    def question(self) -> str:
        """Return what is asked if names are only alike."""
        if not self.is_alike_only:
            return ""
        return (
            _("Did you mean %(name)s?") % {"name": self.items[0].name}
            if len(self.items) == 1
            else _("Did you mean one of these?")
        )

    @property
    def meant(self) -> FoundItem | None:
        """Return the only one that can be meant: of exactly this name, or the only one that was found."""
        exact = [item for item in self.items if item.is_exact]
        if self.is_alike_only or (self.said and not exact):
            return None
        return next((few[0] for few in (exact, self.items) if len(few) == 1), None)


class NameBox(forms.TextInput):
    """A text box that asks `asks` what its text finds, with the list below it.

    In a form with other boxes a choice `fills` the box; otherwise it sends the form.
    """

    template_name = "_name_box.html"
    found = FoundNames()
    sent: Mapping[str, str] = {}
    settled: Mapping[str, object] = {}

    def asking(self, asks: str, *, box: str, fills: bool) -> None:
        """Set the address that answers with a list, and the name of the box on its page."""
        self.found, self.asks = FoundNames(box=box), asks
        self.attrs |= {
            "autocapitalize": "words",
            "spellcheck": "false",
            "data-name-box": "fills" if fills else "sends",
            "aria-controls": f"suggestions{'-' if box else ''}{box}",
            "hx-trigger": "input delay:80ms",
            "hx-target": "next .suggestions",
            "hx-swap": "outerHTML",
            "hx-sync": "this:replace",
        }

    def show(self, found: FoundNames) -> None:
        self.found = replace(found, box=self.found.box)

    def settle(self, text: str, **answer: object) -> None:
        """Keep what was chosen for this text, or that it is new, when the form is shown again."""
        self.settled = answer | {"suggested": text}

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        """Return the text, and note what was sent with it. An answer to a list for another text is none."""
        text = super().value_from_datadict(data, files, name)
        prefix = self.found.prefix
        sent = {
            key: " ".join(str(data.get(prefix + key, "")).split()) for key in ("player", "known", "new", "suggested")
        }
        is_stale = bool(text) and sent["suggested"] not in ("", " ".join(str(text).split()))
        self.sent = {} if is_stale else sent
        return text

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        joined = "&" if "?" in self.asks else "?"
        asks = f"{self.asks}{joined}box={self.found.box}&text={name}"
        shown = {"found": self.found, "settled": self.settled}
        return super().get_context(name, value, {**(attrs or {}), "hx-get": asks}) | shown


class PersonForm(CrispyForm, forms.Form):
    """One person among `among`, by a chosen number or a typed text. Valid once the person is clear: `person`.

    Where people may be added, it is valid too once the question whether the name is a new person's was answered:
    then it is `new_name`, and `namesakes_known` people of this name were shown.
    """

    name = NameField(letters=LETTERS, required=False, widget=NameBox)
    shown: tuple[str, ...] = ("name",)

    person: Player | None = None
    new_name = ""
    namesakes_known = 0

    def __init__(
        self,
        *args: Any,
        find: Callable[[str], FoundNames],
        among: QuerySet[Player],
        asks: str,
        label: str,
        fills: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.find, self.among = find, among
        self.fields["name"].label = label
        self.box.asking(asks, box=self.prefix or "", fills=fills)

    @property
    def box(self) -> NameBox:
        box = self.fields["name"].widget
        assert isinstance(box, NameBox)
        return box

    def clean(self) -> dict[str, Any]:
        """Settle who is meant, or say why that is not clear."""
        if "name" not in self.errors:
            self._settle(self.cleaned_data.get("name", ""))
        if self.person is not None:
            self.box.settle(self.person.name, player=self.person.pk)
            self.data = dict(self.data.items()) | {self.add_prefix("name"): self.person.name}
        return self.cleaned_data

    def _settle(self, typed: str) -> None:
        sent = self.box.sent
        if pk := whole_number(sent.get("player", "")):
            self.person = self.among.filter(pk=pk).first()
        if self.person is not None:
            return
        if not typed:
            self.add_error("name", ValidationError(_("Type a name.")))
            return
        found = self.find(typed)
        if found.new and sent.get("new", "").isdecimal():
            self.new_name, self.namesakes_known = typed, whole_number(sent["new"])
            self.box.settle(typed, new=self.namesakes_known)
        elif (meant := found.meant) is not None:
            self.person = self.among.get(pk=meant.value)
        else:
            # The error says the first sentence.
            self.box.show(found if found.items else replace(found, said=found.said[1:]))
            self.add_error("name", ValidationError(_unclear(found)))


def _unclear(found: FoundNames) -> str:
    """Return in a sentence why nobody was chosen."""
    if found.items:
        return found.question or _("Which person do you mean? Pick one.")
    if found.said:
        return found.said[0]
    return _("No one on the list has that name.") if not found.new else _("Is this a new person?")


def found_list(request: HttpRequest, find: Callable[[str], FoundNames]) -> HttpResponse:
    """Answer a name box with the list for its text so far."""
    box = request.GET.get("box", "")
    box = box if re.fullmatch("[a-z]{0,20}", box) else ""
    text = request.GET.get(request.GET.get("text", "name"), "")
    return render(request, "_found.html", {"found": replace(find(text[:LETTERS]), box=box)})


def is_called(player: Player, text: str) -> bool:
    """Return whether this is exactly the person's name, as shown or in full, whatever the order of its words."""
    exact = name_key(text, "")
    return exact in (name_key(player.name, ""), name_key(player.given_name, player.family_name))
