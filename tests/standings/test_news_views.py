"""Results pages poll with the version they show: 204 when nothing is new, and nothing is computed twice."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import keyed, make_evening
from tournaments.hall.link_actions import give_out_link
from tournaments.standings import public_views
from tournaments.standings.actions import make_final, take_back_final
from tournaments.standings.shown import word_of
from tournaments.tables.actions import hide_again, put_away, show_everyone
from tournaments.web.access import GIVEN_OUT

PUBLIC = ["results", "players", "tables"]


@pytest.fixture
def event(club):
    return give_out_link(event=make_evening(club))


def look(event, page="results", **asked):
    address = reverse(f"public:{page}", args=[event.public_token.removeprefix(GIVEN_OUT)])
    return Client().get(address, asked, headers={"HX-Request": "true"})


def word(event):
    event.refresh_from_db()
    return word_of(event)


@pytest.mark.parametrize("page", PUBLIC)
def test_nothing_new_is_one_query(event, page, django_assert_num_queries):
    shown = word(event)
    with django_assert_num_queries(1):
        assert look(event, page, v=shown).status_code == 204


@pytest.mark.parametrize("page", PUBLIC)
def test_what_was_made_already_is_one_query_too(event, page, django_assert_num_queries):
    shown = look(event, page, v="old").content
    with django_assert_num_queries(1):
        assert look(event, page, v="old").content == shown


def test_who_asks_while_the_news_are_being_made_hears_of_them_the_next_time(event, monkeypatch):
    """Other polls do not wait for the computation, nor do they delay a sheet."""
    make, met = public_views.shown_results, []

    def ask_meanwhile(*args, **more):
        met.append(look(event, v="old").status_code)
        return make(*args, **more)

    monkeypatch.setattr(public_views, "shown_results", ask_meanwhile)
    assert look(event, v="old").status_code == 200
    assert met == [204]
    assert look(event, v="old").status_code == 200


@pytest.mark.parametrize("page", PUBLIC)
def test_tables_hidden_again_are_news(event, page):
    before = word(event)
    assert look(event, page, v=before).status_code == 204
    hide_again(round_=event.rounds.get())
    assert "The tables are not shown yet." in look(event, page, v=before).content.decode()


@pytest.mark.parametrize("page", ["results", "players"])
def test_the_organizers_pages_ask_too(desk, event, page):
    shown = word(event)
    assert desk.get(f"standings:{page}", event=event, data={"v": shown}).status_code == 204
    assert f'hx-get="?v={shown}"' in desk.get(f"standings:{page}", event=event).content.decode()
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    assert desk.get(f"standings:{page}", event=event, data={"v": shown}).status_code == 200


@pytest.mark.parametrize("page", PUBLIC)
def test_what_is_new_comes_without_the_page_around_it(event, page):
    before = word(event)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    news = look(event, page, v=before)
    assert news.status_code == 200
    assert news.content.decode().startswith('\n<div id="results-shown"')
    assert f'hx-get="?v={word(event)}"' in news.content.decode()
    assert "<html" not in news.content.decode()


def test_a_version_is_made_once_whoever_asks(event, monkeypatch):
    made = []
    ask = public_views.shown_results
    monkeypatch.setattr(public_views, "shown_results", lambda *args, **more: made.append(1) or ask(*args, **more))
    for _ in range(5):
        look(event, v="old")
    assert len(made) == 1
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    for _ in range(5):
        look(event, v="old")
    assert len(made) == 2


def test_after_another_hand_is_another_list(event):
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"held.5": 1}})
    keyed(event, table=1, deal=2, counts={1: {"held.5": 1}})
    assert "After Hand 1, all tables" in look(event).content.decode()
    everything = look(event, after="all").content.decode()
    assert "With all sheets that are in" in everything
    assert 'hx-get="?after=all&amp;v=' in everything


@pytest.mark.parametrize("after", ["x", "99", "-1", "1" * 500, "<script>"])
def test_a_hand_that_cannot_be_meant_is_the_usual_list(event, after):
    assert look(event, after=after).content == look(event).content


def test_final_and_not_final_any_more_are_news(event):
    for table in (1, 2):
        for deal in range(1, 5):
            keyed(event, table=table, deal=deal, counts={1: {"held.5": 1}})
    before = word(event)
    make_final(event=event, version=event.version)
    assert "These results are final" in look(event, v=before).content.decode()
    final = word(event)
    take_back_final(event=event)
    assert "Not final" in look(event, v=final).content.decode()


def test_tables_put_away_are_seen_no_more_until_others_are_shown(event):
    name = event.teams.first().members.first().player.name
    before = word(event)
    assert name in look(event, "tables").content.decode()
    put_away(round_=event.rounds.get())
    assert "The tables are not shown yet." in look(event, "tables", v=before).content.decode()
    # Who waits asks without a version and always gets an answer.
    assert 'hx-get="?v="' in look(event, "tables", v="").content.decode()


def test_a_draft_shown_comes_to_those_who_wait(club):
    event = give_out_link(event=make_evening(club))
    round_ = event.rounds.get()
    type(round_).objects.update(shown_at=None)
    assert "not shown yet" in look(event, "tables", v="").content.decode()
    show_everyone(round_=round_)
    assert "Table 1" in look(event, "tables", v="").content.decode()
