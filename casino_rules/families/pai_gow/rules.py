"""The rules of Pai Gow applied to rounds and stakes, each decision with its proof."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from casino_rules.core.card_forms import Hand
from casino_rules.core.french import CARTE, small
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
from casino_rules.families.settling import Gesture, Line, Settled
from casino_rules.hands import TWO_CARDS
from casino_rules.hands.codes import encode
from casino_rules.hands.shapes import Key

COLLECT, RETURN, PAY = Gesture
_MARKS: Final = {"P": PAY, "N": RETURN, "R": COLLECT}
"""What is done with the stake, by the mark of the table of results."""
_RULES: Final[Mapping[str, str]] = {PAY: "paiement", RETURN: "mise-rendue", COLLECT: "mise-perdue"}
_RESULTS: Final = {PAY: "gagne", RETURN: "nul", COLLECT: "perd"}
FOULED: Final = ("fautive",)
RENOUNCED: Final = ("renonce",)
"""How a seat ends without being compared: its hands are set foul, or its player has given up."""

type Both = tuple[Hand, Hand]
"""Seven cards as they are set: five behind, two in front."""


class Ending(NamedTuple):
    """What a stake is settled by: how the hand of five ends, then the hand of two."""

    ends: tuple[str, ...]
    mise: Cents
    settled: Settled


@dataclass(frozen=True)
class Rules(HandRules):
    """All the decisions of one game of Pai Gow, proved by the articles of its rule book."""

    def round_steps(self, situation: Round) -> tuple[Step, ...]:
        """Prove both comparisons and what becomes of the stake."""
        strong = self.compare_fives(situation.joueur_forte, situation.banque_forte, situation.roue)
        weak = self.compare_twos(situation.joueur_faible, situation.banque_faible)
        result = self._result_steps(strong.value, weak.value)
        return (*strong.steps, *weak.steps, *result)

    def gesture(self, strong: str, weak: str) -> Gesture:
        """Return what the table of results says is done with the stake."""
        return _MARKS[self.dialect.book.draw_table("resultat").at(strong, weak)]

    def _result_steps(self, strong: str, weak: str) -> tuple[Step, ...]:
        tie = "egalite" in (strong, weak)
        result = _RESULTS[self.gesture(strong, weak)]
        said = self.dialect.cite("resultat", result + "-egalite" * tie)
        return (self.dialect.cite("egalite"), said) if tie else (said,)

    def ending(self, ends: tuple[str, ...], stake: Cents = 0) -> Ending:
        """Return how a seat ends, with its stake, collected where nothing is compared."""
        lost = ends in (FOULED, RENOUNCED)
        gesture = COLLECT if lost else self.gesture(*ends)
        return Ending(ends, stake, Settled({"mise": self.line(gesture, stake)}))

    def line(self, gesture: Gesture, stake: Cents) -> Line:
        """Return what becomes of a stake with which this is done.

        Raises:
            InexactPaymentError: if the gain is not a whole number of cents.
        """
        table = self.dialect.book.pay_table("paiement")
        return Line(stake, gesture, table.odds("gagne").pay(stake) if gesture is PAY else 0)

    def _sums(self, line: Line) -> dict[str, str]:
        """Return the amounts that the articles of payment tell."""
        money = self.dialect.money
        return {
            "mise": money(line.stake),
            "gain": money(line.paid),
            "commission": money(line.stake - line.paid),
        }

    def stake_steps(self, situation: BetResult, line: Line) -> tuple[Step, ...]:
        """Prove what becomes of a stake, and what is paid beside it."""
        told = self.dialect.cite(_RULES[line.gesture], **self._sums(line))
        return (*self._result_steps(situation.forte, situation.faible), told)

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

    def _seat_steps(self, layout: Layout, row: SeatHands, line: Line) -> Iterator[Step]:
        """Prove what becomes of one seat's stake, in one line."""
        if row.renounced:
            yield self.dialect.cite("renonciation", "perdue", place=row.place).at(row.place)
            return
        facts = {"place": row.place, **self._sums(line)}
        ends = self.ends(layout, row)
        if ends == FOULED:
            hands = {
                "devant": self.dialect.front(row.faible),
                "derriere": SCALES[layout.roue].value(row.forte).words(self.dialect.labels).name,
            }
            yield self.dialect.cite("mise-perdue", "fautive", **facts, **hands).at(row.place)
            return
        yield from self.wheel_steps(row.forte, layout.banque_forte, layout.roue)
        tie = "egalite" in ends and line.gesture == COLLECT
        variant = "place-egalite" if tie else "place"
        facts["comparees"] = self.told(
            (row.forte, row.faible), (layout.banque_forte, layout.banque_faible), layout.roue
        )
        yield self.dialect.cite(_RULES[line.gesture], variant, **facts).at(row.place)

    def told(self, player: Both, bank: Both, roue: str) -> str:
        """Tell both comparisons: « cinq cartes : paire de dames contre paire de rois, perdue. … »."""
        strong, weak = self.compared(player, bank, roue)
        scale, dialect = SCALES[roue], self.dialect
        fives = dialect.against(scale.value(player[0]), scale.value(bank[0]))
        twos = f"{dialect.front(player[1])} contre {dialect.front(bank[1])}"
        ends = dialect.ends
        return f"cinq cartes : {fives}, {ends[strong]}. Deux cartes : {twos}, {ends[weak]}."

    @staticmethod
    def compared(player: Both, bank: Both, roue: str) -> tuple[str, str]:
        """Return who wins each comparison, hands of five first; no proof."""
        scale = SCALES[roue]
        return (
            _who(scale.shape(encode(player[0])).key, scale.shape(encode(bank[0])).key),
            _who(TWO_CARDS.shape(encode(player[1])).key, TWO_CARDS.shape(encode(bank[1])).key),
        )

    def ends(self, layout: Layout, row: SeatHands) -> tuple[str, ...]:
        """Return how one seat's comparisons end, or why nothing is compared."""
        if row.renounced:
            return RENOUNCED
        if is_foul(row.faible, row.forte):
            return FOULED
        bank = (layout.banque_forte, layout.banque_faible)
        return self.compared((row.forte, row.faible), bank, layout.roue)

    def of_a_round(self, situation: Round) -> dict[None, Ending]:
        """Return how both comparisons of a player end."""
        player = situation.joueur_forte, situation.joueur_faible
        bank = situation.banque_forte, situation.banque_faible
        return {None: self.ending(self.compared(player, bank, situation.roue))}

    def of_a_cloth(self, situation: Layout) -> dict[int, Ending]:
        """Return how each seat ends, with its stake."""
        return {
            row.place: self.ending(self.ends(situation, row), row.mise) for row in situation.places
        }

    def layout_steps(self, situation: Layout, seats: Mapping[int, Settled]) -> tuple[Step, ...]:
        """Prove what becomes of each stake, from right to left, then what is paid in all."""
        steps: list[Step] = []
        for row in situation.from_the_right:
            found = self._seat_steps(situation, row, seats[row.place]["mise"])
            steps += [step for step in found if step not in steps]  # the wheel is recalled once
        paid = [seats[row.place].paid for row in situation.from_the_right]
        return (*steps, *self._total_steps([gain for gain in paid if gain]))

    def _total_steps(self, gains: Sequence[Cents]) -> tuple[Step, ...]:
        if not gains:
            return (self.dialect.cite("ordre-des-comparaisons", "rien"),)
        money = self.dialect.money
        total = money(sum(gains))
        told = f"{' + '.join(map(money, gains))} = {total}" if len(gains) > 1 else total
        return (self.dialect.cite("ordre-des-comparaisons", "total", somme=told),)

    def settled(self, situation: Layout) -> dict[int, Settled]:
        """Return what becomes of the stake of each seat."""
        return {seat: seen.settled for seat, seen in self.of_a_cloth(situation).items()}

    def results(self, situation: Layout) -> dict[int, Cents]:
        """Return what each seat wins or loses, in cents."""
        return {seat: settled.result for seat, settled in self.settled(situation).items()}


def _who(ours: Key, theirs: Key) -> str:
    if ours == theirs:
        return "egalite"
    return "joueur" if ours > theirs else "banque"
