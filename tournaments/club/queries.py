"""Reads of the club itself: who its members are."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Club, Membership, Role


def members(club: Club) -> QuerySet[Membership]:
    """The members of a club, the owners first, then by name; each says `is_owner` and `belongs_elsewhere`.

    Whoever belongs elsewhere too gets no new password from this club's owner.
    """
    elsewhere = Membership.objects.filter(user=OuterRef("user"), club__rehearsal=False).exclude(club=club)
    found = club.memberships.annotate(is_owner=Q(role=Role.OWNER), belongs_elsewhere=Exists(elsewhere))
    return found.select_related("user").order_by("-is_owner", "user__name_key")
