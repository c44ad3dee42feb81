"""Where a request comes from: the machine that runs the site, or anywhere else."""

from django.conf import settings
from django.http import HttpRequest

THIS_MACHINE = ("127.0.0.1", "::1")


def is_at_the_machine(request: HttpRequest) -> bool:
    """Whether the browser runs on the machine that runs the site: not a phone in the hall, not a hosted site."""
    is_handed_on = "HTTP_X_FORWARDED_FOR" in request.META or "HTTP_FORWARDED" in request.META
    return not settings.HOSTED and not is_handed_on and request.META.get("REMOTE_ADDR") in THIS_MACHINE
