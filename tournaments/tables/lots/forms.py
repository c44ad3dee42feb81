"""The form of a pull."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Self

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from tournaments.models import Event, Player, Round
from tournaments.tables.lots.queries import people_in_hat, who_is_in_the_hat
from tournaments.web.name_box import PersonForm


class LotForm(PersonForm):
    """Someone whose name is still in the hat."""

    button = ""

    def __init__(self, *args: Any, event: Event, in_hat: QuerySet[Player], **kwargs: Any) -> None:
        asks = reverse("lots:find", args=[event.club.slug, event.pk])
        find = partial(who_is_in_the_hat, in_hat)
        super().__init__(*args, find=find, among=in_hat, asks=asks, fills=True, **kwargs)


class PullForm:
    """Who pulled whom: two boxes, each with its own answer. The cursor is in the first one that is not clear."""

    def __init__(self, data: Mapping[str, str] | None, *, round_: Round) -> None:
        box = partial(LotForm, event=round_.event, in_hat=people_in_hat(round_))
        has_other = data is not None and any(data.get(f"other-{key}") for key in ("name", "player"))
        self.one = box(data, prefix="one", label=gettext("Who pulled"))
        self.other = box(data if has_other else None, prefix="other", label=gettext("Whose slip"))
        at = self.other if self.one.is_valid() else self.one
        at.box.attrs["autofocus"] = True

    @classmethod
    def pulled_by(cls, one: Player, *, round_: Round) -> Self:
        """Return the form that asks whose lot this person pulled."""
        return cls({"one-player": str(one.pk)}, round_=round_)

    @property
    def is_other_asked(self) -> bool:
        """Return whether it is clear who pulled, and nothing was typed of whose lot."""
        return self.one.is_valid() and not self.other.is_bound

    def is_valid(self) -> bool:
        return self.one.is_valid() and self.other.is_valid()

    def people(self) -> tuple[Player, Player]:
        """Return the two people of a valid form."""
        assert self.one.person is not None
        assert self.other.person is not None
        return self.one.person, self.other.person
