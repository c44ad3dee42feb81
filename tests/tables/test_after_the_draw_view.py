"""The drawn tables: who is late or away, corrected chapters with their repair, and answers to complaints."""

import sys

import pytest

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tournaments.core.draw.draw import prepare
from tournaments.core.draw.repair import smallest_repair
from tournaments.models import Chapter, Couple, SignUp, TeamMember, Wish
from tournaments.sign_up.actions import change_line
from tournaments.sign_up.queries import head_count
from tournaments.tables.queries import plans_for
from tournaments.tables.slips.actions import fill_hat, pull_slip, seat_from_hat


@pytest.fixture
def event(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm", "Bay", "Mesa"))[:8])
    draw_tables(event)
    return event


def page_of(desk, event, **data):
    return desk.get("tables:tables", event=event, data=data)


def partners(event, team=0):
    return [member.player for member in event.teams.all()[team].members.all()]


def keep_apart(club, one, other):
    low, high = sorted([one, other], key=lambda player: player.pk)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=low, second=high)


def give_chapter(player, chapter):
    player.chapter = chapter
    player.save()


def test_nothing_to_look_at_when_all_is_well(desk, event):
    text = page_of(desk, event).content.decode()
    assert "note-warning" not in text


def test_a_corrected_chapter_is_said_and_repaired_with_the_smallest_trade(desk, event):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    page = page_of(desk, event)
    assert f"1 pair is from one chapter: {one.name} &amp; {other.name}." in page.content.decode()
    trade = page.context["chapters"].repair
    assert trade is not None
    desk.post("tables:swap", event=event, data={"one": trade[0].pk, "other": trade[1].pk})
    assert page_of(desk, event).context["chapters"].clashes == ()


def test_what_no_trade_can_repair_is_called_unavoidable(desk, event, club):
    give_to = Chapter.objects.get(club=club, name="Lake")
    for player in club.players.all():
        give_chapter(player, give_to)
    page = page_of(desk, event)
    assert len(page.context["chapters"].clashes) == 4
    assert "With the people and couples here that cannot be avoided." in page.content.decode()


def test_a_wish_of_others_does_not_stand_in_the_way_of_a_repair(desk, event, club):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    keep_apart(club, one, partners(event, team=3)[0])
    state = page_of(desk, event).context["chapters"]
    assert state.avoidable is True
    assert state.repair is not None


def test_a_couple_of_one_chapter_cannot_be_avoided(desk, event, club):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    low, high = sorted([one, other], key=lambda player: player.pk)
    Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=low, second=high)
    page = page_of(desk, event)
    assert page.context["chapters"].repair is None
    assert "With the people and couples here that cannot be avoided." in page.content.decode()


def test_where_wishes_leave_no_single_trade_drawing_again_is_advised(desk, event, club):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    (only_for_one, *_), (only_for_other, *_) = partners(event, team=1), partners(event, team=2)
    for player in club.players.filter(sign_ups__event=event).exclude(pk__in=[one.pk, other.pk]):
        give_chapter(player, None)
        if player != only_for_one:
            keep_apart(club, one, player)
        if player != only_for_other:
            keep_apart(club, other, player)
    page = page_of(desk, event)
    assert page.context["chapters"].repair is None
    assert "No single trade fixes that. Drawing again may." in page.content.decode()


def test_wishes_that_leave_no_draw_at_all_do_not_break_the_page(desk, event, club):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    for player in club.players.exclude(pk=one.pk):
        keep_apart(club, one, player)
    page = page_of(desk, event)
    assert page.status_code == 200
    assert page.context["chapters"].avoidable is True


def test_the_page_looks_for_a_trade_but_draws_nothing(desk, event, club):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    for player in club.players.exclude(pk=one.pk):
        keep_apart(club, one, player)
    called = set()
    sys.setprofile(lambda frame, what, _: called.add(frame.f_code) if what == "call" else None)
    try:
        page_of(desk, event)
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
        left.remove(next(other for other in left if pull_slip(round_=round_, one=one, other=other) is None))
    seat_from_hat(round_=round_, made_by=None)


def test_a_corrected_chapter_costs_the_same_queries_on_any_evening(desk, sized, django_assert_num_queries):
    event, (ada, *_others) = sized
    draw_tables(event)
    other = partner_of(ada)
    give_chapter(ada, other.chapter)
    page_of(desk, event)
    with django_assert_num_queries(12):
        page = page_of(desk, event)
    text = page.content.decode()
    assert page.status_code == 200
    assert f"1 pair is from one chapter: {names_in([ada, other])}." in text
    one, traded = page.context["chapters"].repair
    assert f"Let {one.name} and {traded.name} trade places" in text


def test_a_couple_of_one_chapter_costs_the_same_queries_on_any_evening(desk, sized, django_assert_num_queries):
    event, (ada, grace, *_others) = sized
    Couple.objects.create(club=event.club, first=ada, second=grace)
    draw_tables(event)
    give_chapter(ada, grace.chapter)
    page_of(desk, event)
    with django_assert_num_queries(12):
        page = page_of(desk, event)
    text = " ".join(page.content.decode().split())
    assert page.status_code == 200
    assert (
        f"1 pair is from one chapter: {names_in([ada, grace])}. "
        "With the people and couples here that cannot be avoided." in text
    )
    assert page.context["chapters"].repair is None


def test_a_trade_keeps_the_wishes_that_the_hat_kept(desk, sized, django_assert_num_queries):
    event, (ada, grace, lise, emmy, *_others) = sized
    Couple.objects.create(club=event.club, first=ada, second=grace)
    keep_apart(event.club, lise, emmy)
    pull_all(event)
    other = partner_of(lise)
    give_chapter(lise, other.chapter)
    page_of(desk, event)
    with django_assert_num_queries(12):
        page = page_of(desk, event)
    text = page.content.decode()
    assert page.status_code == 200
    assert "Pulled from the hat." in text
    assert f"1 pair is from one chapter: {names_in([lise, other])}." in text
    one, traded = page.context["chapters"].repair
    assert desk.post("tables:swap", event=event, data={"one": one.pk, "other": traded.pk}).status_code == 302
    assert partner_of(ada) == grace
    assert partner_of(lise) != emmy
    assert page_of(desk, event).context["chapters"].clashes == ()


def test_after_a_sheet_no_repair_is_offered(desk, event):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    keyed(event, table=1, deal=1, counts={})
    text = page_of(desk, event).content.decode()
    assert "Hands were played already, so the partners stay." in text
    assert "trade places" not in text


def test_without_the_chapter_rule_a_corrected_chapter_is_nothing(desk, event):
    event.chapter_rule = False
    event.save()
    one, other = partners(event)
    give_chapter(one, other.chapter)
    assert page_of(desk, event).context["chapters"].clashes == ()


def test_a_complaint_is_answered_with_partners_and_chapters(desk, event):
    one, other = partners(event)
    page = page_of(desk, event, who=one.given_name.lower())
    (found,) = page.context["found"]
    assert (found.player, found.partners) == (one, (other,))
    text = " ".join(page.content.decode().split())
    assert f"partner: {other.name} ({other.chapter})." in text
    assert "Different chapters. The rule is about partners, not tables." in text


def test_a_complaint_about_one_chapter(desk, event):
    one, other = partners(event)
    give_chapter(one, other.chapter)
    text = page_of(desk, event, who=one.name).content.decode()
    assert "Same chapter." in text
    assert "Different chapters." not in text


def test_nobody_of_that_name(desk, event):
    assert "No one named Zelda is at these tables." in page_of(desk, event, who="Zelda").content.decode()


def test_who_came_after_the_draw_is_offered_a_chair(desk, event, club):
    (late,) = make_sign_ups(event, make_people(club, names=["Late"]))
    text = page_of(desk, event).content.decode()
    assert "Here without a chair: Late Etal." in text
    assert desk.url("changes:person", late.player_id, event=event) in text


def test_who_plays_only_if_needed_is_not_called_late(desk, event, club):
    (line,) = make_sign_ups(event, make_people(club, names=["Late"]))
    change_line(line=line, part=SignUp.Part.IF_NEEDED)
    assert page_of(desk, event).context["late"] == []


def test_who_went_home_by_the_sign_up_still_has_a_chair_to_fill(desk, event):
    line = event.sign_ups.get(number=1)
    change_line(line=line, status=SignUp.Status.GONE_HOME)
    page = page_of(desk, event)
    assert page.context["absent"] == [line.player]
    assert f"Who sits for {line.player.name}?" in page.content.decode()


def test_lists_say_who_played_which_hands(desk, event):
    member = TeamMember.objects.first()
    member.last_deal = 2
    member.save()
    assert "(to Hand 2)" in page_of(desk, event).content.decode()


def test_who_sits_out_is_named_with_the_credit(desk, club):
    event = make_event(club, sit_out_credit="average")
    make_sign_ups(event, make_people(club)[:5])
    key = next(key for key, plan in page_of(desk, event).context["plans"] if plan.way_out == "sit-out")
    assert "One person sits out, average points." in page_of(desk, event).content.decode()
    desk.post("tables:draw", event=event, data={"plan": key})
    text = page_of(desk, event).content.decode()
    assert event.sign_ups.get(part=SignUp.Part.SITS_OUT).player.name in text
    assert "average points." in text


def test_chosen_partners_that_make_three_are_named(desk, club):
    event = make_event(club)
    ada, grace, lise, *_rest = [line.player for line in make_sign_ups(event, make_people(club)[:4])]
    for other in (grace, lise):
        Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=ada, second=other)
    answer = desk.post("tables:draw", event=event, data={"plan": page_of(desk, event).context["plans"][0][0]})
    assert answer.status_code == 409
    assert answer.context["problems"] == [
        "Ada Ada, Grace Ecarg, Lise Esil are to stay together, but the biggest team has 2 members."
    ]
