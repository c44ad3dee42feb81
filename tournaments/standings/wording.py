"""Places, reasons and remarks in the reader's language."""

import re
from collections.abc import Callable, Sequence
from html import escape

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.people.names import team_name
from tournaments.core.standings import ranks_by
from tournaments.core.standings.counted_deals import AVERAGED, LEFT_OUT, NOT_PLAYED, SAT_OUT, WITHOUT_LINES, DealRemark
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import BEHIND, BROKEN, TIE, PlaceReason
from tournaments.core.standings.teams import TeamResult
from tournaments.core.standings.tie_breaks import CUT_CARD, TieBreak, card_shown, chosen
from tournaments.models import Event
from tournaments.tables.queries import hands_in_words
from tournaments.wording.points import Points, points, readers_points
from tournaments.wording.rule_sets import own_words


def whys_in_words(event: Event) -> Callable[[PlaceReason], str]:
    """Return a function that writes the reason for a place as HTML; empty for a single row.

    Words are looked up and escaped once for thousands of rows; the rest is numbers.
    """
    tie, leads, rules, gap = (
        escape(_("tied")),
        escape(_("wins by %(gap)s") if event.is_final else _("leads by %(gap)s")),
        event.rules,
        _gap_in_words(event.ranked_by),
    )
    parting = chosen(event.tie_breaks)
    if event.ranked_by == ranks_by.WINS:
        parting = [ranks_by.TOTAL_AFTER_WINS, *parting]

    def why_in_words(reason: PlaceReason) -> str:
        if reason.code == TIE:
            return tie
        if reason.code == BROKEN:
            said = _broken_in_words(event.ranked_by, reason, parting[reason.tie_break], low_wins=rules.low_wins)
            return escape(own_words(said, rules))
        if not reason.place:
            return ""
        return gap(reason.points) if reason.code == BEHIND else leads % {"gap": gap(reason.points)}

    return why_in_words


def _gap_in_words(ranked_by: str) -> Callable[[Points], str]:
    """Return a function that writes the gap between two places as HTML."""
    shown = readers_points()
    if ranked_by == ranks_by.TOTAL:
        return shown
    if ranked_by == ranks_by.AVERAGE:
        each_hand = escape(_("%(points)s per hand"))
        return lambda gap: each_hand % {"points": shown(gap)}
    return lambda gap: escape(rounds_in_words(gap))


def rounds_in_words(won: Points) -> str:
    """Return how many rounds are won, or by how many two places differ: "2 rounds", "0.5 rounds"."""
    one = abs(won) == 1
    said = ngettext("%(rounds)s round", "%(rounds)s rounds", 1 if one else 2)
    return said % {"rounds": points(won)}


def _broken_in_words(ranked_by: str, reason: PlaceReason, tie_break: TieBreak, *, low_wins: bool) -> str:
    sign = -1 if tie_break.low_wins(low_total_wins=low_wins) else 1
    mine, theirs = sign * reason.mine, sign * reason.theirs
    if tie_break.code == CUT_CARD:
        shown = [card_shown(int(mark)) or _("no card yet") for mark in (mine, theirs)]
    else:
        shown = [points(mark) for mark in (mine, theirs)]
    values = {"what": _(tie_break.name), "mine": shown[0], "theirs": shown[1]}
    if ranked_by == ranks_by.AVERAGE:
        return _("same average; %(what)s: %(mine)s against %(theirs)s") % values
    if tie_break == ranks_by.TOTAL_AFTER_WINS:
        return _("same rounds won; %(what)s: %(mine)s against %(theirs)s") % values
    if ranked_by == ranks_by.WINS:
        return _("same rounds won and total; %(what)s: %(mine)s against %(theirs)s") % values
    return _("same total; %(what)s: %(mine)s against %(theirs)s") % values


def remark_in_words(remark: DealRemark) -> str:
    if remark.code == AVERAGED:
        return _("own average, %(points)s on the sheet") % {"points": points(remark.points)}
    if remark.code == LEFT_OUT:
        return _("does not count, %(points)s on the sheet") % {"points": points(remark.points)}
    if remark.code == WITHOUT_LINES:
        return _("total only")
    if remark.code == SAT_OUT:
        return _("sat out")
    return _("did not play") if remark.code == NOT_PLAYED else _("not finished")


def hand_in_words(who: TeamResult | PlayerResult, deal: int) -> tuple[str, str]:
    """Return the points of a hand of a team or player, a dash if it has none, and what is special about it."""
    if isinstance(who, TeamResult):
        return _hand_of_team(who, deal)
    part = next((part for part in who.parts if part.deal == deal), None)
    if part is None:
        without_points = who.without_points.get(deal)
        return "–", remark_in_words(without_points) if without_points else ""
    return _hand_of_team(part.team, deal) if part.team else (points(part.points), _("sat out"))


def _hand_of_team(team: TeamResult, deal: int) -> tuple[str, str]:
    brought, remark = team.hands.get(deal), team.remarks.get(deal)
    shown = "–" if brought is None or (remark and remark.code == NOT_PLAYED) else points(brought)
    return shown, remark_in_words(remark) if remark else ""


def hands_played_in_words(who: TeamResult | PlayerResult) -> str:
    """Return how many of the hands so far someone played, and how many they shared."""
    shared, so_far = len(who.shared), who.deals_so_far
    if shared and shared == who.played:
        said = ngettext("shared %(shared)s of %(counter)s hand", "shared %(shared)s of %(counter)s hands", so_far)
    elif shared:
        said = ngettext(
            "%(played)s of %(counter)s hand, %(shared)s shared",
            "%(played)s of %(counter)s hands, %(shared)s shared",
            so_far,
        )
    else:
        said = ngettext("%(played)s of %(counter)s hand", "%(played)s of %(counter)s hands", so_far)
    return said % {"played": who.played - shared, "shared": shared, "counter": so_far}


def name_with_hands(event: Event, who: TeamResult | PlayerResult) -> str:
    """Return a name for a list: beside each person of a team who did not play all its hands, which ones they played."""
    if not isinstance(who, TeamResult) or who.team.stays_the_same:
        return who.name
    return team_name(f"{name} {played}" if played else name for name, played in people_with_hands(event, who))


def each_whole(team: str) -> SafeString:
    """Return the names of a team, or of several, so that a line breaks between two people only, if their names fit."""
    people = re.split(r" (?=& )|(?<=[,;]) (?![^()]*\))", team)
    return format_html_join(" ", '<span class="one-name">{}</span>', ((name,) for name in people))


def people_with_hands(event: Event, who: TeamResult | PlayerResult) -> list[tuple[str, str]]:
    """Return each person of a name in order, and which hands they played, empty if those are all of their team."""
    if not isinstance(who, TeamResult):
        return [(who.name, "")]
    return [(one.name, hands_in_words(event, one, one_round=event.ranks_players)) for one in who.players]


def hands_in_column(player: PlayerResult) -> str:
    """Return what `hands_played_in_words` says, under a heading that names the hands."""
    said = _("%(played)s of %(hands)s")
    if player.shared:
        is_all = len(player.shared) == player.played
        said = _("shared %(shared)s of %(hands)s") if is_all else _("%(played)s of %(hands)s, %(shared)s shared")
    shared = len(player.shared)
    return said % {"played": player.played - shared, "shared": shared, "hands": player.deals_so_far}


def after_in_words(event: Event, after: int | None, *, last: int = 0) -> str:
    """Return which hands a list counts: those up to one that all tables have in, or all sheets (None).

    Finished games count to their own end. `last` is the last hand of any.
    """
    if not last and event.is_holding_back_all:
        return _("No hand is shown yet")
    if after is None:
        return _("With all sheets that are in")
    if last > after:
        return _("After %(hand)s, all tables; finished games to their end") % {"hand": event.hand_name(after)}
    return _("After %(hand)s, all tables") % {"hand": event.hand_name(after)}


def heading_of_list(sizes: Sequence[int], *, by_size: bool) -> str:
    """Return the heading of a list, empty if it is for all: with a list for each table size, its sizes.

    Who has none sat out all evening.
    """
    return sizes_in_words(sizes) or (_("Sat out all evening") if by_size else "")


def sizes_in_words(sizes: Sequence[int]) -> str:
    """Return a list's table sizes as its heading, empty if it is for all."""
    if not sizes:
        return ""
    return _("Tables of %(sizes)s") % {"sizes": _(" and ").join(map(str, sizes))}
