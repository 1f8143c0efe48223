"""The drill on the settlement of a whole cloth, several seats against one hand of the house."""

from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.questions import Zone
from casino_rules.families.settling import Gesture, KnownError, when
from casino_rules.families.stud import cloth, mistakes
from casino_rules.families.stud.play import AS_ROI_KEY, HAND, Outcome, worth
from casino_rules.families.stud.played import FOLDS, RAISES
from casino_rules.families.stud.table import OnCloth
from casino_rules.games.casino_stud.drills.stakes import LIES, draw_boni, draw_stake
from casino_rules.games.casino_stud.engine import BOOK
from casino_rules.games.casino_stud.situations import Layout, SeatPlayed

_BONI_SHARE: Final = 1 / 2
_Error = KnownError[OnCloth[SeatPlayed]]


class CasinoStudCloth(cloth.StudCloth[Layout, SeatPlayed]):
    """For each seat, what is done with its stakes and what it is paid, Boni included."""

    duty = "Régler toutes les places : ramasser, rendre ou payer, BONI compris."
    prompt = (
        "Réglez le tapis, de droite à gauche : à chaque place, le geste pour DÉPART et JOUER, "
        "celui du BONI s'il y en a un, puis le total payé."
    )
    lies = LIES
    both = Choice.of(
        **{
            "ramasser": "Ramasser",
            "rendre": "Rembourser",
            "payer-premiere": "Payer DÉPART, rembourser JOUER",
            "payer": "Payer les deux",
        }
    ).paying_nothing("ramasser", "rendre")
    side_name = "BONI 5+1"
    gone = "a abandonné, DÉPART déjà ramassé"
    no_game, bank_wins = "non-qualifiee", "maison-gagne"
    situation = Layout
    branches = (
        branch("gagnant", "La maison est qualifiée, une place gagne", 5),
        branch("egalite", "La maison est qualifiée, une place fait égalité", 2, level=2),
        branch("maison-gagne", "La maison bat toutes les mains"),
        branch("non-qualifiee", "La maison n'est pas qualifiée", 3),
    )
    known = (
        _Error(
            "jouer-paye",
            "La maison n'est pas qualifiée : JOUER est remboursé, sans gain.",
            mistakes.bet_paid_without_game,
        ),
        _Error(
            "table-sur-le-depart",
            "La table multiplie JOUER, qui vaut deux fois le DÉPART.",
            mistakes.TABLE_ON_THE_FIRST,
        ),
        _Error(
            "boni-de-l-abandon",
            "L'abandon ne touche pas au BONI 5+1 : il est évalué quand même.",
            when(Outcome.FOLD, a_part=Gesture.COLLECT),
        ),
        _Error(
            "boni-oublie",
            "Le BONI 5+1 s'ajoute à ce qui est payé.",
            lambda _, right: right.but(a_part=0),
        ),
        _Error(
            "egalite-ramassee",
            "À égalité avec la maison, le DÉPART et JOUER sont remboursés.",
            mistakes.TIE_COLLECTED,
        ),
        _Error(
            "perdue-rendue",
            "La maison est qualifiée et a mieux : le DÉPART et JOUER sont ramassés.",
            mistakes.BOTH_RETURNED,
        ),
        _Error(
            "jouer-ramasse",
            "La maison n'est pas qualifiée : JOUER ne gagne pas, mais il est remboursé.",
            mistakes.BET_COLLECTED,
        ),
    )

    @override
    def row(
        self, rng: Random, house: House, seat: int, cards: Hand, bank: Hand, *, heavy: bool
    ) -> SeatPlayed:
        """A player stays in with ace-king or better."""
        del bank
        action = RAISES if worth(cards).key >= AS_ROI_KEY else FOLDS
        depart = draw_stake(rng, house, heavy=heavy)
        plain = house.level is Level.DISCOVERY
        boni = draw_boni(rng, house, depart) if not plain and rng.random() < _BONI_SHARE else 0
        kept = cards if boni or action == RAISES else ()
        return SeatPlayed(seat, kept, depart, action, boni)

    @override
    def lay_out(self, house: House, bank: Hand, rows: tuple[SeatPlayed, ...]) -> Layout:
        return Layout(bank, rows)

    @override
    def turned(self, situation: Layout, row: SeatPlayed) -> bool:
        """Cards are dealt face up."""
        return True

    @override
    def note(self, situation: Layout, row: SeatPlayed) -> str:
        return "a abandonné" if row.folded else ""  # their box is seen to be empty

    @override
    def side(self, row: SeatPlayed) -> Cents:
        return row.boni

    @override
    def bank_zones(self, situation: Layout) -> tuple[Zone, ...]:
        closed = BOOK.plan.zone("maison", situation.bank[:-1])
        if all(row.folded for row in situation.seats):  # it is shown only to those who play
            closed = BOOK.plan.zone("maison", hidden=HAND - 1)
        return (closed, BOOK.plan.zone("maison.ouverte", situation.shown))


CLOTH: Final = CasinoStudCloth()
