"""Acts of an evening besides those of `tests/test_undo.py`: each prepares an evening and returns what to press."""

from itertools import product

from django.utils import timezone

from accounts.models import Membership, User
from tests.builders import PASSWORD, keyed, make_evening, make_event, make_helper, make_people, make_sign_ups, tonight
from tests.events.test_plan_view import ANSWERS
from tests.rounds import make_rounds
from tests.test_undo import drawn, seated, signed_in
from tournaments.hall.actions import make_new_code
from tournaments.models import Act, Season
from tournaments.rounds.start_actions import start_round
from tournaments.rounds.tie_actions import decide_tie


def planned(desk):
    return "events:plan", [], None, ANSWERS | {"date": tonight(desk.club)}


def settings_changed(desk):
    event = signed_in(desk.club)
    data = ANSWERS | {"date": event.date, "starts_at": "", "rules": "", "place": "The old barn", "hand_minutes": "25"}
    return "events:settings", [], event, data


def drawn_again(desk):
    return "tables:redraw", [], seated(desk.club), {}


def tables_hidden(desk):
    return "tables:hide", [], seated(desk.club), {}


def decks_owned(desk):
    return "tables:owned", [], seated(desk.club), {"decks": "30", "tables": "6"}


def ranking_changed(desk):
    event = seated(desk.club)
    data = {"lists": "one", "unfinished": event.unfinished, "sit_out_credit": event.sit_out_credit}
    return "standings:how", [], event, data | {"best_of_chapter": "3"}


def code_made(desk):
    return "hall:code", [], seated(desk.club), {}


def tables_key_in(desk):
    return "hall:tables-on", [], seated(desk.club), {}


def phones_sign_in(desk):
    return "hall:own-phones-on", [], make_event(desk.club, date=tonight(desk.club)), {}


def wall_on(desk):
    return "hall:wall-on", [], seated(desk.club), {}


def prize_added(desk):
    return "prizes:add", [], seated(desk.club), {"kind": "door"}


def drawn_now(desk):
    return drawn(desk.club)


def signed_in_late_at_the_door(desk):
    event = seated(desk.club)
    (zoe,) = make_people(desk.club, names=["Zoe"])
    helper = make_helper(event, name="Ruth", use="sign-in")
    desk.client = helper
    return "sign_up:door", [], event, {"name": zoe.name}


def sharer_moves(desk):
    event = make_evening(desk.club)
    (line,) = make_sign_ups(event, make_people(desk.club, names=["Zoe"]))
    one, other = (team.members.first() for team in event.teams.order_by("number")[:2])
    desk.post("changes:join", one.team_id, event=event, data={"player": line.player_id})
    desk.post("changes:leave", other.pk, event=event)
    Act.objects.all().delete()
    return "changes:join", [other.team_id], event, {"player": line.player_id}


def round_made_again_by_chance(desk):
    event = make_rounds(desk.club, "progressive")
    for table, deal in product((1, 2), (1, 2)):
        keyed(event, table=table, deal=deal, counts={1: {"table.points": 10}, 2: {"table.points": 10}})
    decide_tie(event=event, number=1, table=1, winner=1)
    decide_tie(event=event, number=1, table=2, winner=1)
    start_round(event=event, number=2)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 5}, 2: {"table.points": 5}}, version=1)
    return "rounds:again", [], event, {"number": 2, "cut": "on"}


def code_for_both(desk):
    event = seated(desk.club)
    make_new_code(event=event, now=timezone.now())
    return "hall:use-of-code", [], event, {"use": "both"}


def member_becomes_organizer(desk):
    user = User.objects.create_user(name="Olive", password=PASSWORD)
    return "club:make-organizer", [Membership.objects.create(club=desk.club, user=user, role="owner").pk], None, {}


def season_chosen(desk):
    season = Season.objects.create(club=desk.club, name="This year")
    _name, arguments, event, data = settings_changed(desk)
    return "events:settings", arguments, event, data | {"place": "", "hand_minutes": "", "season": season.pk}


MORE = [
    planned, settings_changed, season_chosen, drawn_now, drawn_again, tables_hidden, decks_owned, ranking_changed,
    code_made, code_for_both, tables_key_in, phones_sign_in, wall_on, prize_added, signed_in_late_at_the_door,
    sharer_moves, round_made_again_by_chance, member_becomes_organizer,
]  # fmt: skip
