"""Shared exercise: the settlement of a whole cloth, several seats against one hand of the bank."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core.cards import Shoe
from casino_rules.core.forms import Amount, Choice, Field
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question, Zone
from casino_rules.core.stakes import heavy_player, seats_at
from casino_rules.core.table_forms import Hand
from casino_rules.families.sampling import Sampled, left_after, until
from casino_rules.families.settling import (
    LOST_OR_PAID,
    AskedField,
    Gesture,
    Seat,
    Settled,
    SettlementDrill,
    made,
    made_together,
    then_paid,
)
from casino_rules.families.stud import making
from casino_rules.families.stud.play import BET_TIMES, HAND, LIMIT, SIDE, Outcome, qualifies
from casino_rules.families.stud.table import (
    SEATS,
    Layout,
    OnCloth,
    SeatPlayed,
    cloth_steps,
    place,
)

_HAND: Final = ("ante", "bet")
_LEAST: Final = 2
"""How many seats are taken at least."""
_TOGETHER: Final[Mapping[tuple[str, ...], str]] = {
    (Gesture.COLLECT, Gesture.COLLECT): "ramasser",
    (Gesture.PAY, Gesture.COLLECT): "ramasser",
    (Gesture.RETURN, Gesture.RETURN): "rendre",
    (Gesture.PAY, Gesture.RETURN): "payer-premiere",
    (Gesture.PAY, Gesture.PAY): "payer",
}
"""What is done with the first stake and the raise together, as one answer.

Nothing there is to pay the first and collect the raise, a known error: it is to collect, and pay.
"""
_STARS: Final = ("brelan", "quinte", "couleur", "couleur", "full", "carre")
_STRONG: Final = ("deux-paires", "brelan", "brelan", "quinte", "couleur")
"""Hands with which the bank may well beat everybody."""
_ORDINARY: Final = ("hauteur", "paire", "paire", "deux-paires")
"""Hands with which the bank plays, and is beaten."""
_STAR_SHARE: Final = 1 / 2
"""How often a player holds a fine hand, which makes the settlement worth learning."""


class StudSettlement[S, K, T: Seat](SettlementDrill[S, K, T]):
    """A settlement that the house may limit: what it limits is limited for all stakes together."""

    @override
    def paid(self, settled: Mapping[K, Settled]) -> dict[str, Cents]:
        return super().paid({at: lines for at, lines in settled.items() if LIMIT not in lines})


class StudCloth[L: Layout[Any], R: SeatPlayed](StudSettlement[L, int, OnCloth[R]], Sampled[L]):
    """For each seat, what is done with its stakes and what it is paid, side bet included."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    seconds = 75
    prompt: ClassVar[str]
    steps = staticmethod(cloth_steps)
    both: ClassVar[Choice]
    """What is done with both stakes of a seat, in the words of the game."""
    side_name: ClassVar[str]
    """The side bet as a field calls it."""
    gone: ClassVar[str] = "a passé, mises déjà ramassées"
    no_game: ClassVar[str]
    bank_wins: ClassVar[str]
    """The branches of a bank that does not play, and of one that beats every hand."""

    @abstractmethod
    def row(
        self, rng: Random, house: House, seat: int, cards: Hand, bank: Hand, *, heavy: bool
    ) -> R:
        """Draw what a player stakes, ``heavy`` or not, and whether they raise."""

    def rows(
        self, rng: Random, house: House, hands: Sequence[tuple[int, Hand]], bank: Hand
    ) -> tuple[R, ...]:
        """Draw the players of a table by their seats and cards: one at most stakes heavily."""
        rich = heavy_player(rng, house.level, len(hands))
        return tuple(
            self.row(rng, house, seat, cards, bank, heavy=number == rich)
            for number, (seat, cards) in enumerate(hands)
        )

    @abstractmethod
    def lay_out(self, house: House, bank: Hand, rows: tuple[R, ...]) -> L:
        """Put the bank's hand and the seats on the cloth."""

    @abstractmethod
    def side(self, row: R) -> Cents:
        """Return the side bet of a seat, 0 if it has none."""

    def note(self, situation: L, row: R) -> str:
        """Return what is said of a seat that stands."""
        del situation, row
        return ""

    def bank_zones(self, situation: L) -> tuple[Zone, ...]:
        """Lay the bank's hand, its best combination first."""
        return (situation.stud.plan.zone("banque", situation.bank_value.cards),)

    def in_force(self, situation: L) -> tuple[str, ...]:
        """Return the options of the house on which the settlement depends."""
        del situation
        return ()

    @override
    def sample(self, rng: Random, house: House, branch: str) -> L:
        if branch == "egalite":
            return self._seated(rng, house, *making.twins(rng, "hauteur", "paire"))
        if branch == self.bank_wins:
            return self._seated(rng, house, making.of(rng, *_STRONG))
        bank = making.of(rng, *(("rien",) if branch.startswith(self.no_game) else _ORDINARY))
        if rng.random() < _STAR_SHARE:
            return self._seated(rng, house, bank)
        return self._seated(rng, house, bank, making.of(rng, *_STARS, left=left_after(bank)))

    @override
    def deal(self, rng: Random, house: House) -> L:
        """Deal a cloth on which somebody has not given up."""
        return until(lambda: self._seated(rng, house, Shoe(rng).draw_many(HAND)), lambda _: True)

    def _seated(self, rng: Random, house: House, bank: Hand, *known: Hand) -> L:
        """Lay the bank's hand, a player's if it is known, and others dealt from what is left."""
        left, hands = left_after(bank, *known), list(known)
        seats = seats_at(rng, house.level, SEATS, least=_LEAST)
        dealt = rng.sample(left, HAND * (len(seats) - len(hands)))
        hands += (tuple(dealt[at : at + HAND]) for at in range(0, len(dealt), HAND))
        mixed = tuple(zip(seats, rng.sample(hands, len(hands)), strict=True))
        return self.lay_out(house, bank, self.rows(rng, house, mixed, bank))

    @override
    def classify(self, situation: L) -> str:
        if not qualifies(situation.bank_value):
            return self.no_game
        ended = {situation.ending(row) for row in situation.on_cloth}
        if Outcome.TIE in ended:
            return "egalite"
        return "gagnant" if Outcome.WIN in ended else self.bank_wins

    @override
    def ask(self, situation: L) -> Question:
        currency = situation.stud.book.currency
        zones = (
            *self.bank_zones(situation),
            *(self.seat_zone(situation, row) for row in situation.seats),
        )
        return Question(
            self.prompt, self.form(situation), zones, self.in_force(situation), currency
        )

    @override
    def seats(self, situation: L) -> dict[int, OnCloth[R]]:
        return {row.seat: OnCloth(row, situation) for row in situation.on_cloth}

    @override
    def asked(self, situation: L) -> Iterator[AskedField[int]]:
        """Ask of each seat its hand, its side bet, what it is paid in all."""
        plan, currency = situation.stud.plan, situation.stud.book.currency
        stakes = " et ".join(plan.box(self.lies.get(box, box)).name for box in _HAND)
        for row in situation.on_cloth:
            seat, spot, label = row.seat, place(row.seat), f"Place {row.seat}"
            gestures = []
            if not row.folded:
                both = Field(f"geste-{seat}", f"{label} : {stakes}", self.both, spot)
                gestures.append(made_together(both, seat, _HAND, _TOGETHER))
            if self.side(row):
                box = f"{spot}.{self.lies[SIDE]}"
                side = Field(f"a-part-{seat}", f"{label} : {self.side_name}", LOST_OR_PAID, box)
                gestures.append(made(side, seat, SIDE))
            sum_ = Amount(optional=True, currency=currency)
            yield from then_paid(gestures, Field(spot, f"{label} : payé en tout", sum_, spot), seat)

    def turned(self, situation: L, row: R) -> bool:
        """Whether the cards of a seat lie face up when it is settled."""
        del row
        return qualifies(situation.bank_value)

    def seat_zone(self, situation: L, row: R) -> Zone:
        """Lay a seat: what it has given up is gone, what nothing requires to be seen is hidden."""
        plan = situation.stud.plan
        if not situation.stands(row):
            return plan.seat(row.seat, note=self.gone)
        laid = {} if row.folded else {"ante": row.first, "bet": BET_TIMES * row.first}
        laid |= {SIDE: self.side(row)} if self.side(row) else {}
        stakes = {self.lies.get(box, box): cents for box, cents in laid.items()}
        note = self.note(situation, row)
        if not self.turned(situation, row):
            return plan.seat(row.seat, (), stakes, hidden=len(row.cards), note=note)
        return plan.seat(row.seat, row.cards, stakes, note=note)
