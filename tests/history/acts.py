"""Acts of an evening besides those of `tests/test_undo.py`: each prepares an evening and returns what to press."""

from tests.builders import keyed, make_event, make_people, tonight
from tests.events.test_plan_view import ANSWERS
from tests.test_undo import seated, signed_in


def planned(desk):
    return "events:plan", [], None, ANSWERS | {"date": tonight(desk.club)}


def settings_changed(desk):
    event = signed_in(desk.club)
    data = ANSWERS | {"date": event.date, "starts_at": "", "rules": "", "place": "The old barn", "hand_minutes": "25"}
    return "events:settings", [], event, data


def drawn(desk):
    event = signed_in(desk.club)
    key, *_others = desk.get("tables:tables", event=event).context["plans"][0]
    return "tables:draw", [], event, {"plan": key}


def drawn_again(desk):
    return "tables:redraw", [], seated(desk.club), {}


def tables_hidden(desk):
    return "tables:hide", [], seated(desk.club), {}


def two_swapped(desk):
    event = seated(desk.club)
    one, other = (team.members.first() for team in event.teams.order_by("number")[:2])
    return "tables:swap", [], event, {"first-player": one.player_id, "second-player": other.player_id}


def decks_owned(desk):
    return "tables:owned", [], seated(desk.club), {"decks": "30", "tables": "6"}


def made_final(desk):
    event = seated(desk.club)
    for table in (1, 2):
        for deal in range(1, 5):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": table}})
    event.refresh_from_db()
    return "standings:final", [], event, {"version": event.version}


def ranking_changed(desk):
    event = seated(desk.club)
    data = {"lists": "one", "unfinished": event.unfinished, "sit_out_credit": event.sit_out_credit}
    return "standings:how", [], event, data | {"best_of_chapter": "3"}


def code_made(desk):
    return "hall:code", [], seated(desk.club), {}


def link_given(desk):
    return "hall:give-link", [], seated(desk.club), {}


def tables_key_in(desk):
    return "hall:tables-on", [], seated(desk.club), {}


def phones_sign_in(desk):
    return "hall:own-phones-on", [], make_event(desk.club, date=tonight(desk.club)), {}


def wall_on(desk):
    return "hall:wall-on", [], seated(desk.club), {}


def prize_added(desk):
    return "prizes:add", [], seated(desk.club), {"kind": "door"}


def wish_made(desk):
    ada, grace = make_people(desk.club)[:2]
    return "people:wishes", [], None, {"one-player": ada.pk, "other-player": grace.pk}


MORE = [
    planned, settings_changed, drawn, drawn_again, tables_hidden, two_swapped, decks_owned, made_final,
    ranking_changed, code_made, link_given, tables_key_in, phones_sign_in, wall_on,
    prize_added, wish_made,
]  # fmt: skip
