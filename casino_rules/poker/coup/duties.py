"""A whole hand of a game of the room, as the duties of the dealer."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.coup import Coup, Duty
from casino_rules.core.drill import Drill
from casino_rules.core.house import House
from casino_rules.core.money import EURO
from casino_rules.poker.coup.ending import Ending
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.players import Table
from casino_rules.poker.coup.record import Record
from casino_rules.poker.coup.troubles import Troubles
from casino_rules.poker.coup.words import Word, Words
from casino_rules.poker.drills.betting.actions import acting
from casino_rules.poker.play.raising import Spot, minimum
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.room import Room
from casino_rules.poker.situations.raises import RAISE, ToSpeak
from casino_rules.poker.variant import Opening, Street, Structure

_SERVED: Final = {
    Opening.BLINDS: "Les blinds sont posées et les cartes données, une à une, à gauche du bouton.",
    Opening.BRING_IN: "Les antes sont posées, les trois premières cartes données.",
    Opening.STAKE: "Le donneur a servi deux cartes fermées à chacun.",
}

_CALL: Final = "montant-a-suivre"
_PASSES: Final = "a-qui-la-parole"
_PERMITTED: Final = "action-permise"
_RAISES: Final = ("relance-minimale", "relance-maximale", _PERMITTED)
_CALLS: Final = 2
"""The amount of a call is asked so many times in a hand at most."""
_HALF: Final = 0.5
_SHORT: Final = 0.5
"""How often a player first pushes forward too few chips, and is refused."""

type Drills = Mapping[str, Drill[Any]]
type Play = Callable[[Random, House, int], Coup]


def coup_of(room: Room, drills: Drills) -> Play:
    """Return the function that plays a hand of a game and lists the dealer's duties.

    Only the exercises that the game has are asked.
    """

    def play(rng: Random, house: House, seats: int) -> Coup:
        table = Table(rng, room.variant, seats, house.as_dict(), house.level)
        return _Hand(room, drills, table, house, rng).played()

    return play


class _Hand:
    """A hand being played: its duties, in order."""

    def __init__(self, room: Room, drills: Drills, table: Table, house: House, rng: Random) -> None:
        self._room = room
        self._drills = drills
        self._table = table
        self._record = Record(room.variant, table, drills, house)
        self._ending = Ending(room, drills, table, self._record)
        self._words = Words(rng, house, table, drills)
        self._rng = rng
        self._house = house
        asked = [slug for slug in _RAISES if slug in drills]
        self._raises = rng.sample(asked, len(asked))
        """The exercises still to be asked about a raise, one each in a hand."""
        self._word_passed = False
        self._called = False
        """Whether a call of this round has been asked about."""

        self._troubles = Troubles(rng, house, table, drills, room.variant.most_seats)
        bring_in = "bring-in" in drills
        self._asks_bring_in = bring_in and table.forced and rng.random() < _HALF
        self._asks_bet = rng.randint(2, room.variant.rounds) if bring_in else 0
        """The round in which the amount of the bets is asked, 0 once it has been."""
        self._calls = 1 if self._troubles.kind else _CALLS

    def played(self) -> Coup:
        """Play to the end."""
        duties = tuple(duty for duty in self._duties() if duty.drill in self._drills)
        results = self._ending.results()
        return Coup(
            duties=duties,
            decks=1,
            dealt=tuple(self._table.dealt),
            results=MappingProxyType(results),
            house_result=-sum(results.values()),
        )

    def _duties(self) -> Iterator[Duty]:
        yield from self._troubles.opened()
        if self._room.variant.opening is Opening.BLINDS:
            yield Duty("poser-les-blinds", self._record.seated(), "Un nouveau coup commence.")
        if "mise-et-donneur" in self._drills:
            yield Duty("mise-et-donneur", self._record.seated(), "Un nouveau coup commence.")
        for number, street in enumerate(self._room.variant.streets, FIRST_ROUND):
            yield from self._street(number, street)
            if len(self._table.live) == 1:
                break
        yield from self._ending.duties(self._words.asked)

    def _street(self, number: int, street: Street) -> Iterator[Duty]:
        """Deal a street, let the players speak, and say what comes next."""
        betting = number <= self._room.variant.rounds
        if number == FIRST_ROUND + 1:
            yield from self._troubles.gathered()
        if betting and number > FIRST_ROUND:
            self._table.new_round()
        self._table.deal(street)
        if number == FIRST_ROUND:
            yield from self._troubles.dealt()
        yield from self._given(number, street)
        opens = betting and (number == FIRST_ROUND or len(self._table.able) >= PAIR)
        if opens:
            yield from self._opening(number, street)
        if betting:
            yield from self._spoken(number)
        if not opens and betting and len(self._table.live) > 1:
            yield from self._troubles.all_in()
        scene = "Les joueurs ont parlé." if opens else "Plus personne ne peut miser."
        if not betting:
            scene = "Les cinq cartes communes sont ouvertes."
        yield from self._closing(number, scene)

    def _closing(self, number: int, scene: str) -> Iterator[Duty]:
        """End a round: what nobody called goes back, bets are gathered, then the cards are given."""
        table = self._table
        last = number >= len(self._room.variant.streets) or len(table.live) == 1
        if not last and table.highest:
            gathered = self._record.gathered()
            if gathered:
                yield Duty("ramasser-les-mises", gathered, scene)
                scene = "Les mises sont ramassées."
                table.gather()
            else:
                scene = f"{scene} Vous terminez le tour."
        yield Duty("geste-suivant", self._record.goes(number), scene)
        if not last:
            table.gather()

    def _given(self, number: int, street: Street) -> Iterator[Duty]:
        """Ask about the cards of a street that are given before anybody speaks."""
        if street.exchanged:
            draw = number - len(self._room.variant.streets) + self._room.variant.draws
            scene = "Vous brûlez une carte ; chacun annonce ce qu'il change."
            yield Duty("servir-tirage", self._record.draw(draw), scene)
        if number == FIRST_ROUND and street.common:
            situation = self._record.goes(number, unopened=True)
            yield Duty("geste-suivant", situation, _SERVED[self._room.variant.opening])

    def _opening(self, number: int, street: Street) -> Iterator[Duty]:
        scene = f"{street.title} : les cartes sont données."
        if number == FIRST_ROUND:
            scene = _SERVED[self._room.variant.opening]
        if street.common and number == FIRST_ROUND:
            scene = "Les joueurs sont servis, les premières cartes communes ouvertes."
            if street.common == 1:
                scene = "Les joueurs sont servis, la première carte commune est ouverte."
        if self._room.variant.opening is Opening.STAKE:
            yield Duty("geste-suivant", self._record.goes(number), scene)
        elif number == FIRST_ROUND and self._asks_bring_in:
            yield Duty("bring-in", self._record.brings_in(), scene)
        elif "premier-a-parler" in self._drills:
            yield Duty("premier-a-parler", self._record.opens(number), scene)
        yield from self._fixed(number)
        if number == FIRST_ROUND:
            self._table.bring_in()
        yield from self._troubles.during(number, street)

    def _fixed(self, number: int) -> Iterator[Duty]:
        """Ask once at stud by how much one bets: over an open pair, else in the round drawn for it."""
        paired = self._table.paired
        if not self._asks_bet or not (paired or number == self._asks_bet):
            return
        self._asks_bet = 0
        yield Duty("mise-du-tour", self._record.fixed(number), "Les joueurs vont miser.")
        self._table.double()

    def _spoken(self, number: int) -> Iterator[Duty]:
        """Play a round of betting; ask about one of its calls, its raises, who is left to speak."""
        word, before, self._called = None, None, False
        for player in self._table.speak(number):
            yield from self._answered(word, before)
            yield from self._passed(word, number)
            if word:
                yield from self._troubles.waited(word, player)
            yield from self._left_alone(player, number)
            word, before = self._word(player, number), word
        yield from self._answered(word, before)

    def _word(self, player: Player, number: int) -> Word:
        """Note what a player faces before he acts."""
        highest = self._table.highest
        call = self._record.call(player) if player.bet < highest else None
        can_raise = player.stack > highest - player.bet and _PERMITTED in self._drills
        raise_ = self._record.raises(player, number) if can_raise else None
        return Word(player, highest, call, raise_)

    def _answered(self, word: Word | None, before: Word | None) -> Iterator[Duty]:
        """Ask about what a player has just done: an incident, its word, his raise or a call."""
        if word is None:
            return
        asked = [*self._troubles.acted(word, before)]
        asked = asked or [*self._words.said(word)]
        yield from asked or self._played(word)

    def _played(self, word: Word) -> Iterator[Duty]:
        """Ask about a raise, or the first call of some rounds."""
        if word.raise_ and word.raised:
            if (
                self._raises
                and not self._table.chosen
                and _agreed(word.raise_.spot(self._room.variant.structure))
            ):
                yield self._raised(self._raises.pop(), word.player, word.raise_)
        elif word.call and word.called and self._calls and not self._called:
            self._called = True
            self._calls -= 1
            yield Duty(_CALL, word.call, f"Le joueur de la place {word.player.seat} suit.")

    def _passed(self, word: Word | None, number: int) -> Iterator[Duty]:
        """Ask once in a hand to whom the word goes, when a raise has given it back."""
        if word is None or self._word_passed or not word.raised or not word.highest:
            return
        self._word_passed = True
        seat = word.player.seat
        yield Duty(
            _PASSES, self._record.passes(number, seat), f"Le joueur de la place {seat} a relancé."
        )

    def _raised(self, drill: str, player: Player, before: ToSpeak) -> Duty:
        """Ask about a raise: its least or greatest amount, or what the player pushes forward."""
        if drill != _PERMITTED:
            scene = f"Le joueur de la place {player.seat} annonce qu'il mise davantage."
            return Duty(drill, before, scene)
        spot = before.spot(self._room.variant.structure)
        short = spot.highest + (minimum(spot) - spot.highest) // 2 // EURO * EURO
        wrong = self._rng.random() < _SHORT and spot.highest < short < player.bet
        total = short if wrong else player.bet
        situation = acting(before, self._house, RAISE, total)
        return Duty(drill, situation, f"Le joueur de la place {player.seat} avance des jetons.")

    def _left_alone(self, player: Player, number: int) -> Iterator[Duty]:
        """Ask whether the round is over where one player alone has not spoken yet."""
        if number > FIRST_ROUND or player.spoke or len(self._table.pending()) > 1:
            return
        opening = self._room.variant.opening
        if opening is Opening.STAKE and len(self._table.live) > 1:
            scene = "Les autres ont répondu ; un joueur regarde encore ses cartes."
            yield Duty("geste-suivant", self._record.goes(number), scene)
        blind = opening is Opening.BLINDS and player.seat == self._table.big
        if blind and player.bet == self._table.highest:
            scene = "Les joueurs ont suivi ; la parole arrive à la surblind."
            yield Duty("geste-suivant", self._record.goes(number), scene)


def _agreed(spot: Spot) -> bool:
    """Whether houses agree on the raise: in limit, not over an all-in of half a bet or more."""
    over = spot.highest % spot.unit
    return spot.structure is not Structure.LIMIT or 2 * over < spot.unit
