"""A round of betting of a hand: what is asked of what the players do, one by one."""

from collections.abc import Iterator
from typing import Final

from casino_rules.core.chips import PLAQUE
from casino_rules.core.coup import Duty, at_seat
from casino_rules.core.money import EURO, format_amount
from casino_rules.poker.coup.cloth import on
from casino_rules.poker.coup.hand import Hand
from casino_rules.poker.coup.player import Player
from casino_rules.poker.coup.players import Decision
from casino_rules.poker.coup.words import Word
from casino_rules.poker.drills.betting.actions import CALLED, LEAST, NO, acting
from casino_rules.poker.drills.pots.stacks import SMALLEST, VALUES, Overpaid, heap_of
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.state import Spot, half_or_more, minimum
from casino_rules.poker.situations.raises import RAISE, Action, ToSpeak
from casino_rules.poker.situations.rounds import CallDue
from casino_rules.poker.variant import Opening

_CALL: Final = "montant-a-suivre"
_PASSES: Final = "a-qui-la-parole"
_PERMITTED: Final = "action-permise"
_MOST: Final = "relance-maximale"
_RAISES: Final = ("relance-minimale", _MOST, _PERMITTED)
_CHANGE: Final = "rendre-la-monnaie"
_COUNT: Final = "compter-un-tapis"
_HANDLED: Final = {_CHANGE: 0.3, _COUNT: 0.6}
"""How often a hand asks about its chips: of a call, then of the first player who is all-in."""
_CHIPS: Final = tuple(value for value in VALUES if SMALLEST <= value < PLAQUE)
"""What a player may call with; a plaque is not laid for a call."""
_CALLS: Final = 2
"""The amount of a call is asked so many times in a hand at most, less in one that asks more else."""
_LONG: Final = 21
"""A hand that has asked so many duties asks no more about bets and chips."""
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
        self._calls = _CALLS - bool(hand.incidents.kind) - (hand.words.own > 1)
        self._chips = {slug for slug, often in _HANDLED.items() if hand.rng.random() < often}
        self._chips &= hand.drills.keys()
        """The exercises on chips still to be asked, one each."""
        self._called = False
        """Whether a call of this round has been asked about."""
        self._word_passed = False

    def round(self, number: int) -> Iterator[Duty]:
        """Play a round of betting; ask about one of its calls, its raises, who is left to speak."""
        table, before, self._called = self._hand.table, None, False
        player = table.next_to_act(number, last=0)
        while player:
            opened = self._hand.incidents.opened_early(number, self._hand.cloth) if before else ()
            yield from [*opened] or self._left_alone(player, number)
            word = self._word(player, number)
            decided = self._hand.actors.decide(player, number)
            short = self._pushed_short(word, decided)
            table.plays(player, self._stands(short, decided), table.unit(number))
            quiet = True
            for duty in self._answered(word, before, short):
                quiet = False
                yield duty
            if quiet and not self._long:
                yield from self._counted(word)
            yield from self._passed(word, number)
            player, before = table.next_to_act(number, player.seat), word
            if player:
                yield from self._hand.incidents.waited(word, player)

    @property
    def _long(self) -> bool:
        return len(self._hand.asked) >= _LONG

    def _word(self, player: Player, number: int) -> Word:
        """Note what a player faces before they act."""
        table = self._hand.table
        call = self._hand.record.call(player) if player.bet < table.highest else None
        spot = table.spot(player, table.unit(number))
        can_raise = spot.opposed and spot.stack > spot.due and _PERMITTED in self._hand.drills
        raise_ = self._hand.record.raises(player, number) if can_raise else None
        return Word(player, self._hand.cloth.lying, table.faced, call, raise_)

    def _pushed_short(self, word: Word, decided: Decision) -> Action | None:
        """Return a raise that is first pushed short of the least, by who has enough for it."""
        before = word.raise_
        if before is None or decided is None or decided <= word.highest:
            return None
        if self._raise_asked(word, decided) != _PERMITTED or self._hand.rng.random() > _SHORT:
            return None
        spot = self._spot(before)
        pushed = spot.highest + (minimum(spot) - spot.highest) // 2 // EURO * EURO
        if not spot.highest < pushed < minimum(spot) <= spot.all_in:
            return None
        return acting(before, self._hand.house, RAISE, pushed)

    def _stands(self, short: Action | None, decided: Decision) -> Decision:
        """Return to what a bet comes: of one that was pushed short, what the dealer lets stand."""
        if short is None:
            return decided
        spot = self._spot(short)
        stands = self._hand.drills[_PERMITTED].solve(short).value
        return {LEAST: minimum(spot), CALLED: spot.highest}.get(stands, decided)

    def _spot(self, before: ToSpeak) -> Spot:
        return before.spot(self._hand.room.variant.structure)

    def _answered(self, word: Word, before: Word | None, short: Action | None) -> Iterator[Duty]:
        """Ask about what a player has done: the incident that it is, or the words, or the amount."""
        if short:
            self._raises.remove(_PERMITTED)
            yield from on(word.cloth, [self._pushed(short)])
            if self._hand.drills[_PERMITTED].solve(short).value == NO:
                bet = format_amount(word.player.bet)
                self._hand.tell(f"{_named(word.player)} porte alors sa mise à {bet}.")
            return
        structure = self._hand.room.variant.structure
        asked = [*on(word.cloth, self._hand.incidents.acted(word, before))]
        said = [] if asked else [*self._hand.words.said(word, structure)]
        if said:
            asked = [*on(self._hand.cloth.acting(word.cloth, word.player), said)]
        yield from asked or on(word.cloth, self._played(word))

    def _played(self, word: Word) -> Iterator[Duty]:
        """Ask about a raise, or the first call of some rounds."""
        calls = self._calls and not self._called and not self._long
        if word.raise_ and word.raised:
            drill = self._raise_asked(word, word.player.bet)
            if drill:
                self._raises.remove(drill)
                yield self._raised(drill, word.player, word.raise_)
        elif word.call and word.called and calls:
            self._called = True
            self._calls -= 1
            yield self._change(word, word.call) or Duty(
                _CALL, word.call, f"{_named(word.player)} suit."
            )

    def _change(self, word: Word, call: CallDue) -> Duty | None:
        """Ask once in some hands what is given back to who calls with one chip that is too big."""
        due = call.due
        known = [pose for pose in _CHIPS if due < pose <= call.stack]
        if _CHANGE not in self._chips or not known:
            return None
        self._chips.remove(_CHANGE)
        scene = f"Le joueur de la place {call.seat} suit d'un seul jeton."
        pushed = self._hand.cloth.pushing(word.cloth, call.seat, known[0], call.stack)
        return Duty(_CHANGE, Overpaid(due, known[0]), scene, pushed, at_seat(call.seat))

    def _counted(self, word: Word) -> Iterator[Duty]:
        """Ask once in some hands what the stack of who goes all-in is worth, colour by colour."""
        had = next((seen.stack for seen in (word.raise_, word.call) if seen), 0)
        if _COUNT not in self._chips or word.player.stack or word.player.folded or not had:
            return
        heap = heap_of(self._hand.rng, had)
        if heap:
            self._chips.remove(_COUNT)
            scene = f"{_named(word.player)} pousse tout son tapis : vous le comptez."
            cloth = self._hand.cloth.uncounted(word.cloth, word.player)
            yield Duty(_COUNT, heap, scene, cloth)

    def _raise_asked(self, word: Word, total: int) -> str:
        """Return the exercise that a raise is to be asked by, if any: « Pot ! » is that of the pot."""
        before = word.raise_
        if before is None or self._long:
            return ""
        if self._hand.table.chosen:
            return ""  # the house leaves the bet to the players
        if half_or_more(self._spot(before)):
            return ""  # houses differ on what it opens
        structure = self._hand.room.variant.structure
        known = (slug for slug in self._raises if slug != _MOST or word.is_most(total, structure))
        return next(known, "")

    def _passed(self, word: Word, number: int) -> Iterator[Duty]:
        """Ask once in a hand to whom the word goes, when a raise has given it back."""
        if self._word_passed or not word.raised or not word.highest:
            return
        if not self._hand.table.pending():
            return
        self._word_passed = True
        has = "a complété la mise" if word.completed(self._hand.table.stakes.big) else "a relancé"
        situation = self._hand.record.passes(number, word.player.seat)
        yield Duty(_PASSES, situation, f"{_named(word.player)} {has}.")

    def _raised(self, drill: str, player: Player, before: ToSpeak) -> Duty:
        """Ask about a raise: its least or greatest amount, or what the player pushes forward."""
        if drill != _PERMITTED:
            return Duty(drill, before, f"{_named(player)} annonce qu'il mise davantage.")
        return self._pushed(acting(before, self._hand.house, RAISE, player.bet))

    def _pushed(self, action: Action) -> Duty:
        scene = f"Le joueur de la place {action.seat} avance des jetons."
        return Duty(_PERMITTED, action, scene)

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


def _named(player: Player) -> str:
    return f"Le joueur de la place {player.seat}"
