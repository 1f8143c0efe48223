"""The odds of Poker 3 cartes: every hand against every bank, through the engine's decisions.

``compute`` faces the 22,100 hands with the 18,424 banks that each leaves and finds which are
worth a raise. It takes some seconds, so that its counts are kept in ``cotes.json``; ``odds``
reads them and settles them, bet by bet, as the engine does.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any, Final

from casino_rules.core.cards import PACK, Card, format_cards, read_cards
from casino_rules.core.french import percent
from casino_rules.core.house import House
from casino_rules.core.odds import BetOdds, Chance, OddsReport
from casino_rules.games.poker_3_cartes import engine
from casino_rules.games.poker_3_cartes.engine import BOOK, CARDS, SLUGS, End, Stakes
from casino_rules.hands import THREE_CARDS, Category, ThreeCardCategory
from casino_rules.hands.patterns import frequency, patterns
from casino_rules.hands.reading import CODES, Shape

HANDS: Final = comb(len(PACK), CARDS)
ROUNDS: Final = HANDS * comb(len(PACK) - CARDS, CARDS)
"""Every hand with every bank that it leaves."""
FILE: Final = Path(__file__).with_name("cotes.json")
_CHOICES: Final = BOOK.option("bonus-ante").keys
_ANTE: Final = Stakes(ante=1)
_SIDE: Final = Stakes(ante=0, pair_plus=1)

type Ends = Mapping[End, int]
"""How many rounds end in each way."""
type Counts = Mapping[Category, Ends]
"""The same by the category of the player's hand."""


def compute() -> dict[str, Any]:
    """Count how the rounds end, hands raised when it is worth it, then all played blind.

    For each choice of the ante bonus: the lowest hand worth a raise, and the counts.
    """
    classes = list(_classes())
    every = _summed((hand.category, ends) for hand, _, ends in classes)
    found: dict[str, Any] = {"aveugle": _told(every)}
    for choice in _CHOICES:
        played, raised = [], []
        for hand, cards, ends in classes:
            if worth_a_raise(hand.category, ends, choice):
                played.append((hand.category, ends))
                raised.append((hand, cards))
            else:
                played.append((hand.category, {End.FOLD: sum(ends.values())}))
        lowest = min(raised, key=lambda item: item[0])[1]
        found[choice] = {"relance": format_cards(lowest), "fins": _told(_summed(played))}
    return found


def worth_a_raise(hand: Category, ends: Ends, choice: str) -> bool:
    """Whether raising this hand loses less than giving it up, against all banks together."""
    given_up = {End.FOLD: sum(ends.values())}
    return _total({hand: ends}, choice, _ANTE) > _total({hand: given_up}, choice, _ANTE)


def _classes() -> Iterator[tuple[Shape, tuple[Card, ...], Ends]]:
    """Yield the hands that suits alone tell apart as one: their shape, one of them, their ends."""
    masks = {card: 1 << place for place, card in enumerate(PACK)}
    dealt = list(combinations(PACK, CARDS))
    shapes = sorted({_shape(hand) for hand in dealt})
    numbers = {shape: number for number, shape in enumerate(shapes)}
    banks = [(sum(masks[card] for card in bank), numbers[_shape(bank)]) for bank in dealt]
    alike = defaultdict(list)
    for hand in dealt:
        alike[_outline(hand)].append(hand)
    for hands in alike.values():
        held, shape = sum(masks[card] for card in hands[0]), _shape(hands[0])
        faced = Counter([number for bank, number in banks if not bank & held])
        ends = Counter[End]()
        for number, ways in faced.items():
            ends[engine.end_of(shape, shapes[number])] += ways * len(hands)
        yield shape, hands[0], ends


def _shape(cards: Iterable[Card]) -> Shape:
    return THREE_CARDS.shape(sum(CODES[card] for card in cards))


def _outline(hand: Iterable[Card]) -> tuple[tuple[int, int], ...]:
    """Name the suits in the order in which they come: equal outlines differ by suits alone."""
    suits: list[str] = []
    outline = []
    for card in sorted(hand, key=lambda card: card.rank.order):
        if card.suit.code not in suits:
            suits.append(card.suit.code)
        outline.append((card.rank.order, suits.index(card.suit.code)))
    return tuple(outline)


def _summed(parts: Iterable[tuple[Category, Ends]]) -> Counts:
    counts: dict[Category, Counter[End]] = defaultdict(Counter)
    for category, ends in parts:
        counts[category].update(ends)
    return counts


def _told(counts: Counts) -> dict[str, dict[str, int]]:
    """Return counts as JSON, the categories and the ends by their names."""
    return {
        SLUGS[category]: {end.value: counts[category][end] for end in End if counts[category][end]}
        for category in ThreeCardCategory
    }


def _read(told: Mapping[str, Mapping[str, int]]) -> Counts:
    by_slug = {slug: category for category, slug in SLUGS.items()}
    return {
        by_slug[slug]: {End(end): ways for end, ways in ends.items()} for slug, ends in told.items()
    }


def _total(counts: Counts, choice: str, stakes: Stakes) -> int:
    """Return what a player of these stakes wins or loses over all these rounds."""
    return sum(
        ways * engine.settle(end, hand, stakes, choice).result
        for hand, ends in counts.items()
        for end, ways in ends.items()
    )


def odds(house: House) -> OddsReport:
    """Return the odds in a house."""
    return _report(house.choice("bonus-ante"), house.choice("aveugle"))


@cache
def _stored() -> dict[str, Any]:
    return dict(json.loads(FILE.read_text("utf-8")))


@cache
def _report(choice: str, blind: str) -> OddsReport:
    counts = _read(_stored()[choice]["fins"])
    ante, side = (Fraction(-_total(counts, choice, stakes), ROUNDS) for stakes in (_ANTE, _SIDE))
    bets = (
        BetOdds("ante-play", "Ante et Play, bonus compris (par rapport à l'ante)", ante),
        BetOdds("pair-plus", "Pair plus", side),
    )
    notes = [_strategy(choice), _of_all_money(counts, ante)]
    if blind == "autorise":
        notes.append(_blind(choice))
    return OddsReport(_METHOD, (*_hands(), *_endings(counts)), bets, tuple(notes))


_METHOD: Final = (
    "Dénombrement complet : les 22 100 mains de trois cartes, chacune contre les 18 424 mains que "
    "la banque peut alors avoir, sont comparées et réglées par les règles de cette page. Le joueur "
    "relance chaque fois que relancer perd moins, en moyenne, que passer."
)


def _hands() -> Iterator[Chance]:
    """Yield how often each combination is dealt, and how often the bank is qualified."""
    for category in reversed(ThreeCardCategory):
        ways = frequency(THREE_CARDS, category)
        yield Chance(SLUGS[category], category.french, ways, HANDS)
    qualified = sum(
        pattern.ways()
        for category in ThreeCardCategory
        for pattern in patterns(THREE_CARDS, category)
        if engine.is_qualified(THREE_CARDS.shape(pattern.code))
    )
    yield Chance("banque-qualifiee", "La banque est qualifiée", qualified, HANDS)


_ENDINGS: Final = {
    End.FOLD: "Le joueur passe",
    End.NOT_QUALIFIED: "Il relance, la banque n'est pas qualifiée",
    End.WIN: "Il relance et bat la banque",
    End.TIE: "Il relance et fait égalité",
    End.LOSE: "Il relance et perd",
}


def _endings(counts: Counts) -> Iterator[Chance]:
    """Yield how the rounds end of a player who raises as they should."""
    for end, label in _ENDINGS.items():
        ways = sum(ends.get(end, 0) for ends in counts.values())
        yield Chance(f"fin-{end}", label, ways, ROUNDS)


def lowest_raise(choice: str) -> tuple[Card, ...]:
    """Return the lowest hand worth a raise."""
    return read_cards(_stored()[choice]["relance"])


def _strategy(choice: str) -> str:
    ranks = "-".join(rank.noun.singular for rank in engine.value(lowest_raise(choice)).ranks)
    return (
        f"La meilleure façon de jouer : relancer avec {ranks} ou mieux, passer avec moins. Elle "
        "vient du dénombrement, et ne change pas avec l'option du bonus."
    )


def _of_all_money(counts: Counts, ante: Fraction) -> str:
    """Say the edge on all the money staked: an ante, and as much again after a raise."""
    folded = sum(ends.get(End.FOLD, 0) for ends in counts.values())
    staked = Fraction(2 * ROUNDS - folded, ROUNDS)
    return (
        f"Le joueur mise en moyenne {_decimal(staked)} fois son ante. Rapporté à tout cet argent, "
        f"l'avantage de la maison est de {_percent(ante / staked)}."
    )


def _blind(choice: str) -> str:
    counts = _read(_stored()["aveugle"])
    edge = Fraction(-_total(counts, choice, _ANTE), ROUNDS)
    return (
        "À l'aveugle, on relance toutes les mains : l'avantage de la maison sur l'ante passe à "
        f"{_percent(edge)}."
    )


def _percent(ratio: Fraction) -> str:
    return percent(ratio.numerator, ratio.denominator)


def _decimal(ratio: Fraction) -> str:
    hundredths = round(ratio * 100)
    return f"{hundredths // 100},{hundredths % 100:02d}"
