"""Why a draw is refused: stable codes and English sentences. Names and translations are added elsewhere."""

from dataclasses import dataclass

SENTENCES = {
    "unreadable": "The people, teams and wishes of this draw do not match.",
    "together-and-never": "{people} are to play together and never together: only one of the two is possible.",
    "together-too-many": "{people} are to play together, but the biggest team has {biggest} members.",
    "together-do-not-fit": "No teams can be made with these people together: {people}.",
    "never-leaves-no-draw": "“Never together” leaves no possible draw. It is about {people}: one such wish must go.",
    "never-found-no-draw": "No draw was found that keeps every “never together”. It is about {people}.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One reason against a draw.

    `people` are positions in the list of names. They and `values` fill the sentence's placeholders; `{people}` is for
    all the names. "Never together" is private: show a reason only to those who may draw.
    """

    code: str
    people: tuple[int, ...] = ()
    values: tuple[tuple[str, int], ...] = ()

    @property
    def sentence(self) -> str:
        """Return the English sentence with its placeholders, the key of its translation."""
        return SENTENCES[self.code]


class DrawError(ValueError):
    """The rules cannot be read, or allow no draw. Contains all reasons at once.

    The text has only codes, so a log of errors reveals no private wishes.
    """

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__(", ".join(reason.code for reason in reasons))
        self.reasons = reasons
