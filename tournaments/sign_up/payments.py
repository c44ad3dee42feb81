"""Say what a person paid, and offer to: the desk and a helper's door do it in the same words."""

from django.db import transaction
from django.http import HttpRequest

from tournaments.models import SignUp
from tournaments.sign_up.actions import set_paid
from tournaments.sign_up.forms import PaidForm
from tournaments.sign_up.money_queries import prices_for, sent
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
    """Store what a person paid, or that they paid nothing yet, and tell it with Undo at this address."""
    amount = form.cleaned_data["amount"]
    before = set_paid(line=line, amount=amount)
    # After two presses with the same amount, Undo takes the payment back.
    undone = before if before != amount else None
    url = request.get_full_path()
    done(
        request,
        _paid_in_words(line),
        undo=url,
        undo_data={"amount": sent(undone)},
        left=[left(SignUp, "paid", pk=line.pk)],
        offers=payments(line, url, is_new=form.cleaned_data["new"]),
    )


def _paid_in_words(line: SignUp) -> Said:
    if line.paid is None:
        return _("%(name)s has not paid.") % {"name": line.player}
    return _("%(name)s paid %(amount)s.") % {
        "name": line.player,
        "amount": money(line.paid, line.event.club.currency),
    }
