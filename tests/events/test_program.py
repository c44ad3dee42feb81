"""The program of an evening: typed when it is planned or later, a few tidy lines, taken over by the next evening."""

import re

import pytest

from tests.builders import make_event
from tests.events.test_plan_view import ANSWERS
from tournaments.events.actions import like_the_last
from tournaments.models import Event
from tournaments.models.event import LONGEST_PROGRAM, LONGEST_PROGRAM_LINE, MOST_PROGRAM_LINES

COFFEE = "Coffee after Hand 2\nThe end about 9:40"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        (" \r\n \r\n", ""),
        ("Coffee after Hand 2, the end about 9:40", "Coffee after Hand 2, the end about 9:40"),
        ("  Coffee   after Hand 2 \r\n\r\n The end about 9:40\r\n", COFFEE),
        ("<b>Coffee</b>", "<b>Coffee</b>"),
    ],
)
def test_an_evening_is_planned_with_its_program(desk, typed, kept):
    desk.post("events:plan", data=ANSWERS | {"program": typed})
    assert Event.objects.get().program == kept


def test_the_longest_program_fits(desk):
    longest = "\r\n".join(["x" * LONGEST_PROGRAM_LINE] * MOST_PROGRAM_LINES)
    desk.post("events:plan", data=ANSWERS | {"program": longest})
    assert len(Event.objects.get().program) == LONGEST_PROGRAM - 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("\n".join(["Coffee"] * (MOST_PROGRAM_LINES + 1)), "Please write at most 4 lines."),
        ("x" * (LONGEST_PROGRAM_LINE + 1), "80"),
        ("Cof\u202efee", ""),
    ],
)
def test_what_is_too_long_or_hidden_is_refused_beside_the_box(desk, typed, said):
    answer = desk.post("events:plan", data=ANSWERS | {"program": typed})
    assert answer.status_code == 422
    (error,) = answer.context["form"].errors["program"]
    assert said in error
    assert not Event.objects.exists()


def test_the_next_evening_has_the_same_program(club):
    event = make_event(club, program=COFFEE)
    assert like_the_last(last=event, date=event.date, name="Next").program == COFFEE


def test_the_settings_show_it_folded_and_change_it(desk, club):
    event = make_event(club, program=COFFEE)
    page = desk.get("events:settings", event=event).content.decode()
    now = re.escape(f"<span> <strong>{COFFEE}</strong>")
    assert re.search(rf"<h2>Program</h2>\s*<span class=\"settings-now\">{now}", page)
    assert f"{COFFEE}</textarea>" in page
    kept = ANSWERS | {"rules": "", "program": COFFEE.replace("\n", "\r\n")}
    form = desk.post("events:settings", event=event, data=kept)
    assert form.status_code == 302
    assert Event.objects.get().program == COFFEE
    desk.post("events:settings", event=event, data=kept | {"program": ""})
    assert Event.objects.get().program == ""
    assert Event.history.latest().program == ""


def test_an_evening_without_a_program_says_nothing_of_it_in_the_settings(desk, club):
    page = desk.get("events:settings", event=make_event(club)).content.decode()
    assert re.search(r"<h2>Program</h2>\s*<span class=\"settings-now\"></span>", page)
