"""Play says who sits out of the round that is played, and of no earlier one."""

from tests.rounds import make_rounds, next_round


def test_play_names_who_sits_out_of_this_round(desk, club):
    event = make_rounds(club, "partners", people=9, tables=((2, 2), (2, 2)))
    event = next_round(event, 2)
    out = {}
    for number in (1, 2):
        (person,) = event.schedule.rounds[number - 1]["sit_outs"]
        out[number] = event.schedule.people[person - 1]["name"]
    line = "Sits out this round: <strong>{}</strong>"
    page = desk.get("sheets:play", event=event).content.decode()
    assert line.format(out[2]) in page
    assert out[1] != out[2]
    earlier = desk.get("sheets:play", event=event, data={"round": 1}).content.decode()
    assert "Sits out this round" not in earlier


def test_play_says_nothing_where_everyone_plays(desk, club):
    event = make_rounds(club, "partners", people=8)
    assert "Sits out this round" not in desk.get("sheets:play", event=event).content.decode()
