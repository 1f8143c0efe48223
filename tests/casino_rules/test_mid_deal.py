"""What happens while the cards go out finds the deal where it is, not finished."""

from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.coup import Duty

CASES = {
    "caribbean-stud": ({"carte-exposee", "carte-exposee-banque", "releve-en-cours"}, 5),
    "poker-3-cartes": ({"carte-exposee"}, 3),
}
"""What happens during the deal at each game that deals one by one, and the cards of a hand."""


def _hands(duty: Duty) -> list[tuple[str, int]]:
    """Return how many cards each hand has, from the croupier's left, the bank last."""
    held = {zone.spot: len(zone.cards) + zone.hidden for zone in duty.table}
    return sorted(held.items(), key=lambda hand: (hand[0] == "banque", hand[0]))


@pytest.mark.parametrize("slug", CASES)
def test_the_cards_are_given_up_to_the_hand_where_it_happens(slug: str) -> None:
    game, (during, full), met = catalog.game(slug), CASES[slug], set()
    for seed in range(300):
        for duty in game.coup(Random(seed), game.rulebook.default_house, 5):
            if duty.drill != "incidents" or duty.situation.kind not in during:
                continue
            kind, seat = duty.situation.kind, duty.situation.seat
            met.add(kind)
            at = "banque" if kind == "carte-exposee-banque" else f"place-{seat}"
            hands = _hands(duty)
            counts = [count for _, count in hands]
            last = [spot for spot, _ in hands].index(at)
            assert set(counts[: last + 1]) == {counts[0]}, (seed, duty)
            assert set(counts[last + 1 :]) <= {counts[0] - 1}, (seed, duty)
            assert 1 < counts[0] < full, (seed, duty)
            assert kind != "carte-exposee-banque" or counts[-1] == 2, (seed, duty)
    assert met == during
