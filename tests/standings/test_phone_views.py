"""A player's own phone: find your name, then table, partner, hands and places; nothing that is not shown to all."""

import gzip
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from scoring import built_in
from scoring.rules import Opening, OpeningStep
from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    tonight,
)
from tournaments.core.people.names import folded
from tournaments.hall.link_actions import give_out_link, shut_link
from tournaments.models import Event, Player, Seating, SignUp, Team, TeamMember
from tournaments.standings.actions import make_final, show_winners
from tournaments.tables.actions import show_everyone
from tournaments.tables.queries import tables_of
from tournaments.web.access import GIVEN_OUT
from tournaments.web.public_polls import PERSON_FIELDS, page_version


@pytest.fixture
def event(club):
    """Eight people at two tables. Table 1 has played Hand 1."""
    event = make_evening(club, date=tonight(club))
    keyed(event, table=1, deal=1, counts={1: {"table.20": 5}, 2: {"table.20": 3}})
    return give_out_link(event=event)


def token_of(event):
    return event.public_token.removeprefix(GIVEN_OUT)


def text_of(answer):
    """The words of the part that changes, without tags."""
    found = answer.content.decode().partition('<div id="results-shown"')[2].partition("<noscript>")[0]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", found.partition(">")[2]))).strip()


def seen_by(event, player, client=None, **asked):
    return text_of((client or Client()).get(reverse("public:person", args=[token_of(event), player.pk]), asked))


def first_of(team):
    return team.members.order_by("pk").first().player


def teams_at(event, table):
    return list(Team.objects.filter(event=event, seats__seating__table=table).order_by("seats__position"))


def test_the_list_has_everyone_with_a_chair_by_name_and_each_leads_to_their_page(event):
    answer = Client().get(reverse("public:find", args=[token_of(event)]))
    links = re.findall(r'<a href="(/look/[^"]*/me/\d+/)"><span>(.*?)</span>', answer.content.decode())
    names = [unescape(name) for _path, name in links]
    assert names == sorted(line.player.name for line in event.sign_ups.all())
    for path, name in links:
        assert text_of(Client().get(path)).startswith(unescape(name))


def test_names_with_an_accent_stand_where_people_look_for_them(event):
    line = event.sign_ups.order_by("number").first()
    Player.objects.filter(pk=line.player_id).update(given_name="Éa")
    Event.raise_version(pk=event.pk)
    answer = Client().get(reverse("public:find", args=[token_of(event)]))
    names = [unescape(name) for name in re.findall(r"/me/\d+/\"><span>(.*?)</span>", answer.content.decode())]
    assert names == sorted((line.player.name for line in event.sign_ups.all()), key=folded)
    assert not names[-1].startswith("Éa")


def test_a_phone_tells_table_partner_opponents_and_decks(event):
    mine, theirs = teams_at(event, 1)
    me, partner = (member.player for member in mine.members.order_by("pk"))
    others = " & ".join(member.player.name for member in theirs.members.order_by("pk"))
    decks = Seating.objects.get(round__event=event, table=1).decks
    assert seen_by(event, me).startswith(
        f"{me.name} you sit at Table 1 with {partner.name} against {others} {decks} decks"
    )


def test_who_sits_out_is_in_the_list_and_is_told_so(event):
    velma = make_people(event.club, names=["Velma"])[0]
    event.sign_ups.create(player=velma, number=9, status=SignUp.Status.HERE, part=SignUp.Part.SITS_OUT)
    names = text_of(Client().get(reverse("public:find", args=[token_of(event)])))
    assert f"{velma.name} sits out" in names
    seen = seen_by(event, velma)
    assert seen.startswith(f"{velma.name} You sit out. You have no table now. The desk tells you if that changes.")
    assert "Your hands" not in seen
    assert "All 4 teams" in seen


def test_who_is_late_or_spare_is_not_told_to_everyone(event):
    for number, (name, part) in enumerate([("Velma", SignUp.Part.PLAYS), ("Wanda", SignUp.Part.IF_NEEDED)], start=9):
        player = make_people(event.club, names=[name])[0]
        event.sign_ups.create(player=player, number=number, status=SignUp.Status.ON_THE_WAY, part=part)
        assert player.name not in text_of(Client().get(reverse("public:find", args=[token_of(event)])))
        assert Client().get(reverse("public:person", args=[token_of(event), player.pk])).status_code == 404


def test_the_opening_of_the_next_hand_is_told_until_all_hands_are_in(event):
    mine = first_of(teams_at(event, 1)[0])
    openings = event.rules.opening.by_deal
    assert f"Hand 2: opening {openings[1]} " in seen_by(event, mine)
    for deal in range(2, event.deals + 1):
        keyed(event, table=1, deal=deal, counts={})
    assert "opening" not in seen_by(event, mine)


def test_an_opening_by_points_is_that_of_the_own_team(club):
    steps = (OpeningStep(below=1500, points=50), OpeningStep(below=None, points=120))
    rules = replace(built_in("tanglewood"), opening=Opening(by_score=steps))
    event = give_out_link(event=make_evening(club, date=tonight(club), rules=rules))
    mine, theirs = (first_of(team) for team in teams_at(event, 1))
    assert "Hand 1: opening 50 " in seen_by(event, mine)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 1500}, 2: {"table.points": 100}})
    assert "Hand 2: opening 120 " in seen_by(event, mine)
    assert "Hand 2: opening 50 " in seen_by(event, theirs)


def test_the_start_time_is_told_until_the_first_sheet_is_in(club):
    event = make_evening(club, date=tonight(club))
    event.starts_at = "18:30"
    event.save()
    event = give_out_link(event=event)
    me = first_of(teams_at(event, 1)[0])
    assert "play begins at 6:30" in seen_by(event, me)
    keyed(event, table=1, deal=1, counts={})
    assert "play begins" not in seen_by(event, me)


def test_the_own_hands_are_shown_line_by_line_and_no_others(event):
    mine, theirs = teams_at(event, 1)
    seen = seen_by(event, first_of(mine))
    assert "Your hands Hand 1" in seen
    assert re.search(r"Hand 1 100 [^0-9]* 5 × 20 100 ", seen)
    assert "Hand 2 the sheet is not in yet" in seen
    assert "3 × 20" not in seen
    assert "3 × 20" in seen_by(event, first_of(theirs))


def test_the_standings_show_the_first_three_and_those_around_the_own_team(club):
    event = give_out_link(event=make_evening(club, people=24, date=tonight(club)))
    for table in range(1, 7):
        keyed(event, table=table, deal=1, counts={1: {"table.points": 100 * table}, 2: {"table.points": 10 * table}})
    last = first_of(teams_at(event, 1)[1])
    part = Client().get(reverse("public:person", args=[token_of(event), last.pk])).content.decode()
    assert re.findall(r'class="phone-place">(.*?)<', part) == ["1", "2", "3", "11", "12"]
    mine = re.search(r'class="is-mine" aria-current="true">.*?<span>(.*?)</span>', part)[1]
    assert last.name in unescape(mine)
    assert "All 12 teams" in part


def test_before_the_tables_are_shown_nobody_is_named(club):
    event = make_event(club, date=tonight(club))
    people = make_people(club)[:8]
    make_sign_ups(event, people)
    draw_tables(event, shown=False)
    event = give_out_link(event=event)
    paths = [reverse("public:find", args=[token_of(event)])]
    paths += [reverse("public:person", args=[token_of(event), person.pk]) for person in people]
    for path in paths:
        seen = Client().get(path).content.decode()
        assert "The tables are not shown yet." in seen
        assert [person.name for person in people if person.name in unescape(seen)] == []
    show_everyone(round_=event.rounds.get())
    assert all("The tables are not shown yet." not in Client().get(path).content.decode() for path in paths)


def test_a_hand_that_is_held_back_is_not_shown_before_the_winners_are_read_out(club):
    event = make_evening(club, date=tonight(club), holds_back=True)
    for deal in range(1, 5):
        for table in (1, 2):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 1111 * deal}, 2: {}})
    event = give_out_link(event=event)
    me = first_of(teams_at(event, 1)[0])
    before = seen_by(event, me)
    assert "3,333" in before
    assert "4,444" not in before
    assert "Hand 4" not in before
    show_winners(event=event)
    assert "4,444" in seen_by(event, me)


@pytest.mark.parametrize(("points", "place"), [((500, 300), "2nd place"), ((500, 500), "tied for 1st")])
def test_final_results_begin_with_the_own_place(club, points, place):
    event = make_evening(club, people=4, date=tonight(club))
    for deal in range(1, 5):
        keyed(event, table=1, deal=deal, counts={n: {"table.points": one} for n, one in enumerate(points, 1)})
    event = give_out_link(event=event)
    own = teams_at(event, 1)[1]
    me = first_of(own)
    assert "you sit at Table 1" in seen_by(event, me)
    event = make_final(event=event, version=event.version)
    seen = seen_by(event, me)
    partner = own.members.exclude(player=me).get().player.name
    assert seen.startswith(f"{me.name} {place} {4 * points[1]:,} points with {partner} These results are final")
    assert "you sit at" not in seen


def test_someone_who_left_is_told_so_and_keeps_the_hands_of_their_team(event):
    mine = teams_at(event, 1)[0]
    me = first_of(mine)
    TeamMember.objects.filter(player=me, team=mine).update(last_deal=1)
    type(event).objects.filter(pk=event.pk).update(version=event.version + 10)
    seen = seen_by(event, me)
    assert seen.startswith(f"{me.name} You are not at a table now.")
    assert "Your hands Hand 1" in seen
    names = Client().get(reverse("public:find", args=[token_of(event)])).content.decode()
    assert me.name not in unescape(names)


def test_a_substitute_reads_whose_hands_they_are(event):
    mine = teams_at(event, 1)[0]
    me = first_of(mine)
    assert "Your hands Hand 1" in seen_by(event, me)
    TeamMember.objects.filter(player=me, team=mine).update(first_deal=2)
    type(event).objects.filter(pk=event.pk).update(version=event.version + 10)
    assert "Your team’s hands Hand 1" in seen_by(event, me)


def test_someone_without_a_chair_and_an_ended_link_are_not_found(event, club):
    player = event.sign_ups.first().player_id
    paths = [reverse("public:person", args=[token_of(event), number]) for number in (player, 10**6, 10**30)]
    assert [Client().get(path).status_code for path in paths] == [200, 404, 404]
    shut_link(event=event)
    assert [Client().get(path).status_code for path in paths] == [404, 404, 404]


def test_a_phone_gets_no_cookie_but_the_one_that_guards_forms(event):
    client = Client()
    seen_by(event, event.sign_ups.first().player, client)
    assert set(client.cookies) <= {"csrftoken"}


def test_the_page_is_in_spanish_too(event):
    client = Client(headers={"Accept-Language": "es"})
    seen = seen_by(event, first_of(teams_at(event, 1)[0]), client)
    assert "Mesa 1" in seen
    assert "Sus manos" in seen
    assert "you sit at" not in seen


def bytes_on_the_way(path):
    """The bytes of a page and of the files it loads, as whitenoise and the front send them: files packed."""
    page = Client().get(path).content
    files = re.findall(rb'(?:href|src)="/static/([^"]+)"', page)
    assert len(files) > 5
    return len(page) + sum(len(gzip.compress(Path(finders.find(name.decode())).read_bytes())) for name in set(files))


@pytest.mark.parametrize("people", [8, 96])
def test_the_first_load_takes_less_than_a_hundred_kilobytes(club, people):
    event = give_out_link(event=make_evening(club, people=people, date=tonight(club)))
    for deal in range(1, 5):
        keyed(event, table=1, deal=deal, counts={team: {"table.20": 5, "table.10": 7, "held.5": 2} for team in (1, 2)})
    paths = [reverse("public:find", args=[token_of(event)])]
    paths += [reverse("public:person", args=[token_of(event), first_of(teams_at(event, 1)[0]).pk])]
    assert [size for size in map(bytes_on_the_way, paths) if size >= 100_000] == []


def test_a_poll_without_news_takes_less_than_two_kilobytes(event):
    path = reverse("public:person", args=[token_of(event), event.sign_ups.first().player_id])
    asked = {"v": page_version(event, PERSON_FIELDS)}
    headers = {"HX-Request": "true", "User-Agent": "Mozilla/5.0 " + "x" * 120, "Accept-Language": "en-US,en;q=0.9"}
    answer = Client().get(path, asked, headers=headers)
    assert answer.status_code == 204
    sent = sum(len(name) + len(value) + 4 for name, value in (headers | dict(answer.headers)).items())
    assert sent + len(path) < 2_000


def test_a_poll_of_a_phone_takes_one_query(event, django_assert_num_queries):
    path = reverse("public:person", args=[token_of(event), event.sign_ups.first().player_id])
    page = Client().get(path).content.decode()
    shown = re.search(r'hx-get="\?v=([^"]+)"', page)[1]
    with django_assert_num_queries(1):
        assert Client().get(path, {"v": shown}, headers={"HX-Request": "true"}).status_code == 204


def test_the_places_say_whose_list_they_are_where_sizes_are_ranked_apart(club):
    event = give_out_link(event=make_evening(club, people=9, date=tonight(club)))
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.20": 5}, 2: {"held.5": 2}})
    assert event.lists == "per-size"
    for row in tables_of(event.rounds.get()):
        size = sum(team.chairs for team in row.teams)
        seen = seen_by(event, row.teams[0].present[0])
        assert f"Tables of {size} · After Hand 1, all tables" in seen
