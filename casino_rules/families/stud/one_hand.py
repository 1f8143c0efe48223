"""Shared exercise: the settlement of one hand, its ante and its raise."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import Branch, branch
from casino_rules.core.forms import Amount, Field
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Step
from casino_rules.families.sampling import Kinds, facing
from casino_rules.families.settling import (
    GESTURES,
    AskedField,
    KnownError,
    Settled,
    made,
    then_paid,
)
from casino_rules.families.stud import making
from casino_rules.families.stud.cloth import StudSettlement
from casino_rules.families.stud.making import Duel
from casino_rules.families.stud.mistakes import IN_A_HAND
from casino_rules.families.stud.play import BET_TIMES, HAND, KEYS, Outcome, Stud, outcome
from casino_rules.families.stud.played import FOLDS, RAISES, Played
from casino_rules.hands import HIGH, HandValue, HighCategory


class OneHand[P: Played](StudSettlement[P, None, Played]):
    """The gestures on both stakes and the total paid; a game gives its ``stud`` and ``play``."""

    slug = "reglement-main"
    title = "Régler une main"
    duty = "Ramasser, rendre ou payer les deux mises d'une main, au montant juste."
    seconds = 15
    stud: ClassVar[Stud]
    bank: ClassVar[str] = "banque"
    """The place of the bank on the cloth."""
    folded: ClassVar[str] = "« Passe »"
    face_up: ClassVar[bool] = False
    """Whether the cards of the players are dealt face up."""
    branches: tuple[Branch, ...] = (
        branch("passe", "Le joueur a passé"),
        branch("pas-de-jeu", "Banque non qualifiée", 3),
        branch("pas-de-jeu-forte", "Banque non qualifiée, très belle main du joueur", 4, level=2),
        branch("banque", "La banque gagne", 2),
        branch("egalite", "Égalité", 3, level=2),
        branch("gagne-hauteur", "Le joueur gagne avec as-roi", 2),
        branch("gagne-paire", "Le joueur gagne avec une paire", 3),
        branch("gagne-deux-paires", "Le joueur gagne avec deux paires", 3),
        branch("gagne-brelan", "Le joueur gagne avec un brelan", 3),
        branch("gagne-quinte", "Le joueur gagne avec cinq cartes qui se suivent", 3),
        branch("gagne-couleur", "Le joueur gagne avec une couleur", 3),
        branch("gagne-full", "Le joueur gagne avec trois cartes d'un rang et deux d'un autre", 3),
        branch("gagne-carre", "Le joueur gagne avec un carré", 2),
        branch("gagne-quinte-flush", "Le joueur gagne avec une suite d'une couleur", 2),
        branch("gagne-royale", "Le joueur gagne avec une royale", 2, level=2),
    )
    known: Sequence[KnownError[Played]] = IN_A_HAND

    def play(self, rng: Random, house: House, duel: Duel, action: str) -> P:
        """Put stakes beside the player's hand and the bank's."""
        raise NotImplementedError

    @override
    def construct(self, rng: Random, house: House, branch: str) -> P:
        action = FOLDS if branch == FOLDS else RAISES
        return self.play(rng, house, make_duel(rng, branch), action)

    @override
    def deal(self, rng: Random, house: House) -> P:
        return self.play(rng, house, making.two_dealt(rng), RAISES)

    @override
    def classify(self, situation: P) -> str:
        return _ending(*situation.values) if situation.action == RAISES else FOLDS

    def in_force(self, situation: P) -> tuple[str, ...]:
        """Return the options of the house on which the settlement depends."""
        del situation
        return ()

    @override
    def ask(self, situation: P) -> Question:
        return Question(
            "Réglez cette main : le geste pour chaque mise, puis le total payé.",
            self.form(situation),
            self._zones(situation),
            self.in_force(situation),
            self.stud.book.currency,
        )

    @override
    def asked(self, situation: P) -> Iterator[AskedField[None]]:
        gestures = []
        for box in self._stakes(situation):
            lies = self.lies.get(box, box)
            name = self.stud.plan.box(lies).name
            gestures.append(made(Field(box, name, GESTURES, f"{IN_QUESTION}.{lies}"), None, box))
        paid = Amount(optional=True, currency=self.stud.book.currency)
        sum_ = Field("montant", "Total payé en plus des mises", paid, IN_QUESTION)
        return then_paid(gestures, sum_, None)

    @staticmethod
    def _stakes(situation: P) -> dict[str, Cents]:
        raised = {"bet": BET_TIMES * situation.ante} if situation.action == RAISES else {}
        return {"ante": situation.ante, **raised}

    def _zones(self, situation: P) -> tuple[Zone, Zone]:
        """Lay both hands; against a player who gives up the bank shows its open card only."""
        plan = self.stud.plan
        stakes = {self.lies.get(box, box): it for box, it in self._stakes(situation).items()}
        if situation.action == RAISES:
            player = plan.asked("Joueur", situation.player, stakes)
            return plan.zone(self.bank, situation.bank), player
        seen = situation.player if self.face_up else ()
        player = plan.asked("Joueur", seen, stakes, hidden=HAND - len(seen), note=self.folded)
        return plan.zone(self.bank, situation.bank[-1:], hidden=HAND - 1), player

    @override
    def steps(self, situation: P, settled: Mapping[None, Settled]) -> tuple[Step, ...]:
        return situation.proof()


_TIES: Final = ("hauteur", "paire", "deux-paires")


def make_duel(rng: Random, branch: str) -> Duel:
    """Draw the player's hand and the bank's so that the hand ends as the branch says."""
    wanted = Outcome.LOSE if branch == FOLDS else branch
    return facing(
        rng, HIGH, lambda: _kinds(rng, branch), lambda ours, its: _ending(ours, its) == wanted
    )


def _kinds(rng: Random, branch: str) -> Kinds:
    if branch == "egalite":
        pattern = rng.choice(making.kinds(rng.choice(_TIES)))
        return pattern, pattern
    player = branch.partition("gagne-")[2]
    if branch == FOLDS:
        player = "rien"
    elif branch.startswith("pas-de-jeu"):  # every hand of the player as often
        player = rng.choice(making.MADE)
    ours = rng.choice(making.kinds(player)) if player else making.usual(rng)
    return ours, making.usual(rng)


def _ending(player: HandValue, bank: HandValue) -> str:
    ended, category = outcome(player, bank), player.category
    if ended is Outcome.WIN:
        return f"gagne-{KEYS[category]}"
    if ended is Outcome.UNQUALIFIED and category.strength >= HighCategory.STRAIGHT.strength:
        return "pas-de-jeu-forte"
    return ended.value
