"""The chapter rule's comparison."""


def same_chapter(one: object, other: object) -> bool:
    """Return whether two people, each given by chapter key or number, share a chapter. None matches nothing.

    >>> same_chapter("palm", "palm"), same_chapter("palm", "oak"), same_chapter(None, None)
    (True, False, False)
    """
    return one is not None and one == other


def chapters_agree(one: object, other: object) -> bool:
    """Return whether one person may have both chapters: they are the same, or one of them is unknown.

    >>> chapters_agree("palm", None), chapters_agree("palm", "palm"), chapters_agree("palm", "oak")
    (True, True, False)
    """
    return one is None or other is None or one == other
