"""After the draw the sign-up names who has no chair, and nobody whose turn it is to sit out."""

from tests.builders import make_people, make_sign_ups
from tests.rounds import make_rounds, next_round


def test_who_sits_out_in_turn_is_not_called_without_a_chair(desk, club):
    event = make_rounds(club, "partners", people=9, tables=((2, 2), (2, 2)))
    page = desk.url("sign_up:list", event=event)
    for number in (1, 2):
        event = next_round(event, number) if number > 1 else event
        assert desk.client.get(page).context["late_names"] == ""
    make_sign_ups(event, make_people(club, names=["Wanda"]))
    assert desk.client.get(page).context["late_names"] == "Wanda Adnaw"
