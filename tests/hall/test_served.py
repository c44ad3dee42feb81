"""The network switch of a real server: off at the start, on, off, and after a restart as it was left."""

import html
import http.cookiejar
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from tests.running import new_data, prepared
from tournaments.web.network import own_addresses

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds; prevents an endless wait, checks no speed
ADDRESSES = own_addresses()
pytestmark = pytest.mark.skipif(not ADDRESSES, reason="this machine is on no network")


class Browser:
    """A minimal browser that reads pages and posts their forms."""

    def __init__(self, address):
        self.address = address
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies)
        self.page = ""
        self.path = ""

    def open(self, path, data=None):
        url = urllib.parse.urljoin(self.address, path)
        with self.opener.open(url, data=data, timeout=PATIENCE) as answer:
            self.page = html.unescape(answer.read().decode())
            self.path = urllib.parse.urlsplit(answer.url).path
        return self

    def send(self, path, **boxes):
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', self.page)[1]
        return self.open(path, urllib.parse.urlencode({"csrfmiddlewaretoken": token, **boxes}).encode())


@pytest.fixture
def environment(tmp_path):
    left_out = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "ALLOWED_HOSTS")
    inherited = {name: value for name, value in os.environ.items() if name not in left_out}
    folders = {"HANDFOOT_DATA": new_data(tmp_path / "data"), "HANDFOOT_STATIC": prepared() / "static"}
    return inherited | {name: str(folder) for name, folder in folders.items()}


@pytest.fixture
def start(port, environment):
    """Start the server; each call stops the one before. The last is stopped after the test."""
    running = []

    def stop():
        for process in running:
            process.send_signal(signal.SIGINT)
            printed, _ = process.communicate(timeout=PATIENCE)
            assert "Traceback" not in printed
        running.clear()

    def restart():
        stop()
        words = [sys.executable, "manage.py", "serve", "--port", str(port), "--no-browser"]
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        running.append(subprocess.Popen(words, cwd=ROOT, env=environment, **options))
        ends = time.monotonic() + PATIENCE
        while not answers("127.0.0.1", port) and time.monotonic() < ends and running[0].poll() is None:
            time.sleep(0.05)
        # The socket accepts connections early. A page is answered when the switch stands as it was left.
        return Browser(f"http://127.0.0.1:{port}/").open("/alive/")

    yield restart
    stop()


def answers(host, port):
    with socket.socket() as probe:
        return probe.connect_ex((host, port)) == 0


def test_the_network_switch_of_a_running_server(start, port):
    lan = ADDRESSES[0]
    ruth = start()
    assert not answers(lan, port)

    ruth.open("/").send("/start/", club="Tuesday Club", organizer="Ruth", password="queen of hearts", time_zone="UTC")
    ruth.send("/c/tuesday-club/rehearsal/begin/")
    helpers = ruth.path.split("/events/")[0] + re.search(r"/events/\d+/", ruth.path)[0] + "helpers/"
    ruth.open(helpers)
    assert "Let other devices in" in ruth.page
    ruth.send(f"{helpers}let-in/")
    assert f"{lan}:{port}" in ruth.page
    assert answers(lan, port)

    code = re.search(r'class="way-in-code">(\d+) (\d+)<', ruth.page)
    grace = Browser(f"http://{lan}:{port}/").open("/")
    assert grace.path == "/join/"
    style = re.search(r'"(/static/css/hall[^"]*)"', grace.page)[1]
    grace.send("/join/", code=code[1] + code[2], name="Grace")
    assert grace.path == helpers.replace("helpers/", "sign-up/door/")
    assert "Grace helps" in grace.page
    assert ".way-in" in Browser(grace.address).open(style).page

    forged = urllib.request.Request(f"http://{lan}:{port}/join/", headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(forged, timeout=PATIENCE)
    assert refused.value.code == 400

    ruth.open(helpers).send(f"{helpers}shut-out/")
    assert "No other device can reach this laptop now." in ruth.page
    assert not answers(lan, port)
    with pytest.raises(urllib.error.URLError):
        grace.open("/join/")

    ruth.send(f"{helpers}let-in/")
    assert answers(lan, port)
    assert "Grace helps" in grace.open("/join/").page

    start()
    assert answers(lan, port)
    assert "Grace helps" in grace.open("/join/").page

    ruth.open(helpers).send(f"{helpers}shut-out/")
    assert not answers(lan, port)
    start()
    assert not answers(lan, port)
