"""The exercise on naming a hand of five."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.cards import JOKER, PACK, Rank
from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import (
    ACE,
    BACK,
    FALSE_TURNS,
    RUNS,
    near_miss,
    without,
)
from casino_rules.families.pai_gow.making import grouped
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import FiveShown
from casino_rules.families.pai_gow.words import CATEGORY_KEYS, Dialect
from casino_rules.families.pitfalls import taken
from casino_rules.hands import (
    HIGH,
    JOKER_HIGH,
    HighCategory,
)
from casino_rules.hands.codes import CODES, encode
from casino_rules.hands.making import hand_of

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
