"""Exercises on points: one hand, then the result at each tableau."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Branch, Drill, Pitfall, branch
from casino_rules.core.forms import Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families import baccarat
from casino_rules.families.baccarat.reading import HandShown, PointDrill
from casino_rules.families.pitfalls import error
from casino_rules.games.baccara import decisions
from casino_rules.games.baccara.drills import generators
from casino_rules.games.baccara.drills.generators import BELOW_NATURAL, Deal, Played
from casino_rules.games.baccara.engine import BOOK, Result, Results, Side
from casino_rules.games.baccara.situations import Finished
from casino_rules.games.baccara.stakes import RESULTS


class HandPoint(PointDrill):
    """The point of a hand, a tableau's or the banker's."""

    new_shoe = staticmethod(generators.new_shoe)
    solve = staticmethod(decisions.hand_point)

    @property
    @override
    def spots(self) -> Mapping[str, str]:
        return {"cards": "tableau-1"}

    @override
    def lay(self, cards: Hand) -> Zone:
        return BOOK.plan.zone("tableau-1", cards, label="Main")

    @override
    def deal(self, rng: Random, house: House) -> HandShown:
        done = generators.true_coup(rng, house)
        return HandShown(rng.choice((*done.tableaux, done.banquier)))


_SHORT: Final = {Result.WIN: "gagne", Result.TIE: "égalité", Result.LOSS: "perd"}
RESULT_TITLES: Final = {
    f"{first}-{second}": f"1er tableau : {_SHORT[first]} ; 2e : {_SHORT[second]}"
    for first, second in generators.all_results()
}
"""The nine pairs of results: slug of a branch → title."""


def result_branches() -> tuple[Branch, ...]:
    """Return a branch for each pair of results; beginners meet no tie unasked, nobody many of two."""
    tied = {key: results_of(key).count(Result.TIE) for key in RESULT_TITLES}
    return tuple(
        branch(key, title, 1 if tied[key] == len(Side) else 2, level=2 if tied[key] else 1)
        for key, title in RESULT_TITLES.items()
    )


_FORM: Final = Fields(
    tuple(Field(side.value, side.french.capitalize(), RESULTS, side.value) for side in Side)
)


def key_of(results: Results) -> str:
    """Return the slug of the branch of a pair of results."""
    return f"{results[0]}-{results[1]}"


def results_of(key: str) -> Results:
    """Return the pair of results of a branch."""
    first, second = key.split("-")
    return Result(first), Result(second)


class _EndOfCoup(Drill[Finished]):
    """All the cards are dealt; something is asked about the end of the coup."""

    situation = Finished
    deal = staticmethod(generators.true_coup)


def _right(situation: Finished) -> Results:
    return situation.results


def _compared(points: Sequence[int]) -> Mapping[str, str]:
    """Compare other points than the right ones."""
    *tableaux, banker = points
    signs = [(mine > banker) - (mine < banker) for mine in tableaux]
    read = [next(item for item in Result if item.sign == sign) for sign in signs]
    return {side.value: result.value for side, result in zip(Side, read, strict=True)}


def _hands(situation: Finished) -> tuple[Sequence[Any], ...]:
    return (*situation.tableaux, situation.banquier)


@error("dizaine-comptee", "Les dizaines ne comptent pas : on ne compare que les unités.")
def _by_totals(situation: Finished) -> Mapping[str, str]:
    return _compared([baccarat.total(hand) for hand in _hands(situation)])


@error("troisieme-oubliee", "La troisième carte compte dans le point.")
def _by_two_cards(situation: Finished) -> Mapping[str, str]:
    return _compared(situation.two_card_points)


@error(
    "abattage-contre-trois-cartes",
    "Un tableau qui a abattu est réglé contre les deux premières cartes du banquier.",
)
def _laid_against_third(situation: Finished) -> Mapping[str, str]:
    return _compared([baccarat.point(hand) for hand in _hands(situation)])


@error("abattages-egaux", "Entre deux abattages, le 9 bat le 8 : ils ne se valent pas.")
def _naturals_alike(situation: Finished) -> Mapping[str, str] | None:
    points = [8 if baccarat.is_natural(point) else point for point in situation.two_card_points]
    laid = baccarat.is_natural(situation.two_card_points[-1])
    return _compared(points) if laid else None


@error("egalite-perdue", "À points égaux, le tableau ne perd pas : c'est l'égalité.")
def _tie_lost(situation: Finished) -> Mapping[str, str]:
    return {
        side.value: Result.LOSS.value
        for side, result in zip(Side, _right(situation), strict=True)
        if result is Result.TIE
    }


def _ending(situation: Finished) -> str:
    first, second, banker = (baccarat.is_natural(point) for point in situation.two_card_points)
    if banker:
        return "abattages" if first or second else "banquier-abat"
    if first and second:
        return "deux-tableaux-abattent"
    return "un-tableau-abat" if first or second else key_of(_right(situation))


class Outcome(_EndOfCoup):
    """The result of each tableau."""

    slug = "resultat"
    title = "Le résultat de chaque tableau"
    duty = "Comparer chaque tableau au banquier, abattages compris."
    seconds = 12
    branches = (
        *(branch(key, title, 3) for key, title in RESULT_TITLES.items()),
        branch("un-tableau-abat", "Un tableau a abattu, l'autre a joué", 5),
        branch("deux-tableaux-abattent", "Les deux tableaux ont abattu, pas le banquier", 2),
        branch("banquier-abat", "Le banquier seul a abattu", 2),
        branch("abattages", "Le banquier et un tableau au moins ont abattu", 4),
    )
    pitfalls = (_laid_against_third, _naturals_alike, _by_totals, _by_two_cards, _tie_lost)
    classify = staticmethod(_ending)
    solve = staticmethod(decisions.outcome)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Finished:
        return generators.finished(rng, house, _deal_of(rng, house, branch))

    @override
    def ask(self, situation: Finished) -> Question:
        prompt = "Quel est le sort de chaque tableau ?"
        return Question(prompt, _FORM, generators.cloth(situation))


def _deal_of(rng: Random, house: House, branch: str) -> Deal:
    if branch in RESULT_TITLES:
        return generators.deal_with_results(rng, house, results_of(branch))
    if branch == "un-tableau-abat":
        return _one_natural(rng, house)
    if branch == "deux-tableaux-abattent":
        return Deal(
            generators.natural(rng), generators.natural(rng), Played(rng.choice(BELOW_NATURAL))
        )
    tableaux = [Played(rng.choice(BELOW_NATURAL)) for _ in Side]
    if branch == "abattages":
        tableaux = [generators.natural(rng), Played(rng.choice(range(10)))]
        rng.shuffle(tableaux)
    return Deal(tableaux[0], tableaux[1], generators.natural(rng))


def _one_natural(rng: Random, house: House) -> Deal:
    """One tableau lays down; half of the time the banker then draws up to its point or above."""
    laid, other = generators.natural(rng), rng.choice(generators.PLAYED)
    banker = generators.banker_plays(rng, house, (other,))
    if banker.third is not None and rng.random() < _TEMPTING:
        banker = Played(banker.two, (rng.choice((laid.two, 9)) - banker.two) % 10)
    first, second = rng.sample((laid, other), 2)
    return Deal(first, second, banker)


_TEMPTING: Final = 0.5


def _always(answer: str) -> Callable[[Finished], str]:
    return lambda _: answer


def _passing(situation: Finished, *lost: Result) -> str:
    """Pass the hand where the result is one of these."""
    sides = tuple(
        side for side, result in zip(Side, _right(situation), strict=True) if result in lost
    )
    return decisions.playing_key(sides)


class Holding(_EndOfCoup):
    """At which tableaux the hand passes to the next player."""

    slug = "la-main"
    title = "Qui garde la main"
    duty = "Dire à quel tableau la main passe au joueur suivant."
    seconds = 12
    branches = result_branches()
    pitfalls = (
        Pitfall(
            "egalite-passe",
            "À égalité, le tableau n'a pas perdu : son joueur garde la main.",
            lambda situation: _passing(situation, Result.LOSS, Result.TIE),
        ),
        Pitfall(
            "gagnant-passe",
            "La main se garde en gagnant et passe en perdant, non l'inverse.",
            lambda situation: _passing(situation, Result.WIN),
        ),
        Pitfall(
            "main-gardee",
            "La main se perd avec le coup : elle passe au joueur suivant.",
            _passing,
        ),
        Pitfall(
            "deux-fois",
            "Un des deux tableaux au moins n'a pas perdu : son joueur garde la main.",
            lambda _: "deux",
        ),
        *(
            Pitfall(
                f"{side}-echange",
                f"Regardez le sort du {side.french} : la main n'y passe pas seule.",
                _always(side.value),
            )
            for side in Side
        ),
    )
    solve = staticmethod(decisions.holding)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Finished:
        return generators.finished(
            rng, house, generators.deal_with_results(rng, house, results_of(branch))
        )

    @override
    def classify(self, situation: Finished) -> str:
        return key_of(_right(situation))

    @override
    def ask(self, situation: Finished) -> Question:
        form = Choice.of(
            aucun="À aucun",
            **{"tableau-1": "Au premier tableau seul", "tableau-2": "Au deuxième tableau seul"},
            deux="Aux deux",
        )
        prompt = "À quel tableau la main passe-t-elle au joueur suivant ?"
        return Question(prompt, form, generators.cloth(situation))
