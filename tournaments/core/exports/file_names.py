"""Names of files that people download."""

REFUSED = frozenset('\\/:*?"<>|')
"""Characters that a file system refuses in a name."""


def safe_file_name(name: str) -> str:
    """Return a name without characters that file systems refuse.

    >>> safe_file_name("May/June: finals.")
    'MayJune finals'
    >>> safe_file_name("?")
    'event'
    """
    return "".join(letter for letter in name if letter not in REFUSED).strip(" .") or "event"
