"""Wishes "never together" are on one page only: every other page, print and export is searched for them.

Two searches. A name that only a wish mentions must be on no page of the evening. And every page must have the same
words with and without the wishes.
"""

import io
import re
import zipfile
from collections import Counter

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import make_event, make_people, make_sign_ups, play_everything
from tests.test_access import OPEN_TO_VISITORS, TABLE, path  # noqa: F401  # the fixture that fills in every url
from tournaments.models import DrawWishes, Event, HelperPass, Player, Wish
from tournaments.models.seating import last_round
from tournaments.paper.catalog import OF_ROUNDS, PAPERS
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import draw_again, show_everyone
from tournaments.tables.lots.actions import fill_hat
from tournaments.tables.queries import plans_for
from tournaments.web.access import PASS_IN_SESSION, hash_of

SECRET = "Zyxwell"
ABOUT_PEOPLE = ("people:", "seasons:player")
VARYING = re.compile(r'csrfmiddlewaretoken" value="\w+"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{24,}')
WORD = re.compile(r"[^\W\d_]{2,}")


@pytest.fixture
def evening(club, path):  # noqa: F811
    """A drawn and played evening. Ada wishes never to play with Grace, nor with somebody who is absent."""
    event = Event.objects.get()
    ada, grace, *_others = (line.player for line in event.sign_ups.order_by("number"))
    absent = Player.named(club=club, given_name=SECRET, family_name="Quondam")
    absent.save()
    Wish.objects.all().delete()
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=grace)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=absent)
    round_ = event.rounds.get()
    draw_again(round_=round_, seed=11, made_by=None)
    show_everyone(round_=round_)
    play_everything(event)
    return event


@pytest.fixture
def helper(evening):
    HelperPass.objects.create(event=evening, name="Fay", secret_hash=hash_of("deuce"), made_at=timezone.now())
    client = Client()
    client.get("/log-in/")
    session = client.session
    session[PASS_IN_SESSION] = hash_of("deuce")
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def words_of(answer):
    """The number of times each word is in an answer, without tokens that differ from one request to the next."""
    content = answer.getvalue()
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            content = b" ".join(book.read(name) for name in sorted(book.namelist()))
    text = VARYING.sub("", content.decode("utf-8", "replace"))
    return Counter(WORD.findall(text))


def words_by_url(client, path, names=tuple(TABLE)):  # noqa: F811
    """The words of the answer of every url, by the url's name. All are requested by GET."""
    return {name: words_of(client.get(path(name))) for name in names if name != "accounts:log-out"}


def test_the_draw_used_the_wish_and_the_page_of_wishes_shows_it(desk, path, evening):  # noqa: F811
    """Otherwise the searches below could pass although no wish was made."""
    assert DrawWishes.objects.latest("pk").never == [[0, 1]]
    assert words_of(desk.get("people:wishes"))[SECRET] > 0


def test_a_name_that_only_a_wish_mentions_is_on_no_page_of_the_evening(desk, path, evening):  # noqa: F811
    found = {name for name, words in words_by_url(desk.client, path).items() if words[SECRET]}
    assert {name for name in found if not name.startswith(ABOUT_PEOPLE)} == set()


def test_every_page_has_the_same_words_with_and_without_the_wishes(desk, path, evening):  # noqa: F811
    words_by_url(desk.client, path)  # messages shown only once are shown now
    before = words_by_url(desk.client, path)
    addresses = {name: path(name) for name in TABLE}
    Wish.objects.all().delete()
    assert differing(before, words_by_url(desk.client, addresses.get)) == {"people:wishes"}
    DrawWishes.objects.update(never=[], together=[])
    # Without the wishes, the log cannot repeat the draw and says so.
    assert differing(before, words_by_url(desk.client, addresses.get)) <= {"people:wishes", "tables:log"}


def test_no_paper_shows_a_wish(desk, evening):
    def papers():
        return {key: words_of(desk.get("paper:paper", key, event=evening)) for key in PAPERS.keys() - OF_ROUNDS}

    papers()
    before = papers()
    # The sign-up sheet of known people lists everybody.
    assert {key for key, words in before.items() if words[SECRET]} == {"sign-up-known"}
    Wish.objects.all().delete()
    assert differing(before, papers()) == set()
    assert before["leaderboard"]["Friday"] > 0


def test_a_pull_refused_because_of_a_wish_has_the_same_message_as_one_of_a_chapter(desk, club):
    event = make_event(club)
    ada, grace, *_others = people = make_people(club, chapters=("Lake", "Palm", "Bay", "Mesa"))[:8]
    make_sign_ups(event, people)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=grace)
    plan = next(plan for plan in plans_for(event, head_count(event)) if plan.is_of_pairs)
    fill_hat(round_=last_round(event), plan=plan)
    mary = next(player for player in people[1:] if player.chapter == ada.chapter)

    def refusal(other):
        answer = desk.post("lots:hat", event=event, data={"one-name": ada.name, "other-name": other.name})
        assert answer.status_code == 409
        return answer.context["problem"].replace(other.name, "…")

    assert refusal(grace) == refusal(mary)


def differing(before, after):
    return {name for name in after if before[name] != after[name]}


def test_a_helper_and_a_visitor_see_no_wish(helper, path, evening):  # noqa: F811
    for client in (helper, Client()):
        seen = words_by_url(client, path)
        assert {name for name, words in seen.items() if words[SECRET]} == set()
        assert client.get(path("people:wishes")).status_code in (302, 404)
    assert helper.get(path("sheets:play")).status_code == 200
    assert set(OPEN_TO_VISITORS) <= set(seen)


def test_no_page_of_a_person_shows_a_wish(desk, evening):
    for player in Player.objects.exclude(given_name=SECRET):
        for name in ("people:person", "people:changes", "seasons:player"):
            assert SECRET not in desk.get(name, player.pk).content.decode()
