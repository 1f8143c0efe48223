"""Exercises on settlement: one hand and its cap, then a whole cloth of three to seven seats."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Choice
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.table_forms import Hand
from casino_rules.families.legacy import completed
from casino_rules.families.sampling import chosen
from casino_rules.families.settling import Gesture, KnownError, Line, Settled, Wrong, with_stake
from casino_rules.families.stud import cloth, mistakes, one_hand
from casino_rules.families.stud.making import Duel
from casino_rules.families.stud.mistakes import IN_A_HAND, Raised
from casino_rules.families.stud.order import LOSERS_FIRST
from casino_rules.families.stud.play import (
    AS_ROI_KEY,
    BET_TIMES,
    LIMIT,
    SIDE,
    Outcome,
    qualifies,
    whole,
    worth,
)
from casino_rules.families.stud.played import FOLDS, RAISES
from casino_rules.families.stud.table import OnCloth
from casino_rules.games.caribbean_stud import decisions, engine
from casino_rules.games.caribbean_stud.drills.stakes import LIES, draw_ante, draw_heavy
from casino_rules.games.caribbean_stud.engine import BONUS, BOOK, CAP, STUD
from casino_rules.games.caribbean_stud.situations import (
    BLIND,
    YES,
    CapReached,
    HandPlayed,
    Layout,
    SeatPlayed,
)
from casino_rules.hands import HighCategory

_OVER: Final[Cents] = 105_00
"""From this ante on a royal flush is cut by the cap, however it is counted."""
_TOP: Final = (HighCategory.STRAIGHT_FLUSH, HighCategory.ROYAL_FLUSH)
_UNCUT: Final[Cents] = 95_00
"""Up to this ante nothing is cut."""


def _near_the_cap(situation: HandPlayed) -> bool:
    return situation.end is Outcome.WIN and situation.values[0].category in _TOP


class OneHand(one_hand.OneHand[HandPlayed]):
    """The settlement of one hand, its ante and its bet."""

    situation = HandPlayed
    stud = STUD
    branches = (
        *one_hand.OneHand.branches,
        branch("plafond", "Le plafond limite ce qui est payé", 3, level=3),
    )
    known = (
        KnownError(
            "plafond-oublie",
            f"Une main n'est pas payée plus de {format_amount(CAP)}.",
            lambda _, right: whole(right),
        ),
        *IN_A_HAND,
    )

    @override
    def play(
        self, rng: Random, house: House, duel: Duel, action: str, ante: Cents = 0
    ) -> HandPlayed:
        player, bank = duel
        stake = ante or draw_ante(rng, house, _UNCUT)
        return HandPlayed(player, bank, stake, action, house.choice("plafond"))

    @override
    def construct(self, rng: Random, house: House, branch: str) -> HandPlayed:
        if branch != "plafond":
            return super().construct(rng, house, branch)
        duel = one_hand.make_duel(rng, "gagne-royale")
        ante = draw_heavy(rng, house, _OVER)
        return self.play(rng, house, duel, RAISES, ante)

    @override
    def classify(self, situation: HandPlayed) -> str:
        return "plafond" if LIMIT in situation.settled else super().classify(situation)

    @override
    def in_force(self, situation: HandPlayed) -> tuple[str, ...]:
        return BOOK.in_force(plafond=situation.plafond) if _near_the_cap(situation) else ()


def _counted(situation: CapReached) -> str:
    """Tell which of the winnings reach the cap, whatever the option in force."""
    ante, bet, bonus = (line.paid for line in situation.settled.values())
    if bet > CAP:
        reached = "bet-au-dela"
    elif ante + bet > CAP:
        reached = "ante-au-dela"
    elif ante + bet + bonus > CAP:
        reached = "bonus-au-dela"
    else:
        return "sous-le-plafond"
    return f"{reached}-avec-bonus" if bonus and reached == "bet-au-dela" else reached


def _if_counted(choice: str) -> Callable[[CapReached], Cents]:
    """Return what is paid where the cap counts as this choice of the option says."""
    return lambda situation: engine.capped(situation.settled, choice).paid


def _without_the_bonus(situation: CapReached) -> Cents | None:
    whole = situation.settled
    return whole.paid_on("ante", "bet") if whole[SIDE].paid else None


class Cap(Drill[CapReached]):
    """What is paid for a hand, within the cap."""

    slug = "plafond"
    title = "Le plafond de paiement"
    duty = "Limiter à 20 000 € ce qui est payé pour une main."
    seconds = 15
    situation = CapReached
    branches = (
        branch("sous-le-plafond", "Un gros gain, sous le plafond", 3),
        branch("bet-au-dela", "Le bet seul passe le plafond", 3),
        branch("bet-au-dela-avec-bonus", "Le bet seul passe le plafond, un bonus est posé", 3),
        branch("ante-au-dela", "L'ante et le bet ensemble passent le plafond", 3),
        branch("bonus-au-dela", "Le bonus ferait passer le plafond", 3),
    )
    pitfalls = (
        Pitfall(
            "plafond-oublie",
            "Ce que l'on compte ici dépasse 20 000 € : le paiement est limité.",
            lambda situation: situation.settled.paid,
        ),
        Pitfall(
            "bonus-compris",
            "Dans cet établissement, le bonus n'entre pas dans le plafond.",
            _if_counted("bonus-compris"),
        ),
        Pitfall(
            "bet-seul",
            "Dans cet établissement, le plafond ne s'arrête pas au bet : l'ante y compte aussi.",
            _if_counted("bet-seul"),
        ),
        Pitfall(
            "ante-et-bet",
            "Dans cet établissement, le plafond ne se compte pas sur l'ante et le bet, sans plus.",
            _if_counted("ante-et-bet"),
        ),
        Pitfall(
            "bonus-oublie",
            "Le bonus gagne aussi : il s'ajoute à ce qui est payé.",
            _without_the_bonus,
        ),
    )

    @override
    def deal(self, rng: Random, house: House) -> CapReached:
        """A hand whose total lies around the cap, with or without a bonus."""
        main, low, high = rng.choice(_AROUND)
        bonus = rng.choice((YES, "non"))
        return CapReached(main, draw_heavy(rng, house, low, high), bonus, house.choice("plafond"))

    classify = staticmethod(_counted)

    @override
    def ask(self, situation: CapReached) -> Question:
        stakes = {"ante": situation.ante, "bet": BET_TIMES * situation.ante}
        if situation.bonus == YES:
            stakes["bonus"] = engine.BONUS
        label = STUD.table.rows[situation.main]
        return Question(
            "La banque est qualifiée et battue. Combien payez-vous en tout ?",
            Amount(),
            (BOOK.plan.asked("Joueur", stakes=stakes, note=label),),
            BOOK.in_force(plafond=situation.plafond),
        )

    solve = staticmethod(decisions.cap)


_AROUND: Final = (
    ("royale", 60_00, 100_00),
    ("royale", 100_00, 100_00),
    ("royale", 105_00, 0),
    ("quinte-flush", 150_00, 200_00),
    ("quinte-flush", 200_00, 0),
    ("carre", 200_00, 0),
)
"""Hands with their lowest and highest antes, in cents; 0 for the maximum of the table."""


COLLECT, _, PAY = Gesture
_BONUS_SHARE: Final = 1 / 3
_ANNOUNCED_SHARE: Final = 2 / 3
_BOUGHT_SHARE: Final = 1 / 8
_NO_GAME_BONUS: Final = "pas-de-jeu-bonus"


def _bonus_aside(wrong: Wrong[Raised]) -> Wrong[Raised]:
    """Return the error of settling the ante and the bet so, and leaving the bonus unpaid."""

    def both(seen: Raised, right: Settled) -> Settled | None:
        made = wrong(seen, right)
        return made and made.but(a_part=0)

    return both


def _price_returned(seen: OnCloth[SeatPlayed], right: Settled) -> Settled | None:
    """Give back the price of a bought card with what the hand wins."""
    return with_stake("ante")(seen, right) if seen.row.bought == YES else None


def _lost_bonus_paid(seen: OnCloth[SeatPlayed], right: Settled) -> Settled | None:
    odds = engine.bonus_odds(seen.row.value)
    paid = odds.pay(BONUS) if odds else BONUS
    lost = right[SIDE].gesture == COLLECT
    return right.but(a_part=Line(BONUS, PAY, paid)) if lost else None


_Error = KnownError[OnCloth[SeatPlayed]]


class CaribbeanCloth(cloth.StudCloth[Layout, SeatPlayed]):
    """For each seat, what is done with its stakes and what it is paid, bonus included."""

    duty = "Régler toutes les places : ramasser, rendre ou payer, bonus compris."
    prompt = (
        "Réglez le tapis, de droite à gauche : à chaque place, le geste pour l'ante et le bet, "
        "celui du bonus s'il y en a un, puis le total payé."
    )
    both = Choice.of(
        **{
            "ramasser": "Ramasser",
            "rendre": "Rendre sans payer",
            "payer-premiere": "Payer l'ante, rendre le bet",
            "payer": "Payer les deux",
        }
    ).paying_nothing("ramasser", "rendre")
    lies = LIES
    side_name = "bonus"
    no_game, bank_wins = "pas-de-jeu", "banque-gagne"
    situation = Layout
    branches = (
        branch("gagnant", "La banque est qualifiée, une place gagne", 5),
        branch("egalite", "La banque est qualifiée, une place fait égalité", 2, level=2),
        branch("banque-gagne", "La banque bat toutes les mains"),
        branch("pas-de-jeu", "La banque n'est pas qualifiée, sans bonus", 2),
        branch(_NO_GAME_BONUS, "La banque n'est pas qualifiée, un bonus est posé", 4, level=2),
    )
    known = (
        _Error(
            "bet-paye-sans-jeu",
            "« Pas de jeu » : seule l'ante est payée ; le bet est rendu.",
            _bonus_aside(mistakes.bet_paid_without_game),
        ),
        _Error(
            "bet-ramasse-sans-jeu",
            "« Pas de jeu » : le bet ne gagne pas, mais il n'est pas perdu ; on le rend.",
            mistakes.BET_COLLECTED,
        ),
        _Error(
            "table-sur-l-ante",
            "La table multiplie le bet, qui vaut deux fois l'ante.",
            _bonus_aside(mistakes.TABLE_ON_THE_FIRST),
        ),
        _Error(
            "ante-oubliee",
            "L'ante gagne aussi : elle est payée une fois, en plus du bet.",
            _bonus_aside(mistakes.FIRST_FORGOTTEN),
        ),
        _Error(
            "egalite-ramassee",
            "À égalité avec la banque, l'ante et le bet sont rendus.",
            mistakes.TIE_COLLECTED,
        ),
        _Error(
            "perdue-rendue",
            "La banque est qualifiée et a mieux : l'ante et le bet sont ramassés.",
            mistakes.BOTH_RETURNED,
        ),
        _Error(
            "bonus-oublie", "Un bonus est dû : il manque.", lambda _, right: right.but(a_part=0)
        ),
        _Error(
            "bonus-paye",
            "Ce bonus n'est pas dû : il est perdu, et rien ne se paye.",
            _lost_bonus_paid,
        ),
        _Error(
            "prix-rendu",
            "Le prix d'une carte achetée reste à la banque, même si la main gagne.",
            _price_returned,
        ),
    )

    @override
    def classify(self, situation: Layout) -> str:
        found = super().classify(situation)
        staked = any(row.bonus != "sans" for row in situation.on_cloth)
        return _NO_GAME_BONUS if found == self.no_game and staked else found

    @override
    def sample(self, rng: Random, house: House, branch: str) -> Layout:
        """At a seat that stays in, put a bonus where one is wanted."""
        made = super().sample(rng, house, branch)
        plain = [row for row in made.on_cloth if row.bonus == "sans" and row.bought != YES]
        if branch != _NO_GAME_BONUS or self.classify(made) == branch or not plain:
            return made
        row = max(plain, key=lambda row: row.value)
        told = engine.bonus_odds(row.value) is not None and rng.random() < _ANNOUNCED_SHARE
        staked = replace(row, bonus="annonce" if told else "pose")
        return replace(made, seats=tuple(staked if old is row else old for old in made.seats))

    @override
    def row(
        self, rng: Random, house: House, seat: int, cards: Hand, bank: Hand, *, heavy: bool
    ) -> SeatPlayed:
        """A player raises with ace-king or better, and announces a bonus more often than not."""
        value = worth(cards)
        plain = house.level is Level.DISCOVERY
        bonus = "pose" if not plain and rng.random() < _BONUS_SHARE else "sans"
        ante = draw_ante(rng, house, heavy=heavy)
        if value.key < AS_ROI_KEY:
            return SeatPlayed(seat, (), ante, FOLDS, bonus, "non")
        if not plain and value.category in BUYERS and rng.random() < _BOUGHT_SHARE:
            return SeatPlayed(seat, cards, ante, RAISES, "sans", YES)
        alone = engine.bonus_odds(value) is not None and not qualifies(worth(bank))
        if alone and bonus == "pose" and rng.random() < _ANNOUNCED_SHARE:
            bonus = "annonce"
        return SeatPlayed(seat, cards, ante, RAISES, bonus, "non")

    @override
    def lay_out(self, house: House, bank: Hand, rows: tuple[SeatPlayed, ...]) -> Layout:
        return Layout(bank, rows, **chosen(house, *_OPTIONS))

    @override
    def load(self, data: object) -> Layout:
        """Return a stored cloth; nobody bought a card, and the losers came first."""
        old = {"bonus_non_annonce": "perdu", "ordre_reglement": LOSERS_FIRST}
        return super().load(completed(data, {"bought": "non"}, **old))

    @override
    def turned(self, situation: Layout, row: SeatPlayed) -> bool:
        return situation.turned(row)

    @override
    def side(self, row: SeatPlayed) -> Cents:
        return 0 if row.bonus == "sans" else BONUS

    @override
    def note(self, situation: Layout, row: SeatPlayed) -> str:
        if row.bought == YES:
            return "a acheté une carte"
        blind = "à l'aveugle" if row.action == BLIND else ""
        told = {"annonce": "annonce sa main", "pose": "n'annonce rien"}.get(row.bonus, "")
        if qualifies(situation.bank_value):
            told = ""  # every hand is turned up: there is nothing to announce
        return ", ".join(part for part in (blind, told) if part)

    @override
    def in_force(self, situation: Layout) -> tuple[str, ...]:
        options: dict[str, str] = {}
        if any(row.bonus != "sans" for row in situation.on_cloth):
            name = "bonus_battu" if qualifies(situation.bank_value) else "bonus_non_annonce"
            options[name] = getattr(situation, name)
        if any(row.value.category in _TOP for row in situation.on_cloth):
            options["plafond"] = situation.plafond
        return BOOK.in_force(**options)


BUYERS: Final = (HighCategory.PAIR, HighCategory.TWO_PAIR, HighCategory.TRIPS)
"""Hands with which a player may have bought a card, or may buy one."""
_OPTIONS: Final = ("bonus_battu", "bonus_non_annonce", "plafond", "ordre_reglement")
CLOTH: Final = CaribbeanCloth()
