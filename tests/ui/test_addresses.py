"""The addresses of the rows of a list are those that Django gives."""

from django.urls import reverse

from trainer.ui.addresses import addresses


def test_the_address_of_a_row_is_that_of_its_page() -> None:
    people = addresses("instruction:person", "ecole-987")
    for number in (1, 987, 12_345_678):
        assert people.of(number) == reverse("instruction:person", args=("ecole-987", number))
    live = addresses("live:board", "ecole")
    assert live.of(7) == reverse("live:board", args=("ecole", 7))
