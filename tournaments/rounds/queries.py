"""Read the schedule of an event's rounds: what it is made from, its rounds with names, and what repeats."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from django.utils.translation import gettext as _

from tournaments.core.schedules.formats import (
    FORMATS,
    METHOD_VERSION,
    Schedule,
    ScheduleFormat,
    make_schedule,
)
from tournaments.core.schedules.problems import ScheduleNotice
from tournaments.core.schedules.progressive import Progressive, top_table_first
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleRules, ScheduleTable
from tournaments.core.schedules.stored import as_values, rounds_from
from tournaments.core.tables.plans import Plan, PlannedTable, WayOut
from tournaments.models import Event, SignUp, StoredSchedule
from tournaments.models.event import Format
from tournaments.models.schedule import stored_schedule
from tournaments.rounds.earlier_day_queries import with_those_met
from tournaments.tables.draw_queries import people_to_draw, rules_for
from tournaments.tables.queries import Tables


def top_table_of_format_first(tables: Tables, format_: str) -> Tables:
    """Return the tables from Table 1 on. Where winners move up, it is the top one."""
    return top_table_first(tables) if format_ == Format.PROGRESSIVE else tables


def plan_for(event: Event, tables: Iterable[Sequence[int]], *, sits_out: bool) -> Plan:
    """Return the plan of these tables, with tonight's decks."""
    return Plan(
        way_out=WayOut.SIT_OUT if sits_out else WayOut.EVERYBODY,
        tables=tuple(PlannedTable(teams=tuple(teams), decks=event.decks_at(sum(teams))) for teams in tables),
    )


def schedule_rules(event: Event, lines: Sequence[SignUp], tables: Tables, rounds: int) -> ScheduleRules:
    """Return what these people's schedule is made from; their numbers follow their order. Raises ScheduleError."""
    drawn = rules_for(event, [line.player for line in lines], ())
    fixed = {number: line.fixed_table for number, line in enumerate(lines, start=1)}
    return ScheduleRules(
        people=tuple(range(1, len(lines) + 1)),
        tables=tables,
        rounds=rounds,
        chapters={number: chapter for number, chapter in enumerate(drawn.chapters, start=1) if chapter},
        together=tuple((one + 1, other + 1) for one, other in drawn.together),
        never=tuple((one + 1, other + 1) for one, other in drawn.never),
        apart=tuple((one + 1, other + 1) for one, other in drawn.apart),
        fixed_tables={number: table for number, table in fixed.items() if table and table <= len(tables)},
    )


def stored_rules(stored: StoredSchedule) -> ScheduleRules:
    people = list(enumerate(stored.people, start=1))
    rules = ScheduleRules(
        people=tuple(number for number, _one in people),
        tables=tuple(map(tuple, stored.tables)),
        rounds=stored.planned_rounds,
        chapters={number: one["chapter"] for number, one in people if one["chapter"]},
        together=tuple((one, other) for one, other in stored.together),
        never=tuple((one, other) for one, other in stored.never),
        apart=tuple((one, other) for one, other in stored.apart),
        fixed_tables={number: one["table"] for number, one in people if one["table"]},
    )
    return with_those_met(rules, stored.people)


def format_of(event: Event, name: str) -> ScheduleFormat:
    """Return the format with the event's options. In its previews chance decides every tie."""
    return Progressive(losers_go_down=event.losers_go_down) if name == Format.PROGRESSIVE else FORMATS[name]


def made_again(event: Event, stored: StoredSchedule) -> Schedule:
    """Return the schedule of the stored seed and steps. In a progressive one, chance plays all rounds."""
    kind = format_of(event, stored.format)
    return make_schedule(kind, stored_rules(stored), Random(stored.seed), steps=stored.steps)


def is_replayed(event: Event, stored: StoredSchedule) -> bool | None:
    """Return whether the seed and the steps give the stored rounds; None if another version made them."""
    if stored.method_version != METHOD_VERSION:
        return None
    known = as_values(without_points(rounds_from(stored.rounds)))
    again = as_values(without_points(made_again(event, stored).rounds))
    return known[:1] == again[:1] if stored.format == Format.PROGRESSIVE else known == again


def without_points(rounds: Iterable[ScheduleRound]) -> Iterator[ScheduleRound]:
    for each in rounds:
        tables = (ScheduleTable(number=table.number, teams=table.teams) for table in each.tables)
        yield ScheduleRound(tables=tuple(tables), sit_outs=each.sit_outs)


def notice_in_words(notice: ScheduleNotice) -> str:
    return _(notice.sentence).format(**dict(notice.values))


def draft_for_those_here(event: Event) -> StoredSchedule | None:
    """Return the draft if it has exactly the people who want a chair now; None if there is no such draft."""
    stored = stored_schedule(event)
    if stored is None:
        return None
    is_for_them = [one["player"] for one in stored.people] == [line.player_id for line in people_to_draw(event)]
    return stored if is_for_them else None


def person_to_store(line: SignUp, number: int, rules: ScheduleRules) -> dict[str, object]:
    """Return a person of the schedule with what decides their seats."""
    chapter, table = rules.chapters.get(number, ""), rules.fixed_tables.get(number)
    told = {"player": line.player_id, "name": line.player.name, "chapter": chapter, "table": table}
    met = {"partners": rules.partners_before, "opponents": rules.opponents_before}
    return told | {name: [one for one, other in pairs if other == number] for name, pairs in met.items() if pairs}
