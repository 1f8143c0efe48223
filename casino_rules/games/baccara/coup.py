"""A whole coup of baccara, as the duties of the croupier who watches over it.

Among the players of a coup is the banker; the house wins the cagnotte alone.
"""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.cards import Card, Shoe
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.table import EMPTY, ITSELF, Table
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.announcing import how_at
from casino_rules.families import baccarat
from casino_rules.families.baccarat.reading import HandShown
from casino_rules.games.baccara import settling
from casino_rules.games.baccara.drills import DRILLS, bank, generators
from casino_rules.games.baccara.drills.calls import Moment, announced, ponte_says
from casino_rules.games.baccara.drills.incidents import (
    CLOSED_TRIES,
    END_TRIES,
    OPEN_TRIES,
    draw_stake_of,
    outbidders,
    tried,
)
from casino_rules.games.baccara.drills.settlement import draw_seats, lay_out, seat_zone
from casino_rules.games.baccara.engine import BOOK, Result, Side
from casino_rules.games.baccara.incidents import INCIDENTS, IncidentSeen
from casino_rules.games.baccara.situations import (
    DECKS,
    FIRST_CARDS,
    PAIR,
    BothTurn,
    Finished,
    FirstSix,
    NextCard,
    OneTableauTurn,
    PonteTurn,
)
from casino_rules.games.baccara.stakes import (
    BANKER_SEAT,
    FIRST_SEATS,
    SECOND_SEATS,
    BankAccount,
    Counted,
    Layout,
)

_NEW_SHOE: Final = 1 / 3
"""How often the coup is the first of a shoe."""
_BEFORE: Final = 1 / 2
"""How often something comes up before the stakes are opened."""
_AMONG_CARDS: Final = {Level.FULL: 1 / 3, Level.RUSH: 1.0}
"""How often something comes up among the cards, where something can."""
_CARD_EARLY: Final = 1 / 6
"""How often it is a card that leaves the shoe before the stakes are closed."""
_HALF: Final = 1 / 2
_HAND: Final = str(Side.FIRST)
"""Where an exercise lays the hand that it is about, whichever it is."""


def play(rng: Random, house: House, seats: int) -> Coup:
    """Play a coup with ``seats`` players, one of whom is the banker, and list its duties."""
    stakes = draw_seats(rng, house, seats - 1)
    exposed = settling.exposed(stakes)
    heavier = 0 if exposed.sums[0] >= exposed.sums[1] else 1
    shoe = generators.new_shoe(rng, house)
    hands = generators.play(rng, house, shoe.draw, generators.follow(rng, heavier))
    layout = lay_out(hands, stakes)
    counted = bank.count(exposed, hands.results)
    account = bank.account(house, counted)
    owed = settling.account(account).value.get("cagnotte", 0)
    results = settling.outcomes(layout, owed)
    coup = _Coup(rng, house, shoe, layout, hands)
    duties = (*coup.opened(), *coup.dealt(), *coup.played(), *coup.closed(counted, account))
    return Coup(
        duties=duties,
        decks=DECKS[house.choice("banque")],
        dealt=(*coup.out, *generators.in_dealing_order(hands)),
        results=MappingProxyType(results),
        house_result=owed,
        names=MappingProxyType({BANKER_SEAT: "Le banquier"}),
    )


class _Coup:
    """The coup that is played; ``out`` takes the cards that belong to no hand."""

    def __init__(
        self, rng: Random, house: House, shoe: Shoe, layout: Layout, hands: Finished
    ) -> None:
        self.rng, self.house, self.shoe = rng, house, shoe
        self.layout, self.hands = layout, hands
        self.first, self.out = rng.random() < _NEW_SHOE, list[Card]()
        self.laid = baccarat.is_natural(hands.two_card_points[-1])
        self.middle = rng.random() < _AMONG_CARDS.get(house.level, 0)
        self.cloth = EMPTY

    def _duty(self, drill: str, situation: Any, scene: str, at: Mapping[str, str] = ITSELF) -> Duty:
        return Duty(drill, situation, scene, self.cloth, at)

    def _shown(self, drill: str, situation: Any, scene: str) -> Duty:
        """Return a duty whose own cards lie on the cloth above all: they are out of the shoe."""
        shown = DRILLS[drill].ask(situation).zones
        return Duty(drill, situation, scene, self.cloth.with_laid(*shown))

    def _lay(self, place: str, up: Hand = (), hidden: int = 0) -> None:
        """Lay a hand: what is face up, and how many cards are face down."""
        self.cloth = self.cloth.with_laid(BOOK.plan.zone(str(place), up, hidden=hidden))

    def _turn_all(self) -> None:
        """Turn every hand up, the banker's as far as it was drawn."""
        self._lay("banquier", self.hands.banquier[:PAIR])
        for side, hand in zip(Side, self.hands.tableaux, strict=True):
            self._lay(side, hand)

    def _seen(self, kind: str, seat: int, card: Hand = ()) -> IncidentSeen:
        stake = draw_stake_of(self.rng, self.house, kind)
        return IncidentSeen(kind, seat, stake, card or self.hands.tableau_1[:1])

    def _seat(self, side: Side | None = None) -> int:
        """Draw the place of a player of the cloth, on a side if one of them sits there."""
        seats = [row.seat for row in self.layout.seats]
        own = FIRST_SEATS if side is Side.FIRST else SECOND_SEATS
        there = [seat for seat in seats if side is None or seat in own]
        return self.rng.choice(there or seats)

    def _said(self, *moments: str) -> Moment:
        return Moment(how_at(self.house), self.rng.choice(moments), ())

    def opened(self) -> Iterator[Duty]:
        """The stakes are opened and closed, and somebody tries what may be refused."""
        if self.house.level > Level.DISCOVERY and self.rng.random() < _BEFORE:
            yield self._shown(
                "incidents", self._left_over(), "Les mises ne sont pas encore ouvertes."
            )
        opened, closed = self._tried()
        said = self._said("ouverture-taille" if self.first else "ouverture")
        yield self._duty("annonces", said, "Un nouveau coup commence.")
        self.cloth = Table.of(*map(seat_zone, self.layout.seats))
        if opened is not None:
            yield self._shown("incidents", opened, "Les mises sont ouvertes.")
        yield self._duty("annonces", self._said("arret"), "La table est prête.")
        if closed is not None:
            yield self._duty("incidents", closed, "Les mises viennent d'être arrêtées.")

    def _left_over(self) -> IncidentSeen:
        kinds = ["ponte-en-faute"]
        if self.first:
            kinds += ["place-de-la-carte-d-arret", "encore-un-coup"]
            bank_form = ("banque", self.house.choice("banque"))
            bounds = ("banque-trop-forte", "banque-trop-faible")
            kinds += [kind for kind in bounds if bank_form in INCIDENTS[kind].needs]
        else:
            kinds.append("carte-d-un-coup-abandonne")
        if (kind := self.rng.choice(kinds)) == "carte-d-un-coup-abandonne":
            self.out.append(self.shoe.draw())
        return self._seen(kind, self._seat(), tuple(self.out))

    def _tried(self) -> tuple[IncidentSeen | None, IncidentSeen | None]:
        if self.house.level is Level.DISCOVERY:
            return None, None
        if self.rng.random() < _HALF:
            closed = tried(self.rng, self.house, self.layout, CLOSED_TRIES)
            if closed is not None:
                return None, closed
        early = self._seen("carte-avant-annonce", 1)
        if self.rng.random() < _CARD_EARLY:
            return early, None
        return tried(self.rng, self.house, self.layout, OPEN_TRIES) or early, None

    def dealt(self) -> Iterator[Duty]:
        """The banker deals; whoever has an abattage lays it down, and nothing else is seen."""
        given = NextCard(self.rng.randrange(FIRST_CARDS), "rien", "rien", "rien")
        yield self._shown("ordre-donne", given, "Les mises sont arrêtées, le banquier donne.")
        for place in (*Side, "banquier"):
            self._lay(place, hidden=PAIR)
        if self.laid:
            self._lay("banquier", self.hands.banquier[:PAIR])
            said = Moment(how_at(self.house), "banquier", self.hands.banquier[:PAIR])
            yield self._duty("annonces", said, "Les six cartes sont données, faces cachées.")
            yield from self._against_laid()
            yield self._stopped("Le banquier a abattu, toutes les mains sont étalées.")

    def _stopped(self, scene: str) -> Duty:
        self._turn_all()
        hands = (*self.hands.tableaux, self.hands.banquier)
        return self._duty("arret-du-coup", FirstSix(*(hand[:PAIR] for hand in hands)), scene)

    def _against_laid(self) -> Iterator[Duty]:
        """A ponte of 3 asks for a card against a 9."""
        points = self.hands.two_card_points
        for side, point in zip(Side, points[:-1], strict=True):
            if (point, points[-1]) == (3, 9) and self.rng.random() < _HALF:
                seen = self._seen("carte-contre-abattage", self._seat(side))
                yield self._duty("incidents", seen, "Le banquier a étalé un 9.")
                return

    def played(self) -> Iterator[Duty]:
        """The pontes speak, each seeing their own cards, then the banker decides."""
        if self.laid:
            return
        incident = self._among_cards() if self.middle else None
        for side, hand in zip(Side, self.hands.tableaux, strict=True):
            wrong = incident is not None and incident[1].kind == _GIVEN_WRONG
            if incident is not None and incident[0] is side and not wrong:
                yield self._duty("incidents", incident[1], f"Au {side.french} de parler.")
            yield from self._ponte(side, hand, incident[1] if incident and wrong else None)
            natural = side not in self.hands.playing
            self._lay(side, hand if natural else hand[PAIR:], 0 if natural else PAIR)
        playing = self.hands.playing
        if not playing:
            yield self._stopped("Les deux tableaux ont abattu, le banquier retourne ses cartes.")
            return
        cards = (*self.hands.tableaux, self.hands.banquier[:PAIR], self.house.choice("cases"))
        self._turn_all()
        scene = "Les pontes ont joué. Le banquier retourne ses cartes."
        if len(playing) == len(Side):
            yield self._duty("deux-tableaux", BothTurn(*cards), scene)
        else:
            yield self._duty("tirage-banquier", OneTableauTurn(*cards), scene)
        if len(self.hands.banquier) > PAIR:
            card = self.hands.banquier[PAIR]
            self._lay("banquier", self.hands.banquier)
            if self.middle and not self.first and self.rng.random() < _HALF:
                stop = self._seen("carte-d-arret", 1, (card,))
                yield self._duty("incidents", stop, "Le banquier tire.")
            scene = f"Le banquier a tiré {card.noun.le}."
            shown, at = HandShown(self.hands.banquier), {_HAND: "banquier"}
            yield self._duty("point-main", shown, scene, at)

    def _ponte(self, side: Side, hand: Hand, wrong: IncidentSeen | None) -> Iterator[Duty]:
        scene = f"Au {side.french} de parler : son ponte a regardé ses cartes, et elles seules."
        at = {_HAND: str(side)}
        self._lay(side, hand[:PAIR])
        spoken = self.house.level >= Level.FULL and self.rng.random() < _HALF
        if spoken and side in self.hands.playing:
            yield self._duty("annonces", ponte_says(self.house, hand), scene, at)
        else:
            yield self._duty("ponte", PonteTurn(hand[:PAIR], "couvert"), scene, at)
        if len(hand) == PAIR:
            return
        first = side is Side.FIRST
        words = ("carte", "rien") if first else (self._first_word, "carte")
        given = FIRST_CARDS + (not first and len(self.hands.tableau_1) > PAIR)
        if self.rng.random() < _HALF:
            scene = f"Le {side.french} a parlé."
            yield self._duty("ordre-donne", NextCard(given, *words, "rien"), scene)
        if wrong is not None and first:
            self._lay(Side.SECOND, hand[PAIR:], hidden=PAIR)
            yield self._duty("incidents", wrong, "Le banquier donne la carte.")
            self._lay(Side.SECOND, hidden=PAIR)
        self._lay(side, hand)
        scene = f"Le {side.french} reçoit {hand[PAIR].noun.le}."
        yield self._duty("point-main", HandShown(hand), scene, at)

    @property
    def _first_word(self) -> str:
        if Side.FIRST not in self.hands.playing:
            return "abattage"
        return "carte" if len(self.hands.tableau_1) > PAIR else "non"

    def _among_cards(self) -> tuple[Side, IncidentSeen] | None:
        """Return what comes up before a tableau speaks, if anything can."""
        found: list[tuple[Side, str]] = []
        both = len(self.hands.playing) == len(Side)
        points = self.hands.two_card_points
        for side, hand, point in zip(Side, self.hands.tableaux, points[:-1], strict=True):
            if side not in self.hands.playing:
                continue
            drawn = len(hand) > PAIR
            kinds = {
                "ponte-qui-refuse": point == _OBLIGED,
                "ponte-qui-demande": point == _FORBIDDEN,
                "ponte-a-cinq": point == _FREE and not drawn,
                "deux-avis": drawn and bool(outbidders(self.layout, side)),
            }
            found += [(side, kind) for kind, can in kinds.items() if can]
        if both and len(self.hands.tableau_2) > PAIR:
            found.append((Side.FIRST, "deuxieme-tableau-presse"))
        given = self.hands.tableau_1[PAIR:]
        if both and given:
            found.append((Side.FIRST, _GIVEN_WRONG))
        if not found:
            return None
        side, kind = self.rng.choice(found)
        heavy = outbidders(self.layout, side) if kind == "deux-avis" else ()
        seat = self.rng.choice(heavy) if heavy else self._seat(side)
        return side, self._seen(kind, seat, given if kind == _GIVEN_WRONG else ())

    def closed(self, counted: Counted, account: BankAccount) -> Iterator[Duty]:
        """The tableaux are announced, the bank counted, the stakes settled."""
        hands = self.hands
        yield self._duty("resultat", hands, "Toutes les cartes du coup sont abattues.")
        yield self._duty("la-main", hands, "Le résultat est connu.")
        yield self._duty("fin-de-coup", account, "Il reste à conclure.")
        said = announced(self.house, counted)
        yield self._duty("annonce-tableaux", said, "Vous comptez ce qui est exposé.")
        yield self._duty("compte-banque", account, "Les deux tableaux sont annoncés.")
        won = Result(counted.tableau_1) is Result.WIN
        disputed = tried(self.rng, self.house, self.layout, END_TRIES) if won else None
        if self.middle and disputed is not None and self.rng.random() < _HALF:
            yield self._duty("incidents", disputed, "Le compte de la banque est fait.")
        yield self._duty("reglement-tapis", self.layout, "Il reste à régler les mises.")


_GIVEN_WRONG: Final = "carte-a-deux-joueurs"
"""The card of the 1st tableau given to the 2nd; the floor manager lets it come where it is due."""
_OBLIGED: Final = 4
"""The point with which a ponte of the incidents refuses the card that they must take."""
_FORBIDDEN: Final = 6
"""The point with which such a ponte asks for a card that they may not have."""
_FREE: Final = 5
"""The point with which others claim to decide for the ponte."""
