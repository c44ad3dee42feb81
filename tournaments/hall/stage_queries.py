"""Decide what the wall shows of an evening, while no draw is revealed on it."""

from tournaments.hall.wall_queries import names_and_tables, podiums, standings_on_wall
from tournaments.models import Event, Round
from tournaments.models.progress import Progress, progress
from tournaments.models.seating import shown_round
from tournaments.sheets.program_queries import program_of, program_or_facts
from tournaments.tables.queries import is_new_round


def stage_of(event: Event) -> dict[str, object]:
    """Return how far the evening is, which names the template, and what the wall shows then."""
    round_, state = shown_round(event), progress(event)
    if round_ is None:
        return {"stage": "waiting", "program": program_or_facts(event)}
    if found := podiums(event, state):
        return {"stage": "winners", "podiums": found}
    if _is_played(event, round_, state):
        shown = standings_on_wall(event)
        program = None if shown.lists else program_of(event)
        return {"stage": "play", "progress": state, "standings": shown, "program": program}
    return {"stage": "names", "names": names_and_tables(event, round_), "progress": state, "round": round_}


def _is_played(event: Event, round_: Round, state: Progress) -> bool:
    """Return whether a hand of the round was played, or its clock runs. Before that, everyone finds their table."""
    if event.hall.clock is not None:
        return True
    if round_.number == 1:
        return state.has_begun
    return not is_new_round(round_)
