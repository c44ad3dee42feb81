"""A hosted site on this machine: two web processes, a database, and nginx with the configuration of config/hosting."""

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

from tests.running import PATIENCE, ROOT, free_port, in_shell, without_site_settings

URL = os.environ.get("DATABASE_URL", "")
MISSING = [tool for tool in ("nginx", "openssl") if shutil.which(tool) is None]
NEEDED = [
    pytest.mark.skipif(not URL.startswith("postgres"), reason="DATABASE_URL names no PostgreSQL"),
    pytest.mark.skipif(bool(MISSING), reason=f"this machine has no {' and no '.join(MISSING)}"),
]
RECIPE = ROOT / "config" / "hosting"
NAME = "cards.example"
RETRY = " non_idempotent"
"""What nginx.conf says for the urls whose forms may be sent twice."""

NGINX_CONF = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 512; }}
http {{
    types {{ text/html html; text/css css; text/javascript js; }}
    log_format upstream '$request_method $status $upstream_connect_time|$upstream_status';
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/handfoot.conf;
}}
"""


@contextlib.contextmanager
def temporary_database(url, name, *, template="template1"):
    """Create a database on that server as a copy of another (by default empty), yield its url, drop it at the end."""
    import psycopg  # noqa: PLC0415 (only where there is PostgreSQL)

    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield urllib.parse.urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


class HostedSite:
    """A site's processes by port, its nginx, and requests to either."""

    def __init__(self, folder, database):
        self.folder = folder
        self.environment = without_site_settings(os.environ) | {
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
        """Start a management command in its own process; return the process."""
        return subprocess.Popen(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def do(self, code):
        """Run code in the site's shell; return what it prints."""
        return in_shell(code, self.environment)

    # Processes

    def start(self, port):
        """Start the web process of that port and wait until it answers."""
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
        """Send a signal to the web process of that port, wait for its end and return the exit code."""
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
        """Start nginx with the file of config/hosting, its ports and paths replaced, and its retry rule if `retry`."""
        certificate, key = self.folder / "certificate.pem", self.folder / "certificate.key"
        if not key.exists():
            subject = ["-subj", f"/CN={NAME}", "-days", "2", "-nodes", "-newkey", "rsa:2048"]
            subprocess.run(
                ["openssl", "req", "-x509", *subject, "-keyout", str(key), "-out", str(certificate)],
                check=True,
                capture_output=True,
            )
        recipe = (RECIPE / "nginx.conf").read_text()
        replacements = {
            "listen 80;": f"listen 127.0.0.1:{self.http};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.https} ssl;",
            "127.0.0.1:8001": f"127.0.0.1:{self.ports[0]}",
            "127.0.0.1:8002": f"127.0.0.1:{self.ports[1]}",
            "/etc/handfoot/certificate.pem": str(certificate),
            "/etc/handfoot/certificate.key": str(key),
            "/opt/handfoot/.venv/static": str(self.folder / "static"),
            "/opt/handfoot/config/hosting": str(RECIPE),
            "access_log off;": f"access_log {self.folder}/access.log upstream;",
            "/var/log/nginx/error.log": str(self.folder / "error.log"),
        } | ({} if retry else {RETRY: ""})
        for what, instead in replacements.items():
            assert what in recipe, f"the recipe has no “{what}”"
            recipe = recipe.replace(what, instead)
        (self.folder / "handfoot.conf").write_text(recipe)
        user = "user root;" if os.geteuid() == 0 else ""  # only its owner can read the folder of a test
        main = self.folder / "nginx.conf"
        main.write_text(NGINX_CONF.format(folder=self.folder, user=user))
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

    def retried(self, method):
        """Count requests that nginx sent to a second process, and those of them that the first process had received."""
        lines = [entry.split(" ", 2) for entry in (self.folder / "access.log").read_text().splitlines()]
        twice = [ends.partition("|")[0] for used, _status, ends in lines if used == method and "502, " in ends]
        return len(twice), sum(not connected.startswith("-") for connected in twice)

    # Requests

    def connect(self, *, port=None):
        """Open a connection to nginx, or straight to the web process of a port."""
        if port is None:
            return http.client.HTTPSConnection("127.0.0.1", self.https, timeout=60, context=ANY_CERTIFICATE)
        return http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def ask(self, path, fields=None, *, cookies="", port=None, connection=None, **headers):
        """Return the status, text and headers of an answer. With fields, a form is posted."""
        sent_headers = {"Host": NAME, "Origin": f"https://{NAME}"}
        sent_headers |= {"Cookie": cookies} if cookies else {}
        sent_headers |= {"X-Forwarded-Proto": "https"} if port else {}  # as nginx does
        body = None
        if fields is not None:
            body = urllib.parse.urlencode(fields)
            sent_headers["Content-Type"] = "application/x-www-form-urlencoded"
        used = connection or self.connect(port=port)
        used.request("GET" if body is None else "POST", path, body, sent_headers | headers)
        answer = used.getresponse()
        text = answer.read().decode()
        if connection is None:
            used.close()
        return answer.status, text, answer.headers


ANY_CERTIFICATE = ssl.create_default_context()
ANY_CERTIFICATE.check_hostname = False
ANY_CERTIFICATE.verify_mode = ssl.CERT_NONE
"""A TLS context that accepts the self-signed certificate of a test."""
