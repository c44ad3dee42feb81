"""Tables key in their own tally in every round: round and hand are named, and an earlier round's link leads on."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.rounds import key_in_round, make_rounds, next_round
from tests.sheets.test_table_views import BOXES, EVERYONE_AGREES, opened, send, text
from tournaments.hall.link_actions import let_tables_key_in
from tournaments.models import Seating, Sheet
from tournaments.rounds.start_actions import start_round
from tournaments.tables.queries import tables_of


@pytest.fixture
def event(club):
    """Nine people at two tables, new partners every round: three rounds of two hands. One sits out."""
    event = make_rounds(club, "partners", people=9, tables=((2, 2), (2, 2)))
    let_tables_key_in(event=event)
    return event


def address(event, *, round_number, table=1, deal):
    seating = Seating.objects.get(round__event=event, round__number=round_number, table=table)
    return reverse("table:sheet", args=[seating.link_token, round_number, deal])


def test_a_table_keys_in_its_second_round(event):
    event = next_round(event, 2)
    path = address(event, round_number=2, deal=3)
    assert "Table 1, Round 2, Hand 1" in text(Client().get(path))
    assert send(path).status_code == 302
    assert Sheet.objects.get(seating__round__number=2).deal == 3
    sent = Client().get(path)
    assert "Table 1, Round 2, Hand 1" in text(sent)
    assert "Sent to the desk at" in text(sent)
    assert f'href="{address(event, round_number=2, deal=4)}">Key in Round 2, Hand 2<' in sent.content.decode()


def test_after_the_last_hand_of_a_round_the_page_waits_for_the_next_one(event):
    send(address(event, round_number=1, deal=1))
    assert "When the next round starts" not in text(Client().get(address(event, round_number=1, deal=1)))
    send(address(event, round_number=1, deal=2))
    said = text(Client().get(address(event, round_number=1, deal=2)))
    assert "When the next round starts, this page tells where each of you sits." in said
    assert "Key in" not in said


def test_after_the_last_round_nothing_follows(event):
    event = next_round(next_round(event, 2), 3)
    send(address(event, round_number=3, deal=6))
    assert "next round" not in text(Client().get(address(event, round_number=3, deal=6)))


@pytest.mark.parametrize("deal", [1, 2])
def test_the_link_of_an_earlier_round_says_so_and_leads_to_the_tables_of_the_present_one(event, deal):
    first = address(event, round_number=1, deal=deal)
    here = {player for row in tables_of(event.rounds.get())[0].teams for player in row.present}
    event = next_round(event, 2)
    answer = Client().get(first)
    said = text(answer)
    assert "Round 1 is over. If something is wrong, tell the desk." in said
    assert "Your table in Round 2" in said
    assert "Change the sheet" not in said
    seated = set()
    for table in tables_of(event.rounds.get(number=2)):
        theirs = [one for row in table.teams for one in row.present if one in here]
        seated |= set(theirs)
        path = reverse("table:sheet", args=[table.seating.link_token, 2, 3])
        assert (path in answer.content.decode()) == bool(theirs)
        if theirs:
            assert f"Table {table.seating.table} {', '.join(one.name for one in theirs)}" in said
            assert Client().get(path).status_code == 200
    out = here - seated
    assert ("No table now" in said) == bool(out)
    assert all(f"No table now: {one.name}." in said for one in out)


def test_what_was_typed_for_an_earlier_round_is_refused(event):
    path = address(event, round_number=1, table=2, deal=2)
    typed = opened(path)
    key_in_round(event, 1)
    start_round(event=event, number=2)
    Sheet.objects.filter(seating__round__number=1, seating__table=2, deal=2).delete()
    answer = Client().post(path, typed | BOXES | EVERYONE_AGREES)
    assert answer.status_code == 302
    assert not Sheet.objects.filter(seating__round__number=1, seating__table=2, deal=2).exists()
    said = text(Client().get(path))
    assert "Round 1 is over." in said
    assert not re.search(r"Sent to the desk|In since", said)


def test_a_link_opens_no_hand_of_another_round(event):
    event = next_round(event, 2)
    for round_number, deal in ((1, 3), (2, 1), (2, 5)):
        seating = Seating.objects.get(round__event=event, round__number=round_number, table=1)
        answer = Client().get(reverse("table:sheet", args=[seating.link_token, round_number, deal]))
        assert answer.status_code == 404
        assert "This address is off" in text(answer)
