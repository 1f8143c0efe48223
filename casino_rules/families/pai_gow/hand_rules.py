"""The rules of Pai Gow applied to hands, each decision with its proof."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import JOKER, Rank
from casino_rules.core.ruling import Ruling, Step
from casino_rules.families.pai_gow.hands import (
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
    Dealt,
    FiveShown,
    JokerHand,
    SeatHands,
    SetHands,
    TwoCategories,
    TwoFives,
    TwoShown,
    TwoTwos,
)
from casino_rules.families.pai_gow.words import CATEGORY_KEYS, Dialect, front_words
from casino_rules.hands import JOKER_HIGH, TWO_CARDS, HandValue, HighCategory, compare


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
