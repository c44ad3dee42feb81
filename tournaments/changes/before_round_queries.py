"""Read for changes before a round: whether someone plays the next one, and who could play instead."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.changes.queries import AtTable, last_deal_of
from tournaments.models import Event, Player, Round, SignUp
from tournaments.models.event import Format
from tournaments.sign_up.chair_queries import lines_without_chair
from tournaments.tables.draw_queries import people_to_draw


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeRound:
    """What may change for someone before the round of this number. `substitutes` are people who are not to play it.

    In lasting teams newcomers are among them: without a place in a team they are drawn into one.
    """

    number: int
    plays: bool
    substitutes: tuple[SignUp, ...]


def before_round(
    event: Event, round_: Round, player: Player, there: AtTable | None, missing: Sequence[int]
) -> BeforeRound | None:
    """Return what may change before the next round; None if there is none, or the person plays this one still.

    `there` is where they sit, and `missing` are the hands of before that are not in.
    """
    if why_no_round_follows(event, round_) or not has_played_round(round_, there, missing):
        return None
    is_lasting = event.format == Format.FIXED_TEAMS
    return BeforeRound(
        number=round_.number + 1,
        plays=any(line.player_id == player.pk for line in people_to_draw(event)),
        substitutes=tuple(
            line
            for line in lines_without_chair(event, round_)
            if line.player_id != player.pk and (is_lasting or line.part != SignUp.Part.PLAYS)
        ),
    )


def why_no_round_follows(event: Event, round_: Round) -> str:
    """Return in words why nothing may change after a round; empty if it may."""
    if event.is_final:
        return _("The results are final, so nothing was changed.")
    if not event.has_rounds or round_.is_last_of(event):
        return _("No round follows this one, so nothing was changed.")
    return ""


def has_played_round(round_: Round, there: AtTable | None, missing: Sequence[int]) -> bool:
    """Return whether all hands of someone's table are in; also for someone without a chair."""
    if there is None:
        return True
    return not missing and there.from_deal > last_deal_of(there.table.seating, round_)
