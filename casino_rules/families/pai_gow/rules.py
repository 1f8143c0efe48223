"""The rules of Pai Gow applied to hands, rounds and stakes, each decision with its proof."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from casino_rules.core.cards import JOKER, Rank
from casino_rules.core.french import CARTE, small
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow.hands import (
    DEALT,
    PACK_AND_JOKER,
    SCALES,
    WHEEL_RANKS,
    high_first,
    is_foul,
    is_wheel,
    joker_rank,
    near_miss,
    order,
    pair_class,
    without,
)
from casino_rules.families.pai_gow.house_way import Held, Way, cell_of, house_way
from casino_rules.families.pai_gow.situations import (
    SEATS,
    BetResult,
    Boxes,
    Dealt,
    FiveShown,
    JokerHand,
    Layout,
    Round,
    SeatHands,
    SetHands,
    TwoCategories,
    TwoFives,
    TwoShown,
    TwoTwos,
)
from casino_rules.families.pai_gow.words import CATEGORY_KEYS, Answer, Dialect, front_words
from casino_rules.families.settling import Gesture, Line, Settled
from casino_rules.hands import JOKER_HIGH, TWO_CARDS, HandValue, HighCategory, compare
from casino_rules.hands.reading import Key, encode


@dataclass(frozen=True)
class HandRules:
    """The decisions on hands of one game of Pai Gow, proved by the articles of its rule book."""

    dialect: Dialect

    def joker(self, situation: JokerHand) -> Ruling[str]:
        """Decide which rank the joker takes, by its code (« A », « T »)."""
        value = SCALES[situation.roue].value(situation.cards)
        rank = joker_rank(value) or Rank.ACE
        steps = self._joker_steps(value)
        if may_be_wheel(situation.cards):
            steps = (*self._wheel_steps(situation.roue, value), *steps)
        return Ruling(rank.code, steps)

    def _joker_steps(self, value: HandValue) -> tuple[Step, ...]:
        rank = joker_rank(value)
        if rank is None:
            return ()
        return (self.dialect.cite("joker", _joker_use(value), carte=rank.noun.le),)

    def category(self, situation: FiveShown) -> Ruling[str]:
        """Decide the category of five cards."""
        value = JOKER_HIGH.value(situation.cards)
        key = CATEGORY_KEYS[value.category]
        read = near_miss(situation.cards) if key == "hauteur" else ""
        cards = "-".join(card.rank.index for card in high_first(situation.cards))
        named = self.dialect.cite(
            "classement", read or key, main=self.dialect.un(value), cartes=cards
        )
        return Ruling(key, (*self._joker_steps(value), named))

    def categories(self, situation: TwoCategories) -> Ruling[str]:
        """Decide which of two categories is the stronger, by its key."""
        keys = tuple(CATEGORY_KEYS.values())
        pair = sorted((situation.premiere, situation.seconde), key=keys.index)
        if pair == ["cinq-as", "royale"]:
            return Ruling(pair[0], (self.dialect.cite("cinq-as"),))
        strong, weak = (self.dialect.proposed[key] for key in pair)
        return Ruling(
            pair[0], (self.dialect.cite("classement", "ordre", forte=strong, faible=weak),)
        )

    def fives(self, situation: TwoFives) -> Ruling[str]:
        """Decide who has the stronger hand of five."""
        return self.compare_fives(situation.joueur, situation.banque, situation.roue)

    def twos(self, situation: TwoTwos) -> Ruling[str]:
        """Decide who has the stronger hand of two."""
        return self.compare_twos(situation.joueur, situation.banque)

    def compare_fives(self, player: Hand, bank: Hand, roue: str) -> Ruling[str]:
        """Decide which of two hands of five is the stronger, in the order of a house."""
        scale, dialect = SCALES[roue], self.dialect
        ours, theirs = scale.value(player), scale.value(bank)
        found = compare(ours, theirs)
        if found.tie:
            step = dialect.cite("departage", "egalite", main=dialect.un(ours))
            return Ruling("egalite", (step,))
        who = "joueur" if found.winner is ours else "banque"
        steps = self.wheel_steps(player, bank, roue)
        same = ours.category is theirs.category
        article, variant = ("departage", "decide") if same else ("classement", "bat")
        why = found.told(dialect.labels)
        told = dialect.cite(article, variant, pourquoi=why, gagnant=self._name(who))
        return Ruling(who, (*steps, told))

    def wheel_steps(self, player: Hand, bank: Hand, roue: str) -> tuple[Step, ...]:
        """Recall the rank of A-2-3-4-5 where it decides between two hands."""
        ours, theirs = SCALES[roue].value(player), SCALES[roue].value(bank)
        same = ours.category is theirs.category and ours.key != theirs.key
        if same and (is_wheel(ours) or is_wheel(theirs)):
            return self._wheel_steps(roue, ours)
        return ()

    def _wheel_steps(self, roue: str, value: HandValue) -> tuple[Step, ...]:
        of = "couleur" if value.category is not HighCategory.STRAIGHT else ""
        return (self.dialect.cite(f"roue-{roue}", of),)

    def compare_twos(self, player: Hand, bank: Hand) -> Ruling[str]:
        """Decide which of two hands of two is the stronger."""
        ours, theirs = TWO_CARDS.value(player), TWO_CARDS.value(bank)
        found = compare(ours, theirs)
        steps: list[Step] = []
        if JOKER in (*player, *bank):
            steps.append(self.dialect.cite("main-faible", "joker"))
        if found.tie:
            main = ours.un
            return Ruling(
                "egalite", (*steps, self.dialect.cite("main-faible", "egalite", main=main))
            )
        who = "joueur" if found.winner is ours else "banque"
        told = self.dialect.cite(
            "main-faible", "decide", pourquoi=found.french, gagnant=self._name(who)
        )
        return Ruling(who, (*steps, told))

    def _name(self, who: str) -> str:
        return "du joueur" if who == "joueur" else self.dialect.bank.du

    def pair_class(self, situation: TwoShown) -> Ruling[str]:
        """Decide the class of two cards: « hautes », « medium », « basses » or « aucune »."""
        value = TWO_CARDS.value(situation.cards)
        joker = JOKER in situation.cards
        steps = (self.dialect.cite("main-faible", "joker"),) if joker else ()
        if not value.category.strength:
            step = self.dialect.cite("classes-de-paires", "aucune", main=value.un)
            return Ruling("aucune", (*steps, step))
        name = pair_class(order(situation.cards[0]))
        step = self.dialect.cite("classes-de-paires", name, main=value.un)
        return Ruling(name, (*steps, step))

    def setting(self, situation: SetHands) -> Ruling[str]:
        """Decide whether a setting is « permise » or « fautive »."""
        foul = is_foul(situation.faible, situation.forte)
        return Ruling("fautive" if foul else "permise", (self.setting_step(situation),))

    def setting_step(self, hands: SetHands | SeatHands) -> Step:
        """Return the proof that a setting is allowed, or foul."""
        front, back = TWO_CARDS.value(hands.faible), JOKER_HIGH.value(hands.forte)
        foul = front.key > back.key
        alike = front.key == back.key[: len(front.key)]
        variant = "fautive" if foul else "egale" if alike else "permise"
        facts = {"devant": front_words(hands.faible, front.un), "derriere": self.dialect.un(back)}
        return self.dialect.cite("pose", variant, **facts)

    def house_way(self, situation: Dealt) -> Ruling[Hand]:
        """Decide which two cards the bank puts in front; all equal choices are right."""
        way = house_way(situation.cards, situation.scale)
        front, *others = way.fronts
        steps: list[Step] = []
        if JOKER in situation.cards:
            steps.append(self.dialect.cite("maison-joker"))
        back = situation.scale.value(without(situation.cards, front))
        facts = {"devant": front_words(front), "derriere": self.dialect.le(back)}
        steps += (
            self.dialect.cite(article, variant, **facts)
            for article, variant in self._articles(situation, way.kind)
        )
        if way.rivals > 1:
            steps.append(self.dialect.cite("maison-choix", _choice_variant(way)))
        return Ruling(front, tuple(steps), tuple(others))

    def _articles(self, situation: Dealt, kind: str) -> Iterator[tuple[str, str]]:
        """Yield the articles that a case of the House Way applies, with their explanations."""
        held = Held(situation.cards, situation.scale)
        if kind == "complete-deux-paires":
            yield "maison-main-complete", "deux-paires"
        if kind == "complete-deux-paires" or kind.startswith("deux-paires"):
            yield "maison-deux-paires", self._variant("deux-paires", cell_of(held))
        elif kind.startswith("carre"):
            yield "maison-carre", self._variant("carres", cell_of(held))
        else:
            yield _article_of(kind)

    def _variant(self, table: str, cell: tuple[str, str]) -> str:
        """Return what a table of the House Way says of a cell, as an explanation is called."""
        mark = self.dialect.book.draw_table(table).at(*cell)
        return "paire" if mark == "P" else f"{cell[0]}-{_TABLE_WORDS[mark]}"


_ARTICLES: Final = {
    "hauteur": "maison-sans-paire",
    "paire": "maison-une-paire",
    "trois-paires": "maison-trois-paires",
    "brelan": "maison-brelan",
    "deux-brelans": "maison-deux-brelans",
    "complete": "maison-main-complete",
    "full": "maison-full",
    "cinq-as": "maison-cinq-as",
}
_TABLE_WORDS: Final = {"D": "gardees", "S": "separees"}


def _article_of(kind: str) -> tuple[str, str]:
    """Return the article of a case, and its explanation: what the case adds to its name."""
    if kind == "complete":
        return _ARTICLES[kind], "sans-paire"
    name = max((name for name in _ARTICLES if f"{kind}-".startswith(f"{name}-")), key=len)
    return _ARTICLES[name], kind[len(name) + 1 :]


def _choice_variant(way: Way) -> str:
    return "meilleure" if len(way.fronts) == 1 else "egales"


def _joker_use(value: HandValue) -> str:
    if value.category is HighCategory.FIVE_OF_A_KIND:
        return "cinq-as"
    if value.category is HighCategory.FLUSH:
        return "couleur"
    if value.category in value.scale.straights:
        return "sequence" if value.category is HighCategory.STRAIGHT else "quinte"
    return "as"


def may_be_wheel(cards: Hand) -> bool:
    """Whether these are two, three, four, five and the joker, a wheel if the house ranks it high."""
    return JOKER in cards and {card.rank for card in cards} == WHEEL_RANKS - {Rank.ACE} | {
        Rank.JOKER
    }


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
