"""Exercises on the gestures of a round, and what is given back when a coup is void."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields, Points
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.plan import NUMBER
from casino_rules.core.questions import Question, seats_named
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.stakes import heavy_player, seats_at
from casino_rules.exercises.ordering import Order, OrderDrill, too_early
from casino_rules.families.stud import turns
from casino_rules.families.stud.played import MAX_ANTE, UNIT, WHOLE
from casino_rules.families.stud.table import SEATS, place
from casino_rules.games.caribbean_stud import decisions
from casino_rules.games.caribbean_stud.drills.stakes import draw_ante
from casino_rules.games.caribbean_stud.engine import BONUS, BOOK, STUD
from casino_rules.games.caribbean_stud.situations import YES, SeatStaked, VoidCoup

COUP: Final = "coup"
MIX: Final = "melange"
FOLD: Final = "passe"
BUY: Final = "achat"
END: Final = "fin-des-decisions"
WIN: Final = "place-gagnante"
_MOMENTS: Final = Choice.of(
    coup="Début d'un coup",
    melange="Mises arrêtées",
    passe="Un joueur passe",
    achat="Dernier achat",
    **{
        "fin-des-decisions": "Personne n'achète plus",
        "place-gagnante": "Place gagnante, bonus posé",
    },
)
_ORDERS: Final[Mapping[str, Order]] = {
    COUP: ("inviter", "verifier", "arreter", "meler", "couper", "presenter", "donner"),
    MIX: ("meler", "couper", "presenter", "donner"),
    FOLD: ("ramasser", "etaler", "compter", "bruler"),
    BUY: ("ouvrir", "ramasser-ecart", "talon", "banque"),
    END: ("talon", "banque", "annoncer", "comparer"),
    WIN: ("dire", "payer", "payer-bonus", "relever"),
}
_RULES: Final = {
    COUP: (BOOK.rule("preparation"), "coup"),
    MIX: (BOOK.rule("preparation"), "melange"),
    FOLD: (BOOK.rule("passe"), "gestes"),
    BUY: (BOOK.rule("achat-ouvert"), "gestes"),
    END: (BOOK.rule("talon"), "sans-achat"),
    WIN: (BOOK.rule("bonus-mains"), "gestes"),
}


@dataclass(frozen=True)
class Moment(Situation):
    """A moment of the coup, the seat and the stakes that it concerns."""

    what: str = fact("Moment", _MOMENTS, frame=True)
    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), "Celle du joueur en cause.", spot=NUMBER)
    ante: Cents = fact("Ante", Amount(UNIT, MAX_ANTE))
    bonus: str = fact("Bonus posé", Choice.of(oui="Oui", non="Non"))

    def problem(self) -> Problem:
        """Stakes are whole."""
        return ("ante", WHOLE) if self.ante % UNIT else None


def _in_order(situation: Moment) -> Ruling[Order]:
    rule, variant = _RULES[situation.what]
    return Ruling(
        _ORDERS[situation.what], (cite(rule, variant, ante=format_amount(situation.ante)),)
    )


_early: Final = too_early(_in_order)


class Gestures(OrderDrill[Moment]):
    """In which order the gestures of a moment are made."""

    slug = "gestes"
    title = "Les gestes dans l'ordre"
    duty = "Ouvrir un coup, ramasser une main passée, servir un achat, dans l'ordre."
    seconds = 20
    situation = Moment
    branches = (
        branch(COUP, "Ouvrir un coup, des mises à la donne", 3),
        branch(MIX, "Des mises arrêtées à la donne", 2),
        branch(FOLD, "Un joueur passe", 4),
        branch(BUY, "Servir le dernier achat", 3),
        branch(END, "Personne n'achète : le talon, puis la banque", 2),
        branch(WIN, "Régler une place gagnante et son bonus", 3),
    )
    pitfalls = (
        Pitfall(
            "coupe-du-joueur-avant-celles-du-croupier",
            "La coupe du joueur est la dernière, après vos deux coupes.",
            _early("presenter", "couper"),
        ),
        Pitfall(
            "donner-avant-la-coupe",
            "Sans la coupe d'un joueur, on ne donne pas.",
            _early("donner", "presenter"),
        ),
        Pitfall(
            "meler-avant-l-arret",
            "Les mises sont vérifiées et arrêtées avant le mélange.",
            _early("meler", "arreter"),
        ),
        Pitfall(
            "arreter-avant-de-verifier",
            "On vérifie les mises avant de les arrêter : après, rien ne se corrige plus.",
            _early("arreter", "verifier"),
        ),
        Pitfall(
            "bruler-sans-compter",
            "Une main passée est comptée avant d'être brûlée : une carte manquante se voit là.",
            _early("bruler", "compter"),
        ),
        Pitfall(
            "etaler-avant-de-ramasser",
            "La mise est ramassée d'abord, les cartes ensuite.",
            _early("etaler", "ramasser"),
        ),
        Pitfall(
            "ecart-d-abord",
            "La carte ouverte est donnée avant que l'écart et le prix soient ramassés.",
            _early("ramasser-ecart", "ouvrir"),
        ),
        Pitfall(
            "talon-trop-tot",
            "Le talon sert tant qu'un achat n'est pas servi.",
            _early("talon", "ouvrir"),
        ),
        Pitfall(
            "comparer-sans-annoncer",
            "La main de la banque se dit avant tout paiement et toute comparaison.",
            _early("comparer", "annoncer"),
        ),
        Pitfall(
            "bonus-d-abord",
            "Le bonus se paye après l'ante et le bet de la même place.",
            _early("payer-bonus", "payer"),
        ),
        Pitfall(
            "relever-avant-le-bonus",
            "Les cartes restent tant que le bonus n'est pas payé.",
            _early("relever", "payer-bonus"),
        ),
        Pitfall(
            "payer-sans-dire",
            "La combinaison gagnante se dit à voix haute avant de payer.",
            _early("payer", "dire"),
        ),
        Pitfall(
            "banque-avant-le-talon",
            "La banque n'étale sa main qu'une fois les achats finis et le talon brûlé.",
            _early("banque", "talon"),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Moment:
        bonus = rng.choice((YES, "non"))
        return Moment(branch, rng.choice(SEATS), draw_ante(rng, house), bonus)

    @override
    def classify(self, situation: Moment) -> str:
        return situation.what

    @override
    def label(self, situation: Moment, gesture: str) -> str:
        stakes = f"l'ante de {format_amount(situation.ante)}"
        if situation.bonus == YES:
            stakes += f" et le bonus de {format_amount(BONUS)}"
        facts = {
            "place": situation.seat,
            "mises": stakes,
            "ante": format_amount(situation.ante),
        }
        return _LABELS[gesture].format_map(facts)

    @override
    def ask(self, situation: Moment) -> Question:
        told = {"place": situation.seat, "ante": format_amount(situation.ante)}
        return Question(
            f"{_SCENES[situation.what].format(**told)} Dans quel ordre faites-vous ces gestes ?",
            self.shuffled(situation),
            seats=seats_named(_SCENES[situation.what], told),
        )

    solve = staticmethod(_in_order)


_SCENES: Final = {
    COUP: "Un coup commence ; la place {place} a déjà {ante} en main.",
    MIX: "Les mises sont arrêtées.",
    FOLD: "« Passe », dit la place {place}, qui pose ses cartes, faces cachées.",
    END: "Tous ont décidé ; personne n'achète.",
    WIN: "La place {place} bat la banque avec une couleur ; l'ante est de {ante}, un bonus est posé.",
    BUY: "Tous ont décidé. La place {place} est la dernière à acheter : l'écart et le prix sont posés.",
}
_LABELS: Final = {
    "meler": "Mêler cinq fois",
    "couper": "Couper deux fois",
    "presenter": "Présenter le jeu à un joueur pour la dernière coupe",
    "inviter": "« Faites vos jeux »",
    "verifier": "Vérifier les antes et les bonus",
    "arreter": "« Rien ne va plus »",
    "donner": "Donner la première carte",
    "ramasser": "Ramasser {mises}",
    "etaler": "Étaler ses cartes",
    "compter": "Les compter",
    "bruler": "Les brûler",
    "ouvrir": "Donner une carte ouverte à la place {place}",
    "ramasser-ecart": "Ramasser la carte écartée et les {ante}",
    "talon": "Brûler le talon",
    "banque": "Étaler la main de la banque",
    "annoncer": "Dire la main de la banque",
    "comparer": "Payer ou comparer, la main la plus à droite d'abord",
    "dire": "Dire à voix haute la couleur de la place {place}",
    "payer": "Payer l'ante, {ante}, et le bet, cinq fois",
    "payer-bonus": "Payer le bonus en disant « bonus payé »",
    "relever": "Relever les cartes de la place {place}",
}


class Turns(turns.Turns):
    """What goes from seat to seat."""

    stud = STUD
    rules: ClassVar = {
        turns.DEAL: (BOOK.rule("distribution"), ""),
        turns.BUY: (BOOK.rule("achat-ordre"), ""),
    }


_SHARE: Final = 1 / 2


def _kind(situation: VoidCoup) -> str:
    if any(row.raised == YES for row in situation.seats):
        return "apres-les-relances"
    return "avec-bonus" if any(row.bonus == YES for row in situation.seats) else "antes"


def _each(given: Callable[[SeatStaked], Cents]) -> Callable[[VoidCoup], dict[str, Cents]]:
    return lambda situation: {place(row.seat): given(row) for row in situation.seats}


class Void(Drill[VoidCoup]):
    """What is given back to each seat when the coup is void."""

    slug = "coup-nul"
    title = "Le coup nul"
    duty = "Rendre à chaque place, de droite à gauche, tout ce qu'elle a posé."
    seconds = 20
    situation = VoidCoup
    branches = (
        branch("antes", "Des antes seulement"),
        branch("avec-bonus", "Des antes et des bonus", 2),
        branch("apres-les-relances", "Des bets aussi sont posés", 2, level=2),
    )
    pitfalls = (
        Pitfall(
            "bonus-garde",
            "Le coup est nul pour le bonus aussi : il est rendu avec l'ante.",
            _each(lambda row: row.staked - row.stakes.get("bonus", 0)),
        ),
        Pitfall(
            "bet-garde",
            "Le bet est rendu avec l'ante : rien n'est perdu dans un coup nul.",
            _each(lambda row: row.staked - row.stakes.get("bet", 0)),
        ),
        Pitfall(
            "rien-rendu",
            "Un coup nul ne fait rien perdre : les mises reviennent aux joueurs.",
            _each(lambda _: 0),
        ),
        Pitfall(
            "antes-payees",
            "Un coup nul ne fait rien gagner : chacun reprend sa mise, sans gain.",
            _each(lambda row: row.staked + row.ante),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> VoidCoup:
        """One seat at least is what the branch says; the others are as they come."""
        taken = seats_at(rng, house.level, SEATS, least=2)
        sure, rich = rng.choice(taken), heavy_player(rng, house.level, len(taken))
        rows = []
        for number, seat in enumerate(taken):
            draw = 1.0 if seat == sure else rng.random()
            bonus = branch != "antes" and draw > _SHARE
            raised = branch == "apres-les-relances" and draw > _SHARE
            ante = draw_ante(rng, house, heavy=number == rich)
            rows.append(SeatStaked(seat, ante, YES if bonus else "non", YES if raised else "non"))
        return VoidCoup(tuple(rows))

    classify = staticmethod(_kind)

    @override
    def ask(self, situation: VoidCoup) -> Question:
        back = Amount(optional=True)
        rows = sorted(situation.seats, key=lambda row: -row.seat)
        fields = tuple(
            Field(place(row.seat), f"Rendu à la place {row.seat}", back, place(row.seat))
            for row in rows
        )
        zones = tuple(BOOK.plan.seat(row.seat, stakes=row.stakes) for row in situation.seats)
        return Question("Le coup est nul. Que rendez-vous à chaque place ?", Fields(fields), zones)

    solve = staticmethod(decisions.returned)
