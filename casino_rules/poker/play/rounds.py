"""A round of betting: who speaks first, whether it is over. Amounts in cents.

What follows a round of betting, street by street: the words of the gesture and its article.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from casino_rules.core.cards import PACK
from casino_rules.core.french import small
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Step
from casino_rules.poker.play.seating import PAIR, blinds, clockwise
from casino_rules.poker.room import Room
from casino_rules.poker.variant import Street, Variant


@dataclass
class Bettor:
    """A player of a hand, as the betting knows them: their chips and what they have put in."""

    seat: int
    stack: Cents
    bet: Cents = 0
    """What they have put in during this round."""
    total: Cents = 0
    """What they have put in since the hand began."""
    folded: bool = False
    spoke: bool = False

    @property
    def live(self) -> bool:
        """Whether they hold cards."""
        return not self.folded

    @property
    def able(self) -> bool:
        """Whether they hold cards and still have chips."""
        return not self.folded and self.stack > 0

    def put(self, amount: Cents) -> None:
        """Put chips in, all that they have at most."""
        paid = min(amount, self.stack)
        self.stack -= paid
        self.bet += paid
        self.total += paid


@dataclass(frozen=True, slots=True)
class Turn:
    """A player within a round: what they put in during it, whether they have spoken in it."""

    seat: int
    bet: Cents
    able: bool
    """The player holds cards and still has chips."""
    live: bool
    """The player holds cards."""
    spoke: bool


FIRST_ROUND: Final = 1


def first_to_speak(seats: Iterable[int], able: Iterable[int], button: int, round_: int) -> int:
    """Return the seat that opens a round of a game with blinds.

    In the first round, the first able seat after the big blind, who speaks last; in the others,
    the first able seat after the button.
    """
    start = blinds(seats, button)[1] if round_ == FIRST_ROUND else button
    return clockwise(able, start)[0]


def first_to_show(live: Iterable[int], able: Iterable[int], button: int, raiser: int) -> int:
    """Return the seat that shows first: the last raiser of the last round (0: nobody).

    If nobody bet, the first who spoke in it; if nobody could speak, the first live seat after
    the button.
    """
    if raiser:
        return raiser
    speakers = tuple(able)
    return clockwise(speakers if len(speakers) >= PAIR else live, button)[0]


def pending(turns: Collection[Turn | Bettor]) -> tuple[int, ...]:
    """Return the seats that are still to act in the round, in order of seats."""
    able = [turn for turn in turns if turn.able]
    highest = max([turn.bet for turn in turns])
    if sum([turn.live for turn in turns]) == 1:
        return ()
    alone = len(able) == 1  # nobody is left to bet against: they only have to call
    return tuple([it.seat for it in able if it.bet < highest or not (alone or it.spoke)])


WORD: Final = "parole"
SHOW: Final = "abattage"
PUSH: Final = "pousser-le-pot"
UNBURNED: Final = "sans-bruler"
UNGATHERED: Final = "sans-ramasser"
RETURN: Final = "rendre"
FIRST_CARDS: Final = "premieres-cartes"
EXTRA: Final = "de-trop"
OPEN: Final = "ouverte"
CLOSED: Final = "fermee"
_NUMBERS: Final = {1: "une carte", 2: "deux cartes", 3: "trois cartes"}


def key_of(street: Street) -> str:
    """Return the key of the gesture that gives a street, any but the first."""
    if street.open:
        return OPEN
    return CLOSED if street.closed else street.key


def labels(variant: Variant, number: int, *, bets: bool) -> dict[str, str]:
    """Return the gestures among which a dealer may hesitate in a round, with their words.

    ``bets``: chips lie before the players; what ends the round then begins by gathering them.
    """
    first, *later = variant.streets
    found = {WORD: "Donner la parole à un joueur"}
    if first.common:
        found[FIRST_CARDS] = "Ouvrir la première carte commune"
        found[EXTRA] = _begun(_GATHER, "Ouvrir trois cartes communes", told=bets)
    found |= {key_of(street): _begun(_GATHER, _label(street), told=bets) for street in later}
    if later[0].exchanged:
        found[EXTRA] = _begun(_GATHER, "Servir encore un tirage après le dernier", told=bets)
    found[UNBURNED] = _begun(_GATHER, _unburned(later), told=bets)
    found[SHOW] = _begun(_GATHER, _SHOWN, told=bets)
    if bets:
        left = variant.streets[number:]
        after = _label(left[0]) if left else _SHOWN
        found[UNGATHERED] = after
        found[RETURN] = _begun(f"Rendre la part non suivie, {_GATHER.lower()}", after)
    return found | {PUSH: "Pousser le pot au dernier joueur"}


_GATHER: Final = "Ramasser les mises"
_SHOWN: Final = "Demander l'abattage"


def _begun(gesture: str, label: str, *, told: bool = True) -> str:
    """Return the words of a gesture that begins by another one, if it is ``told``."""
    if not told:
        return label
    link = ", " if ", puis " in label else ", puis "
    return f"{gesture}{link}{label[0].lower()}{label[1:]}"


def _label(street: Street) -> str:
    title = street.title.lower()
    if street.open:
        return "Brûler une carte, puis donner une carte ouverte à chaque joueur en course"
    if street.closed:
        return "Brûler une carte, puis donner une carte fermée à chaque joueur en course"
    if street.exchanged:
        return f"Brûler une carte, puis servir {title}"
    if not street.burned:
        return f"Ouvrir {_NUMBERS[street.common]} de plus : {title}"
    return f"Brûler une carte, puis donner {title}"


def _unburned(later: list[Street]) -> str:
    """Return the words of the fault; where only some streets burn, they are named."""
    if later[0].exchanged or not later[0].common:
        return "Donner les cartes suivantes sans brûler"
    if all(street.burned for street in later):
        return "Ouvrir la suite sans brûler"
    named = " ou ".join(street.title.lower() for street in later if street.burned)
    return f"Ouvrir {named} sans brûler"


def step(room: Room, street: Street) -> Step:
    """Say what is given on a street, any but the first."""
    if street.open or street.closed:
        return room.cite("carte-de-stud", key_of(street))
    title = street.title.lower()
    if street.exchanged:
        return room.cite("tirage", suite=title, changees=small(street.exchanged, feminine=True))
    if not street.burned:
        return room.cite("flop-complete", cartes=_NUMBERS[street.common])
    return room.cite("brulage", suite=title)


def serves(variant: Variant, live: int) -> bool:
    """Whether one pack gives so many players all their cards, with a card burned each time.

    It does not for seven players at stud who would all stay to the end.
    """
    burned = sum(street.burned for street in variant.streets)
    return live * variant.hole + variant.board + burned <= len(PACK)
