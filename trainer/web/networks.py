"""Networks of addresses: those of a room, of a school; pure functions but for whose request it is."""

import re
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from allauth.core.internal.httpkit import get_client_ip
from django.http import HttpRequest

_APART: Final = re.compile(r"[\s,;]+")


def read_networks(text: str) -> tuple[str, ...]:
    """Return the networks that a person writes: « 192.168.1.0/24, 10.0.0.7 ».

    Raises:
        ValueError: with what is not one.
    """
    found = []
    for word in filter(None, _APART.split(text)):
        try:
            found.append(str(ip_network(word, strict=False)))
        except ValueError:
            raise ValueError(word) from None
    return tuple(dict.fromkeys(found))


def within(address: str, networks: Iterable[str]) -> bool:
    """Whether an address is of one of these networks; no address is of none."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return any(found in ip_network(network) for network in networks)


def covered(networks: Iterable[str], by: Iterable[str]) -> bool:
    """Whether each of these networks is within one of those."""
    wholes = [ip_network(it) for it in by]
    parts = [ip_network(it) for it in networks]
    return all(any(_inside(part, whole) for whole in wholes) for part in parts)


def _inside(part: IPv4Network | IPv6Network, whole: IPv4Network | IPv6Network) -> bool:
    if isinstance(part, IPv4Network) and isinstance(whole, IPv4Network):
        return part.subnet_of(whole)
    if isinstance(part, IPv6Network) and isinstance(whole, IPv6Network):
        return part.subnet_of(whole)
    return False


def address_of(request: HttpRequest) -> str:
    """Return the address of who asks, behind the proxy that the settings trust; « » if unknown."""
    return get_client_ip(request) or ""
