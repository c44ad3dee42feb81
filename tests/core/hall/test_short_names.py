"""First names with an initial: namesakes get as many letters as tell them apart."""

from tournaments.core.hall.short_names import first_names_of_teams, short_names
from tournaments.core.people.names import PersonName


def short(*names):
    people = [PersonName(given=given, family=family) for given, _, family in (name.partition(" ") for name in names)]
    return [short_names(people)[person] for person in people]


def test_everyone_gets_an_initial():
    assert short("Ada Lindqvist", "Bea Turner", "Cher", "Dot X") == ["Ada L.", "Bea T.", "Cher", "Dot X"]


def test_namesakes_get_as_many_letters_as_tell_them_apart():
    assert short("Ada Lindqvist", "Ada Lind", "Ada Moody") == ["Ada Lindq.", "Ada Lind", "Ada M."]


def test_two_people_of_the_same_name_stay_the_same():
    assert short("Ada Lind", "Ada Lind", "Ada Lo") == ["Ada Li.", "Ada Li.", "Ada Lo"]


def test_names_longer_than_any_that_is_stored_are_told_in_full():
    long = "x" * 60
    assert short(f"Ada {long}a", f"Ada {long}b") == [f"Ada {long}a", f"Ada {long}b"]


def team(*names):
    parts = [name.partition(" ") for name in names]
    (said,) = first_names_of_teams([[PersonName(given=given, family=family) for given, _, family in parts]])
    return said


def test_people_of_a_table_who_share_a_first_name_get_initials():
    bert, winnie = PersonName(given="Bert", family="Harper"), PersonName(given="Winnie", family="Goodwin")
    nora, other = PersonName(given="Nora", family="Vance"), PersonName(given="Winnie", family="Keene")
    assert first_names_of_teams([[nora, other], [bert, winnie]]) == ["Nora & Winnie K.", "Bert & Winnie G."]


def test_partners_are_told_by_first_names():
    assert team("Ada Lind", "Bea Turner") == "Ada & Bea"
    assert team("Ada Lind", "Bea Turner", "Ada Lind") == "Ada & Bea"


def test_partners_who_share_a_first_name_get_initials():
    assert team("Betty Evans", "Betty Smith", "Cy Lo") == "Betty E. & Betty S. & Cy"
