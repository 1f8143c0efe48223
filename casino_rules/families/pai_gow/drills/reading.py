"""Exercises on reading a hand of five: its category, its class of pairs, its name."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.cards import JOKER, PACK, Rank
from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import (
    ACE,
    BACK,
    FALSE_TURNS,
    FRONT,
    PAIR_CLASSES,
    RUNS,
    near_miss,
    order,
    pair_class,
    without,
)
from casino_rules.families.pai_gow.making import grouped
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import FiveShown, TwoCategories, TwoShown
from casino_rules.families.pai_gow.words import CATEGORY_KEYS, Dialect
from casino_rules.families.pitfalls import taken
from casino_rules.hands import HIGH, JOKER_HIGH, TWO_CARDS, HighCategory, TwoCardCategory
from casino_rules.hands.making import hand_of
from casino_rules.hands.reading import CODES, encode

_BY_KEY: Final = {key: category for category, key in CATEGORY_KEYS.items()}
_NATURALS: Final = BACK - 1
_IN_SUIT: Final = ("quinte-flush", "quinte-flush-joker", "royale", "royale-joker")
_NO_JOKER: Final = ("cinq-as",)


def _branches(dialect: Dialect) -> Iterator[Branch]:
    """Yield the cases: each category without and with the joker, then what looks like one."""
    for key in CATEGORY_KEYS.values():
        if key not in _NO_JOKER:
            yield branch(key, f"{dialect.proposed[key]}, sans joker")
        yield branch(f"{key}-joker", f"{dialect.proposed[key]}, avec le joker", 3)
    yield branch("faux-tour", "L'as au milieu : ce n'est pas une séquence", 2)
    yield branch("fausse-couleur", "Quatre cartes seulement de la même couleur", 2)
    yield branch("fausse-suite", "Quatre cartes seulement d'une séquence", 2)


class FiveCards(FamilyDrill[FiveShown]):
    """The category of a hand of five."""

    slug = "main-cinq"
    title = "Nommer la main de cinq cartes"
    duty = "Reconnaître la main de cinq cartes, avec ou sans le joker."
    seconds = 8
    situation = FiveShown
    decide = staticmethod(Rules.category)

    def __init__(self, rules: Rules) -> None:
        """Take the game's rules; the cases are named in its words."""
        self.branches = tuple(_branches(rules.dialect))
        super().__init__(rules)

    @override
    def errors(self) -> Sequence[Pitfall[FiveShown]]:
        return (
            Pitfall(
                "as-au-milieu",
                "L'as commence ou finit une séquence : il n'est jamais au milieu.",
                lambda seen: "sequence" if self.classify(seen) == "faux-tour" else None,
            ),
            Pitfall(
                "quatre-suffisent",
                "Il faut cinq cartes de la même couleur, ou quatre et le joker.",
                lambda seen: "couleur" if self.classify(seen) == "fausse-couleur" else None,
            ),
            Pitfall(
                "quatre-se-suivent",
                "Quatre cartes qui se suivent ne suffisent pas : il en faut cinq, ou quatre et le joker.",
                taken(self.classify, {"fausse-suite": "sequence"}),
            ),
            Pitfall(
                "suite-non-vue",
                "Les cartes de cette couleur se suivent aussi : c'est plus qu'une couleur.",
                taken(self.classify, dict.fromkeys(_IN_SUIT, "couleur")),
            ),
            Pitfall(
                "couleur-non-vue",
                "Les cartes qui se suivent sont aussi d'une seule couleur.",
                taken(self.classify, dict.fromkeys(_IN_SUIT, "sequence")),
            ),
            Pitfall(
                "paire-du-full-non-vue",
                "Les deux autres cartes font une paire : avec le brelan, c'est plus.",
                taken(self.classify, dict.fromkeys(("full", "full-joker"), "brelan")),
            ),
            Pitfall(
                "seconde-paire-non-vue",
                "Il y a une seconde paire.",
                taken(self.classify, dict.fromkeys(("deux-paires", "deux-paires-joker"), "paire")),
            ),
            Pitfall(
                "joker-libre",
                "Le joker est un as, ou complète une séquence ou une couleur : rien d'autre.",
                self._wild,
            ),
            Pitfall(
                "joker-toujours-as",
                "Le joker complète aussi une séquence ou une couleur.",
                self._only_ace,
            ),
        )

    def _wild(self, seen: FiveShown) -> str | None:
        if JOKER not in seen.cards:
            return None
        code = encode(without(seen.cards, (JOKER,)))
        best = max(HIGH.shape(code + CODES[card]) for card in PACK).category
        is_five = best is HighCategory.FIVE_OF_A_KIND
        return None if is_five else CATEGORY_KEYS[best]

    def _only_ace(self, seen: FiveShown) -> str | None:
        value = JOKER_HIGH.value(seen.cards)
        if JOKER not in seen.cards or value.category is HighCategory.FIVE_OF_A_KIND:
            return None
        naturals = without(seen.cards, (JOKER,))
        ranks = [card.rank for card in naturals]
        if Rank.ACE in ranks:
            return "paire" if len(set(ranks)) == _NATURALS else "brelan"
        return "hauteur" if len(set(ranks)) == _NATURALS else None

    @override
    def sample(self, rng: Random, house: House, branch: str) -> FiveShown:
        if branch == "faux-tour":
            return FiveShown(grouped(rng, [(one, 1) for one in rng.choice(FALSE_TURNS)]))
        if branch == "fausse-suite":
            run = rng.sample(sorted(rng.choice(RUNS)), _NATURALS)
            return FiveShown(grouped(rng, [(one, 1) for one in (*run, rng.randint(2, ACE))]))
        key = branch.removesuffix("-joker")
        category = _BY_KEY.get(key, HighCategory.HIGH_CARD)
        return FiveShown(hand_of(rng, JOKER_HIGH, category, joker=key != branch))

    @override
    def classify(self, situation: FiveShown) -> str:
        key = CATEGORY_KEYS[JOKER_HIGH.value(situation.cards).category]
        if JOKER in situation.cards:
            return f"{key}-joker"
        return near_miss(situation.cards) or key if key == "hauteur" else key

    @override
    def deal(self, rng: Random, house: House) -> FiveShown:
        return FiveShown(deal_hands(rng, BACK)[0])

    @override
    def ask(self, situation: FiveShown) -> Question:
        zones = (laying.five(self.dialect, situation.cards),)
        return Question("Quelle est cette main ?", self.dialect.categories, zones)


class CompareCategories(FamilyDrill[TwoCategories]):
    """Which of two categories is the stronger, five aces and the royal included."""

    slug = "ordre-mains"
    title = "L'ordre des combinaisons"
    duty = "Dire laquelle de deux combinaisons est la plus forte."
    seconds = 4
    decide = staticmethod(Rules.categories)
    situation = TwoCategories
    branches = (
        branch("cinq-as-royale", "Cinq as et quinte royale", 2),
        branch("voisines", "Deux combinaisons voisines", 6),
        branch("ecartees", "Deux combinaisons éloignées"),
    )

    @override
    def errors(self) -> Sequence[Pitfall[TwoCategories]]:
        return (
            Pitfall(
                "royale-plus-forte",
                "Cinq as sont au-dessus de la quinte royale.",
                lambda seen: "royale" if self.classify(seen) == "cinq-as-royale" else None,
            ),
            Pitfall(
                "voisines-inversees",
                "Ces deux combinaisons se suivent dans l'ordre : c'est l'autre la plus forte.",
                lambda seen: self._weaker(seen) if self.classify(seen) == "voisines" else None,
            ),
        )

    def _weaker(self, seen: TwoCategories) -> str:
        strong = self.rules.categories(seen).value
        return seen.seconde if strong == seen.premiere else seen.premiere

    @override
    def classify(self, situation: TwoCategories) -> str:
        return _distance(situation.premiere, situation.seconde)

    @override
    def deal(self, rng: Random, house: House) -> TwoCategories:
        return TwoCategories(*rng.sample(_KEYS, 2))

    @override
    def ask(self, situation: TwoCategories) -> Question:
        keys = (situation.premiere, situation.seconde)
        form = Choice(tuple(Option(key, self.dialect.proposed[key]) for key in keys))
        return Question("Quelle combinaison est la plus forte ?", form)


_KEYS: Final = tuple(CATEGORY_KEYS.values())


def _distance(first: str, second: str) -> str:
    if {first, second} == {"cinq-as", "royale"}:
        return "cinq-as-royale"
    return "voisines" if abs(_KEYS.index(first) - _KEYS.index(second)) == 1 else "ecartees"


_CLASSES: Final = Choice.of(
    hautes="Paire haute", medium="Paire médium", basses="Paire basse", aucune="Pas une paire"
)


_LIMITS: Final = "De l'as au valet, haute ; du dix au sept, médium ; du six au deux, basse."
_WITH_JOKER: Final = "Avec un as, le joker est un second as : c'est une paire."
_BELOW: Final = {"hautes": "medium", "medium": "basses"}
_ABOVE: Final = {"medium": "hautes", "basses": "medium"}


class PairClass(FamilyDrill[TwoShown]):
    """The class of a pair: high, medium, low."""

    slug = "classe-paire"
    title = "Paires hautes, médium, basses"
    duty = "Ranger une paire dans sa classe, celle dont parle la façon de la maison."
    seconds = 5
    decide = staticmethod(Rules.pair_class)
    situation = TwoShown
    branches = (
        branch("hautes", "Paire d'as, de rois, de dames ou de valets", 2),
        branch("as-joker", "As et joker", 2),
        branch("medium", "Paire de dix, de neuf, de huit ou de sept", 3),
        branch("basses", "Paire de six ou moins", 2),
        branch("roi-joker", "Joker et une carte qui n'est pas un as", 2),
        branch("aucune", "Deux cartes différentes"),
    )

    @override
    def errors(self) -> Sequence[Pitfall[TwoShown]]:
        return (
            Pitfall(
                "joker-double",
                "En deux cartes le joker est un as : il ne fait une paire qu'avec un as.",
                self._joker_doubles,
            ),
            Pitfall(
                "dix-haut",
                "Les paires hautes commencent au valet : les dix sont médium.",
                lambda seen: "hautes" if self._orders(seen) == (10, 10) else None,
            ),
            Pitfall(
                "six-medium",
                "Les paires médium s'arrêtent au sept : les six sont basses.",
                lambda seen: "medium" if self._orders(seen) == (6, 6) else None,
            ),
            Pitfall(
                "sept-bas",
                "Le sept est encore médium : les basses commencent au six.",
                lambda seen: "basses" if self._orders(seen) == (7, 7) else None,
            ),
            Pitfall(
                "paire-non-vue",
                "Les deux cartes sont de même rang : c'est une paire.",
                lambda seen: "aucune" if self._class(seen) != "aucune" else None,
                lambda seen: _WITH_JOKER if JOKER in seen.cards else "",
            ),
            Pitfall(
                "hauteur-pour-paire",
                "Deux cartes différentes n'ont pas de classe : seules les paires en ont une.",
                lambda seen: self._of_highest(seen) if self._class(seen) == "aucune" else None,
            ),
            Pitfall(
                "classe-du-dessous",
                _LIMITS,
                lambda seen: _BELOW.get(self._class(seen)),
            ),
            Pitfall(
                "classe-du-dessus",
                _LIMITS,
                lambda seen: _ABOVE.get(self._class(seen)),
            ),
            Pitfall(
                "joker-petit",
                "Le joker vaut un as : avec un as, c'est une paire d'as, la plus haute de toutes.",
                taken(self.classify, {"as-joker": "basses"}),
            ),
        )

    def _class(self, seen: TwoShown) -> str:
        return str(self.rules.pair_class(seen).value)

    def _of_highest(self, seen: TwoShown) -> str:
        return pair_class(max(self._orders(seen)))

    def _orders(self, seen: TwoShown) -> tuple[int, ...]:
        return tuple(order(card) for card in seen.cards)

    def _joker_doubles(self, seen: TwoShown) -> str | None:
        if self.classify(seen) != "roi-joker":
            return None
        other = next(card for card in seen.cards if card is not JOKER)
        return next(name for name, orders in PAIR_CLASSES.items() if other.rank.order in orders)

    @override
    def sample(self, rng: Random, house: House, branch: str) -> TwoShown:
        single = branch in ("roi-joker", "aucune")
        kind = TwoCardCategory.HIGH_CARD if single else TwoCardCategory.PAIR
        return TwoShown(hand_of(rng, TWO_CARDS, kind, joker=branch.endswith("joker")))

    @override
    def classify(self, situation: TwoShown) -> str:
        name = self.rules.pair_class(situation).value
        if JOKER not in situation.cards:
            return name
        return "as-joker" if name == "hautes" else "roi-joker"

    @override
    def deal(self, rng: Random, house: House) -> TwoShown:
        return TwoShown(deal_hands(rng, FRONT)[0])

    @override
    def ask(self, situation: TwoShown) -> Question:
        zones = (self.dialect.plan.asked("Deux cartes", situation.cards, part=laying.TWO),)
        return Question("Est-ce une paire, et de quelle classe ?", _CLASSES, zones)
