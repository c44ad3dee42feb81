"""A logged-in client that calls the WSGI application, without the template recording of Django's test client."""

import io
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client


class Browser:
    """A logged-in browser; `get` and `post` return the status and the bytes of an answer."""

    def __init__(self, user):
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        self.site = WSGIHandler()
        self.cookies = SimpleCookie({name: one.value for name, one in client.cookies.items()})
        # The CSRF token of every form; a cookie stores the same token.
        self.cookies[settings.CSRF_COOKIE_NAME] = self.token = "a" * 32

    def get(self, path, query="", **headers):
        return self._ask("GET", path, query=query, headers=headers)

    def post(self, path, data):
        body = urlencode({"csrfmiddlewaretoken": self.token, **data}).encode()
        return self._ask("POST", path, body=body)

    def _ask(self, method, path, *, query="", body=b"", headers=()):
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "80",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "127.0.0.1",
            "HTTP_COOKIE": "; ".join(f"{name}={one.value}" for name, one in self.cookies.items()),
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            **dict(headers),
            "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http",
            "wsgi.errors": io.StringIO(),
        }
        statuses = []
        answer = self.site(environ, lambda status, headers: statuses.append(int(status.split()[0])))
        content = b"".join(answer)
        if hasattr(answer, "close"):
            answer.close()
        return statuses[0], content
