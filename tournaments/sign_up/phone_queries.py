"""Read what people's own phones and name screens signed in."""

import operator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from django.urls import reverse

from tournaments.models import Event, HelperPass, SignUp
from tournaments.models.hall import HelperUse
from tournaments.models.seating import shown_round
from tournaments.sign_up.chair_queries import lines_without_place
from tournaments.sign_up.money_queries import to_pay
from tournaments.web.access import link_is_on, token_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A press by which somebody signed in: its row of the line's history, and the row before, None if new."""

    record: int
    before: Any


BESIDE_STATUS = operator.attrgetter("player_id", "part", "fixed_table", "paid", "to_confirm")


def press_of(line: SignUp) -> Press | None:
    """Return the press by which a phone or name screen signed the person in, or None if the line was changed since.

    Who signed up ahead on the same screen arrives by a press of its own.
    """
    rows = list(line.history.order_by("-history_id"))
    by_pass = list(takewhile(lambda row: row.signed_in_by_id == line.signed_in_by_id, rows))
    arrived = list(takewhile(lambda row: row.status == line.status, by_pass))
    earlier = {row.status for row in by_pass[len(arrived) :]}
    if len(set(map(BESIDE_STATUS, by_pass))) != 1 or not earlier <= {SignUp.Status.EXPECTED}:
        return None
    return Press(record=arrived[0].history_id, before=next(iter(rows[len(arrived) :]), None))


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedInHere:
    """Somebody whom this phone signed in. `press` is what can be taken back, None if the line was changed since.

    `own_page` tells the person's table. It is empty before the tables are shown, without the public link, and for
    somebody who has no place at them. `to_pay` asks for the price, and is empty without one and once it is paid.
    """

    line: SignUp
    press: Press | None
    has_no_place: bool
    own_page: str
    to_pay: str


def signed_in_on(phone: HelperPass) -> list[SignedInHere]:
    """Return who is here because this phone signed them in, the latest first."""
    lines = phone.lines.filter(event=phone.event, status=SignUp.Status.HERE).select_related("player").order_by("-pk")
    round_ = shown_round(phone.event)
    without_place = lines_without_place(phone.event, round_) if round_ else []
    tells_tables = round_ is not None and link_is_on(phone.event)

    def own_page(line: SignUp) -> str:
        is_told = tells_tables and line not in without_place
        return reverse("public:person", args=[token_of(phone.event), line.player_id]) if is_told else ""

    return [
        SignedInHere(
            line=line,
            press=press_of(line),
            has_no_place=line in without_place,
            own_page=own_page(line),
            to_pay=to_pay(line),
        )
        for line in lines
    ]


def has_no_place(line: SignUp) -> bool:
    """Return whether the shown tables have no place for the person of a line."""
    round_ = shown_round(line.event)
    return round_ is not None and line in lines_without_place(line.event, round_)


def signed_in_by_phones(event: Event) -> int:
    """Return how many people came by their own phones."""
    return event.sign_ups.filter(signed_in_by__use=HelperUse.PHONE).count()
