"""Drills on the end of a round: what is said, and in which order all is settled."""

from collections.abc import Sequence
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Shoe, format_cards
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Option, Ordering
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.families.facing import left_after
from casino_rules.families.proposing import Proposed
from casino_rules.families.slips import error, taken
from casino_rules.families.stud import making
from casino_rules.families.stud.play import HAND, Outcome, qualifies, worth
from casino_rules.families.stud.table import SEATS, Seated
from casino_rules.games.caribbean_stud import decisions
from casino_rules.games.caribbean_stud.decisions import BANK, COMPARED, NO_GAME
from casino_rules.games.caribbean_stud.situations import Raisers

_MOST_RAISERS: Final = 4
"""How many players may have raised in these exercises."""
_BANKS: Final = ("rien", "paire", "deux-paires", "brelan")
_WORDS: Final = Choice(
    (
        Option(NO_GAME, "« Pas de jeu »"),
        Option(BANK, "« Banque gagne »"),
        Option(COMPARED, "Ni l'un ni l'autre : je compare main par main"),
    )
)


class _EndOfRound(Proposed[Raisers]):
    situation = Raisers

    @override
    def propose(self, rng: Random, house: House, branch: str) -> Raisers:
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
        return _seated(rng, bank, hands[: rng.randint(2, _MOST_RAISERS)])

    @override
    def deal(self, rng: Random, house: House) -> Raisers:
        shoe = Shoe(rng)
        return _seated(rng, shoe.draw_many(HAND), [shoe.draw_many(HAND) for _ in range(3)])


def _seated(rng: Random, bank: Hand, hands: Sequence[Hand]) -> Raisers:
    """Give these hands seats, at random."""
    seats = sorted(rng.sample(SEATS, len(hands)))
    mixed = zip(seats, rng.sample(hands, len(hands)), strict=True)
    return Raisers(bank, tuple(Seated(seat, cards) for seat, cards in mixed))


def _ended(situation: Raisers) -> set[str]:
    return {ended.value for ended in situation.outcomes.values()}


def _zones(situation: Raisers) -> tuple[Zone, ...]:
    rows = (Zone(f"Place {row.seat}", row.cards, seat=row.seat) for row in situation.seats)
    return (Zone("Banque", situation.bank), *rows)


def _announced(situation: Raisers) -> str:
    ended = _ended(situation)
    if not qualifies(situation.bank_value):
        return "pas-de-jeu"
    if ended == {Outcome.LOSE}:
        return "banque-gagne"
    return "un-gagnant" if Outcome.WIN in ended else "une-egalite"


class Announcement(_EndOfRound):
    """What is said once the bank's hand is turned."""

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
    )

    classify = staticmethod(_announced)

    @override
    def ask(self, situation: Raisers) -> Question:
        return Question("Qu'annoncez-vous ?", _WORDS, _zones(situation))

    solve = staticmethod(decisions.announcement)


type _Order = tuple[str, ...]
_GESTURES: Final = {
    "annonce": "Annoncer la main de la banque",
    "joueurs": "Relever les cartes des joueurs",
    "banque": "Relever les cartes de la banque",
}


def _label(key: str) -> str:
    if key in _GESTURES:
        return _GESTURES[key]
    return f"Régler la place {key.removeprefix('place-')}"


def _order_kind(situation: Raisers) -> str:
    ended = _ended(situation)
    if Outcome.UNQUALIFIED in ended:
        return "pas-de-jeu"
    if {Outcome.WIN, Outcome.LOSE} <= ended:
        return "gagnants-et-perdants"
    return "tous-gagnants" if Outcome.WIN in ended else "tous-perdants"


def _seats_in(order: _Order) -> list[str]:
    return [key for key in order if key.startswith("place-")]


def _with_seats(situation: Raisers, seats: Sequence[str]) -> _Order | None:
    right = decisions.closing(situation).value
    wrong = (right[0], *seats, *right[-2:])
    return None if wrong == right else wrong


@error("de-gauche-a-droite", "On donne de gauche à droite, mais on règle de droite à gauche.")
def _left_to_right(situation: Raisers) -> _Order | None:
    right = decisions.closing(situation).value
    ended = situation.outcomes
    seats = sorted(_seats_in(right))
    losers = [key for key in seats if ended[_seat(key)] is Outcome.LOSE]
    return _with_seats(situation, [*losers, *(key for key in seats if key not in losers)])


def _seat(key: str) -> int:
    return int(key.removeprefix("place-"))


@error("place-apres-place", "On ne mêle pas : tous les perdants d'abord, puis les gagnants.")
def _as_they_come(situation: Raisers) -> _Order | None:
    seats = _seats_in(decisions.closing(situation).value)
    return _with_seats(situation, sorted(seats, reverse=True))


@error(
    "gagnants-d-abord", "Les mises perdantes sont ramassées avant qu'une seule gagnante soit payée."
)
def _winners_first(situation: Raisers) -> _Order | None:
    seats = _seats_in(decisions.closing(situation).value)
    losers = [key for key in seats if situation.outcomes[_seat(key)] is Outcome.LOSE]
    winners = [key for key in seats if key not in losers]
    return _with_seats(situation, [*winners, *losers])


@error("banque-d-abord", "Les cartes de la banque sont relevées en dernier.")
def _bank_cards_first(situation: Raisers) -> _Order | None:
    right = decisions.closing(situation).value
    return (*right[:-2], right[-1], right[-2])


class ClosingOrder(_EndOfRound):
    """In which order the seats are settled and the cards taken up."""

    slug = "ordre-reglement"
    title = "Régler dans l'ordre"
    duty = "Régler les places de droite à gauche, les perdants d'abord, et relever ses cartes en dernier."
    seconds = 25
    branches = (
        branch("gagnants-et-perdants", "Des gagnants et des perdants", 4),
        branch("tous-perdants", "La banque bat tout le monde"),
        branch("tous-gagnants", "La banque ne bat personne"),
        branch("pas-de-jeu", "Banque non qualifiée"),
    )
    pitfalls = (_left_to_right, _winners_first, _as_they_come, _bank_cards_first)

    classify = staticmethod(_order_kind)

    @override
    def ask(self, situation: Raisers) -> Question:
        gestures = list(decisions.closing(situation).value)
        # Shuffled by the cards: the same situation is always shown in the same way.
        Random(format_cards(situation.bank)).shuffle(gestures)
        form = Ordering(tuple(Option(key, _label(key)) for key in gestures))
        prompt = "Le numéro 1 est à votre gauche. Dans quel ordre terminez-vous le coup ?"
        return Question(prompt, form, _zones(situation))

    solve = staticmethod(decisions.closing)
