"""What the chapter rule compares."""


def same_chapter(one: object, other: object) -> bool:
    """Whether two people are of one chapter, each given by its key or number; somebody without one shares none.

    >>> same_chapter("palm", "palm"), same_chapter("palm", "oak"), same_chapter(None, None)
    (True, False, False)
    """
    return one is not None and one == other
