"""The addresses under which other devices find a page of this site, in letters and as a picture for phones."""

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from tournaments.hall.lan_listener import LAN_SWITCH


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where another device finds a page: the address to type for the site, and the whole link."""

    typed: str
    leads_to: str


def addresses_of(request: HttpRequest, page: str) -> list[Address]:
    """Every address under which another device finds the page now, the likeliest first."""
    if settings.HOSTED:
        return [Address(typed=request.build_absolute_uri(page), leads_to=request.build_absolute_uri(page))]
    return [Address(typed=address, leads_to=f"http://{address}{page}") for address in LAN_SWITCH.addresses]


def qr_picture(address: str) -> SafeString:
    """The QR code of an address as an SVG that takes the size of its frame; the frame says in words what it is."""
    # Safe: segno writes paths and numbers only, the address is in none of them.
    return mark_safe(segno.make_qr(address, error="m").svg_inline(omitsize=True, border=4, light="#fff"))
