"""A chair that becomes free: first for those who sit out or share chairs; who shares may move to it."""

import html
import re

import pytest

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups
from tests.changes.people import chairs, evening_with_hands, everything_else, lines, member_at, played, players_of
from tests.changes.test_late_views import come, press_offer
from tournaments.changes.actions import join_team, leave_chair
from tournaments.models import Chapter, Event, Player, SignUp, TeamMember, Wish
from tournaments.sign_up.actions import change_line


def everything(event):
    return chairs(event), played(event), lines(event)


def shares(event, player, *, table=2):
    """Let a late person share the chairs of the first team of a table."""
    team = member_at(event, table=table).team
    return join_team(team=team, player=player, from_deal=event_hand(event, table)).joined


def event_hand(event, table):
    sheets = event.rounds.get().seatings.get(table=table).sheets
    return 1 + (sheets.order_by("-deal").values_list("deal", flat=True).first() or 0)


def buttons(page):
    """The buttons that give somebody the chair, in their order: what they say, and whether they are main buttons."""
    found = re.findall(r'<button class="(button[^"]*)" name="player" value="\d+">(.*?)</button>', page, re.DOTALL)
    return [(" ".join(re.sub("<[^>]+>", "", html.unescape(text)).split()), "main" in kind) for kind, text in found]


def page_of(desk, event, player, **data):
    return desk.get("changes:person", player.pk, event=event, data=data).content.decode()


def test_a_free_chair_is_offered_to_who_sits_out_then_who_shares_then_the_spare(desk, club):
    event = make_event(club)
    signed = make_sign_ups(event, make_people(club)[:10])
    change_line(line=signed[8], part=SignUp.Part.IF_NEEDED)
    change_line(line=signed[9], part=SignUp.Part.SITS_OUT)
    draw_tables(event)
    (irene,) = come(club, event, "Irene")
    shares(event, irene)
    pat = member_at(event, table=1).player
    assert buttons(page_of(desk, event, pat, from_deal=3)) == [
        (f"{signed[9].player.name} (sits out)", True),
        (f"Irene Eneri moves to {pat.name}’s chair from Hand 3", False),
        *[
            (f"{player.name} moves to {pat.name}’s chair from Hand 3", False)
            for player in reversed([member.player for member in member_at(event, table=2).team.members.all()][:2])
        ],
        (f"{signed[8].player.name} (alternate)", False),
    ]


@pytest.mark.parametrize("kept", [True, False])
def test_who_is_of_the_partners_chapter_comes_later_and_it_is_said(desk, club, kept):
    event = make_evening(club)
    Event.objects.filter(pk=event.pk).update(chapter_rule=kept)
    pat = member_at(event, table=1)
    partner = pat.team.members.exclude(pk=pat.pk).get().player
    chapters = Chapter.add_missing(club, ["Lake", "Palm"])
    lake, palm = chapters["lake"], chapters["palm"]
    for player, chapter in zip([partner, *come(club, event, "Irene", "Jo")], (lake, lake, palm), strict=True):
        Player.objects.filter(pk=player.pk).update(chapter=chapter)
    irene, jo = ("Irene Eneri (same chapter)" if kept else "Irene Eneri"), "Jo Oj"
    said = [(jo, True), (irene, False)] if kept else [(irene, True), (jo, False)]
    assert buttons(page_of(desk, event, pat.player)) == said
    shares(event, Player.objects.get(given_name="Irene"))
    words = [words for words, _main in buttons(page_of(desk, event, pat.player)) if "Irene" in words]
    assert words == [f"Irene Eneri moves to {pat.player.name}’s chair from Hand 1{' (same chapter)' if kept else ''}"]


def test_the_next_in_order_has_the_main_button_where_nobody_sits_out(desk, club):
    event = make_event(club)
    signed = make_sign_ups(event, make_people(club)[:9])
    spare = change_line(line=signed[8], part=SignUp.Part.IF_NEEDED).player
    draw_tables(event)
    pat = member_at(event, table=1).player
    assert buttons(page_of(desk, event, pat, from_deal=3)) == [(f"{spare.name} (alternate)", True)]
    (irene,) = come(club, event, "Irene")
    shares(event, irene)
    main = [text for text, is_main in buttons(page_of(desk, event, pat, from_deal=3)) if is_main]
    assert main == [f"Irene Eneri moves to {pat.name}’s chair from Hand 3"]


def test_who_shares_moves_to_the_chair_of_who_leaves(desk, club):
    event = evening_with_hands(club, hands=2)
    (irene,) = come(club, event, "Irene")
    shared = shares(event, irene).team
    pat = member_at(event, table=1)
    before, others = everything(event), everything_else(event, irene, pat.player)
    desk.post("changes:replace", pat.pk, event=event, data={"player": irene.pk})
    undo = dict(desk.client.session["undo"])
    page = html.unescape(desk.get("tables:tables", event=event).content.decode())
    assert f"Irene Eneri moves to {pat.player.name}’s chair from Hand 3." in page
    assert ("Irene" in players_of(pat.team, 3), "Irene" in players_of(shared, 3)) == (True, False)
    assert pat.player.given_name not in players_of(pat.team, 3)
    assert everything_else(event, irene, pat.player) == others
    desk.client.post(undo["url"])
    assert everything(event) == before


def test_the_hands_that_were_shared_stay_with_the_team(desk, club):
    event = make_evening(club)
    (irene,) = come(club, event, "Irene")
    shared = shares(event, irene).team
    for table in (1, 2):
        for deal in (1, 2):
            keyed(event, table=table, deal=deal, counts={})
    pat = member_at(event, table=1)
    before = everything(event)
    desk.post("changes:replace", pat.pk, event=event, data={"player": irene.pk})
    assert ["Irene" in players_of(shared, deal) for deal in (1, 2, 3)] == [True, True, False]
    assert ["Irene" in players_of(pat.team, deal) for deal in (1, 2, 3)] == [False, False, True]
    desk.undo()
    assert everything(event) == before


def test_a_move_waits_for_the_table_that_is_ahead(desk, club):
    event = make_evening(club)
    (irene,) = come(club, event, "Irene")
    shared = shares(event, irene).team
    keyed(event, table=2, deal=1, counts={})
    pat = member_at(event, table=1)
    assert f"Irene Eneri moves to {pat.player.name}’s chair from Hand 2" in dict(
        buttons(page_of(desk, event, pat.player))
    )
    desk.post("changes:replace", pat.pk, event=event, data={"player": irene.pk})
    assert ["Irene" in players_of(shared, deal) for deal in (1, 2)] == [True, False]
    assert ["Irene" in players_of(pat.team, deal) for deal in (1, 2)] == [False, True]


def test_who_shares_finds_the_empty_chairs_on_their_page(desk, club):
    event = evening_with_hands(club, hands=1)
    (irene,) = come(club, event, "Irene")
    shares(event, irene)
    assert "Move to a free chair" not in page_of(desk, event, irene)
    pat = member_at(event, table=1)
    leave_chair(member=pat, from_deal=2)
    partner = member_at(event, table=1)
    before = everything(event)
    page = page_of(desk, event, irene)
    assert "Irene Eneri shares chairs and may have one alone." in page
    assert buttons(page)[0] == (f"Irene Eneri moves to {pat.player.name}’s chair from Hand 2", True)
    assert "Move to a free chair" not in page_of(desk, event, partner.player)
    desk.post("changes:join", pat.team_id, event=event, data={"player": irene.pk, "from_deal": 2})
    undo = dict(desk.client.session["undo"])
    page = desk.get("tables:tables", event=event).content.decode()
    assert f"Irene Eneri moves to {pat.player.name}’s chair from Hand 2." in html.unescape(page)
    assert "Irene" in players_of(pat.team, 2)
    desk.client.post(undo["url"])
    assert everything(event) == before


def test_a_free_chair_says_what_a_late_person_is_told_of_it(desk, club):
    """Irene shares chairs at Table 2. At Table 1, where a chair is free, somebody sits whom she avoids."""
    event = evening_with_hands(club, hands=1)
    (irene,) = come(club, event, "Irene")
    shares(event, irene)
    leave_chair(member=member_at(event, table=1), from_deal=2)
    other = member_at(event, table=1, position=2).player
    Wish.objects.create(club=club, kind=Wish.Kind.TABLES, first=other, second=irene)
    make_people(club, names=["Zoe"], chapters=["Lake"])
    told = buttons(page_of(desk, event, irene))[0][0]
    assert told.endswith("from Hand 2 (two who are kept apart would be at one table) (Chapter not known)")


def test_where_three_share_two_chairs_one_who_leaves_frees_none(desk, club):
    event = evening_with_hands(club, hands=1)
    (irene,) = come(club, event, "Irene")
    shares(event, irene)
    come(club, event, "Zoe")
    page = page_of(desk, event, irene)
    assert re.findall(r'<button class="button button-main">([^<]+)</button>', page) == ["Let the partners play on"]
    assert buttons(page) == [("Zoe Eoz", False)]


def test_nobody_moves_to_someone_they_never_play_with(desk, club):
    event = evening_with_hands(club, hands=1)
    (irene,) = come(club, event, "Irene")
    shares(event, irene)
    pat = member_at(event, table=1)
    (partner,) = pat.team.members.exclude(pk=pat.pk)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=partner.player, second=irene)
    assert not [text for text, _main in buttons(page_of(desk, event, pat.player)) if text.startswith("Irene")]
    before = everything(event)
    page = desk.post("changes:replace", pat.pk, event=event, data={"player": irene.pk})
    assert page.status_code == 422
    assert "Irene Eneri cannot play in this team." in page.content.decode()
    assert everything(event) == before


MEETS = " (two who are kept apart would be at one table)"


def test_who_would_meet_somebody_they_avoid_comes_last_and_the_button_says_so(desk, club):
    """Irene shares chairs at Table 2 and avoids somebody at Table 1, where Pat leaves a chair."""
    event = evening_with_hands(club, hands=1)
    (irene,) = come(club, event, "Irene")
    shares(event, irene)
    pat, other = member_at(event, table=1), member_at(event, table=1, position=2).player
    Wish.objects.create(club=club, kind=Wish.Kind.TABLES, first=other, second=irene)
    shared = [text for text, _main in buttons(page_of(desk, event, pat.player)) if "moves to" in text]
    assert [text.endswith(MEETS) for text in shared] == [False, False, True]
    assert shared[2] == f"Irene Eneri moves to {pat.player.name}’s chair from Hand 2{MEETS}"
    assert not [text for text, _main in buttons(page_of(desk, event, other)) if MEETS in text]


def test_of_a_spare_the_button_says_it_too_and_comes_last(desk, club):
    event = evening_with_hands(club, hands=1)
    zoe, wanda = come(club, event, "Zoe", "Wanda")
    pat, other = member_at(event, table=1), member_at(event, table=1, position=2).player
    Wish.objects.create(club=club, kind=Wish.Kind.TABLES, first=other, second=zoe)
    assert buttons(page_of(desk, event, pat.player)) == [(wanda.name, True), (f"{zoe.name}{MEETS}", False)]
    assert buttons(page_of(desk, event, other)) == [(zoe.name, True), (wanda.name, False)]


@pytest.mark.parametrize("meanwhile", ["a hand of the former table is in", "another shares there now"])
def test_a_move_is_not_undone_when_the_former_chair_is_no_longer_theirs(desk, club, meanwhile):
    event = evening_with_hands(club, hands=1)
    (irene,) = come(club, event, "Irene")
    shared = shares(event, irene).team
    pat = member_at(event, table=1)
    desk.post("changes:replace", pat.pk, event=event, data={"player": irene.pk})
    if meanwhile == "another shares there now":
        join_team(team=shared, player=come(club, event, "Zoe")[0], from_deal=2)
    else:
        keyed(event, table=2, deal=2, counts={})
    before = everything(event)
    desk.undo()
    assert everything(event) == before


def test_who_has_a_chair_of_their_own_does_not_move(desk, club):
    event = evening_with_hands(club, hands=1)
    pat, other = member_at(event, table=1), member_at(event, table=2)
    page = desk.post("changes:replace", pat.pk, event=event, data={"player": other.player_id})
    assert page.status_code == 422
    assert f"{other.player.name} already sits at a table." in page.content.decode()


def test_a_late_person_gets_the_chair_that_a_move_left_shared(desk, club):
    event = evening_with_hands(club, hands=1)
    irene, zoe = come(club, event, "Irene", "Zoe")
    shared = shares(event, irene).team
    pat = member_at(event, table=1)
    desk.post("changes:replace", pat.pk, event=event, data={"player": irene.pk})
    offered = [offer.key for offer in desk.get("changes:late", event=event).context["late"].shown]
    press_offer(desk, event, next(key for key in offered if key.startswith("share")))
    assert TeamMember.objects.filter(player=zoe, last_deal=None).count() == 1
    assert TeamMember.objects.filter(player=irene, team=shared, last_deal=None).count() == 0


def first_in_late_box(desk, event, **data):
    """The buttons of the box of late people that give a free chair to others first, and its other main buttons."""
    page = desk.get("changes:late", event=event, data=data).content.decode()
    late = re.findall(r'<button class="button button-main" name="offer"[^>]*>([^<]+)</button>', page)
    return buttons(page), [html.unescape(text) for text in late]


def test_the_box_of_late_people_offers_a_free_chair_to_who_sits_out_and_who_shares_first(desk, club):
    """Pat left after Hand 1. Zoe comes late, Irene shares chairs, somebody else sits out, one waits as a spare."""
    event = make_event(club)
    signed = make_sign_ups(event, make_people(club)[:10])
    change_line(line=signed[8], part=SignUp.Part.IF_NEEDED)
    change_line(line=signed[9], part=SignUp.Part.SITS_OUT)
    draw_tables(event)
    keyed(event, table=1, deal=1, counts={})
    keyed(event, table=2, deal=1, counts={})
    (irene,) = come(club, event, "Irene")
    two = [member.player.name for member in shares(event, irene).team.members.order_by("-pk")][1:]
    pat = member_at(event, table=1)
    leave_chair(member=pat, from_deal=2)
    come(club, event, "Zoe")
    told = f"moves to {pat.player.name}’s chair from Hand 2"
    names = [signed[9].player.name, "Irene Eneri", *two]
    assert first_in_late_box(desk, event) == ([(f"{name} {told}", name == names[0]) for name in names], [])
    offers = [offer.key.split()[0] for offer in desk.get("changes:late", event=event).context["late"].shown]
    assert offers[0] == "empty-chair"


@pytest.mark.parametrize("page", ["late", "person"])
def test_a_button_of_a_free_chair_does_not_share_it_once_somebody_else_has_it(desk, club, page):
    """Somebody sits out, or came late. While their page is open, Zoe takes the chair that Pat left."""
    event = make_event(club)
    signed = make_sign_ups(event, make_people(club)[:9])
    change_line(line=signed[8], part=SignUp.Part.SITS_OUT)
    draw_tables(event)
    pat = member_at(event, table=1)
    leave_chair(member=pat, from_deal=1)
    (zoe,) = come(club, event, "Zoe")
    shown = desk.get("changes:late", event=event) if page == "late" else desk.get("changes:person", zoe.pk, event=event)
    form = (
        shown.content.decode().partition(desk.url("changes:join", pat.team_id, event=event))[2].partition("</form>")[0]
    )
    hidden = dict(re.findall(r'<input type="hidden" name="([a-z_-]+)" value="(\w+)">', form))
    (who,) = re.findall(r'name="player" value="(\d+)"', form)
    (taker,) = come(club, event, "Vi")
    join_team(team=pat.team, player=taker, from_deal=1)
    before = everything(event)
    answer = desk.client.post(desk.url("changes:join", pat.team_id, event=event), hidden | {"player": who}, follow=True)
    assert "That chair is no longer free. Choose again." in answer.content.decode()
    assert everything(event) == before


def test_who_shares_is_offered_no_hand_after_the_last_one(desk, club):
    """All hands of the table where Irene shares chairs are in. Hand 4 of Table 1, which Pat left, is not."""
    event = evening_with_hands(club, hands=3)
    irene, _zoe = come(club, event, "Irene", "Zoe")
    shares(event, irene)
    keyed(event, table=2, deal=4, counts={})
    leave_chair(member=member_at(event, table=1), from_deal=4)
    given, late = first_in_late_box(desk, event)
    assert (given, [text.endswith("from Hand 4") for text in late]) == ([], [True])
    assert "Move to a free chair" not in page_of(desk, event, irene)


def test_a_hand_that_nobody_may_choose_is_the_next_one_for_all_offers(desk, club):
    event = evening_with_hands(club, hands=1)
    irene, _zoe = come(club, event, "Irene", "Zoe")
    shares(event, irene)
    leave_chair(member=member_at(event, table=1), from_deal=2)
    assert first_in_late_box(desk, event, from_deal=97) == first_in_late_box(desk, event)


def test_without_anyone_who_rests_a_late_person_is_offered_the_free_chair_at_once(desk, club):
    event = evening_with_hands(club, hands=1)
    leave_chair(member=member_at(event, table=1), from_deal=2)
    come(club, event, "Zoe")
    partner = member_at(event, table=1).player.name
    assert first_in_late_box(desk, event) == ([], [f"Sit Zoe Eoz with {partner}, Table 1, from Hand 2"])


def test_from_the_box_of_late_people_who_shares_moves_and_the_undo_brings_all_back(desk, club):
    event = evening_with_hands(club, hands=1)
    (irene,) = come(club, event, "Irene")
    shared = shares(event, irene).team
    pat = member_at(event, table=1)
    leave_chair(member=pat, from_deal=2)
    come(club, event, "Zoe")
    before = everything(event)
    page = desk.get("changes:late", event=event, data={"from_deal": 3}).content.decode()
    ((address, deal),) = re.findall(
        rf'action="([^"]+)"[^>]*>(?:(?!</form>).)*name="from_deal" value="(\d+)"(?:(?!</form>).)*value="{irene.pk}"',
        page,
        re.DOTALL,
    )
    desk.client.post(address, {"player": irene.pk, "from_deal": deal})
    undo = dict(desk.client.session["undo"])
    page = desk.get("tables:tables", event=event).content.decode()
    assert f"Irene Eneri moves to {pat.player.name}’s chair from Hand 3." in html.unescape(page)
    assert ["Irene" in players_of(pat.team, deal) for deal in (2, 3)] == [False, True]
    assert ["Irene" in players_of(shared, deal) for deal in (2, 3)] == [True, False]
    desk.client.post(undo["url"])
    assert everything(event) == before


@pytest.mark.parametrize("people", [8, 16])
def test_the_box_takes_the_same_queries_however_many_rest(desk, club, people, django_assert_num_queries):
    event = make_event(club)
    signed = make_sign_ups(event, make_people(club)[: people + 2])
    for line in signed[8:]:
        change_line(line=line, part=SignUp.Part.SITS_OUT)
    draw_tables(event)
    leave_chair(member=member_at(event, table=1), from_deal=1)
    come(club, event, "Zoe")
    desk.get("changes:late", event=event)
    with django_assert_num_queries(14):
        desk.get("changes:late", event=event)


def test_on_the_page_of_who_leaves_a_late_person_comes_after_those_who_rest_and_share(desk, club):
    event = make_event(club)
    signed = make_sign_ups(event, make_people(club)[:9])
    change_line(line=signed[8], part=SignUp.Part.SITS_OUT)
    draw_tables(event)
    zoe, irene = come(club, event, "Zoe", "Irene")
    shares(event, irene)
    pat = member_at(event, table=1).player
    told = [text for text, _main in buttons(page_of(desk, event, pat))]
    assert told[:2] == [f"{signed[8].player.name} (sits out)", f"Irene Eneri moves to {pat.name}’s chair from Hand 1"]
    assert told[-1] == zoe.name


def test_who_shares_is_not_moved_to_a_chair_that_is_taken_meanwhile(desk, club):
    event = evening_with_hands(club, hands=1)
    irene, zoe = come(club, event, "Irene", "Zoe")
    shares(event, irene)
    pat = member_at(event, table=1)
    leave_chair(member=pat, from_deal=2)
    join_team(team=pat.team, player=zoe, from_deal=2)
    before = everything(event)
    page = desk.post("changes:join", pat.team_id, event=event, data={"player": irene.pk, "from_deal": 2}, follow=True)
    assert everything(event) == before
    assert "That chair is no longer free. Choose again." in page.content.decode()
