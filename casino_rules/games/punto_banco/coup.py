"""A whole round of Punto Banco, as the duties of the croupier who deals it."""

from collections.abc import Iterator, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.cards import Card, Shoe
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.table import EMPTY, Table
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.announcing import how_at
from casino_rules.families import baccarat
from casino_rules.families.baccarat.reading import HandShown
from casino_rules.games.punto_banco import decisions, engine
from casino_rules.games.punto_banco.decisions import FalseDraw, remedy_of
from casino_rules.games.punto_banco.drills import DRILLS
from casino_rules.games.punto_banco.drills.drawing import cut
from casino_rules.games.punto_banco.drills.generators import final_points, first_points, new_shoe
from casino_rules.games.punto_banco.drills.incidents import (
    CLOSED_TRIES,
    END_TRIES,
    OPEN_TRIES,
    slip,
    tried,
)
from casino_rules.games.punto_banco.drills.settlement import (
    draw_seats,
    draw_stake,
    lay_out,
    seat_zones,
)
from casino_rules.games.punto_banco.engine import BOOK, Chance
from casino_rules.games.punto_banco.incidents import IncidentSeen
from casino_rules.games.punto_banco.scenes import LastSaid, Said
from casino_rules.games.punto_banco.situations import (
    DECKS,
    FIRST_CARDS,
    PAIR,
    SEATS,
    BancoTurn,
    CardShown,
    Closing,
    Finished,
    FirstFour,
    Layout,
    deal_round,
)

_NEW_SHOE: Final = 1 / 3
"""How often the coup is the first of a shoe."""
_BEFORE: Final = 1 / 3
"""How often something comes up before the stakes are opened."""
_AMONG_CARDS: Final = {Level.FULL: 1 / 3, Level.RUSH: 1.0}
"""How often something comes up among the cards."""
_CARD_EARLY: Final = 1 / 6
"""How often it is a card that leaves the shoe before the stakes are closed."""
_HALF: Final = 1 / 2
_STOP_CARD: Final = 1 / 4
"""How often it is the stop card, where it can be."""


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round for ``seats`` cases and list its duties in order."""
    shoe = new_shoe(rng, house)
    taken = sorted(rng.sample(SEATS, seats))
    opening = _Opening(rng, house, shoe, taken)
    before = tuple(opening.duties())
    hands = deal_round(shoe.draw)
    layout = lay_out(house, hands, draw_seats(rng, house, taken))
    cards = _Round(opening, layout, hands)
    duties = (*before, *cards.bets(), *cards.dealt(), *cards.closed())
    results = decisions.results(layout)
    return Coup(
        duties=duties,
        decks=DECKS[house.choice("jeux")],
        dealt=(*opening.out, *_in_dealing_order(hands), *cards.out),
        results=MappingProxyType(results),
        house_result=-sum(results.values()),
    )


def _in_dealing_order(hands: Finished) -> Hand:
    pairs = zip(hands.punto[:PAIR], hands.banco[:PAIR], strict=True)
    return (*(card for pair in pairs for card in pair), *hands.punto[PAIR:], *hands.banco[PAIR:])


class _Opening:
    """What comes before the stakes: the shoe that begins, or what the last coup has left."""

    def __init__(self, rng: Random, house: House, shoe: Shoe, taken: Sequence[int]) -> None:
        self.rng, self.house, self.shoe, self.taken = rng, house, shoe, taken
        self.first, self.out = rng.random() < _NEW_SHOE, list[Card]()

    def duties(self) -> Iterator[Duty]:
        """Yield them, in order."""
        if self.house.level > Level.DISCOVERY and self.rng.random() < _BEFORE:
            yield self._left_over()
        if self.first:
            (card,) = drawn = (self.shoe.draw(),)
            self.out += (card, *self.shoe.draw_many(engine.burned(card).value))
            scene = "Les cartes sont au sabot. Vous tirez la première, face visible."
            yield _seen("brulage", CardShown(drawn), scene)

    def _left_over(self) -> Duty:
        kinds = ["paiement-conteste", "trop-paye"]
        kinds.append("encore-un-coup" if self.first else "carte-du-coup-nul")
        kind = self.rng.choice(kinds)
        card = self.shoe.draw()
        if kind == "carte-du-coup-nul":
            self.out.append(card)
        stake = draw_stake(self.rng, self.house)
        seen = IncidentSeen(kind, self.rng.choice(self.taken), stake, (card,))
        return _seen("incidents", seen, "Le coup précédent est fini, celui-ci n'est pas ouvert.")


def _seen(drill: str, situation: Any, scene: str, cloth: Table = EMPTY) -> Duty:
    """Return a duty whose own cards lie on the cloth above all: drawn, or given by mistake."""
    shown = DRILLS[drill].ask(situation).zones
    return Duty(drill, situation, scene, cloth.with_laid(*shown))


class _Round:
    """The round itself, with its stakes and its hands; ``out`` takes the cards of no hand."""

    def __init__(self, opening: _Opening, layout: Layout, hands: Finished) -> None:
        self.rng, self.house, self.shoe = opening.rng, opening.house, opening.shoe
        self.first, self.layout, self.hands = opening.first, layout, hands
        self.out: list[Card] = []
        self.staked, self.given, self.turned = (
            False,
            {"punto": 0, "banco": 0},
            {"punto": 0, "banco": 0},
        )
        self.middle = self._middle()

    @property
    def cloth(self) -> Table:
        """What lies there now: the cards given, those that are turned face up, and the stakes."""
        hands = (
            BOOK.plan.zone(side, hand[:shown], hidden=self.given[side] - shown)
            for side, hand in (("punto", self.hands.punto), ("banco", self.hands.banco))
            for shown in (self.turned[side],)
            if self.given[side]
        )
        return Table.of(*hands, *(seat_zones(self.layout) if self.staked else ()))

    def _duty(self, drill: str, situation: Any, scene: str) -> Duty:
        return Duty(drill, situation, scene, self.cloth)

    def _seen(self, drill: str, situation: Any, scene: str) -> Duty:
        return _seen(drill, situation, scene, self.cloth)

    def _middle(self) -> FalseDraw | IncidentSeen | None:
        """What comes up among the cards, or when they are settled."""
        if self.rng.random() >= _AMONG_CARDS.get(self.house.level, 0):
            return None
        thirds = (*self.hands.punto[PAIR:], *self.hands.banco[PAIR:])
        if thirds and not self.first and self.rng.random() < _STOP_CARD:
            return IncidentSeen("carte-d-arret", 1, self._stake(), thirds[:1])
        won = engine.winner(*final_points(self.hands)).value is Chance.PUNTO
        if won and self.rng.random() < _HALF:
            return tried(self.rng, self.house, self.layout, END_TRIES)
        natural = any(map(baccarat.is_natural, first_points(self.hands)))
        stage = "abattage" if natural else self.rng.choice(("punto", "banco"))
        return slip(self.rng, self.hands, stage, self._spare)

    def _spare(self) -> Card:
        self.out.append(self.shoe.draw())
        return self.out[-1]

    def _stake(self) -> Cents:
        return draw_stake(self.rng, self.house)

    def _say(self, moment: str, scene: str) -> Duty:
        return self._duty("annonces", Said.at(how_at(self.house), moment, self.hands), scene)

    def bets(self) -> Iterator[Duty]:
        """The stakes are opened and closed, and somebody tries what may be refused."""
        opened, closed = self._tried()
        moment = "ouvrir-taille" if self.first else "ouvrir"
        yield self._say(moment, "La table vous attend.")
        self.staked = True
        if opened is not None:
            yield self._seen("incidents", opened, "Les mises sont ouvertes.")
        yield self._say("fermer", "La table est prête.")
        if closed is not None:
            yield self._duty("incidents", closed, "Les mises viennent d'être arrêtées.")

    def _tried(self) -> tuple[IncidentSeen | None, IncidentSeen | None]:
        if self.house.level is Level.DISCOVERY:
            return None, None
        if self.rng.random() < _HALF:
            closed = tried(self.rng, self.house, self.layout, CLOSED_TRIES)
            if closed is not None:
                return None, closed
        early = IncidentSeen("carte-avant-annonce", 1, self._stake(), self.hands.punto[:1])
        if self.rng.random() < _CARD_EARLY:
            return early, None
        return tried(self.rng, self.house, self.layout, OPEN_TRIES) or early, None

    def dealt(self) -> Iterator[Duty]:
        """The cards are given one by one, turned, announced; the tables decide of the last ones."""
        given = cut(self.hands, self.rng.randrange(FIRST_CARDS))
        yield self._seen("ordre-donne", given, "Les mises sont arrêtées. Vous donnez les cartes.")
        self.given = {"punto": PAIR, "banco": PAIR}
        yield self._turned("punto", "Les quatre cartes sont données, faces cachées.")
        yield self._turned("banco", "Punto est annoncé.")
        four = FirstFour(self.hands.punto[:PAIR], self.hands.banco[:PAIR])
        yield self._duty("abattage", four, "Les deux points sont annoncés.")
        if any(map(baccarat.is_natural, first_points(self.hands))):
            if isinstance(self.middle, FalseDraw):
                yield self._seen("faux-tirage", self.middle, "Un joueur lève la main.")
            return
        yield self._plays(
            "punto", self._duty("tirage-punto", four, "Personne n'abat. À punto de jouer.")
        )
        yield from self._third("punto", self.hands.punto)
        turn = BancoTurn(self.hands.punto, self.hands.banco[:PAIR])
        if not self._banco_served:
            yield self._plays("banco", self._duty("tirage-banco", turn, self._punto_done))
        yield from self._third("banco", self.hands.banco)

    @property
    def _punto_done(self) -> str:
        if len(self.hands.punto) > PAIR:
            return "Punto a tiré. À banco de jouer."
        return f"Punto reste à {first_points(self.hands)[0]}. À banco de jouer."

    @property
    def _banco_served(self) -> bool:
        """Whether banco has its card already: the one that punto had been given too many."""
        slipped = self.middle
        if not isinstance(slipped, FalseDraw) or _stage(slipped, self.hands) != "punto":
            return False
        return remedy_of(slipped.lying) == "banco"

    def _plays(self, side: str, duty: Duty) -> Duty:
        """A side is to play, unless the coup has gone too fast there."""
        slipped = self.middle
        if not isinstance(slipped, FalseDraw) or _stage(slipped, self.hands) != side:
            return duty
        return self._seen("faux-tirage", slipped, f"{duty.scene} Un joueur lève la main.")

    def _third(self, side: str, hand: Hand) -> Iterator[Duty]:
        if len(hand) == PAIR:
            return
        card = hand[PAIR]
        first = side == "punto" or len(self.hands.punto) == PAIR
        if isinstance(self.middle, IncidentSeen) and self.middle.kind == _STOP and first:
            yield self._seen("incidents", self.middle, f"Une carte est due à {side}.")
        yield self._turned(f"{side}-trois", f"{side.capitalize()} reçoit {card.noun.le}.")

    def _turned(self, moment: str, scene: str) -> Duty:
        """A hand is turned: its point is read by a beginner, and announced by the others."""
        side, _, third = moment.partition("-")
        self.given[side] = self.turned[side] = PAIR + bool(third)
        if self.house.level >= Level.FULL:
            return self._say(moment, scene)
        hand: Hand = self.hands.punto if side == "punto" else self.hands.banco
        shown = HandShown(hand if third else hand[:PAIR])
        return Duty("point-main", shown, scene, self.cloth, {"punto": side})

    def closed(self) -> Iterator[Duty]:
        """The result is announced, then what is lost is collected and what is won is paid."""
        hands = self.hands
        if self.house.level < Level.FULL:
            yield self._duty("gagnant", hands, "Toutes les cartes du coup sont données.")
        order = Closing.of(hands, self.layout.chances)
        yield self._duty("ordre-reglement", order, "Le coup est joué ; il reste à le conclure.")
        said = LastSaid(how_at(self.house), hands.punto, hands.banco)
        yield self._duty("annonce-finale", said, "La table attend votre annonce.")
        if isinstance(self.middle, IncidentSeen) and self.middle.kind != _STOP:
            yield self._duty("incidents", self.middle, "Le résultat est annoncé.")
        yield self._duty("reglement-tapis", self.layout, "Vous réglez les mises.")


_STOP: Final = "carte-d-arret"


def _stage(slipped: FalseDraw, hands: Finished) -> str:
    """Return who was to play when the coup went too fast."""
    same = slipped.moment == "banco" and slipped.punto == hands.punto
    return "banco" if same else "punto"
