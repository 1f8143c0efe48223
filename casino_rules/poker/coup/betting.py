"""A round of betting of a hand: what is asked of what the players do, one by one."""

from collections.abc import Iterator
from typing import Final

from casino_rules.core.coup import Duty
from casino_rules.core.money import EURO
from casino_rules.poker.coup.cloth import on
from casino_rules.poker.coup.hand import Hand
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.words import Word
from casino_rules.poker.drills.betting.actions import acting
from casino_rules.poker.play.raising import Spot, minimum
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.situations.raises import RAISE, ToSpeak
from casino_rules.poker.variant import Opening, Structure

_CALL: Final = "montant-a-suivre"
_PASSES: Final = "a-qui-la-parole"
_PERMITTED: Final = "action-permise"
_RAISES: Final = ("relance-minimale", "relance-maximale", _PERMITTED)
_CALLS: Final = 2
"""The amount of a call is asked so many times in a hand at most, less in one that asks more else."""
_SHORT: Final = 0.5
"""How often a player first pushes forward too few chips, and is refused."""


class Betting:
    """The rounds of betting of a hand."""

    def __init__(self, hand: Hand) -> None:
        """Draw what will be asked of raises, and how often of calls."""
        self._hand = hand
        asked = [slug for slug in _RAISES if slug in hand.drills]
        self._raises = hand.rng.sample(asked, len(asked))
        """The exercises still to be asked about a raise, one each in a hand."""
        self._calls = _CALLS - bool(hand.troubles.kind) - (hand.words.own > 1)
        self._called = False
        """Whether a call of this round has been asked about."""
        self._word_passed = False

    def round(self, number: int) -> Iterator[Duty]:
        """Play a round of betting; ask about one of its calls, its raises, who is left to speak."""
        word, before, self._called = None, None, False
        for player in self._hand.table.speak(number):
            yield from self._answered(word, before)
            yield from self._passed(word, number)
            if word:
                yield from self._hand.troubles.waited(word, player)
            yield from self._left_alone(player, number)
            word, before = self._word(player, number), word
        yield from self._answered(word, before)

    def _word(self, player: Player, number: int) -> Word:
        """Note what a player faces before he acts."""
        highest = self._hand.table.highest
        call = self._hand.record.call(player) if player.bet < highest else None
        can_raise = player.stack > highest - player.bet and _PERMITTED in self._hand.drills
        raise_ = self._hand.record.raises(player, number) if can_raise else None
        return Word(player, self._hand.cloth.zones, highest, call, raise_)

    def _answered(self, word: Word | None, before: Word | None) -> Iterator[Duty]:
        """Ask about what a player has just done: an incident, its word, his raise or a call."""
        if word is None:
            return
        structure = self._hand.room.variant.structure
        asked = [*on(word.cloth, self._hand.troubles.acted(word, before))]
        said = [] if asked else [*self._hand.words.said(word, structure)]
        if said:
            asked = [*on(self._hand.cloth.acting(word.cloth, word.player), said)]
        yield from asked or on(word.cloth, self._played(word))

    def _played(self, word: Word) -> Iterator[Duty]:
        """Ask about a raise, or the first call of some rounds."""
        calls = self._calls and not self._called and not self._hand.table.owing
        if word.raise_ and word.raised:
            if (
                self._raises
                and not self._hand.table.chosen
                and _agreed(word.raise_.spot(self._hand.room.variant.structure))
            ):
                yield self._raised(self._raises.pop(), word.player, word.raise_)
        elif word.call and word.called and calls:
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
            _PASSES,
            self._hand.record.passes(number, seat),
            f"Le joueur de la place {seat} a relancé.",
        )

    def _raised(self, drill: str, player: Player, before: ToSpeak) -> Duty:
        """Ask about a raise: its least or greatest amount, or what the player pushes forward."""
        if drill != _PERMITTED:
            scene = f"Le joueur de la place {player.seat} annonce qu'il mise davantage."
            return Duty(drill, before, scene)
        spot = before.spot(self._hand.room.variant.structure)
        short = spot.highest + (minimum(spot) - spot.highest) // 2 // EURO * EURO
        wrong = self._hand.rng.random() < _SHORT and spot.highest < short < player.bet
        total = short if wrong else player.bet
        situation = acting(before, self._hand.house, RAISE, total)
        return Duty(drill, situation, f"Le joueur de la place {player.seat} avance des jetons.")

    def _left_alone(self, player: Player, number: int) -> Iterator[Duty]:
        """Ask whether the round is over where one player alone has not spoken yet."""
        if number > FIRST_ROUND or player.spoke or len(self._hand.table.pending()) > 1:
            return
        opening = self._hand.room.variant.opening
        if opening is Opening.STAKE and len(self._hand.table.live) > 1:
            scene = "Les autres ont répondu ; un joueur regarde encore ses cartes."
            yield Duty("geste-suivant", self._hand.record.goes(number), scene)
        blind = opening is Opening.BLINDS and player.seat == self._hand.table.big
        if blind and player.bet == self._hand.table.highest:
            scene = "Les joueurs ont suivi ; la parole arrive à la surblind."
            yield Duty("geste-suivant", self._hand.record.goes(number), scene)


def _agreed(spot: Spot) -> bool:
    """Whether houses agree on the raise: in limit, not over an all-in of half a bet or more."""
    over = spot.highest % spot.unit
    return spot.structure is not Structure.LIMIT or 2 * over < spot.unit
