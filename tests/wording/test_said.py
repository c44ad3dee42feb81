"""Sentences that are said again: in another language, with present names, and as well as a stored one can be."""

import pytest
from django.utils.translation import gettext_lazy, override

from tournaments.models import Player
from tournaments.wording.said import (
    LONGEST,
    rows_in,
    said,
    said_as,
    said_label,
    said_plural,
    said_together,
    say,
    with_rows,
)


def again(sentence):
    return say(sentence.kept, lambda row, pk: f"{row} {pk}")


def test_a_sentence_is_said_again_in_another_language():
    sentence = said("%(hand)s is added.") % {"hand": said("Hand %(number)s") % {"number": 5}}
    assert sentence == "Hand 5 is added."
    with override("es"):
        assert again(sentence) == said("%(hand)s is added.") % {"hand": said("Hand %(number)s") % {"number": 5}}
        assert "5" in again(sentence) != sentence


def test_a_row_is_stored_by_its_number_and_named_anew():
    ada = Player(pk=3, given_name="Ada", family_name="Lovelace")
    sentence = said("%(name)s has not paid.") % {"name": ada}
    assert sentence == "Ada Lovelace has not paid."
    assert "Ada" not in str(sentence.kept)
    assert again(sentence) == "Player 3 has not paid."
    assert list(rows_in(sentence.kept)) == [("Player", 3)]


def test_a_row_that_was_deleted_has_no_number():
    gone = Player(given_name="Ada", family_name="Lovelace")
    assert list(rows_in((said("%(name)s has not paid.") % {"name": gone}).kept)) == [("Player", 0)]


def test_a_text_that_names_people_in_its_own_way_is_stored_as_those_people():
    people = [Player(pk=pk, given_name=name, family_name="Fry") for pk, name in enumerate(["Ada", "Bo"], start=1)]
    named = said_as("Ada & Bo Fry", people)
    assert (named, again(named)) == ("Ada & Bo Fry", "Player 1 & Player 2")


@pytest.mark.parametrize("count", [1, 2])
def test_a_plural_keeps_its_number(count):
    sentence = said_plural("%(count)s person is on the list.", "%(count)s people are on the list.", count)
    assert again(sentence % {"count": count}) == sentence % {"count": count}


def test_several_sentences_are_one():
    assert again(said_together([said("Undone."), said("Settled.")])) == "Undone. Settled."


def test_a_lazy_label_is_remembered_and_a_text_stays():
    with override("es"):
        label = said_label(gettext_lazy("Place"))
    assert (again(label), again(said_label("The old barn")), again(said_label(""))) == ("Place", "The old barn", "")


def test_a_value_without_a_name_is_stored_as_text():
    sentence = said("Look at these sheets: their points do not follow from the counts. %s") % "11-7"
    assert again(sentence) == sentence


def test_a_sentence_within_sentences_is_cut_however_often_it_is_said():
    kept = {"text": "x" * 100}
    for _deeper in range(5):
        kept = {"msgid": "%(a)s" * 200, "values": {"a": kept}}
    assert len(say(kept, lambda _row, _pk: "Ada")) == LONGEST


def test_a_sentence_of_other_rows_keeps_all_else():
    people = [Player(pk=pk, given_name=name, family_name="Fry") for pk, name in enumerate(["Ada", "Bo"], start=1)]
    sentence = said("%(name)s sits at Table %(table)s with %(partners)s.")
    kept = (sentence % {"name": people[0], "table": 3, "partners": said_together(people, " & ")}).kept
    other = with_rows(kept, lambda _row, pk: pk + 6)
    assert say(other, lambda _row, pk: f"No. {pk}") == "No. 7 sits at Table 3 with No. 7 & No. 8."
    assert with_rows(other, lambda _row, pk: pk - 6) == kept
    assert with_rows({"text": "Done."}, lambda _row, _pk: 0) == {"text": "Done."}


@pytest.mark.parametrize("msgid", ["%(name)999999999s", "%(name)d", "%s", "%(name", "%"])
def test_a_stored_sentence_asks_for_no_other_form_of_a_value(msgid):
    """Whoever changed a file cannot have a page make a text of any length."""
    assert say({"msgid": msgid, "values": {"name": "Ada"}}, lambda _row, _pk: "") == msgid


def test_a_sentence_with_a_percent_sign_is_said_with_one():
    assert again(said("100%% of %(what)s") % {"what": "it"}) == "100% of it"
