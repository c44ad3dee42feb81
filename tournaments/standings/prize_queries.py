"""Read the awarded prizes, which everyone sees with the results."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from django.contrib.humanize.templatetags.humanize import ordinal

from tournaments.models import Event, Prize, TeamMember
from tournaments.standings.name_queries import names_for_everyone
from tournaments.wording.rule_sets import own_words
from tournaments.wording.said import Said, said, said_label


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardedPrize:
    """A prize that somebody won: its name, its winners' ids, and their names, partners together."""

    name: str
    winners: Collection[int]
    won_by: Sequence[str]


def awarded_prizes(event: Event) -> list[AwardedPrize]:
    """Return the awarded prizes once the winners are read out. Before, they would tell who is in front."""
    if not event.has_told_winners:
        return []
    awarded = [(prize, found) for prize in event.prizes.prefetch_related("winners") if (found := prize.winners.all())]
    if not awarded:
        return []
    name_of, partners = names_for_everyone(event), partners_in(event)
    shown = []
    for prize, winners in awarded:
        names = {one.pk: name_of(one.pk, one.name) for one in winners}
        won_by = names_together(prize, names, partners)
        shown.append(AwardedPrize(name=str(prize_name(prize)), winners=names.keys(), won_by=won_by))
    return shown


def partners_in(event: Event) -> list[list[int]]:
    """Return the player ids of each team."""
    members = TeamMember.objects.filter(team__event=event).order_by("team_id", "pk").values_list("team_id", "player")
    of_teams = groupby(members, key=itemgetter(0))
    # Whoever left and came back is in a team twice.
    return [list(dict.fromkeys(player for _team, player in of_team)) for _key, of_team in of_teams]


def names_together(prize: Prize, names: Mapping[int, str], teams: Iterable[Sequence[int]]) -> list[str]:
    """Return the names of those who win a prize: partners as one text, in the order of the teams, then the others.

    Each is named apart where people do not win as partners: a door prize, a whole chapter, and places of players.
    """
    is_of_players = prize.event.ranks_players and prize.kind != Prize.Kind.HIGH_HAND
    left = dict(names)
    found = []
    for team in () if is_of_players or prize.kind in (Prize.Kind.DOOR, Prize.Kind.CHAPTER) else teams:
        if len(winners := [player for player in team if player in left]) > 1:
            found.append(" & ".join(left.pop(player) for player in winners))
    return [*found, *left.values()]


def prize_name(prize: Prize) -> Said:
    if prize.title:
        return Said.of(prize.title, {"text": prize.title})
    if prize.kind == Prize.Kind.PLACE:
        return said("%(place)s place") % {"place": ordinal(prize.place)}
    label = Prize.Kind(prize.kind).label
    kind = own_words(str(label), prize.event.rules)
    # The score sheet's own words are said as they are.
    return Said.of(kind[:1].upper() + kind[1:], said_label(label).kept if kind == str(label) else {"text": kind})
