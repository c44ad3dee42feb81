"""An offer for late people that another laptop makes void in the moment of the press."""

import pytest

from tests.builders import make_evening
from tests.changes.people import chairs, evening_with_hands, member_at, press_offer
from tests.changes.test_late_views import come, furniture, press
from tournaments.changes.actions import leave_chair
from tournaments.models import Event, SignUp
from tournaments.sheets.number_of_hands_actions import end_after
from tournaments.sign_up.actions import change_line


def shown_offers(desk, event):
    return desk.get("changes:late", event=event).context["late"].shown


@pytest.fixture
def meanwhile(monkeypatch):
    """Let another laptop act after this one's request has begun, before it has the lock."""

    def act_first(act):
        locked = Event.locked

        def wait_for_the_other(pk):
            monkeypatch.undo()
            act()
            return locked(pk)

        monkeypatch.setattr(Event, "locked", wait_for_the_other)

    return act_first


def refused(desk, event, button, meanwhile, act):
    """Press an offer while another laptop acts, and check that the press is refused.

    The refusal rolls back the act of the other laptop too, because one connection serves both here.
    """
    (key,) = [offer.key for offer in shown_offers(desk, event) if offer.button == button]
    before = furniture(event), chairs(event)
    meanwhile(act)
    page = press_offer(desk, event, key, follow=True).content.decode()
    assert "That chair is no longer free. Choose again." in page
    assert (furniture(event), chairs(event)) == before


def test_a_table_grows_once_when_two_laptops_add_a_pair_to_it(desk, club, meanwhile):
    event = make_evening(club, rules="hidden-valley-ranch")
    pair = come(club, event, "Wanda", "Ruth")
    come(club, event, "Ada", "Bess")

    def add_the_others():
        event.sign_ups.filter(player__in=pair).update(status=SignUp.Status.ON_THE_WAY, part=SignUp.Part.SITS_OUT)
        press(desk, event, "Add Ada Ada and Bess Sseb at Table 1")
        event.sign_ups.filter(player__in=pair).update(status=SignUp.Status.HERE, part=SignUp.Part.PLAYS)
        assert furniture(event)[0][0][2] == [2, 2, 2]

    refused(desk, event, "Add Wanda Adnaw and Ruth Htur at Table 1", meanwhile, add_the_others)


def test_nobody_plays_for_someone_who_has_just_left(desk, club, meanwhile):
    event = evening_with_hands(club, hands=1)
    away = member_at(event)
    change_line(line=event.sign_ups.get(player=away.player), status=SignUp.Status.GONE_HOME)
    come(club, event, "Wanda")
    button = f"Let Wanda Adnaw play for {away.player.name}, Table 1, from Hand 2"
    refused(desk, event, button, meanwhile, lambda: leave_chair(member=away, from_deal=2))


def test_nobody_comes_to_a_table_when_the_evening_has_just_ended(desk, club, meanwhile):
    event = evening_with_hands(club, hands=1, rules="hidden-valley-ranch")
    come(club, event, "Wanda", "Ruth")
    button = "Add Wanda Adnaw and Ruth Htur at Table 1, from Hand 2"
    refused(desk, event, button, meanwhile, lambda: end_after(event=event, deal=1))
