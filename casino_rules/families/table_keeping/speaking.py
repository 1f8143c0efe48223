"""What is said of money at every banked table: the advance, the till, a change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, wait_for
from casino_rules.core.forms import Amount, Choice
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.core.rules import RuleBook
from casino_rules.core.situation import Problem, fact, with_forms
from casino_rules.exercises.announcing import AnnouncementDrill, Spoken, ToSay, how_at
from casino_rules.families.table_keeping.base import ADVANCE, TableDrill, draw_minimum, notes
from casino_rules.families.table_keeping.boxes import Box
from casino_rules.families.table_keeping.operations import HIGHEST_SAID, LOWEST_SAID, TILLS, said

OPENING, FILL, TILL, CHANGE_TILL, NOTE = (
    "avance",
    "complement",
    "encaisse",
    "caisse-de-change",
    "change",
)
_MOMENTS: Final = {
    OPENING: "L'avance est comptée",
    FILL: "L'avance nouvelle est comptée",
    TILL: "L'encaisse est comptée à la fermeture",
    CHANGE_TILL: "La caisse de change est comptée",
    NOTE: "Un billet est à changer",
}
_ARTICLES: Final = {
    OPENING: "ouverture-de-table",
    FILL: "ouverture-de-table",
    TILL: "cloture-de-table",
    CHANGE_TILL: "caisse-de-change",
    NOTE: "change",
}
_NAMES: Final = {
    OPENING: "Avance",
    FILL: "Avance nouvelle",
    TILL: "Encaisse",
    CHANGE_TILL: "Caisse de change",
    NOTE: "Monnaie de",
}


@dataclass(frozen=True)
class SumDue(ToSay):
    """A sum that is to be announced, and another that lies on the table or comes to mind."""

    moment: str = fact("Moment", Choice.of(**_MOMENTS), frame=True)
    somme: Cents = fact("Somme", Amount(LOWEST_SAID, HIGHEST_SAID), "Celle qu'il faut annoncer.")
    autre: Cents = fact(
        "Autre somme",
        Amount(LOWEST_SAID, HIGHEST_SAID),
        "Le minimum, l'avance, le reste en caisse ou la mise.",
    )

    @override
    def problem(self) -> Problem:
        """Both are whole units, and differ."""
        for name in ("somme", "autre"):
            if getattr(self, name) % EURO:
                return name, "Donnez un nombre entier d'unités."
        if self.somme == self.autre:
            return "autre", "Les deux sommes diffèrent."
        return None


class Sums(AnnouncementDrill[SumDue], TableDrill[SumDue]):
    """The sums that are called aloud."""

    slug = "annonces-caisse"
    title = "Annoncer une somme"
    duty = "Appeler à haute voix l'avance, l'encaisse ou le change, avec sa somme entière."
    situation = SumDue
    errors: Mapping[str, str] = {
        "sans-la-somme": "La somme se dit : une annonce sans montant ne prouve rien.",
        "autre-somme": "On appelle la somme que l'on vient de compter, et aucune autre.",
        "sans-un-mot": "Rien de ce qui touche à la caisse ne se fait en silence.",
        "merci": "« Merci » n'annonce rien : ni la somme, ni le change.",
        "mise-pour-change": "Le billet n'est pas joué : on annonce la monnaie.",
    }

    def __init__(self, book: RuleBook, boxes: Sequence[Box] = ()) -> None:
        """Take the moments whose articles a game has."""
        TableDrill.__init__(self, book, boxes)
        AnnouncementDrill.__init__(self)
        met = {moment: title for moment, title in _MOMENTS.items() if book.has(_ARTICLES[moment])}
        self.situation = with_forms(self.situation, {"moment": Choice.of(**met)})
        self.branches = tuple(Branch(moment, title) for moment, title in met.items())

    @override
    def construct(self, rng: Random, house: House, branch: str) -> SumDue:
        if branch == NOTE:
            return self.situation(how_at(house), branch, *self._changed(rng, house))
        minimum = draw_minimum(rng, self.book, house)
        if branch == CHANGE_TILL:
            till, before = rng.sample(TILLS, 2)
            return self.situation(how_at(house), branch, till, before)
        advance = ADVANCE * minimum
        held = advance * rng.randint(21, 32) // 20
        if branch == TILL:
            return self.situation(how_at(house), branch, held, advance)
        left = advance * rng.randint(1, 10) // 20
        other = minimum if branch == OPENING else left
        return self.situation(how_at(house), branch, advance, other)

    def _changed(self, rng: Random, house: House) -> tuple[Cents, Cents]:
        """Draw a note and what its player stakes of it."""
        table = self.book.table(house)
        known = notes(self.book.currency, table.minimum)
        return wait_for(
            lambda: (rng.choice(known), self.first.draw(rng, table, house.level)),
            lambda drawn: drawn[1] < drawn[0],
        )

    @override
    def classify(self, situation: SumDue) -> str:
        return situation.moment

    @override
    def scene(self, situation: SumDue) -> str:
        sums = self.money(situation.somme), self.money(situation.autre)
        return {
            OPENING: "Minimum de {1}. Vous venez de compter l'avance devant la direction : {0}.",
            FILL: "Il restait {1} en caisse. Vous venez de compter l'avance nouvelle : {0}.",
            TILL: "L'avance était de {1}. Vous venez de compter l'encaisse : {0}.",
            CHANGE_TILL: "La caisse de la veille finissait à {1}. Vous venez de compter la caisse "
            "de change : {0}.",
            NOTE: "Un joueur, qui misera {1}, pose un billet de {0} : il est déplié sur le marbre.",
        }[situation.moment].format(*sums)

    @override
    def say(self, situation: SumDue) -> Spoken:
        words, other = (
            said(cents, self.book.currency.code) for cents in (situation.somme, situation.autre)
        )
        name = _NAMES[situation.moment]
        step = self.cite(_ARTICLES[situation.moment], "dite", mots=words)
        if situation.moment == NOTE:
            wrong = {
                "autre-somme": f"{name} {other}",
                "merci": "Merci",
                "mise-pour-change": f"{words.capitalize()} joués",
            }
            bare = words.rpartition(" ")[0]
            also = (
                f"Change, {words}",
                f"Change, {bare}",
                f"Monnaie, {words}",
                f"Change de {words}",
            )
            return Spoken(f"{name} {words}", (step,), also, wrong)
        wrong = {
            "sans-la-somme": f"{name} reconnue",
            "autre-somme": f"{name}, {other}",
            "sans-un-mot": "Le compte est bon",
        }
        return Spoken(f"{name}, {words}", (step,), (words, f"{name} de {words}"), wrong)
