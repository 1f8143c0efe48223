"""Drills on the first two cards: what a ponte must do, and which tableaux still play."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, Drill, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families import baccarat
from casino_rules.families.pitfalls import error, taken
from casino_rules.games.baccara import decisions, engine
from casino_rules.games.baccara.drills import generators
from casino_rules.games.baccara.drills.generators import BELOW_NATURAL
from casino_rules.games.baccara.engine import BOOK, FREE_POINT, Side
from casino_rules.games.baccara.situations import PAIR, FirstSix, PonteTurn

_LAST_DRAW: Final = 4
_FIRST_STAND: Final = 6
_SEVEN: Final = 7
_ANSWERS: Final = Choice.of(
    carte="De prendre une carte",
    non="De s'en tenir là",
    libre="Rien : il choisit",
    abat="D'étaler ses cartes",
)
"""What is imposed is asked; what a free ponte likes to do is never judged."""


def _two(situation: PonteTurn) -> int:
    return baccarat.point(situation.main)


def _kind(situation: PonteTurn) -> str:
    value = _two(situation)
    if not situation.stopped:
        return f"point-{value}"
    if baccarat.is_natural(value):
        return "banquier-abat-abattage"
    return "banquier-abat" if value <= FREE_POINT else "banquier-abat-six-sept"


def _when(*points: int, says: str) -> Callable[[PonteTurn], str | None]:
    """Return the answer of a trainee who is wrong with certain points, as long as nobody laid down."""
    return taken(_kind, {f"point-{value}": says for value in points})


@error("abattage-du-banquier", "Le banquier a abattu : plus aucun ponte ne reçoit de carte.")
def _draws_anyway(situation: PonteTurn) -> str | None:
    value = _two(situation)
    if not situation.stopped or value >= _FIRST_STAND:
        return None
    return "libre" if value == FREE_POINT else "carte"


class Ponte(Drill[PonteTurn]):
    """What a ponte must do with their two cards."""

    slug = "ponte"
    title = "Ce que doit faire le ponte"
    duty = "Savoir à chaque point ce que le ponte doit faire, et quand il est libre."
    seconds = 6
    table = "tirage-ponte"
    situation = PonteTurn
    branches = (
        *(
            Branch(
                f"point-{value}",
                f"Le ponte a {value}",
                3 if _LAST_DRAW <= value <= _SEVEN else 2,
                cell=(str(value), "libre"),
            )
            for value in range(10)
        ),
        branch("banquier-abat", "Le banquier abat, le ponte aurait pris une carte", 5),
        branch("banquier-abat-six-sept", "Le banquier abat, le ponte avait 6 ou 7"),
        branch("banquier-abat-abattage", "Le banquier et le ponte abattent", 2),
    )
    pitfalls = (
        _draws_anyway,
        Pitfall(
            "libre-trop-bas",
            "Le ponte n'est libre qu'à 5 : à 4, la carte est obligatoire.",
            _when(_LAST_DRAW, says="libre"),
        ),
        Pitfall(
            "libre-trop-haut",
            "Le ponte n'est libre qu'à 5 : à 6 ou 7, il s'en tient là.",
            _when(_FIRST_STAND, _SEVEN, says="libre"),
        ),
        Pitfall(
            "carte-a-six",
            "À 6 ou 7, le ponte s'en tient à son jeu.",
            _when(_FIRST_STAND, _SEVEN, says="carte"),
        ),
        Pitfall(
            "refus-a-quatre",
            "De 0 à 4, le ponte n'a pas le choix : il demande une carte.",
            _when(*range(_LAST_DRAW + 1), says="non"),
        ),
        Pitfall("sept-abattu", "Un 7 n'est pas un abattage.", _when(_SEVEN, says="abat")),
        Pitfall(
            "abattage-tu",
            "Avec 8 ou 9, le ponte ne se contente pas de rester : il abat.",
            _when(*baccarat.NATURALS, says="non"),
        ),
        Pitfall(
            "carte-a-cinq",
            "À 5, la carte n'est pas obligatoire : le ponte choisit.",
            _when(FREE_POINT, says="carte"),
        ),
        Pitfall(
            "refus-a-cinq",
            "À 5, rien n'oblige le ponte à s'en tenir là : il choisit.",
            _when(FREE_POINT, says="non"),
        ),
        Pitfall(
            "libre-partout",
            "Le ponte n'est libre qu'à 5, quand le banquier n'a pas abattu.",
            lambda situation: (
                "libre" if _two(situation) != FREE_POINT or situation.stopped else None
            ),
        ),
        Pitfall(
            "carte-contre-un-abattage",
            "Avec 8 ou 9 le ponte abat : il ne reçoit pas de carte.",
            lambda situation: "carte" if baccarat.is_natural(_two(situation)) else None,
        ),
        Pitfall(
            "refus-d-abattre",
            "Le ponte a 8 ou 9 : il étale aussi, les deux abattages se comparent.",
            lambda situation: (
                "non" if situation.stopped and baccarat.is_natural(_two(situation)) else None
            ),
        ),
        Pitfall(
            "carte-apres-l-abattage",
            "Le banquier a abattu : aucune carte n'est plus donnée.",
            lambda situation: "carte" if situation.stopped else None,
        ),
        Pitfall(
            "faux-abattage",
            "Il n'étale ses cartes qu'avec 8 ou 9 en deux cartes.",
            lambda situation: None if baccarat.is_natural(_two(situation)) else "abat",
        ),
    )
    solve = staticmethod(decisions.ponte_turn)
    classify = staticmethod(_kind)

    @override
    def deal(self, rng: Random, house: House) -> PonteTurn:
        shoe = generators.new_shoe(rng, house)
        laid = baccarat.is_natural(baccarat.point(shoe.draw_many(PAIR)))
        return PonteTurn(shoe.draw_many(PAIR), "abattage" if laid else "couvert")

    @override
    def ask(self, situation: PonteTurn) -> Question:
        shown = "a abattu" if situation.stopped else "n'a rien étalé"
        zones = (
            BOOK.plan.zone("tableau-1", situation.main, label="Ponte"),
            BOOK.plan.zone("banquier", note=shown),
        )
        return Question("Qu'impose la règle à ce ponte ?", _ANSWERS, zones)


def _key(playing: tuple[Side, ...]) -> str:
    return decisions.playing_key(playing)


@error("un-tableau-arrete-tout", "L'abattage d'un tableau n'arrête que lui : l'autre continue.")
def _one_stops_all(situation: FirstSix) -> str | None:
    playing = engine.still_playing(*situation.points).value
    return _key(()) if len(playing) == 1 else None


@error("banquier-continue", "L'abattage du banquier arrête le coup pour les deux tableaux.")
def _banker_goes_on(situation: FirstSix) -> str | None:
    first, second, banker = situation.points
    if not baccarat.is_natural(banker):
        return None
    playing = engine.still_playing(first, second, 0).value
    return _key(playing) if playing else None


@error("tableau-abattu-continue", "Un tableau qui abat ne joue plus.")
def _stopped_goes_on(situation: FirstSix) -> str | None:
    first, second, banker = situation.points
    laid = [baccarat.is_natural(value) for value in (first, second)]
    return "deux" if any(laid) and not baccarat.is_natural(banker) else None


def _taken_for_natural(situation: FirstSix, points: dict[int, int]) -> str:
    seen = tuple(points.get(value, value) for value in situation.points)
    return _key(engine.still_playing(*seen).value)


def _always(answer: str) -> Callable[[FirstSix], str]:
    return lambda _: answer


def _not_alone(side: Side, situation: FirstSix) -> str:
    playing = engine.still_playing(*situation.points).value
    return "" if side in playing else f"Le {side.french} ne joue plus."


def _any_plays(situation: FirstSix) -> bool:
    return bool(engine.still_playing(*situation.points).value)


class StillPlaying(Drill[FirstSix]):
    """Which tableaux still play once the six cards are dealt."""

    slug = "arret-du-coup"
    title = "Qui joue encore"
    duty = "Voir si le coup s'arrête, ou un seul tableau, ou personne."
    seconds = 8
    situation = FirstSix
    branches = (
        branch("aucun-abattage", "Personne n'abat", 2),
        branch("tableau-1-abat", "Le 1er tableau seul abat", 2),
        branch("tableau-2-abat", "Le 2e tableau seul abat", 2),
        branch("deux-tableaux-abattent", "Les deux tableaux abattent"),
        branch("banquier-abat", "Le banquier seul abat", 2),
        branch("banquier-et-tableau-1", "Le banquier et le 1er tableau abattent"),
        branch("banquier-et-tableau-2", "Le banquier et le 2e tableau abattent"),
        branch("tous-abattent", "Les trois mains abattent"),
    )
    pitfalls = (
        _one_stops_all,
        _banker_goes_on,
        _stopped_goes_on,
        Pitfall(
            "sept-abattu",
            "Un 7 n'est pas un abattage : il faut 8 ou 9.",
            lambda situation: _taken_for_natural(situation, {7: 8}),
        ),
        Pitfall(
            "huit-oublie",
            "Un 8 en deux cartes est un abattage, comme un 9.",
            lambda situation: _taken_for_natural(situation, {8: 7}),
        ),
        Pitfall(
            "coup-fini-trop-tot",
            "Le banquier n'a pas abattu, et un tableau au moins n'a ni 8 ni 9 : le coup continue.",
            lambda situation: "aucun" if _any_plays(situation) else None,
        ),
        Pitfall(
            "coup-continue-a-tort",
            "Le coup est arrêté : personne ne tire plus.",
            lambda situation: None if _any_plays(situation) else "deux",
        ),
        *(
            Pitfall(
                f"{side}-seul",
                f"Le {side.french} n'est pas le seul à jouer encore.",
                _always(side.value),
                partial(_not_alone, side),
            )
            for side in Side
        ),
    )
    _LAID = (
        ("aucun-abattage", (False, False, False)),
        ("tableau-1-abat", (True, False, False)),
        ("tableau-2-abat", (False, True, False)),
        ("deux-tableaux-abattent", (True, True, False)),
        ("banquier-abat", (False, False, True)),
        ("banquier-et-tableau-1", (True, False, True)),
        ("banquier-et-tableau-2", (False, True, True)),
        ("tous-abattent", (True, True, True)),
    )
    solve = staticmethod(decisions.still_playing)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> FirstSix:
        laid = dict(self._LAID)[branch]
        shoe = generators.new_shoe(rng, house)
        first, second, banker = (
            baccarat.draw_pair(rng, shoe, rng.choice(baccarat.NATURALS if down else BELOW_NATURAL))
            for down in laid
        )
        return FirstSix(first, second, banker)

    @override
    def classify(self, situation: FirstSix) -> str:
        laid = tuple(baccarat.is_natural(value) for value in situation.points)
        return next(slug for slug, pattern in self._LAID if pattern == laid)

    @override
    def deal(self, rng: Random, house: House) -> FirstSix:
        done = generators.true_coup(rng, house)
        return FirstSix(done.tableau_1[:PAIR], done.tableau_2[:PAIR], done.banquier[:PAIR])

    @override
    def ask(self, situation: FirstSix) -> Question:
        form = Choice.of(
            deux="Les deux tableaux",
            **{"tableau-1": "Le premier tableau seul", "tableau-2": "Le deuxième tableau seul"},
            aucun="Personne : le coup est fini",
        )
        zones = generators.zones(situation.tableau_1, situation.tableau_2, situation.banquier)
        return Question("Qui joue encore contre le banquier ?", form, zones)
