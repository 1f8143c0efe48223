"""Exercises on settlement: one hand, then a whole cloth."""

from dataclasses import replace
from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Choice
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import USD, Cents
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families.pitfalls import error, taken
from casino_rules.families.settling import Gesture, KnownError, when
from casino_rules.families.stud import cloth, mistakes, one_hand
from casino_rules.families.stud.making import Duel
from casino_rules.families.stud.mistakes import IN_A_HAND
from casino_rules.families.stud.play import AS_ROI_KEY, HAND, Outcome, worth
from casino_rules.families.stud.played import FOLDS, RAISES
from casino_rules.families.stud.table import OnCloth
from casino_rules.families.stud.words import house_branches, house_pitfalls
from casino_rules.games.casino_stud import decisions
from casino_rules.games.casino_stud.drills.stakes import LIES, draw_boni, draw_stake
from casino_rules.games.casino_stud.engine import (
    BONI_TABLE,
    BOOK,
    DOLLAR,
    MAX_BONI,
    MAX_DEPART,
    STUD,
)
from casino_rules.games.casino_stud.situations import (
    BETS,
    HandPlayed,
    Layout,
    Returned,
    SeatPlayed,
    StakeOffered,
)

_MESSAGES: Final = {
    "mise-payee-sans-jeu": "La maison n'est pas qualifiée : seul le DÉPART est payé ; JOUER est remboursé.",
    "mise-ramassee-sans-jeu": "La maison n'est pas qualifiée : JOUER ne gagne pas, mais il n'est pas perdu ; il est remboursé.",
    "table-sur-la-premiere-mise": "La table multiplie JOUER, qui vaut deux fois le DÉPART.",
    "premiere-mise-oubliee": "Le DÉPART gagne aussi : il est payé une fois, en plus de JOUER.",
    "table-sur-les-deux": "Le DÉPART est toujours payé à égalité ; la table ne vaut que pour JOUER.",
    "passe-rendue": "Qui abandonne perd son DÉPART.",
}
"""The shared mistakes told in this game's words: no ante, no raise, no « passe »."""


class OneHand(one_hand.OneHand[HandPlayed]):
    """The settlement of one hand, its two stakes."""

    situation = HandPlayed
    stud = STUD
    lies = LIES
    bank = "maison"
    folded = "Abandon"
    face_up = True
    branches = house_branches(one_hand.OneHand.branches)
    known = tuple(
        replace(error, message=_MESSAGES.get(error.slug, error.message))
        for error in house_pitfalls(IN_A_HAND, without=("autre-tableau",))
    )

    @override
    def play(self, rng: Random, house: House, duel: Duel, action: str) -> HandPlayed:
        player, bank = duel
        return HandPlayed(player, bank, draw_stake(rng, house), action)


@error("sans-la-mise", "La mise revient avec le gain : elle est comprise dans ce montant.")
def _gain(situation: Returned) -> Cents:
    return decisions.returned(situation).value - situation.stake


@error(
    "table-sur-le-depart",
    "Le DÉPART est toujours payé à égalité : la table ne vaut que pour JOUER.",
)
def _table(situation: Returned) -> Cents | None:
    """Apply the table to the first stake, which is always paid even money."""
    if situation.bet != "depart" or STUD.table.odds(situation.main).win == 1:
        return None
    return STUD.table.odds(situation.main).pay(situation.stake) + situation.stake


@error("autre-table", "JOUER et BONI 5+1 ont chacun leur table.")
def _other_table(situation: Returned) -> Cents | None:
    """Pay JOUER by the table of the Boni, or the Boni by that of JOUER."""
    if situation.bet == "depart" or situation.main not in BONI_TABLE.rows:
        return None
    table = BONI_TABLE if situation.bet == "jouer" else STUD.table
    return table.odds(situation.main).pay(situation.stake) + situation.stake


class StakeIncluded(Drill[Returned]):
    """What goes back to the player, the stake included."""

    slug = "mise-comprise"
    title = "Le gain, mise comprise"
    duty = "Dire ce qui revient au joueur pour une mise gagnante, mise comprise."
    seconds = 10
    situation = Returned
    branches = (
        branch("depart", "DÉPART gagnant", 2),
        branch("jouer", "JOUER gagnant", 3),
        branch("jouer-royale", "JOUER, quinte royale", 2),
        branch("boni", "BONI 5+1 gagnant", 3),
        branch("boni-royale", "BONI 5+1, quinte royale", 2),
    )
    pitfalls = (_gain, _table, _other_table)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Returned:
        bet, _, royal = branch.partition("-")
        table = BONI_TABLE if bet == "boni" else STUD.table
        hands = [key for key in table.rows if bet == "depart" or key != "royale"]
        stake = draw_stake(rng, house) * (2 if bet == "jouer" else 1)
        return Returned(bet, royal or rng.choice(hands), stake)

    @override
    def classify(self, situation: Returned) -> str:
        top = situation.main == "royale" and situation.bet != "depart"
        return f"{situation.bet}-royale" if top else situation.bet

    @override
    def ask(self, situation: Returned) -> Question:
        label = BETS.show(situation.bet)
        hand = STUD.table.rows[situation.main]
        zone = BOOK.plan.asked(
            "Joueur", stakes={situation.bet: situation.stake}, note=f"Gagne : {hand}"
        )
        prompt = f"La mise {label} gagne. Combien revient au joueur, mise comprise ?"
        return Question(prompt, Amount(currency=USD), (zone,), currency=USD)

    solve = staticmethod(decisions.returned)


ANSWERS: Final = Choice.of(accepter="Accepter", refuser="Refuser")


def _kind(situation: StakeOffered) -> str:
    bet = situation.bet
    if bet == "jouer":
        right = situation.amount == 2 * situation.depart
        return "jouer-juste" if right else "jouer-faux"
    if bet == "boni" and not situation.depart:
        return "boni-seul"
    most = MAX_DEPART if bet == "depart" else MAX_BONI
    if situation.amount > most:
        return f"{bet}-au-dela"
    return f"{bet}-au-plus" if situation.amount == most else f"{bet}-dans"


CHIP: Final = 5 * DOLLAR
"""What a player may have put too much, or what brings them just below a limit."""


class Limits(Drill[StakeOffered]):
    """Whether a stake is within the limits."""

    slug = "limites"
    title = "Les limites des mises"
    duty = "Accepter ou refuser une mise d'après les limites de la table."
    seconds = 5
    situation = StakeOffered
    branches = (
        branch("depart-dans", "DÉPART sous la limite"),
        branch("depart-au-plus", "DÉPART à la limite", 2),
        branch("depart-au-dela", "DÉPART au-delà", 2),
        branch("jouer-juste", "JOUER juste", 2),
        branch("jouer-faux", "JOUER d'un autre montant", 3),
        branch("boni-dans", "BONI 5+1 sous la limite"),
        branch("boni-au-plus", "BONI 5+1 à la limite", 2),
        branch("boni-au-dela", "BONI 5+1 au-delà", 2),
        branch("boni-seul", "BONI 5+1 sans DÉPART", 2),
    )
    pitfalls = (
        Pitfall(
            "limite-oubliee",
            "La limite est de 100 $ pour cette mise.",
            taken(_kind, {"depart-au-dela": "accepter", "boni-au-dela": "accepter"}),
        ),
        Pitfall(
            "limite-exclue",
            "Une mise de 100 $ est permise : c'est au-delà qu'elle est refusée.",
            taken(_kind, {"depart-au-plus": "refuser", "boni-au-plus": "refuser"}),
        ),
        Pitfall(
            "jouer-libre",
            "JOUER vaut exactement deux fois le DÉPART.",
            taken(_kind, {"jouer-faux": "accepter"}),
        ),
        Pitfall(
            "jouer-a-cent",
            "JOUER va jusqu'à 200 $ : deux fois le DÉPART.",
            taken(_kind, {"jouer-juste": "refuser"}),
        ),
        Pitfall(
            "boni-seul",
            "Le BONI 5+1 demande d'abord un DÉPART.",
            taken(_kind, {"boni-seul": "accepter"}),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> StakeOffered:
        bet, _, how = branch.partition("-")
        depart = 0 if bet == "depart" or how == "seul" else draw_stake(rng, house)
        if bet == "jouer":
            right = 2 * depart
            wrong = [depart, right + CHIP, 3 * depart, right - DOLLAR]
            return StakeOffered(bet, right if how == "juste" else rng.choice(wrong), depart)
        if how == "au-plus":
            amount = MAX_DEPART
        elif how == "au-dela":
            amount = MAX_DEPART + draw_stake(rng, house)
        else:
            drawn = draw_boni(rng, house, depart) if depart else draw_stake(rng, house)
            amount = min(drawn, MAX_DEPART - CHIP)
        return StakeOffered(bet, amount, depart)

    classify = staticmethod(_kind)

    @override
    def ask(self, situation: StakeOffered) -> Question:
        stakes = {"depart": situation.depart} if situation.depart else {}
        note = "" if stakes else "Rien n'est encore posé."
        zone = BOOK.plan.asked("Joueur", stakes=stakes, note=note)
        amount = STUD.amount(situation.amount)
        prompt = f"Le joueur pose {amount} sur {BETS.show(situation.bet)}. Acceptez-vous ?"
        return Question(prompt, ANSWERS, (zone,), currency=USD)

    solve = staticmethod(decisions.limit)


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
