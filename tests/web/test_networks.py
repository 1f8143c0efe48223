"""Addresses are of a network or not, however they are written."""

import pytest

from trainer.web.networks import read_networks, within

HALL = ("192.168.1.0/24", "10.0.0.7/32", "2001:db8::/32")


def test_networks_are_read_as_people_write_them() -> None:
    assert read_networks(" 192.168.1.9/24; 10.0.0.7\n2001:db8::1/32 10.0.0.7") == HALL
    assert read_networks(" ") == ()
    with pytest.raises(ValueError, match=r"^salle$"):
        read_networks("10.0.0.7, salle")


@pytest.mark.parametrize(
    ("address", "inside"),
    [
        ("192.168.1.254", True),
        ("192.168.2.1", False),
        ("10.0.0.7", True),
        ("::ffff:10.0.0.7", True),
        ("2001:db8:1::9", True),
        ("", False),
        ("inconnue", False),
    ],
)
def test_an_address_is_of_the_hall_or_not(address: str, inside: object) -> None:
    assert within(address, HALL) is inside
