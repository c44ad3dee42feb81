"""The language of a browser, kept in a cookie."""

import pytest


def choose(desk, language, back="/recover/"):
    return desk.client.post("/language/", {"language": language, "back": back})


def test_the_chosen_language_is_the_one_of_the_next_page(desk):
    answer = choose(desk, "es")
    assert answer.url == "/recover/"
    assert '<html lang="es"' in desk.get("club:club").content.decode()
    choose(desk, "en")
    assert '<html lang="en"' in desk.get("club:club").content.decode()


@pytest.mark.parametrize("language", ["", "xx", "../en"])
def test_an_unknown_language_is_not_found(desk, language):
    assert choose(desk, language).status_code == 404


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_it_leads_to_no_other_site(desk, back):
    assert choose(desk, "es", back).url == "/"
