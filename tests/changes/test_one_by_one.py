"""People who come late one by one, and are offered in the end what they would have been offered together."""

import pytest

from tests.builders import keyed, make_evening
from tests.changes.people import chairs, evening_with_hands, member_at, press_offer
from tests.changes.test_late_views import come, furniture, offers, press
from tournaments.changes.actions import leave_chair
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.evening_file.verify import verify
from tournaments.models import Event, TeamMember
from tournaments.models.event import Lists

NAMES = ["Tess", "Ugo", "Vi", "Wes"]


def shown(desk, event):
    return desk.get("changes:late", event=event).context["late"].shown


def first_of(desk, event, kind):
    return next(offer for offer in shown(desk, event) if offer.key.startswith(kind))


def take(desk, event, kind):
    """Take the first offer of this kind, and return what its Undo sends."""
    press_offer(desk, event, first_of(desk, event, kind).key)
    return dict(desk.client.session["undo"])


def undone(desk, undo):
    desk.client.post(undo["url"])


@pytest.mark.parametrize("hands", [0, 1])
@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ("tanglewood", ["share", "share", "share"]),
        ("tanglewood", ["one-more", "share", "share"]),
        ("hidden-valley-ranch", ["share", "new-team", "share"]),
        ("lakemont-ridge", ["share", "one-each", "share"]),
    ],
)
def test_four_who_come_one_by_one_open_a_table_of_their_own(desk, club, rules, kinds, hands):
    event = evening_with_hands(club, hands=hands, rules=rules)
    alone = furniture(event), chairs(event)
    for name, kind in zip(NAMES, kinds, strict=False):
        come(club, event, name)
        take(desk, event, kind)
    (_wes,) = come(club, event, "Wes")
    before = furniture(event), chairs(event)
    first = shown(desk, event)[0]
    assert first.button.startswith("Open Table 3 for ")
    assert all(name in first.button for name in NAMES)
    assert "Same ranking" in first.after
    assert (first.is_safe, " moves from Table " in first.after or " move from Table " in first.after) == (True, True)
    press_offer(desk, event, first.key)
    undo = dict(desk.client.session["undo"])
    (tables, plan, lists) = furniture(event)
    (drawn, drawn_plan, drawn_lists) = alone[0]
    assert tables[:2] == drawn
    assert (tables[2][0], tables[2][2], lists) == (3, [2, 2], drawn_lists)
    assert plan.tables == (*drawn_plan.tables, (2, 2))
    now = chairs(Event.objects.get(pk=event.pk))
    assert [seat for seat in now if seat[2] != 3] == alone[1]
    assert len(now) == len(alone[1]) + 4
    assert shown(desk, event) == []
    undone(desk, undo)
    (tables, plan, lists) = furniture(event)
    assert (tables, plan.tables, lists) == (before[0][0], before[0][1].tables, before[0][2])
    assert [seat[0::2] for seat in chairs(event)] == [seat[0::2] for seat in before[1]]
    assert shown(desk, event)[0].button == first.button


def test_the_evening_is_counted_right_after_all_four_have_moved(desk, club):
    event = evening_with_hands(club, hands=1, rules="hidden-valley-ranch")
    for name, kind in zip(NAMES, ["share", "new-team", "share"], strict=False):
        come(club, event, name)
        take(desk, event, kind)
    come(club, event, "Wes")
    press_offer(desk, event, shown(desk, event)[0].key)
    for table in (1, 2, 3):
        for deal in (2, 3, 4):
            keyed(event, table=table, deal=deal, counts={1: {"table.5": 3}, 2: {"table.5": 4}})
    assert verify([Event.objects.get(pk=event.pk)]).differences == []


def test_who_has_begun_to_play_stays(desk, club):
    event = make_evening(club, rules="lakemont-ridge")
    for name in NAMES[:3]:
        come(club, event, name)
        take(desk, event, "share")
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={})
    come(club, event, "Wes")
    assert {offer.key.split()[0] for offer in shown(desk, event)} == {"share"}


def test_who_was_added_and_trades_places_stays_with_the_traded_chair(desk, club):
    """Otherwise a table of its own would take a chair away from the team to which Tess came by the trade."""
    event = evening_with_hands(club, hands=0)
    (tess,) = come(club, event, "Tess")
    take(desk, event, "one-more")
    at, other = TeamMember.objects.get(player=tess), member_at(event, table=2)
    desk.post("changes:trade", at.pk, event=event, data={"trade-player": other.player_id, "trade-from_deal": 1})
    sizes = furniture(event)[0]
    come(club, event, "Ugo", "Vi", "Wes")
    assert not [offer for offer in shown(desk, event) if "Tess" in offer.button]
    assert furniture(event)[0] == sizes
    assert event.rounds.get().plan.added == ()


def test_who_moves_to_a_free_chair_no_longer_shares(desk, club):
    """Ugo shares with Tess in her new chair, and she stays there when Vi comes."""
    event = evening_with_hands(club, hands=0, rules="lakemont-ridge")
    (tess,) = come(club, event, "Tess")
    take(desk, event, "share")
    table = TeamMember.objects.get(player=tess).team.seats.get().seating.table
    gone = member_at(event, table=3 - table)
    leave_chair(member=gone, from_deal=1)
    desk.post("changes:join", gone.team_id, event=event, data={"player": tess.pk, "from_deal": 1})
    assert TeamMember.objects.get(player=tess).team_id == gone.team_id
    assert event.rounds.get().plan.sharing == ()
    (ugo,) = come(club, event, "Ugo")
    desk.post("changes:join", gone.team_id, event=event, data={"player": ugo.pk, "from_deal": 1})
    come(club, event, "Vi")
    assert not [offer for offer in shown(desk, event) if "Tess" in offer.button and "moves" in offer.after]


def test_who_moves_is_named_with_their_table_and_the_partners(desk, club):
    event = make_evening(club, rules="lakemont-ridge")
    come(club, event, "Tess")
    take(desk, event, "share")
    come(club, event, "Ugo")
    button, after = offers(desk, event)[0]
    assert button == "Add Tess Sset and Ugo Ogu at Table 1, one to each team"
    assert after == "Same ranking. Tess Sset moves from Table 1."


def test_an_undo_after_a_sheet_is_in_changes_nothing(desk, club):
    event = make_evening(club, rules="lakemont-ridge")
    for name in NAMES[:3]:
        come(club, event, name)
        take(desk, event, "share")
    come(club, event, "Wes")
    press_offer(desk, event, shown(desk, event)[0].key)
    undo = dict(desk.client.session["undo"])
    keyed(event, table=1, deal=1, counts={})
    before = furniture(event), chairs(event)
    undone(desk, undo)
    assert (furniture(event), chairs(event)) == before


def test_the_file_of_the_evening_says_who_came_late(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    come(club, event, "Tess", "Ugo")
    press(desk, event, "Add Tess Sset and Ugo Ogu at Table 1")
    come(club, event, "Vi")
    take(desk, event, "share")
    come(club, event, "Wes")
    Event.objects.filter(pk=event.pk).update(name="Friday")
    told = evening_values(Event.objects.get(pk=event.pk))
    Event.objects.filter(pk=event.pk).update(name="Another Friday")
    back = bring_in(club=club, evening=told).event
    assert evening_values(back) == told
    assert [offer.button for offer in shown(desk, back)] == [offer.button for offer in shown(desk, event)]


def test_a_table_that_had_split_the_ranking_does_so_no_longer(desk, club):
    event = make_evening(club)
    come(club, event, "Tess")
    take(desk, event, "one-more")
    event.refresh_from_db()
    assert event.lists == Lists.PER_SIZE
    come(club, event, "Ugo", "Vi", "Wes")
    assert shown(desk, event)[0].after.startswith("Bring 3 decks. Same ranking")
    press_offer(desk, event, shown(desk, event)[0].key)
    event.refresh_from_db()
    assert event.lists == Lists.ONE
