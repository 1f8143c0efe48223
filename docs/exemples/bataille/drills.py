"""The exercises of the bataille: one waits for its cases, one builds them, two are of words."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, override

from casino_rules.core.cards import PACK, Card, Rank, Shoe
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Choice, Field
from casino_rules.core.house import House
from casino_rules.core.lessons import FILE, read_lessons
from casino_rules.core.money import EURO, Cents
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Step
from casino_rules.exercises.script import seat_announcements
from casino_rules.families.pitfalls import error_answering
from casino_rules.families.settling import (
    AskedField,
    Gesture,
    KnownError,
    Seats,
    SettlementDrill,
    paid,
    when,
)
from docs.exemples.bataille import engine
from docs.exemples.bataille.engine import AFTER_WAR, AT_ONCE, BOOK, End
from docs.exemples.bataille.situations import (
    DECKS,
    GIVES_UP,
    NONE,
    SEATS,
    WAR,
    Played,
    TwoCards,
    compare,
)


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


def _winner(situation: TwoCards) -> str:
    return compare(situation).value


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
        error_answering(_winner, "joueur")("egalite-au-joueur", _SAME_RANK, "egalite"),
        error_answering(_winner, "banque")("egalite-a-la-banque", _SAME_RANK, "egalite"),
        error_answering(_winner, "egalite")(
            "fausse-egalite", "Les rangs diffèrent : il n'y a pas de bataille.", "joueur", "banque"
        ),
    )
    deal = staticmethod(_two_cards)
    classify = staticmethod(_winner)
    solve = staticmethod(compare)

    @override
    def ask(self, situation: TwoCards) -> Question:
        form = Choice.of(joueur="Le joueur", banque="La banque", egalite="Égalité : bataille")
        plan = BOOK.plan
        zones = plan.asked("Joueur", situation.joueur), plan.zone("banque", situation.banque)
        return Question("Qui gagne ?", form, zones)


_Error = KnownError[Played]
_SUM: Final = Amount(optional=True)


class Settle(SettlementDrill[Played, None, Played]):
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
    known = (
        _Error(
            "mise-payee",
            "La bataille gagnée ne paye que la relance.",
            when(End.WAR_WON, mise=Gesture.PAY),
        ),
        _Error(
            "tout-perdu",
            "Qui abandonne garde la moitié de sa mise.",
            when(End.GIVEN_UP, mise=Gesture.COLLECT),
        ),
        _Error(
            "relance-oubliee",
            "La relance est perdue avec la mise.",
            when(End.WAR_LOST, relance=Gesture.RETURN),
        ),
    )

    @override
    def asked(self, situation: Played) -> Iterator[AskedField[None]]:
        field = Field("ramasse", "Ramassé", _SUM, IN_QUESTION)
        yield AskedField(field, lambda seats: seats[None].taken)
        yield paid(Field("paye", "Payé en plus des mises", _SUM, IN_QUESTION), None)

    @override
    def steps(self, situation: Played, settled: Seats[None]) -> Iterator[Step]:
        for compared in situation.compared:
            yield from compared.steps
        yield engine.proof(situation.end, settled[None], situation.seconde_egalite)

    @override
    def classify(self, situation: Played) -> str:
        return situation.end

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Played:
        first = {end: winner for winner, end in AT_ONCE.items()}.get(End(branch), "egalite")
        second = {end: winner for winner, end in AFTER_WAR.items()}.get(End(branch), "")
        choice = NONE if first != "egalite" else WAR if second else GIVES_UP
        shoe, option = Shoe(rng, DECKS), house.choice("seconde-egalite")
        return Played(*_cards(shoe, first), choice, *_cards(shoe, second), draw_stake(rng), option)

    @override
    def ask(self, situation: Played) -> Question:
        note = "abandonne" if situation.choix == GIVES_UP else ""
        player, bank = situation.joueur + situation.joueur_2, situation.banque + situation.banque_2
        zones = (
            BOOK.plan.asked("Joueur", player, situation.stakes, note=note),
            BOOK.plan.zone("banque", bank),
        )
        option = BOOK.in_force(seconde_egalite=situation.seconde_egalite)
        return Question(
            "Que ramassez-vous, et que payez-vous ?",
            self.form(situation),
            zones,
            option if situation.joueur_2 else (),
        )


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


SPOKEN, SPOKEN_ORDER = seat_announcements(Path(__file__).with_name("annonces.toml"), BOOK, SEATS)
LESSONS: Final = read_lessons(
    (Compare(), Settle(), SPOKEN, SPOKEN_ORDER), Path(__file__).with_name(FILE)
)
"""Every exercise, in the order in which one learns them."""
