"""Rule-set files as text for tests: one sheet with parts of its text replaced, and its faults."""

import pytest

from scoring import RuleSetError, read_rule_set
from scoring.library import rule_set_text

TEXAS = rule_set_text("texas-good-sam")


def faults(source):
    """Every fault of a file, as shown to the reader."""
    with pytest.raises(RuleSetError) as refused:
        read_rule_set(source)
    return [str(fault) for fault in refused.value.faults]


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
