"""The addresses at which other devices find a page of this site."""

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournaments.web.lan_listener import LAN_SWITCH


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """An address for other devices: the address to type for the site, and the whole link."""

    typed: str
    leads_to: str


def own_phones_page(club: str, event_id: int) -> str:
    """Return the address of what lets people sign in on their own phones, with its part of the page open."""
    return reverse("hall:helpers", args=[club, event_id], query={"open": "own-phones"}, fragment="own-phones")


def addresses_of(request: HttpRequest, page: str) -> list[Address]:
    """Return every present address for other devices, likeliest first."""
    if settings.HOSTED:
        return [Address(typed=request.build_absolute_uri(page), leads_to=request.build_absolute_uri(page))]
    return [Address(typed=address, leads_to=f"http://{address}{page}") for address in LAN_SWITCH.addresses]


def site_for_phones(request: HttpRequest) -> str:
    """Return the likeliest address of the site for other devices, without a page; empty if it has none now."""
    return next((address.leads_to.removesuffix("/") for address in addresses_of(request, "/")), "")


def qr_picture(address: str) -> SafeString:
    """Return the QR code of an address as inline SVG that fills its frame. The frame describes it in words."""
    # Safe: segno writes only paths and numbers, never the address.
    return mark_safe(segno.make_qr(address, error="m").svg_inline(omitsize=True, border=4, light="#fff"))
