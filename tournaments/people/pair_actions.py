"""Write couples and private wishes. One transaction each."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Club
from tournaments.models import Couple, Player, Wish
from tournaments.people.queries import never_together, partners


@transaction.atomic
def link_couple(*, club: Club, one: Player, other: Player) -> Couple:
    """Make two people a couple.

    Raises ValidationError if they are one person, or one of them is in a couple: a draw could not keep both together.
    """
    Club.locked(club.pk)
    first, second = _in_order(one, other)
    for player in (one, other):
        for partner in partners(player):
            raise ValidationError(
                _("%(name)s and %(partner)s are already a couple. Undo that first."),
                params={"name": player.name, "partner": partner.name},
            )
    return Couple.objects.create(club=club, first=first, second=second)


@transaction.atomic
def unlink_couple(*, couple: Couple) -> None:
    """End a couple."""
    couple.delete()


@transaction.atomic
def keep_apart(*, club: Club, one: Player, other: Player, kind: str = Wish.Kind.NEVER) -> Wish:
    """Keep two people apart on any evening: as partners, or also at tables. Only the club's organizers see it.

    Raises ValidationError if they are one person, or have such a wish already.
    """
    Club.locked(club.pk)
    first, second = _in_order(one, other)
    if never_together(club).filter(first=first, second=second).exists():
        raise ValidationError(_("These two are on the list already."))
    return Wish.objects.create(club=club, event=None, kind=kind, first=first, second=second)


@transaction.atomic
def drop_wish(*, wish: Wish) -> None:
    """Delete a wish. Earlier draws stay."""
    wish.delete()


def _in_order(one: Player, other: Player) -> tuple[Player, Player]:
    if one == other:
        raise ValidationError(_("That is the same person."))
    return (one, other) if one.pk < other.pk else (other, one)
