"""Write partners who are chosen, not drawn: two who play together, house pairs that win no prize."""

from collections.abc import Iterable
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Player, Round, Team, Wish
from tournaments.models.seating import refuse_begun_draw
from tournaments.tables.chosen_partner_queries import How, chosen_pairs
from tournaments.tables.draw_queries import never_pairs


@transaction.atomic
def choose_partners(*, round_: Round, one: Player, other: Player, how: str) -> Wish:
    """Make two people partners for tonight's draw or for every draw. A house pair plays and wins no prize.

    Raises ValidationError if they are one person, one of them has a chosen partner tonight or is not on the list, they
    never play together or are a couple that plays apart tonight, or the draw has begun.
    """
    round_.lock()
    refuse_begun_draw(round_)
    if one == other:
        raise ValidationError(_("That is the same person."))
    _refuse_other_wishes(round_, one, other)
    event = None if how == How.ALWAYS else round_.event
    first, second = sorted((one, other), key=lambda player: player.pk)
    club = round_.event.club
    wish = Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=first, second=second)
    if how == How.HOUSE:
        _remember_house(round_, (one.pk, other.pk), is_house=True)
    return wish


@transaction.atomic
def drop_partners(*, round_: Round, wish: Wish) -> None:
    """Draw two people like anyone else again. Raises ValidationError if the draw has begun."""
    round_.lock()
    refuse_begun_draw(round_)
    _remember_house(round_, (wish.first_id, wish.second_id), is_house=False)
    wish.delete()


@transaction.atomic
def mark_house_team(*, round_: Round, team: Team, is_house: bool) -> None:
    """Mark that a drawn team wins no prize, or may. It keeps its place in the list.

    The same people together are a house team again in the next draw.
    """
    round_.lock()
    team.not_for_prizes = is_house
    team.save(update_fields=["not_for_prizes"])
    people = team.members.filter(last_deal=None).values_list("player", flat=True)
    _remember_house(round_, people, is_house=is_house)


def _refuse_other_wishes(round_: Round, one: Player, other: Player) -> None:
    signed_up = set(round_.event.sign_ups.filter(player__in=(one, other)).values_list("player", flat=True))
    chosen = chosen_pairs(round_)
    for player in (one, other):
        if player.pk not in signed_up:
            raise ValidationError(_("%(name)s is not on tonight’s sheet."), params={"name": player.name})
        if any(player.pk in (pair.wish.first_id, pair.wish.second_id) for pair in chosen):
            raise ValidationError(_("%(name)s already has a partner."), params={"name": player.name})
    if frozenset((one.pk, other.pk)) in never_pairs(round_.event):
        # Why is not said: a wish never to play together is private.
        raise ValidationError(_("These two cannot be partners."))


def _remember_house(round_: Round, people: Iterable[int], *, is_house: bool) -> None:
    """Save with the round's plan that these people are a house pair, or are not."""
    pair = tuple(sorted(people))
    others = tuple(known for known in round_.plan.house if known != pair)
    round_.plan = replace(round_.plan, house=(*others, pair) if is_house else others)
    round_.save(update_fields=["plan"])
