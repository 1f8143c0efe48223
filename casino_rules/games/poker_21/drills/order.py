"""The drill on the order of the croupier's gestures: deal, split hands, end of a round."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.french import join
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.plan import NUMBER
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table_forms import Seats
from casino_rules.exercises.ordering import Order, OrderDrill, too_early
from casino_rules.games.poker_21 import decisions, engine
from casino_rules.games.poker_21.engine import BOOK, PAIR
from casino_rules.games.poker_21.situations import SEATS

BURN: Final = BOOK.rule("brulage")
DEAL: Final = BOOK.rule("donne")
RIGHT_TO_LEFT: Final = BOOK.rule("de-droite-a-gauche")
SPLIT_ORDER: Final = BOOK.rule("ordre-des-jeux-separes")

_AT_SEATS: Final = {
    "premiere": "Une carte à la place {}",
    "deuxieme": "Une deuxième carte à la place {}",
    "jouer": "Faire jouer la place {}",
    "droite": "Place {} : faire jouer le jeu à la droite du joueur",
    "gauche": "Place {} : faire jouer le jeu à la gauche du joueur",
    "regler": "Régler le 21 de la place {} et enlever ses cartes",
    "payer": "Régler le POK de la place {}",
}
_GESTURES: Final = {
    "bruler": "Brûler cinq cartes",
    "banque": "Une carte à la banque",
    "joueurs": "Faire jouer les joueurs",
    "servir": "Servir la banque jusqu'à 17",
    "annoncer": "Annoncer le point de la banque",
    "completer": "Compléter la banque à cinq cartes",
    "nommer": "Annoncer la main du POK",
    "pok": "Régler le POK, de droite à gauche",
    "premiere": "Une carte à chaque place",
    "deuxieme": "Une deuxième carte à chaque place",
    "regler": "Régler le 21, de droite à gauche, en enlevant chaque main",
    "payer": "Régler le POK de chaque place, de droite à gauche",
    "relever": "Relever les cartes de la banque",
    **{
        f"{gesture}-{seat}": label.format(seat)
        for gesture, label in _AT_SEATS.items()
        for seat in SEATS
    },
}
_FEW: Final = 4
"""The most seats whose gestures are told one by one."""
_MOMENTS: Final = {
    "sabot-neuf": "Premier coup du sabot",
    "coup-suivant": "Coup suivant",
    "separes": "Une place a séparé ses cartes",
    "fin": "Fin du coup, des mains en jeu",
    "fin-sans-main": "Fin du coup, plus aucune main en jeu",
}


@dataclass(frozen=True)
class RoundMoment(Situation):
    """A moment of a round, and the seats that are in it; the middle one has split its cards."""

    moment: str = fact("Moment", Choice.of(**_MOMENTS))
    seats: tuple[int, ...] = fact("Places qui ont misé", Seats(tuple(SEATS)), spot=NUMBER)

    @property
    def split_seat(self) -> int:
        """The seat that has split its cards, where one has."""
        return self.seats[len(self.seats) // 2]

    @override
    def problem(self) -> Problem:
        few = self.moment == "separes" and len(self.seats) < PAIR
        return ("seats", "Donnez au moins deux places.") if few else None


def order(situation: RoundMoment) -> Ruling[Order]:
    """Decide the order of the gestures."""
    gestures, steps = _DECIDED[situation.moment](situation)
    return Ruling(gestures, steps)


type _Decided = tuple[Order, tuple[Step, ...]]


def _each(gesture: str, seats: tuple[int, ...]) -> Order:
    """Return the gesture at each seat, told at once where they are many."""
    if len(seats) > _FEW:
        return (gesture,)
    return tuple(f"{gesture}-{seat}" for seat in seats)


def _dealt(situation: RoundMoment) -> _Decided:
    new = situation.moment == "sabot-neuf"
    gestures = (
        *(("bruler",) if new else ()),
        *_each("premiere", situation.seats),
        "banque",
        *_each("deuxieme", situation.seats),
        "joueurs",
    )
    return gestures, (cite(BURN, "debut" if new else "suivant"), cite(DEAL, "ordre"))


def _played(situation: RoundMoment) -> _Decided:
    split = situation.split_seat
    gestures = tuple(
        key
        for seat in situation.seats
        for key in ((f"droite-{seat}", f"gauche-{seat}") if seat == split else (f"jouer-{seat}",))
    )
    return gestures, (cite(SPLIT_ORDER, "droite"), cite(SPLIT_ORDER, "fini"))


def _ended(situation: RoundMoment) -> _Decided:
    gestures = (
        "servir",
        "annoncer",
        *_each("regler", situation.seats[::-1]),
        *("completer", "nommer", "pok", "relever"),
    )
    steps = (
        cite(RIGHT_TO_LEFT, "annonce"),
        cite(RIGHT_TO_LEFT, "mains"),
        cite(decisions.COMPLEMENT, "apres"),
        cite(RIGHT_TO_LEFT, "banque"),
    )
    return gestures, steps


def _ended_alone(situation: RoundMoment) -> _Decided:
    gestures = ("completer", "nommer", *_each("payer", situation.seats[::-1]), "relever")
    steps = (
        cite(engine.BANK_ALONE),
        cite(decisions.COMPLEMENT, "apres"),
        cite(RIGHT_TO_LEFT, "banque"),
    )
    return gestures, steps


_DECIDED: Final[Mapping[str, Callable[[RoundMoment], _Decided]]] = {
    "sabot-neuf": _dealt,
    "coup-suivant": _dealt,
    "separes": _played,
    "fin": _ended,
    "fin-sans-main": _ended_alone,
}
_early: Final = too_early(order)


def _at_once(situation: RoundMoment) -> Order | None:
    gestures = order(situation).value
    if "banque" not in gestures:
        return None
    firsts, seconds = (_each(key, situation.seats) for key in ("premiere", "deuxieme"))
    pairs = (key for pair in zip(firsts, seconds, strict=True) for key in pair)
    return (*(("bruler",) if "bruler" in gestures else ()), *pairs, "banque", "joueurs")


def _bank_first(situation: RoundMoment) -> Order | None:
    return _early("banque", _each("premiere", situation.seats)[0])(situation)


def _burnt_late(situation: RoundMoment) -> Order | None:
    return _early(_each("premiere", situation.seats)[0], "bruler")(situation)


def _from_the_left(situation: RoundMoment) -> Order | None:
    """The seats are settled from left to right."""
    at_seats = {f"{gesture}-{seat}" for gesture in ("regler", "payer") for seat in SEATS}
    gestures = order(situation).value
    left_first = iter([key for key in gestures[::-1] if key in at_seats])
    return tuple(next(left_first) if key in at_seats else key for key in gestures)


def _left_hand_first(situation: RoundMoment) -> Order | None:
    split = situation.split_seat
    return _early(f"gauche-{split}", f"droite-{split}")(situation)


def _completed_early(situation: RoundMoment) -> Order | None:
    return _early("completer", _each("regler", situation.seats[::-1])[0])(situation)


def _unannounced(situation: RoundMoment) -> Order | None:
    return _early(_each("regler", situation.seats[::-1])[0], "annoncer")(situation)


def _taken_up_early(situation: RoundMoment) -> Order | None:
    before = "pok" if situation.moment == "fin" else _each("payer", situation.seats[::-1])[0]
    return _early("relever", before)(situation)


class RoundOrder(OrderDrill[RoundMoment]):
    """In which order the gestures are made."""

    slug = "ordre-coup"
    title = "L'ordre des gestes"
    duty = "Donner, servir, régler, enlever les cartes, compléter : chaque geste à son tour."
    seconds = 25
    gestures = _GESTURES
    situation = RoundMoment
    branches = (
        branch("sabot-neuf", "Le premier coup du sabot", 2),
        branch("coup-suivant", "Un autre coup", 1),
        branch("separes", "Les jeux d'une place qui a séparé", 2, level=2),
        branch("fin", "La fin du coup", 4),
        branch("fin-sans-main", "La fin, sans main en jeu", 2),
    )
    pitfalls = (
        Pitfall(
            "banque-d-abord",
            "La première carte va aux joueurs, la banque reçoit la sienne ensuite.",
            _bank_first,
        ),
        Pitfall(
            "deux-a-la-file",
            "Chaque joueur a une carte, puis la banque, avant la deuxième carte des joueurs.",
            _at_once,
        ),
        Pitfall("bruler-apres", "Les cinq cartes sont brûlées avant toute donne.", _burnt_late),
        Pitfall(
            "jeu-de-gauche",
            "Le jeu le plus à la droite du joueur se joue d'abord.",
            _left_hand_first,
        ),
        Pitfall(
            "de-gauche-a-droite",
            "On donne de gauche à droite, on règle de droite à gauche.",
            _from_the_left,
        ),
        Pitfall(
            "point-tu",
            "Le point de la banque est annoncé avant le premier règlement.",
            _unannounced,
        ),
        Pitfall(
            "completer-trop-tot",
            "Le 21 se règle avant de compléter la banque.",
            _completed_early,
        ),
        Pitfall(
            "pok-trop-tot",
            "Le POK se règle quand la banque a ses cinq cartes.",
            _early("pok", "completer"),
        ),
        Pitfall(
            "cartes-relevees",
            "Les cartes de la banque restent en vue jusqu'au règlement du POK.",
            _taken_up_early,
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> RoundMoment:
        return round_moment(rng, house, branch, SEATS)

    @override
    def classify(self, situation: RoundMoment) -> str:
        return situation.moment

    @override
    def load(self, data: object) -> RoundMoment:
        """Return a stored situation; it told once how many players there were, not where."""
        if isinstance(data, Mapping) and "players" in data and "seats" not in data:
            data = {"moment": data["moment"], "seats": _first_seats(data["players"])}
        return super().load(data)

    @override
    def ask(self, situation: RoundMoment) -> Question:
        return Question(_prompt(situation), self.shuffled(situation), seats=situation.seats)

    solve = staticmethod(order)


def round_moment(
    rng: Random, house: House, moment: str, among: range | tuple[int, ...]
) -> RoundMoment:
    """Draw a moment at a few of these seats: more of them at a fuller table."""
    most = _MOST_SEATS[house.level] if moment in ("fin", "separes") else _MOST_DEALT
    number = min(rng.randint(PAIR, most), len(among))
    return RoundMoment(moment, tuple(sorted(rng.sample(among, number))))


_MOST_DEALT: Final = 3
_MOST_SEATS: Final = {
    Level.DISCOVERY: 2,
    Level.TRAINING: 3,
    Level.FULL: 4,
    Level.RUSH: 4,
}


def _first_seats(players: Any) -> list[int]:
    return list(SEATS[:players]) if isinstance(players, int) else []


def _prompt(situation: RoundMoment) -> str:
    seats = situation.seats
    one, named = len(seats) == 1, join(map(str, seats))
    play = f"la place {named} joue" if one else f"les places {named} jouent"
    at = f"À la place {named}" if one else f"Aux places {named}"
    left = "une main est encore" if one else "des mains sont encore"
    alone = "la main n'est plus en jeu" if one else "plus aucune main n'est en jeu"
    told = {
        "sabot-neuf": f"Au premier coup du sabot, {play}. Dans quel ordre donnez-vous les cartes ?",
        "coup-suivant": f"Au coup suivant, {play}. Dans quel ordre donnez-vous les cartes ?",
        "separes": f"{play.capitalize()} ; la place {situation.split_seat} a séparé deux cartes. "
        "Dans quel ordre ces mains jouent-elles ?",
        "fin": f"{at}, {left} en jeu. Dans quel ordre faites-vous ces gestes ?",
        "fin-sans-main": f"{at}, {alone} au 21. Dans quel ordre faites-vous ces gestes ?",
    }
    return told[situation.moment]
