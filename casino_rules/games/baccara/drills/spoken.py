"""Drills on announcements: the words of the game, and the announcement of both tableaux."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.families import baccarat
from casino_rules.families.slips import error
from casino_rules.games.baccara import decisions, engine, payments, settling
from casino_rules.games.baccara.drills import bank, making
from casino_rules.games.baccara.drills.bank import count, draw_sums, true_results
from casino_rules.games.baccara.drills.making import BELOW_NATURAL
from casino_rules.games.baccara.drills.result import RESULT_TITLES, key_of, results_of
from casino_rules.games.baccara.engine import BOOK, FREE_POINT, Draw, Result
from casino_rules.games.baccara.payments import Announcement
from casino_rules.games.baccara.situations import PAIR, TWO_CARDS
from casino_rules.games.baccara.stakes import Counted

_PROMPTS: Final = {
    "ouverture": "Un coup commence. Que dit le croupier pour que l'on mise ?",
    "arret": "Les joueurs ont misé. Que dit le croupier avant la première carte ?",
    "ponte": "Le coup n'est pas arrêté. Que dit ce ponte ?",
    "banquier": "Le banquier étale ses deux cartes. Que dit-il ?",
}
_MOMENTS: Final = Choice.of(
    ouverture="Ouvrir les mises",
    arret="Arrêter les mises",
    ponte="Le ponte parle",
    banquier="Le banquier étale ses cartes",
)
_WORDS: Final = Choice.of(
    faites="« Faites vos jeux »",
    rien="« Rien ne va plus »",
    carte="« Carte »",
    **{"pas-de-carte": "« Pas de carte »"},
    non="« Non »",
    abattage="« Abattage »",
)
_ANNOUNCED: Final = BOOK.rule("annonces-des-pontes")
_NO: Final = ("pas-de-carte", "non")


@dataclass(frozen=True)
class Moment(Situation):
    """A moment of the coup at which something is said; the hand is that of who speaks."""

    moment: str = fact("Moment", _MOMENTS)
    main: Hand = fact("Main", TWO_CARDS, "La main de celui qui parle, ponte ou banquier.")

    def problem(self) -> Problem:
        """The banker lays down an 8 or a 9 only."""
        if self.moment == "banquier" and not baccarat.is_natural(baccarat.point(self.main)):
            return "main", "Le banquier n'étale ses deux cartes qu'avec 8 ou 9."
        return None


def _said(situation: Moment) -> Ruling[str]:
    if situation.moment in {"ouverture", "arret"}:
        words = "faites" if situation.moment == "ouverture" else "rien"
        return Ruling(words, (cite(decisions.STAKES, situation.moment),))
    value = baccarat.point(situation.main)
    if baccarat.is_natural(value):
        return Ruling("abattage", (cite(engine.NATURAL, "annonce"),))
    drawn = engine.ponte_draws(value, stopped=False)
    card, no = cite(_ANNOUNCED, "carte"), cite(_ANNOUNCED, "non")
    if drawn.value is Draw.FREE:
        return Ruling("carte", (*drawn.steps, card, no), also=_NO)
    if drawn.value is Draw.DRAWS:
        return Ruling("carte", (*drawn.steps, card))
    return Ruling("pas-de-carte", (*drawn.steps, no), also=("non",))


def _swapped(moment: str, words: str) -> Callable[[Moment], str | None]:
    return lambda situation: words if situation.moment == moment else None


def _ponte(words: str, *points: int) -> Callable[[Moment], str | None]:
    def answer(situation: Moment) -> str | None:
        wrong = situation.moment == "ponte" and baccarat.point(situation.main) in points
        return words if wrong else None

    return answer


@error("abattage-tu", "Avec 8 ou 9, on étale ses cartes : c'est un abattage.")
def _natural_draws(situation: Moment) -> str | None:
    laid = situation.moment in {"ponte", "banquier"}
    return _NO[0] if laid and baccarat.is_natural(baccarat.point(situation.main)) else None


class Words(Drill[Moment]):
    """What is said, by whom and when."""

    slug = "annonces"
    title = "Les annonces"
    duty = "Dire et entendre les mots du jeu au bon moment."
    seconds = 6
    situation = Moment
    branches = (
        branch("ouverture", "Ouvrir les mises"),
        branch("arret", "Arrêter les mises"),
        branch("carte", "Un ponte de 0 à 4", 2),
        branch("cinq", "Un ponte à 5"),
        branch("non", "Un ponte à 6 ou 7", 2),
        branch("ponte-abat", "Un ponte à 8 ou 9", 2),
        branch("banquier-abat", "Le banquier étale un 8 ou un 9"),
    )
    pitfalls = (
        Pitfall(
            "mises-confondues",
            "« Faites vos jeux » ouvre les mises, « Rien ne va plus » les arrête.",
            _swapped("ouverture", "rien"),
        ),
        Pitfall(
            "mises-rouvertes",
            "« Faites vos jeux » a déjà été dit : il faut maintenant arrêter les mises.",
            _swapped("arret", "faites"),
        ),
        Pitfall(
            "carte-a-six", "À 6 ou 7, le ponte ne demande pas de carte.", _ponte("carte", 6, 7)
        ),
        Pitfall(
            "refus-force",
            "De 0 à 4, le ponte demande une carte.",
            _ponte("pas-de-carte", *range(5)),
        ),
        Pitfall("sept-abattu", "Un 7 n'est pas un abattage.", _ponte("abattage", 7)),
        _natural_draws,
    )
    _POINTS: Final = {
        "carte": range(FREE_POINT),
        "cinq": (FREE_POINT,),
        "non": (6, 7),
        "ponte-abat": baccarat.NATURALS,
        "banquier-abat": baccarat.NATURALS,
    }
    solve = staticmethod(_said)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Moment:
        value = rng.choice(self._POINTS.get(branch, BELOW_NATURAL))
        main = baccarat.draw_pair(rng, making.new_shoe(rng, house), value)
        moment = "banquier" if branch == "banquier-abat" else "ponte"
        return Moment(branch if branch in {"ouverture", "arret"} else moment, main)

    @override
    def classify(self, situation: Moment) -> str:
        if situation.moment != "ponte":
            return "banquier-abat" if situation.moment == "banquier" else situation.moment
        value = baccarat.point(situation.main)
        return next(slug for slug, points in self._POINTS.items() if value in points)

    @override
    def deal(self, rng: Random, house: House) -> Moment:
        done = making.true_coup(rng, house)
        moment = rng.choice(("ouverture", "arret", "ponte"))
        return Moment(moment, rng.choice(done.tableaux)[:PAIR])

    @override
    def ask(self, situation: Moment) -> Question:
        shown = situation.moment in {"ponte", "banquier"}
        zones = (Zone(situation.moment.capitalize(), situation.main),) if shown else ()
        return Question(_PROMPTS[situation.moment], _WORDS, zones)


_PONTES_WORDS: Final = {Result.WIN: "gagnant", Result.TIE: "égalité", Result.LOSS: "perdant"}
"""The words of a trainee who speaks for the pontes, and not for the bank."""


def _right(situation: Counted) -> Announcement:
    return payments.announcement(situation.exposed, situation.results)


def _for_pontes(situation: Counted) -> Announcement:
    words = tuple(_PONTES_WORDS[result] for result in situation.results)
    return Announcement(situation.exposed.sums, words)


def _without_straddle(situation: Counted) -> Announcement:
    return replace(_right(situation), sums=(situation.mises_1, situation.mises_2))


def _straddle_twice(situation: Counted) -> Announcement:
    straddle = situation.mises_cheval
    sums = (situation.mises_1 + straddle, situation.mises_2 + straddle)
    return replace(_right(situation), sums=sums)


def _sums_swapped(situation: Counted) -> Announcement:
    first, second = situation.exposed.sums
    return replace(_right(situation), sums=(second, first))


_MISSAID: Final = (
    (
        "vu-des-pontes",
        "On parle pour la banque : un tableau gagnant est gagné par le banquier.",
        _for_pontes,
    ),
    (
        "cheval-oublie",
        "La moitié des mises à cheval est exposée sur chaque tableau.",
        _without_straddle,
    ),
    (
        "cheval-double",
        "Une mise à cheval ne compte que pour moitié sur chaque tableau.",
        _straddle_twice,
    ),
    ("sommes-echangees", "Les deux sommes sont échangées.", _sums_swapped),
)


def _misled(slug: str, message: str, said: Callable[[Counted], Announcement]) -> Pitfall[Counted]:
    return Pitfall(slug, message, lambda situation: said(situation).key)


class Tableaux(Drill[Counted]):
    """How both tableaux are announced: one phrase out of a few, to be quick."""

    slug = "annonce-tableaux"
    title = "Annoncer les deux tableaux"
    duty = "Annoncer la somme et le sort de chaque tableau, vus de la banque."
    seconds = 20
    situation = Counted
    branches = tuple(branch(key, title) for key, title in RESULT_TITLES.items())
    pitfalls = tuple(_misled(*missaid) for missaid in _MISSAID)
    solve = staticmethod(settling.announcement)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Counted:
        return count(draw_sums(rng), results_of(branch))

    @override
    def classify(self, situation: Counted) -> str:
        return key_of(situation.results)

    @override
    def deal(self, rng: Random, house: House) -> Counted:
        return count(draw_sums(rng), true_results(rng, house))

    @override
    def ask(self, situation: Counted) -> Question:
        said = {_right(situation), *(wrong(situation) for _, _, wrong in _MISSAID)}
        # In the order of the keys: the place of a phrase says nothing of its truth.
        form = Choice(
            tuple(Option(item.key, item.phrase) for item in sorted(said, key=lambda item: item.key))
        )
        return Question("Qu'annoncez-vous ?", form, bank.zones(situation))
