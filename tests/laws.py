"""How many examples a law takes."""

from hypothesis import settings

FEW = 20
"""For a run that repeats the whole one for another purpose: which lines are covered, or another Python."""


def examples(number: int) -> settings:
    """Return the settings of a law with this many examples, or with few where `--hypothesis-profile=few` asks so."""
    return settings(max_examples=min(number, FEW) if settings().max_examples == FEW else number)
