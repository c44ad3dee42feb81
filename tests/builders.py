"""Functions that build clubs, people and evenings for tests, made as the site's own actions make them."""

import datetime
import random
import uuid
import zoneinfo
from copy import copy

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import update_last_login
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from simple_history.utils import bulk_create_with_history

from accounts.sessions import BACKEND, SessionStore
from scoring import Adjustment, write_rule_set
from scoring.library import rule_set_text
from tournaments.core.night import night_of
from tournaments.core.people.names import NewPerson
from tournaments.core.sheets.entered import EnteredSheet, EnteredTally
from tournaments.events.actions import plan_event
from tournaments.hall.actions import make_new_code, set_use_of_code
from tournaments.hall.poster_actions import let_phones_sign_in
from tournaments.hall.queries import join_code
from tournaments.models import Act, Event, Hall, SignUp
from tournaments.people.actions import add_people
from tournaments.seasons.actions import store_standings
from tournaments.seasons.queries import events_to_store, stored_standings
from tournaments.sheets.actions import Saving, save_sheet
from tournaments.sheets.queries import table_for
from tournaments.sign_up.actions import sign_in
from tournaments.sign_up.queries import head_count
from tournaments.standings.queries import evening_of, team_lists
from tournaments.tables.actions import draw_partners, show_everyone
from tournaments.tables.queries import plans_for, seatings_of

PASSWORD = "queen of hearts"
TIME_ZONE = "America/Chicago"
NAMES = "Ada Grace Lise Emmy Mary Rosa Hedy Vera Edith Anna Olga Sofia Jane Nora Ruby Pearl".split()


def logged_in(user, **options):
    """Return a browser that is logged in, as after `Client.force_login`, which writes a session three times."""
    known = {SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: BACKEND, HASH_SESSION_KEY: user.get_session_auth_hash()}
    session = SessionStore()
    session.update(known)
    session.create()
    update_last_login(None, user)
    client = Client(**options)
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return client


class Desk:
    """A logged-in member's browser, with methods to open a club's pages by url name."""

    def __init__(self, *, club, user):
        self.club = club
        self.client = logged_in(user)

    def url(self, name, *arguments, event=None):
        return reverse(name, args=[self.club.slug, *([event.pk] if event else []), *arguments])

    def get(self, name, *arguments, event=None, data=None, **headers):
        return self.client.get(self.url(name, *arguments, event=event), data or {}, **headers)

    def post(self, name, *arguments, event=None, data=None, **headers):
        return self.client.post(self.url(name, *arguments, event=event), data or {}, **headers)

    def undo(self):
        """Press the Undo button of the next page."""
        offer = self.client.session["undo"]
        self.last_undo = offer["url"], offer.get("data")
        return self.client.post(*self.last_undo)

    def undo_newest_act(self, **how):
        """Press Undo of the newest act, as the history of the evening offers it."""
        act = Act.objects.filter(has_undo=True).latest("pk")
        return self.client.post(reverse("history:undo", args=[act.club.slug, act.pk]), **how)

    def press_undo_again(self):
        """Press the Undo button that `undo` pressed, or that the shown page has, once more."""
        return self.client.post(*self.last_undo)


def press_recount(desk, event, rules):
    """Open the page that shows what other rules would change, and press its button."""
    page = desk.get("corrections:recount", event=event, data={"rules": rules})
    return desk.post("sheets:recount", event=event, data={"rules": rules, "version": page.context["event"].version})


def tonight(club):
    """The date of tonight's evening in the club's time zone."""
    return night_of(timezone.localtime(timezone=zoneinfo.ZoneInfo(club.time_zone)))


def moment_of_play():
    """Now, or two hours ago if the night of a test's club ends before long: a test may move the clock on."""
    now, length = timezone.now(), datetime.timedelta(hours=2)
    zone = zoneinfo.ZoneInfo(TIME_ZONE)
    is_near_the_end = night_of((now + length).astimezone(zone)) > night_of(now.astimezone(zone))
    return now - length if is_near_the_end else now


def after_midnight(club, monkeypatch):
    """Set the clock to one minute past midnight of tonight's evening."""
    zone = zoneinfo.ZoneInfo(club.time_zone)
    moment = datetime.datetime.combine(tonight(club), datetime.time(0, 1), zone) + datetime.timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: moment)


def make_helper(event, *, name="Grace", use="sheets"):
    """A browser of a helper who joined the event with a code, and what they may do."""
    client = Client()
    code = make_new_code(event=event, now=timezone.now())
    set_use_of_code(event=event, use=use)
    answer = client.post(reverse("join:code", args=[event.club.slug]), {"code": code.digits, "name": name})
    assert answer.status_code == 302, answer.content.decode()
    return client


def make_phone(event):
    """The browser of somebody who scanned the poster at the door with a phone."""
    phone = Client()
    let_phones_sign_in(event=event)
    answer = phone.post(reverse("poster:welcome", args=[Hall.objects.get(event=event).poster_code]))
    assert answer.status_code == 302, answer.content.decode()
    return phone


def link_token(event):
    """The secret part of the link by which helpers join, empty if there is none."""
    way_in = join_code(event)
    return way_in.token if way_in else ""


def make_people(club, *, names=NAMES, chapters=()):
    """Add people with these first names and made-up last names; `chapters` are assigned in turn."""
    people = [
        NewPerson(
            given_name=name,
            family_name=f"{name[::-1].title()}",
            chapter=chapters[number % len(chapters)] if chapters else "",
        )
        for number, name in enumerate(names)
    ]
    return add_people(club=club, people=people)


def make_event(club, *, rules="tanglewood", date=datetime.date(2026, 11, 20), **settings):
    """Plan an evening, without sign-ups. `rules` is a rule set or the key of a built-in one.

    Everyone sees each hand at once, unless the settings hold the last one back, as an evening usually does.
    """
    event = Event(club=club, name="Friday Night", date=date, **({"holds_back": False} | settings))
    text = rule_set_text(rules) if isinstance(rules, str) else write_rule_set(rules)
    return plan_event(event=event, rules_text=text)


def make_sign_ups(event, players):
    """Sign everybody in, in this order. An empty list gets all its lines at once, which takes much less time."""
    if event.sign_ups.exists() or any(player.fixed_chair for player in players):
        return [sign_in(event=event, player=player) for player in players]
    lines = [SignUp(event=event, player=player, number=number) for number, player in enumerate(players, start=1)]
    return bulk_create_with_history(lines, SignUp)


def draw_tables(event, *, plan=0, seed=7, shown=True):
    """Draw the partners for one of the plans; show the tables unless `shown` is false."""
    round_ = event.rounds.get()
    draw_partners(round_=round_, plan=plans_for(event, head_count(event))[plan], seed=seed, made_by=None)
    if shown:
        show_everyone(round_=round_)
        event.refresh_from_db(fields=["version"])
    return round_


def make_evening(club, *, people=8, rules="tanglewood", **settings):
    """Create an evening with published tables that accepts sheets."""
    event = make_event(club, rules=rules, **settings)
    make_sign_ups(event, make_people(club, names=[f"{NAMES[n % 16]}{'abcdef'[n // 16]}" for n in range(people)]))
    draw_tables(event)
    return event


def keyed(
    event, *, table, deal, counts, extras=None, ending="stock", went_out=None, version=0, submission=None, by="Ruth",
    row=None, **more,
):  # fmt: skip
    """Save a sheet. `counts` and `extras` go by the team's position; an extra is (points, reason).

    `row` is the table with its teams, if they are known.
    """
    row = row or table_for(event, table=table, deal=deal)
    entered = EnteredSheet(
        deal=deal,
        ending=ending,
        went_out=went_out,
        tallies=tuple(
            EnteredTally(
                position=team.position,
                chairs=team.chairs,
                counts=counts.get(team.position, {}),
                adjustments=tuple(
                    Adjustment(points=points, reason=reason) for points, reason in (extras or {}).get(team.position, ())
                ),
            )
            for team in row.teams
        ),
        decks=row.seating.decks,
        required=row.seating.required,
    )
    saving = Saving(known_version=version, submission=submission or uuid.uuid4(), saved_by=by, user=None, **more)
    return save_sheet(event=event, table=row, entered=entered, saving=saving)


def keyed_in_order(event, sheets):
    """Save sheets one after the other: (row, deal, counts). Each writer knows the version that the save before made."""
    event = copy(event)
    event.version = Event.objects.values_list("version", flat=True).get(pk=event.pk)
    for row, deal, counts in sheets:
        assert row.seating.may_play(deal)
        keyed(event, table=row.seating.table, deal=deal, counts=counts, row=row.at(deal))
        event.version += 1


def play_everything(event, *, seed=1):
    """Save every sheet of the evening with random points, so that totals differ."""
    rng = random.Random(seed)
    of_table = {}
    for row in seatings_of(event.rounds.get()):
        of_table.setdefault(row.seating.table, []).append(row)
    keyed_in_order(
        event,
        [
            (
                next(row for row in rows if row.seating.may_play(deal)),
                deal,
                {team.position: {"table.points": 5 * rng.randrange(200)} for team in rows[0].teams},
            )
            for _table, rows in sorted(of_table.items())
            for deal in range(1, event.deals + 1)
        ],
    )


def played_evenings(player):
    """A person's stored standings, the latest evening first, as on the person's page."""
    store_standings(events=events_to_store(player))
    return list(stored_standings(player))


def standings(event, *, after=None):
    """All teams with their places, list by list, after a hand or with all sheets that are in."""
    return [row for one in team_lists(event, evening_of(event).results(after=after)) for row in one.rows]
