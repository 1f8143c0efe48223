"""What a player may ask for: a card, a split, to double, to surrender; and the answer due."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.cards import Card, Rank
from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.french import small
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table import not_whole
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families.sampling import chosen
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.engine import (
    BOOK,
    GOAL,
    MOST_ACE_HANDS,
    MOST_SPLIT_HANDS,
    PAIR,
    Play,
)
from casino_rules.games.poker_21.situations import (
    ABANDON,
    DECKS,
    MAX_STAKE,
    MOST_CARDS,
    MOST_HANDS,
    STAKE,
    hand_problem,
)

SAME_RANK: Final = BOOK.rule("separation-meme-rang")
SAME_VALUE: Final = BOOK.rule("separation-meme-valeur")
TWO_CARDS: Final = BOOK.rule("separation-deux-cartes")
UNLIMITED: Final = BOOK.rule("separations-illimitees")
LIMITED: Final = BOOK.rule("separations-limitees")
SPLIT_ACES: Final = BOOK.rule("as-separes")
ACES_ONCE: Final = BOOK.rule("as-une-fois")
ACES_TWICE: Final = BOOK.rule("as-deux-fois")
CARD: Final = BOOK.rule("carte")
DOUBLE: Final = BOOK.rule("doublement")
SPLIT_DOUBLE: Final = {
    "permis": BOOK.rule("double-apres-separation-permis"),
    "exclu": BOOK.rule("double-apres-separation-exclu"),
}
NO_SURRENDER: Final = BOOK.rule("sans-abandon")
SURRENDER: Final = engine.SURRENDER
INSURANCE: Final = BOOK.rule("assurance")

ACCEPT: Final = "accepter"
REFUSE: Final = "refuser"
ANSWERS: Final = Choice.of(accepter="Accepter", refuser="Refuser")
REQUESTS: Final = Choice.of(
    carte="Une carte",
    double="Doubler",
    abandon="Abandonner",
    assurance="Prendre une assurance",
)
_HAND = FreeCards(2, MOST_CARDS, DECKS)


@dataclass(frozen=True)
class SplitRequest(Situation):
    """A player asks to split a hand; ``hands`` are the hands of the box before that."""

    cards: Hand = fact("Main", _HAND, spot="place")
    hands: int = fact("Jeux de la case", Points(1, MOST_HANDS), "Avant cette séparation.")
    paires: str = fact("Cartes qui se séparent", BOOK.option("paires").form)
    nombre_de_jeux: str = fact("Nombre de jeux", BOOK.option("nombre-de-jeux").form)
    as_separes: str = fact("As séparés", BOOK.option("as-separes").form)

    @property
    def aces(self) -> bool:
        """Whether the hand holds two aces, and nothing else."""
        return all(card.rank is Rank.ACE for card in self.cards)

    def problem(self) -> Problem:
        """The hand is possible, and so is the number of hands."""
        if self.aces and self.hands > MOST_ACE_HANDS[self.as_separes]:
            return "hands", "Ici, les as n'ont pas pu faire autant de jeux."
        if self.nombre_de_jeux == "quatre" and self.hands > MOST_SPLIT_HANDS:
            return "hands", "Ici, une case n'a pas plus de quatre jeux."
        play = Play.SPLIT if self.hands > 1 else Play.PLAIN
        return hand_problem(self.cards, play)


@dataclass(frozen=True)
class PlayerRequest(Situation):
    """A player asks for something else than a split."""

    cards: Hand = fact("Main du joueur", _HAND, spot="place")
    separe: str = fact("Origine", Choice.of(non="Main de départ", oui="Jeu séparé"))
    bank: Hand = fact("Carte de la banque", FreeCards(1, 1, DECKS), spot="banque")
    request: str = fact("Demande", REQUESTS)
    stake: Cents = fact("Première mise", STAKE, spot="place.21")
    added: Cents = fact(
        "Mise ajoutée",
        Amount(0, MAX_STAKE, optional=True),
        "Pour doubler seulement.",
        spot="place.doublement",
    )
    double_apres_separation: str = fact(
        "Doubler un jeu séparé", BOOK.option("double-apres-separation").form
    )
    abandon: str = fact("Abandon", ABANDON)
    tiree: str = fact(
        "Troisième carte à la table",
        Choice.of(non="Aucune n'est encore donnée", oui="Une place en a déjà une"),
        "À une place ou à une autre : un abandon vient avant elle.",
    )

    @property
    def split(self) -> bool:
        """Whether the hand comes from a split."""
        return self.separe == "oui"

    @property
    def split_ace(self) -> bool:
        """Whether the hand is a split ace and its one card."""
        return self.split and self.cards[0].rank is Rank.ACE

    def problem(self) -> Problem:
        """The hand is possible, and money is added only to double."""
        if (self.added > 0) != (self.request == "double"):
            return "added", "On ajoute une mise pour doubler, et seulement pour cela."
        if engine.total(self.cards).bust:
            return "cards", "Cette main a dépassé 21 : elle est déjà perdue."
        if self.tiree == "non" and len(self.cards) > PAIR:
            return "tiree", "La main elle-même a déjà une troisième carte."
        return (
            not_whole("stake", self.stake)
            or not_whole("added", self.added)
            or hand_problem(self.cards, Play.SPLIT if self.split else Play.PLAIN)
        )


def split_asked(house: House, cards: Hand, hands: int = 1) -> SplitRequest:
    """Return a request to split these cards in a house."""
    options = chosen(house, "paires", "nombre_de_jeux", "as_separes")
    return SplitRequest(cards=cards, hands=hands, **options)


def player_asks(
    house: House,
    cards: Hand,
    bank: Card,
    request: str,
    stake: Cents,
    *,
    split: bool = False,
    added: Cents = 0,
) -> PlayerRequest:
    """Return another request in a house; no third card is dealt yet, but to this hand."""
    return PlayerRequest(
        cards=cards,
        separe="oui" if split else "non",
        bank=(bank,),
        request=request,
        stake=stake,
        added=added,
        tiree="oui" if len(cards) > PAIR else "non",
        **chosen(house, "double_apres_separation", "abandon"),
    )


def may_split(asked: SplitRequest) -> Ruling[str]:
    """Decide whether a hand may be split."""
    if len(asked.cards) > PAIR:
        return _refused(cite(TWO_CARDS, nombre=small(len(asked.cards))))
    pair = _pair(asked)
    if pair.value == REFUSE or not _decided_further(asked):
        return pair
    again = _aces(asked) if asked.aces else _again(asked)
    return Ruling(again.value, (*pair.steps, *again.steps))


def _decided_further(asked: SplitRequest) -> bool:
    """Whether another rule than that of pairs decides: aces, or a box already split."""
    return asked.aces or asked.hands > 1


def _pair(asked: SplitRequest) -> Ruling[str]:
    first, second = asked.cards
    facts = {
        "Carte": first.noun.le.capitalize(),
        "autre": second.noun.le,
        "Paire": _pair_name(first, second),
    }
    same_value = engine.value(first) == engine.value(second)
    same_rank = first.rank is second.rank
    pair = "paire" if _decided_further(asked) else "permise"
    if asked.paires == "meme-valeur":
        return _answer(same_value, cite(SAME_VALUE, pair if same_value else "refusee", **facts))
    refused = "rangs" if same_value else "refusee"
    return _answer(same_rank, cite(SAME_RANK, pair if same_rank else refused, **facts))


def _pair_name(first: Card, second: Card) -> str:
    """« Deux rois », « Valet et dame »."""
    if first.rank is second.rank:
        return f"Deux {first.rank.noun.plural}"
    return f"{first.rank.noun.singular.capitalize()} et {second.rank.noun.singular}"


def _aces(asked: SplitRequest) -> Ruling[str]:
    allowed = asked.hands < MOST_ACE_HANDS[asked.as_separes]
    variant = ("premiere" if asked.hands == 1 else "deuxieme") if allowed else "encore"
    rule = ACES_ONCE if asked.as_separes == "une-fois" else ACES_TWICE
    return _answer(allowed, cite(rule, variant))


def _again(asked: SplitRequest) -> Ruling[str]:
    if asked.nombre_de_jeux == "illimite":
        return Ruling(ACCEPT, (cite(UNLIMITED, jeux=small(asked.hands)),))
    allowed = asked.hands < MOST_SPLIT_HANDS
    return _answer(
        allowed, cite(LIMITED, "permise" if allowed else "limite", jeux=small(asked.hands))
    )


def answer(asked: PlayerRequest) -> Ruling[str]:
    """Decide what is answered to a player's request."""
    decide = {"carte": _card, "double": _double, "abandon": _surrender, "assurance": _insurance}
    return decide[asked.request](asked)


def _insurance(_asked: PlayerRequest) -> Ruling[str]:
    return _refused(cite(INSURANCE))


def _card(asked: PlayerRequest) -> Ruling[str]:
    if asked.split_ace:
        return _refused(cite(SPLIT_ACES, "carte"))
    points = engine.total(asked.cards).points
    if points == GOAL:
        return _refused(cite(CARD, "vingt-et-un"))
    return Ruling(ACCEPT, (cite(CARD, "permise", total=points),))


def _double(asked: PlayerRequest) -> Ruling[str]:
    number = len(asked.cards)
    if asked.split_ace:
        return _refused(cite(SPLIT_ACES, "double"))
    if asked.split and asked.double_apres_separation == "exclu":
        return _refused(cite(SPLIT_DOUBLE["exclu"]))
    if number > PAIR:
        return _refused(cite(DOUBLE, "trois-cartes", nombre=small(number)))
    if engine.total(asked.cards).points == GOAL:
        return _refused(cite(CARD, "vingt-et-un-double"))
    if asked.added != asked.stake:
        amounts = {"mise": format_amount(asked.stake), "ajout": format_amount(asked.added)}
        return _refused(cite(DOUBLE, "montant", **amounts))
    split = (cite(SPLIT_DOUBLE["permis"]),) if asked.split else ()
    return Ruling(ACCEPT, (*split, cite(DOUBLE, "permis")))


def _surrender(asked: PlayerRequest) -> Ruling[str]:
    if asked.abandon == "exclu":
        return _refused(cite(NO_SURRENDER))
    if asked.split:
        return _refused(cite(SURRENDER, "separe"))
    if len(asked.cards) > PAIR:
        return _refused(cite(SURRENDER, "trois-cartes"))
    if asked.bank[0].rank is Rank.ACE:
        return _refused(cite(SURRENDER, "as"))
    if asked.tiree == "oui":
        return _refused(cite(SURRENDER, "tard"))
    return Ruling(ACCEPT, (cite(SURRENDER, "permis"),))


def _refused(step: Step) -> Ruling[str]:
    return Ruling(REFUSE, (step,))


def _answer(allowed: bool, step: Step) -> Ruling[str]:  # noqa: FBT001 - a verdict and its reason
    return Ruling(ACCEPT if allowed else REFUSE, (step,))
