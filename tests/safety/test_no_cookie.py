"""Pages that nobody logs in to set no cookie, and a reader may still choose the size and the language."""

import pytest
from django.test import Client

from tests.builders import make_evening, play_everything, tonight
from tests.test_access import TABLE
from tests.walk import address, things_of

PUBLIC = ("handbook:", "public:", "published:", "calendar_feed:", "phone:", "poster:")
OURS = {"HTTP_ORIGIN": "http://testserver"}


@pytest.fixture
def paths(club):
    event = make_evening(club, date=tonight(club))
    play_everything(event)
    things = things_of(club, event)
    return {name: address(name, TABLE[name][0], things) for name in TABLE if name.startswith(PUBLIC)}


def test_no_public_page_sets_a_cookie(paths):
    answers = {name: Client().get(path) for name, path in paths.items()}
    assert len(answers) > 10
    assert {name: answer.status_code for name, answer in answers.items() if answer.status_code != 200} == {
        "phone:phone": 302
    }
    assert {name: list(answer.cookies) for name, answer in answers.items() if answer.cookies} == {}


def test_an_address_that_is_off_sets_no_cookie(paths):
    unknown = ["/look/nothing/", "/look/nothing/me/", "/p/nothing/", "/n/nothing/", "/look/calendar/nothing/"]
    answers = [Client().get(path) for path in unknown]
    assert [answer.status_code for answer in answers] == [404] * len(unknown)
    assert [list(answer.cookies) for answer in answers] == [[]] * len(unknown)


def test_a_player_chooses_the_text_size_and_the_language_without_another_cookie(paths):
    phone = Client(enforce_csrf_checks=True)
    page = paths["public:find"]
    phone.get(page)
    assert phone.post("/text-size/", {"size": "large", "back": page}, **OURS).url == page
    assert phone.post("/language/", {"language": "es", "next": page}, **OURS).url == page
    shown = phone.get(page).content.decode()
    assert ['class="text-large"' in shown, "Busque su nombre" in shown] == [True, True]
    assert sorted(phone.cookies) == ["django_language", "text-size"]


@pytest.mark.parametrize("origin", [None, "http://other.example", "https://testserver", "null"])
@pytest.mark.parametrize(("path", "choice"), [("/text-size/", {"size": "large"}), ("/language/", {"language": "es"})])
def test_another_site_cannot_choose_for_a_reader(db, path, choice, origin):
    reader = Client(enforce_csrf_checks=True)
    headers = {} if origin is None else {"HTTP_ORIGIN": origin}
    answer = reader.post(path, choice, **headers)
    assert (answer.status_code, [name for name in reader.cookies if name != "csrftoken"]) == (403, [])
