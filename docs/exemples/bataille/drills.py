"""The exercises of the bataille: one waits for its cases, one builds them, two are of words."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, override

from casino_rules.core.cards import PACK, Card, Rank, Shoe
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.lessons import FILE, read_lessons
from casino_rules.core.money import EURO, Cents
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from docs.exemples.bataille.engine import BOOK, ENDS, GIVES_UP, WAR_ENDS
from docs.exemples.bataille.situations import DECKS, Played, TwoCards, compare, settle
from docs.exemples.bataille.spoken import Order, Spoken

_WAR: Final = "guerre"


def draw_stake(rng: Random) -> Cents:
    """Draw a stake, an even number of euros."""
    return rng.randint(1, 50) * 2 * EURO


def _two_cards(rng: Random, _: House) -> TwoCards:
    shoe = Shoe(rng, DECKS)
    return TwoCards((shoe.draw(),), (shoe.draw(),))


def _ace_is_one(situation: TwoCards) -> str | None:
    player, bank = situation.joueur[0].rank, situation.banque[0].rank
    if (player is Rank.ACE) == (bank is Rank.ACE):
        return None
    return "banque" if player is Rank.ACE else "joueur"


def _on_a_tie(winner: str) -> Callable[[TwoCards], str | None]:
    return lambda situation: winner if compare(situation).value == "egalite" else None


def _seen_as_a_tie(situation: TwoCards) -> str | None:
    return "egalite" if compare(situation).value != "egalite" else None


_SAME_RANK: Final = "Deux cartes de même rang, quelle que soit leur couleur : c'est la bataille."


class Compare(Drill[TwoCards]):
    """Who has the stronger card: each case comes soon, so it is waited for."""

    slug = "comparaison"
    title = "La carte la plus forte"
    duty = "Dire d'un coup d'œil qui gagne, ou s'il y a bataille."
    seconds = 3
    situation = TwoCards
    branches = (
        branch("joueur", "Le joueur gagne"),
        branch("banque", "La banque gagne"),
        branch("egalite", "Égalité"),
    )
    pitfalls = (
        Pitfall("as-petit", "L'as est la carte la plus forte.", _ace_is_one),
        Pitfall("egalite-au-joueur", _SAME_RANK, _on_a_tie("joueur")),
        Pitfall("egalite-a-la-banque", _SAME_RANK, _on_a_tie("banque")),
        Pitfall(
            "fausse-egalite", "Les rangs diffèrent : il n'y a pas de bataille.", _seen_as_a_tie
        ),
    )
    deal = staticmethod(_two_cards)
    solve = staticmethod(compare)

    @override
    def classify(self, situation: TwoCards) -> str:
        return compare(situation).value

    @override
    def ask(self, situation: TwoCards) -> Question:
        form = Choice.of(joueur="Le joueur", banque="La banque", egalite="Égalité : bataille")
        plan = BOOK.plan
        zones = plan.asked("Joueur", situation.joueur), plan.zone("banque", situation.banque)
        return Question("Qui gagne ?", form, zones)


_FORM: Final = Fields(
    (
        Field("ramasse", "Ramassé", Amount(optional=True), IN_QUESTION),
        Field("paye", "Payé en plus des mises", Amount(optional=True), IN_QUESTION),
    )
)


def _both_paid(situation: Played) -> Mapping[str, Any] | None:
    return {"paye": 2 * situation.mise} if situation.end == "guerre-gagnee" else None


def _all_given_up(situation: Played) -> Mapping[str, Any] | None:
    return {"ramasse": situation.mise} if situation.end == "abandon" else None


def _raise_forgotten(situation: Played) -> Mapping[str, Any] | None:
    return {"ramasse": situation.mise} if situation.end == "guerre-perdue" else None


class Settle(Drill[Played]):
    """What becomes of a stake: a second tie is rare, so the cards are made to measure."""

    slug = "reglement"
    title = "Régler la mise"
    duty = "Ramasser ou payer, après une bataille aussi."
    seconds = 10
    situation = Played
    branches = (
        branch("gagne", "La mise gagne"),
        branch("perd", "La mise perd"),
        branch("abandon", "Le joueur abandonne", 2),
        branch("guerre-gagnee", "Bataille gagnée", 3),
        branch("guerre-perdue", "Bataille perdue", 2),
        branch("guerre-egalite", "Seconde égalité", 2),
    )
    pitfalls = (
        Pitfall("mise-payee", "La bataille gagnée ne paye que la relance.", _both_paid),
        Pitfall("tout-perdu", "Qui abandonne garde la moitié de sa mise.", _all_given_up),
        Pitfall("relance-oubliee", "La relance est perdue avec la mise.", _raise_forgotten),
    )
    solve = staticmethod(settle)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Played:
        first = {end: winner for winner, end in ENDS.items()}.get(branch, "egalite")
        second = {end: winner for winner, end in WAR_ENDS.items()}.get(branch, "")
        choice = "aucun"
        if first == "egalite":
            choice = _WAR if second else GIVES_UP
        shoe = Shoe(rng, DECKS)
        return Played(
            *_cards(shoe, first), choice, *_cards(shoe, second), draw_stake(rng), house.choice(_TIE)
        )

    @override
    def classify(self, situation: Played) -> str:
        return situation.end

    @override
    def ask(self, situation: Played) -> Question:
        stakes = {"mise": situation.mise}
        if situation.joueur_2:
            stakes["relance"] = situation.mise
        gives_up = situation.choix == GIVES_UP
        zones = (
            BOOK.plan.asked(
                "Joueur",
                situation.joueur + situation.joueur_2,
                stakes,
                note="abandonne" if gives_up else "",
            ),
            BOOK.plan.zone("banque", situation.banque + situation.banque_2),
        )
        war = situation.joueur_2 != ()
        options = BOOK.in_force(seconde_egalite=situation.seconde_egalite) if war else ()
        return Question("Que ramassez-vous, et que payez-vous ?", _FORM, zones, options)


_TIE: Final = "seconde-egalite"


def _cards(shoe: Shoe, winner: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Take two cards of which that side's is the stronger; none for nobody."""
    if not winner:
        return (), ()
    if winner == "egalite":
        card = shoe.draw()
        return (card,), (shoe.draw_among(lambda other: other.rank is card.rank),)
    low = shoe.draw_among(lambda card: card.rank is not Rank.ACE)
    high = shoe.draw_among([card for card in PACK if card.rank.order > low.rank.order])
    return ((high,), (low,)) if winner == "joueur" else ((low,), (high,))


LESSONS: Final = read_lessons(
    (Compare(), Settle(), Spoken(), Order()), Path(__file__).with_name(FILE)
)
"""Every exercise, in the order in which one learns them."""
