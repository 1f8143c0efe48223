"""What the croupier says, from the opening of the stakes to the end of the round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from casino_rules.core.forms import Choice
from casino_rules.core.french import CARTE
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.situation import Problem, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.exercises.announcing import CHOSEN, Spoken, ToSay
from casino_rules.families import baccarat
from casino_rules.games.punto_banco import engine
from casino_rules.games.punto_banco.engine import BOOK, Chance
from casino_rules.games.punto_banco.situations import (
    PAIR,
    SMALLEST_SHOE,
    Finished,
    hands_problem,
    punto_problem,
)

WORDS: Final = BOOK.rule("annonces-du-coup")
FINAL: Final = BOOK.rule("annonce-finale")

_HAND = FreeCards(PAIR, PAIR + 1, SMALLEST_SHOE)
_SEEN = FreeCards(0, PAIR + 1, SMALLEST_SHOE)


class SpokenMoment(NamedTuple):
    """A moment at which the croupier speaks: its branch, its title and what has happened."""

    branch: str
    title: str
    scene: str


MOMENTS: Final[Mapping[str, SpokenMoment]] = {
    "ouvrir": SpokenMoment(
        "ouvrir", "Ouvrir les mises", "Le coup précédent est réglé, les cartes sont au polochon."
    ),
    "ouvrir-taille": SpokenMoment(
        "ouvrir", "Ouvrir les mises d'une taille", "Les cartes sont brûlées, la taille commence."
    ),
    "ouvrir-apres-nul": SpokenMoment(
        "ouvrir",
        "Ouvrir les mises après un coup nul",
        "Le coup précédent a été annulé, les mises sont rendues et la carte est brûlée.",
    ),
    "fermer": SpokenMoment(
        "fermer", "Arrêter les mises", "Les joueurs ont misé. Vous allez tirer la première carte."
    ),
    "fermer-egalite": SpokenMoment(
        "fermer",
        "Arrêter les mises après une dernière",
        "Un joueur ajoute une égalité, puis plus personne ne bouge. La main va au sabot.",
    ),
    "fermer-change": SpokenMoment(
        "fermer",
        "Arrêter les mises après un change",
        "Un change vient d'être fait, le joueur a misé. Vous avez la main sur le sabot.",
    ),
    "punto": SpokenMoment("point", "Punto retourné", "Vous retournez les deux cartes de punto."),
    "banco": SpokenMoment("point", "Banco retourné", "Vous retournez les deux cartes de banco."),
    "tirage-punto": SpokenMoment(
        "tirage",
        "Le tirage de punto",
        "Les deux points sont annoncés, personne n'abat : c'est à punto.",
    ),
    "tirage-banco": SpokenMoment("tirage", "Le tirage de banco", "Punto a joué, c'est à banco."),
    "punto-trois": SpokenMoment(
        "troisieme", "Punto après sa carte", "Punto a reçu sa troisième carte."
    ),
    "banco-trois": SpokenMoment(
        "troisieme", "Banco après sa carte", "Banco a reçu sa troisième carte."
    ),
}
"""Every moment, by slug, in the order of a round."""
_FORM: Final = Choice.of(**{slug: moment.title for slug, moment in MOMENTS.items()})
OPENS: Final = ("ouvrir", "ouvrir-taille", "ouvrir-apres-nul")
CLOSES: Final = ("fermer", "fermer-egalite", "fermer-change")


@dataclass(frozen=True)
class Said(ToSay):
    """Something is to be said now, of the cards that are face up: none before the deal."""

    moment: str = fact("Moment", _FORM, frame=True)
    punto: Hand = fact("Punto", _SEEN, "Ses cartes déjà retournées.", spot="punto")
    banco: Hand = fact("Banco", _SEEN, "Ses cartes déjà retournées.", spot="banco")

    def problem(self) -> Problem:
        """The cards are those that are face up at that moment, and rightly given."""
        seen = {"punto": len(self.punto), "banco": len(self.banco)}
        for side, numbers in zip(seen, _FACE_UP[self.moment], strict=True):
            if seen[side] not in numbers:
                return side, f"À ce moment, {side} n'a pas {CARTE.count(seen[side])} face visible."
        if self.moment in {"tirage-punto", "tirage-banco"}:
            return self._playing_problem()
        if self.moment == "banco-trois":
            return hands_problem(self.punto, self.banco)
        return punto_problem(self.punto, self.banco) if self.moment == "punto-trois" else None

    def _playing_problem(self) -> Problem:
        laid = [baccarat.is_natural(baccarat.point(h[:PAIR])) for h in (self.punto, self.banco)]
        if any(laid):
            return "punto" if laid[
                0
            ] else "banco", "Un abattage arrête le coup : plus rien à tirer."
        return None if self.moment == "tirage-punto" else punto_problem(self.punto, self.banco)

    @classmethod
    def at(cls, how: str, moment: str, hands: Finished) -> "Said":
        """Return a moment of a whole round, with the cards that are face up then."""
        (*_, punto), (*_, banco) = _FACE_UP[moment]
        return cls(how, moment, hands.punto[:punto], hands.banco[:banco])


_NOTHING: Final = ((0,), (0,))
_FACE_UP: Final = {
    **dict.fromkeys((*OPENS, *CLOSES), _NOTHING),
    "punto": ((PAIR,), (0,)),
    "banco": ((PAIR,), (PAIR,)),
    "tirage-punto": ((PAIR,), (PAIR,)),
    "punto-trois": ((PAIR + 1,), (PAIR,)),
    "tirage-banco": ((PAIR, PAIR + 1), (PAIR,)),
    "banco-trois": ((PAIR, PAIR + 1), (PAIR + 1,)),
}
"""How many cards punto and banco may have face up at each moment."""


@dataclass(frozen=True)
class LastSaid(ToSay):
    """All the cards of the round are dealt: the result is to be announced."""

    punto: Hand = fact("Punto", _HAND, spot="punto")
    banco: Hand = fact("Banco", _HAND, spot="banco")

    def problem(self) -> Problem:
        """The hands are those of a whole round."""
        return hands_problem(self.punto, self.banco)


def spoken_in(punto: Hand, banco: Hand) -> tuple[str, ...]:
    """Return what is said of the cards of a whole round before its result, in order."""
    said = ["punto", "banco"]
    if any(baccarat.is_natural(baccarat.point(hand[:PAIR])) for hand in (punto, banco)):
        return tuple(said)
    said.append("tirage-punto")
    if len(punto) > PAIR:
        said.append("punto-trois")
    said.append("tirage-banco")
    if len(banco) > PAIR:
        said.append("banco-trois")
    return tuple(said)


def say(situation: Said) -> Spoken:
    """Decide what is said at that moment."""
    kind = MOMENTS[situation.moment].branch
    if kind in {"ouvrir", "fermer"}:
        return _bets(kind)
    side = situation.moment.split("-")[-1 if kind == "tirage" else 0]
    if kind == "tirage":
        return _draw(side, situation.punto, situation.banco)
    return _point(side, situation.punto if side == "punto" else situation.banco)


def _bets(kind: str) -> Spoken:
    opens, closes = "Faites vos jeux", "Rien ne va plus"
    wrong = {"jeux-faits": "Les jeux sont faits", "coup-lance": "Le coup part"}
    if kind == "ouvrir":
        polite = ("Messieurs, faites vos jeux", "Mesdames, messieurs, faites vos jeux")
        return Spoken(opens, (cite(WORDS, kind),), polite, {"mises-confondues": closes, **wrong})
    also = ("Les jeux sont faits, rien ne va plus",)
    return Spoken(closes, (cite(WORDS, kind),), also, {"mises-confondues": opens, **wrong})


def _point(side: str, hand: Hand) -> Spoken:
    """Return how a point is announced when the cards are turned, two or three of them."""
    found = engine.point(hand, side.capitalize())
    name, value = side.capitalize(), engine.spoken(found.value)
    other = "Banco" if side == "punto" else "Punto"
    laid = len(hand) == PAIR and baccarat.is_natural(found.value)
    phrase = f"{name} {value}"
    steps = (*found.steps, cite(WORDS, "abattage" if laid else "point", annonce=phrase))
    wrong = {
        "autre-camp": f"{other} {value}",
        "dizaine-dite": f"{name} {baccarat.total(hand)}",
        "zero-dit": f"{name} zéro",
        "point-sans-nom": value.capitalize(),
        "troisieme-oubliee": f"{name} {engine.spoken(baccarat.point(hand[:PAIR]))}",
    }
    if baccarat.total(hand) == found.value:
        del wrong["dizaine-dite"]
    if found.value:
        del wrong["zero-dit"]
    also = (f"{phrase}, abattage", f"Abattage, {phrase}") if laid else (f"{name} a {value}",)
    return Spoken(phrase, steps, also, wrong)


def _draw(side: str, punto: Hand, banco: Hand) -> Spoken:
    first, second = baccarat.point(punto[:PAIR]), baccarat.point(banco[:PAIR])
    third = baccarat.card_value(punto[PAIR]) if len(punto) > PAIR else None
    read: Ruling[bool] = (
        engine.punto_draws(first, second)
        if side == "punto"
        else engine.banco_draws(second, first, third)
    )
    other = "banco" if side == "punto" else "punto"
    draws, stands = f"Carte pour {side}", f"{side.capitalize()} reste"
    also = {draws: (f"{side.capitalize()} tire", f"Une carte pour {side}"), stands: ()}
    phrase, opposite = (draws, stands) if read.value else (stands, draws)
    wrong = {
        "tableau-oublie": opposite,
        "carte-a-l-autre": f"Carte pour {other}",
        "reste-de-l-autre": f"{other.capitalize()} reste",
    }
    steps: tuple[Step, ...] = (*read.steps, cite(WORDS, "tirage", annonce=phrase))
    return Spoken(phrase, steps, also[phrase], wrong)


def say_last(situation: LastSaid) -> Spoken:
    """Decide the words of the final announcement."""
    hands = situation.punto, situation.banco
    points = [baccarat.point(hand) for hand in hands]
    proof = [engine.point(hand, name) for hand, name in zip(hands, ("Punto", "Banco"), strict=True)]
    said = engine.announcement(*points)
    steps = (*(step for ruling in proof for step in ruling.steps), *said.steps)
    return Spoken(said.value, steps, wrong=dict(_misannounced(hands)))


def _misannounced(hands: tuple[Hand, Hand]) -> Iterator[tuple[str, str]]:
    points = baccarat.point(hands[0]), baccarat.point(hands[1])
    punto, banco = map(engine.spoken, points)
    won = engine.winner(*points).value
    words = engine.winning_words(won)
    yield "punto-d-abord", f"Punto {punto}, banco {banco}, {words}"
    yield "chance-d-abord", f"{words[0].upper()}{words[1:]}, banco {banco}, punto {punto}"
    yield "points-echanges", f"Banco {punto}, punto {banco}, {words}"
    first = [baccarat.point(hand[:PAIR]) for hand in hands]
    yield "troisieme-oubliee", engine.announcement(*first).value
    wrong = Chance.PUNTO if won != Chance.PUNTO else Chance.BANCO
    yield "mauvaise-chance", f"Banco {banco}, punto {punto}, {engine.winning_words(wrong)}"


def said_through(hands: Finished) -> Ruling[tuple[str, ...]]:
    """Decide the announcements of a whole round, in order, from the opening to the result."""
    order = ("ouvrir", "fermer", *spoken_in(hands.punto, hands.banco), "resultat")
    steps = (cite(WORDS, "ordre"), cite(FINAL, "ordre"))
    first, second = (baccarat.point(hand[:PAIR]) for hand in (hands.punto, hands.banco))
    return Ruling(order, (*engine.naturals(first, second).steps, *steps))


def phrase_of(moment: str, hands: Finished) -> str:
    """Return the words said at a moment of a whole round, or of its result."""
    if moment == "resultat":
        points = baccarat.point(hands.punto), baccarat.point(hands.banco)
        return engine.announcement(*points).value
    return say(Said.at(CHOSEN, moment, hands)).phrase
