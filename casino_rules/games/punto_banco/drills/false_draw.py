"""The drill on false draws: both points are given, the trainee reads the tables and decides."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Card
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families import baccarat
from casino_rules.games.punto_banco import false_draws
from casino_rules.games.punto_banco.drills import generators
from casino_rules.games.punto_banco.false_draws import LATE, MOMENTS, FalseDraw, Lying
from casino_rules.games.punto_banco.situations import PAIR, Finished

_ANSWERS: Final = Choice.of(
    continuer="Rien à reprendre : le coup continue",
    punto="Donner sa carte à punto, puis finir le coup",
    banco="Donner sa carte à banco, puis finir le coup",
    bruler="Brûler la carte et finir le coup",
    annuler="Coup nul : rendre les mises, brûler une carte sortie à tort",
    remettre="Remettre la carte dans le sabot",
)
_POINTS: Final = range(10)
_AFTER: Final = "apres-annonce"
"""The branch of every fault that is seen once the result is announced."""


def _branch(lying: Lying) -> str:
    late = lying.moment == LATE and lying.fault != "juste"
    return _AFTER if late else lying.fault


@cache
def _groups() -> Mapping[str, Sequence[Lying]]:
    """Return what may lie on the table for each branch, in points."""
    groups: dict[str, list[Lying]] = defaultdict(list)
    for facts in product(_POINTS, _POINTS, (None, *_POINTS), (False, True), MOMENTS.keys):
        lying = Lying(*facts)
        if not (lying.drawn and lying.moment == "punto"):
            groups[_branch(lying)].append(lying)
    return groups


def _gave(answer: str, when: Callable[[Lying], bool]) -> Callable[[FalseDraw], str | None]:
    return lambda situation: answer if when(situation.lying) else None


def _lost(lying: Lying) -> bool:
    return false_draws.remedy_of(lying) == "annuler"


def _burned(lying: Lying) -> bool:
    return false_draws.remedy_of(lying) == "bruler"


def _right(lying: Lying) -> bool:
    return lying.fault == "juste"


def _standing(lying: Lying) -> bool:
    """Whether the fault is still repaired by giving a card to a side."""
    return false_draws.remedy_of(lying) in ("punto", "banco")


class FalseDraws(Drill[FalseDraw]):
    """What is done when a card was given, or withheld, against the tables."""

    slug = "faux-tirage"
    title = "Faux tirage"
    duty = "Voir si le tableau a été suivi, et rétablir le coup ou l'annuler."
    seconds = 25
    situation = FalseDraw
    branches = (
        branch("punto-de-trop-banco-tire", "Punto servi à tort, banco devait tirer", 5),
        branch("punto-de-trop-banco-reste", "Punto servi à tort, banco restait aussi", 4),
        branch("punto-de-trop-abattage", "Punto servi contre un abattage", 4),
        branch("punto-oublie", "Punto devait tirer, il n'a pas été servi", 3),
        branch("banco-servi-pour-punto", "Banco servi à la place de punto", 3, level=2),
        branch("banco-de-trop", "Banco servi à tort", 4),
        branch("banco-contre-abattage", "Banco servi contre un abattage", 3),
        branch("banco-oublie", "Banco devait tirer, il n'a pas été servi", 4),
        branch("deux-cartes", "Une seconde carte est sortie derrière celle de trop", 3, level=2),
        branch(_AFTER, "Le faux tirage vu après l'annonce", 4, level=2),
        branch("juste", "Le tableau a été suivi, on proteste à tort", 4, level=2),
    )
    pitfalls = (
        Pitfall(
            "remettre",
            "Une carte sortie du sabot n'y rentre jamais.",
            _gave("remettre", lambda _: True),
        ),
        *(
            Pitfall(
                f"sans-faute-{answer}",
                "Les tableaux ont été suivis : il n'y a pas de faux tirage.",
                _gave(answer, _right),
            )
            for answer in ("annuler", "bruler", "punto", "banco")
        ),
        Pitfall(
            "faute-passee",
            "Le tableau n'a pas été suivi : c'est un faux tirage, et le coup ne continue pas ainsi.",
            _gave("continuer", lambda lying: not _right(lying)),
        ),
        Pitfall(
            "nul-trop-vite",
            "Un faux tirage vu aussitôt se rétablit : le coup n'est nul que si ce n'est plus possible.",
            _gave("annuler", lambda lying: not _lost(lying)),
        ),
        Pitfall(
            "carte-due-brulee",
            "Une main devait tirer : la carte est la sienne, la brûler changerait le coup.",
            _gave("bruler", _standing),
        ),
        *(
            Pitfall(
                f"trop-tard-{answer}",
                "Le coup ne se rétablit plus : il est nul.",
                _gave(answer, _lost),
            )
            for answer in ("bruler", "punto", "banco")
        ),
        *(
            Pitfall(
                f"pas-a-{answer}",
                f"Ce n'est pas {answer} qui doit recevoir une carte.",
                _gave(answer, lambda lying: _burned(lying) or _standing(lying)),
            )
            for answer in ("punto", "banco")
        ),
    )
    solve = staticmethod(false_draws.remedy)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> FalseDraw:
        return lay(rng, house, rng.choice(_groups()[branch]))

    @override
    def classify(self, situation: FalseDraw) -> str:
        return _branch(situation.lying)

    @override
    def ask(self, situation: FalseDraw) -> Question:
        zones = generators.both_hands(situation.punto, situation.banco)
        prompt = f"{told(situation)} Le chef de table est là : que devient le coup ?"
        return Question(prompt, _ANSWERS, zones)


def lay(rng: Random, house: House, lying: Lying) -> FalseDraw:
    """Take cards that lie so."""
    shoe = generators.new_shoe(rng, house)
    punto: Hand = baccarat.draw_pair(rng, shoe, lying.punto)
    banco = baccarat.draw_pair(rng, shoe, lying.banco)
    if lying.third is not None:
        punto = (*punto, baccarat.draw_worth(shoe, lying.third))
    return FalseDraw(punto, (*banco, shoe.draw()) if lying.drawn else banco, lying.moment)


_AFTERWARDS: Final = {
    "punto": "Banco n'a pas encore joué.",
    "banco": "Rien n'est encore annoncé.",
    "annonce": "Le résultat vient d'être annoncé.",
}


def told(situation: FalseDraw) -> str:
    """Return what has been done, without a word of whether it was right."""
    lying = situation.lying
    done = [f"En deux cartes, punto a {lying.punto} et banco {lying.banco}."]
    done.append(_served("Punto", situation.punto))
    if lying.moment != "punto":
        done.append(_served("Banco", situation.banco))
    return " ".join((*done, _AFTERWARDS[lying.moment], "Un joueur proteste."))


def _served(side: str, hand: Hand) -> str:
    if len(hand) == PAIR:
        return f"{side} est resté à deux cartes."
    return f"{side} a reçu {hand[PAIR].noun.le}."


def slip(rng: Random, hands: Finished, stage: str, spare: Callable[[], Card]) -> FalseDraw:
    """Return a slip that is put right at once, and leaves a whole round as it is.

    ``stage``: « abattage », « punto » or « banco », who was to play. ``spare`` takes from the
    shoe the card that belongs to no hand.
    """
    punto, banco = hands.punto[:PAIR], hands.banco[:PAIR]
    third, last = hands.punto[PAIR:], hands.banco[PAIR:]
    if stage == "abattage" and rng.random() < _TO_BANCO:
        return FalseDraw(punto, (*banco, spare()), "banco")
    if stage == "banco":
        given = banco if last or rng.random() < _TO_BANCO else (*banco, spare())
        return FalseDraw(hands.punto, given, "banco")
    if third:
        if rng.random() < _TO_BANCO:
            return FalseDraw(punto, (*banco, *third), "banco")
        return FalseDraw(punto, banco, "punto")
    return FalseDraw((*punto, *(last or (spare(),))), banco, "punto")


_TO_BANCO: Final = 1 / 2
