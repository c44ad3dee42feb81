"""The two web processes of a hosted site share logins, helpers' passes, results and counts of wrong tries."""

import re

from tests.builders import PASSWORD
from tests.trust.hosted_site import NEEDED

pytestmark = NEEDED
JOIN = "/join/at/tuesday-club/"


class Browser:
    """A browser that keeps its cookies for all processes."""

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
        """Get the form from one process and post it to the other, which has that port."""
        _status, text = self.ask(page or path, port=self.other(port))
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', text)[1]
        return self.ask(path, {"csrfmiddlewaretoken": token, **fields}, port=port)[0]

    def other(self, port):
        return next(one for one in self.site.ports if one != port)


def lasting(page):
    """Return the page without its CSRF token, the server's time and the minute in which it was drawn: all change."""
    page = re.sub('name="(csrfmiddlewaretoken" value|server-now" content)="[^"]+"', "", page)
    return re.sub("sheets in at [0-9]+:[0-9]+ [AP]M", "sheets in", page)


def test_logins_passes_and_results_are_shared_by_both_processes(site):
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
    watched = [lasting(site.ask(f"/look/{site.token}/", port=port)[1]) for port in (one, other)]
    assert watched[0] == watched[1]
    # A pass or session that one process ends is invalid at the other.
    assert ruth.send(f"{helpers}end/", page=helpers, port=other, all="1") == 302
    assert "Your help has ended" in grace.ask(JOIN, port=one)[1]
    before = dict(ruth.cookies)
    assert ruth.send("/log-out/", page=helpers, port=one) == 302
    ruth.cookies = before
    assert ruth.ask(site.play, port=other)[0] == 302


def test_wrong_passwords_are_counted_over_both_processes(site):
    ports = [site.ports[number % 2] for number in range(8)]
    statuses = [Browser(site).send("/log-in/", port=port, username="Ruth", password="king of clubs") for port in ports]
    assert statuses == [422] * 7 + [429]
    for port in site.ports:
        assert Browser(site).send("/log-in/", port=port, username="Ruth", password=PASSWORD) == 429
        elsewhere = Browser(site, "10.0.0.11")
        assert elsewhere.send("/log-in/", port=port, username="Ruth", password=PASSWORD) == 302


def test_wrong_codes_are_counted_over_both_processes(site):
    tries = [site.ports[number % 2] for number in range(10)]
    grace = "10.0.0.12"
    statuses = [Browser(site, grace).send(JOIN, port=port, code="000000", name="Grace") for port in tries]
    assert statuses == [422] * 10
    for port in site.ports:
        assert Browser(site, grace).send(JOIN, port=port, code="000001", name="Grace") == 429
        assert Browser(site, "10.0.0.13").send(JOIN, port=port, code="000001", name="Grace") == 422


def test_a_forwarded_address_sent_by_the_browser_is_ignored(behind_nginx):
    """Behind nginx the address that nginx saw counts, not the X-Forwarded-For header of the request."""
    for number in range(8):
        guesser = Browser(behind_nginx, f"10.1.1.{number}")
        _status, text = guesser.ask("/log-in/")
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', text)[1]
        typed = {"csrfmiddlewaretoken": token, "username": "Olga", "password": "king of clubs"}
        status, _text = guesser.ask("/log-in/", typed)
    assert status == 429
