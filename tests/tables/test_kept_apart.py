"""Kept apart as partners, or at tables too: the draw keeps both, and the draft says where it could not."""

import pytest
from django.core.exceptions import ValidationError

from tests.builders import draw_tables, make_event, make_people, make_sign_ups
from tournaments.models import Couple, Draw, Wish
from tournaments.models.event import Couples
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import draw_again
from tournaments.tables.adjust_actions import swap_people
from tournaments.tables.draw_queries import replayed
from tournaments.tables.lots.actions import fill_hat, pull_lot, seat_from_hat
from tournaments.tables.queries import plans_for, tables_of


@pytest.fixture
def people(club):
    return make_people(club)[:8]


@pytest.fixture
def event(club, people):
    event = make_event(club)
    make_sign_ups(event, people)
    return event


def apart(club, one, other, kind=Wish.Kind.TABLES):
    return Wish.objects.create(club=club, kind=kind, first=one, second=other)


def couples_of(club, people):
    return [
        Couple.objects.create(club=club, first=one, second=other)
        for one, other in zip(people[::2], people[1::2], strict=True)
    ]


def table_of(event):
    return {
        player: table.seating.table
        for table in tables_of(event.rounds.get())
        for row in table.teams
        for player in row.present
    }


def are_partners(event, one, other):
    teams = [row.present for table in tables_of(event.rounds.get()) for row in table.teams]
    return any(one in team and other in team for team in teams)


def page_of(desk, event):
    return " ".join(desk.get("tables:tables", event=event).content.decode().split())


@pytest.mark.parametrize("seed", range(10))
def test_two_who_are_not_to_be_at_one_table_are_not(club, event, people, seed):
    ada, grace, *_others = people
    apart(club, ada, grace)
    draw_tables(event, seed=seed)
    table = table_of(event)
    assert table[ada] != table[grace]
    assert replayed(Draw.objects.get()) is True


def test_two_who_are_only_not_partners_may_be_at_one_table(club, event, people):
    ada, grace, *_others = people
    apart(club, ada, grace, Wish.Kind.NEVER)
    tables = set()
    for seed in range(10):
        draw_tables(event, seed=seed)
        tables.add(table_of(event)[ada] == table_of(event)[grace])
        assert not are_partners(event, ada, grace)
    assert tables == {True, False}


def test_all_couples_may_be_kept_at_different_tables(club, people):
    event = make_event(club, couples=Couples.TABLES)
    make_sign_ups(event, people)
    couples = couples_of(club, people)
    draw_tables(event)
    table = table_of(event)
    assert all(table[couple.first] != table[couple.second] for couple in couples)


def test_the_log_says_how_often_it_was_drawn_and_keeps_the_pairs_out_of_its_rules(desk, club, event, people):
    ada, grace, *_others = people
    apart(club, ada, grace)
    draw_tables(event, seed=next(seed for seed in range(50) if _first_draw_meets(event, ada, grace, seed)))
    log = Draw.objects.last()
    assert log.wishes.attempts > 1
    assert log.uniform is True
    assert log.wishes.apart == log.wishes.never == [[0, 1]]
    assert "apart" not in str([log.names, log.rules, log.teams, log.method])
    said = f"Drawn {log.wishes.attempts} times, to keep people at different tables."
    assert said in page_of(desk, event)
    assert said in desk.get("tables:log", event=event).content.decode()
    draw_again(round_=event.rounds.get(), seed=3, made_by=None)
    assert [replayed(draw) for draw in Draw.objects.order_by("-pk")[:2]] == [True, True]


def _first_draw_meets(event, one, other, seed):
    wish = Wish.objects.filter(kind=Wish.Kind.TABLES)
    wish.update(kind=Wish.Kind.NEVER)
    draw_tables(event, seed=seed)
    wish = Wish.objects.filter(kind=Wish.Kind.NEVER)
    wish.update(kind=Wish.Kind.TABLES)
    return table_of(event)[one] == table_of(event)[other]


def test_a_couple_that_no_table_keeps_apart_is_named_on_the_draft(desk, club, people):
    event = make_event(club, couples=Couples.TABLES)
    make_sign_ups(event, people[:4])
    ada, grace, *_others = people
    Couple.objects.create(club=club, first=ada, second=grace)
    draw_tables(event, shown=False)
    page = page_of(desk, event)
    assert "A couple that is to be apart is together: Ada Ada &amp; Grace Ecarg, Table 1." in page
    assert "With these tables and partners that cannot be avoided." in page
    assert not are_partners(event, ada, grace)
    assert Draw.objects.get().uniform is False


def test_a_private_wish_that_no_table_keeps_is_counted_and_named_on_its_own_page_only(desk, club, people):
    event = make_event(club)
    make_sign_ups(event, people[:4])
    ada, grace, *_others = people
    apart(club, ada, grace)
    draw_tables(event, shown=False)
    page = page_of(desk, event)
    assert "1 private wish is not kept." in page
    assert "A couple that is to be apart" not in page
    wishes = desk.get("people:wishes", data={"evening": event.pk}).content.decode()
    assert "Friday Night: both at Table 1" in wishes
    assert "both at Table" not in desk.get("people:wishes").content.decode()


def test_a_private_wish_of_a_couple_is_not_named_either(desk, club, people):
    event = make_event(club, couples=Couples.TABLES)
    make_sign_ups(event, people[:4])
    ada, grace, *_others = people
    Couple.objects.create(club=club, first=ada, second=grace)
    apart(club, ada, grace)
    draw_tables(event, shown=False)
    page = page_of(desk, event)
    assert "1 private wish is not kept." in page
    assert "A couple that is to be apart" not in page


def test_a_wish_that_came_after_the_draw_is_told_before_the_tables_are_shown(desk, club, event, people):
    draw_tables(event, shown=False)
    assert "not kept" not in page_of(desk, event)
    one, other = (row.present for row in tables_of(event.rounds.get())[0].teams)
    apart(club, *sorted([one[0], other[0]], key=lambda player: player.pk))
    page = page_of(desk, event)
    assert "1 private wish is not kept." in page
    assert "Draw again, or let two people trade places." in page


def test_a_trade_brings_nobody_to_the_table_of_whom_they_avoid(club, event, people):
    ada, grace, *_others = people
    apart(club, ada, grace)
    draw_tables(event)
    table = table_of(event)
    at_adas = [player for player in people if table[player] == table[ada] and player != ada]
    opponent = next(player for player in at_adas if not are_partners(event, player, ada))
    with pytest.raises(ValidationError, match="These two cannot trade places"):
        swap_people(round_=event.rounds.get(), one=grace, other=opponent)
    assert table_of(event) == table


def test_pairs_from_the_hat_are_seated_apart(club, event, people):
    ada, grace, lise, emmy, *others = people
    apart(club, ada, grace)
    round_ = event.rounds.get()
    fill_hat(round_=round_, plan=plans_for(event, head_count(event))[0])
    for one, other in ((ada, lise), (grace, emmy), others[:2]):
        pull_lot(round_=round_, one=one, other=other)
    seat_from_hat(round_=round_, made_by=None)
    assert table_of(event)[ada] != table_of(event)[grace]


def test_one_couple_differs_from_all_others_tonight(desk, club):
    event, people = make_event(club, couples=Couples.TABLES), make_people(club)[:12]
    make_sign_ups(event, people)
    first, *others = couples_of(club, people)
    answer = desk.post("tables:couple", event=event, data={"couple": first.pk, "how": "together"})
    assert answer.url == desk.url("tables:tables", event=event)
    page = page_of(desk, event)
    assert "Couples tonight: Not at one table" in page
    assert '<strong>Grace Ecarg</strong> <span class="soft">Play together</span>' in page
    draw_tables(event)
    assert are_partners(event, first.first, first.second)
    table = table_of(event)
    assert all(table[couple.first] != table[couple.second] for couple in others)


@pytest.mark.parametrize(("how", "together"), [("never", {False}), ("either", {True, False})])
def test_a_couple_may_be_apart_or_free_while_all_others_play_together(club, desk, people, how, together):
    event = make_event(club, couples=Couples.TOGETHER)
    make_sign_ups(event, people)
    first, *others = couples_of(club, people)
    desk.post("tables:couple", event=event, data={"couple": first.pk, "how": how})
    found = set()
    Couple.objects.exclude(pk__in=[first.pk, others[0].pk]).delete()
    for seed in range(20):
        draw_tables(event, seed=seed)
        found.add(are_partners(event, first.first, first.second))
        assert are_partners(event, others[0].first, others[0].second)
    assert found == together


def test_undo_draws_the_couple_as_before(desk, club, event, people):
    first, *_others = couples_of(club, people)
    desk.post("tables:couple", event=event, data={"couple": first.pk, "how": "tables"})
    desk.post("tables:couple", event=event, data={"couple": first.pk, "how": "never"})
    assert list(Wish.objects.values_list("kind", "event")) == [("never", event.pk)]
    desk.undo()
    assert list(Wish.objects.values_list("kind", "event")) == [("tables", event.pk)]
    desk.post("tables:couple", event=event, data={"couple": first.pk, "how": "all"})
    assert not Wish.objects.exists()
    *_others, message = desk.get("people:people").context["messages"]
    assert str(message) == "Ada Ada & Grace Ecarg tonight: as all couples."


def test_a_couple_that_is_a_house_pair_tonight_is_changed_among_the_chosen_pairs_only(desk, club, event, people):
    first, *_others = couples_of(club, people)
    pair = {"one-player": first.first_id, "other-player": first.second_id, "how": "house"}
    assert desk.post("tables:partners", event=event, data=pair).status_code == 302
    assert desk.get("tables:tables", event=event).context["couples_tonight"] == []
    answer = desk.post("tables:couple", event=event, data={"couple": first.pk, "how": "all"})
    said = "Ada Ada &amp; Grace Ecarg are a pair not for prizes tonight. Delete that pair first."
    assert (answer.status_code, said in answer.content.decode()) == (409, True)
    (wish,) = Wish.objects.all()
    desk.post("tables:drop-partners", wish.pk, event=event)
    assert desk.post("tables:couple", event=event, data={"couple": first.pk, "how": "never"}).status_code == 302
    assert [how for _couple, how in desk.get("tables:tables", event=event).context["couples_tonight"]] == [
        "Not partners"
    ]


def test_a_couple_is_not_changed_after_the_draw_or_while_slips_are_pulled(desk, club, event, people):
    first, *_others = couples_of(club, people)
    data = {"couple": first.pk, "how": "never"}
    round_ = draw_tables(event)
    assert desk.post("tables:couple", event=event, data=data).status_code == 409
    desk.post("tables:again", event=event)
    round_.refresh_from_db()
    fill_hat(round_=round_, plan=plans_for(event, head_count(event))[0])
    assert desk.post("tables:couple", event=event, data=data).status_code == 409
    assert not Wish.objects.exists()


def test_without_a_couple_on_the_list_nothing_is_asked_of_couples(desk, club, event):
    Couple.objects.create(
        club=club, first=make_people(club, names=["Zoe"])[0], second=make_people(club, names=["Zara"])[0]
    )
    assert "Couples tonight" not in page_of(desk, event)
