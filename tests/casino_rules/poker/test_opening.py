"""Stud: who brings in and who speaks, by hand and against pokerkit."""

from random import Random
from typing import Any

import pytest
from pokerkit import Automation, FixedLimitRazz, FixedLimitSevenCardStud, State

from casino_rules import catalog
from casino_rules.core.cards import PACK, Card, Rank, read_cards
from casino_rules.core.drill import Drill
from casino_rules.core.table_forms import Hand
from casino_rules.poker.play.opening import Ways, opener, visible_speaker
from tests.casino_rules.poker.oracle import cards_chosen

STUD = Ways(inverted=False, best_opens=False)
RAZZ = Ways(inverted=True, best_opens=False)
_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


STUDS = ("stud", "stud-hi-lo", "razz", "seven-nullo")
OPENS = ("premier-a-parler", "bring-in", "premier-a-montrer")
TIES = "mains_visibles_egales"


@pytest.mark.parametrize("slug", OPENS)
@pytest.mark.parametrize("game", STUDS)
def test_open_cards_stored_before_the_option_are_told_apart_by_seat(game: str, slug: str) -> None:
    drill: Drill[Any] = catalog.game(game).drill(slug)
    house = catalog.game(game).rulebook.house({"ouverture": "meilleure-carte"})
    for number in range(30):
        seen = drill.generate(Random(number), house)
        stored = drill.dump(seen)
        assert stored.pop(TIES) == "place"
        assert drill.load(stored) == seen


@pytest.mark.parametrize("opens", ["bring-in", "meilleure-carte"])
@pytest.mark.parametrize("game", STUDS)
def test_tied_open_cards_are_asked_where_the_house_looks_at_suits(game: str, opens: str) -> None:
    drill: Drill[Any] = catalog.game(game).drill("premier-a-parler")
    house = catalog.game(game).rulebook.house(
        {"mains-visibles-egales": "couleur", "ouverture": opens}
    )
    kind = "egalite" if opens == "bring-in" else "meilleure-egalite"
    for number in range(20):
        seen = drill.construct(Random(number), house, kind)
        low = game in {"razz", "seven-nullo"}
        best = _first_by_suit({row.seat: row.shown for row in seen.players if row.shown}, low=low)
        assert drill.solve(seen).value == (best,)
        by_seat = drill.load({**drill.dump(seen), TIES: "place"})
        there = drill.solve(by_seat).value
        found = {pitfall.slug: answer for pitfall, answer in drill.mistakes(seen)}
        assert there == (best,) or found["place-de-trop"] == there
        told = " ".join(drill.ask(seen).in_force)
        assert "la couleur de la plus haute carte" in told


def _first_by_suit(shown: dict[int, Hand], *, low: bool) -> int:
    """Find the best open cards, then the suit of their highest card, card by card."""

    def rank(card: Card) -> int:
        return 1 if low and card.rank is Rank.ACE else card.rank.order

    def worth(seat: int) -> list[tuple[int, int]]:
        ranks = [rank(card) for card in shown[seat]]
        return sorted(((ranks.count(each), each) for each in ranks), reverse=True)

    def suit(seat: int) -> int:
        top = max(map(rank, shown[seat]))
        return max("cdhs".index(card.code[-1]) for card in shown[seat] if rank(card) == top)

    choose = min if low else max
    best = choose(map(worth, shown))
    return choose((seat for seat in shown if worth(seat) == best), key=suit)


def _opened(state: State) -> dict[int, Hand]:
    """Return the open cards of those who hold some, by seat."""
    live = [seat for seat in state.player_indices if state.statuses[seat]]
    return {seat + 1: read_cards("".join(map(repr, state.get_up_cards(seat)))) for seat in live}


def _play(rng: Random, state: State, used: Ways) -> int:
    """Play a hand; return in how many of its rounds the first to speak was compared."""
    street, compared = -1, 0
    pack = rng.sample(PACK, len(PACK))
    while state.status:
        if state.can_burn_card():
            state.burn_card(pack.pop().code)
            continue
        if state.can_deal_hole():
            state.deal_hole(pack.pop().code)
            continue
        actor = state.actor_index
        if actor is not None and state.street_index != street:
            street, compared = state.street_index or 0, compared + 1
            shown = _opened(state)
            able = [seat + 1 for seat in state.actor_indices]
            choose = visible_speaker if street else opener
            assert choose(shown, able, used) == actor + 1, (shown, able)
        _act(rng, state)
    return compared


def _act(rng: Random, state: State) -> None:
    if state.can_post_bring_in():
        state.post_bring_in()
    elif rng.random() < 0.15 and state.can_fold():
        state.fold()
    elif rng.random() < 0.3 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    else:
        state.check_or_call()


@pytest.mark.parametrize("hands", [40, pytest.param(120, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("game", "used"),
    [(FixedLimitSevenCardStud, STUD), (FixedLimitRazz, RAZZ)],
    ids=["stud", "razz"],
)
def test_the_first_to_speak_is_that_of_pokerkit(
    game: type[FixedLimitSevenCardStud | FixedLimitRazz], used: Ways, hands: int
) -> None:
    rng, compared = Random("studs"), 0
    with cards_chosen():
        for _ in range(hands):
            seats = rng.randint(2, 6)  # seven might need more cards than there are
            stacks = [rng.randint(6, 60) for _ in range(seats)]
            state = game(_AUTOMATIONS, True, 1, 2, 4, 8)(stacks, seats)  # noqa: FBT003 - its signature
            compared += _play(rng, state, used)
    assert 3 * compared > 5 * hands
