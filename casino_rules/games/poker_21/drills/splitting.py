"""The drill on splits: whether this one is allowed."""

from collections.abc import Callable, Collection
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import RANKS, Rank, Shoe
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.games.poker_21 import requests
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.making import BUCHE
from casino_rules.games.poker_21.engine import BOOK, PAIR, VALUES
from casino_rules.games.poker_21.requests import (
    ACCEPT,
    ANSWERS,
    MOST_ACE_HANDS,
    MOST_SPLIT_HANDS,
    REFUSE,
    SplitRequest,
)

_BUCHES: Final = tuple(rank for rank in RANKS if VALUES[rank] == BUCHE)
_NO_ACE: Final = tuple(rank for rank in RANKS if rank is not Rank.ACE)


def opposite[S](
    classify: Callable[[S], str], slug: str, wrong: str, branches: Collection[str], message: str
) -> Pitfall[S]:
    """Declare the error of answering ``wrong`` in these branches."""
    return Pitfall(
        slug, message, lambda situation: wrong if classify(situation) in branches else None
    )


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


class SplitAllowed(Drill[SplitRequest]):
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
        branch("encore", "Une nouvelle paire sur un jeu séparé", 4),
        branch("sans-limite", "Quatre jeux ou plus, sans limite", 3, nombre_de_jeux="illimite"),
        branch("limite", "Quatre jeux, la limite", 4, nombre_de_jeux="quatre"),
        branch("as", "Deux as d'emblée", 2),
        branch("as-encore", "Un as sur un as séparé : refusé", 5, as_separes="une-fois"),
        branch("as-deuxieme", "Un as sur un as séparé : admis", 4, as_separes="deux-fois"),
        branch("as-troisieme", "Les as déjà séparés deux fois", 4, as_separes="deux-fois"),
    )
    pitfalls = (
        opposite(
            _split_kind,
            "meme-valeur-admise",
            ACCEPT,
            ("buches-rang",),
            "Ici, il faut deux cartes de même rang : deux bûches différentes ne suffisent pas.",
        ),
        opposite(
            _split_kind,
            "meme-rang-exige",
            REFUSE,
            ("buches-valeur",),
            "Ici, deux cartes de même valeur se séparent, quel que soit leur rang.",
        ),
        opposite(
            _split_kind,
            "as-separes-encore",
            ACCEPT,
            ("as-encore", "as-troisieme"),
            "Les as ne peuvent plus être séparés.",
        ),
        opposite(
            _split_kind,
            "as-jamais-deux-fois",
            REFUSE,
            ("as-deuxieme",),
            "Dans cet établissement, les as peuvent être séparés deux fois.",
        ),
        opposite(
            _split_kind,
            "une-seule-fois",
            REFUSE,
            ("encore", "sans-limite"),
            "Une nouvelle paire se sépare encore.",
        ),
        opposite(
            _split_kind,
            "limite-oubliee",
            ACCEPT,
            ("limite",),
            "Ici, une case ne dépasse pas quatre jeux.",
        ),
        opposite(
            _split_kind,
            "apres-une-carte",
            ACCEPT,
            ("trois-cartes",),
            "Un jeu qui a reçu une troisième carte ne se sépare plus.",
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> SplitRequest:
        shoe = making.new_shoe(rng)
        hands = _hands(rng, branch)
        return SplitRequest(
            cards=_split_cards(rng, shoe, branch),
            hands=hands,
            paires=house.choice("paires"),
            nombre_de_jeux=house.choice("nombre-de-jeux"),
            as_separes=house.choice("as-separes"),
        )

    classify = staticmethod(_split_kind)

    @override
    def deal(self, rng: Random, house: House) -> SplitRequest:
        """Deal a first pair, which a player asks to split whatever it is."""
        shoe = making.new_shoe(rng)
        rank = rng.choice(RANKS)
        first = making.of_rank(shoe, rank)
        return SplitRequest(
            cards=(first, making.card_worth(shoe, VALUES[rank])),
            hands=1,
            paires=house.choice("paires"),
            nombre_de_jeux=house.choice("nombre-de-jeux"),
            as_separes=house.choice("as-separes"),
        )

    @override
    def ask(self, situation: SplitRequest) -> Question:
        number = situation.hands
        note = "aucune séparation encore" if number == 1 else f"{number} jeux déjà séparés"
        zones = (Zone("Main du joueur", situation.cards, note=note),)
        in_force = (
            BOOK.option("paires").label(situation.paires),
            BOOK.option("nombre-de-jeux").label(situation.nombre_de_jeux),
            BOOK.option("as-separes").label(situation.as_separes),
        )
        prompt = "Le joueur veut séparer ces cartes. Acceptez-vous ?"
        return Question(prompt, ANSWERS, zones, in_force)

    solve = staticmethod(requests.may_split)


def _hands(rng: Random, branch: str) -> int:
    """Draw how many hands the box already has."""
    if branch == "encore":
        return rng.randint(PAIR, MOST_SPLIT_HANDS - 1)
    if branch == "sans-limite":
        return rng.randint(MOST_SPLIT_HANDS, MOST_SPLIT_HANDS + 1)
    fixed = {"limite": MOST_SPLIT_HANDS, "as-encore": 2, "as-deuxieme": 2, "as-troisieme": 3}
    return fixed.get(branch, 1)


def _split_cards(rng: Random, shoe: Shoe, branch: str) -> Hand:
    if branch.startswith("buches"):
        return tuple(making.of_rank(shoe, rank) for rank in rng.sample(_BUCHES, PAIR))
    if branch == "pas-une-paire":
        rank = rng.choice([rank for rank in RANKS if VALUES[rank] != BUCHE])
        other = rng.choice([item for item in RANKS if VALUES[item] != VALUES[rank]])
        return making.of_rank(shoe, rank), making.of_rank(shoe, other)
    if branch == "trois-cartes":
        low = rng.choice([rank for rank in _NO_ACE if VALUES[rank] < BUCHE // 2])
        return tuple(making.of_rank(shoe, rank) for rank in (low, low, rng.choice(_NO_ACE)))
    rank = Rank.ACE if branch.startswith("as") else rng.choice(_NO_ACE)
    return making.of_rank(shoe, rank), making.of_rank(shoe, rank)
