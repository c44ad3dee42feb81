"""Write how one couple is drawn tonight, other than all couples."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Couple, Round, Wish
from tournaments.models.seating import refuse_begun_draw
from tournaments.tables.chosen_partner_queries import house_pairs


@transaction.atomic
def draw_couple_as(*, round_: Round, couple: Couple, kind: str | None) -> str | None:
    """Draw a couple tonight by this kind of wish, or by None as all couples are. Return the kind before.

    Raises ValidationError if the draw has begun, or if the couple is chosen as a house pair: that is another choice.
    """
    event = round_.lock()
    refuse_begun_draw(round_)
    wishes = Wish.objects.filter(event=event, first=couple.first_id, second=couple.second_id)
    before = wishes.values_list("kind", flat=True).first()
    if before == Wish.Kind.TOGETHER and frozenset((couple.first_id, couple.second_id)) in house_pairs(round_):
        said = {"couple": couple}
        raise ValidationError(_("%(couple)s are a pair not for prizes tonight. Delete that pair first."), params=said)
    wishes.delete()
    if kind is not None:
        Wish.objects.create(
            club_id=event.club_id, event=event, kind=kind, first_id=couple.first_id, second_id=couple.second_id
        )
    return before
