"""The page of the club: its settings, its members, the reader's own login."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.models import Club
from accounts.permissions import is_owner
from tournaments.club.actions import save_settings
from tournaments.club.forms import ClubForm, InviteForm
from tournaments.club.queries import members
from tournaments.web.access import member_club
from tournaments.web.responses import done
from tournaments.wording.said import said as _


@require_http_methods(["GET", "POST"])
def club(request: HttpRequest, club: str) -> HttpResponse:
    """Show the club's settings. POST saves them."""
    found = member_club(request, club)
    form = ClubForm(request.POST or None, instance=found)
    if form.is_valid():
        with transaction.atomic():
            save_settings(club=form.save(commit=False))
            done(request, _("The club is saved."))
        return redirect("club:club", club=club)
    # The page's header must not show the rejected values.
    shown = Club.objects.get(pk=found.pk) if form.errors else found
    return club_page(request, shown, form=form, status=422 if form.errors else 200)


def club_page(
    request: HttpRequest,
    found: Club,
    *,
    form: ClubForm | None = None,
    invite_form: InviteForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "club": found,
        "room": "club",
        "form": (form or ClubForm(instance=found)).sent_to("club:club", found.slug),
        "members": members(found),
        "owner": not found.rehearsal and is_owner(request.user, found),
        "invite_form": (invite_form or InviteForm(request=request)).sent_to("club:invite", found.slug),
    }
    return render(request, "club/club.html", context, status=status)
