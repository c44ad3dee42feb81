"""Permission is the fetch: a club is found through the user's role in it, or not at all."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest

from accounts.models import Club, Role, User

MEMBERS = (Role.OWNER, Role.ORGANIZER)


def club_for(user: User | AnonymousUser, slug: str, *, roles: tuple[Role, ...] = MEMBERS) -> Club:
    """Return the club with that slug in which the user has one of the roles. Raises Http404 otherwise."""
    if user.is_authenticated:
        found = Club.objects.filter(slug=slug, memberships__user=user, memberships__role__in=roles).first()
        if found is not None:
            return found
    raise Http404


def is_owner(user: User | AnonymousUser, club: Club) -> bool:
    return isinstance(user, User) and club.memberships.filter(user=user, role=Role.OWNER).exists()


def clubs_of(user: User) -> list[Club]:
    return list(Club.objects.filter(memberships__user=user, rehearsal=False).order_by("name"))


THIS_MACHINE = ("127.0.0.1", "::1")


def is_at_the_machine(request: HttpRequest) -> bool:
    """Return whether the browser runs on the laptop that serves the site. Never true for a hosted site."""
    is_handed_on = "HTTP_X_FORWARDED_FOR" in request.META or "HTTP_FORWARDED" in request.META
    return not settings.HOSTED and not is_handed_on and request.META.get("REMOTE_ADDR") in THIS_MACHINE
