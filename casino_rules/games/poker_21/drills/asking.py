"""The drill on what players ask for, splits aside."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final, override

from casino_rules.core.cards import Card, Rank, Shoe
from casino_rules.core.drill import branch
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families.pitfalls import error_answering
from casino_rules.families.sampling import Sampled
from casino_rules.games.poker_21 import engine, requests
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.drills.generators import ACE, BUCHE
from casino_rules.games.poker_21.engine import BOOK, GOAL, PAIR
from casino_rules.games.poker_21.requests import (
    ACCEPT,
    ANSWERS,
    REFUSE,
    PlayerRequest,
    player_asks,
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
    if asked.bank[0].rank is Rank.ACE:
        return "abandon-as"
    return "abandon-tard" if asked.tiree == "oui" else "abandon"


_accepted: Final = error_answering(_request_kind, ACCEPT)
_refused: Final = error_answering(_request_kind, REFUSE)


class Requests(Sampled[PlayerRequest]):
    """What is answered to a request."""

    slug = "demandes"
    title = "Accepter ou refuser"
    duty = "Répondre à un joueur qui veut une carte, doubler, abandonner ou s'assurer."
    seconds = 7
    situation = PlayerRequest
    branches = (
        branch("carte", "Une carte, à moins de 21"),
        branch("carte-a-21", "Une carte à 21", 3),
        branch("carte-as-separe", "Une seconde carte sur un as séparé", 3, level=2),
        branch("double", "Doubler sur deux cartes", 3),
        branch("double-trois-cartes", "Doubler sur trois cartes", 3),
        branch("double-montant", "Doubler pour un autre montant", 4, level=2),
        branch("double-a-21", "Doubler un « 21 »", 2),
        branch("double-as-separe", "Doubler un as séparé", 3, level=2),
        branch(
            "double-separe-permis",
            "Doubler un jeu séparé : admis",
            4,
            level=2,
            double_apres_separation="permis",
        ),
        branch(
            "double-separe-exclu",
            "Doubler un jeu séparé : refusé",
            4,
            level=2,
            double_apres_separation="exclu",
        ),
        branch("abandon-exclu", "Abandonner là où cela ne se fait pas", 2, abandon="exclu"),
        branch("abandon", "Abandonner sur deux cartes", 3, abandon="permis"),
        branch("abandon-as", "Abandonner contre un as", 3, abandon="permis"),
        branch(
            "abandon-tard", "Abandonner quand une place a déjà tiré", 4, level=2, abandon="permis"
        ),
        branch("abandon-trois-cartes", "Abandonner après une carte", 2, abandon="permis"),
        branch("abandon-separe", "Abandonner un jeu séparé", 2, level=3, abandon="permis"),
        branch("assurance", "S'assurer contre un as", 2),
    )
    pitfalls = (
        _accepted(
            "carte-a-21",
            "À 21 points, on ne tire plus et on ne double pas.",
            "carte-a-21",
            "double-a-21",
        ),
        _accepted(
            "as-separe",
            "Un as séparé ne reçoit qu'une carte.",
            "carte-as-separe",
            "double-as-separe",
        ),
        _accepted("double-trop-tard", "On ne double que sur deux cartes.", "double-trois-cartes"),
        _accepted(
            "double-inegal",
            "La mise ajoutée pour doubler est égale à la première.",
            "double-montant",
        ),
        _accepted(
            "double-separe",
            "Dans cet établissement, un jeu séparé ne se double pas.",
            "double-separe-exclu",
        ),
        _refused(
            "double-reserve",
            "On peut doubler sur deux cartes, quelles qu'elles soient.",
            "double",
            "double-separe-permis",
        ),
        _accepted(
            "abandon-trop-tard",
            "L'abandon se demande avant qu'une troisième carte ne soit donnée à la table.",
            "abandon-tard",
            "abandon-trois-cartes",
        ),
        _accepted(
            "abandon-admis",
            "L'abandon n'est pas permis ici.",
            "abandon-exclu",
            "abandon-as",
            "abandon-separe",
        ),
        _refused(
            "abandon-refuse",
            "Dans cet établissement, le joueur peut abandonner avant toute troisième carte.",
            "abandon",
        ),
        _refused("carte-refusee", "Sous 21, le joueur a droit à sa carte.", "carte"),
        _accepted(
            "assurance-du-black-jack",
            "L'assurance du black-jack n'existe pas au Poker 21.",
            "assurance",
        ),
    )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> PlayerRequest:
        shoe, request = generators.new_shoe(rng), branch.split("-", 1)[0]
        cards = _hand_of(rng, shoe, branch)
        bank = _bank_of(rng, shoe, branch)
        stake = generators.draw_stake(rng, house)
        added = _unequal(rng, house, stake) if branch == "double-montant" else stake
        asked = player_asks(
            house,
            cards,
            bank,
            request,
            stake,
            split="separe" in branch,
            added=added if request == "double" else 0,
        )
        return replace(asked, tiree="oui") if branch == "abandon-tard" else asked

    classify = staticmethod(_request_kind)

    @override
    def deal(self, rng: Random, house: House) -> PlayerRequest:
        """Deal two cards and the bank's; the player asks for something at random."""
        shoe = generators.new_shoe(rng)
        cards, bank, stake = shoe.draw_many(PAIR), shoe.draw(), generators.draw_stake(rng, house)
        request = rng.choices(("carte", "double", "abandon"), (5, 2, 1))[0]
        return player_asks(house, cards, bank, request, stake, added=stake * (request == "double"))

    @override
    def load(self, data: object) -> PlayerRequest:
        """Return a stored situation; it did not say whether some seat had drawn before."""
        if isinstance(data, Mapping) and "tiree" not in data:
            drawn = len(str(data.get("cards")).split()) > PAIR
            data = {**data, "tiree": "oui" if drawn else "non"}
        return super().load(data)

    @override
    def ask(self, situation: PlayerRequest) -> Question:
        # A seven split that received an ace is no split ace: the note says which it is.
        split = "as séparé" if situation.split_ace else "jeu séparé"
        note = split if situation.split else ""
        stakes = BOOK.plan.stakes({"21": situation.stake})
        if situation.added:
            stakes = (*stakes, Stake("Mise proposée", situation.added, "doublement"))
        zones = (
            BOOK.plan.zone("banque", situation.bank),
            Zone("Main du joueur", situation.cards, stakes, note=note, spot=IN_QUESTION),
            *(
                ()
                if situation.request != "abandon"
                else (Zone("Table", note=_DRAWN[situation.tiree], spot=ALL_SEATS),)
            ),
        )
        prompt = f"Le joueur {_WISHES[situation.request]}. Acceptez-vous ?"
        return Question(prompt, ANSWERS, zones, _in_force(situation))

    solve = staticmethod(requests.answer)


def _hand_of(rng: Random, shoe: Shoe, branch: str) -> Hand:
    """Draw a hand with which a player may well ask for this."""
    request = branch.split("-", 1)[0]
    if branch == "double-a-21":
        return generators.natural(rng, shoe)
    if branch.endswith("as-separe"):
        return (generators.card_worth(shoe, ACE), shoe.draw())
    if branch == "carte-a-21" or request == "assurance":
        return generators.player_hand(rng, shoe)[: None if request == "carte" else PAIR]
    total = rng.choice(_TOTALS[request])
    if branch.endswith("trois-cartes"):
        low = rng.randint(2, 3)
        second = rng.randint(max(2, total - low - BUCHE), min(BUCHE, total - low - 2))
        return generators.hand(shoe, (low, second, total - low - second))
    return generators.two_worth(rng, shoe, total)


_TOTALS: Final = {
    "carte": range(5, 17),
    "double": generators.DOUBLED,
    "abandon": generators.GIVEN_UP,
}
"""The hard totals on which players ask for a card, double and give up."""


def _bank_of(rng: Random, shoe: Shoe, branch: str) -> Card:
    """Draw the bank's card: an ace, a strong one for a hand given up, or any."""
    if branch in _AGAINST_ACE:
        return generators.of_rank(shoe, Rank.ACE)
    strong = branch.startswith("abandon")
    return generators.card_worth(shoe, rng.choice((BUCHE - 1, BUCHE))) if strong else shoe.draw()


def _unequal(rng: Random, house: House, stake: Cents) -> Cents:
    """Draw a stake that a player offers to double, other than the first."""
    least = BOOK.table(house).minimum
    return rng.choice(sorted({2 * stake, least, stake + least} - {stake}))


_AGAINST_ACE: Final = ("assurance", "abandon-as")
"""The branches in which the bank shows an ace."""
_DRAWN: Final = {
    "non": "aucune troisième carte n'est encore donnée",
    "oui": "une troisième carte est déjà donnée",
}
_WISHES: Final = {
    "carte": "demande une carte",
    "double": "veut doubler",
    "abandon": "veut abandonner sa main",
    "assurance": "veut s'assurer contre un « 21 » de la banque",
}


def _in_force(situation: PlayerRequest) -> tuple[str, ...]:
    if situation.request == "abandon":
        return BOOK.in_force(abandon=situation.abandon)
    if situation.request == "double" and situation.split:
        return BOOK.in_force(double_apres_separation=situation.double_apres_separation)
    return ()
