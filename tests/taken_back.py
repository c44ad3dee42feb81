"""Do several things to one prepared evening, each as if it were the first: what was done is taken back."""

from contextlib import contextmanager
from copy import copy

from django.db import transaction
from django.test import Client

from tournaments.sheets import open_matter_queries
from tournaments.standings import public_views, views
from tournaments.web.public_polls import PARTS


@contextmanager
def taken_back():
    """Take back in the database what the block writes. What is kept of evenings is forgotten before and after."""
    forget_results()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget_results()


def forget_results():
    """Empty the caches of results: another evening, or what is taken back, may have the same version."""
    for cache in (views.EVENINGS, open_matter_queries.MATTERS, public_views.EVENINGS, PARTS):
        cache.clear()


def same_browser(client):
    """Return a browser with the same cookies. What it does leaves those of the other one as they are."""
    same = Client()
    same.cookies = copy(client.cookies)
    return same
