"""The rules of Pai Gow applied to rounds and stakes, each decision with its proof."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.french import CARTE, small
from casino_rules.core.money import Cents
from casino_rules.core.plan import IN_QUESTION
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
_RULES: Final = {PAY: "paiement", PUSH: "mise-rendue", COLLECT: "mise-perdue"}
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

    def settle(self, mark: str, stake: Cents) -> Ruling[Settled]:
        """Decide what becomes of a stake of that mark.

        Raises:
            InexactPaymentError: if the gain is not a whole number of cents.
        """
        settled = self._settled(mark, stake)
        return Ruling(settled, (self.dialect.cite(_RULES[mark], **self._sums(stake, settled)),))

    def _settled(self, mark: str, stake: Cents) -> Settled:
        if mark != PAY:
            return Settled(mark)
        return Settled(mark, self.dialect.book.pay_table("paiement").odds("gagne").pay(stake))

    def _sums(self, stake: Cents, settled: Settled) -> dict[str, str]:
        """Return the amounts that the articles of payment tell."""
        money = self.dialect.money
        return {
            "mise": money(stake),
            "gain": money(settled.paid),
            "commission": money(stake - settled.paid),
        }

    def one_bet(self, situation: BetResult) -> Ruling[Answer]:
        """Decide the gesture for a stake, and what is paid beside it."""
        mark = self.mark(situation.forte, situation.faible)
        settled = self.settle(mark, situation.mise)
        steps = (*self._result_steps(situation.forte, situation.faible), *settled.steps)
        gain = settled.value.paid
        paid = {f"{IN_QUESTION}.mise": gain}
        return Ruling({"geste": GESTURES[mark], "montant": gain}, steps, paid=paid)

    def served_count(self, situation: Boxes) -> Ruling[Answer]:
        """Decide how many cards are dealt where empty boxes are not, and how many stay undealt."""
        hands = len(situation.places) + 1
        dealt = DEALT * hands
        stub = len(PACK_AND_JOKER) - dealt
        step = self.dialect.cite(
            "donne",
            mains=small(hands, feminine=True),
            donnees=dealt,
            talon=small(stub, feminine=True),
        )
        return Ruling({"donnees": dealt, "talon": stub}, (step,))

    def deal_count(self, situation: Boxes) -> Ruling[Answer]:
        """Decide how many cards are collected before empty boxes, and how many stay undealt."""
        empty = len(SEATS) - len(situation.places)
        stub = len(PACK_AND_JOKER) - DEALT * (len(SEATS) + 1)
        value = {"ramassees": DEALT * empty, "talon": stub}
        count = self.dialect.cite("donne", talon=small(stub, feminine=True))
        if not empty:
            return Ruling(value, (count, self.dialect.cite("cases-vides", "aucune")))
        boxes = f"{small(empty)} cases vides" if empty > 1 else "une case vide"
        collected = self.dialect.cite(
            "cases-vides", "vides", cases=boxes, cartes=CARTE.spelled(DEALT * empty)
        )
        return Ruling(value, (count, collected))

    def seat(self, layout: Layout, row: SeatHands) -> Settled:
        """Decide what becomes of one seat's stake; no proof."""
        ends = self.ends(layout, row)
        return self._settled(self.mark(*ends) if ends else COLLECT, row.mise)

    def _seat_steps(self, layout: Layout, row: SeatHands) -> Iterator[Step]:
        """Prove what becomes of one seat's stake, in one line."""
        if row.renounced:
            yield self.dialect.cite("renonciation", "perdue", place=row.place)
            return
        settled = self.seat(layout, row)
        facts = {"place": row.place, **self._sums(row.mise, settled)}
        ends = self.ends(layout, row)
        if not ends:
            hands = {
                "devant": self.dialect.front(row.faible),
                "derriere": SCALES[layout.roue].value(row.forte).words(self.dialect.labels).name,
            }
            yield self.dialect.cite("mise-perdue", "fautive", **facts, **hands)
            return
        yield from self.wheel_steps(row.forte, layout.banque_forte, layout.roue)
        tie = "egalite" in ends and settled.mark == COLLECT
        variant = "place-egalite" if tie else "place"
        facts["comparees"] = self.told(
            (row.forte, row.faible), (layout.banque_forte, layout.banque_faible), layout.roue
        )
        yield self.dialect.cite(_RULES[settled.mark], variant, **facts)

    def told(self, player: Both, bank: Both, roue: str) -> str:
        """Tell both comparisons: « cinq cartes : paire de dames contre paire de rois, perdue. … »."""
        strong, weak = self.compared(player, bank, roue)
        scale, dialect = SCALES[roue], self.dialect
        fives = dialect.against(scale.value(player[0]), scale.value(bank[0]))
        twos = f"{dialect.front(player[1])} contre {dialect.front(bank[1])}"
        ends = dialect.ends
        return f"cinq cartes : {fives}, {ends[strong]}. Deux cartes : {twos}, {ends[weak]}."

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
        """Decide the gesture for each seat, then what is paid in all: from right to left."""
        settled = {row.place: self.seat(situation, row) for row in situation.from_the_right}
        value: Answer = {
            place_key(row.place): GESTURES[settled[row.place].mark] for row in situation.places
        }
        value["total"] = sum(seat.paid for seat in settled.values())
        steps: list[Step] = []
        for row in situation.from_the_right:
            found = self._seat_steps(situation, row)
            steps += [step for step in found if step not in steps]  # the wheel is recalled once
        paid = {f"{place_key(number)}.mise": seat.paid for number, seat in settled.items()}
        return Ruling(value, (*steps, *self._total_steps(settled)), paid=paid)

    def _total_steps(self, settled: Mapping[int, Settled]) -> tuple[Step, ...]:
        gains = [seat.paid for seat in settled.values() if seat.paid]
        if not gains:
            return (self.dialect.cite("ordre-des-comparaisons", "rien"),)
        money = self.dialect.money
        total = money(sum(gains))
        told = f"{' + '.join(map(money, gains))} = {total}" if len(gains) > 1 else total
        return (self.dialect.cite("ordre-des-comparaisons", "total", somme=told),)

    def results(self, situation: Layout) -> dict[int, Cents]:
        """Return what each seat wins or loses, in cents."""
        return {row.place: self.seat(situation, row).result(row.mise) for row in situation.places}


def _who(ours: Key, theirs: Key) -> str:
    if ours == theirs:
        return "egalite"
    return "joueur" if ours > theirs else "banque"


def place_key(seat: int) -> str:
    """Return the name of a seat's field in the settlement of a layout."""
    return f"place-{seat}"
