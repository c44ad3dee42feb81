"""The drawn tables: late and absent people, repairs after a corrected chapter, and answers to complaints."""

import re
import sys

import pytest

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tests.tables.test_tables_view import main_buttons
from tournaments.core.draw.draw import prepare
from tournaments.core.draw.repair import smallest_repair
from tournaments.models import Chapter, Couple, SignUp, TeamMember, Wish
from tournaments.sign_up.actions import change_line
from tournaments.sign_up.queries import head_count
from tournaments.tables.lots.actions import fill_hat, pull_lot, seat_from_hat
from tournaments.tables.queries import plans_for


@pytest.fixture
def event(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm", "Bay", "Mesa"))[:8])
    draw_tables(event)
    return event


def tables_page(desk, event, **data):
    return desk.get("tables:tables", event=event, data=data)


def partners(event, team=0):
    return [member.player for member in event.teams.all()[team].members.all()]


def keep_apart(club, one, other):
    low, high = sorted([one, other], key=lambda player: player.pk)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=low, second=high)


def give_chapter(player, chapter):
    player.chapter = chapter
    player.save()


def test_a_draw_without_problems_shows_no_warning(desk, event):
    text = tables_page(desk, event).content.decode()
    assert partners(event)[0].name in text
    shown = [note for note in re.findall(r"<[^>]*note-warning[^>]*>", text) if " hidden" not in note]
    assert shown == []


def test_a_clash_after_a_corrected_chapter_is_repaired_by_one_trade(desk, event):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    page = tables_page(desk, event)
    assert f"1 pair is from one chapter: {one.name} &amp; {other.name}." in page.content.decode()
    trade = page.context["chapters"].repair
    assert trade is not None
    desk.post("tables:swap", event=event, data={"first-player": trade[0].pk, "second-player": trade[1].pk})
    assert tables_page(desk, event).context["chapters"].clashes == ()


def test_clashes_that_no_draw_avoids_are_called_unavoidable(desk, event, club):
    give_to = Chapter.objects.get(club=club, name="Lake")
    for player in club.players.all():
        give_chapter(player, give_to)
    page = tables_page(desk, event)
    assert len(page.context["chapters"].clashes) == 4
    assert "With the people and couples here that cannot be avoided." in page.content.decode()


def test_an_unrelated_wish_does_not_prevent_a_repair(desk, event, club):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    keep_apart(club, one, partners(event, team=3)[0])
    state = tables_page(desk, event).context["chapters"]
    assert state.avoidable is True
    assert state.repair is not None


def test_partners_of_one_chapter_who_are_to_play_together_are_no_clash(desk, event, club):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    low, high = sorted([one, other], key=lambda player: player.pk)
    Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=low, second=high)
    page = tables_page(desk, event)
    assert (page.context["chapters"].clashes, page.context["chapters"].has_chosen_clash) == ((), True)
    assert "from one chapter" not in page.content.decode()


def test_a_clash_that_nobody_asked_for_is_told_beside_one_that_was(desk, event, club):
    (one, other), (third, fourth) = partners(event, team=1), partners(event, team=2)
    for player in (one, third):
        give_chapter(player, partner_of(player).chapter)
    low, high = sorted([one, other], key=lambda player: player.pk)
    Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=low, second=high)
    assert tables_page(desk, event).context["chapters"].clashes == (f"{third.name} & {fourth.name}",)


def test_when_wishes_forbid_every_single_trade_the_page_suggests_drawing_again(desk, event, club):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    (only_for_one, *_), (only_for_other, *_) = partners(event, team=1), partners(event, team=2)
    for player in club.players.filter(sign_ups__event=event).exclude(pk__in=[one.pk, other.pk]):
        give_chapter(player, None)
        if player != only_for_one:
            keep_apart(club, one, player)
        if player != only_for_other:
            keep_apart(club, other, player)
    page = tables_page(desk, event)
    assert page.context["chapters"].repair is None
    assert "No single trade fixes that. Drawing again may." in page.content.decode()


def test_the_page_works_when_wishes_allow_no_draw(desk, event, club):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    for player in club.players.exclude(pk=one.pk):
        keep_apart(club, one, player)
    page = tables_page(desk, event)
    assert page.status_code == 200
    assert page.context["chapters"].avoidable is True


def test_the_page_searches_a_trade_without_preparing_a_draw(desk, event, club):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    for player in club.players.exclude(pk=one.pk):
        keep_apart(club, one, player)
    called = set()
    sys.setprofile(lambda frame, what, _: called.add(frame.f_code) if what == "call" else None)
    try:
        tables_page(desk, event)
    finally:
        sys.setprofile(None)
    assert smallest_repair.__code__ in called
    assert prepare.__code__ not in called


@pytest.fixture(params=[8, 16])
def sized(club, request):
    """A small evening and a larger one, and their people, neighbors in the list always of two chapters."""
    event = make_event(club, couples="together")
    people = make_people(club, chapters=("Lake", "Palm", "Bay", "Mesa"))[: request.param]
    make_sign_ups(event, people)
    return event, people


def names_in(players):
    return " &amp; ".join(player.name for player in sorted(players, key=lambda player: player.pk))


def partner_of(player):
    return TeamMember.objects.exclude(player=player).get(team__members__player=player).player


def pull_all(event):
    """Pull whichever slips go together, in the order of the list, and seat the pairs."""
    round_ = event.rounds.get()
    fill_hat(round_=round_, plan=plans_for(event, head_count(event))[0])
    left = [line.player for line in event.sign_ups.order_by("number")]
    while len(left) > 2:
        one = left.pop(0)
        left.remove(next(other for other in left if pull_lot(round_=round_, one=one, other=other) is None))
    seat_from_hat(round_=round_, made_by=None)


def test_a_corrected_chapter_takes_the_same_queries_on_any_evening(desk, sized, django_assert_num_queries):
    event, (ada, *_others) = sized
    draw_tables(event)
    other = partner_of(ada)
    give_chapter(ada, other.chapter)
    tables_page(desk, event)
    with django_assert_num_queries(13):
        page = tables_page(desk, event)
    text = page.content.decode()
    assert page.status_code == 200
    assert f"1 pair is from one chapter: {names_in([ada, other])}." in text
    one, traded = page.context["chapters"].repair
    assert f"Let {one.name} and {traded.name} trade places" in text


def test_a_couple_of_one_chapter_takes_the_same_queries_on_any_evening(desk, sized, django_assert_num_queries):
    event, (ada, grace, *_others) = sized
    Couple.objects.create(club=event.club, first=ada, second=grace)
    draw_tables(event)
    give_chapter(ada, grace.chapter)
    tables_page(desk, event)
    with django_assert_num_queries(13):
        page = tables_page(desk, event)
    assert page.status_code == 200
    assert "from one chapter" not in page.content.decode()
    assert page.context["chapters"].has_chosen_clash


def test_a_trade_keeps_the_wishes_that_the_hat_kept(desk, sized, django_assert_num_queries):
    event, (ada, grace, lise, emmy, *_others) = sized
    Couple.objects.create(club=event.club, first=ada, second=grace)
    keep_apart(event.club, lise, emmy)
    pull_all(event)
    other = partner_of(lise)
    give_chapter(lise, other.chapter)
    tables_page(desk, event)
    with django_assert_num_queries(12):
        page = tables_page(desk, event)
    text = page.content.decode()
    assert page.status_code == 200
    assert "Pulled from the hat." in text
    assert f"1 pair is from one chapter: {names_in([lise, other])}." in text
    one, traded = page.context["chapters"].repair
    assert (
        desk.post("tables:swap", event=event, data={"first-player": one.pk, "second-player": traded.pk}).status_code
        == 302
    )
    assert partner_of(ada) == grace
    assert partner_of(lise) != emmy
    assert tables_page(desk, event).context["chapters"].clashes == ()


def test_after_a_sheet_no_repair_is_offered(desk, event):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    keyed(event, table=1, deal=1, counts={})
    text = tables_page(desk, event).content.decode()
    assert "Play has begun, so the partners stay." in text
    assert "trade places" not in text


def test_without_the_chapter_rule_there_are_no_clashes(desk, event):
    event.chapter_rule = False
    event.save()
    one, other = partners(event)
    give_chapter(one, other.chapter)
    assert tables_page(desk, event).context["chapters"].clashes == ()


def test_a_search_shows_a_persons_partner_and_both_chapters(desk, event):
    one, other = partners(event)
    page = tables_page(desk, event, who=one.given_name.lower())
    (found,) = page.context["found"]
    assert (found.player, found.partners) == (one, (other,))
    text = " ".join(page.content.decode().split())
    assert f"partner: {other.name} ({other.chapter})." in text
    assert "Different chapters. The rule is about partners, not tables." in text


def test_partners_of_one_chapter_are_shown_as_such(desk, event):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    text = tables_page(desk, event, who=one.name).content.decode()
    assert "Same chapter." in text
    assert "Different chapters." not in text


def test_a_search_for_an_unknown_name_says_so(desk, event):
    assert "No one named Zelda is at these tables." in tables_page(desk, event, who="Zelda").content.decode()


def test_a_person_who_came_after_the_draw_is_listed_with_a_link(desk, event, club):
    (late,) = make_sign_ups(event, make_people(club, names=["Late"]))
    text = tables_page(desk, event).content.decode()
    assert "Here without a chair: Late Etal." in text
    assert f'href="{desk.url("changes:late", event=event)}?back="' in text
    assert late.player.name in desk.get("changes:late", event=event).content.decode()


def test_a_spare_player_is_not_listed_as_late(desk, event, club):
    (line,) = make_sign_ups(event, make_people(club, names=["Late"]))
    change_line(line=line, part=SignUp.Part.IF_NEEDED)
    assert tables_page(desk, event).context["late_names"] == ""


def test_the_seat_of_a_person_who_went_home_can_be_filled(desk, event):
    line = event.sign_ups.get(number=1)
    change_line(line=line, status=SignUp.Status.GONE_HOME)
    page = tables_page(desk, event)
    assert page.context["absent"] == [line.player]
    assert f"Replace {line.player.name}" in page.content.decode()


def test_the_tables_show_until_which_hand_a_person_plays(desk, event):
    member = TeamMember.objects.first()
    member.last_deal = 2
    member.save()
    assert "(to Hand 2)" in tables_page(desk, event).content.decode()


def test_the_person_who_sits_out_is_named_with_the_points(desk, club):
    event = make_event(club, sit_out_credit="average")
    make_sign_ups(event, make_people(club)[:5])
    key = next(key for key, plan, _lacking in tables_page(desk, event).context["plans"] if plan.way_out == "sit-out")
    assert "They get the average of all tables. Drawn" in tables_page(desk, event).content.decode()
    desk.post("tables:draw", event=event, data={"plan": key})
    text = tables_page(desk, event).content.decode()
    assert event.sign_ups.get(part=SignUp.Part.SITS_OUT).player.name in text
    assert "the average of all tables." in text


def test_three_chosen_partners_are_refused_by_name(desk, club):
    event = make_event(club)
    ada, grace, lise, *_rest = [line.player for line in make_sign_ups(event, make_people(club)[:4])]
    for other in (grace, lise):
        Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=ada, second=other)
    answer = desk.post("tables:draw", event=event, data={"plan": tables_page(desk, event).context["plans"][0][0]})
    assert answer.status_code == 409
    assert answer.context["problems"] == [
        "Ada Ada, Grace Ecarg, Lise Esil are to play together, but the biggest team has 2 members."
    ]


def test_the_tally_sheets_are_printed_first_then_the_tables_read_out(desk, event):
    assert main_buttons(tables_page(desk, event)) == ["Print the tally sheets"]
    assert "Tally sheets of Hand 1" not in tables_page(desk, event).content.decode()
    desk.post("paper:paper", "tallies", event=event, data={"deal": 1})
    assert main_buttons(tables_page(desk, event)) == ["Read out the tables"]
    # Tables that are shown anew may be other tables.
    desk.post("tables:hide", event=event)
    desk.post("tables:show", event=event)
    assert main_buttons(tables_page(desk, event)) == ["Print the tally sheets"]


def test_the_papers_are_in_one_menu_and_no_longer_of_hand_1_once_a_sheet_is_in(desk, event):
    desk.post("paper:paper", "tallies", event=event, data={"deal": 1})
    text = tables_page(desk, event).content.decode()
    for words in ("Seat list by last name", "Tally sheets of Hand 1", "Player slips"):
        assert text.count(words) == 1
        assert text.index('id="menu-print"') < text.index(words) < text.index("Table 1")
    keyed(event, table=1, deal=1, counts={})
    text = tables_page(desk, event).content.decode()
    assert text.count("Seat list by last name") == 1
    for words in ("Tally sheets of Hand 1", "Player slips"):
        assert words not in text
