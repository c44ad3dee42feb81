"""A hosted Handfoot on this machine: two processes on one PostgreSQL database behind nginx with the recipe's file."""

import contextlib
import http.client
import os
import secrets
import shutil
import signal
import ssl
import subprocess
import sys
import time
import urllib.parse

import pytest

from tests.running import PATIENCE, ROOT, bare, free_port, in_shell

URL = os.environ.get("DATABASE_URL", "")
LACKS = [tool for tool in ("nginx", "openssl") if shutil.which(tool) is None]
NEEDED = [
    pytest.mark.skipif(not URL.startswith("postgres"), reason="DATABASE_URL names no PostgreSQL"),
    pytest.mark.skipif(bool(LACKS), reason=f"this machine has no {' and no '.join(LACKS)}"),
]
RECIPE = ROOT / "config" / "hosting"
NAME = "cards.example"
RETRY = " non_idempotent"
"""What the recipe says at the addresses where a form may be sent twice."""

AROUND_IT = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 512; }}
http {{
    types {{ text/html html; text/css css; text/javascript js; }}
    log_format said '$request_method $status $upstream_connect_time|$upstream_status';
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/handfoot.conf;
}}
"""


@contextlib.contextmanager
def own_database(url, name):
    """An empty database of its own on the server that the address names; its address."""
    import psycopg  # noqa: PLC0415 (only where there is PostgreSQL)

    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urllib.parse.urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


class HostedSite:
    """The processes by port, nginx in front of them, and what anybody may ask of either."""

    def __init__(self, folder, database):
        self.folder = folder
        self.environment = bare(os.environ) | {
            "HANDFOOT_HOSTED": "1",
            "HANDFOOT_DATA": str(folder / "data"),
            "HANDFOOT_STATIC": str(folder / "static"),
            "ALLOWED_HOSTS": NAME,
            "DATABASE_URL": database,
            "SECRET_KEY": secrets.token_urlsafe(50),
        }
        self.ports = [free_port(), free_port()]
        self.http, self.https = free_port(), free_port()
        self.processes, self.nginx = {}, None

    # Commands

    def begin(self, *words):
        """A command of the site in a process of its own."""
        return subprocess.Popen(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def do(self, code):
        """Run a few lines in the shell of this site; what they print."""
        return in_shell(code, self.environment)

    # Processes

    def start(self, port):
        """Start the process of that port and wait until it answers."""
        self.processes[port] = self.begin("host", "--port", str(port))
        self.wait_for(port)

    def wait_for(self, port):
        process, ends = self.processes[port], time.monotonic() + PATIENCE
        while time.monotonic() < ends and process.poll() is None:
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.ask("/alive/", port=port)[0] == 200:
                    return
            time.sleep(0.02)
        raise AssertionError(f"it did not start: {process.communicate()[0] if process.poll() is not None else ''}")

    def end(self, port, how):
        """End the process of that port; its exit code."""
        process = self.processes.pop(port)
        process.send_signal(how)
        process.communicate(timeout=PATIENCE)
        return process.returncode

    def start_all(self):
        for port in self.ports:
            self.processes[port] = self.begin("host", "--port", str(port))
        for port in self.ports:
            self.wait_for(port)

    def stop_all(self):
        self.stop_nginx()
        for port in list(self.processes):
            self.end(port, signal.SIGKILL)

    # nginx

    def start_nginx(self, *, retry=True):
        """Start nginx with the recipe's file: only ports and paths are put into it, unless its rule is left out."""
        certificate, key = self.folder / "certificate.pem", self.folder / "certificate.key"
        if not key.exists():
            subject = ["-subj", f"/CN={NAME}", "-days", "2", "-nodes", "-newkey", "rsa:2048"]
            subprocess.run(
                ["openssl", "req", "-x509", *subject, "-keyout", str(key), "-out", str(certificate)],
                check=True,
                capture_output=True,
            )
        recipe = (RECIPE / "nginx.conf").read_text()
        puts = {
            "listen 80;": f"listen 127.0.0.1:{self.http};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.https} ssl;",
            "127.0.0.1:8001": f"127.0.0.1:{self.ports[0]}",
            "127.0.0.1:8002": f"127.0.0.1:{self.ports[1]}",
            "/etc/handfoot/certificate.pem": str(certificate),
            "/etc/handfoot/certificate.key": str(key),
            "/opt/handfoot/.venv/static": str(self.folder / "static"),
            "/opt/handfoot/config/hosting": str(RECIPE),
            "access_log off;": f"access_log {self.folder}/access.log said;",
            "/var/log/nginx/error.log": str(self.folder / "error.log"),
        } | ({} if retry else {RETRY: ""})
        for what, instead in puts.items():
            assert what in recipe, f"the recipe has no “{what}”"
            recipe = recipe.replace(what, instead)
        (self.folder / "handfoot.conf").write_text(recipe)
        user = "user root;" if os.geteuid() == 0 else ""  # the folder of a test is its owner's alone
        main = self.folder / "nginx.conf"
        main.write_text(AROUND_IT.format(folder=self.folder, user=user))
        (self.folder / "access.log").unlink(missing_ok=True)
        self.nginx = subprocess.Popen(["nginx", "-c", str(main), "-p", str(self.folder)], stderr=subprocess.PIPE)
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends and self.nginx.poll() is None:
            with contextlib.suppress(OSError):
                self.ask("/alive/")
                return
            time.sleep(0.02)
        raise AssertionError(f"nginx did not start: {self.nginx.stderr.read().decode()}")

    def stop_nginx(self):
        if self.nginx is not None:
            self.nginx.terminate()
            self.nginx.wait(timeout=PATIENCE)
            self.nginx.stderr.close()
            self.nginx = None

    def handed_on(self, method):
        """How many requests a first process did not answer and a second one did, and how many of them it had got."""
        lines = [line.split(" ", 2) for line in (self.folder / "access.log").read_text().splitlines()]
        twice = [said.partition("|")[0] for sent, _status, said in lines if sent == method and "502, " in said]
        return len(twice), sum(not connected.startswith("-") for connected in twice)

    # Asking

    def line(self, *, port=None):
        """A connection to nginx, or to one of the processes as nginx makes it."""
        if port is None:
            return http.client.HTTPSConnection("127.0.0.1", self.https, timeout=60, context=TRUSTING)
        return http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def ask(self, path, fields=None, *, cookies="", port=None, line=None, **headers):
        """Status, text and headers of an answer; a form is posted where there are fields."""
        said = {"Host": NAME, "Origin": f"https://{NAME}"}
        said |= {"Cookie": cookies} if cookies else {}
        said |= {"X-Forwarded-Proto": "https"} if port else {}  # as nginx would
        body = None
        if fields is not None:
            body = urllib.parse.urlencode(fields)
            said["Content-Type"] = "application/x-www-form-urlencoded"
        own = line or self.line(port=port)
        own.request("GET" if body is None else "POST", path, body, said | headers)
        answer = own.getresponse()
        text = answer.read().decode()
        if line is None:
            own.close()
        return answer.status, text, answer.headers


TRUSTING = ssl.create_default_context()
TRUSTING.check_hostname = False
TRUSTING.verify_mode = ssl.CERT_NONE
"""The certificate of a test is nobody's."""
