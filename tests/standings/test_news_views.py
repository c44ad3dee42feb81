"""Results pages poll with the version they show: 204 when nothing is new, and nothing is computed twice."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import keyed, make_evening
from tournaments.hall.link_actions import give_out_link
from tournaments.standings import public_views
from tournaments.standings.actions import make_final, reopen_results
from tournaments.tables.actions import hide_again, show_everyone, undo_draw
from tournaments.web.access import GIVEN_OUT
from tournaments.web.public_polls import page_version

PUBLIC = ["results", "players", "tables"]


@pytest.fixture
def event(club):
    return give_out_link(event=make_evening(club))


def poll(event, page="results", **asked):
    address = reverse(f"public:{page}", args=[event.public_token.removeprefix(GIVEN_OUT)])
    return Client().get(address, asked, headers={"HX-Request": "true"})


def word(event):
    event.refresh_from_db()
    return page_version(event)


@pytest.mark.parametrize("page", PUBLIC)
def test_a_poll_without_news_takes_one_query(event, page, django_assert_num_queries):
    shown = word(event)
    with django_assert_num_queries(1):
        assert poll(event, page, v=shown).status_code == 204


@pytest.mark.parametrize("page", PUBLIC)
def test_a_poll_for_cached_results_takes_one_query(event, page, django_assert_num_queries):
    shown = poll(event, page, v="old").content
    with django_assert_num_queries(1):
        assert poll(event, page, v="old").content == shown


def test_a_poll_during_the_computation_gets_204(event, monkeypatch):
    """Polls do not wait for the computation, so they cannot delay a sheet. The next poll gets the results."""
    make, statuses = public_views.shown_results, []

    def ask_meanwhile(*args, **more):
        statuses.append(poll(event, v="old").status_code)
        return make(*args, **more)

    monkeypatch.setattr(public_views, "shown_results", ask_meanwhile)
    assert poll(event, v="old").status_code == 200
    assert statuses == [204]
    assert poll(event, v="old").status_code == 200


@pytest.mark.parametrize("page", PUBLIC)
def test_tables_hidden_again_are_news(event, page):
    before = word(event)
    assert poll(event, page, v=before).status_code == 204
    hide_again(round_=event.rounds.get())
    assert "The tables are not shown yet." in poll(event, page, v=before).content.decode()


@pytest.mark.parametrize("page", ["results", "players"])
def test_the_pages_of_the_organizer_poll_too(desk, event, page):
    shown = word(event)
    assert desk.get(f"standings:{page}", event=event, data={"v": shown}).status_code == 204
    assert f'hx-get="?v={shown}"' in desk.get(f"standings:{page}", event=event).content.decode()
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    assert desk.get(f"standings:{page}", event=event, data={"v": shown}).status_code == 200


@pytest.mark.parametrize("page", PUBLIC)
def test_news_are_sent_without_the_surrounding_page(event, page):
    before = word(event)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    news = poll(event, page, v=before)
    assert news.status_code == 200
    assert news.content.decode().startswith('\n<div id="results-shown"')
    assert f'hx-get="?v={word(event)}"' in news.content.decode()
    assert "<html" not in news.content.decode()


def test_a_version_is_computed_once_for_all_polls(event, monkeypatch):
    computed = []
    ask = public_views.shown_results
    monkeypatch.setattr(public_views, "shown_results", lambda *args, **more: computed.append(1) or ask(*args, **more))
    for _ in range(5):
        poll(event, v="old")
    assert len(computed) == 1
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    for _ in range(5):
        poll(event, v="old")
    assert len(computed) == 2


def test_the_list_after_all_hands_differs_from_the_usual_one(event):
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"held.5": 1}})
    keyed(event, table=1, deal=2, counts={1: {"held.5": 1}})
    assert "After Hand 1, all tables" in poll(event).content.decode()
    everything = poll(event, after="all").content.decode()
    assert "With all sheets that are in" in everything
    assert 'hx-get="?after=all&amp;v=' in everything


@pytest.mark.parametrize("after", ["x", "99", "-1", "1" * 500, "<script>"])
def test_an_invalid_hand_shows_the_usual_list(event, after):
    assert poll(event, after=after).content == poll(event).content


def test_declaring_final_and_reopening_are_news(event):
    for table in (1, 2):
        for deal in range(1, 5):
            keyed(event, table=table, deal=deal, counts={1: {"held.5": 1}})
    before = word(event)
    make_final(event=event, version=event.version)
    assert "✓ Final" in poll(event, v=before).content.decode()
    final = word(event)
    reopen_results(event=event)
    assert "Not final" in poll(event, v=final).content.decode()


def test_tables_are_not_shown_after_the_draw_was_undone(event):
    name = event.teams.first().members.first().player.name
    before = word(event)
    assert name in poll(event, "tables").content.decode()
    undo_draw(round_=event.rounds.get())
    assert "The tables are not shown yet." in poll(event, "tables", v=before).content.decode()
    assert poll(event, "tables", v=word(event)).status_code == 204


def test_shown_tables_are_sent_to_waiting_pages(club):
    event = give_out_link(event=make_evening(club))
    round_ = event.rounds.get()
    type(round_).objects.update(shown_at=None)
    assert "not shown yet" in poll(event, "tables", v="").content.decode()
    show_everyone(round_=round_)
    assert "Table 1" in poll(event, "tables", v="").content.decode()
