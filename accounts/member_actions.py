"""Write memberships: invite, change the role, remove, restore. One transaction each."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.actions import give_new_password, new_user
from accounts.models import Club, Membership, Role, User, login_key

TAKEN = gettext_lazy("Someone already logs in with this name. Add a letter or a second name.")


def invite_member(*, club: Club, name: str, role: Role) -> tuple[Membership, str]:
    """Add a member with a new login. Return the membership and the password, which is shown once.

    A former member without any club gets the same login back with a new password.
    Raises ValidationError if a member has that name, on a laptop a member of any club; or at the limit of members.
    """
    fresh, password = new_user(name=name, name_key=_key_in(club, name))
    with transaction.atomic():
        Club.locked(club.pk)
        _leave_room_for_one(club)
        user = User.locked(name_key=fresh.name_key)
        if user is None:
            user = fresh
        elif _clubs(user).exists():
            raise ValidationError(TAKEN)
        else:
            user.password, user.told_until = fresh.password, fresh.told_until
            user.recovery_hash, user.is_active = "", True
        user.save()
        return Membership.objects.create(user=user, club=club, role=role), password


def _leave_room_for_one(club: Club) -> None:
    most = settings.CLUB_LIMITS["members"]
    if most and club.memberships.count() >= most:
        said = ngettext("A club can have %(most)s member here.", "A club can have %(most)s members here.", most)
        raise ValidationError(said, params={"most": most})


def _key_in(club: Club, name: str) -> str:
    """Return the login name of a new member. On a hosted site it carries the club, so it tells nothing of other clubs.

    Raises ValidationError if a member of the club has the name, or if it is too long.
    """
    key = login_key(name)
    named = club.memberships.values_list("user__name", flat=True)
    if key in map(login_key, named):
        raise ValidationError(TAKEN)
    key = login_key(f"{name}@{club.slug}") if settings.HOSTED else key
    if settings.HOSTED and not key.endswith(f"@{club.slug}"):
        raise ValidationError(_("This name is too long."))
    return key


@transaction.atomic
def change_role(*, membership: Membership, role: Role) -> Membership:
    """Change a member's role. Raises ValidationError for the last owner."""
    Club.locked(membership.club_id)  # two owners could remove each other
    if role != Role.OWNER:
        _keep_an_owner(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    return membership


@transaction.atomic
def remove_member(*, membership: Membership) -> None:
    """Remove a member. A login without any other club is disabled, which logs it out everywhere.

    Raises ValidationError for the last owner. History keeps the member's name.
    """
    Club.locked(membership.club_id)
    _keep_an_owner(membership)
    user = membership.user
    membership.delete()
    if not _clubs(user).exists():
        _switch(user, on=False)


@transaction.atomic
def restore_member(*, club: Club, user: User, role: Role) -> Membership:
    """Undo a removal: the member has the former role and password again.

    Raises ValidationError at the limit of members.
    """
    Club.locked(club.pk)
    if not club.memberships.filter(user=user).exists():
        _leave_room_for_one(club)
    membership, _is_new = Membership.objects.get_or_create(user=user, club=club, defaults={"role": role})
    _switch(user, on=True)
    return membership


def renew_password(*, membership: Membership) -> str:
    """Set and return a new password for a member who forgot theirs.

    Raises ValidationError if the login belongs to another club too: that club's owner has equal rights.
    """
    if belongs_elsewhere(membership):
        raise ValidationError(
            _("%(name)s belongs to another club too. Only %(name)s can change the password."),
            params={"name": membership.user.name},
        )
    return give_new_password(user=membership.user)


def belongs_elsewhere(membership: Membership) -> bool:
    """Return whether the member's login opens another club, not counting rehearsals."""
    return _clubs(membership.user).exclude(club=membership.club_id).exists()


def _clubs(user: User) -> QuerySet[Membership]:
    return user.memberships.filter(club__rehearsal=False)


def _keep_an_owner(membership: Membership) -> None:
    others = membership.club.memberships.filter(role=Role.OWNER, user__is_active=True).exclude(pk=membership.pk)
    if not others.exists():
        raise ValidationError(_("A club needs an owner. Make someone else an owner first."))


def _switch(user: User, *, on: bool) -> None:
    user.is_active = on
    user.save(update_fields=["is_active"])
