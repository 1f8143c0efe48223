"""Drills on reading a hand: its total, and whether it is « 21 »."""

from random import Random
from typing import Final, override

from casino_rules.core.cards import Rank
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Points
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.pitfalls import error, taken
from casino_rules.families.sampling import Sampled
from casino_rules.games.poker_21 import decisions, engine
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.drills.generators import ACE, BUCHE
from casino_rules.games.poker_21.drills.playing import play_table
from casino_rules.games.poker_21.engine import BOOK, GOAL, PAIR, VALUES, Play
from casino_rules.games.poker_21.situations import HandReceived, HandShown

_ELEVEN: Final = 10
"""What counting an ace eleven adds."""


def _kind(situation: HandShown) -> str:
    """Tell the cases of adding apart: by the aces first, then by the number of cards."""
    cards = situation.cards
    counted, aces = engine.total(cards), _aces(situation)
    if counted.bust:
        return "depasse"
    if engine.is_twenty_one(cards):
        return "vingt-et-un"
    if counted.soft:
        return "souple" if aces == 1 else "plusieurs-as"
    if aces:
        return "as-pour-un"
    return "deux-cartes" if len(cards) == PAIR else "trois-cartes"


def _aces(situation: HandShown) -> int:
    return sum(card.rank is Rank.ACE for card in situation.cards)


def _low(situation: HandShown) -> int:
    return sum(VALUES[card.rank] for card in situation.cards)


@error("as-toujours-onze", "À 11, l'as ferait dépasser 21 : il compte 1.")
def _ace_always_eleven(situation: HandShown) -> int | None:
    return _low(situation) + _ELEVEN if _aces(situation) else None


@error("as-toujours-un", "L'as compte 11 tant que la main ne dépasse pas 21.")
def _ace_always_one(situation: HandShown) -> int:
    return _low(situation)


@error("deux-as-a-onze", "Un seul as peut compter 11.")
def _every_ace_eleven(situation: HandShown) -> int | None:
    aces = _aces(situation)
    return _low(situation) + aces * _ELEVEN if aces > 1 else None


@error("figure-a-son-rang", "Valet, dame et roi valent 10.")
def _courts_by_rank(situation: HandShown) -> int | None:
    ranks = [card.rank for card in situation.cards]
    over = sum(rank.order - BUCHE for rank in ranks if BUCHE < rank.order < Rank.ACE.order)
    return engine.total(situation.cards).points + over if over else None


class HandTotal(Sampled[HandShown]):
    """The total of a hand."""

    slug = "total-main"
    title = "Total d'une main"
    duty = "Lire d'un coup d'œil le total d'une main, as compris."
    seconds = 5
    situation = HandShown
    branches = (
        branch("deux-cartes", "Deux cartes, sans as"),
        branch("trois-cartes", "Trois cartes ou plus, sans as", 4),
        branch("souple", "Un as qui compte 11", 4),
        branch("plusieurs-as", "Plusieurs as, dont un compte 11", 3, level=2),
        branch("as-pour-un", "Un as qui ne peut compter que 1", 5),
        branch("vingt-et-un", "Un as et une bûche"),
        branch("depasse", "La main dépasse 21", 3),
    )
    pitfalls = (_every_ace_eleven, _ace_always_eleven, _ace_always_one, _courts_by_rank)

    @override
    def sample(self, rng: Random, house: House, branch: str) -> HandShown:
        shoe = generators.new_shoe(rng)
        first = (generators.card_worth(shoe, ACE),) if branch == "plusieurs-as" else ()
        return HandShown(generators.player_hand(rng, shoe, *first))

    classify = staticmethod(_kind)

    @override
    def deal(self, rng: Random, house: House) -> HandShown:
        return HandShown(rng.choice(play_table(rng, house, 1).rows).cards)

    @override
    def ask(self, situation: HandShown) -> Question:
        zones = (BOOK.plan.asked("Main", situation.cards),)
        return Question("Quel est le total de cette main ?", Points(2, 99), zones)

    solve = staticmethod(decisions.hand_total)


_FORM: Final = Choice.of(
    vrai="« 21 » en deux cartes", points="21 points seulement", autre="Ni l'un ni l'autre"
)


def _twenty_one_kind(situation: HandReceived) -> str:
    cards = situation.cards
    if engine.total(cards).points != GOAL:
        return "autre"
    if len(cards) > PAIR:
        return "trois-cartes"
    if not situation.play.from_split:
        return "vrai"
    return "as-separe" if cards[0].rank is Rank.ACE else "buche-separee"


class TwentyOne(Sampled[HandReceived]):
    """Whether a hand is « 21 »."""

    slug = "vingt-et-un"
    title = "Est-ce un « 21 » ?"
    duty = "Distinguer un « 21 » en deux cartes de 21 points faits autrement."
    seconds = 5
    situation = HandReceived
    branches = (
        branch("vrai", "As et bûche d'emblée", 2),
        branch("trois-cartes", "21 points en trois cartes ou plus", 2),
        branch("as-separe", "Une bûche sur un as séparé", 3, level=2),
        branch("buche-separee", "Un as sur une bûche séparée", 3, level=2),
        branch("autre", "Un autre total"),
    )
    pitfalls = (
        Pitfall(
            "separe-compte",
            "Après une séparation, as et bûche font 21 points, jamais un « 21 ».",
            taken(_twenty_one_kind, {"as-separe": "vrai", "buche-separee": "vrai"}),
        ),
        Pitfall(
            "trois-cartes-comptent",
            "Un « 21 » se fait avec les deux premières cartes seulement.",
            taken(_twenty_one_kind, {"trois-cartes": "vrai"}),
        ),
        Pitfall(
            "vrai-manque",
            "As et bûche reçus d'emblée font un « 21 » : il se paye 3 pour 2.",
            taken(_twenty_one_kind, {"vrai": "points"}),
        ),
        Pitfall(
            "mal-compte",
            "Cette main ne fait pas 21.",
            taken(_twenty_one_kind, {"autre": "points"}),
        ),
        Pitfall(
            "21-lu-partout",
            "Un « 21 » est un as et une bûche reçus d'emblée : cette main ne fait pas 21.",
            taken(_twenty_one_kind, {"autre": "vrai"}),
        ),
        Pitfall(
            "21-manque",
            "Recomptez, l'as pour 11 s'il y en a un : cette main fait 21.",
            taken(
                _twenty_one_kind,
                dict.fromkeys(("vrai", "trois-cartes", "as-separe", "buche-separee"), "autre"),
            ),
        ),
    )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> HandReceived:
        shoe = generators.new_shoe(rng)
        if branch.endswith(("separe", "separee")):
            return HandReceived(generators.natural(rng, shoe), "oui")
        split = branch == "trois-cartes" and rng.random() < _SPLIT_SHARE
        return HandReceived(generators.player_hand(rng, shoe), "oui" if split else "non")

    classify = staticmethod(_twenty_one_kind)

    @override
    def deal(self, rng: Random, house: House) -> HandReceived:
        row = rng.choice(play_table(rng, house, 1).rows)
        return HandReceived(row.cards, "oui" if Play(row.play).from_split else "non")

    @override
    def ask(self, situation: HandReceived) -> Question:
        note = "jeu séparé" if situation.play.from_split else "main de départ"
        zones = (BOOK.plan.asked("Main", situation.cards, note=note),)
        return Question("Que fait cette main ?", _FORM, zones)

    solve = staticmethod(decisions.twenty_one)


_SPLIT_SHARE: Final = 0.3
