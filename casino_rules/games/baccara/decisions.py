"""What is decided at each duty while the cards are dealt: a situation in, a ruling out."""

from typing import Final

from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families import baccarat
from casino_rules.families.baccarat.reading import HandShown
from casino_rules.games.baccara import engine
from casino_rules.games.baccara.engine import BOOK, Draw, Result, Results, Side
from casino_rules.games.baccara.situations import (
    FIRST_CARDS,
    PAIR,
    BothTurn,
    Finished,
    FirstSix,
    NextCard,
    OneTableauTurn,
    PonteTurn,
    ThreeHands,
)

DEAL: Final = BOOK.rule("donne")
SPEAKING: Final = BOOK.rule("ordre-de-parole")
STAKES: Final = BOOK.rule("arret-des-mises")
HOLDING: Final = BOOK.rule("tenir-la-main")
LOSERS_FIRST: Final = BOOK.rule("perdants-d-abord")

RECEIVERS: Final = ("tableau-1", "tableau-2", "banquier")
"""Who receives a card in each round of the deal, in order."""
_FOR: Final = {
    "tableau-1": "pour le premier tableau",
    "tableau-2": "pour le deuxième",
    "banquier": "pour lui",
}
_RECALLED: Final = {0: "buches", 1: "un-as"}
_EVERYBODY: Final = "deux"
_NOBODY: Final = "aucun"


def hand_point(situation: HandShown) -> Ruling[int]:
    """Decide the point of the hand; the proof recalls what bûches and aces are worth."""
    values = {baccarat.card_value(card) for card in situation.cards}
    recalled = [cite(engine.CARD_VALUE, _RECALLED[value]) for value in sorted(values & {0, 1})]
    point = engine.point(situation.cards, "La main")
    return Ruling(point.value, (*recalled, *point.steps))


def next_card_kind(situation: NextCard) -> str:
    """Return the case of the rule that says who receives the next card."""
    if situation.donnees < FIRST_CARDS:
        return "premier-tour" if situation.donnees < len(RECEIVERS) else "second-tour"
    if situation.banquier == "abattage":
        return "abattage"
    waiting = situation.waiting[situation.donnees - FIRST_CARDS :]
    if waiting[:1] == ("tableau-2",) and situation.tableau_1 == "rien":
        return "attendre"
    if waiting:
        return waiting[0]
    pontes = {situation.tableau_1, situation.tableau_2}
    silent = "rien" in pontes or (situation.banquier == "rien" and pontes != {"abattage"})
    return "attendre" if silent else "fini"


def next_card(situation: NextCard) -> Ruling[str]:
    """Decide who receives the next card, or that nobody does yet, or any more."""
    kind = next_card_kind(situation)
    if kind.endswith("-tour"):
        receiver = RECEIVERS[situation.donnees % len(RECEIVERS)]
        rank = ("première", "deuxième", "troisième", "quatrième", "cinquième", "sixième")
        step = cite(DEAL, "tour", rang=rank[situation.donnees], pour=_FOR[receiver])
        return Ruling(receiver, (step,))
    if kind == "abattage":
        return Ruling("personne", (cite(engine.COUP_STOPPED, "tout"),))
    if kind in {"attendre", "fini"}:
        return Ruling("personne", (cite(SPEAKING, kind),))
    return Ruling(kind, (cite(SPEAKING, "carte", pour=_FOR[kind]),))


def ponte_turn(situation: PonteTurn) -> Ruling[str]:
    """Decide what the rule imposes on the ponte: « carte », « non », « libre » or « abat »."""
    point = engine.point(situation.main, "Le ponte")
    draw = engine.ponte_draws(point.value, stopped=situation.stopped)
    steps = (*point.steps, *draw.steps)
    if baccarat.is_natural(point.value):
        return Ruling("abat", steps)
    if draw.value is Draw.FREE:
        return Ruling("libre", steps)
    return Ruling("carte" if draw.value is Draw.DRAWS else "non", steps)


def still_playing(situation: FirstSix) -> Ruling[str]:
    """Decide which tableaux still play: « deux », one of them, or « aucun »."""
    points = (
        engine.point(situation.tableau_1, "Premier tableau"),
        engine.point(situation.tableau_2, "Deuxième tableau"),
        engine.point(situation.banquier, "Banquier"),
    )
    first, second, banker = (point.value for point in points)
    playing = engine.still_playing(first, second, banker)
    steps = (*(step for point in points for step in point.steps), *playing.steps)
    return Ruling(playing_key(playing.value), steps)


def playing_key(sides: tuple[Side, ...]) -> str:
    """Return how the tableaux still playing are named together."""
    return (_NOBODY, sides[0].value if sides else "", _EVERYBODY)[len(sides)]


def banker_turn(situation: OneTableauTurn | BothTurn) -> Ruling[str]:
    """Decide what the tables impose on the banker: « tire », « reste » or nothing, « libre »."""
    point = engine.point(situation.banquier, "Le banquier")
    stopped = [
        cite(engine.TABLEAU_STOPPED, "ecarte", tableau=side.french)
        for side in Side
        if side not in situation.playing
    ]
    drawn = engine.banker_draws(point.value, situation.facing, situation.cases)
    return Ruling(drawn.value, (*point.steps, *stopped, *drawn.steps))


def results(situation: ThreeHands) -> Ruling[Results]:
    """Decide what both tableaux do against the banker, with the points that it takes."""
    *tableaux, banker = situation.in_points
    found = [engine.result(side, hand, banker) for side, hand in zip(Side, tableaux, strict=True)]
    steps: list[Step] = []
    for side, cards in zip(Side, situation.tableaux, strict=True):
        steps.extend(engine.point(cards, side.french.capitalize()).steps)
    if any(hand.natural for hand in tableaux) and len(situation.banquier) > PAIR:
        steps.extend(engine.point(situation.banquier[:PAIR], "Banquier, deux cartes").steps)
    steps.extend(engine.point(situation.banquier, "Banquier").steps)
    steps.extend(step for ruling in found for step in ruling.steps)
    return Ruling((found[0].value, found[1].value), tuple(steps))


def outcome(situation: Finished) -> Ruling[dict[str, str]]:
    """Decide the result of each tableau."""
    ruling = results(situation)
    first, second = ruling.value
    return Ruling({Side.FIRST.value: first.value, Side.SECOND.value: second.value}, ruling.steps)


def holding(situation: Finished) -> Ruling[str]:
    """Decide at which tableaux the hand passes: « aucun », one of them, « deux »."""
    ruling = results(situation)
    both = tuple(zip(Side, ruling.value, strict=True))
    lost = tuple(side for side, result in both if result is Result.LOSS)
    steps = (cite(HOLDING, result, tableau=side.french) for side, result in both)
    return Ruling(playing_key(lost), (*ruling.steps, *steps))


def course(situation: Finished) -> Ruling[tuple[str, ...]]:
    """Decide the order of the gestures of the coup, from the opening of the stakes to its end."""
    first, second, banker = situation.two_card_points
    playing = engine.still_playing(first, second, banker)
    spoken = [gesture for side in playing.value for gesture in _speaks(side, situation)]
    drawn = ["carte-banquier"] if len(situation.banquier) > PAIR else []
    turn = [*spoken, "banquier", *drawn] if spoken else ["abattage"]
    order = ("ouvrir", "arreter", "donner", *turn, "annoncer", "ramasser", "payer", "cartes")
    steps = [cite(STAKES, "ordre"), cite(DEAL, "ordre"), *playing.steps]
    if spoken:
        steps.append(cite(SPEAKING, "ordre"))
    return Ruling(order, (*steps, cite(LOSERS_FIRST, "ordre")))


def _speaks(side: Side, situation: Finished) -> tuple[str, ...]:
    """Return the gestures of a tableau that plays: it is heard, then served if it has drawn."""
    number = 1 if side is Side.FIRST else 2
    drawn = len(situation.tableaux[number - 1]) > PAIR
    return (f"parle-{number}", f"carte-{number}") if drawn else (f"parle-{number}",)
