"""Where the organizer goes on after a change of the list: to the list as it was."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse


def to_list(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    return redirect(reverse("sign_up:list", args=[club, event_id], query=place_in_list(request)))


def to_list_or_door(club: str, event_id: int, *, at_the_door: bool, place: Mapping[str, Any]) -> HttpResponse:
    page = "sign_up:door" if at_the_door else "sign_up:list"
    return redirect(reverse(page, args=[club, event_id], query=place))


def place_in_list(request: HttpRequest) -> dict[str, Any]:
    """Return the order, the page and the choice of the list, without a name that was brought along."""
    return {name: value for name, value in request.GET.items() if name != "name"}
