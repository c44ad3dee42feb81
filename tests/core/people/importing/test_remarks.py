"""The messages of an import: whole sentences that show the file's text safely."""

import re

import pytest

from tournaments.core.people.importing.remarks import SENTENCES, SHOWN_LETTERS, ImportRemark, ListError, shown


@pytest.mark.parametrize("sentence", SENTENCES.values())
def test_every_message_is_a_whole_sentence(sentence):
    assert re.fullmatch(r"[A-Z“].*[.]", re.sub(r"\(\.xlsx\)", "", sentence))


def test_an_error_shows_its_message():
    error = ListError("too_big", limit=2)
    assert error.template == SENTENCES["too_big"]
    assert str(error) == ("The file is larger than 2 MB: copy the list of people into a new file and choose that one.")


def test_a_remark_shows_its_message():
    assert str(ImportRemark(code="not_a_name", line=7, values={"text": "100"})) == "“100” is not a name."


def test_a_text_is_shown_shortened_and_without_control_characters():
    assert shown("  Ada \t North ") == "Ada North"
    assert shown("A" * 41) == "A" * (SHOWN_LETTERS - 1) + "…"
    assert shown("\u202eAda\x00\ud800") == "\ufffdAda\ufffd\ufffd"
