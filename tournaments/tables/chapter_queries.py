"""Read how the partners meet the chapter rule: who is from one chapter, and whether another draw could avoid it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournaments.core.draw.fewest_clashes import unavoidable_clashes
from tournaments.core.draw.open_choice import Verdict, clashes_of, verdict
from tournaments.core.draw.repair import smallest_repair, traded
from tournaments.core.draw.rules import Pair, clashes_in, wishes_broken
from tournaments.core.schedules.stored import lasting_teams, rounds_from
from tournaments.core.tables.plans import WayOut
from tournaments.models import Draw, Event, Player, Round, TeamMember
from tournaments.models.event import Format
from tournaments.models.schedule import schedule_in_use
from tournaments.sign_up.queries import plans_for_number
from tournaments.tables.draw_queries import DrawnNow, chapter_key, people_and_spares, rules_for
from tournaments.tables.queries import plan_of
from tournaments.tables.turn_queries import PeopleHere


def clashes_since_draw(event: Event) -> list[str]:
    """Return the names of partners of one chapter, if a corrected chapter or a trade made more of them than drawn.

    Of several rounds they are compared with the schedule. Empty where partners need not come from different chapters.
    """
    if not event.keeps_chapters_apart:
        return []
    present = TeamMember.objects.filter(team__event=event, last_deal=None).select_related("player__chapter")
    members = list(present.order_by("team__number", "pk"))
    teams = defaultdict(list)
    for place, member in enumerate(members):
        teams[member.team_id].append(place)
    clashes = clashes_in(teams.values(), [chapter_key(member.player) for member in members])
    if not clashes or len(clashes) <= _clashes_drawn(event):
        return []
    together = rules_for(event, [member.player for member in members], ()).together
    return [f"{members[one].player.name} & {members[other].player.name}" for one, other in _drawn(clashes, together)]


def _drawn(clashes: Iterable[Pair], together: Iterable[Pair]) -> list[Pair]:
    """Return the clashes without the pairs who are to play together."""
    chosen = {frozenset(pair) for pair in together}
    return [pair for pair in clashes if frozenset(pair) not in chosen]


def _clashes_drawn(event: Event) -> int:
    """Return how many partners of one chapter the draw had, or the teams of the schedule when it was made."""
    stored = schedule_in_use(event)
    if stored is None:
        drawn = Draw.objects.filter(round__event=event).last()
        return drawn.clashes if drawn else 0
    rounds = rounds_from(stored.rounds)
    first = [team for table in rounds[0].tables for team in table.teams]
    teams = lasting_teams(rounds) if stored.format == Format.FIXED_TEAMS else first
    chapters = [None, *(one["chapter"] or None for one in stored.people)]  # people are numbered from 1
    return len(clashes_in(teams, chapters))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterState:
    """How the present partners meet the chapter rule.

    `clashes` are the names of partners of one chapter, without those who are to play together; `has_chosen_clash` tells
    whether there are such. `verdict` says whether another draw for the people here has fewer, None if nobody asks.
    `is_by_turn` means that at some tables somebody sits out, or plays though only a spare: the verdict is about those
    whose turn that is. `repair` is the trade that helps with the least walking, or None if no single trade does.
    """

    clashes: tuple[str, ...]
    has_chosen_clash: bool = False
    verdict: Verdict | None = None
    is_by_turn: bool = False
    repair: tuple[Player, Player] | None = None

    @property
    def avoidable(self) -> bool:
        """Return whether a trade, or another draw at these tables, has fewer clashes."""
        return self.verdict == Verdict.AVOIDABLE


def chapter_state(round_: Round, now: DrawnNow, *, may_change: bool = True) -> ChapterState:
    """Return how these teams meet the chapter rule, with chapters corrected since the draw.

    Without `may_change` the partners stay, so nothing else is looked for.
    """
    clashes = clashes_in(now.teams, now.rules.chapters)
    drawn = _drawn(clashes, now.rules.together)
    state = ChapterState(clashes=tuple(map(now.names_of, drawn)), has_chosen_clash=len(drawn) < len(clashes))
    if not state.clashes or not may_change:
        return state
    if not _may_be_fewer(now, len(clashes)):
        is_judged = not round_.event.has_rounds
        return _judged(state, round_, len(clashes)) if is_judged else replace(state, verdict=Verdict.UNAVOIDABLE)
    trade = smallest_repair(now.teams, now.tables, now.rules)
    if trade and set(now.kept_badly(traded(now.teams, *trade))) - set(now.kept_badly(now.teams)):
        trade = None
    repair = (now.members[trade[0]].player, now.members[trade[1]].player) if trade else None
    return replace(state, verdict=Verdict.AVOIDABLE, repair=repair)


def _may_be_fewer(now: DrawnNow, clashes: int) -> bool:
    """Return whether another draw of those who have chairs keeps more wishes or has fewer clashes, as far as known."""
    if wishes_broken(now.teams, now.rules):
        return True
    return clashes > unavoidable_clashes(now.rules) and clashes > clashes_of(now.rules)


def _judged(state: ChapterState, round_: Round, clashes: int) -> ChapterState:
    """Return the state with whether those who are here have fewer clashes if others sit out, or at other tables."""
    playing, spare = people_and_spares(round_)
    here = PeopleHere(event=round_.event, playing=playing, spare=spare)
    now = plan_of(round_)
    plans = [plan for plan in (now, *plans_for_number(round_.event, len(playing))) if here.fit(plan)]
    said = verdict(
        clashes,
        (here.choice(plan) for plan in plans if plan == now),
        (here.choice(plan) for plan in plans if plan != now),
    )
    is_by_turn = any(plan.way_out in (WayOut.SIT_OUT, WayOut.ONE_MORE) for plan in plans)
    return replace(state, verdict=said, is_by_turn=is_by_turn)
