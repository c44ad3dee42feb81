"""Read what people's own phones signed in."""

import operator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from tournaments.models import Event, HelperPass, SignUp
from tournaments.models.hall import HelperUse


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonePress:
    """A press by which a phone signed somebody in: its row of the line's history, and the row before, None if new."""

    record: int
    before: Any


SAID_OF_LINE = operator.attrgetter("player_id", "status", "part", "fixed_table", "paid", "to_confirm")


def press_of(line: SignUp) -> PhonePress | None:
    """Return the press by which a phone signed the person in, or None if the line was changed since."""
    rows = list(line.history.order_by("-history_id"))
    by_phone = list(takewhile(lambda row: row.signed_in_by_id == line.signed_in_by_id, rows))
    if len(set(map(SAID_OF_LINE, by_phone))) != 1:
        return None
    return PhonePress(record=by_phone[0].history_id, before=next(iter(rows[len(by_phone) :]), None))


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedInHere:
    """Somebody whom this phone signed in. `press` is what can be taken back, None if the line was changed since."""

    line: SignUp
    press: PhonePress | None


def signed_in_on(phone: HelperPass) -> list[SignedInHere]:
    """Return who is here because this phone signed them in, the latest first."""
    lines = phone.lines.filter(event=phone.event, status=SignUp.Status.HERE).select_related("player").order_by("-pk")
    return [SignedInHere(line=line, press=press_of(line)) for line in lines]


def signed_in_by_phones(event: Event) -> int:
    """Return how many people came by their own phones."""
    return event.sign_ups.filter(signed_in_by__use=HelperUse.PHONE).count()
