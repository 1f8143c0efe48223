"""Exercises on POK: its name, and the hand that it makes with the bank's cards."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, override

from casino_rules.core.cards import PACK, RANKS, SUITS, Card, Rank
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families.pitfalls import error, taken
from casino_rules.families.sampling import until
from casino_rules.games.poker_21 import decisions, pok
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.drills.playing import play_table
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.games.poker_21.pok import COURTS, FIVE, Combination, PokRules
from casino_rules.games.poker_21.situations import DECKS, PokHand
from casino_rules.hands import HIGH, Category, HandValue, HighCategory
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern, patterns

_SHOE: Final = PACK * DECKS
_FEW: Final = range(1, 4)


def kind_of(hand: Hand) -> str:
    """Tell apart the hands of five cards, near misses and shoe hands included."""
    ranks = tuple(card.rank for card in hand)
    kind = _kind(HIGH.value(hand).category, ranks, suited=pok.of_one_suit(hand))
    near = pok.near_miss(hand) if kind == "rien" else ""
    return f"presque-{near}" if near else kind


def _kind(category: Category, ranks: Sequence[Rank], *, suited: bool) -> str:
    counts = Counter(ranks)
    if category is HighCategory.HIGH_CARD:
        return "suite-tournante" if frozenset(ranks) in pok.WRAPPING else "rien"
    if category is HighCategory.PAIR:
        return "paire" if counts.most_common(1)[0][0] in COURTS else "petite-paire"
    if category is HighCategory.STRAIGHT:
        return "quinte-a-l-as-bas" if {Rank.ACE, Rank.TWO} <= counts.keys() else "quinte"
    if category is HighCategory.FLUSH:
        return "couleur" if len(counts) == FIVE else "couleur-avec-paires"
    if category in _SUITED_ABOVE:
        return f"{_SUITED_ABOVE[category]}{'-d-une-couleur' if suited else ''}"
    return _OTHERS[category]


_SUITED_ABOVE: Final[Mapping[object, str]] = {
    HighCategory.FULL: "full",
    HighCategory.QUADS: "carre",
}
_OTHERS: Final[Mapping[object, str]] = {
    HighCategory.TWO_PAIR: "deux-paires",
    HighCategory.TRIPS: "brelan",
    HighCategory.STRAIGHT_FLUSH: "quinte-flush",
    HighCategory.ROYAL_FLUSH: "royale",
    HighCategory.FIVE_OF_A_KIND: "cinq",
}


@cache
def _patterns(*, played: bool) -> Mapping[str, Sequence[Pattern]]:
    groups: dict[str, list[Pattern]] = defaultdict(list)
    for category in HighCategory:
        for pattern in patterns(HIGH, category, decks=DECKS):
            if not played or generators.stops_by_five(pattern.ranks):
                kind = _kind(category, pattern.ranks, suited=bool(pattern.suited))
                groups[kind].append(pattern)
    return groups


def bank_of(rng: Random, kind: str, *, played: bool = False) -> Hand:
    """Draw five cards of a kind from a full shoe; ``played``: with which the bank can stop."""
    return hand_like(rng, _patterns(played=played)[kind], _SHOE)


def nearly(rng: Random, kind: str) -> Hand:
    """Draw five cards that make nothing, four of which nearly make a flush or a straight."""

    def drawn() -> Hand:
        low = rng.randint(_ACE_LOW, Rank.TEN.order + 1)
        orders = {low + step for step in range(FIVE - 1)} if kind == "presque-quinte" else set()
        others = [rank for rank in RANKS if rank.order not in orders]
        ranks = [_RANK_OF.get(order, Rank.ACE) for order in orders]
        ranks += rng.sample(others, FIVE - len(ranks))
        suits = rng.choices(SUITS, k=FIVE)
        if kind == "presque-couleur":
            suits = [suits[0]] * (FIVE - 1) + [rng.choice(SUITS)]
        cards = [Card.of(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
        rng.shuffle(cards)
        return tuple(cards)

    return until(drawn, lambda hand: kind_of(hand) == kind)


_ACE_LOW: Final = 1
_RANK_OF: Final = {rank.order: rank for rank in RANKS}


def true_bank(rng: Random, house: House) -> Hand:
    """Deal the bank's cards, the complement included, as a shoe brings them."""
    return play_table(rng, house, rng.choice(_FEW)).bank


def in_force(bank: Hand, rules: PokRules) -> tuple[str, ...]:
    """Return the options on which the answer depends."""
    options: dict[str, str] = {}
    if len(bank) > FIVE:
        options["plus_de_cinq"] = rules.plus_de_cinq
    if max(Counter(card.rank.code for card in bank).values()) >= FIVE:
        options["cinq_identiques"] = rules.cinq_identiques
    return BOOK.in_force(**options)


def zones(bank: Hand) -> tuple[Zone, ...]:
    """Lay the bank's cards on the cloth."""
    note = f"{CARTE.spelled(len(bank))}, dans l'ordre de la donne" if len(bank) > FIVE else ""
    return (BOOK.plan.zone("banque", bank, note=note),)


NAMES: Final = Choice.of(**{paid.value: paid.french for paid in Combination})
"""What the bank's hand may pay as, to choose from."""


def _value(situation: PokHand) -> HandValue:
    return HIGH.value(pok.playing(situation.bank, situation.rules))


def _name_kind(situation: PokHand) -> str:
    return kind_of(pok.playing(situation.bank, situation.rules))


def small_pair(situation: PokHand) -> Combination | None:
    """Answer that a pair below the jacks pays, where there is one."""
    return Combination.PAIR if _name_kind(situation) == "petite-paire" else None


@error(
    "paires-de-la-couleur",
    "Cinq cartes d'une couleur : la couleur paye davantage que ce qu'elle contient.",
)
def _pairs_in_flush(situation: PokHand) -> Combination | None:
    if _name_kind(situation) != "couleur-avec-paires":
        return None
    groups = Counter(card.rank.code for card in _value(situation).cards).values()
    return _INSIDE[tuple(sorted(groups))]


_INSIDE: Final = {
    (1, 1, 1, 2): Combination.PAIR,
    (1, 2, 2): Combination.TWO_PAIR,
    (1, 1, 3): Combination.TRIPS,
}
"""What a flush contains, by the sizes of its groups of equal ranks."""


@error("cinq-autrement", "Ce n'est pas ainsi que cet établissement paye cinq cartes de même rang.")
def _five_otherwise(situation: PokHand) -> Combination | None:
    if _name_kind(situation) != "cinq":
        return None
    usual = situation.cinq_identiques == "carre"
    return Combination.ROYAL if usual else Combination.QUADS


@error("autres-cinq-cartes", "Ce ne sont pas les cinq cartes qui comptent dans cet établissement.")
def _other_five(situation: PokHand) -> Combination | None:
    """Five other cards than those that count in this house."""
    if len(situation.bank) == FIVE:
        return None
    right = pok.decide(situation.bank, situation.rules).value
    for reading in ("premieres", "meilleures", "dernieres"):
        rules = PokRules(reading, situation.cinq_identiques)
        wrong = pok.decide(situation.bank, rules).value
        if wrong is not right:
            return wrong
    return None


def _paid_name(situation: PokHand) -> str:
    return pok.decide(situation.bank, situation.rules).value.value


_MISREADINGS: Final = (
    (
        "combinaison-incomplete",
        "Relisez les cinq cartes : il y a plus que cela.",
        {
            "deux-paires": Combination.PAIR,
            "brelan": Combination.PAIR,
            "full": Combination.TRIPS,
            "carre": Combination.TRIPS,
            "quinte-flush": Combination.STRAIGHT,
            "royale": Combination.STRAIGHT,
        },
    ),
    (
        "deux-paires-ou-brelan",
        "Deux fois deux cartes de même rang font deux paires, trois font un brelan.",
        {
            "deux-paires": Combination.TRIPS,
            "brelan": Combination.TWO_PAIR,
            "full": Combination.TWO_PAIR,
        },
    ),
    (
        "full-ou-carre",
        "Un carré a quatre cartes de même rang, un full trois et deux.",
        {"full": Combination.QUADS, "carre": Combination.FULL},
    ),
    (
        "quinte-ou-couleur",
        "Des cartes qui se suivent font une quinte ; d'une même couleur, une couleur.",
        {"quinte": Combination.FLUSH, "couleur": Combination.STRAIGHT},
    ),
    (
        "une-qualite-de-trop",
        "Une quinte flush se suit et est d'une seule couleur : il faut les deux.",
        {"quinte": Combination.STRAIGHT_FLUSH, "couleur": Combination.STRAIGHT_FLUSH},
    ),
    (
        "royale-trop-tot",
        "Une royale finit par l'as : dix, valet, dame, roi, as.",
        {"quinte-flush": Combination.ROYAL},
    ),
    (
        "paire-doublee",
        "Une seule paire : une fois la mise.",
        {"paire": Combination.TWO_PAIR},
    ),
    (
        "rien-vu",
        "Relisez les cinq cartes : elles font une combinaison qui paye.",
        dict.fromkeys((paid.value for paid in Combination if paid.times), Combination.NOTHING),
    ),
    (
        "paye-sans-combinaison",
        "Rien ne paye au-dessous d'une paire de valets.",
        {"rien": Combination.PAIR},
    ),
)
"""Other readings of five cards, by what they rightly pay as."""


class PokName(Drill[PokHand]):
    """What the bank's cards pay as."""

    slug = "main-pok"
    title = "La main du POK"
    duty = "Nommer la combinaison de la banque, ou voir que le POK perd."
    seconds = 8
    situation = PokHand
    branches = (
        branch("rien", "Aucune combinaison"),
        branch("petite-paire", "Une paire sous les valets", 4),
        branch("suite-tournante", "Une suite qui tourne autour de l'as", 2, level=2),
        branch("presque-couleur", "Quatre cartes d'une couleur", 2),
        branch("presque-quinte", "Quatre cartes qui se suivent", 2),
        branch("paire", "Une paire de valets ou mieux", 3),
        branch("deux-paires", "Deux paires", 2),
        branch("brelan", "Un brelan", 2),
        branch("quinte", "Une quinte", 2),
        branch("quinte-a-l-as-bas", "A-2-3-4-5", 2),
        branch("couleur", "Une couleur", 2),
        branch("couleur-avec-paires", "Une couleur qui contient des paires", 4, level=2),
        branch("full", "Un full", 2),
        branch("full-d-une-couleur", "Un full d'une seule couleur", 2, level=3),
        branch("carre", "Un carré"),
        branch("carre-d-une-couleur", "Un carré d'une seule couleur", level=3),
        branch("quinte-flush", "Une quinte flush"),
        branch("royale", "Une quinte flush royale"),
        *(
            branch(
                f"cinq-{key}", f"Cinq cartes de même rang : {told}", 1, level=3, cinq_identiques=key
            )
            for key, told in (
                ("carre", "un carré"),
                ("quinte-flush", "une quinte flush"),
                ("royale", "une royale"),
                ("perd", "le POK perd"),
            )
        ),
        *(
            branch(
                f"six-cartes-{key}",
                f"Plus de cinq cartes : les {told}",
                2,
                level=3,
                plus_de_cinq=key,
            )
            for key, told in (
                ("premieres", "premières"),
                ("meilleures", "meilleures"),
                ("dernieres", "dernières"),
            )
        ),
    )
    pitfalls = (
        Pitfall("petite-paire", "Il faut au moins une paire de valets.", small_pair),
        Pitfall(
            "tour-de-l-as",
            "Une suite ne tourne pas autour de l'as.",
            taken(_name_kind, {"suite-tournante": Combination.STRAIGHT}),
        ),
        Pitfall(
            "as-bas-refuse",
            "A-2-3-4-5 est une quinte.",
            taken(_name_kind, {"quinte-a-l-as-bas": Combination.NOTHING}),
        ),
        _pairs_in_flush,
        Pitfall(
            "couleur-seulement",
            "Un full ou un carré d'une seule couleur paye davantage que la couleur.",
            taken(
                _name_kind,
                dict.fromkeys(("full-d-une-couleur", "carre-d-une-couleur"), Combination.FLUSH),
            ),
        ),
        Pitfall(
            "royale-manquee",
            "La suite va jusqu'à l'as : c'est une royale.",
            taken(_name_kind, {"royale": Combination.STRAIGHT_FLUSH}),
        ),
        Pitfall(
            "suite-manquee",
            "Ces cartes d'une couleur se suivent : c'est une quinte flush.",
            taken(_name_kind, {"quinte-flush": Combination.FLUSH}),
        ),
        _five_otherwise,
        _other_five,
        Pitfall(
            "quatre-pour-cinq",
            "Il faut cinq cartes pour une couleur ou une quinte.",
            taken(
                _name_kind,
                {
                    "presque-couleur": Combination.FLUSH,
                    "presque-quinte": Combination.STRAIGHT,
                },
            ),
        ),
        *(
            Pitfall(slug, message, taken(_paid_name, wrong))
            for slug, message, wrong in _MISREADINGS
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> PokHand:
        if branch.startswith("six-cartes"):
            bank = generators.long_bank(rng)
        elif branch.startswith("presque"):
            bank = nearly(rng, branch)
        elif branch == "rien":
            bank = until(lambda: bank_of(rng, branch), lambda hand: kind_of(hand) == branch)
        else:
            bank = bank_of(rng, "cinq" if branch.startswith("cinq-") else branch)
        return _hand(house, bank)

    @override
    def classify(self, situation: PokHand) -> str:
        if len(situation.bank) > FIVE:
            return f"six-cartes-{situation.plus_de_cinq}"
        kind = kind_of(situation.bank)
        return f"cinq-{situation.cinq_identiques}" if kind == "cinq" else kind

    @override
    def deal(self, rng: Random, house: House) -> PokHand:
        return _hand(house, true_bank(rng, house))

    @override
    def ask(self, situation: PokHand) -> Question:
        prompt = "Quelle combinaison se paye au POK ?"
        options = in_force(situation.bank, situation.rules)
        return Question(prompt, NAMES, zones(situation.bank), options)

    solve = staticmethod(decisions.pok_hand)


def _hand(house: House, bank: Hand) -> PokHand:
    return PokHand(bank, house.choice("plus-de-cinq"), house.choice("cinq-identiques"))
