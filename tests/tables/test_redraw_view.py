"""Drawing again."""

from django.urls import reverse

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tournaments.models import Act, Draw, TeamMember, Wish
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import undo_draw
from tournaments.tables.forms import plan_key
from tournaments.tables.queries import plans_for


def drawn_event(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:4])
    draw_tables(event, shown=False)
    return event


def test_drawing_again_makes_a_new_draft_by_the_same_plan(desk, club):
    event = drawn_event(club)
    answer = desk.client.post(desk.url("tables:redraw", event=event), follow=True)
    assert "Drawn again." in answer.content.decode()
    assert Draw.objects.count() == 2
    assert event.teams.count() == 2


def seats(event):
    return sorted(TeamMember.objects.filter(team__event=event).values_list("team__seats__seating__table", "player"))


def test_undo_brings_back_the_draft_and_its_log(desk, club):
    event = drawn_event(club)
    before = seats(event)
    page = desk.client.post(desk.url("tables:redraw", event=event), follow=True)
    undo = page.context["undo"]
    answer = desk.client.post(undo["url"], follow=True)
    assert "The tables are as they were." in answer.content.decode()
    assert seats(event) == before
    first, _second, last = Draw.objects.order_by("pk")
    assert (last.seed, last.teams, last.wishes.never) == (first.seed, first.teams, first.wishes.never)
    assert not answer.context["changed"]


def test_a_draw_can_be_undone_after_the_redraw_that_followed_was(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    desk.post("tables:draw", event=event, data={"plan": plan_key(plans_for(event, head_count(event))[0])})
    desk.post("tables:redraw", event=event)
    desk.undo()
    assert seats(event) != []
    drawn = Act.objects.earliest("pk")
    page = desk.client.post(reverse("history:undo", args=[club.slug, drawn.pk]), follow=True)
    assert "The draw is undone." in page.content.decode()
    assert seats(event) == []


def test_a_tab_from_before_the_draw_was_undone_is_refused_with_a_sentence(desk, club):
    event = drawn_event(club)
    undo_draw(round_=event.rounds.get())
    page = desk.post("tables:redraw", event=event)
    assert page.status_code == 409
    assert "There are no tables to draw again: draw the partners first." in page.content.decode()
    assert Draw.objects.count() == 1


def test_when_wishes_allow_no_draw_the_tables_stay(desk, club):
    event = drawn_event(club)
    ada, *others = club.players.order_by("pk")
    for other in others:
        Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=other)
    answer = desk.post("tables:redraw", event=event)
    assert answer.status_code == 409
    assert event.teams.count() == 2
    assert Draw.objects.count() == 1


def test_after_a_sheet_drawing_again_is_refused(desk, club):
    event = drawn_event(club)
    desk.post("tables:show", event=event)
    keyed(event, table=1, deal=1, counts={})
    answer = desk.client.post(desk.url("tables:redraw", event=event), follow=True)
    assert "A sheet of these tables is already in" in answer.content.decode()


def test_with_late_people_the_draft_is_drawn_again_by_the_best_plan_for_all(desk, club):
    event = drawn_event(club)
    make_sign_ups(event, make_people(club, names=["Wanda", "Ruth"]))
    assert "Draw again with Wanda Adnaw, Ruth Htur" in desk.get("tables:tables", event=event).content.decode()
    desk.post("tables:redraw", event=event)
    assert len(seats(event)) == 6
    desk.undo()
    assert len(seats(event)) == 4


def test_with_one_late_person_the_draft_asks_for_other_tables(desk, club):
    event = drawn_event(club)
    make_sign_ups(event, make_people(club, names=["Wanda"]))
    assert "Choose the tables again, with Wanda Adnaw" in desk.get("tables:tables", event=event).content.decode()


def test_after_a_new_arrival_drawing_again_is_refused_and_the_tables_stay(desk, club):
    event = drawn_event(club)
    make_sign_ups(event, make_people(club, names=["Late"]))
    page = desk.client.post(desk.url("tables:redraw", event=event), follow=True).content.decode()
    assert "The number of people has changed" in page
    assert "Here without a chair: Late Etal." in page
    assert event.teams.count() == 2
