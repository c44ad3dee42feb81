"""The chapter rule's comparison."""


def same_chapter(one: object, other: object) -> bool:
    """Return whether two people, each given by chapter key or number, share a chapter. None matches nothing.

    >>> same_chapter("palm", "palm"), same_chapter("palm", "oak"), same_chapter(None, None)
    (True, False, False)
    """
    return one is not None and one == other
