"""First names: in the order of the alphabet, with an initial where two share one, and never a last name."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.people.names import PersonName
from tournaments.core.sign_up.first_names import first_names

NAMES = st.sampled_from(["", "Lind", "Lindberg", "Moon"])
PEOPLE = st.lists(st.builds(PersonName, given=st.sampled_from(["Ada", "ada", "Élise", "Fay"]), family=NAMES))


def named(*names):
    return [PersonName(given=given, family=family) for given, family in names]


def test_first_names_are_in_the_order_of_the_alphabet_without_accents():
    assert first_names(named(("Fay", "Moon"), ("Élise", "Kay"), ("Ada", "Lind"))) == ["Ada", "Élise", "Fay"]


def test_two_of_one_first_name_have_their_initials():
    assert first_names(named(("Ada", "Moon"), ("Ada", "Lind"), ("Fay", "Kay"))) == ["Ada L.", "Ada M.", "Fay"]


def test_two_of_one_first_name_and_initial_look_the_same():
    assert first_names(named(("Ada", "Lindberg"), ("Ada", "Lind"))) == ["Ada L.", "Ada L."]


def test_who_has_no_last_name_has_no_initial():
    assert first_names(named(("Ada", ""), ("Ada", "Lind"))) == ["Ada", "Ada L."]


@given(PEOPLE)
def test_everybody_is_named_and_nobody_by_the_last_name(people):
    names = first_names(people)
    assert len(names) == len(people)
    assert {name.partition(" ")[2] for name in names} <= {"", "L.", "M."}
