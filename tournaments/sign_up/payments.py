"""Say what a person paid, and offer to: the desk and a helper's door do it in the same words."""

from decimal import Decimal

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.models import SignUp
from tournaments.sign_up.actions import set_paid
from tournaments.sign_up.forms import PaidForm
from tournaments.sign_up.money_queries import prices_for, sent
from tournaments.sign_up.way_back import place_in_list, to_list_or_door
from tournaments.web.access import desk_or_door
from tournaments.web.acts import undoes
from tournaments.web.left_behind import left
from tournaments.web.responses import Offer, done
from tournaments.wording.money import money
from tournaments.wording.said import Said
from tournaments.wording.said import said as _


def payments(line: SignUp, url: str, *, is_new: bool = False) -> list[Offer]:
    """Return the buttons that say at `url` what a person paid. The key $ presses the first, until they have paid."""
    if line.status == SignUp.Status.ON_THE_WAY:
        return []
    new = {"new": 1} if is_new else {}
    return [
        Offer(
            words=price.words,
            url=url,
            data={"amount": price.amount, **new},
            key="" if number or line.paid is not None else "$",
        )
        for number, price in enumerate(prices_for(line.event, line.paid))
    ]


@transaction.atomic
def note_payment(request: HttpRequest, line: SignUp, form: PaidForm) -> None:
    """Store what a person paid, or that they paid nothing yet, and tell it with Undo."""
    amount = form.cleaned_data["amount"]
    before = set_paid(line=line, amount=amount)
    # After two presses with the same amount, Undo takes the payment back.
    undone = before if before != amount else None
    done(
        request,
        _paid_in_words(line),
        undo=undo_payment,
        undo_data={"line": line.pk, "amount": sent(undone), "place": place_in_list(request)},
        left=[left(SignUp, "paid", pk=line.pk)],
        offers=payments(line, request.get_full_path(), is_new=form.cleaned_data["new"]),
    )


@undoes("sign_up.paid")
def undo_payment(
    request: HttpRequest, club: str, event_id: int, *, line: int, amount: str, place: dict[str, str]
) -> HttpResponse:
    event, helper = desk_or_door(request, club, event_id)
    found = get_object_or_404(event.sign_ups.select_related("player", "event__club"), pk=line)
    set_paid(line=found, amount=Decimal(amount) if amount else None)
    done(request, _paid_in_words(found))
    return to_list_or_door(club, event_id, at_the_door=helper is not None, place=place)


def _paid_in_words(line: SignUp) -> Said:
    if line.paid is None:
        return _("%(name)s has not paid.") % {"name": line.player}
    return _("%(name)s paid %(amount)s.") % {
        "name": line.player,
        "amount": money(line.paid, line.event.club.currency),
    }
