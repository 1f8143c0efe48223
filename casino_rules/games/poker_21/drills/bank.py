"""Drills on the bank: whether it draws, and how many cards complete it to five."""

from random import Random
from typing import Final, override

from casino_rules.core.cards import Rank
from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Choice, Points
from casino_rules.core.french import Noun
from casino_rules.core.house import House
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families.pitfalls import error, error_answering
from casino_rules.families.sampling import Sampled
from casino_rules.games.poker_21 import decisions, engine
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.drills.generators import ACE, BUCHE
from casino_rules.games.poker_21.drills.playing import play_table
from casino_rules.games.poker_21.engine import BOOK, DRAW_TABLE, GOAL
from casino_rules.games.poker_21.pok import FIVE
from casino_rules.games.poker_21.situations import BankDone, BankTurn, drawn_for_21

DRAW_OR_STAND: Final = Choice.of(tire="Tire une carte", reste="Ne tire plus")
_FEW_HANDS: Final = 7
_MAIN: Final = Noun("main", "mains", feminine=True)
_FIRST_RISK: Final = 12
"""The least total with which a card can make a hand bust."""
_SMALL: Final = "onze-ou-moins"
_LIMIT: Final = 16
_STANDS: Final = 17


def _weight(points: int, *, soft: bool) -> int:
    """Teach more where the rule turns: 16, 17, and the soft totals from 17."""
    if points in (_LIMIT, _STANDS):
        return 10
    if soft and points > _STANDS:
        return 5
    return 3


def _cells() -> tuple[Branch, ...]:
    """One branch per total from twelve up: below, nothing can go wrong."""
    return tuple(
        Branch(
            f"{row}-{column}",
            f"{row} {column}",
            _weight(int(row), soft=column == "souple"),
            cell=(row, column),
        )
        for (row, column), mark in DRAW_TABLE.cells.items()
        if mark != "-" and int(row) >= _FIRST_RISK
    )


def _left(hands: int) -> str:
    """« aucune main encore en jeu », « trois mains encore en jeu »."""
    return f"{_MAIN.spelled(hands)} encore en jeu"


def _kind(situation: BankTurn) -> str:
    if not situation.hands:
        return "sans-adversaire"
    counted = engine.total(situation.bank)
    if counted.bust:
        return "depasse"
    if counted.points < _FIRST_RISK:
        return _SMALL
    return f"{counted.points}-{'souple' if counted.soft else 'dur'}"


_drawn: Final = error_answering(_kind, "tire")
_stood: Final = error_answering(_kind, "reste")


@error("as-pour-onze", "À 11, l'as ferait dépasser 21 : il compte 1 et la banque tire.")
def _ace_as_eleven(situation: BankTurn) -> str | None:
    """The ace is counted eleven although it makes the bank bust."""
    counted = engine.total(situation.bank)
    ace = any(card.rank is Rank.ACE for card in situation.bank)
    bust = ace and not counted.soft and counted.points <= _LIMIT
    return "reste" if bust else None


class BankDraw(Sampled[BankTurn]):
    """Whether the bank draws for « 21 »."""

    slug = "tirage-banque"
    title = "La banque tire-t-elle ?"
    duty = "Servir la banque : tirer jusqu'à 16, s'arrêter à 17, as compris."
    seconds = 5
    table = "tirage-banque"
    situation = BankTurn
    branches = (
        *_cells(),
        branch(_SMALL, "Onze ou moins", 2),
        branch("depasse", "La banque dépasse 21", 3),
        branch("sans-adversaire", "Plus aucune main en jeu", 8),
    )
    pitfalls = (
        _drawn("dix-sept-souple", "La banque s'arrête à 17 souple.", "17-souple"),
        _drawn(
            "as-pour-un",
            "Dès qu'il donne 17 ou plus, l'as de la banque compte 11 : elle s'arrête.",
            *(f"{points}-souple" for points in range(_STANDS + 1, GOAL + 1)),
        ),
        _stood("seize", "À 16, la banque tire encore.", "16-dur", "16-souple"),
        _drawn("dix-sept", "À 17, la banque s'arrête.", "17-dur"),
        _ace_as_eleven,
        _stood(
            "main-raide",
            "La banque ne choisit pas : de 12 à 15, elle tire, au risque de dépasser.",
            *(f"{points}-dur" for points in range(_FIRST_RISK, _LIMIT)),
        ),
        _stood(
            "souple-garde",
            "Même avec l'as à 11, la banque n'a pas 17 : elle tire.",
            *(f"{points}-souple" for points in range(_FIRST_RISK, _LIMIT)),
        ),
        _stood("onze-garde", "À 16 ou moins, la banque tire.", _SMALL),
        _drawn(
            "banque-poursuit",
            "À 17 ou plus, la banque s'arrête, quelles que soient les mains en face.",
            *(f"{points}-dur" for points in range(_STANDS + 1, GOAL + 1)),
        ),
        _drawn("depasse-encore", "La banque a dépassé 21 : elle a fini.", "depasse"),
        _drawn(
            "personne-en-face",
            "Sans main en jeu, la banque ne joue pas le 21 : on complète pour le POK.",
            "sans-adversaire",
        ),
    )
    classify = staticmethod(_kind)

    @override
    def sample(self, rng: Random, house: House, branch: str) -> BankTurn:
        """The bank has drawn some of its cards, the last one towards the total that is wanted."""
        shoe = generators.new_shoe(rng)
        if branch == "sans-adversaire":
            return BankTurn((shoe.draw(),), 0)
        points, _, kind = _wanted(rng, branch).partition("-")
        bank: Hand = (generators.card_worth(shoe, ACE) if kind == "souple" else shoe.draw(),)
        size = rng.randint(1, FIVE)
        while len(bank) < size and engine.must_draw(bank):
            bank = (*bank, shoe.draw())
        missing = int(points) - engine.total(bank).points if kind else 0
        if ACE <= missing <= BUCHE and engine.must_draw(bank):
            bank = (*bank, generators.card_worth(shoe, missing))
        return BankTurn(bank, rng.randint(1, _FEW_HANDS))

    @override
    def deal(self, rng: Random, house: House) -> BankTurn:
        table = play_table(rng, house, rng.choice(_TABLES))
        played = drawn_for_21(table.bank, table.remaining)
        return BankTurn(played[: rng.randint(1, len(played))], table.remaining)

    @override
    def ask(self, situation: BankTurn) -> Question:
        zones = (
            BOOK.plan.zone("banque", situation.bank),
            Zone("Joueurs", note=_left(situation.hands), spot=ALL_SEATS),
        )
        return Question("Pour le 21, que fait la banque ?", DRAW_OR_STAND, zones)

    solve = staticmethod(decisions.bank_turn)


_TABLES: Final = range(1, 8)


def _wanted(rng: Random, branch: str) -> str:
    """Return the total towards which a branch is dealt."""
    return f"{rng.randint(2, _FIRST_RISK - 1)}-dur" if branch == _SMALL else branch


@error("premiere-oubliee", "La première carte de la banque compte parmi les cinq.")
def _first_forgotten(situation: BankDone) -> int | None:
    held = len(situation.bank)
    return FIVE + 1 - held if 1 < held <= FIVE else None


@error("rien-ajoute", "Le POK se joue sur cinq cartes : la banque doit être complétée.")
def _to_twenty_one(situation: BankDone) -> int | None:
    """The bank is not completed because it has finished « 21 »."""
    return 0 if len(situation.bank) < FIVE else None


class Complement(Sampled[BankDone]):
    """How many cards complete the bank."""

    slug = "complement"
    title = "Compléter la banque"
    duty = "Ajouter à la banque les cartes qui lui manquent pour le POK."
    seconds = 4
    situation = BankDone
    branches = (
        branch("quatre", "Une carte : plus aucune main en jeu", 3),
        branch("trois", "Deux cartes", 2),
        branch("deux", "Trois cartes", 2),
        branch("une", "Quatre cartes", 2),
        branch("aucune", "Cinq cartes, tout juste", 2),
        branch("plus-de-cinq", "Plus de cinq cartes", 2, level=2),
    )
    pitfalls = (
        _to_twenty_one,
        _first_forgotten,
        Pitfall(
            "cinq-de-plus",
            "On complète à cinq cartes, on n'en ajoute pas cinq.",
            lambda _: FIVE,
        ),
    )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> BankDone:
        if branch == "quatre":
            return BankDone((generators.new_shoe(rng).draw(),), 0)
        long = branch == "plus-de-cinq"
        bank = generators.long_bank(rng) if long else generators.bank_ending(rng)
        return BankDone(bank, rng.randint(1, _FEW_HANDS))

    @override
    def classify(self, situation: BankDone) -> str:
        names = ("quatre", "trois", "deux", "une", "aucune", "plus-de-cinq")
        return names[min(len(situation.bank), FIVE + 1) - 1]

    @override
    def deal(self, rng: Random, house: House) -> BankDone:
        table = play_table(rng, house, rng.choice(_TABLES))
        return BankDone(drawn_for_21(table.bank, table.remaining), table.remaining)

    @override
    def ask(self, situation: BankDone) -> Question:
        before = "Le 21 est réglé." if situation.hands else "Plus aucune main n'est en jeu au 21."
        prompt = f"{before} Combien de cartes ajoutez-vous à la banque ?"
        zones = (BOOK.plan.zone("banque", situation.bank),)
        return Question(prompt, Points(0, 12), zones)

    solve = staticmethod(decisions.complement)
