"""What one web process of a hosted site did the other knows: logins, passes, results, guesses."""

import re

from tests.builders import PASSWORD
from tests.trust.hosted_site import NEEDED

pytestmark = NEEDED
JOIN = "/join/at/tuesday-club/"


class Browser:
    """Keeps its cookies, whichever process it asks."""

    def __init__(self, site, address="10.0.0.9"):
        self.site, self.address, self.cookies = site, address, {}

    def ask(self, path, fields=None, *, port=None):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        by = {"X-Forwarded-For": self.address}
        status, text, headers = self.site.ask(path, fields, cookies=cookies, port=port, **by)
        for cookie in headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return status, text

    def send(self, path, *, port, page=None, **fields):
        """Fill in the form of a page that one process made and send it to another."""
        _status, text = self.ask(page or path, port=self.other(port))
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', text)[1]
        return self.ask(path, {"csrfmiddlewaretoken": token, **fields}, port=port)[0]

    def other(self, port):
        return next(one for one in self.site.ports if one != port)


def results_of(page):
    """The page without what every form has of its own."""
    return re.sub('name="csrfmiddlewaretoken" value="[^"]+"', "", page)


def test_what_one_process_did_the_other_knows(site):
    one, other = site.ports
    ruth = Browser(site)
    assert ruth.send("/log-in/", port=one, username="Ruth", password=PASSWORD) == 302
    assert [ruth.ask(site.play, port=port)[0] for port in (one, other, one, other)] == [200] * 4
    helpers = f"/c/tuesday-club/events/{site.event}/helpers/"
    assert ruth.send(f"{helpers}code/", page=helpers, port=one) == 302
    digits = "".join(re.search(r">([0-9]{3}).?([0-9]{3})<", ruth.ask(helpers, port=one)[1]).groups())
    grace = Browser(site, "10.0.0.10")
    assert grace.send(JOIN, port=other, code=digits, name="Grace") == 302
    assert [grace.ask(site.play, port=port)[0] for port in (one, other)] == [200, 200]
    watched = [results_of(site.ask(f"/look/{site.token}/", port=port)[1]) for port in (one, other)]
    assert watched[0] == watched[1]
    # A pass that ends at one process ends at the other, and so does a session.
    assert ruth.send(f"{helpers}end/", page=helpers, port=other, all="1") == 302
    assert "Your help has ended" in grace.ask(JOIN, port=one)[1]
    before = dict(ruth.cookies)
    assert ruth.send("/log-out/", page=helpers, port=one) == 302
    ruth.cookies = before
    assert ruth.ask(site.play, port=other)[0] == 302


def test_guesses_are_counted_over_both(site):
    guesses = [site.ports[number % 2] for number in range(8)]
    said = [Browser(site).send("/log-in/", port=port, username="Ruth", password="king of clubs") for port in guesses]
    assert said == [422] * 7 + [429]
    for port in site.ports:
        assert Browser(site).send("/log-in/", port=port, username="Ruth", password=PASSWORD) == 429
        elsewhere = Browser(site, "10.0.0.11")
        assert elsewhere.send("/log-in/", port=port, username="Ruth", password=PASSWORD) == 302


def test_wrong_codes_are_counted_over_both(site):
    tries = [site.ports[number % 2] for number in range(10)]
    grace = "10.0.0.12"
    said = [Browser(site, grace).send(JOIN, port=port, code="000000", name="Grace") for port in tries]
    assert said == [422] * 10
    for port in site.ports:
        assert Browser(site, grace).send(JOIN, port=port, code="000001", name="Grace") == 429
        assert Browser(site, "10.0.0.13").send(JOIN, port=port, code="000001", name="Grace") == 422


def test_what_a_browser_says_of_itself_is_not_believed(behind_nginx):
    """Behind nginx the address is the one nginx saw, whatever stands in the header that came in."""
    for number in range(8):
        guesser = Browser(behind_nginx, f"10.1.1.{number}")
        _status, text = guesser.ask("/log-in/")
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', text)[1]
        typed = {"csrfmiddlewaretoken": token, "username": "Olga", "password": "king of clubs"}
        status, _text = guesser.ask("/log-in/", typed)
    assert status == 429
