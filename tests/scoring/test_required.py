"""Missing required books, compared with trying every way of filling the slots."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from scoring.required import Needs, Slot

KINDS = ("red", "black", "sevens")
slot = st.builds(
    Slot,
    kind=st.sampled_from(KINDS),
    accepts=st.lists(st.sampled_from(KINDS), min_size=1, unique=True).map(tuple),
    amount=st.integers(0, 5),
)


def cheapest(slots, books):
    """The lowest cost of open slots, by trying every book in every slot."""
    best = None
    for filling in product((None, *KINDS), repeat=len(slots)):
        fits = all(kind is None or kind in slot.accepts for kind, slot in zip(filling, slots, strict=True))
        if fits and all(filling.count(kind) <= books[kind] for kind in KINDS):
            cost = sum(slot.amount for kind, slot in zip(filling, slots, strict=True) if kind is None)
            best = cost if best is None else min(best, cost)
    return best


@given(st.lists(slot, max_size=5).map(tuple), st.tuples(*[st.integers(0, 3)] * 3))
def test_the_missing_books_have_the_lowest_cost(slots, numbers):
    books = dict(zip(KINDS, numbers, strict=True))
    missing = Needs(slots).missing({f"books.{kind}": number for kind, number in books.items()})
    # In a rule set, slots of one kind have one price. Skip cases where they differ.
    priced = {slot.kind: slot.amount for slot in slots}
    if all(slot.amount == priced[slot.kind] for slot in slots):
        assert sum(priced[kind] * number for kind, number in missing.items()) == cheapest(slots, books)


def test_a_book_moves_to_the_slot_only_it_can_fill():
    red = Slot(kind="red", accepts=("sevens", "red"), amount=500)
    sevens = Slot(kind="sevens", accepts=("sevens",), amount=500)
    assert Needs((red, sevens)).missing({"books.sevens": 1, "books.red": 1}) == {}
    assert Needs((red, sevens)).missing({"books.sevens": 2}) == {}
    assert Needs((red, sevens)).missing({"books.red": 2}) == {"sevens": 1}
    assert Needs((red, sevens)).missing({}) == {"red": 1, "sevens": 1}


def test_the_slot_with_the_higher_amount_is_filled_first():
    cheap = Slot(kind="black", accepts=("red", "black"), amount=300)
    dear = Slot(kind="red", accepts=("red",), amount=500)
    assert Needs((cheap, dear)).missing({"books.red": 1}) == {"black": 1}
