"""Whose request is next: entry first, but never only entry, and every address in its turn."""

import collections

import pytest

from tournaments.web.fair_queue import ENTRIES_IN_A_ROW, FairQueue

LAPTOP, DORA, EVE = "127.0.0.1", "192.168.1.20", "192.168.1.66"


class Task:
    """A request that somebody waits for."""

    def __init__(self, name):
        self.name, self.done = name, []

    def service(self):
        self.done.append("answered")

    def cancel(self):
        self.done.append("canceled")


def queue_of(*waiting, most_at_once=lambda _address: 100, entries_at_once=None):
    """A queue with requests of (name, address, whether it keys in a sheet)."""
    queue = FairQueue(most_at_once, entries_at_once)
    for name, address, is_entry in waiting:
        queue.append(Task(name), address=address, is_entry=is_entry)
    return queue


def order(queue):
    """The names of all that wait, in the order in which they are answered."""
    names = []
    while queue:
        turn = queue.popleft()
        names.append(turn.task.name)
        turn.service()
    return names


def test_entry_goes_first_and_each_kind_of_an_address_keeps_its_order():
    queue = queue_of(
        ("page", LAPTOP, False), ("file", LAPTOP, False), ("save", LAPTOP, True), ("next save", LAPTOP, True)
    )
    assert len(queue) == 4
    assert order(queue) == ["save", "next save", "page", "file"]
    assert len(queue) == 0


def test_a_page_comes_after_a_few_sheets():
    sheets = [(f"sheet {number}", LAPTOP, True) for number in range(2 * ENTRIES_IN_A_ROW)]
    queue = queue_of(("page", LAPTOP, False), ("poll", LAPTOP, False), *sheets)
    assert order(queue) == [
        *(f"sheet {number}" for number in range(ENTRIES_IN_A_ROW)),
        "page",
        *(f"sheet {number}" for number in range(ENTRIES_IN_A_ROW, 2 * ENTRIES_IN_A_ROW)),
        "poll",
    ]


def test_six_savers_who_never_stop_leave_a_page_its_turn():
    """Whoever is answered asks again at once, so a sheet waits always."""
    queue = queue_of(*((f"saver {number}", LAPTOP, True) for number in range(6)))
    asked = 0
    for _ in range(40):
        turn = queue.popleft()
        turn.service()
        if turn.task.name == "page":
            break
        queue.append(turn.task, address=LAPTOP, is_entry=True)
        if not asked:
            queue.append(Task("page"), address=LAPTOP, is_entry=False)
        asked += 1
    assert turn.task.name == "page"
    assert asked == ENTRIES_IN_A_ROW


def test_a_page_that_comes_after_many_sheets_is_next():
    queue = queue_of(*((f"sheet {number}", LAPTOP, True) for number in range(10)))
    for _ in range(ENTRIES_IN_A_ROW + 2):
        queue.popleft().service()
    queue.append(Task("page"), address=LAPTOP, is_entry=False)
    assert queue.popleft().task.name == "page"


@pytest.mark.parametrize("is_entry", [True, False])
def test_one_request_of_each_address_comes_before_the_second_of_any(is_entry):
    queue = queue_of(*((f"Eve {number}", EVE, is_entry) for number in range(4)), ("Dora", DORA, is_entry))
    assert order(queue) == ["Eve 0", "Dora", "Eve 1", "Eve 2", "Eve 3"]


def test_an_address_has_no_more_requests_at_once_than_it_may():
    queue = queue_of(
        *((f"Eve {number}", EVE, True) for number in range(3)), ("Dora", DORA, False), most_at_once=lambda _address: 1
    )
    first = queue.popleft()
    assert first.task.name == "Eve 0"
    dora = queue.popleft()
    assert dora.task.name == "Dora"
    assert not queue
    assert len(queue) == 2
    with pytest.raises(IndexError):
        queue.popleft()
    dora.service()
    assert not queue
    first.service()
    assert queue
    assert order(queue) == ["Eve 1", "Eve 2"]


def test_one_sheet_of_an_address_is_keyed_in_at_a_time_and_a_page_beside_it():
    queue = queue_of(
        ("save", LAPTOP, True), ("next save", LAPTOP, True), ("page", LAPTOP, False), ("sheet", DORA, True),
        entries_at_once=1,
    )  # fmt: skip
    turns = [queue.popleft() for _ in range(3)]
    assert [turn.task.name for turn in turns] == ["save", "sheet", "page"]
    assert not queue
    turns[2].service()
    assert not queue
    turns[0].service()
    assert order(queue) == ["next save"]


def test_the_limit_depends_on_the_address():
    queue = queue_of(
        *((f"Eve {number}", EVE, False) for number in range(2)),
        *((f"organizer {number}", LAPTOP, False) for number in range(3)),
        most_at_once=lambda address: 3 if address == LAPTOP else 1,
    )
    running = collections.Counter()
    while queue:
        running[queue.popleft().task.name.split()[0]] += 1
    assert running == {"Eve": 1, "organizer": 3}


def test_a_request_that_fails_or_is_given_up_frees_its_place():
    queue = queue_of(*((f"Eve {number}", EVE, False) for number in range(3)), most_at_once=lambda _address: 1)
    failing = queue.popleft()
    failing.task.service = lambda: 1 / 0
    with pytest.raises(ZeroDivisionError):
        failing.service()
    given_up = queue.popleft()
    given_up.cancel()
    assert given_up.task.done == ["canceled"]
    assert order(queue) == ["Eve 2"]
