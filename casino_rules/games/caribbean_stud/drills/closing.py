"""Drills on the end of a round: what is said, and in which order all is settled."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.cards import Shoe, format_cards
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Option, Ordering
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families.legacy import completed
from casino_rules.families.pitfalls import error, taken
from casino_rules.families.sampling import Sampled, left_after
from casino_rules.families.stud import making, order
from casino_rules.families.stud.play import HAND, Outcome, qualifies, worth
from casino_rules.families.stud.table import SEATS, Seated, place
from casino_rules.games.caribbean_stud import decisions
from casino_rules.games.caribbean_stud.decisions import BANK, COMPARED, NO_GAME
from casino_rules.games.caribbean_stud.engine import BOOK
from casino_rules.games.caribbean_stud.situations import Closing, Raisers

_MOST_RAISERS: Final = 4
"""How many players may have raised in these exercises."""
_BANKS: Final = ("rien", "paire", "deux-paires", "brelan")
_WORDS: Final = Choice(
    (
        Option(NO_GAME, "« Pas de jeu »"),
        Option(BANK, "« Banque gagne »"),
        Option(COMPARED, "Ni l'un ni l'autre : chaque main est dite à voix haute"),
    )
)


class _EndOfRound[R: Raisers](Sampled[R]):
    @abstractmethod
    def lay(self, house: House, bank: Hand, seats: tuple[Seated, ...]) -> R:
        """Put the bank's hand and those of the players on the cloth."""

    @override
    def sample(self, rng: Random, house: House, branch: str) -> R:
        """Some players raise with ace-king or better; a tie with the bank is made."""
        banks = ("hauteur",) if branch == "tous-gagnants" else _BANKS
        known: tuple[Hand, ...] = (making.of(rng, *banks),)
        if branch == "une-egalite":
            known = making.twins(rng, "deux-paires")
        bank, *hands = known
        left = left_after(*known)
        cards = rng.sample(left, len(left))
        dealt = (tuple(cards[at : at + HAND]) for at in range(0, len(cards) - HAND, HAND))
        hands += (hand for hand in dealt if qualifies(worth(hand)))
        few = house.level is Level.DISCOVERY
        return self._seated(rng, house, bank, hands[: 2 if few else rng.randint(2, _MOST_RAISERS)])

    @override
    def deal(self, rng: Random, house: House) -> R:
        shoe = Shoe(rng)
        bank, *hands = (shoe.draw_many(HAND) for _ in range(4))
        return self._seated(rng, house, bank, hands)

    def _seated(self, rng: Random, house: House, bank: Hand, hands: Sequence[Hand]) -> R:
        """Give these hands seats, at random."""
        seats = sorted(rng.sample(SEATS, len(hands)))
        mixed = zip(seats, rng.sample(hands, len(hands)), strict=True)
        return self.lay(house, bank, tuple(Seated(seat, cards) for seat, cards in mixed))


def _ended(situation: Raisers) -> set[str]:
    return {ended.value for ended in situation.outcomes.values()}


def _zones(situation: Raisers, *, hidden: bool = False) -> tuple[Zone, ...]:
    rows = (
        BOOK.plan.seat(row.seat, () if hidden else row.cards, hidden=HAND * hidden)
        for row in situation.seats
    )
    return (BOOK.plan.zone("banque", situation.bank_value.cards), *rows)


def _announced(situation: Raisers) -> str:
    ended = _ended(situation)
    if not qualifies(situation.bank_value):
        return "pas-de-jeu"
    if ended == {Outcome.LOSE}:
        return "banque-gagne"
    return "un-gagnant" if Outcome.WIN in ended else "une-egalite"


class Announcement(_EndOfRound[Raisers]):
    """What is said once the bank's hand is turned."""

    situation = Raisers

    slug = "annonce"
    title = "L'annonce de la banque"
    duty = "Annoncer « pas de jeu », « banque gagne », ou comparer main par main."
    seconds = 12
    branches = (
        branch("pas-de-jeu", "Banque non qualifiée", 3),
        branch("banque-gagne", "La banque bat tous ceux qui ont relancé", 3),
        branch("un-gagnant", "Un joueur au moins bat la banque", 3),
        branch("une-egalite", "Une égalité, aucun gagnant", 2),
    )
    pitfalls = (
        Pitfall(
            "banque-gagne-trop-vite",
            "La banque ne bat pas tout le monde : on compare main par main.",
            taken(_announced, {"un-gagnant": BANK, "une-egalite": BANK}),
        ),
        Pitfall(
            "jeu-sans-qualification",
            "La banque n'est pas qualifiée : on ne compare rien, on annonce « pas de jeu ».",
            taken(_announced, {"pas-de-jeu": COMPARED}),
        ),
        Pitfall(
            "banque-gagne-oublie",
            "La banque bat toutes les mains : l'annonce est « banque gagne ».",
            taken(_announced, {"banque-gagne": COMPARED}),
        ),
        Pitfall(
            "pas-de-jeu-qualifiee",
            "La banque a as-roi ou mieux : elle est qualifiée, on ne dit pas « pas de jeu ».",
            taken(
                _announced,
                dict.fromkeys(("banque-gagne", "un-gagnant", "une-egalite"), NO_GAME),
            ),
        ),
        Pitfall(
            "banque-gagne-sans-qualification",
            "La banque n'est pas qualifiée : elle ne gagne contre personne.",
            taken(_announced, {"pas-de-jeu": BANK}),
        ),
    )

    @override
    def lay(self, house: House, bank: Hand, seats: tuple[Seated, ...]) -> Raisers:
        return Raisers(bank, seats)

    classify = staticmethod(_announced)

    @override
    def ask(self, situation: Raisers) -> Question:
        prompt = "Toutes les mains sont ouvertes, pour l'exercice. Qu'annoncez-vous ?"
        return Question(prompt, _WORDS, _zones(situation))

    solve = staticmethod(decisions.announcement)


type _Order = tuple[str, ...]
_GESTURES: Final = {
    "annonce": "Annoncer la main de la banque",
    "joueurs": "Relever les cartes des joueurs",
    "banque": "Relever les cartes de la banque",
}
_WITHOUT_GAME: Final = {
    "annonce": "Annoncer « pas de jeu »",
    "joueurs": "Étaler, compter et brûler les cartes des joueurs",
    "banque": "Brûler les cartes de la banque",
}


def _order_kind(situation: Closing) -> str:
    ended = _ended(situation)
    if Outcome.UNQUALIFIED in ended:
        return "pas-de-jeu"
    if {Outcome.WIN, Outcome.LOSE} <= ended:
        return "gagnants-et-perdants"
    return "tous-gagnants" if Outcome.WIN in ended else "tous-perdants"


def _with_seats(situation: Closing, seats: Iterable[int]) -> _Order | None:
    right = decisions.closing(situation)
    wrong = (right.value[0], *map(place, seats), *right.value[-2:])
    return None if right.accepts(wrong) else wrong


@error("de-gauche-a-droite", "On donne de gauche à droite, mais on règle de droite à gauche.")
def _left_to_right(situation: Closing) -> _Order | None:
    losers, winners = situation.apart
    if situation.ordre_reglement == order.LOSERS_FIRST:
        return _with_seats(situation, (*sorted(losers), *sorted(winners)))
    return _with_seats(situation, sorted((*losers, *winners)))


@error(
    "place-apres-place",
    "Dans cet établissement, on ne mêle pas : tous les perdants d'abord, puis les gagnants.",
)
def _as_they_come(situation: Closing) -> _Order | None:
    return _with_seats(situation, order.by_hand(*situation.apart))


@error(
    "en-deux-passages",
    "Dans cet établissement, chaque place est réglée à son tour, gagnante ou perdante.",
)
def _in_two_passes(situation: Closing) -> _Order | None:
    return _with_seats(situation, order.losers_first(*situation.apart))


@error("gagnants-d-abord", "On ne paye pas tous les gagnants avant d'avoir ramassé un perdant.")
def _winners_first(situation: Closing) -> _Order | None:
    losers, winners = situation.apart
    return _with_seats(situation, order.losers_first(winners, losers))


@error("banque-d-abord", "Les cartes de la banque sont relevées en dernier.")
def _bank_cards_first(situation: Closing) -> _Order | None:
    right = decisions.closing(situation).value
    return (*right[:-2], right[-1], right[-2])


@error("cartes-d-abord", "On paye et l'on ramasse d'abord, on relève les cartes ensuite.")
def _cards_first(situation: Closing) -> _Order | None:
    announced, *seats, players, bank = decisions.closing(situation).value
    return (announced, players, *seats, bank)


class ClosingOrder(_EndOfRound[Closing]):
    """In which order the seats are settled and the cards taken up."""

    slug = "ordre-reglement"
    title = "Régler dans l'ordre"
    duty = "Régler les places de droite à gauche, puis relever les cartes, les siennes en dernier."
    seconds = 25
    situation = Closing
    branches = (
        branch("gagnants-et-perdants", "Des gagnants et des perdants", 4),
        branch("tous-perdants", "La banque bat tout le monde"),
        branch("tous-gagnants", "La banque ne bat personne"),
        branch("pas-de-jeu", "Banque non qualifiée", 2),
    )
    pitfalls = (
        _left_to_right,
        _winners_first,
        _as_they_come,
        _in_two_passes,
        _bank_cards_first,
        _cards_first,
    )

    @override
    def lay(self, house: House, bank: Hand, seats: tuple[Seated, ...]) -> Closing:
        return Closing(bank, seats, house.choice(order.OPTION))

    @override
    def load(self, data: object) -> Closing:
        """Return a stored situation; the losers used to come first."""
        return super().load(completed(data, ordre_reglement=order.LOSERS_FIRST))

    classify = staticmethod(_order_kind)

    @override
    def ask(self, situation: Closing) -> Question:
        gestures = list(decisions.closing(situation).value)
        # Shuffled by the cards: the same situation is always shown in the same way.
        Random(format_cards(situation.bank)).shuffle(gestures)
        without = Outcome.UNQUALIFIED in situation.outcomes.values()
        labels = _WITHOUT_GAME if without else _GESTURES
        told = {key: labels.get(key, f"Régler la {key.replace('-', ' ')}") for key in gestures}
        return Question(
            "Le numéro 1 est à votre gauche. Dans quel ordre faites-vous ces gestes ?",
            Ordering(tuple(Option(key, told[key], _spot(key)) for key in gestures)),
            _zones(situation, hidden=without),
            BOOK.in_force(ordre_reglement=situation.ordre_reglement),
        )

    solve = staticmethod(decisions.closing)


def _spot(gesture: str) -> str:
    """Return the seat that a gesture settles, where it is touched; nowhere for the others."""
    return gesture if gesture in {place(seat) for seat in SEATS} else ""
