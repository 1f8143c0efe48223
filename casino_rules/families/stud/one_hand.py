"""Shared exercise: the settlement of one hand, its ante and its raise."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core.drill import Branch, Drill, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.families.matchups import Kinds, facing
from casino_rules.families.stud import making
from casino_rules.families.stud.making import Duel
from casino_rules.families.stud.mistakes import PITFALLS
from casino_rules.families.stud.play import BET_TIMES, HAND, KEYS, LIMIT, Outcome, Stud, outcome
from casino_rules.families.stud.played import FOLDS, RAISES, Played, of_a_hand
from casino_rules.hands import HIGH, HandValue, HighCategory

GESTURES: Final = Choice.of(
    ramasser="Ramasser", rendre="Rendre sans payer", payer="Payer"
).paying_nothing("ramasser", "rendre")


class OneHand[P: Played](Drill[P]):
    """The gestures on both stakes and the total paid; a game gives ``boxes`` and ``play``."""

    slug = "reglement-main"
    title = "Régler une main"
    duty = "Ramasser, rendre ou payer les deux mises d'une main, au montant juste."
    seconds = 15
    stud: ClassVar[Stud]
    boxes: ClassVar[tuple[str, str]] = ("ante", "bet")
    """The first stake and the raise: their boxes on the cloth."""
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
    pitfalls = PITFALLS

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
        ante, bet = self.boxes
        raised = situation.action == RAISES
        stakes = {ante: situation.ante, bet: BET_TIMES * situation.ante * raised}
        fields = [
            Field(key, self.stud.plan.box(box).name, GESTURES, f"{IN_QUESTION}.{box}")
            for key, box in zip(("ante", "bet"), self.boxes, strict=True)
            if stakes[box]
        ]
        currency = self.stud.book.currency
        paid = Amount(optional=True, currency=currency)
        fields.append(
            Field(
                "montant",
                "Total payé en plus des mises",
                paid,
                IN_QUESTION,
                tuple(it.key for it in fields),
            )
        )
        zones = self._zones(situation, {box: cents for box, cents in stakes.items() if cents})
        return Question(
            "Réglez cette main : le geste pour chaque mise, puis le total payé.",
            Fields(tuple(fields)),
            zones,
            self.in_force(situation),
            currency,
        )

    def _zones(self, situation: P, stakes: Mapping[str, Cents]) -> tuple[Zone, Zone]:
        """Lay both hands; against a player who gives up the bank shows its open card only."""
        plan = self.stud.plan
        if situation.action == RAISES:
            player = plan.asked("Joueur", situation.player, stakes)
            return plan.zone(self.bank, situation.bank), player
        seen = situation.player if self.face_up else ()
        player = plan.asked("Joueur", seen, stakes, hidden=HAND - len(seen), note=self.folded)
        return plan.zone(self.bank, situation.bank[-1:], hidden=HAND - 1), player

    @override
    def solve(self, situation: P) -> Ruling[dict[str, Any]]:
        settled = situation.settled
        boxes = dict(zip(("ante", "bet"), self.boxes, strict=True))
        # What the house limits is limited for both stakes together.
        paid = {} if LIMIT in settled else settled.paid_at(IN_QUESTION, **boxes)
        return Ruling(of_a_hand(settled), situation.proof(), paid=paid)


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
