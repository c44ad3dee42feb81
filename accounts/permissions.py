"""Permission is the fetch: a club is reached through the user's role in it, or it is not found at all."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from accounts.models import Club, Role, User

MEMBERS = (Role.OWNER, Role.ORGANISER)


def club_for(user: User | AnonymousUser, slug: str, *, roles: tuple[Role, ...] = MEMBERS) -> Club:
    """The club of that slug in which the user has one of the roles; Http404 for any other."""
    if user.is_authenticated:
        found = Club.objects.filter(slug=slug, memberships__user=user, memberships__role__in=roles).first()
        if found is not None:
            return found
    raise Http404


def clubs_of(user: User) -> list[Club]:
    """Every club the user is a member of, by name, rehearsals left aside."""
    return list(Club.objects.filter(memberships__user=user, rehearsal=False).order_by("name"))
