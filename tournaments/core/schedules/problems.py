"""Why there is no schedule, and what a schedule cannot give: stable codes and English sentences."""

from dataclasses import dataclass

SENTENCES = {
    "unreadable": "The people, tables and wishes of this schedule do not match.",
    "no-rounds": "A schedule needs at least one round.",
    "no-table": "There are too few people for one table: {people}.",
    "too-few-people": "{people} people do not fill {chairs} chairs: use fewer or smaller tables.",
    "no-such-table": "There are only {tables} tables: a fixed chair is at a table with a higher number.",
    "chair-taken": "More people keep a chair at Table {table} than fit there.",
    "together-and-never": "Two people are to play together and never together: only one of the two is possible.",
    "together-do-not-fit": "The people who play together do not fit into the teams.",
    "never-found-no-round": "No round was found that keeps every “never together”.",
    "results-do-not-match": "The results of round {round} do not match its tables and teams.",
    "results-missing": "Round {round} has no results yet, so the next round cannot be made.",
    "tie": "Table {table} is tied: play one more hand, or cut the cards.",
    "people-sit-out": "Sitting out each round: {people}. The tables have {chairs} chairs for {here} people.",
    "one-table": "There is one table, so the same people meet in every round.",
    "partners-repeat": "No schedule avoids that people have a partner again; it happens at least {times} times.",
    "opponents-repeat": "No schedule avoids that people meet an opponent again; it happens at least {times} times.",
    "chapter-too-big": "One chapter has more than half of the people, so some partners are from the same chapter.",
    "chapter-partners": "Some partners are from the same chapter.",
}


@dataclass(frozen=True, slots=True)
class ScheduleNotice:
    """What the organizer should know of a schedule. `values` fill the placeholders of the sentence."""

    code: str
    values: tuple[tuple[str, int], ...] = ()

    @property
    def sentence(self) -> str:
        """Return the English sentence with its placeholders, the key of its translation."""
        return SENTENCES[self.code]

    def __str__(self) -> str:
        return self.sentence.format(**dict(self.values))


class ScheduleError(ValueError):
    """There is no such schedule, for one reason."""

    def __init__(self, code: str, **values: int) -> None:
        self.reason = ScheduleNotice(code, tuple(values.items()))
        super().__init__(str(self.reason))
