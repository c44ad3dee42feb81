"""Final results: declared, reopened, and no longer final after a change."""

import re

import pytest

from tests.builders import keyed, make_evening, play_everything
from tournaments.standings.queries import results_state


@pytest.fixture
def event(club):
    event = make_evening(club, people=4)
    play_everything(event)
    event.refresh_from_db()
    return event


def state(event):
    event.refresh_from_db()
    return results_state(event)


def declare(desk, event, version=None):
    return desk.post("standings:final", event=event, data={"version": version or event.version})


def test_results_are_declared_final_with_time_and_sheets(desk, event):
    assert state(event).sentence == "Not final"
    answer = declare(desk, event)
    assert answer.url == desk.url("standings:results", event=event)
    now = state(event)
    assert (now.sentence, now.at) == ("These results are final", event.final_at)
    assert now.details.startswith("4 of 4 sheets in at ")
    assert "version" not in now.details
    page = desk.get("standings:results", event=event).content.decode()
    assert now.details in page.replace("\n", "")
    assert "Reopen the results" in page


def test_final_results_can_be_reopened_and_declared_again(desk, event):
    declare(desk, event)
    assert (
        f'action="{desk.url("standings:not-final", event=event)}"'
        in desk.get("standings:results", event=event).content.decode()
    )
    desk.post("standings:not-final", event=event)
    assert not state(event).is_final
    page = desk.get("standings:results", event=event).content.decode()
    assert f'<input type="hidden" name="version" value="{event.version}">' in page


def test_results_are_not_final_after_a_sheet_changed(desk, event):
    declare(desk, event)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 5}}, version=1)
    assert not state(event).is_final
    assert "Not final" in desk.get("standings:results", event=event).content.decode()


@pytest.mark.parametrize("version", ["1", "x", "", "9" * 5000])
def test_an_old_or_invalid_version_is_not_declared_final(desk, event, version):
    declare(desk, event, version or "0")
    assert not state(event).is_final
    assert "Look at them again" in desk.get("standings:results", event=event).content.decode()


def test_results_cannot_be_final_with_a_sheet_missing(desk, event):
    event.rounds.get().seatings.get().sheets.filter(deal=4).update(state="taken-back")
    declare(desk, event)
    assert not state(event).is_final
    assert "A sheet is missing" in desk.get("standings:results", event=event).content.decode()


def test_prizes_that_are_left_are_said_beside_the_button(desk, event):
    prize = event.prizes.create(number=1, kind="door")
    event.prizes.create(number=2, kind="door")

    def said():
        return desk.get("standings:results", event=event).content.decode()

    assert "2 prizes are not awarded yet" in said()
    prize.winners.add(event.sign_ups.first().player)
    assert "1 prize is not awarded yet" in said()
    declare(desk, event)
    assert "1 prize is not awarded yet" in said()


def test_the_entry_page_says_that_the_results_are_final(desk, event):
    sentence = "The results of this evening are final. If you save a correction, the history shows it"
    assert sentence not in desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    declare(desk, event)
    assert sentence in desk.get("sheets:sheet", 1, 1, event=event).content.decode()


def main_button(desk, event, page):
    return re.search(
        r'class="button button-main button-next" href="([^"]+)">([^<]+)<', desk.get(page, event=event).content.decode()
    )


def test_after_the_end_the_next_act_is_to_see_the_results_and_then_to_export_them(desk, event):
    assert main_button(desk, event, "tables:tables").group(2) == "See the results"
    assert "Someone is late, absent or leaving" in desk.get("tables:tables", event=event).content.decode()
    assert main_button(desk, event, "standings:results").group(2) == "Read out the winners"
    declare(desk, event)
    button = main_button(desk, event, "standings:results")
    assert button.group(2) == "Export the results"
    assert desk.client.get(button.group(1)).status_code == 200
    assert "Read out the winners" in desk.get("standings:results", event=event).content.decode()
