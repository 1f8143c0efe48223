"""Exercises on the bonus: what it is paid, and what a bought card makes of it."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION, SPOKEN
from casino_rules.core.questions import Question, Zone
from casino_rules.families.legacy import completed
from casino_rules.families.sampling import Sampled, left_after
from casino_rules.families.settling import (
    LOST_OR_PAID,
    Gesture,
    KnownError,
    Line,
    OneStake,
    Settled,
    Wrong,
    with_stake,
)
from casino_rules.families.stud import making
from casino_rules.families.stud.making import Duel
from casino_rules.families.stud.mistakes import in_cases
from casino_rules.families.stud.play import BET_TIMES, HAND, KEYS, SIDE, qualifies, worth
from casino_rules.families.stud.played import FOLDS
from casino_rules.games.caribbean_stud import decisions, engine
from casino_rules.games.caribbean_stud.drills.stakes import LIES, draw_ante
from casino_rules.games.caribbean_stud.engine import BONUS, BOOK, LOWEST_BONUS
from casino_rules.games.caribbean_stud.situations import YES, BonusStaked, Purchase
from casino_rules.hands import Category, HighCategory

_AFTER: Final = Choice.of(
    ramasser="Le ramasser aussitôt",
    laisser="Le laisser en jeu",
    rendre="Le rendre",
    aucun="Aucun bonus n'est posé",
)
_PURCHASE: Final = Fields(
    (
        Field("prix", "Prix de la carte", Amount(), "bande"),
        Field("bonus", "Le bonus", _AFTER, f"{IN_QUESTION}.bonus"),
    )
)


def _bonus_then(answer: str) -> Callable[[Purchase], Mapping[str, Any] | None]:
    def wrong(situation: Purchase) -> Mapping[str, Any] | None:
        return {"bonus": answer} if situation.bonus == YES else None

    return wrong


class BuyCard(Drill[Purchase]):
    """The price of a bought card, and what becomes of the bonus."""

    slug = "achat-carte"
    title = "L'achat d'une carte"
    duty = "Prendre le juste prix de la carte, et le bonus s'il y en a un."
    seconds = 8
    situation = Purchase
    branches = (
        branch("avec-bonus", "Un bonus est posé", 3),
        branch("sans-bonus", "Pas de bonus", 2),
    )
    pitfalls = (
        Pitfall(
            "prix-du-bet",
            "La carte coûte l'ante, et non la relance.",
            lambda situation: {"prix": BET_TIMES * situation.ante},
        ),
        Pitfall(
            "bonus-laisse",
            "L'achat fait perdre le bonus : on le ramasse aussitôt.",
            _bonus_then("laisser"),
        ),
        Pitfall(
            "bonus-rendu",
            "Le bonus est perdu par l'achat : il n'est pas rendu.",
            _bonus_then("rendre"),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Purchase:
        """The player gives up the poorest card of two pairs."""
        cards = making.of(rng, "deux-paires")
        bonus = YES if branch == "avec-bonus" else "non"
        return Purchase(cards, worth(cards).cards[-1:], draw_ante(rng, house), bonus)

    @override
    def classify(self, situation: Purchase) -> str:
        return "avec-bonus" if situation.bonus == YES else "sans-bonus"

    @override
    def ask(self, situation: Purchase) -> Question:
        stakes = {"ante": situation.ante, "bet": BET_TIMES * situation.ante}
        if situation.bonus == YES:
            stakes["bonus"] = BONUS
        note = "Relance et écarte une carte"
        zones = (BOOK.plan.asked("Joueur", stakes=stakes, note=note),)
        prompt = "Le joueur relance et achète une carte. Que prenez-vous ?"
        return Question(prompt, _PURCHASE, zones)

    solve = staticmethod(decisions.purchase)


COLLECT, _, PAY = Gesture
_PAYING: Final = tuple(engine.BONUS_TABLE.rows)


def _kind(situation: BonusStaked) -> str:
    if situation.action == "passe":
        return "passe"
    if situation.bought == YES:
        return "achat"
    player, bank = situation.values
    unseen = not qualifies(bank) and engine.unseen(situation.fate)
    if player.category.strength < LOWEST_BONUS.strength and not unseen:
        return "trop-bas"
    return _compared(situation) if qualifies(bank) else _without_game(situation)


def _without_game(situation: BonusStaked) -> str:
    told = "annonce" if situation.announced == YES else "tu"
    if told == "tu" and situation.bonus_non_annonce == "paye":
        return "sans-jeu-tu-paye"
    return f"{'aveugle' if situation.action == 'aveugle' else 'sans-jeu'}-{told}"


def _compared(situation: BonusStaked) -> str:
    player, bank = situation.values
    if bank > player:
        return "battu" if situation.bonus_battu == "perdu" else "battu-paye"
    return "egalite" if bank == player else f"gagne-{KEYS[player.category]}"


def _paid_in(*kinds: str) -> Wrong[BonusStaked]:
    """Return the error of paying the hand in these branches."""

    def wrong(seen: BonusStaked, right: Settled) -> Settled | None:
        odds = engine.bonus_odds(seen.values[0])
        if odds is None or _kind(seen) not in kinds:
            return None
        return right.but(a_part=Line(BONUS, PAY, odds.pay(BONUS)))

    return wrong


_REGULATION: Final[Mapping[Category, int]] = {
    HighCategory.STRAIGHT_FLUSH: 2000,
    HighCategory.ROYAL_FLUSH: 5000,
}
"""What the bonus was paid by the table of 2007, where it differs."""


def _by_the_regulation(seen: BonusStaked, right: Settled) -> Settled | None:
    times = _REGULATION.get(seen.values[0].category)
    return right.but(a_part=times * BONUS) if times and right.paid else None


_Error = KnownError[BonusStaked]


class Bonus(OneStake[BonusStaked, BonusStaked], Sampled[BonusStaked]):
    """What becomes of a bonus of two euros."""

    slug = "bonus"
    title = "Le bonus de 2 €"
    duty = "Savoir si le bonus se paye, et combien."
    seconds = 10
    situation = BonusStaked
    branches = (
        branch("gagne-couleur", "Couleur, payée", 3),
        branch("gagne-full", "Full, payé", 3),
        branch("gagne-carre", "Carré, payé", 2),
        branch("gagne-quinte-flush", "Quinte flush, payée", 2),
        branch("gagne-royale", "Quinte flush royale, payée", 2),
        branch("trop-bas", "Moins qu'une couleur", 3),
        branch("sans-jeu-annonce", "Banque non qualifiée, main annoncée", 3),
        branch(
            "sans-jeu-tu",
            "Banque non qualifiée, main non annoncée",
            3,
            bonus_non_annonce="perdu",
            level=2,
        ),
        branch(
            "sans-jeu-tu-paye",
            "Banque non qualifiée, main non annoncée, vue quand même",
            3,
            bonus_non_annonce="paye",
            level=2,
        ),
        branch("battu", "Battu par une banque qualifiée, perdu", 4, bonus_battu="perdu", level=2),
        branch(
            "battu-paye", "Battu par une banque qualifiée, payé", 4, bonus_battu="paye", level=2
        ),
        branch("egalite", "Égalité avec une banque qualifiée", 2, level=2),
        branch("achat", "Après l'achat d'une carte", 3, level=2),
        branch("passe", "Le joueur a passé", 2),
        branch(
            "aveugle-annonce",
            "Jeu à l'aveugle, banque non qualifiée, main annoncée",
            1,
            jeu_aveugle="permis",
            bonus_aveugle="permis",
            level=3,
        ),
        branch(
            "aveugle-tu",
            "Jeu à l'aveugle, banque non qualifiée, main non annoncée",
            1,
            jeu_aveugle="permis",
            bonus_aveugle="permis",
            bonus_non_annonce="perdu",
            level=3,
        ),
    )
    gestures = LOST_OR_PAID
    sum_asked = "Payé en plus des 2 €"
    lies = LIES
    steps = staticmethod(decisions.bonus_steps)
    known = (
        _Error(
            "achat-paye",
            "L'achat d'une carte fait perdre le bonus, quelle que soit la nouvelle main.",
            _paid_in("achat"),
        ),
        _Error(
            "passe-paye",
            "Le joueur a passé : son bonus est perdu avec l'ante.",
            _paid_in("passe"),
        ),
        _Error(
            "non-annonce-paye",
            "Sans jeu de la banque, ici, le bonus n'est payé que si le joueur annonce sa main.",
            _paid_in("sans-jeu-tu", "aveugle-tu"),
        ),
        _Error(
            "non-annonce-perdu",
            "Dans cet établissement, la main est retournée et le bonus payé, annoncé ou non.",
            in_cases(_kind, "sans-jeu-tu-paye", a_part=COLLECT),
        ),
        _Error(
            "sans-jeu-perdu",
            "Le bonus ne dépend pas de la qualification : la main annoncée est payée.",
            in_cases(_kind, "sans-jeu-annonce", "aveugle-annonce", a_part=COLLECT),
        ),
        _Error(
            "battu-paye",
            "La banque est qualifiée et sa main est meilleure : ici, le bonus est perdu.",
            _paid_in("battu"),
        ),
        _Error(
            "battu-perdu",
            "Dans cet établissement, le bonus est payé même si la banque a mieux.",
            in_cases(_kind, "battu-paye", a_part=COLLECT),
        ),
        _Error(
            "egalite-perdue",
            "La banque n'a pas mieux : à égalité, le bonus est payé.",
            in_cases(_kind, "egalite", a_part=COLLECT),
        ),
        _Error(
            "autre-tableau",
            "Ce montant est celui du tableau de 2007 : ici, 1 600 fois et 4 000 fois la mise.",
            _by_the_regulation,
        ),
        _Error(
            "mise-comprise",
            "On ne compte que ce qui est payé : les 2 € restent au joueur en plus.",
            with_stake(SIDE),
        ),
        _Error(
            "pour-un-euro",
            "La mise est de 2 € : le gain est le double du multiplicateur.",
            lambda _, right: right.but(a_part=right.paid // 2),
        ),
    )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> BonusStaked:
        action = {"passe": "passe", "aveugle-annonce": "aveugle", "aveugle-tu": "aveugle"}
        return BonusStaked(
            *_hands(rng, branch),
            action.get(branch, "relance"),
            YES if branch == "achat" else "non",
            YES if branch.endswith("annonce") else "non",
            house.choice("bonus-battu"),
            house.choice("bonus-non-annonce"),
        )

    @override
    def deal(self, rng: Random, house: House) -> BonusStaked:
        hands = making.two_dealt(rng)
        options = house.choice("bonus-battu"), house.choice("bonus-non-annonce")
        return BonusStaked(*hands, "relance", "non", "non", *options)

    @override
    def load(self, data: object) -> BonusStaked:
        """Return a stored situation; a bonus that was not announced used to be lost."""
        return super().load(completed(data, bonus_non_annonce="perdu"))

    classify = staticmethod(_kind)

    @override
    def ask(self, situation: BonusStaked) -> Question:
        zones = [BOOK.plan.zone("banque", situation.values[1].cards), _player(situation)]
        without = not qualifies(situation.values[1]) and situation.action != FOLDS
        if situation.announced == YES:
            zones.append(Zone("Annonce", note="Le joueur annonce sa main.", spot=SPOKEN))
        elif without:
            zones.append(Zone("Annonce", note="Le joueur ne dit rien.", spot=SPOKEN))
        options = {"bonus_battu": situation.bonus_battu}
        if without:
            options["bonus_non_annonce"] = situation.bonus_non_annonce
        in_force = BOOK.in_force(**options)
        return Question("Que devient le bonus ?", self.form(situation), tuple(zones), in_force)


def _player(situation: BonusStaked) -> Zone:
    """Lay the player's hand: face down where nothing turns it up, or where it is given up."""
    note = _NOTES.get(situation.action, "Relance")
    if situation.bought == YES:
        note = "Relance et achat d'une carte"
    bonus = {"bonus": BONUS}
    silent = not qualifies(situation.values[1]) and engine.unseen(situation.fate)
    if situation.action == FOLDS or (silent and situation.bought != YES):
        return BOOK.plan.asked("Joueur", (), bonus, hidden=HAND, note=note)
    return BOOK.plan.asked("Joueur", situation.player, bonus, note=note)


_NOTES: Final = {"passe": "« Passe »", "aveugle": "Jeu à l'aveugle"}


def _hands(rng: Random, kind: str) -> Duel:
    """Draw the player's hand and the bank's for a branch."""
    if kind == "egalite":
        return making.twins(rng, "couleur")
    players: Sequence[str] = _PAYING
    if kind == "trop-bas":
        players = _LOW
    elif kind.startswith("gagne-"):
        players = (kind.removeprefix("gagne-"),)
    banks: Sequence[str] = making.MADE
    if kind.startswith("battu"):
        banks = _PAYING
    elif kind.endswith(("annonce", "tu", "tu-paye")):
        banks = ("rien",)
    player = making.of(rng, *players)
    return player, making.of(rng, *banks, left=left_after(player))


_LOW: Final = making.MADE[: making.MADE.index(_PAYING[0])]
"""The combinations that have no bonus."""
