"""The incident of a hand: drawn before it, brought where it leaves the hand as it is played."""

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any, Final

from casino_rules.core.coup import Duty
from casino_rules.core.drill import Drill
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.poker.coup.cloth import Cloth, on
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.players import TableInPlay
from casino_rules.poker.coup.words import Word
from casino_rules.poker.drills.dealing.incidents import BoardIncident
from casino_rules.poker.drills.incidents import (
    AFTER_A_FOLD,
    ALL_IN,
    BEFORE,
    BIG_CHIP,
    BUTTON,
    DEAD_HAND,
    DISPUTED,
    DURING,
    FLOP_OF_FOUR,
    KEPT,
    KILL,
    MUCKED,
    NO_KILL,
    ON_CREDIT,
    PLAYED,
    RAISED_MEANWHILE,
    SAID_MORE,
    TOO_SOON,
    WAITS,
    TableTrouble,
    amounts,
    big_chip,
    met,
)
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.situations.counting import DEAL, OPENED, Fault
from casino_rules.poker.situations.rounds import CallDue
from casino_rules.poker.variant import Street

_SHARE: Final = 0.45
"""How often a hand has an incident, but at the level where it always has one."""
_INSTEAD: Final = 0.5
"""How often an incident that is rarely true takes the place of the one that was drawn."""
_MISDEALT: Final = "maldonne"
"""Cards seen in the deal, which is taken again: the others would change what is burned next."""
_OPENED_IN: Final = {"flop": FIRST_ROUND, "riviere": FIRST_ROUND + 2}
"""The common cards that a hand may see opened too soon, and the round that was not over. The turn
would lie apart until the river, and no place of the cloth holds it."""
_FIRST_CARDS: Final = 2
_MOST_SEEN: Final = 3
_FLOP: Final = 3
_THREE: Final = 3


class Incidents:
    """What goes wrong in a hand: nothing, or one thing, and the hands once all are all-in."""

    def __init__(
        self,
        rng: Random,
        house: House,
        table: TableInPlay,
        drills: Mapping[str, Drill[Any]],
        most: int,
    ) -> None:
        """Draw the incident among those of the house that a hand can bring.

        ``most``: how many seats the table has, taken or not.
        """
        self._rng = rng
        self._table = table
        drill = drills[TableTrouble.slug]
        self._situation = drill.situation
        self._seats = set(range(1, most + 1))
        known = {item.slug for item in drill.branches_in(house)}
        self._known = known
        self._all_in = sorted(ALL_IN & known)
        self._hands_up = False
        rush = house.level is Level.RUSH
        self._round = FIRST_ROUND if rush else rng.randint(FIRST_ROUND, FIRST_ROUND + 1)
        posting = (table.small, table.big) if table.blinds else table.players
        self._killers = [seat for seat in table.players if seat not in posting]
        """Who may post the kill; at stud nobody says what the bring-in then becomes."""
        self.kind = ""
        """The incident that is still to come, if any."""
        if rush:
            self.kind = rng.choice(sorted(DURING & known))
        elif rng.random() < _SHARE:
            dealt = {_MISDEALT, *_OPENED_IN} if BoardIncident.slug in drills else set()
            able = (DURING | BEFORE | PLAYED) & known | dealt
            able |= {BUTTON} & known if self._button_passed() else set()
            able -= set() if self._killers else {KILL}
            self.kind = rng.choice(sorted(able))

    def _button_passed(self) -> bool:
        """Whether the button may just have passed an empty seat: it lies before the first one."""
        first, last = min(self._table.players), max(self._table.players)
        return self._table.button == first and last + 1 in self._seats

    def opened(self, cloth: Cloth) -> Iterator[Duty]:
        """Bring an incident that comes before the hand."""
        scene = "Le coup précédent est fini."
        if self.kind == BUTTON:
            last = max(self._table.players)
            yield from on(cloth.seated(button=last), [self._met(last + 1, scene)])
        yield from self._brought({NO_KILL}, scene)
        if self.kind == KILL:
            seat = self._rng.choice(self._killers)
            yield self._met(seat, scene)
            self._table.kill(seat)

    def dealt(self, cloth: Cloth) -> Iterator[Duty]:
        """Bring what happens while the first cards are given: they may be dealt again."""
        scene = "Vous donnez les premières cartes."
        empty = sorted(self._seats - self._table.players.keys())
        if self.kind == WAITS and empty:
            yield self._met(self._rng.choice(empty), scene)
        elif self.kind == _MISDEALT:
            self.kind = ""
            seen, place = self._rng.choice(self._exposed())
            given = cloth.dealing(place + seen - 1)
            yield Duty(BoardIncident.slug, Fault(DEAL, seen, place, ()), scene, given)
            if seen == 1 and place > _FIRST_CARDS:
                self._table.cards.replaced()
        yield from self._brought(BEFORE - {WAITS}, scene)

    def _exposed(self) -> list[tuple[int, int]]:
        """Return how many cards may be seen in the deal, from which one on: one of each case."""
        served = len(self._table.players)
        return [
            (1, self._rng.randint(1, _FIRST_CARDS)),
            (self._rng.randint(2, _MOST_SEEN), self._rng.randint(1, served)),
            (1, self._rng.randint(_FIRST_CARDS + 1, 2 * served)),
        ]

    def opened_early(self, number: int, cloth: Cloth) -> Iterator[Duty]:
        """Bring common cards that are opened before a player has spoken; they go back."""
        when = self.kind
        if _OPENED_IN.get(when) != number:
            return
        self.kind, cards = "", self._table.cards
        opened = cards.opened_early(OPENED[when] - len(cards.board))
        scene = "Un joueur n'a pas encore parlé."
        yield Duty(BoardIncident.slug, Fault(when, 0, 0, opened), scene, cloth.opened_early(opened))
        cards.shuffle_back()

    def gathered(self) -> Iterator[Duty]:
        """Bring a hand that is dead once the bets of the first round are gathered."""
        able = self._table.able
        if self.kind == DEAD_HAND and len(able) >= _THREE:
            player = self._rng.choice(able)
            yield self._met(player.seat, "Vous alliez donner la suite.")
            player.folded = True

    def flopped(self, number: int, street: Street, cloth: Cloth) -> Iterator[Duty]:
        """Bring a flop of four, which the first players have before them when it is opened."""
        flop = number > FIRST_ROUND and street.common == _FLOP
        if flop and self.kind == FLOP_OF_FOUR:
            opened = self._brought({FLOP_OF_FOUR}, f"{street.moment}, vous ouvrez les cartes.")
            yield from on(cloth.one_too_many(), opened)

    def during(self, number: int) -> Iterator[Duty]:
        """Bring an incident that comes as the players are about to speak, in its round."""
        folded = [player.seat for player in self._table.players.values() if player.folded]
        if self.kind == MUCKED and folded:
            yield self._met(self._rng.choice(folded), "Les joueurs vont parler.")
        elif folded:
            yield from self._brought(AFTER_A_FOLD, "Les joueurs vont parler.")
        if number < self._round or not self._table.pending():
            return
        if self.kind == TOO_SOON:
            yield from self._too_soon(self._table.speaker(number))
        else:
            yield from self._brought(DURING, "Les joueurs vont parler.")

    def _too_soon(self, speaker: int) -> Iterator[Duty]:
        """Bring chips pushed out of turn, by somebody else than who is to speak, who has them."""
        bet = self._table.faced or self._table.stakes.big
        able = [p.seat for p in self._table.able if p.seat != speaker and p.stack > bet]
        if able:
            scene = "Les joueurs vont parler."
            yield self._met(self._rng.choice(able), scene, bet, 2 * bet)

    def all_in(self) -> Iterator[Duty]:
        """Ask once whether the hands are turned up, when nobody can bet any more."""
        if not self._hands_up and not self.kind:
            self._hands_up = True
            self.kind = next(iter(self._all_in), "")
            if self.kind:
                out = [player.seat for player in self._table.live if not player.stack]
                yield self._met(self._rng.choice(out), "Les tapis sont payés.")

    def acted(self, word: Word, before: Word | None) -> Iterator[Duty]:
        """Bring an incident that what a player has just done makes true."""
        over_a_bet = word.raised and word.highest and word.player.stack
        if self.kind == BIG_CHIP and word.call and word.called:
            yield from self._chip(word.call)
        elif self.kind == SAID_MORE and over_a_bet:
            scene = "Un joueur relance."
            yield self._met(word.player.seat, scene, word.highest, word.player.bet)
        elif self.kind == DISPUTED and word.raised:
            less = word.highest or word.player.bet // 2 // EURO * EURO
            if less:
                yield self._met(word.player.seat, "Un joueur mise.", less, word.player.bet)
        elif self.kind == KEPT and _followed(word, before):
            scene = "Deux joueurs suivent, pas dans l'ordre."
            yield self._met(word.player.seat, scene, word.highest, 2 * word.highest)

    def waited(self, word: Word, player: Player) -> Iterator[Duty]:
        """Bring a call made too soon by the player whose turn comes, over a raise since."""
        raised = word.raised and word.highest and player.stack > word.highest - player.bet > 0
        if self.kind == RAISED_MEANWHILE and raised:
            scene = "Deux joueurs parlent presque en même temps."
            yield self._met(player.seat, scene, word.highest, word.player.bet)
        due = self._table.faced - player.bet
        if 0 < player.stack < due and self._comes(ON_CREDIT):
            yield self._met(player.seat, "Un joueur compte ses jetons.", player.stack, due)

    def _comes(self, kind: str) -> bool:
        """Whether an incident comes that is rarely true: now and then in the place of another."""
        if self.kind == kind:
            return True
        instead = bool(self.kind) and kind in self._known and self._rng.random() < _INSTEAD
        self.kind = kind if instead else self.kind
        return instead

    def _chip(self, call: CallDue) -> Iterator[Duty]:
        """Ask what one big chip, put down without a word, is worth: no more than the call."""
        chips = big_chip(call.highest)
        if call.stack > chips:
            scene = f"Il reste {format_amount(call.highest - call.own)} à ajouter."
            yield self._met(call.seat, scene, call.highest, chips)

    def _met(self, seat: int, scene: str, *played: Cents) -> Duty:
        """Bring the incident; without amounts that were played, they are those of the table."""
        kind, self.kind = self.kind, ""
        told = played or amounts(self._rng, self._table.stakes, kind)
        opened = self._table.cards.one_too_many
        seen = met(self._situation, kind, seat, told, opened)
        return Duty(TableTrouble.slug, seen, scene)

    def _brought(self, among: Collection[str], scene: str) -> Iterator[Duty]:
        if self.kind in among:
            yield self._met(self._rng.choice(self._table.live).seat, scene)


def _followed(word: Word, before: Word | None) -> bool:
    """Whether two players in a row have called the same bet, neither out of chips."""
    if before is None or not (word.called and before.called):
        return False
    return word.highest == before.highest == word.player.bet and bool(word.player.stack)
