"""The drill on what players ask for, splits aside."""

from collections.abc import Collection, Mapping
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, Card, Rank, Shoe
from casino_rules.core.drill import Drill, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.games.poker_21 import engine, requests
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.making import ACE, BUCHE
from casino_rules.games.poker_21.drills.splitting import opposite
from casino_rules.games.poker_21.engine import BOOK, GOAL, PAIR
from casino_rules.games.poker_21.requests import (
    ACCEPT,
    ANSWERS,
    REFUSE,
    PlayerRequest,
)


def _request_kind(asked: PlayerRequest) -> str:
    kind = {"carte": _card_kind, "double": _double_kind, "abandon": _surrender_kind}
    return kind[asked.request](asked) if asked.request in kind else "assurance"


def _card_kind(asked: PlayerRequest) -> str:
    if asked.split_ace:
        return "carte-as-separe"
    return "carte-a-21" if engine.total(asked.cards).points == GOAL else "carte"


def _double_kind(asked: PlayerRequest) -> str:
    if asked.split_ace:
        return "double-as-separe"
    if asked.split and asked.double_apres_separation == "exclu":
        return "double-separe-exclu"
    if len(asked.cards) > PAIR:
        return "double-trois-cartes"
    if engine.total(asked.cards).points == GOAL:
        return "double-a-21"
    if asked.added != asked.stake:
        return "double-montant"
    return "double-separe-permis" if asked.split else "double"


def _surrender_kind(asked: PlayerRequest) -> str:
    if asked.abandon == "exclu":
        return "abandon-exclu"
    if asked.split:
        return "abandon-separe"
    if len(asked.cards) > PAIR:
        return "abandon-trois-cartes"
    return "abandon-as" if asked.bank[0].rank is Rank.ACE else "abandon"


class Requests(Drill[PlayerRequest]):
    """What is answered to a request."""

    slug = "demandes"
    title = "Accepter ou refuser"
    duty = "Répondre à un joueur qui veut une carte, doubler, abandonner ou s'assurer."
    seconds = 7
    situation = PlayerRequest
    branches = (
        branch("carte", "Une carte, à moins de 21"),
        branch("carte-a-21", "Une carte à 21", 3),
        branch("carte-as-separe", "Une seconde carte sur un as séparé", 3),
        branch("double", "Doubler sur deux cartes", 3),
        branch("double-trois-cartes", "Doubler sur trois cartes", 3),
        branch("double-montant", "Doubler pour un autre montant", 4),
        branch("double-a-21", "Doubler un « 21 »", 2),
        branch("double-as-separe", "Doubler un as séparé", 3),
        branch(
            "double-separe-permis",
            "Doubler un jeu séparé : admis",
            4,
            double_apres_separation="permis",
        ),
        branch(
            "double-separe-exclu",
            "Doubler un jeu séparé : refusé",
            4,
            double_apres_separation="exclu",
        ),
        branch("abandon-exclu", "Abandonner là où cela ne se fait pas", 2, abandon="exclu"),
        branch("abandon", "Abandonner sur deux cartes", 3, abandon="permis"),
        branch("abandon-as", "Abandonner contre un as", 3, abandon="permis"),
        branch("abandon-trois-cartes", "Abandonner après une carte", 2, abandon="permis"),
        branch("abandon-separe", "Abandonner un jeu séparé", 2, abandon="permis"),
        branch("assurance", "S'assurer contre un as", 2),
    )
    pitfalls = (
        opposite(
            _request_kind,
            "carte-a-21",
            ACCEPT,
            ("carte-a-21", "double-a-21"),
            "À 21 points, on ne tire plus et on ne double pas.",
        ),
        opposite(
            _request_kind,
            "as-separe",
            ACCEPT,
            ("carte-as-separe", "double-as-separe"),
            "Un as séparé ne reçoit qu'une carte.",
        ),
        opposite(
            _request_kind,
            "double-trop-tard",
            ACCEPT,
            ("double-trois-cartes",),
            "On ne double que sur deux cartes.",
        ),
        opposite(
            _request_kind,
            "double-inegal",
            ACCEPT,
            ("double-montant",),
            "La mise ajoutée pour doubler est égale à la première.",
        ),
        opposite(
            _request_kind,
            "double-separe",
            ACCEPT,
            ("double-separe-exclu",),
            "Dans cet établissement, un jeu séparé ne se double pas.",
        ),
        opposite(
            _request_kind,
            "double-reserve",
            REFUSE,
            ("double", "double-separe-permis"),
            "On peut doubler sur deux cartes, quelles qu'elles soient.",
        ),
        opposite(
            _request_kind,
            "abandon-admis",
            ACCEPT,
            ("abandon-exclu", "abandon-as", "abandon-trois-cartes", "abandon-separe"),
            "L'abandon n'est pas permis ici.",
        ),
        opposite(
            _request_kind,
            "abandon-refuse",
            REFUSE,
            ("abandon",),
            "Dans cet établissement, le joueur peut abandonner sur ses deux premières cartes.",
        ),
        opposite(
            _request_kind,
            "assurance-du-black-jack",
            ACCEPT,
            ("assurance",),
            "L'assurance du black-jack n'existe pas au Poker 21.",
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> PlayerRequest:
        shoe = making.new_shoe(rng)
        wanted = branch.split("-", 1)[0]
        bank = shoe.draw_among(_BANKS.get(branch, _BANKS.get(wanted, PACK)))
        split = "separe" in branch
        stake = making.draw_stake(rng)
        return PlayerRequest(
            cards=_request_cards(rng, shoe, branch),
            separe="oui" if split else "non",
            bank=(bank,),
            request=wanted,
            stake=stake,
            added=_added(rng, branch, stake),
            double_apres_separation=house.choice("double-apres-separation"),
            abandon=house.choice("abandon"),
        )

    classify = staticmethod(_request_kind)

    @override
    def deal(self, rng: Random, house: House) -> PlayerRequest:
        """Deal two cards and the bank's; the player asks for something at random."""
        shoe = making.new_shoe(rng)
        stake = making.draw_stake(rng)
        request = rng.choices(("carte", "double", "abandon"), (5, 2, 1))[0]
        return PlayerRequest(
            cards=shoe.draw_many(PAIR),
            separe="non",
            bank=(shoe.draw(),),
            request=request,
            stake=stake,
            added=stake if request == "double" else 0,
            double_apres_separation=house.choice("double-apres-separation"),
            abandon=house.choice("abandon"),
        )

    @override
    def ask(self, situation: PlayerRequest) -> Question:
        # A seven split that received an ace is no split ace: the note says which it is.
        split = "as séparé" if situation.split_ace else "jeu séparé"
        note = split if situation.split else ""
        stakes = [Stake("Case 21", situation.stake)]
        if situation.added:
            stakes.append(Stake("Mise proposée", situation.added))
        zones = (
            Zone("Banque", situation.bank),
            Zone("Main du joueur", situation.cards, tuple(stakes), note=note),
        )
        prompt = f"Le joueur {_WISHES[situation.request]}. Acceptez-vous ?"
        return Question(prompt, ANSWERS, zones, _in_force(situation))

    solve = staticmethod(requests.answer)


_ACES: Final = engine.WORTH[ACE]
_OTHERS: Final = frozenset(PACK) - _ACES
_BANKS: Final[Mapping[str, Collection[Card]]] = {
    "assurance": _ACES,
    "abandon-as": _ACES,
    "abandon": _OTHERS,
}
"""The card that the bank shows, by branch or by kind of request."""
_WISHES: Final = {
    "carte": "demande une carte",
    "double": "veut doubler",
    "abandon": "veut abandonner sa main",
    "assurance": "veut s'assurer contre un « 21 » de la banque",
}


def _in_force(situation: PlayerRequest) -> tuple[str, ...]:
    if situation.request == "abandon":
        return (BOOK.option("abandon").label(situation.abandon),)
    if situation.request == "double" and situation.split:
        option = BOOK.option("double-apres-separation")
        return (option.label(situation.double_apres_separation),)
    return ()


def _request_cards(rng: Random, shoe: Shoe, branch: str) -> Hand:
    if branch.endswith("as-separe"):
        return making.hand(shoe, (ACE, rng.randint(2, BUCHE)))
    if branch == "double-a-21":
        return making.hand(shoe, (ACE, BUCHE))
    if branch.endswith("trois-cartes"):
        return making.hand(shoe, making.doubled(rng.randint(9, 19)).draw(rng))
    wanted = branch.split("-", 1)[0]
    if wanted in _HARD_TOTALS:
        return _two_cards(rng, shoe, rng.choice(_HARD_TOTALS[wanted]))
    total = GOAL if branch == "carte-a-21" else rng.randint(6, 19)
    return making.hand(shoe, making.player_ends(total).draw(rng))


_HARD_TOTALS: Final = {"double": (9, 10, 11, 11, 13, 17), "abandon": (14, 15, 16, 16)}
"""What a player usually doubles, or gives up."""


def _two_cards(rng: Random, shoe: Shoe, total: int) -> Hand:
    """Take two cards of a hard total, no ace among them."""
    first = rng.randint(max(2, total - BUCHE), min(BUCHE, total - 2))
    return making.hand(shoe, (first, total - first))


def _added(rng: Random, branch: str, stake: int) -> int:
    if not branch.startswith("double"):
        return 0
    if branch != "double-montant":
        return stake
    return stake * rng.choice((2, 3)) if rng.random() < _MORE_SHARE else stake + _TEN_EUROS


_MORE_SHARE: Final = 0.4
_TEN_EUROS: Final = 10_00
