"""Which addresses this machine has in the networks around it; asks the system only and sends nothing."""

import contextlib
import ipaddress
import socket

# Nobody answers there and nothing is sent: the system is only asked from which address it would set out. The first
# stands for "anywhere", the others for private networks that have no way further.
FAR_AWAY = ("198.51.100.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")


def own_addresses() -> list[str]:
    """This machine's addresses in its local networks, the one it would use first; none where it is on no network."""
    # Asking by name can take seconds without a network, so it is asked last.
    found = [address for far in FAR_AWAY if (address := _address_toward(far))] or _addresses_by_name()
    return [address for address in dict.fromkeys(found) if is_local(address)]


def is_local(address: str) -> bool:
    """Whether others on the same local network reach this address, and nobody from the internet does.

    >>> [is_local(address) for address in ("192.168.1.7", "127.0.0.1", "169.254.3.4", "8.8.8.8")]
    [True, False, False, False]
    """
    known = ipaddress.IPv4Address(address)
    return known.is_private and not (known.is_loopback or known.is_link_local or known.is_unspecified)


def _address_toward(far: str) -> str:
    """The own address from which a packet would set out; empty where no way leads there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect((far, 9))
        return str(probe.getsockname()[0])
    return ""


def _addresses_by_name() -> list[str]:
    with contextlib.suppress(OSError):
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        return [str(address[0]) for *_, address in found]
    return []
