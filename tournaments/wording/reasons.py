"""Reasons and writers in the history: the program's own are stored in English and shown in the reader's language."""

import re
from typing import Final

from django.utils.translation import gettext, gettext_noop

UNDONE: Final = gettext_noop("undone")
KEYED_IN_BY_TWO: Final = gettext_noop("keyed in by two people")
CONFIRMED: Final = gettext_noop("confirmed by a second person")
RECOUNTED: Final = gettext_noop("recounted under other rules")
KEY_IN_AGAIN: Final = gettext_noop("key in again: the boxes mean other cards under the new rules")
LOOK_AGAIN: Final = gettext_noop("please look again")
FROM_THE_TABLE: Final = gettext_noop("from the table")
FILLED_IN: Final = gettext_noop("filled in line by line")
PUT_TOGETHER: Final = gettext_noop("Put together with %(name)s")
SEPARATED: Final = gettext_noop("Separated again from %(name)s")
MOVED_TO: Final = gettext_noop("Moved to sheet %(name)s")
MOVED_FROM: Final = gettext_noop("Moved from sheet %(name)s")
EXCHANGED: Final = gettext_noop("Exchanged with sheet %(name)s")
OF_TWO_SHEETS: Final = f"^({'|'.join(one % {'name': '[0-9]+-[0-9]+'} for one in (MOVED_TO, MOVED_FROM, EXCHANGED))})$"
"""Matches the reason of a save that moved or exchanged two sheets."""
TABLE: Final = gettext_noop("Table %(table)s")
REHEARSAL: Final = gettext_noop("Rehearsal")
OWN_REASONS: Final = (
    UNDONE,
    KEYED_IN_BY_TWO,
    CONFIRMED,
    RECOUNTED,
    KEY_IN_AGAIN,
    LOOK_AGAIN,
    FROM_THE_TABLE,
    FILLED_IN,
    gettext_noop("typing mistake"),
    gettext_noop("the paper was wrong"),
)


def reason_to_store(typed: str) -> str:
    """Return the program's own reason in English, and a person's reason as it was typed."""
    return next((reason for reason in OWN_REASONS if typed == gettext(reason)), typed)


def reason_in_words(reason: str) -> str:
    """Return the program's own reason in the reader's language, and a person's reason as it was typed."""
    for sentence in (PUT_TOGETHER, SEPARATED, MOVED_TO, MOVED_FROM, EXCHANGED):
        start = sentence.removesuffix("%(name)s")
        if reason.startswith(start):
            return gettext(sentence) % {"name": reason.removeprefix(start)}
    return gettext(reason) if reason in OWN_REASONS else reason


def writer_in_words(name: str) -> str:
    """Return a person's name as it is. A table and the rehearsal are named in the reader's language."""
    if table := re.fullmatch("Table ([0-9]+)", name):
        return gettext(TABLE) % {"table": table[1]}
    return gettext(REHEARSAL) if name == REHEARSAL else name
