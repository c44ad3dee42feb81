"""The addresses at which other devices find a page of this site."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest

from tournaments.hall.lan_listener import LAN_SWITCH


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """An address for other devices: the address to type for the site, and the whole link."""

    typed: str
    leads_to: str


def addresses_of(request: HttpRequest, page: str) -> list[Address]:
    """Return every present address for other devices, likeliest first."""
    if settings.HOSTED:
        return [Address(typed=request.build_absolute_uri(page), leads_to=request.build_absolute_uri(page))]
    return [Address(typed=address, leads_to=f"http://{address}{page}") for address in LAN_SWITCH.addresses]
