"""Pages name who has no chair, and nobody whose turn it is to sit out."""

import pytest

from tests.builders import make_people, make_sign_ups
from tests.rounds import make_rounds, next_round


@pytest.mark.parametrize("page", ["sign_up:list", "sheets:play"])
def test_who_sits_out_in_turn_is_not_called_without_a_chair(desk, club, page):
    event = make_rounds(club, "partners", people=9, tables=((2, 2), (2, 2)))
    address = desk.url(page, event=event)
    for number in (1, 2):
        event = next_round(event, number) if number > 1 else event
        assert desk.client.get(address).context["late_names"] == ""
    make_sign_ups(event, make_people(club, names=["Wanda"]))
    assert desk.client.get(address).context["late_names"] == "Wanda Adnaw"
