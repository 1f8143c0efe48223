"""Exercises on what goes wrong, and the incidents of a round already dealt."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final, override

from casino_rules.core.cards import Shoe
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.table_forms import Hand
from casino_rules.exercises import incidents
from casino_rules.exercises.incidents import NOT_ALLOWED, branches, wrongly
from casino_rules.games.poker_3_cartes import engine
from casino_rules.games.poker_3_cartes.drills import generators
from casino_rules.games.poker_3_cartes.engine import value
from casino_rules.games.poker_3_cartes.incidents import INCIDENTS, IncidentSeen
from casino_rules.games.poker_3_cartes.situations import SEATS, Decision, SeatRound


class PokerThreeIncidents(incidents.IncidentDrill[IncidentSeen]):
    """What to do when something goes wrong."""

    duty = "Réagir à une carte exposée, à une main fausse, à une mise irrégulière."
    card_label = "Carte découverte"
    situation = IncidentSeen
    branches = branches(INCIDENTS)
    pitfalls = (
        wrongly("accepter", NOT_ALLOWED),
        wrongly("attendre", "Une main passée est réglée aussitôt, sans attendre la fin du coup."),
        wrongly("ante-seule", "Une main passée perd tout : ses cartes ne sont pas regardées."),
        wrongly(
            "remplacer", "Une carte exposée n'est ni brûlée ni remplacée : elle reste à ce joueur."
        ),
        wrongly("reprendre", "Un mauvais nombre de cartes ne se répare pas : le coup est nul."),
        wrongly("completer", "Un mauvais nombre de cartes ne se répare pas : le coup est nul."),
        wrongly("avertir", "Un avertissement ne suffit pas : la règle annule."),
        wrongly(
            "payer-oubli", "Dans cet établissement, Pair plus se perd si elle n'est pas annoncée."
        ),
        wrongly("remettre", "Une carte vue ne retourne jamais dans le jeu."),
        wrongly("recouper", "On ne remêle pas : la carte est brûlée, la donne commence."),
        wrongly("partager", "Ce qui est contesté ne se tranche pas à la table."),
        wrongly("premier", "Parler le premier ne prouve rien."),
        wrongly(
            "rendre-contestee", "La mise reste en place tant que le chef de table n'a pas décidé."
        ),
        wrongly(
            "continuer",
            "La donne n'a pas commencé : une carte détachée après la coupe est brûlée, non remise.",
        ),
        wrongly("perdue", "Pair plus gagne par les cartes : elle est payée."),
        wrongly("toutes", "« Pas de jeu » : seule la main annoncée est retournée."),
        wrongly(
            "nulle",
            "Une main n'est nulle seule que si son joueur l'a regardée avant la fin de la donne.",
        ),
        wrongly(
            "coup-nul",
            "Le coup n'est nul que pour un mauvais nombre de cartes ou des joueurs qui se renseignent.",
        ),
        wrongly("refuser", "Cette mise est engagée : on ne la rend pas."),
        wrongly("maintenir", "On ne maintient en jeu qu'une mise posée à temps et selon la règle."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        card = (Shoe(rng).draw(),)
        return IncidentSeen(branch, rng.choice(SEATS), generators.draw_ante(rng, house), card)


_OFTEN: Final = 0.5
FORFEIT: Final = "pair-plus-tue-perdue"
"""The incident by which a Pair plus is lost: it is collected at once."""


class PokerThreeMoment(StrEnum):
    """When in a round something may happen."""

    OPEN = "ouvertes"
    CLOSED = "arretees"
    DEALING = "donne"
    DEALT = "donnees"
    FOLD = "passe"
    CHOOSING = "choix"
    NO_GAME = "pas-de-jeu"
    SETTLING = "reglement"


SCENES: Final = {
    PokerThreeMoment.OPEN: "Les joueurs misent.",
    PokerThreeMoment.CLOSED: "Les mises sont arrêtées.",
    PokerThreeMoment.DEALING: "Vous donnez les cartes, une par une.",
    PokerThreeMoment.DEALT: "La donne est finie, personne n'a encore choisi.",
    PokerThreeMoment.FOLD: "Les joueurs choisissent.",
    PokerThreeMoment.CHOOSING: "Les joueurs choisissent.",
    PokerThreeMoment.NO_GAME: "La banque n'est pas qualifiée.",
    PokerThreeMoment.SETTLING: "Vous réglez les places.",
}
_MIDDLE: Final = frozenset(PokerThreeMoment) - {PokerThreeMoment.OPEN}

type _Case = tuple[int, Cents, Hand]
"""A seat, an amount and a card with which an incident may come; no card where none is shown."""


@dataclass(frozen=True)
class _Table:
    """What is known of a round when incidents are drawn."""

    bank: Hand
    rows: Sequence[SeatRound]
    spare: Hand

    @property
    def qualified(self) -> bool:
        """Whether the bank plays."""
        return engine.is_qualified(value(self.bank).shape)

    @property
    def seated(self) -> list[SeatRound]:
        """The rows of the players who sit there: a place played blind has nobody."""
        return [row for row in self.rows if row.decision != Decision.BLIND]

    @property
    def raised(self) -> list[SeatRound]:
        """The rows whose player has raised."""
        return [row for row in self.seated if not row.folded]

    @property
    def free(self) -> list[int]:
        """The vacant places that nobody plays."""
        return [seat for seat in SEATS if all(row.seat != seat for row in self.rows)]

    def beside(self, row: SeatRound) -> list[SeatRound]:
        """The rows of the players who sit beside a place."""
        return [other for other in self.seated if abs(other.seat - row.seat) == 1]


def _other(rng: Random, house: House, row: SeatRound) -> Cents:
    """Draw an amount that is not what lies on the ante."""
    drawn = generators.draw_ante(rng, house)
    return drawn if drawn != row.ante else 2 * drawn


type _Cases = Callable[[Random, House, _Table], Iterator[_Case]]


def _late(rng: Random, house: House, table: _Table) -> Iterator[_Case]:
    yield from ((row.seat, _other(rng, house, row), ()) for row in table.seated)


def _side_alone(rng: Random, house: House, table: _Table) -> Iterator[_Case]:
    yield from ((seat, generators.draw_side(rng, house), ()) for seat in table.free)


def _sides(_: Random, __: House, table: _Table) -> Iterator[_Case]:
    yield from ((row.seat, row.pair_plus, ()) for row in table.raised if row.pair_plus)


def _detached(_: Random, __: House, table: _Table) -> Iterator[_Case]:
    yield (table.rows[0].seat, table.rows[0].ante, table.spare)


def _exposed(_: Random, __: House, table: _Table) -> Iterator[_Case]:
    yield from ((row.seat, row.ante, row.cards[:1]) for row in table.rows if row.cards)


def _too_high(_: Random, __: House, table: _Table) -> Iterator[_Case]:
    yield from ((row.seat, row.ante, ()) for row in table.raised)


def _passes(_: Random, __: House, table: _Table) -> Iterator[_Case]:
    yield from ((row.seat, row.ante, ()) for row in table.seated if row.folded)


def _passes_with_side(_: Random, __: House, table: _Table) -> Iterator[_Case]:
    folded = (row for row in table.seated if row.folded and row.pair_plus)
    yield from ((row.seat, row.pair_plus, ()) for row in folded)


def _winning_sides(_: Random, __: House, table: _Table) -> Iterator[_Case]:
    if not table.qualified:
        for row in table.raised:
            if row.pair_plus and engine.has_combination(value(row.cards).shape):
                yield row.seat, row.pair_plus, ()


def _played_blind(_: Random, __: House, table: _Table) -> Iterator[_Case]:
    for row in table.rows:
        if row.decision == Decision.BLIND:
            yield from ((player.seat, row.ante, ()) for player in table.beside(row))


def _beside_free(rng: Random, house: House, table: _Table) -> Iterator[_Case]:
    for row in table.seated:
        if {row.seat - 1, row.seat + 1} & set(table.free):
            yield row.seat, generators.draw_ante(rng, house), ()


def _beside_taken(rng: Random, house: House, table: _Table) -> Iterator[_Case]:
    for row in table.seated:
        if table.beside(row):
            yield row.seat, generators.draw_ante(rng, house), ()


_HAPPENINGS: Final[dict[str, tuple[PokerThreeMoment, _Cases]]] = {
    "pair-plus-seule": (PokerThreeMoment.OPEN, _side_alone),
    "aveugle-demande": (PokerThreeMoment.OPEN, _played_blind),
    "aveugle-sans-play": (PokerThreeMoment.OPEN, _beside_free),
    "aveugle-place-prise": (PokerThreeMoment.OPEN, _beside_taken),
    "seconde-main": (PokerThreeMoment.OPEN, _beside_free),
    "mise-tardive": (PokerThreeMoment.CLOSED, _late),
    "mise-retiree": (PokerThreeMoment.CLOSED, _sides),
    "carte-detachee": (PokerThreeMoment.CLOSED, _detached),
    "carte-exposee": (PokerThreeMoment.DEALING, _exposed),
    "aveugle-regarder": (PokerThreeMoment.DEALT, _played_blind),
    "passe": (PokerThreeMoment.FOLD, _passes),
    "passe-avec-pair-plus": (PokerThreeMoment.FOLD, _passes_with_side),
    "play-trop-forte": (PokerThreeMoment.CHOOSING, _too_high),
    "pair-plus-annoncee": (PokerThreeMoment.NO_GAME, _winning_sides),
    "pair-plus-non-annoncee": (PokerThreeMoment.NO_GAME, _winning_sides),
    FORFEIT: (PokerThreeMoment.NO_GAME, _winning_sides),
    "mise-contestee": (PokerThreeMoment.SETTLING, _too_high),
}
"""The incidents after which a round goes on, each with its moment and who may cause it."""


def happenings(
    rng: Random, house: House, bank: Hand, rows: Sequence[SeatRound], spare: Hand
) -> dict[PokerThreeMoment, IncidentSeen]:
    """Draw what happens in a round, by its moment: more of it at the higher levels.

    ``spare`` is a card that nobody receives, for one that leaves the pack by mistake.
    """
    table = _Table(bank, rows, spare)
    possible = [
        (kind, moment, found)
        for kind, (moment, cases) in _HAPPENINGS.items()
        if all(house.choice(option) == choice for option, choice in INCIDENTS[kind].needs)
        and (found := list(cases(rng, house, table)))
    ]
    rng.shuffle(possible)
    if house.level is Level.RUSH:  # one at least in the middle
        possible.sort(key=lambda item: item[1] not in _MIDDLE)
    made: dict[PokerThreeMoment, IncidentSeen] = {}
    wanted = _wanted(rng, house.level)
    for kind, moment, cases in possible:
        taken = {seen.seat for seen in made.values()}
        free = [case for case in cases if case[0] not in taken]
        if free and moment not in made and len(made) < wanted:
            seat, amount, card = rng.choice(free)
            made[moment] = IncidentSeen(kind, seat, amount, card or bank[:1])
    return made


def _wanted(rng: Random, level: Level) -> int:
    if level is Level.DISCOVERY:
        return int(rng.random() < _OFTEN)
    return 1 if level is Level.TRAINING else 1 + (rng.random() < _OFTEN)
