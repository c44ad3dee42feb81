"""Letter by letter to one's own name: everyone is reached, and never more names than fit are shown."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.sign_up.name_screen import MOST_NAMES, Narrowed, alphabet, narrowed

WORDS = st.text("ab", min_size=1, max_size=3)
NAMES = st.lists(st.builds("{} {}".format, WORDS, WORDS) | WORDS, unique=True, max_size=80)


def test_before_the_first_letter_there_are_only_letters():
    assert narrowed(["wanda brook", "otis vane", "walter moon"], "") == Narrowed(beginnings=("o", "w"), people=())


def test_the_names_of_a_letter_are_shown_if_they_fit():
    assert narrowed(["wanda brook", "otis vane", "walter moon"], "w") == Narrowed(beginnings=(), people=(0, 2))


def test_more_names_than_fit_ask_for_another_letter():
    names = [f"mary {letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    assert narrowed(names, "m") == Narrowed(beginnings=("ma",), people=())
    assert narrowed(names, "mary").beginnings[:2] == ("mary a", "mary b")
    assert narrowed(names, "mary b") == Narrowed(beginnings=(), people=(1,))


def test_who_has_one_name_alone_is_shown_with_the_next_letters():
    names = ["mary", *(f"mary {letter}" for letter in "abcdefghijklmnopqrstuvwxyz")]
    assert narrowed(names, "mary").people == (0,)
    assert len(narrowed(names, "mary").beginnings) == 26


@given(names=NAMES)
def test_everyone_is_reached_and_never_more_than_fit(names):
    reached, to_press = set(), [""]
    while to_press:
        now = narrowed(names, to_press.pop())
        assert len(now.people) <= MOST_NAMES
        assert not reached & set(now.people)
        reached |= set(now.people)
        to_press += now.beginnings
    assert reached == set(range(len(names)))


def test_the_alphabet_has_other_initials_at_its_end():
    assert alphabet(["ö", "a", "ж"])[-3:] == ("z", "ö", "ж")
    assert alphabet(["a"])[0] == "a"
    assert len(alphabet([])) == 26
