"""Reasons in the history: the program's own are stored in English and shown in the reader's language."""

from typing import Final

from django.utils.translation import gettext, gettext_noop

UNDONE: Final = gettext_noop("undone")


def reason_in_words(reason: str) -> str:
    """Return the program's own reason in the reader's language, and a person's reason as it was typed."""
    return gettext(reason) if reason == UNDONE else reason
