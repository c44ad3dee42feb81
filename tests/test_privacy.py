"""Who is never to play with whom stands on one page only: every other page, print and export is searched for it.

Two ways of looking. A name that only the wish brings in must stand on no page of the evening. And with and without
the wishes every page must have the same words, whatever else it says about these people.
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
from tournaments.paper.catalog import PAPERS
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import draw_again, show_everyone
from tournaments.tables.draw_queries import current_round
from tournaments.tables.queries import plans_for
from tournaments.tables.slips.actions import fill_hat
from tournaments.web.access import PASS_IN_SESSION, hash_of

SECRET = "Zyxwell"
ABOUT_PEOPLE = ("people:", "seasons:player")
PASSING = re.compile(r'csrfmiddlewaretoken" value="\w+"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{24,}')
WORD = re.compile(r"[^\W\d_]{2,}")


@pytest.fixture
def evening(club, path):  # noqa: F811
    """A drawn and played evening where two wish never to play together, and one never with somebody who is not here."""
    event = Event.objects.get()
    ada, grace, *_others = (line.player for line in event.sign_ups.order_by("number"))
    absent = Player.named(club=club, given_name=SECRET, family_name="Quondam")
    absent.save()
    Wish.objects.all().delete()
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=grace)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=absent)
    round_ = event.rounds.get()
    draw_again(round_=round_, number=11, made_by=None)
    show_everyone(round_=round_)
    play_everything(event)
    return event


@pytest.fixture
def helper(evening):
    """The browser of a helper with a pass for the evening."""
    HelperPass.objects.create(event=evening, name="Fay", secret_hash=hash_of("deuce"), made_at=timezone.now())
    client = Client()
    client.get("/log-in/")
    session = client.session
    session[PASS_IN_SESSION] = hash_of("deuce")
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def words_of(answer):
    """How often each word stands in an answer, with what differs from one request to the next left aside."""
    content = answer.getvalue()
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            content = b" ".join(book.read(name) for name in sorted(book.namelist()))
    text = PASSING.sub("", content.decode("utf-8", "replace"))
    return Counter(WORD.findall(text))


def walked(client, path, names=tuple(TABLE)):  # noqa: F811
    """The words behind every url, by its name; POST urls answer with the page that says so."""
    return {name: words_of(client.get(path(name))) for name in names if name != "accounts:log-out"}


def test_the_wish_held_and_its_own_page_shows_it(desk, path, evening):  # noqa: F811
    """Without this the searches below could pass by looking for nothing."""
    assert DrawWishes.objects.latest("pk").never == [[0, 1]]
    assert words_of(desk.get("people:wishes"))[SECRET] > 0


def test_a_name_that_only_a_wish_brings_in_is_on_no_page_of_the_evening(desk, path, evening):  # noqa: F811
    found = {name for name, words in walked(desk.client, path).items() if words[SECRET]}
    assert {name for name in found if not name.startswith(ABOUT_PEOPLE)} == set()


def test_every_page_has_the_same_words_with_and_without_the_wishes(desk, path, evening):  # noqa: F811
    walked(desk.client, path)  # What a page says only the first time is said now.
    before = walked(desk.client, path)
    addresses = {name: path(name) for name in TABLE}
    Wish.objects.all().delete()
    assert differing(before, walked(desk.client, addresses.get)) == {"people:wishes"}
    DrawWishes.objects.update(never=[], together=[])
    # The log cannot draw the same again without them, and says that it is not the same.
    assert differing(before, walked(desk.client, addresses.get)) <= {"people:wishes", "tables:log"}


def test_no_paper_tells_of_a_wish(desk, evening):
    def papers():
        return {key: words_of(desk.get("paper:paper", key, event=evening)) for key in PAPERS}

    papers()
    before = papers()
    # Everybody on the list stands on the sheet of those who may come.
    assert {key for key, words in before.items() if words[SECRET]} == {"sign-up-known"}
    Wish.objects.all().delete()
    assert differing(before, papers()) == set()
    assert before["leaderboard"]["Friday"] > 0


def test_a_refusal_at_the_desk_reads_the_same_with_a_wish_or_a_chapter_in_the_way(desk, club):
    event = make_event(club)
    ada, grace, *_others = people = make_people(club, chapters=("Lake", "Palm", "Bay", "Mesa"))[:8]
    make_sign_ups(event, people)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=grace)
    plan = next(plan for plan in plans_for(event, head_count(event)) if plan.is_of_pairs)
    fill_hat(round_=current_round(event), plan=plan)
    mary = next(player for player in people[1:] if player.chapter == ada.chapter)

    def refusal(other):
        answer = desk.post("slips:hat", event=event, data={"one": ada.name, "other": other.name})
        assert answer.status_code == 409
        return answer.context["problem"].replace(other.name, "…")

    assert refusal(grace) == refusal(mary)


def differing(before, after):
    return {name for name in after if before[name] != after[name]}


def test_a_helper_and_a_visitor_learn_nothing(helper, path, evening):  # noqa: F811
    for client in (helper, Client()):
        seen = walked(client, path)
        assert {name for name, words in seen.items() if words[SECRET]} == set()
        assert client.get(path("people:wishes")).status_code in (302, 404)
    assert helper.get(path("sheets:play")).status_code == 200
    assert set(OPEN_TO_VISITORS) <= set(seen)


def test_no_person_page_tells_of_a_wish(desk, evening):
    for player in Player.objects.exclude(given_name=SECRET):
        for name in ("people:person", "people:changes", "seasons:player"):
            assert SECRET not in desk.get(name, player.pk).content.decode()
