"""Names that likely belong to one person."""

import random

import pytest

from tests.scoring.growth import TOO_STEEP, growth
from tournaments.core.people.likeness import clues_of, near_duplicates
from tournaments.core.people.names import PersonName, split_name


def person(text: str) -> PersonName:
    return split_name(text)


def alike(one: PersonName, other: PersonName) -> bool:
    return near_duplicates([one], [other]) == [(0, 0)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Fay Ellsworth", "ELLSWORTH, FAY"),
        ("Fay Ellsworth", "Ellsworth Fay"),
        ("Fay Ellsworth", "Fay Elsworth"),
        ("Fay Ellsworth", "Fay Ellswrth"),
        ("Fay Ellsworth", "Fay Ellswotrh"),
        ("Fay Ellsworth", "Fay Ellswerth"),
        ("Fay Ellsworth", "Allsworth, Fay"),
        ("Vern Van-Horn", "Vern Vanhorn"),
        ("Jo-Ann Krueger", "Joann Krueger"),
        ("Bob Tucker", "Bob J. Tucker"),
        ("María Nuñez", "Maria Nunez"),
        ("Wilma", "Willma"),
    ],
)
def test_two_spellings_of_one_name_are_alike(one, other):
    assert alike(person(one), person(other))
    assert alike(person(other), person(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Roy Krueger", "Ray Krueger"),
        ("Dick Yamada", "Lois Yamada"),
        ("Bob Tucker", "B. Tucker"),
        ("Bob Tucker", "Tucker"),
        ("Bob Tucker", "Robert Tucker"),
        ("Bob J. Tucker", "Bob K. Tucker"),
        ("Fay Ellsworth", "Fay Elswert"),
        ("Fay Ellsworth", "Faye Elsworth"),
        ("Fay Ellsworth", "Fay Llsworthy"),
        ("Doris Jessup", "Duane Jessup"),
        ("", ""),
        ("???", "!!!"),
    ],
)
def test_names_of_two_people_are_not_alike(one, other):
    assert not alike(person(one), person(other))
    assert not alike(person(other), person(one))


@pytest.mark.parametrize(
    ("name", "words", "same_letters"),
    [
        ("Van Horn, Vern", ("vern", "horn"), "Vern Vanhorn"),
        ("Mary Ann Brook", ("mary", "brook"), "Maryann Brook"),
        ("Wilma", (), "Wilma"),
    ],
)
def test_a_search_for_names_like_one_is_narrowed_by_two_words_and_by_the_joined_letters(name, words, same_letters):
    clues = clues_of(person(name))
    assert sorted(clues.words) == sorted(words)
    assert clues.run_together & clues_of(person(same_letters)).run_together
    assert not clues.run_together & clues_of(person("Otis Hollis")).run_together


def crowd(size: int, rng: random.Random) -> list[PersonName]:
    given_names = ["Bob", "Sue", "Fay", "Lois", "Betty", "Wilma", "Shirley", "María", "Jo-Ann", "Mary Lou", "J."]
    syllables = ["ell", "els", "worth", "wurth", "tuck", "er", "van", "horn", "biggs", "dub", "ois"]
    return [
        PersonName(given=rng.choice(given_names), family="".join(rng.choices(syllables, k=3)).title())
        for _ in range(size)
    ]


@pytest.mark.long
@pytest.mark.parametrize("known_people", [150, 400])  # few and many people share a given name
def test_near_duplicates_finds_what_comparing_all_would_find(known_people):
    rng = random.Random(7)
    new, known = crowd(100, rng), crowd(known_people, rng)
    all_pairs = [(i, j) for i, a in enumerate(new) for j, b in enumerate(known) if alike(a, b)]
    assert all_pairs != []
    assert near_duplicates(new, known) == all_pairs


@pytest.mark.parametrize("bobs", [20, 21])  # 20 are compared one by one, 21 by an index
def test_a_misspelling_is_found_among_many_people_of_one_given_name(bobs):
    others = [PersonName(given="Bob", family=f"{chr(ord('A') + number)}onder{number}") for number in range(bobs - 1)]
    known = [*others, person("Bob Tucker")]
    assert near_duplicates([person("Bob Tuckre"), person("Bob Tcker"), person("Bob Tuckers")], known) == [
        (0, bobs - 1),
        (1, bobs - 1),
        (2, bobs - 1),
    ]


def test_near_duplicates_of_few_or_no_people():
    assert near_duplicates([], [person("Ada North")]) == []
    assert near_duplicates([person("Ada North")], []) == []
    assert near_duplicates([person("Fay Ellsworth")], [person("Fay Llsworthy")]) == []
    assert near_duplicates([person("Ada North")], [person("Grace Lake"), person("North, Ada")]) == [(0, 1)]


def two_crowds(size: int) -> tuple[list[PersonName], list[PersonName]]:
    rng = random.Random(7)
    return crowd(size, rng), crowd(size, rng)


def test_the_time_to_compare_two_crowds_is_not_quadratic():
    assert growth(lambda crowds: near_duplicates(*crowds), two_crowds, 2_000) < TOO_STEEP


def equal_names(size: int) -> list[PersonName]:
    return [person("Fay Ellsworth")] * size


def test_each_of_thousands_of_equal_names_gets_a_few_pairs():
    same = equal_names(2_000)
    assert len(near_duplicates(same, same)) == 10_000
    assert growth(lambda names: near_duplicates(names, names), equal_names, 2_000) < TOO_STEEP
