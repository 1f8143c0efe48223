"""The exercise on a whole cloth: the gesture at each seat, then what is paid in all."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Card
from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.families.pai_gow.drills.base import FamilyDrill
from casino_rules.families.pai_gow.drills.errors import GESTURES, Gain, PayError
from casino_rules.families.pai_gow.hands import DEALT, PACK_AND_JOKER, is_foul, without
from casino_rules.families.pai_gow.making import deal_kind
from casino_rules.families.pai_gow.rounds import house_set, round_ending, settings
from casino_rules.families.pai_gow.rules import Rules, place_key
from casino_rules.families.pai_gow.situations import SEATS, SIDES, Layout, SeatHands

PLAYERS: Final = range(2, 6)
"""How many seats play in an exercise: the comparisons must remain quick."""
_OWN_WAY: Final = 0.15
"""How often a player sets his hands otherwise than the house would."""
FOUL: Final = branch("pose-fautive", "Une pose fautive", 3)
GIVEN_UP: Final = branch("renonciation", "Un joueur a renoncé", 2)
TIED: Final = branch("egalite", "Une comparaison au moins est égale", 4)
PLAIN: Final = branch("sans-egalite", "Aucune égalité", 3)

type Both = tuple[Hand, Hand]
"""Five cards behind, two in front."""


class WholeCloth(FamilyDrill[Layout]):
    """What is done with each stake, then the total that is paid."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    duty = "Comparer place par place, puis ramasser, rendre ou payer chaque mise."
    seconds = 60
    decide = staticmethod(Rules.layout)

    def __init__(
        self,
        rules: Rules,
        *,
        situation: type[Layout],
        row: type[SeatHands],
        stakes: Sequence[Cents],
        payments: Sequence[PayError],
        branches: tuple[Branch, ...],
    ) -> None:
        """Take the game's situation and rows, the stakes drawn, its own errors and branches."""
        self.situation, self.row, self.stakes = situation, row, tuple(stakes)
        self.branches = branches
        self._payments = tuple(payments)
        super().__init__(rules)

    @override
    def errors(self) -> Sequence[Pitfall[Layout]]:
        return (
            Pitfall(
                "fautive-comparee",
                "Une pose fautive perd sans être comparée.",
                self._foul_compared,
            ),
            Pitfall(
                "egalites-payees", "Une main égale n'est pas une main gagnée.", self._ties_paid
            ),
            *(self._pay_pitfall(error) for error in self._payments),
        )

    def _foul_compared(self, seen: Layout) -> Mapping[str, Any] | None:
        fouls = {
            place_key(row.place): "rendre"
            for row in seen.places
            if not row.renounced and is_foul(row.faible, row.forte)
        }
        return fouls or None

    def _ties_paid(self, seen: Layout) -> Mapping[str, Any] | None:
        wrong = {
            place_key(row.place): "payer"
            for row in seen.places
            if {"egalite"} <= set(self.rules.ends(seen, row)) <= {"egalite", "joueur"}
        }
        return wrong or None

    def _pay_pitfall(self, error: PayError) -> Pitfall[Layout]:
        def answer(seen: Layout) -> Mapping[str, Any] | None:
            settled = (Gain(row.mise, self.rules.seat(seen, row).value.paid) for row in seen.places)
            wrong = [error.answer(gain) for gain in settled if gain.paid]
            return {"total": sum(wrong)} if wrong else None

        return Pitfall(error.slug, error.message, answer)

    @override
    def propose(self, rng: Random, house: House, branch: str) -> Layout:
        roue, players = house.choice("roue"), rng.choice(PLAYERS)
        first: Both | None = None
        if branch == TIED.slug:
            made = round_ending(rng, roue, *_tied_ends(rng))
            bank: Both = (made.banque_forte, made.banque_faible)
            first = (made.joueur_forte, made.joueur_faible)
        elif branch == FOUL.slug:
            seven = deal_kind(rng, "paire")
            first = rng.choice(settings(seven, foul=True))
            bank = house_set(_deal(rng, seven), roue)
        else:
            bank = house_set(_deal(rng, ()), roue)
        if branch == GIVEN_UP.slug:
            first = ((), ())
        return self.lay_out(rng, house, bank, self._others(rng, roue, bank, first, players))

    def _others(
        self, rng: Random, roue: str, bank: Both, first: Both | None, players: int
    ) -> list[Both]:
        """Deal to the other players, most of whom set their hands as the house would."""
        hands = [] if first is None else [first]
        while len(hands) < players:
            taken = [card for both in (bank, *hands) for hand in both for card in hand]
            hands.append(player_sets(rng, _deal(rng, taken), roue))
        return hands

    def lay_out(self, rng: Random, house: House, bank: Both, players: Sequence[Both]) -> Layout:
        """Put a bank, players in some of the seats and their stakes on the cloth."""
        seats = sorted(rng.sample(SEATS, len(players)))
        order = rng.sample(players, len(players))
        rows = tuple(
            self.row(seat, rng.choice(self.stakes), *both)
            for seat, both in zip(seats, order, strict=True)
        )
        return self.situation(*bank, rows, house.choice("roue"))

    @override
    def classify(self, situation: Layout) -> str:
        playing = [row for row in situation.places if not row.renounced]
        if any(is_foul(row.faible, row.forte) for row in playing):
            return FOUL.slug
        if len(playing) < len(situation.places):
            return GIVEN_UP.slug
        tied = any("egalite" in self.rules.ends(situation, row) for row in playing)
        return TIED.slug if tied else PLAIN.slug

    @override
    def deal(self, rng: Random, house: House) -> Layout:
        roue = house.choice("roue")
        bank = house_set(_deal(rng, ()), roue)
        return self.lay_out(
            rng, house, bank, self._others(rng, roue, bank, None, rng.choice(PLAYERS))
        )

    @override
    def ask(self, situation: Layout) -> Question:
        bank = self.dialect.bank.singular.capitalize()
        zones = (
            Zone(f"{bank}, cinq cartes", situation.banque_forte),
            Zone(f"{bank}, deux cartes", situation.banque_faible),
            *(zone for row in situation.places for zone in _seat_zones(row)),
        )
        currency = self.dialect.book.currency
        fields = [
            Field(place_key(row.place), f"Place {row.place}", GESTURES) for row in situation.places
        ]
        total = Field("total", "Total payé", Amount(currency=currency, optional=True))
        return Question(
            "Réglez le tapis : le geste à chaque place, puis ce que vous payez en tout.",
            Fields((*fields, total)),
            zones,
            (self.dialect.wheel(situation.roue),),
            currency,
        )


def player_sets(rng: Random, cards: Hand, roue: str) -> Both:
    """Set a player's cards: mostly as the house would, else in some other allowed way."""
    if rng.random() < _OWN_WAY:
        return rng.choice(settings(cards))
    return house_set(cards, roue)


def _tied_ends(rng: Random) -> tuple[str, str]:
    ends = [(strong, weak) for strong in SIDES for weak in SIDES if "egalite" in (strong, weak)]
    return rng.choice(ends)


def _deal(rng: Random, taken: Sequence[Card]) -> Hand:
    return tuple(rng.sample(without(PACK_AND_JOKER, taken), DEALT))


def _seat_zones(row: SeatHands) -> Iterator[Zone]:
    stakes = (Stake("Mise", row.mise),)
    label = f"Place {row.place}"
    if row.renounced:
        yield Zone(label, stakes=stakes, hidden=DEALT, seat=row.place, note="renonce")
        return
    yield Zone(label, row.forte, stakes, seat=row.place, note="cinq cartes")
    yield Zone(label, row.faible, seat=row.place, note="deux cartes")
