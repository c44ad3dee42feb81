"""Impossible counts on a sheet, in the reader's language."""

from django.utils.translation import gettext as _

from scoring.problems import SENTENCES, Problem
from tournaments.wording.points import points


def problem_in_words(problem: Problem, *, team: str, missing: str = "") -> str:
    """Return the problem as a sentence that names the team, with its numbers as the reader writes them.

    `missing` names the books that the team still needs, if the page has said so already in these words.
    """
    shown = {key: points(value) if isinstance(value, int) else value for key, value in problem.values.items()}
    return _(SENTENCES[problem.kind]).format(**{**shown, **({"missing": missing} if missing else {}), "team": team})
