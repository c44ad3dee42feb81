"""Find this machine's addresses in its local networks, without sending anything."""

import contextlib
import ipaddress
import socket

# Unroutable addresses. Connecting a UDP socket sends nothing but reveals which local address the system would use.
# The first is for "anywhere", the others for private networks without internet.
FAR_AWAY = ("198.51.100.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")


def own_addresses() -> list[str]:
    """Return this machine's local addresses, the preferred one first; none without a network."""
    # A lookup by name can take seconds without a network, so it is last.
    found = [address for far in FAR_AWAY if (address := _address_toward(far))] or _addresses_by_name()
    return [address for address in dict.fromkeys(found) if is_local(address)]


def is_local(address: str) -> bool:
    """Return whether devices on the same network, but nobody on the internet, can reach this address.

    >>> [is_local(address) for address in ("192.168.1.7", "127.0.0.1", "169.254.3.4", "8.8.8.8")]
    [True, False, False, False]
    """
    known = ipaddress.IPv4Address(address)
    return known.is_private and not (known.is_loopback or known.is_link_local or known.is_unspecified)


def _address_toward(far: str) -> str:
    """Return the local address a packet to there would use, or an empty text."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect((far, 9))
        return str(probe.getsockname()[0])
    return ""


def _addresses_by_name() -> list[str]:
    with contextlib.suppress(OSError):
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        return [str(address[0]) for *_, address in found]
    return []
