"""The rules of Pai Gow applied to rounds and stakes, each decision with its proof."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling, Step
from casino_rules.families.pai_gow.hand_rules import HandRules
from casino_rules.families.pai_gow.hands import (
    DEALT,
    PACK_AND_JOKER,
    SCALES,
    is_foul,
)
from casino_rules.families.pai_gow.situations import (
    SEATS,
    BetResult,
    Boxes,
    Layout,
    Round,
    SeatHands,
)
from casino_rules.families.pai_gow.words import Answer
from casino_rules.hands import TWO_CARDS
from casino_rules.hands.codes import encode
from casino_rules.hands.shapes import Key

PAY: Final = "P"
PUSH: Final = "N"
COLLECT: Final = "R"
GESTURES: Final = {PAY: "payer", PUSH: "rendre", COLLECT: "ramasser"}
"""The marks of the table of results and what is done with the stake."""
_RESULTS: Final = {PAY: "gagne", PUSH: "nul", COLLECT: "perd"}


type Both = tuple[Hand, Hand]
"""Seven cards as they are set: five behind, two in front."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What becomes of a stake: the mark of the table, and what is paid beside the stake."""

    mark: str
    paid: Cents = 0

    def result(self, stake: Cents) -> Cents:
        """Return what the player wins (positive) or loses (negative), in cents."""
        return -stake if self.mark == COLLECT else self.paid


@dataclass(frozen=True)
class Rules(HandRules):
    """All the decisions of one game of Pai Gow, proved by the articles of its rule book."""

    def round(self, situation: Round) -> Ruling[Answer]:
        """Decide both comparisons and what becomes of the stake."""
        strong = self.compare_fives(situation.joueur_forte, situation.banque_forte, situation.roue)
        weak = self.compare_twos(situation.joueur_faible, situation.banque_faible)
        mark = self.mark(strong.value, weak.value)
        value = {"forte": strong.value, "faible": weak.value, "resultat": GESTURES[mark]}
        result = self._result_steps(strong.value, weak.value)
        return Ruling(value, (*strong.steps, *weak.steps, *result))

    def mark(self, strong: str, weak: str) -> str:
        """Return what the table of results says: P, N or R."""
        return self.dialect.book.draw_table("resultat").at(strong, weak)

    def _result_steps(self, strong: str, weak: str) -> tuple[Step, ...]:
        tie = "egalite" in (strong, weak)
        mark = _RESULTS[self.mark(strong, weak)]
        said = self.dialect.cite("resultat", mark + "-egalite" * tie)
        return (self.dialect.cite("egalite"), said) if tie else (said,)

    def settle(self, mark: str, stake: Cents, seat: int = 0) -> Ruling[Settled]:
        """Decide what becomes of a stake of that mark; ``seat`` is named when it is not 0.

        Raises:
            InexactPaymentError: if the gain is not a whole number of cents.
        """
        facts = {"mise": self.dialect.money(stake), "place": f" à la place {seat}" if seat else ""}
        if mark != PAY:
            rule = "mise-rendue" if mark == PUSH else "mise-perdue"
            return Ruling(Settled(mark), (self.dialect.cite(rule, **facts),))
        gain = self.dialect.book.pay_table("paiement").odds("gagne").pay(stake)
        facts |= {
            "gain": self.dialect.money(gain),
            "commission": self.dialect.money(stake - gain),
        }
        return Ruling(Settled(mark, gain), (self.dialect.cite("paiement", **facts),))

    def one_bet(self, situation: BetResult) -> Ruling[Answer]:
        """Decide the gesture for a stake, and what is paid beside it."""
        mark = self.mark(situation.forte, situation.faible)
        settled = self.settle(mark, situation.mise)
        steps = (*self._result_steps(situation.forte, situation.faible), *settled.steps)
        return Ruling({"geste": GESTURES[mark], "montant": settled.value.paid}, steps)

    def deal_count(self, situation: Boxes) -> Ruling[Answer]:
        """Decide how many cards are collected before empty boxes, and how many stay undealt."""
        empty = len(SEATS) - len(situation.places)
        stub = len(PACK_AND_JOKER) - DEALT * (len(SEATS) + 1)
        value = {"ramassees": DEALT * empty, "talon": stub}
        count = self.dialect.cite("donne", talon=stub)
        if not empty:
            return Ruling(value, (count, self.dialect.cite("cases-vides", "aucune")))
        boxes = f"{empty} cases vides" if empty > 1 else "une case vide"
        collected = self.dialect.cite("cases-vides", "vides", cases=boxes, cartes=DEALT * empty)
        return Ruling(value, (count, collected))

    def seat(self, layout: Layout, row: SeatHands) -> Ruling[Settled]:
        """Decide what becomes of one seat's stake."""
        if row.renounced:
            gone = self.dialect.cite("renonciation", "perdue", place=row.place)
            return Ruling(Settled(COLLECT), (gone,))
        if is_foul(row.faible, row.forte):
            lost = self.settle(COLLECT, row.mise, row.place)
            return Ruling(lost.value, (self.setting_step(row), *lost.steps))
        strong = self.compare_fives(row.forte, layout.banque_forte, layout.roue)
        weak = self.compare_twos(row.faible, layout.banque_faible)
        settled = self.settle(self.mark(strong.value, weak.value), row.mise, row.place)
        result = self._result_steps(strong.value, weak.value)
        return Ruling(settled.value, (*strong.steps, *weak.steps, *result, *settled.steps))

    def compared(self, player: Both, bank: Both, roue: str) -> tuple[str, str]:
        """Return who wins each comparison, hands of five first; no proof."""
        scale = SCALES[roue]
        return (
            _who(scale.shape(encode(player[0])).key, scale.shape(encode(bank[0])).key),
            _who(TWO_CARDS.shape(encode(player[1])).key, TWO_CARDS.shape(encode(bank[1])).key),
        )

    def ends(self, layout: Layout, row: SeatHands) -> tuple[str, ...]:
        """Return how one seat's comparisons end; nothing when nothing is compared."""
        if row.renounced or is_foul(row.faible, row.forte):
            return ()
        bank = (layout.banque_forte, layout.banque_faible)
        return self.compared((row.forte, row.faible), bank, layout.roue)

    def layout(self, situation: Layout) -> Ruling[Answer]:
        """Decide the gesture for each seat, then what is paid in all."""
        rulings = {row.place: self.seat(situation, row) for row in situation.places}
        value: Answer = {
            place_key(place): GESTURES[ruling.value.mark] for place, ruling in rulings.items()
        }
        value["total"] = sum(ruling.value.paid for ruling in rulings.values())
        steps = tuple(step for ruling in rulings.values() for step in ruling.steps)
        return Ruling(value, steps)

    def results(self, situation: Layout) -> dict[int, Cents]:
        """Return what each seat wins or loses, in cents."""
        return {
            row.place: self.seat(situation, row).value.result(row.mise) for row in situation.places
        }


def _who(ours: Key, theirs: Key) -> str:
    if ours == theirs:
        return "egalite"
    return "joueur" if ours > theirs else "banque"


def place_key(seat: int) -> str:
    """Return the name of a seat's field in the settlement of a layout."""
    return f"place-{seat}"
