"""Who saved a sheet is stored without a language and worded for the reader."""

import pytest
from django.utils import translation

from tournaments.wording.reasons import writer_in_words


@pytest.mark.parametrize(
    ("name", "english", "spanish"),
    [
        ("Table 12", "Table 12", "Mesa 12"),
        ("Rehearsal", "Rehearsal", "Ensayo"),
        ("Ruth", "Ruth", "Ruth"),
        ("Table 1 of Ruth", "Table 1 of Ruth", "Table 1 of Ruth"),
        ("", "", ""),
    ],
)
def test_a_table_and_the_rehearsal_are_named_in_the_readers_language(name, english, spanish):
    assert writer_in_words(name) == english
    with translation.override("es"):
        assert writer_in_words(name) == spanish
