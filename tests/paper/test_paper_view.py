"""One printed paper: the print button records a print and leads to the page for the printer."""

import datetime
import re
from decimal import Decimal

import pytest
from django.utils import timezone
from django.utils.html import escape, strip_tags

from scoring import built_in, write_rule_set
from tests.builders import NAMES, draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups
from tests.scoring.fields import RULE_SETS
from tests.standings.result_pages import rows_of
from tournaments.models import Event, Print, Prize, SignUp
from tournaments.paper.catalog import OF_ROUNDS, PAPERS


@pytest.fixture
def event(club):
    """An evening with a sheet and a prize, so that every paper can be printed."""
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}, 2: {"table.points": 300}})
    Prize.objects.create(event=event, number=1, kind=Prize.Kind.PLACE, place=1)
    event.refresh_from_db()
    return event


def tallies(desk, event, **asked):
    return desk.get("paper:paper", "tallies", event=event, data=asked).context["tallies"]


@pytest.mark.parametrize("key", sorted(PAPERS.keys() - OF_ROUNDS))
def test_every_paper_has_title_evening_and_time_and_no_version(desk, event, key):
    answer = desk.get("paper:paper", key, event=event)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert str(PAPERS[key].title) in page
    assert f"version {event.version}" not in page
    for text in ("Tuesday Club", "Friday Night", "Nov 20, 2026", "printed "):
        assert text in page
    assert not Print.objects.exists()


@pytest.mark.parametrize("key", sorted(PAPERS.keys() - OF_ROUNDS))
def test_the_print_button_records_the_print_and_leads_to_the_paper(desk, event, key):
    before = timezone.now()
    answer = desk.post("paper:paper", key, event=event)
    assert (answer.status_code, answer.url) == (302, desk.url("paper:paper", key, event=event))
    recorded = Print.objects.get()
    assert (recorded.event, recorded.kind, recorded.version, recorded.printed_by) == (event, key, event.version, "Ruth")
    assert before <= recorded.printed_at <= timezone.now()


def test_the_print_button_keeps_the_choice(desk, event):
    answer = desk.post("paper:paper", "tallies", event=event, data={"deal": "2"})
    assert answer.url == f"{desk.url('paper:paper', 'tallies', event=event)}?deal=2"


def test_the_paper_has_a_print_button_and_a_link_back(desk, event):
    page = desk.get("paper:paper", "leaderboard", event=event).content.decode()
    assert 'id="print" hidden>Print</button>' in page
    assert "choose Print in the menu of your browser" in page
    assert f'<a class="button" href="{desk.url("standings:results", event=event)}">Back</a>' in page


def test_back_leads_to_the_page_whose_button_was_pressed(desk, event):
    came_from = desk.url("sheets:play", event=event)
    page = desk.client.get(came_from).content.decode()
    action = desk.url("paper:paper", "tallies", event=event)
    form = re.findall(rf'<form method="post" action="{action}">.*?</form>', page, re.S)[0]
    values = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert values["back"] == came_from
    paper = desk.client.post(action, values, follow=True).content.decode()
    assert f'<a class="button" href="{came_from}">Back</a>' in paper


def test_back_leads_to_no_other_site(desk, event):
    path = desk.url("paper:paper", "tallies", event=event)
    paper = desk.client.post(path, {"back": "//elsewhere.example/"}, follow=True).content.decode()
    assert f'<a class="button" href="{desk.url("tables:tables", event=event)}">Back</a>' in paper


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("tallies", "This can be printed once you show the tables."),
        ("leaderboard", "This can be printed once a sheet is in."),
        ("prizes", "This can be printed once there are prizes."),
    ],
)
def test_a_paper_without_content_cannot_be_printed(desk, club, key, sentence):
    event = make_event(club)
    for send in (desk.client.get, desk.client.post):
        answer = send(desk.url("paper:paper", key, event=event), follow=True)
        assert answer.redirect_chain == [(desk.url("paper:papers", event=event), 302)]
        assert sentence in answer.content.decode()
    assert not Print.objects.exists()


def test_a_draft_of_the_tables_is_not_printed(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=NAMES[:4]))
    draw_tables(event, shown=False)
    assert desk.get("paper:paper", "seats-by-last-name", event=event).status_code == 302


def test_an_unknown_paper_is_not_found(desk, event):
    assert desk.get("paper:paper", "wallpaper", event=event).status_code == 404
    assert desk.post("paper:paper", "wallpaper", event=event).status_code == 404


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ({"deal": "1"}, ["11-7", "21-0"]),
        ({"deal": "3"}, ["13-0", "23-2"]),
        ({}, ["11-7", "21-0"]),
        ({"all_hands": "1"}, ["11-7", "21-0", "12-5", "22-9", "13-0", "23-2", "14-9", "24-1"]),
        ({"number": "232"}, ["23-2"]),
    ],
)
def test_tally_sheets_are_printed_for_one_hand_all_hands_or_one_table(desk, event, asked, numbers):
    assert [tally.number for tally in tallies(desk, event, **asked)] == numbers


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"deal": "5"}, "There is no such hand tonight."),
        ({"number": "31-9"}, "There is no sheet 31-9 tonight."),
        ({"number": "11"}, "There is no sheet 11 tonight. Did you mean 11-7?"),
        ({"number": "31"}, "There is no sheet 31 tonight.<"),
        ({"number": "moon"}, "There is no sheet moon tonight."),
        ({"teams": "9-9"}, "The rules have no such table."),
    ],
)
def test_an_unknown_choice_gets_a_message(desk, event, asked, sentence):
    answer = desk.client.post(desk.url("paper:paper", "tallies", event=event), asked, follow=True)
    assert sentence in answer.content.decode()


def test_the_head_of_a_tally_sheet_has_the_rules_of_its_table(desk, event):
    (tally,) = tallies(desk, event, number="1.2")
    assert (tally.table, tally.deal, tally.deals, tally.number) == (1, 2, 4, "12-5")
    assert (tally.opening, tally.decks) == ("90", "4 decks")
    assert tally.stacks == "hand 11 to the left, foot 11 to the right"
    assert tally.needed == "2\N{NO-BREAK SPACE}clean books, 3\N{NO-BREAK SPACE}dirty books"
    assert tally.endings == (("1", "team 1 out"), ("2", "team 2 out"), ("0", "stock ran out"))


def test_a_tally_sheet_has_totals_so_far_if_all_earlier_hands_are_in(desk, event):
    assert tallies(desk, event, number="1.1")[0].so_far == (None, None)
    assert tallies(desk, event, number="1.2")[0].so_far == (500, 300)
    assert tallies(desk, event, number="1.3")[0].so_far == (None, None)


def test_a_blank_sheet_is_for_the_chosen_teams(desk, event):
    (usual,) = desk.get("paper:paper", "blank-tallies", event=event).context["tallies"]
    (large,) = desk.get("paper:paper", "blank-tallies", event=event, data={"teams": "3-3"}).context["tallies"]
    assert [len(team.people) for team in usual.teams] == [2, 2]
    assert [len(team.people) for team in large.teams] == [3, 3]
    assert large.opening == "50, 90, 120, 150"
    assert {name for team in large.teams for name in (team.short, *team.people)} == {""}


def seats(desk, event, key="seats-by-last-name"):
    rows = desk.get("paper:paper", key, event=event).context["seats"]
    return [(row.name, row.table, row.partners or row.waits) for row in rows]


def test_the_seat_list_is_sorted_by_last_or_first_name(desk, event):
    by_last = [name for name, _table, _with in seats(desk, event)]
    by_first = [name for name, _table, _with in seats(desk, event, "seats-by-first-name")]
    assert by_last == sorted(by_last)
    assert by_first == sorted(by_first)
    assert (by_last[0], by_first[0]) == ("Aada, Adaa", "Adaa Aada")


def test_people_without_a_table_are_on_the_seat_list(desk, event):
    late, sits = make_people(event.club, names=["Zoe", "Yves"])
    make_sign_ups(event, [late])
    SignUp.objects.create(event=event, player=sits, number=99, part=SignUp.Part.SITS_OUT)
    assert seats(desk, event)[-2:] == [("Eoz, Zoe", None, "no table yet"), ("Sevy, Yves", None, "sits out")]


def test_who_is_on_the_way_without_a_chair_is_on_the_seat_list(desk, event):
    people = make_people(event.club, names=["Zoe"])
    make_sign_ups(event, people)
    event.sign_ups.filter(player=people[0]).update(status=SignUp.Status.ON_THE_WAY)
    assert seats(desk, event)[-1] == ("Eoz, Zoe", None, "no table yet")


def test_each_table_size_is_printed_as_a_list_of_its_own(desk, club):
    event = make_evening(club, people=10)
    event.lists = "per-size"
    event.save()
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}, 2: {"table.points": 300}})
    pages = desk.get("paper:paper", "hands", event=event).context["pages"]
    assert [one.heading for one, _rounds, _rows in pages] == ["Tables of 4", "Tables of 6"]


def test_the_first_three_stand_out_on_the_leaderboard(desk, event):
    keyed(event, table=2, deal=1, counts={1: {"table.points": 400}, 2: {"table.points": 200}})
    page = desk.get("paper:paper", "leaderboard", event=event).content.decode()
    rows = re.findall(r"<tr(?: class=\"([^\"]*)\")?><td class=\"number strong\">(\d)", page)
    assert rows == [("is-in-front", "1"), ("is-in-front", "2"), ("is-in-front", "3"), ("", "4")]


@pytest.mark.parametrize("key", ["leaderboard", "hands"])
def test_a_team_without_a_sheet_has_dashes_on_paper(desk, event, key):
    type(event).objects.update(lists="per-player")
    rows = rows_of(desk.get("paper:paper", key, event=event))
    assert [row[-2:] for row in rows[-4:]] == [["250", "500"], ["150", "300"], ["–", "–"], ["–", "–"]]


def test_names_are_escaped(desk, event):
    player = event.sign_ups.first().player
    player.given_name = "<script>alert(1)</script>"
    player.save()
    naming = set()
    for key in PAPERS.keys() - OF_ROUNDS:
        answer = desk.get("paper:paper", key, event=event)
        page = answer.content.decode()
        assert answer.status_code == 200
        assert "<script>alert" not in page
        if "&lt;script&gt;alert" in page:
            naming.add(key)
    seat_lists = {"seats-by-first-name", "seats-by-last-name"}
    lists = {"hands", "leaderboard", "player-slips", "prizes", "score-cards", "sign-up-known", "table-cards", "tallies"}
    assert naming == seat_lists | lists


def test_tally_sheets_show_a_changed_name_escaped_and_shortened(desk, event):
    player = event.sign_ups.first().player
    player.given_name = "<script>alert(1)</script>"
    player.save()
    page = desk.get("paper:paper", "tallies", event=event).content.decode()
    assert "&lt;script&gt;al" in page
    assert "<script>al" not in page


def test_who_share_a_first_name_at_a_table_have_initials_above_their_columns(desk, club):
    event = make_event(club)
    people = make_people(club, names=["Alma", "Alma", "Ben", "Cora"])
    people[1].family_name = "Moody"
    people[1].save()
    make_sign_ups(event, people)
    draw_tables(event)
    (sheet,) = tallies(desk, event, deal=1)
    assert sorted(name for team in sheet.teams for name in team.people) == ["Alma A", "Alma M", "Ben", "Cora"]


@pytest.mark.parametrize("people", [4, 16])
def test_more_tables_take_no_more_queries(desk, club, people, django_assert_max_num_queries):
    event = make_evening(club, people=people)
    for key in ("tallies", "seats-by-last-name", "score-cards"):
        desk.get("paper:paper", key, event=event)
        with django_assert_max_num_queries(15):
            desk.get("paper:paper", key, event=event)


def test_tables_whose_teams_have_other_numbers_of_people_share_no_scratch_columns(desk, club):
    """Four people sit at each table, but at Table 2 as three and one."""
    event = make_evening(club)
    one, other = event.teams.filter(seats__seating__table=2).order_by("seats__position")
    mover = other.members.order_by("pk").last()
    mover.team = one
    mover.save()
    page = desk.get("paper:paper", "tallies", event=event).content.decode()
    rows = re.findall(r'<tr><th scope="row">Jokers</th>(.*?)</tr>', page)
    opens, follows = '<td class="opens-team"></td>', "<td></td>"
    assert rows == [opens + follows + opens + follows, opens + follows + follows + opens]


def test_every_tally_sheet_has_its_own_heads_and_the_rows_of_its_hand(desk, event):
    page = desk.get("paper:paper", "tallies", event=event, data={"all_hands": "on"}).content.decode()
    sheets = page.split('<section class="leaf')[1:]
    assert [re.search(r"<caption[^>]*>(.*?)</caption>", one)[1] for one in sheets] == [
        f"Table {table}, Hand {deal}" for deal in (1, 2, 3, 4) for table in (1, 2)
    ]
    assert [re.search(r"Opening <strong>(\d+)", one)[1] for one in sheets] == [
        opening for opening in ("50", "90", "120", "150") for _table in (1, 2)
    ]
    printed = [[strip_tags(name) for name in re.findall(r"<bdi>(.*?)</bdi>", one)] for one in sheets]
    known = [
        [
            escape(name)
            for name in (
                *[team.name for team in tally.teams],
                *[team.short for team in tally.teams],
                *[n for t in tally.teams for n in t.people],
            )
        ]
        for tally in tallies(desk, event, all_hands="on")
    ]
    assert printed == known
    assert [re.findall(r'class="earlier">(.*?) \+', one) for one in sheets] == [[], [], ["500", "300"], *[[]] * 5]


def blank_tally(desk, event, rules, teams):
    event.rules_text = write_rule_set(rules)
    event.save()
    return desk.get("paper:paper", "blank-tallies", event=event, data={"teams": teams}).content.decode()


def test_the_tally_sheet_prints_what_a_missing_book_costs(desk, event):
    page = blank_tally(desk, event, built_in("hidden-valley-ranch"), "2-2")
    assert '<td class="number">−500<br>−300</td>' in page
    every_form = next(rules for rules in RULE_SETS if rules.key == "every-form")
    page = " ".join(re.sub("<[^>]*>", "", blank_tally(desk, event, every_form, "2-2")).split())
    assert "Books missing: you need not work this out: −250 Red books; −300 Black books" in page


@pytest.mark.parametrize("paper", ["tallies", "blank-tallies"])
def test_a_printed_tally_says_which_kind_of_total_it_asks_for_and_the_evening_knows_it(desk, club, paper):
    event = make_evening(club, rules="hidden-valley-ranch")
    page = desk.get("paper:paper", paper, event=event, data={"teams": "2-2"}).content.decode()
    assert "Total this hand, before missing books</th>" in page
    assert Event.objects.get(pk=event.pk).kind_of_totals == ""
    desk.post("paper:paper", paper, event=event, data={"teams": "2-2"})
    assert Event.objects.get(pk=event.pk).kind_of_totals == "before-missing-books"


def test_a_printed_tally_asks_for_the_kind_of_total_that_the_evening_has(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch", kind_of_totals="after-missing-books")
    desk.post("paper:paper", "tallies", event=event)
    assert Event.objects.get(pk=event.pk).kind_of_totals == "after-missing-books"
    page = desk.get("paper:paper", "tallies", event=event).content.decode()
    assert "Total this hand, after missing books</th>" in page
    assert "the desk works it out" not in page


def test_other_papers_and_other_rules_leave_the_kind_of_total_open(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    desk.post("paper:paper", "table-cards", event=event)
    other = make_evening(club, date=datetime.date(2026, 11, 27))
    desk.post("paper:paper", "tallies", event=other)
    assert set(Event.objects.values_list("kind_of_totals", flat=True)) == {""}


def test_the_tally_sheet_tells_how_often_a_lone_player_counts(desk, event):
    ahead = next(rules for rules in RULE_SETS if rules.key == "ahead-of-all")
    sentence = "The points of a team of one count 2 times."
    assert sentence in blank_tally(desk, event, ahead, "1-2")
    assert sentence not in blank_tally(desk, event, ahead, "2-2")


def test_the_tally_sheet_has_the_factor_of_a_lone_player_beside_its_number(desk, event):
    ahead = next(rules for rules in RULE_SETS if rules.key == "ahead-of-all")
    heads = re.findall(r'<span class="team-place">(.*?)</th>', blank_tally(desk, event, ahead, "1-2"))
    assert heads == ["1</span> <bdi></bdi> ×2", "2</span> <bdi></bdi>"]


@pytest.mark.parametrize("key", ["sign-up-empty", "sign-up-known"])
def test_the_sign_up_sheet_has_a_column_for_money_only_if_the_evening_has_a_price(desk, club, key):
    event = make_event(club)
    make_people(club)
    assert "Paid" not in desk.get("paper:paper", key, event=event).content.decode()
    Event.objects.update(price=Decimal(5), guest_price=Decimal("7.5"))
    page = desk.get("paper:paper", key, event=event).content.decode()
    assert 'Paid <span class="of-price">$5, guests $7.50</span>' in page
    row = page.split("<tbody>")[1].split("</tr>")[0]
    assert row.count("<t") - row.count("<tr") == 5
