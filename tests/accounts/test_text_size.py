"""The text size: stored in a cookie; the form returns to the same page."""

import pytest

URL = "/text-size/"


@pytest.mark.parametrize("size", ["normal", "large", "largest"])
def test_the_chosen_size_is_on_every_page(desk, size):
    answer = desk.client.post(URL, {"size": size, "back": desk.url("people:people")})
    assert answer.url == desk.url("people:people")
    assert f'class="text-{size}"' in desk.get("people:people").content.decode()


def test_an_unknown_size_is_not_found(desk):
    assert desk.client.post(URL, {"size": "huge"}).status_code == 404
    assert desk.client.get(URL).status_code == 405


def test_the_redirect_never_leaves_the_site(desk):
    assert desk.client.post(URL, {"size": "large", "back": "https://example.org/"}).url == "/"


def test_an_invalid_cookie_means_normal_size(desk):
    desk.client.cookies["text-size"] = '"><script>'
    assert 'class="text-normal"' in desk.get("people:people").content.decode()
