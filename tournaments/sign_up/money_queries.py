"""Read what an evening costs, who has paid, and what is in the box."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.core.money import MoneyBox, in_the_box
from tournaments.models import Event, SignUp
from tournaments.sign_up.queries import LineGroup
from tournaments.wording.money import money


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPrice:
    """A price that a person may have paid: as a page sends it, and what its button says."""

    amount: str
    words: str


def sent(amount: Decimal | None) -> str:
    """Return an amount as a page sends it, whatever the reader's language; empty for none."""
    return "" if amount is None else f"{amount:.2f}"


def prices_for(event: Event, paid: Decimal | None = None) -> list[AskedPrice]:
    """Return the prices of the evening, but for the one that the person has paid. The usual one is first."""
    if event.price is None:
        return []
    found = {event.price: _("Take %(amount)s")}
    if event.guest_price is not None:
        found.setdefault(event.guest_price, _("Take %(amount)s from a guest"))
    return [
        AskedPrice(amount=sent(price), words=words % {"amount": money(price, event.club.currency)})
        for price, words in found.items()
        if price != paid
    ]


def to_pay(line: SignUp) -> str:
    """Return what somebody who came and has not paid is asked to pay at the desk, empty for all others."""
    event = line.event
    if event.price is None or line.paid is not None:
        return ""
    price = money(event.price, event.club.currency)
    if event.guest_price is None or event.guest_price == event.price:
        return _("Please pay %(amount)s at the desk.") % {"amount": price}
    guests = money(event.guest_price, event.club.currency)
    return _("Please pay at the desk: %(amount)s, guests %(guests)s.") % {"amount": price, "guests": guests}


def box_of(groups: Iterable[LineGroup]) -> MoneyBox:
    """Return how many have paid, of how many, and what is in the box."""
    return in_the_box((line.has_come, line.paid) for group in groups for line in group.lines)


def unpaid_lines(groups: Iterable[LineGroup]) -> list[LineGroup]:
    """Return the groups with only the lines of those who have come and have not paid."""
    unpaid = (replace(group, lines=tuple(filter(_is_unpaid, group.lines))) for group in groups)
    return [group for group in unpaid if group.lines]


def _is_unpaid(line: SignUp) -> bool:
    return line.has_come and line.paid is None
