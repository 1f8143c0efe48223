"""Exercises on points: one hand, then who wins and what is announced."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import override

from casino_rules.core.cards import Rank
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Points
from casino_rules.core.french import join
from casino_rules.core.house import House
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.ordering import Order, OrderDrill, too_early
from casino_rules.families import baccarat
from casino_rules.families.baccarat.reading import HandShown, PointDrill
from casino_rules.families.pitfalls import error
from casino_rules.games.punto_banco import decisions, engine
from casino_rules.games.punto_banco.drills import generators
from casino_rules.games.punto_banco.drills.generators import final_points, first_points
from casino_rules.games.punto_banco.engine import BOOK, Chance
from casino_rules.games.punto_banco.situations import BETS, CardShown, Closing, Finished

_TEN = 10
_RANKS_OF = {
    "as": (Rank.ACE,),
    "nombre": tuple(rank for rank in Rank if rank.order < _TEN),
    "dix": (Rank.TEN,),
    "figure": baccarat.COURT_RANKS,
}
"""The ranks that the rules tell apart, by the name of the branch."""


class _OneCard(Drill[CardShown]):
    """A card is shown; its number is asked."""

    situation = CardShown
    branches = (
        branch("as", "Un as"),
        branch("nombre", "Du deux au neuf", 3),
        branch("dix", "Un dix", 2),
        branch("figure", "Valet, dame ou roi", 3),
    )

    @override
    def classify(self, situation: CardShown) -> str:
        rank = situation.card[0].rank
        return next(name for name, ranks in _RANKS_OF.items() if rank in ranks)

    @override
    def deal(self, rng: Random, house: House) -> CardShown:
        return CardShown((generators.new_shoe(rng, house).draw(),))


def _when(*ranks: Rank, answer: int) -> "_Answer":
    return _Answer(ranks, answer)


class _Answer:
    """The answer of a trainee who takes certain ranks for another number."""

    def __init__(self, ranks: Sequence[Rank], answer: int) -> None:
        self._ranks, self._answer = ranks, answer

    def __call__(self, situation: CardShown) -> int | None:
        return self._answer if situation.card[0].rank in self._ranks else None


def _order_of_court(situation: CardShown) -> int | None:
    rank = situation.card[0].rank
    return rank.order if rank in baccarat.COURT_RANKS else None


class CardValue(_OneCard):
    """What a card counts in a hand."""

    slug = "valeur-carte"
    title = "Valeur d'une carte"
    duty = "Dire sans hésiter ce que vaut chaque carte."
    seconds = 3
    pitfalls = (
        Pitfall(
            "buche-pour-dix",
            "Le dix et les figures comptent pour 10 au brûlage seulement ; dans une main, ils valent 0.",
            _when(*baccarat.BUCHES, answer=_TEN),
        ),
        Pitfall(
            "figure-a-son-rang",
            "Valet, dame et roi valent tous 0 : leur rang ne compte pas.",
            _order_of_court,
        ),
        Pitfall("as-pour-onze", "L'as vaut 1, jamais 11.", _when(Rank.ACE, answer=11)),
    )
    solve = staticmethod(decisions.card_value)

    @override
    def ask(self, situation: CardShown) -> Question:
        zones = (BOOK.plan.zone("punto", situation.card, label="Carte"),)
        return Question("Que vaut cette carte dans une main ?", Points(0, 13), zones)


class Burn(_OneCard):
    """How many cards are burned at the start of the shoe."""

    slug = "brulage"
    title = "Cartes brûlées"
    duty = "Brûler le bon nombre de cartes au début du sabot."
    seconds = 5
    pitfalls = (
        Pitfall(
            "buche-pour-zero",
            "Au brûlage, et là seulement, le dix et les figures comptent pour 10.",
            _when(*baccarat.BUCHES, answer=0),
        ),
        Pitfall(
            "figure-a-son-rang",
            "Au brûlage, valet, dame et roi comptent tous pour 10.",
            _order_of_court,
        ),
        Pitfall("as-pour-onze", "L'as fait brûler une seule carte.", _when(Rank.ACE, answer=11)),
    )
    solve = staticmethod(decisions.burned)

    @property
    @override
    def spots(self) -> Mapping[str, str]:
        return {"card": "sabot"}

    @override
    def ask(self, situation: CardShown) -> Question:
        zones = (BOOK.plan.zone("sabot", situation.card, label="Première carte du sabot"),)
        return Question("Combien de cartes brûlez-vous ?", Points(0, 13), zones)


class HandPoint(PointDrill):
    """The point of a hand, punto's or banco's."""

    new_shoe = staticmethod(generators.new_shoe)
    solve = staticmethod(decisions.hand_point)

    @override
    def lay(self, cards: Hand) -> Zone:
        return BOOK.plan.zone("punto", cards, label="Main")

    @override
    def deal(self, rng: Random, house: House) -> HandShown:
        done = generators.true_round(rng, house)
        return HandShown(rng.choice((done.punto, done.banco)))


class _EndOfRound(Drill[Finished]):
    """All the cards are dealt; something is asked about the end of the round."""

    situation = Finished
    deal = staticmethod(generators.true_round)


def _won(punto: int, banco: int) -> Chance:
    return engine.winner(punto, banco).value


def _right(situation: Finished) -> Chance:
    return _won(*final_points(situation))


@error("troisieme-oubliee", "La troisième carte compte dans le point final.")
def _by_two_cards(situation: Finished) -> Chance:
    return _won(*first_points(situation))


@error("dizaine-comptee", "Les dizaines ne comptent pas : on ne compare que les unités.")
def _by_totals(situation: Finished) -> Chance:
    return _won(baccarat.total(situation.punto), baccarat.total(situation.banco))


@error("nombre-de-cartes", "À points égaux, c'est l'égalité, quel que soit le nombre de cartes.")
def _by_fewer_cards(situation: Finished) -> Chance | None:
    if _right(situation) != Chance.TIE or len(situation.punto) == len(situation.banco):
        return None
    return Chance.PUNTO if len(situation.punto) < len(situation.banco) else Chance.BANCO


@error("plus-bas-point", "C'est le plus haut point qui gagne.")
def _lowest(situation: Finished) -> Chance | None:
    return {Chance.PUNTO: Chance.BANCO, Chance.BANCO: Chance.PUNTO}.get(_right(situation))


@error("egalite-vue", "Les deux points diffèrent : ce n'est pas l'égalité.")
def _tie_seen(_: Finished) -> Chance:
    return Chance.TIE


@error("egalite-banco", "À points égaux, la banque ne gagne pas : c'est l'égalité.")
def _tie_to_banco(situation: Finished) -> Chance | None:
    return Chance.BANCO if _right(situation) is Chance.TIE else None


@error("egalite-punto", "À points égaux, punto ne gagne pas : c'est l'égalité.")
def _tie_to_punto(situation: Finished) -> Chance | None:
    return Chance.PUNTO if _right(situation) is Chance.TIE else None


class Winner(_EndOfRound):
    """Which chance wins."""

    slug = "gagnant"
    title = "La chance gagnante"
    duty = "Comparer les deux points et nommer la chance gagnante."
    seconds = 8
    branches = (
        branch("punto-abattage", "Punto gagne, le coup arrêté par un abattage"),
        branch("banco-abattage", "Banco gagne, le coup arrêté par un abattage"),
        branch("egalite-abattage", "Égalité d'abattages"),
        branch("punto-tirage", "Punto gagne, sans abattage", 3),
        branch("banco-tirage", "Banco gagne, sans abattage", 3),
        branch("egalite-tirage", "Égalité, sans abattage", 3),
    )
    pitfalls = (
        _by_totals,
        _by_two_cards,
        _by_fewer_cards,
        _lowest,
        _tie_seen,
        _tie_to_banco,
        _tie_to_punto,
    )
    solve = staticmethod(decisions.winner)

    @override
    def classify(self, situation: Finished) -> str:
        natural = any(baccarat.is_natural(point) for point in first_points(situation))
        return f"{_right(situation).value}-{'abattage' if natural else 'tirage'}"

    @override
    def ask(self, situation: Finished) -> Question:
        zones = generators.both_hands(situation.punto, situation.banco)
        return Question("Quelle chance gagne ?", BETS, zones)


_GESTURES = {
    "banco": "Annoncer le point de banco",
    "punto": "Annoncer le point de punto",
    "chance": "Annoncer la chance gagnante",
    "ramasser-punto": "Ramasser les mises de punto",
    "ramasser-banco": "Ramasser les mises de banco",
    "ramasser-egalite": "Ramasser les mises d'égalité",
    "payer-punto": "Payer les mises de punto",
    "payer-banco": "Payer les mises de banco",
    "payer-egalite": "Payer les mises d'égalité",
    "polochon": "Mettre les cartes dans le polochon",
}

_early = too_early(decisions.closing)


def _first_of(situation: Closing, verb: str) -> str:
    order = decisions.closing(situation).value
    return next((gesture for gesture in order if gesture.startswith(verb)), "")


@error("payer-d-abord", "On ramasse les mises perdantes avant de payer la première gagnante.")
def _paid_first(situation: Closing) -> Order | None:
    paid, lost = _first_of(situation, "payer"), _first_of(situation, "ramasser")
    return _early(paid, lost)(situation)


@error("cartes-enlevees", "Les cartes restent en vue jusqu'à la fin du paiement.")
def _cards_first(situation: Closing) -> Order | None:
    before = _first_of(situation, "payer") or _first_of(situation, "ramasser")
    return _early("polochon", before)(situation)


class ClosingOrder(OrderDrill[Closing]):
    """In which order a round is closed."""

    slug = "ordre-reglement"
    title = "Clore le coup dans l'ordre"
    duty = "Annoncer, ramasser, payer, enlever les cartes : chaque geste à son tour."
    seconds = 25
    gestures = _GESTURES
    situation = Closing
    branches = (
        branch("punto", "Punto gagne", 2),
        branch("banco", "Banco gagne", 2),
        branch("egalite", "Égalité : rien à ramasser", 2),
        branch("sans-gagnant", "Personne n'a misé sur ce qui gagne", 2, level=2),
        branch("sans-perdant", "Personne n'a misé sur ce qui perd", level=2),
    )
    pitfalls = (
        _paid_first,
        _cards_first,
        Pitfall(
            "punto-d-abord",
            "On annonce le point de banco avant celui de punto.",
            _early("punto", "banco"),
        ),
        Pitfall(
            "chance-d-abord",
            "La chance gagnante s'annonce après les deux points.",
            _early("chance", "banco"),
        ),
    )
    solve = staticmethod(decisions.closing)

    @override
    def load(self, data: object) -> Closing:
        """Return a stored situation; before stakes were told, all three chances were played."""
        played = {"sur_punto": "oui", "sur_banco": "oui", "sur_egalite": "oui"}
        return super().load({**played, **data} if isinstance(data, Mapping) else data)

    @override
    def classify(self, situation: Closing) -> str:
        won, staked = _right(situation), situation.chances
        if won == Chance.TIE:
            return won.value
        if won not in staked:
            return "sans-gagnant"
        return won.value if len(staked) > 1 else "sans-perdant"

    @override
    def deal(self, rng: Random, house: House) -> Closing:
        hands = generators.true_round(rng, house)
        staked = [chance for chance in Chance if rng.random() < _STAKED]
        return Closing.of(hands, staked or [rng.choice(tuple(Chance))])

    @override
    def ask(self, situation: Closing) -> Question:
        words = join(chance.french for chance in situation.chances)
        zones = (
            *generators.both_hands(situation.punto, situation.banco),
            Zone("Mises", note=f"sur {words}", spot=ALL_SEATS),
        )
        return Question("Dans quel ordre faites-vous ces gestes ?", self.shuffled(situation), zones)


_STAKED = 2 / 3
