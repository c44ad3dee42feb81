"""Start an unpacked download, log in, fetch a style, stop it, and print what was seen. Standard library only.

A process of its own, because it may run as another user and without a network.
"""

import http.cookiejar
import json
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

PATIENCE = 120  # seconds; only keeps a test from waiting forever
PASSWORD = "queen of hearts"


class Visitor:
    """A browser with cookies of its own."""

    def __init__(self, address):
        self.address = address
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def get(self, path):
        with self.opener.open(self.address + path, timeout=PATIENCE) as answer:
            return answer.read().decode()

    def post(self, path, **values):
        values["csrfmiddlewaretoken"] = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(path)).group(1)
        request = urllib.request.Request(self.address + path, urllib.parse.urlencode(values).encode())
        with self.opener.open(request, timeout=PATIENCE) as answer:
            return answer.url.removeprefix(self.address), answer.read().decode()


def started(command, address):
    """Start the download and wait until it answers."""
    begun = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    while time.monotonic() < begun + PATIENCE and process.poll() is None:
        try:
            urllib.request.urlopen(f"{address}alive/", timeout=1).close()
            return process, time.monotonic() - begun
        except (urllib.error.URLError, OSError):
            time.sleep(0.02)
    sys.exit(f"it did not start: {process.communicate(timeout=PATIENCE)[0].decode()}")


def stopped(process):
    os.killpg(process.pid, signal.SIGINT)
    printed, _ = process.communicate(timeout=PATIENCE)
    return [process.returncode, printed.decode()]


def main(start_file, port):
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have told its children to ignore Ctrl-C
    address = f"http://127.0.0.1:{port}/"
    command = ["sh", start_file, "--no-browser", "--port", port]
    seen = {"user": os.getuid(), "interfaces": [name for _, name in socket.if_nameindex()]}
    process, seen["first start"] = started(command, address)
    names = {"club": "Tuesday Club", "organizer": "Ruth", "password": PASSWORD, "time_zone": "UTC"}
    Visitor(address).post("start/", **names)
    ruth = Visitor(address)
    seen["after logging in"], page = ruth.post("log-in/", username="Ruth", password=PASSWORD)
    style = re.search(r'href="/(static/css/site[^"]+)"', page).group(1)
    seen["style"] = [style, len(ruth.get(style))]
    seen["stopped"] = stopped(process)
    process, seen["second start"] = started(command, address)
    stopped(process)
    print(json.dumps(seen))


if __name__ == "__main__":
    main(*sys.argv[1:])
