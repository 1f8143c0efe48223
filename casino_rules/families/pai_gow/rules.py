"""The rules of Pai Gow applied to cards and stakes, each decision with its proof."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import JOKER, Rank
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling, Step
from casino_rules.families.pai_gow.hands import (
    DEALT,
    PACK_AND_JOKER,
    SCALES,
    WHEEL_RANKS,
    is_foul,
    is_wheel,
    joker_rank,
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
from casino_rules.hands import JOKER_HIGH, TWO_CARDS, HandValue, HighCategory, compare

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
class Rules:
    """The decisions of one game of Pai Gow, proved by the articles of its rule book."""

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

    def category(self, cards: Hand) -> Ruling[str]:
        """Decide the category of five cards."""
        value = JOKER_HIGH.value(cards)
        named = self.dialect.cite("classement", main=self.dialect.un(value))
        return Ruling(CATEGORY_KEYS[value.category], (*self._joker_steps(value), named))

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
        return self._compare_fives(situation.joueur, situation.banque, situation.roue)

    def twos(self, situation: TwoTwos) -> Ruling[str]:
        """Decide who has the stronger hand of two."""
        return self._compare_twos(situation.joueur, situation.banque)

    def _compare_fives(self, player: Hand, bank: Hand, roue: str) -> Ruling[str]:
        scale, dialect = SCALES[roue], self.dialect
        ours, theirs = scale.value(player), scale.value(bank)
        found = compare(ours, theirs)
        if found.tie:
            step = dialect.cite("departage", "egalite", main=dialect.un(ours))
            return Ruling("egalite", (step,))
        who = "joueur" if found.winner is ours else "banque"
        steps: tuple[Step, ...] = ()
        straights = ours.category is theirs.category and (is_wheel(ours) or is_wheel(theirs))
        if straights:
            steps = self._wheel_steps(roue, ours)
        same = ours.category is theirs.category
        article, variant = ("departage", "decide") if same else ("classement", "bat")
        why = found.told(dialect.labels)
        told = dialect.cite(article, variant, pourquoi=why, gagnant=self._name(who))
        return Ruling(who, (*steps, told))

    def _wheel_steps(self, roue: str, value: HandValue) -> tuple[Step, ...]:
        of = "couleur" if value.category is not HighCategory.STRAIGHT else ""
        return (self.dialect.cite(f"roue-{roue}", of),)

    def _compare_twos(self, player: Hand, bank: Hand) -> Ruling[str]:
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
        return Ruling("fautive" if foul else "permise", (self._setting_step(situation),))

    def _setting_step(self, hands: SetHands | SeatHands) -> Step:
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

    def round(self, situation: Round) -> Ruling[Answer]:
        """Decide both comparisons and what becomes of the stake."""
        strong = self._compare_fives(situation.joueur_forte, situation.banque_forte, situation.roue)
        weak = self._compare_twos(situation.joueur_faible, situation.banque_faible)
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
            return Ruling(lost.value, (self._setting_step(row), *lost.steps))
        strong = self._compare_fives(row.forte, layout.banque_forte, layout.roue)
        weak = self._compare_twos(row.faible, layout.banque_faible)
        settled = self.settle(self.mark(strong.value, weak.value), row.mise, row.place)
        result = self._result_steps(strong.value, weak.value)
        return Ruling(settled.value, (*strong.steps, *weak.steps, *result, *settled.steps))

    def compared(self, player: Both, bank: Both, roue: str) -> tuple[str, str]:
        """Return who wins each comparison, hands of five first; no proof."""
        scale = SCALES[roue]
        return (
            _who(scale.value(player[0]), scale.value(bank[0])),
            _who(TWO_CARDS.value(player[1]), TWO_CARDS.value(bank[1])),
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


def _who(ours: HandValue, theirs: HandValue) -> str:
    if ours == theirs:
        return "egalite"
    return "joueur" if ours > theirs else "banque"


def place_key(seat: int) -> str:
    """Return the name of a seat's field in the settlement of a layout."""
    return f"place-{seat}"


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
