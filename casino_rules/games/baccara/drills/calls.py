"""Exercises on announcements: their words, both tableaux, and all of a coup in order."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Problem, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.exercises.announcing import AnnouncementDrill, Spoken, ToSay, how_at
from casino_rules.exercises.ordering import Order, OrderDrill, too_early
from casino_rules.families import baccarat
from casino_rules.families.pitfalls import error
from casino_rules.games.baccara import decisions, engine, stakes
from casino_rules.games.baccara.drills import bank, generators
from casino_rules.games.baccara.drills.bank import count, draw_sums, true_results
from casino_rules.games.baccara.drills.reading import key_of, result_branches, results_of
from casino_rules.games.baccara.engine import BOOK, FREE_POINT, Draw, Result, Side
from casino_rules.games.baccara.settling import sums_step
from casino_rules.games.baccara.situations import LARGEST_SHOE, PAIR, Finished
from casino_rules.games.baccara.stakes import BANK_WORDS, Announcement, Counted

_ANNOUNCED: Final = BOOK.rule("annonces-des-pontes")


class _Moment(NamedTuple):
    """A moment of the coup: its title, and what has just happened."""

    title: str
    scene: str


MOMENTS: Final[Mapping[str, _Moment]] = {
    "ouverture": _Moment(
        "Ouvrir les mises", "Le coup précédent est réglé, les cartes sont enlevées."
    ),
    "ouverture-taille": _Moment(
        "Ouvrir les mises d'une taille", "Le sabot est prêt, le banquier a pris place."
    ),
    "ouverture-cagnotte": _Moment(
        "Ouvrir les mises, la cagnotte versée",
        "Le prélèvement du dernier coup est versé, ses tickets sont déchirés.",
    ),
    "arret": _Moment("Arrêter les mises", "Les joueurs ont misé, le banquier va donner."),
    "arret-cheval": _Moment(
        "Arrêter les mises après un cheval",
        "Une dernière mise à cheval est placée. Le banquier pose la main sur le sabot.",
    ),
    "arret-change": _Moment(
        "Arrêter les mises après un change",
        "Le changeur a fini, le joueur a misé. Aucune carte n'est sortie.",
    ),
    "ponte": _Moment("Le ponte parle", "Le banquier n'a rien étalé. À ce ponte de parler."),
    "ponte-veut": _Moment("Un ponte à 5 veut une carte", "Ce ponte est libre, il veut une carte."),
    "ponte-refuse": _Moment("Un ponte à 5 n'en veut pas", "Ce ponte est libre, il s'en tient là."),
    "banquier": _Moment("Le banquier étale ses cartes", "Le banquier étale ses deux cartes."),
}
_OPENS: Final = ("ouverture", "ouverture-taille", "ouverture-cagnotte")
_CLOSES: Final = ("arret", "arret-cheval", "arret-change")
_FREE: Final = ("ponte-veut", "ponte-refuse")


@dataclass(frozen=True)
class Moment(ToSay):
    """A moment of the coup at which something is said; the hand is that of who speaks."""

    moment: str = fact(
        "Moment", Choice.of(**{key: item.title for key, item in MOMENTS.items()}), frame=True
    )
    main: Hand = fact(
        "Main", FreeCards(0, PAIR, LARGEST_SHOE), "La main de celui qui parle, ponte ou banquier."
    )

    def problem(self) -> Problem:
        """The one who speaks has two cards, and those that make them speak so."""
        if self.moment in (*_OPENS, *_CLOSES):
            return None
        if len(self.main) != PAIR:
            return "main", "Donnez les deux cartes de celui qui parle."
        value = baccarat.point(self.main)
        if self.moment == "banquier" and not baccarat.is_natural(value):
            return "main", "Le banquier n'étale ses deux cartes qu'avec 8 ou 9."
        if (self.moment in _FREE) != (value == FREE_POINT):
            return "main", "Un ponte n'est libre qu'à 5 : il faut alors dire ce qu'il veut."
        return None


_OPENING: Final = "Faites vos jeux"
_CLOSING: Final = "Rien ne va plus"
_NOT_BETS: Final = {"jeux-faits": "Les jeux sont faits", "mot-d-ailleurs": "Banco"}


def said(situation: Moment) -> Spoken:
    """Decide what is said at that moment."""
    if situation.moment in _OPENS:
        wrong = {"mises-confondues": _CLOSING, **_NOT_BETS}
        also = ("Messieurs, faites vos jeux", "Mesdames, messieurs, faites vos jeux")
        return Spoken(_OPENING, (cite(decisions.STAKES, "ouverture"),), also, wrong)
    if situation.moment in _CLOSES:
        wrong = {"mises-rouvertes": _OPENING, **_NOT_BETS}
        whole = ("Les jeux sont faits, rien ne va plus",)
        return Spoken(_CLOSING, (cite(decisions.STAKES, "arret"),), whole, wrong)
    value = baccarat.point(situation.main)
    if baccarat.is_natural(value):
        wrong = {"abattage-tu": "Pas de carte", "carte-a-huit": "Carte", "mot-d-ailleurs": "Banco"}
        also = (f"Abattage, {value}", f"{value}, abattage")
        return Spoken("Abattage", (cite(engine.NATURAL, "annonce"),), also, wrong)
    return _ponte(situation.moment, value)


def _ponte(moment: str, value: int) -> Spoken:
    drawn = engine.ponte_draws(value, stopped=False)
    wants = moment == "ponte-veut" or drawn.value is Draw.DRAWS
    wrong = {"faux-abattage": "Abattage", "mot-d-ailleurs": "Tire" if wants else "Reste"}
    against = "volonte-contraire" if moment in _FREE else "refus-force" if wants else "carte-a-six"
    if wants:
        wrong[against] = "Pas de carte"
        return Spoken("Carte", (*drawn.steps, cite(_ANNOUNCED, "carte")), wrong=wrong)
    wrong[against] = "Carte"
    return Spoken("Pas de carte", (*drawn.steps, cite(_ANNOUNCED, "non")), ("Non",), wrong)


class Words(AnnouncementDrill[Moment]):
    """What is said, by whom and when."""

    slug = "annonces"
    title = "Les annonces"
    duty = "Dire et entendre les mots du jeu au bon moment."
    question = "Qu'entend-on à la table ?"
    situation = Moment
    branches = (
        branch("ouverture", "Ouvrir les mises"),
        branch("arret", "Arrêter les mises"),
        branch("carte", "Un ponte de 0 à 4", 2),
        branch("cinq", "Un ponte à 5, qui a choisi", 2),
        branch("non", "Un ponte à 6 ou 7", 2),
        branch("ponte-abat", "Un ponte à 8 ou 9", 2),
        branch("banquier-abat", "Le banquier étale un 8 ou un 9"),
    )
    errors = {  # noqa: RUF012 - read once, when the exercise is made
        "mises-confondues": "« Faites vos jeux » ouvre les mises, « Rien ne va plus » les arrête.",
        "mises-rouvertes": "« Faites vos jeux » a déjà été dit : il faut maintenant arrêter les mises.",
        "jeux-faits": "« Les jeux sont faits » ne suffit pas : « Faites vos jeux » ouvre, « Rien ne va plus » arrête.",
        "mot-d-ailleurs": "Ce mot est d'un autre jeu.",
        "carte-a-six": "À 6 ou 7, le ponte ne demande pas de carte.",
        "refus-force": "De 0 à 4, le ponte demande une carte.",
        "volonte-contraire": "À 5 le ponte est libre : c'est sa volonté que l'on entend.",
        "faux-abattage": "Un abattage est un 8 ou un 9 en deux cartes.",
        "abattage-tu": "Avec 8 ou 9, on étale ses cartes : c'est un abattage.",
        "carte-a-huit": "Avec 8 ou 9, on abat : on ne demande pas de carte.",
    }
    _POINTS: Final = {
        "carte": range(FREE_POINT),
        "cinq": (FREE_POINT,),
        "non": (6, 7),
        "ponte-abat": baccarat.NATURALS,
        "banquier-abat": baccarat.NATURALS,
    }
    _MOMENTS: Final = {
        "ouverture": _OPENS,
        "arret": _CLOSES,
        "cinq": _FREE,
        "banquier-abat": ("banquier",),
    }

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Moment:
        moment = rng.choice(self._MOMENTS.get(branch, ("ponte",)))
        main: Hand = ()
        if branch in self._POINTS:
            value = rng.choice(self._POINTS[branch])
            main = baccarat.draw_pair(rng, generators.new_shoe(rng, house), value)
        return Moment(how_at(house), moment, main)

    @override
    def classify(self, situation: Moment) -> str:
        for slug, moments in self._MOMENTS.items():
            if situation.moment in moments:
                return slug
        value = baccarat.point(situation.main)
        return next(slug for slug, points in self._POINTS.items() if value in points)

    @override
    def say(self, situation: Moment) -> Spoken:
        return said(situation)

    @override
    def scene(self, situation: Moment) -> str:
        return MOMENTS[situation.moment].scene

    @override
    def zones(self, situation: Moment) -> tuple[Zone, ...]:
        if situation.moment in (*_OPENS, *_CLOSES):
            return ()
        if situation.moment == "banquier":
            return (BOOK.plan.zone("banquier", situation.main),)
        return (BOOK.plan.zone("tableau-1", situation.main, label="Ponte"),)


def ponte_says(house: House, hand: Hand) -> Moment:
    """Ask what a ponte who has played so says, without the card that they have received."""
    moment = "ponte"
    if baccarat.point(hand[:PAIR]) == FREE_POINT:
        moment = "ponte-veut" if len(hand) > PAIR else "ponte-refuse"
    return Moment(how_at(house), moment, hand[:PAIR])


_PONTES_WORDS: Final = {Result.WIN: "gagnant", Result.TIE: "égalité", Result.LOSS: "perdant"}
"""The words of a trainee who speaks for the pontes, and not for the bank."""


@dataclass(frozen=True)
class Announced(Counted, ToSay):
    """The sums that lie on the cloth and what both tableaux have done: it is to be announced."""


def _right(situation: Counted) -> Announcement:
    return stakes.announcement(situation.exposed, situation.results)


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


_MISSAID: Final[Mapping[str, Callable[[Counted], Announcement]]] = {
    "vu-des-pontes": _for_pontes,
    "cheval-oublie": _without_straddle,
    "cheval-double": _straddle_twice,
    "sommes-echangees": _sums_swapped,
}


class Tableaux(AnnouncementDrill[Announced]):
    """How both tableaux are announced."""

    slug = "annonce-tableaux"
    title = "Annoncer les deux tableaux"
    duty = "Annoncer la somme et le sort de chaque tableau, vus de la banque."
    question = "Qu'annoncez-vous ?"
    seconds = 25
    situation = Announced
    branches = result_branches()
    errors = {  # noqa: RUF012 - read once, when the exercise is made
        "vu-des-pontes": "On parle pour la banque : un tableau gagnant est gagné par le banquier.",
        "cheval-oublie": "La moitié des mises à cheval est exposée sur chaque tableau.",
        "cheval-double": "Une mise à cheval ne compte que pour moitié sur chaque tableau.",
        "sommes-echangees": "Les deux sommes sont échangées.",
    }

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Announced:
        return announced(house, count(draw_sums(rng, house), results_of(branch)))

    @override
    def classify(self, situation: Announced) -> str:
        return key_of(situation.results)

    @override
    def deal(self, rng: Random, house: House) -> Announced:
        return announced(house, count(draw_sums(rng, house), true_results(rng, house)))

    @override
    def say(self, situation: Announced) -> Spoken:
        right = _right(situation).phrase
        steps = (sums_step(situation), cite(stakes.ANNOUNCED, "mots", annonce=right))
        wrong = {slug: missaid(situation).phrase for slug, missaid in _MISSAID.items()}
        return Spoken(right, steps, (_shortened(right),), wrong)

    @override
    def scene(self, situation: Announced) -> str:
        return "Les cartes sont abattues, les sommes comptées."

    @override
    def zones(self, situation: Announced) -> tuple[Zone, ...]:
        return bank.zones(situation)


def _shortened(phrase: str) -> str:
    """Return the same phrase with the number of each tableau in figures, as one may type it."""
    return phrase.replace("Premier", "1er").replace("Deuxième", "2e")


def announced(house: House, counted: Counted) -> Announced:
    """Ask what lies on the cloth to be announced."""
    return Announced(
        how_at(house),
        counted.tableau_1,
        counted.tableau_2,
        counted.mises_1,
        counted.mises_2,
        counted.mises_cheval,
    )


_RANKS: Final = dict(zip(Side, ("Premier tableau", "Deuxième tableau"), strict=True))
_BETS: Final = {"ouverture": "Faites vos jeux", "arret": "Rien ne va plus"}


def said_through(situation: Finished) -> Ruling[Order]:
    """Decide what is heard in a whole coup, in order, from the opening to the result."""
    first, second, banker = situation.two_card_points
    playing = engine.still_playing(first, second, banker)
    spoken = ("banquier",) if baccarat.is_natural(banker) else tuple(side.value for side in Side)
    steps = [cite(decisions.STAKES, "ordre"), *playing.steps]
    if len(spoken) > 1:
        steps.append(cite(decisions.SPEAKING, "ordre"))
    results = tuple(f"resultat-{side}" for side in Side)
    steps.append(cite(stakes.ANNOUNCED, "rangs"))
    return Ruling((*_BETS, *spoken, *results), tuple(steps))


def phrase_of(situation: Finished, said: str) -> str:
    """Return the words of one announcement of the coup, with who says them."""
    if said in _BETS:
        return f"« {_BETS[said]} »"
    if said == "banquier":
        return "Le banquier : « Abattage »"
    side = Side(said.removeprefix("resultat-"))
    place = list(Side).index(side)
    if said.startswith("resultat-"):
        result = situation.results[place]
        return f"« {_RANKS[side]}, {BANK_WORDS[result]} »"
    hand = situation.tableaux[place]
    word = "Carte" if len(hand) > PAIR else "Pas de carte"
    if baccarat.is_natural(baccarat.point(hand[:PAIR])):
        word = "Abattage"
    return f"Le {side.french} : « {word} »"


_early: Final = too_early(said_through)


@error("deuxieme-d-abord", "Le premier tableau parle, et s'annonce, avant le deuxième.")
def _second_first(situation: Finished) -> Order | None:
    first, second = (side.value for side in Side)
    return _early(second, first)(situation) or _early(f"resultat-{second}", f"resultat-{first}")(
        situation
    )


@error("arret-tardif", "Personne ne parle avant « Rien ne va plus ».")
def _closed_late(situation: Finished) -> Order | None:
    spoken = said_through(situation).value[len(_BETS)]
    return _early(spoken, "arret")(situation)


def _laid(points: tuple[int, int, int]) -> str:
    """Return who lays their hand down, by the points of both tableaux and of the banker."""
    first, second, banker = map(baccarat.is_natural, points)
    if banker:
        return "banquier-abat"
    return ("deux-jouent", "un-abat", "deux-abattent")[first + second]


class AnnouncementOrder(OrderDrill[Finished]):
    """Everything that is heard in a coup, in order."""

    slug = "ordre-annonces"
    title = "Les annonces dans l'ordre"
    duty = "Entendre et dire un coup entier, de « Faites vos jeux » au sort des deux tableaux."
    seconds = 30
    situation = Finished
    branches = (
        branch("deux-jouent", "Les deux tableaux jouent", 3),
        branch("un-abat", "Un tableau abat", 2),
        branch("deux-abattent", "Les deux tableaux abattent"),
        branch("banquier-abat", "Le banquier abat", 2),
    )
    pitfalls = (
        _second_first,
        _closed_late,
        Pitfall(
            "ouverture-apres",
            "On ouvre les mises avant de les arrêter.",
            _early("arret", "ouverture"),
        ),
    )
    deal = staticmethod(generators.true_coup)
    solve = staticmethod(said_through)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Finished:
        return generators.true_coup_of(rng, house, lambda points: _laid(points) == branch)

    @override
    def classify(self, situation: Finished) -> str:
        return _laid(situation.two_card_points)

    @override
    def label(self, situation: Finished, gesture: str) -> str:
        return typo(phrase_of(situation, gesture))

    @override
    def ask(self, situation: Finished) -> Question:
        prompt = "Voici les cartes d'un coup. Dans quel ordre entend-on ces paroles ?"
        return Question(prompt, self.shuffled(situation), generators.cloth(situation))
