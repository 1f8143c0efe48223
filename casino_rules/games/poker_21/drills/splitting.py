"""The drill on splits: whether this one is allowed."""

from random import Random
from typing import Final, override

from casino_rules.core.cards import RANKS, SUITS, Card, Rank
from casino_rules.core.drill import branch
from casino_rules.core.french import small
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.pitfalls import error_answering
from casino_rules.families.sampling import Sampled
from casino_rules.games.poker_21 import requests
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.making import BUCHE
from casino_rules.games.poker_21.engine import BOOK, MOST_ACE_HANDS, MOST_SPLIT_HANDS, PAIR, VALUES
from casino_rules.games.poker_21.requests import ACCEPT, ANSWERS, REFUSE, SplitRequest, split_asked

_BUCHES: Final = tuple(rank for rank in RANKS if VALUES[rank] == BUCHE)


def _split_kind(asked: SplitRequest) -> str:
    if len(asked.cards) > PAIR:
        return "trois-cartes"
    first, second = (card.rank for card in asked.cards)
    if VALUES[first] != VALUES[second]:
        return "pas-une-paire"
    if first is not second and asked.paires == "meme-rang":
        return "buches-rang"
    if asked.aces:
        return _ace_kind(asked)
    if asked.hands > 1:
        return _again_kind(asked)
    return "paire" if first is second else "buches-valeur"


def _again_kind(asked: SplitRequest) -> str:
    if asked.hands < MOST_SPLIT_HANDS:
        return "encore"
    return "limite" if asked.nombre_de_jeux == "quatre" else "sans-limite"


def _ace_kind(asked: SplitRequest) -> str:
    if asked.hands == 1:
        return "as"
    if asked.as_separes == "une-fois":
        return "as-encore"
    return "as-deuxieme" if asked.hands < MOST_ACE_HANDS["deux-fois"] else "as-troisieme"


_accepted: Final = error_answering(_split_kind, ACCEPT)
_refused: Final = error_answering(_split_kind, REFUSE)


class SplitAllowed(Sampled[SplitRequest]):
    """Whether this split is allowed."""

    slug = "separation"
    title = "Cette séparation est-elle permise ?"
    duty = "Accepter ou refuser une séparation, selon les cartes et les jeux déjà faits."
    seconds = 6
    situation = SplitRequest
    branches = (
        branch("paire", "Deux cartes de même rang"),
        branch("buches-rang", "Deux bûches différentes : refusées", 5, paires="meme-rang"),
        branch("buches-valeur", "Deux bûches différentes : admises", 5, paires="meme-valeur"),
        branch("pas-une-paire", "Deux cartes sans rapport"),
        branch("trois-cartes", "Une troisième carte déjà reçue", 3),
        branch("encore", "Une nouvelle paire sur un jeu séparé", 4, level=2),
        branch(
            "sans-limite", "Quatre jeux ou plus, sans limite", 3, level=3, nombre_de_jeux="illimite"
        ),
        branch("limite", "Quatre jeux, la limite", 4, level=3, nombre_de_jeux="quatre"),
        branch("as", "Deux as d'emblée", 2),
        branch("as-encore", "Un as sur un as séparé : refusé", 5, level=2, as_separes="une-fois"),
        branch("as-deuxieme", "Un as sur un as séparé : admis", 4, level=3, as_separes="deux-fois"),
        branch("as-troisieme", "Les as déjà séparés deux fois", 4, level=3, as_separes="deux-fois"),
    )
    pitfalls = (
        _accepted(
            "meme-valeur-admise",
            "Ici, il faut deux cartes de même rang : deux bûches différentes ne suffisent pas.",
            "buches-rang",
        ),
        _refused(
            "meme-rang-exige",
            "Ici, deux cartes de même valeur se séparent, quel que soit leur rang.",
            "buches-valeur",
        ),
        _accepted(
            "as-separes-encore", "Les as ne peuvent plus être séparés.", "as-encore", "as-troisieme"
        ),
        _refused(
            "as-jamais-deux-fois",
            "Dans cet établissement, les as peuvent être séparés deux fois.",
            "as-deuxieme",
        ),
        _refused("une-seule-fois", "Une nouvelle paire se sépare encore.", "encore", "sans-limite"),
        _accepted("limite-oubliee", "Ici, une case ne dépasse pas quatre jeux.", "limite"),
        _accepted(
            "apres-une-carte",
            "Un jeu qui a reçu une troisième carte ne se sépare plus.",
            "trois-cartes",
        ),
    )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> SplitRequest:
        """A pair as often as two other cards, in a box that may have been split."""
        among = _BUCHES if branch.startswith("buches") else RANKS
        first = Rank.ACE if branch.startswith("as") else rng.choice(among)
        ranks = [first, rng.choice((first, rng.choice(among)))]
        if branch == "trois-cartes":
            ranks = [first, first, rng.choice(RANKS)]
        cards = tuple(Card.of(rank, rng.choice(SUITS)) for rank in ranks)
        hands = 1 if among is _BUCHES else rng.randint(1, MOST_SPLIT_HANDS + 1)
        return split_asked(house, cards, hands)

    classify = staticmethod(_split_kind)

    @override
    def deal(self, rng: Random, house: House) -> SplitRequest:
        """Deal a first pair, which a player asks to split whatever it is."""
        shoe = making.new_shoe(rng)
        first = shoe.draw()
        return split_asked(house, (first, making.card_worth(shoe, VALUES[first.rank])))

    @override
    def ask(self, situation: SplitRequest) -> Question:
        number = situation.hands
        note = "aucune séparation encore" if number == 1 else f"la case a déjà {small(number)} jeux"
        zones = (BOOK.plan.asked("Main du joueur", situation.cards, note=note),)
        in_force = BOOK.in_force(
            paires=situation.paires,
            nombre_de_jeux=situation.nombre_de_jeux,
            as_separes=situation.as_separes,
        )
        prompt = "Le joueur veut séparer ces cartes. Acceptez-vous ?"
        return Question(prompt, ANSWERS, zones, in_force)

    solve = staticmethod(requests.may_split)
