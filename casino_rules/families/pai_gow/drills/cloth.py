"""The exercise on a whole cloth: the gesture at each seat, then what is paid in all."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, branch
from casino_rules.core.forms import Amount, Field
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Step
from casino_rules.core.stakes import heavy_player, seats_at
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilySettlement
from casino_rules.families.pai_gow.drills.errors import GESTURES, ON_A_CLOTH, Error
from casino_rules.families.pai_gow.hands import DEALT, PACK_AND_JOKER, without
from casino_rules.families.pai_gow.making import deal_kind
from casino_rules.families.pai_gow.rounds import (
    house_set,
    likely_fouls,
    round_ending,
    sensible,
)
from casino_rules.families.pai_gow.rules import FOULED, RENOUNCED, Both, Ending, Rules
from casino_rules.families.pai_gow.situations import SEATS, SIDES, Layout, SeatHands
from casino_rules.families.settling import AskedField, Settled, made

_SPARE: Final = 2
"""How many hands more than needed are dealt, so that one of them may be paid."""
_HANDS: Final = len(PACK_AND_JOKER) // DEALT
"""How many hands of seven the pack holds."""
_WON: Final = ("joueur", "joueur")
_OWN_WAY: Final = 0.15
"""How often a player sets their hands otherwise than the house would."""
FOUL: Final = branch("pose-fautive", "Une pose fautive", 3, level=2)
GIVEN_UP: Final = branch("renonciation", "Un joueur a renoncé", 2, level=2)
TIED: Final = branch("egalite", "Une comparaison au moins est égale", 4, level=2)
PLAIN: Final = branch("sans-egalite", "Aucune égalité", 3)


class PaiGowCloth(FamilySettlement[Layout, int]):
    """What is done with each stake, then the total that is paid."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    duty = "Comparer place par place, puis ramasser, rendre ou payer chaque mise."
    seconds = 60

    def __init__(
        self,
        rules: Rules,
        *,
        situation: type[Layout],
        row: type[SeatHands],
        payments: Sequence[Error],
        branches: tuple[Branch, ...],
    ) -> None:
        """Take the game's situation and rows, its own errors and branches."""
        self.situation, self.row = situation, row
        self.branches = branches
        super().__init__(rules, (*ON_A_CLOTH, *payments))

    @override
    def sample(self, rng: Random, house: House, branch: str) -> Layout:
        roue, seats = house.choice("roue"), seats_at(rng, house.level, SEATS, least=2)
        if branch == TIED.slug:
            made = round_ending(rng, roue, *_tied_ends(rng))
            bank: Both = (made.banque_forte, made.banque_faible)
            first: Both = (made.joueur_forte, made.joueur_faible)
            others = self._others(rng, roue, (bank, first), len(seats) - 1)
            return self._lay_out(rng, house, seats, bank, [first, *others])
        known: tuple[Both, ...] = ()
        if branch == FOUL.slug:
            known = (rng.choice(likely_fouls(deal_kind(rng, "paire"))),)
        elif branch == GIVEN_UP.slug:
            known = (((), ()),)
        needed = len(seats) - len(known)
        number = min(needed + 1 + _SPARE, _HANDS - len(known))
        dealt = [house_set(cards, roue) for cards in deal_apart(rng, known, number)]
        bank = self._paying_bank(rng, roue, dealt)
        dealt.remove(bank)
        players = self._paid_first(roue, bank, dealt)[:needed]
        return self._lay_out(
            rng, house, seats, bank, [*known, *(_own_way(rng, both, roue) for both in players)]
        )

    def _paid_first(self, roue: str, bank: Both, hands: Sequence[Both]) -> list[Both]:
        """Put a hand that is paid before the others, if there is one."""
        paid = next((both for both in hands if self.rules.compared(both, bank, roue) == _WON), None)
        return list(hands) if paid is None else [paid, *(both for both in hands if both != paid)]

    def _paying_bank(self, rng: Random, roue: str, hands: Sequence[Both]) -> Both:
        """Choose, of hands set as the house does, one that another beats, if there is one."""
        paying = [
            bank
            for bank in hands
            if any(self.rules.compared(both, bank, roue) == _WON for both in hands)
        ]
        return rng.choice(paying or hands)

    def _others(self, rng: Random, roue: str, known: tuple[Both, Both], number: int) -> list[Both]:
        """Deal to other players beside a bank and a player; one is paid, if one comes that is."""
        dealt = deal_apart(rng, known, min(number + _SPARE, _HANDS - len(known)))
        hands = [player_sets(rng, cards, roue) for cards in dealt]
        return self._paid_first(roue, known[0], hands)[:number]

    @override
    def deal(self, rng: Random, house: House) -> Layout:
        roue, seats = house.choice("roue"), seats_at(rng, house.level, SEATS, least=2)
        bank, *others = deal_apart(rng, (), len(seats) + 1)
        players = [player_sets(rng, cards, roue) for cards in others]
        return self._lay_out(rng, house, seats, house_set(bank, roue), players)

    def lay_out(self, rng: Random, house: House, bank: Both, players: Sequence[Both]) -> Layout:
        """Put a bank, players in some of the seats and their stakes on the cloth."""
        return self._lay_out(rng, house, sorted(rng.sample(SEATS, len(players))), bank, players)

    def _lay_out(
        self, rng: Random, house: House, seats: Sequence[int], bank: Both, players: Sequence[Both]
    ) -> Layout:
        order = rng.sample(players, len(players))
        rich = heavy_player(rng, house.level, len(players))
        rows = tuple(
            self.row(seat, self.stake(rng, house, heavy=number == rich), *both)
            for number, (seat, both) in enumerate(zip(seats, order, strict=True))
        )
        return self.situation(*bank, rows, house.choice("roue"))

    @override
    def classify(self, situation: Layout) -> str:
        ends = [self.rules.ends(situation, row) for row in situation.places]
        if FOULED in ends:
            return FOUL.slug
        if RENOUNCED in ends:
            return GIVEN_UP.slug
        return TIED.slug if any("egalite" in both for both in ends) else PLAIN.slug

    @override
    def ask(self, situation: Layout) -> Question:
        zones = (
            *laying.bank(self.dialect, situation.banque_forte, situation.banque_faible),
            *(zone for row in situation.places for zone in laying.seat(self.dialect, row)),
        )
        return Question(
            "Réglez le tapis : le geste à chaque place, puis ce que vous payez en tout.",
            self.form(situation),
            zones,
            (self.dialect.wheel(situation.roue),),
            self.dialect.book.currency,
        )

    @override
    def seats(self, situation: Layout) -> dict[int, Ending]:
        return self.rules.of_a_cloth(situation)

    @override
    def asked(self, situation: Layout) -> Iterator[AskedField[int]]:
        keys = {row.place: f"place-{row.place}" for row in situation.from_the_right}
        for seat, key in keys.items():
            yield made(Field(key, f"Place {seat}", GESTURES, f"{key}.mise"), seat, "mise")
        amount = Amount(currency=self.dialect.book.currency, optional=True)
        total = Field("total", "Total payé", amount, "caisse", tuple(keys.values()))
        yield AskedField(total, lambda seats: sum(settled.paid for settled in seats.values()))

    @override
    def steps(self, situation: Layout, settled: Mapping[int, Settled]) -> tuple[Step, ...]:
        return self.rules.layout_steps(situation, settled)


def player_sets(rng: Random, cards: Hand, roue: str) -> Both:
    """Set a player's cards: mostly as the house would, else in another way that makes sense."""
    return _own_way(rng, house_set(cards, roue), roue)


def _own_way(rng: Random, both: Both, roue: str) -> Both:
    if rng.random() >= _OWN_WAY:
        return both
    return rng.choice(sensible((*both[0], *both[1]), roue))


def _tied_ends(rng: Random) -> tuple[str, str]:
    ends = [(strong, weak) for strong in SIDES for weak in SIDES if "egalite" in (strong, weak)]
    return rng.choice(ends)


def deal_apart(rng: Random, known: Sequence[Both], number: int) -> list[Hand]:
    """Deal hands of seven cards, none of which is already known."""
    taken = [card for both in known for hand in both for card in hand]
    cards = rng.sample(without(PACK_AND_JOKER, taken), DEALT * number)
    return [tuple(cards[start : start + DEALT]) for start in range(0, len(cards), DEALT)]
