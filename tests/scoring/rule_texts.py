"""Rule-set files as text for tests: one sheet with parts of its text replaced, and its faults."""

import pytest

from scoring import RuleSetError, read_rule_set
from scoring.library import rule_set_text

FORMS = "needs a number, a number for each hand in square brackets, or braces with players, team_size, steps or if_line"
TEXAS = rule_set_text("texas-good-sam")


def faults(source):
    """Every fault of a file, as shown to the reader."""
    with pytest.raises(RuleSetError) as refused:
        read_rule_set(source)
    return [str(fault) for fault in refused.value.faults]


def faults_of_form(source):
    """The faults of a file that is not TOML, as shown to the reader."""
    with pytest.raises(RuleSetError) as refused:
        read_rule_set(source)
    return [str(fault) for fault in refused.value.faults if not fault.place]


def changed(*changes):
    """The Texas sheet with parts of its text replaced."""
    text = TEXAS
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def line(piece, text=TEXAS):
    """The number of the first line that contains the text."""
    return text[: text.index(piece)].count("\n") + 1
