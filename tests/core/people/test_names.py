"""Names: cleaning, splitting, capitals and search keys."""

import itertools
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scoring.growth import TOO_STEEP, growth
from tournaments.core.people.names import (
    FOLDED_LETTERS,
    NAME_SENTENCES,
    NameProblem,
    PersonName,
    clean_text,
    folded,
    friendly_case,
    friendly_name,
    name_key,
    split_name,
)


def person(text: str) -> PersonName:
    return split_name(text)


# Cleaning


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("  Bob \t Tucker\n", "Bob Tucker"),
        ("Bob\u2028Tucker", "Bob Tucker"),
        ("Bob\xa0Tucker", "Bob Tucker"),
        ("E\u0301lise", "Élise"),
        ("\ufeffAda\u200b", "Ada"),
        ("=1+1", "=1+1"),
        ("<script>", "<script>"),
        ("", ""),
    ],
)
def test_cleaning_keeps_visible_characters(text, clean):
    assert clean_text(text, 60) == clean


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Ada\x00", "control"),
        ("Ada\x1b[31m", "control"),
        ("Ada\x85", "control"),
        ("Ada\x7f", "control"),
        ("Ada\u202egrace", "direction"),
        ("Ada\u202a", "direction"),
        ("\u2066Ada\u2069", "direction"),
        ("Ada\ud800", "surrogate"),
        ("Ada\uffff", "noncharacter"),
        ("Ada\U0001fffe", "noncharacter"),
        ("Ada\ufdd0", "noncharacter"),
        ("A" * 61, "too_long"),
    ],
)
def test_a_refused_name_has_its_message(text, code):
    with pytest.raises(NameProblem) as problem:
        clean_text(text, 60)
    assert problem.value.code == code
    assert str(problem.value) == NAME_SENTENCES[code] % problem.value.values


def test_the_limit_counts_letters_after_cleaning():
    assert clean_text("  " + "e\u0301" * 60 + "  ", 60) == "é" * 60


def row_of_accents(size):
    return "a" + "\u0301\u0316" * size


def test_the_time_to_refuse_a_row_of_accents_is_not_quadratic():
    def refuse(accents):
        with pytest.raises(NameProblem, match="too long"):
            clean_text(accents, 60)

    assert growth(refuse, row_of_accents, 20_000) < TOO_STEEP


def test_the_time_to_fold_a_row_of_accents_is_not_quadratic():
    numbers = itertools.count()  # each text is new, so none comes from a cache
    assert growth(lambda accents: folded(f"{next(numbers)}{accents}"), row_of_accents, 20_000) < TOO_STEEP


@given(st.text())
def test_a_cleaned_name_is_clean(text):
    try:
        clean = clean_text(text, 60)
    except NameProblem:
        return
    assert clean_text(clean, 60) == clean
    assert unicodedata.is_normalized("NFC", clean)


# Splitting


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Fay Ellsworth", "Fay", "Ellsworth"),
        ("Ellsworth, Fay", "Fay", "Ellsworth"),
        ("Ellsworth,Fay", "Fay", "Ellsworth"),
        ("  Bob  Tucker ", "Bob", "Tucker"),
        ("Fay", "Fay", ""),
        ("Fay,", "Fay", ""),
        ("", "", ""),
        (" , ", "", ""),
        ("Vern Van-Horn", "Vern", "Van-Horn"),
        ("Van-Horn, Vern", "Vern", "Van-Horn"),
        ("Van-Horn", "Van-Horn", ""),
        ("Juan de la Cruz", "Juan", "de la Cruz"),
        ("de la Cruz, Juan", "Juan", "de la Cruz"),
        ("de la Cruz", "", "de la Cruz"),
        ("La Verne Schmidt", "La Verne", "Schmidt"),
        ("Dick Van Dyke", "Dick", "Van Dyke"),
        ("Van Morrison", "Van", "Morrison"),
        ("Fay St. John", "Fay", "St. John"),
        ("Mary Lou Tucker", "Mary Lou", "Tucker"),
        ("Bob Tucker Jr.", "Bob", "Tucker Jr."),
        ("Bob Tucker, Jr.", "Bob", "Tucker Jr."),
        ("Tucker Jr., Bob", "Bob", "Tucker Jr."),
        ("Tucker, Bob, III", "Bob", "Tucker III"),
        ("Tucker, Bob, the plumber", "Bob the plumber", "Tucker"),
    ],
)
def test_a_full_name_splits_into_given_and_family_name(text, first, last):
    assert split_name(text) == PersonName(given=first, family=last)


@pytest.mark.parametrize("suffix", ["Jr.", "Sr.", "II", "III", "IV"])
def test_a_suffix_stays_with_the_family_name(suffix):
    assert split_name(f"Bob Tucker {suffix}") == PersonName(given="Bob", family=f"Tucker {suffix}")


@pytest.mark.parametrize("particle", "da de del della den der di dos du la las le los st van von".split())
def test_a_particle_belongs_to_the_family_name_after_it(particle):
    assert split_name(f"Ada May {particle} Cruz") == PersonName(given="Ada May", family=f"{particle} Cruz")


def test_a_name_is_shown_with_the_given_name_first():
    assert str(split_name("Ellsworth, Fay")) == "Fay Ellsworth"
    assert str(PersonName(given="", family="Ellsworth")) == "Ellsworth"


@given(st.text())
def test_splitting_loses_no_word(text):
    words = text.replace(",", " ").split()
    name = split_name(text)
    assert sorted(f"{name.given} {name.family}".split()) == sorted(words)


# Capitals


@pytest.mark.parametrize(
    ("text", "friendly"),
    [
        ("DICK LINDQVIST", "Dick Lindqvist"),
        ("O'BRIEN", "O'Brien"),
        ("O’BRIEN", "O’Brien"),
        ("VAN-HORN", "Van-Horn"),
        ("MCDONALD", "McDonald"),
        ("NUÑEZ", "Nuñez"),
        ("MARIA DE LA CRUZ", "Maria de la Cruz"),
        ("BOB TUCKER II", "Bob Tucker II"),
        ("BOB TUCKER III", "Bob Tucker III"),
        ("BOB TUCKER IV", "Bob Tucker IV"),
        ("J.R. EWING", "J.R. Ewing"),
        ("BOB'S CLUB", "Bob's Club"),
        ("LaVerne", "LaVerne"),
        ("MacLeod", "MacLeod"),
        ("O'Brien", "O'Brien"),
        ("ellsworth", "ellsworth"),
        ("100", "100"),
        ("", ""),
    ],
)
def test_words_in_capitals_get_lower_case_letters(text, friendly):
    assert friendly_case(text) == friendly


@pytest.mark.parametrize(
    ("text", "friendly"),
    [
        ("LINDQVIST, DICK", "Dick Lindqvist"),
        ("LINDQVIST, Dick", "Dick Lindqvist"),
        ("AL LEE", "Al Lee"),
        ("TJ Tucker", "TJ Tucker"),
        ("Walter O'Brien", "Walter O'Brien"),
    ],
)
def test_a_name_in_capitals_gets_lower_case_letters(text, friendly):
    assert str(friendly_name(split_name(text))) == friendly


# Keys


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Élise", "elise"),
        ("NUÑEZ", "nunez"),
        ("Straße", "strasse"),
        ("Søren Łukasz", "soren lukasz"),
        ("O'Brien", "obrien"),
        ("O’Brien", "obrien"),
        ("O´Brien", "obrien"),
        ("Van-Horn", "van horn"),
        ("  J.R.   Ewing ", "j r ewing"),
        ("Site #", "site"),
        ("Ellsworth, Fay", "ellsworth fay"),
        ("???", ""),
    ],
)
def test_a_folded_text_is_what_a_search_compares(text, key):
    assert folded(text) == key


def test_folding_twice_changes_no_single_letter():
    scripts_with_capitals_and_accents = map(chr, [*range(0x3400), *range(0xA640, 0xAC00), *range(0xF900, 0x1F200)])
    changed = [letter for letter in scripts_with_capitals_and_accents if folded(folded(letter)) != folded(letter)]
    assert changed == []


@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert folded(folded(text)) == folded(text)


@given(st.text(alphabet="aé ﷺ'-\u0301", min_size=FOLDED_LETTERS))
@settings(max_examples=20)
def test_folding_a_long_text_twice_changes_nothing(text):
    assert folded(folded(text)) == folded(text)


@pytest.mark.parametrize("other", [("LINDQVIST", "DICK"), ("dick", "Lindqvíst"), ("Dick Lindqvist", "")])
def test_spellings_of_one_name_have_one_key(other):
    assert name_key(*other) == name_key("Dick", "Lindqvist")


@given(st.text(), st.text())
def test_a_key_is_the_same_in_either_order_of_names(first, last):
    assert name_key(first, last) == name_key(last, first)


@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_is_folded_the_same_on_the_fast_and_the_slow_path(text):
    # The accent selects the slow path.
    assert folded(f"{text} é") == f"{folded(text)} e".strip()
