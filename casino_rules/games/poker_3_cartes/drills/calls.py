"""Exercises on what is said, and on the order in which one deals."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, override

from casino_rules.core.cards import Shoe
from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.stakes import seats_at
from casino_rules.exercises.announcing import AnnouncementDrill, Spoken, how_at
from casino_rules.exercises.ordering import Order, OrderDrill, too_early
from casino_rules.exercises.script import AnnouncementOrder, Announcements
from casino_rules.families.sampling import Sampled
from casino_rules.games.poker_3_cartes import engine
from casino_rules.games.poker_3_cartes.engine import BOOK, CARDS, SLUGS, value
from casino_rules.games.poker_3_cartes.scenes import BankSaid, RoundSaid, Said, Served
from casino_rules.games.poker_3_cartes.situations import SEATS
from casino_rules.hands import THREE_CARDS, HandValue, ThreeCardCategory
from casino_rules.hands.categories import capital
from casino_rules.hands.making import hand_of
from casino_rules.hands.naming import label

_NO_GAME: Final = "Pas de jeu"
_HIGH: Final = "hauteur"


class Spoke(Announcements[Said]):
    """What is said at each moment."""

    situation = Said

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Said:
        return Said(how_at(house), branch, rng.choice(SEATS))


class SpokenOrder(AnnouncementOrder[RoundSaid]):
    """The announcements of a round, in order."""

    situation = RoundSaid

    @override
    def construct(self, rng: Random, house: House, branch: str) -> RoundSaid:
        return RoundSaid(branch, rng.choice(SEATS))


class SayBank(AnnouncementDrill[BankSaid], Sampled[BankSaid]):
    """What is said of the bank's hand: its name with its height, or « pas de jeu »."""

    slug = "annonce-main"
    title = "Annoncer la main de la banque"
    duty = "Dire la combinaison de la banque avec sa hauteur, ou « pas de jeu »."
    situation = BankSaid
    branches: tuple[Branch, ...] = (
        branch("pas-de-jeu", "Pas de jeu", 4),
        branch("hauteur", "Hauteur dame ou mieux", 4),
        branch("paire", "Une paire", 3),
        branch("couleur", "Trois cartes de la même couleur", 2),
        branch("tierce", "Trois cartes qui se suivent", 3),
        branch("brelan", "Trois cartes de même rang"),
        branch("tierce-flush", "Trois cartes qui se suivent, de la même couleur", 2),
    )
    errors: Mapping[str, str] = {
        "jeu-a-tort": "Moins que la dame : la main n'est pas nommée, on dit « Pas de jeu ».",
        "sans-jeu-a-tort": "Une dame ou mieux : la banque est qualifiée, on dit sa main.",
        "sans-hauteur": "La combinaison se dit avec sa hauteur : chacun doit savoir laquelle.",
        "autre-hauteur": "La hauteur est celle de la combinaison, pas celle de la plus petite carte.",
        "combinaison-plus-petite": "La main vaut mieux que cela : lisez rangs et couleurs.",
        "banque-gagne-trop-tot": "On dit d'abord la main ; « Banque gagne » vient après les comparaisons.",
    }

    @override
    def sample(self, rng: Random, house: House, branch: str) -> BankSaid:
        kind = _HIGH if branch == "pas-de-jeu" else branch
        category = next(item for item, slug in SLUGS.items() if slug == kind)
        return BankSaid(how_at(house), hand_of(rng, THREE_CARDS, category))

    @override
    def deal(self, rng: Random, house: House) -> BankSaid:
        return BankSaid(how_at(house), Shoe(rng).draw_many(CARDS))

    @override
    def classify(self, situation: BankSaid) -> str:
        hand = value(situation.bank)
        return SLUGS[hand.category] if engine.is_qualified(hand.shape) else "pas-de-jeu"

    @override
    def scene(self, situation: BankSaid) -> str:
        return (
            "Tous ont choisi. Vous étalez les cartes de la banque, la meilleure combinaison devant."
        )

    @override
    def zones(self, situation: BankSaid) -> tuple[Zone, ...]:
        return (BOOK.plan.zone("banque", value(situation.bank).cards),)

    @override
    def say(self, situation: BankSaid) -> Spoken:
        hand = value(situation.bank)
        qualified = engine.qualified(hand)
        if not qualified.value:
            steps = (*qualified.steps, cite(_ANNOUNCED, "pas-de-jeu"))
            wrong = {"jeu-a-tort": hand.words().french, "banque-gagne-trop-tot": "Banque gagne"}
            return Spoken(_NO_GAME, steps, wrong=wrong)
        steps = (*qualified.steps, cite(_ANNOUNCED, "main"))
        wrong = {
            "sans-jeu-a-tort": _NO_GAME,
            "banque-gagne-trop-tot": "Banque gagne",
            **dict(_misnamed(hand)),
        }
        return Spoken(hand.words().french, steps, tuple(_also(hand)), wrong)


_ANNOUNCED: Final = BOOK.rule("annonces-banque")
_POORER: Final = {
    ThreeCardCategory.STRAIGHT_FLUSH: ThreeCardCategory.STRAIGHT,
    ThreeCardCategory.TRIPS: ThreeCardCategory.PAIR,
}


def _also(hand: HandValue) -> Iterator[str]:
    """Yield the other good ways to say a hand."""
    yield hand.words().precise
    high = hand.ranks[0].noun
    if hand.category is ThreeCardCategory.HIGH_CARD:
        yield f"Hauteur {high.singular}"
        yield capital(high.singular)


def _misnamed(hand: HandValue) -> Iterator[tuple[str, str]]:
    """Yield the wrong names of a hand with which the bank plays."""
    name, low = label(hand.category).singular, hand.ranks[-1].noun
    if hand.category in _POORER:
        poorer = label(_POORER[hand.category]).singular
        pair = hand.category is ThreeCardCategory.TRIPS
        yield "combinaison-plus-petite", capital(f"{poorer} {low.de_plural}" if pair else poorer)
    if hand.category is ThreeCardCategory.HIGH_CARD:
        yield "autre-hauteur", f"Hauteur {low.singular}"
        return
    yield "sans-hauteur", capital(name)
    if hand.category not in (ThreeCardCategory.TRIPS, ThreeCardCategory.PAIR):
        yield "autre-hauteur", capital(f"{name} {low.au}")


_FIRST: Final = ("arreter",)
_LAST: Final = ("banque", "tours", "brule")
_GESTURES: Final = {
    "arreter": "Arrêter les mises, une fois vérifiées",
    "banque": "Donner une carte à la banque",
    "tours": "Faire deux autres tours, dans le même ordre",
    "brule": "Brûler les cartes qui restent",
}


def _served(situation: Served) -> Ruling[Order]:
    seats = tuple(str(seat) for seat in sorted(situation.places))
    steps = (cite(BOOK.rule("donne")), cite(BOOK.rule("cartes-restantes")))
    return Ruling((*_FIRST, *seats, *_LAST), steps)


_early: Final = too_early(_served)


def _from_the_right(situation: Served) -> Order:
    seats = tuple(str(seat) for seat in sorted(situation.places, reverse=True))
    return (*_FIRST, *seats, *_LAST)


def _bank_first(situation: Served) -> Order:
    first, *rest = _served(situation).value
    rest.remove("banque")
    return (first, "banque", *rest)


class DealOrder(OrderDrill[Served]):
    """In which order the first round of cards is dealt, and what becomes of the others."""

    slug = "ordre-donne"
    title = "La donne dans l'ordre"
    duty = "Arrêter, donner à partir de sa gauche, se servir le dernier, brûler le reste."
    seconds = 20
    situation = Served
    gestures = _GESTURES
    branches = (
        branch("quelques-places", "Deux à quatre places"),
        branch("table-garnie", "Cinq places ou plus", 2),
    )
    pitfalls = (
        Pitfall(
            "de-droite-a-gauche",
            "On donne à partir de sa gauche, place après place.",
            _from_the_right,
        ),
        Pitfall("banque-d-abord", "La banque est servie la dernière à chaque tour.", _bank_first),
        Pitfall(
            "reste-trop-tot",
            "Le reste du jeu n'est brûlé que la donne finie.",
            _early("brule", "tours"),
        ),
    )

    @override
    def classify(self, situation: Served) -> str:
        return "table-garnie" if len(situation.places) > _FEW else "quelques-places"

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Served:
        few = branch == "quelques-places"
        seats = seats_at(rng, house.level, SEATS, least=2)
        low, high = (2, _FEW) if few else (_FEW + 1, len(SEATS))
        if not low <= len(seats) <= high:
            seats = tuple(sorted(rng.sample(SEATS, rng.randint(low, high))))
        return Served(seats)

    @override
    def label(self, situation: Served, gesture: str) -> str:
        if gesture.isdigit():
            return f"Donner une carte à la place {gesture}"
        return self.gestures[gesture]

    @override
    def spot(self, gesture: str) -> str:
        return f"place-{gesture}" if gesture.isdigit() else gesture if gesture == "banque" else ""

    @override
    def ask(self, situation: Served) -> Question:
        zones = tuple(BOOK.plan.seat(seat, note="a misé") for seat in situation.places)
        prompt = "Le jeu est coupé. Dans quel ordre faites-vous ces gestes, premier tour, puis le reste ?"
        return Question(prompt, self.shuffled(situation), zones)

    solve = staticmethod(_served)


_FEW: Final = 4
