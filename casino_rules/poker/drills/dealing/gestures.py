"""The dealer's next gesture: what the families of games share."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, branch, wait_for
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.hands.categories import capital
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.rounds import (
    MIXED,
    PLAIN,
    QUIET,
    SHORT,
    TIMID,
    Wanted,
    at_the_end,
    in_the_middle,
    stopped,
    why_over,
)
from casino_rules.poker.play import rounds
from casino_rules.poker.play.betting import Round
from casino_rules.poker.play.pots import uncalled
from casino_rules.poker.play.rounds import (
    FIRST_ROUND,
    PUSH,
    RETURN,
    SHOW,
    UNBURNED,
    UNGATHERED,
    WORD,
    pending,
)
from casino_rules.poker.room import Room, places
from casino_rules.poker.situations.dealing import StudGoes
from casino_rules.poker.situations.rounds import RoundGoes
from casino_rules.poker.situations.seats import FOLDED, PLAYS, SeatTurn, turns


class GestureDrill[S: RoundGoes | StudGoes](RoomDrill[S]):
    """Choose what the dealer does now: what the games with and without a board share."""

    slug = "geste-suivant"
    title = "Le geste suivant"
    duty = "Savoir si le tour d'enchères est fini, et ce qui vient ensuite."
    seconds = 8

    def __init__(self, room: Room) -> None:
        """Take the room; its streets are branches."""
        super().__init__(room)
        self.branches = (
            *self.own_branches(),
            branch("a-suivre", "Un joueur n'a pas encore répondu à la relance", 4),
            branch("pas-tous-parle", "Personne n'a misé, mais tous n'ont pas parlé", 3),
            *(
                branch(street.key, f"Tour fini : {street.title.lower()}", 2)
                for street in room.variant.streets[1:]
            ),
            branch("sans-mise", "Tour fini sans aucune mise", 3),
            branch("mise-rendue", "Tour fini, une part de la mise n'a pas été suivie", 4),
            branch("tapis", "Plus personne ne peut miser", 4),
            branch("abattage", "Dernier tour fini", 2),
            branch("seul", "Un seul joueur reste", 2),
        )

    def own_branches(self) -> Iterator[Branch]:
        """Yield the branches that only some families of games have."""
        yield from ()

    @error(
        "relance-non-suivie",
        "La plus haute mise n'est pas égalisée par tous : le tour n'est pas fini.",
    )
    def _raise_unanswered(self, seen: S) -> str | None:
        return self.when(seen, "a-suivre", self._next(seen))

    @error("parole-oubliee", "Tous n'ont pas parlé : le tour n'est pas fini.")
    def _word_forgotten(self, seen: S) -> str | None:
        return self.when(seen, "pas-tous-parle", self.after(seen))

    @error("sans-bruler", "On brûle une carte avant d'en donner de nouvelles.")
    def _unburned(self, seen: S) -> str | None:
        later = self.room.variant.streets[seen.round :]
        if not later or not later[0].burned:
            return None
        return UNBURNED if self.solve(seen).value == self.after(seen) else None

    @error(
        "ramassage-oublie",
        "Les mises sont encore devant les joueurs : on les ramasse avant de brûler ou de faire "
        "montrer.",
    )
    def _ungathered(self, seen: S) -> str | None:
        ends = self.solve(seen).value in (RETURN, self.after(seen))
        return UNGATHERED if ends and _bets(seen) else None

    @error(
        "part-non-suivie-ramassee",
        "Une part de la plus haute mise n'a été suivie par personne : on la rend avant de ramasser.",
    )
    def _surplus_gathered(self, seen: S) -> str | None:
        return self.when(seen, "mise-rendue", self._next(seen))

    @error("rendu-sans-raison", "Toute la mise a été suivie : il n'y a rien à rendre.")
    def _nothing_to_return(self, seen: S) -> str | None:
        over = self.solve(seen).value == self.after(seen) != RETURN
        return RETURN if over and _bets(seen) else None

    @error(
        "parole-a-un-seul",
        "Un joueur qui n'a plus d'adversaire capable de miser n'a rien à dire : on donne la suite.",
    )
    def _word_to_one(self, seen: S) -> str | None:
        return self.when(seen, "tapis", WORD)

    @error("abattage-a-un-seul", "Le dernier joueur en course gagne sans montrer ses cartes.")
    def _shown_alone(self, seen: S) -> str | None:
        return self.when(seen, "seul", SHOW)

    @error("parole-de-trop", "Chacun a parlé, plus personne n'a à répondre : le tour est fini.")
    def _word_again(self, seen: S) -> str | None:
        over = self.solve(seen).value == self.after(seen)
        return WORD if over and self.classify(seen) != "tapis" else None

    @error(
        "abattage-trop-tot", "On n'abat qu'après le dernier tour : il reste des cartes à donner."
    )
    def _shown_too_soon(self, seen: S) -> str | None:
        more = seen.round < len(self.room.variant.streets)
        return SHOW if more and self.classify(seen) != "seul" else None

    @error(
        "pot-pousse-trop-tot", "Plusieurs joueurs sont en course : le pot n'est encore à personne."
    )
    def _pushed_too_soon(self, seen: S) -> str | None:
        return None if self.classify(seen) == "seul" else PUSH

    @error("carte-au-seul", "Tous les autres se sont couchés : on ne donne plus de carte.")
    def _card_to_one(self, seen: S) -> str | None:
        return self.when(seen, "seul", self._next(seen))

    @error(
        "ni-attendre-ni-bruler",
        "Un joueur doit encore parler ; et l'on brûle une carte avant d'en donner de nouvelles.",
    )
    def _neither_waits_nor_burns(self, seen: S) -> str | None:
        later = self.room.variant.streets[seen.round :]
        burned = bool(later) and bool(later[0].burned)
        return UNBURNED if burned and self.solve(seen).value == WORD else None

    @error("carte-de-trop", "Toutes les cartes sont données : il ne reste qu'à les montrer.")
    def _one_card_more(self, seen: S) -> str | None:
        return self.when(seen, "abattage", rounds.key_of(self.room.variant.streets[-1]))

    @override
    def check(self, situation: S) -> None:
        self.check_round(situation.round)

    def when(self, situation: S, wanted: str, answer: str) -> str | None:
        """Return an answer where the situation is of a branch."""
        return answer if self.classify(situation) == wanted else None

    def after(self, situation: S) -> str:
        """Return the gesture that ends the round: what nobody has called is given back first."""
        return RETURN if surplus(situation.players) else self._next(situation)

    def _next(self, situation: S) -> str:
        later = self.room.variant.streets[situation.round :]
        return rounds.key_of(later[0]) if later else SHOW

    @override
    def classify(self, situation: S) -> str:
        rows = situation.players
        if sum(row.state != FOLDED for row in rows) == 1:
            return "seul"
        waiting = pending(turns(rows))
        highest = max(row.bet for row in rows)
        if any(row.bet < highest for row in rows if row.seat in waiting):
            return "a-suivre"
        if waiting:
            return self.nobody_bet(situation, waiting)
        return self._ended(situation, highest)

    def _ended(self, situation: S, highest: Cents) -> str:
        """Return the branch of a round that is over."""
        if surplus(situation.players):
            return "mise-rendue"
        if situation.round == len(self.room.variant.streets):
            return "abattage"
        if _able(situation) <= 1:
            return "tapis"
        return self.room.variant.keys[situation.round] if highest else "sans-mise"

    def nobody_bet(
        self,
        situation: S,  # noqa: ARG002 - the games with blinds look at the round
        waiting: tuple[int, ...],  # noqa: ARG002 - and at who is left
    ) -> str:
        """Return the branch where some have not spoken, nobody having bet above them."""
        return "pas-tous-parle"

    @override
    def solve(self, situation: S) -> Ruling[str]:
        kind = self.classify(situation)
        if kind == "seul":
            alone = next(row.seat for row in situation.players if row.state != FOLDED)
            return Ruling(PUSH, (self.room.cite("seul-en-course", place=alone),))
        waiting = pending(turns(situation.players))
        if waiting:
            return Ruling(WORD, (self.waits(waiting, kind),))
        over = why_over(self.room, situation.players)
        return Ruling(
            self.after(situation), (over, *self._before(situation), self._follows(situation))
        )

    def _before(self, situation: S) -> Iterator[Step]:
        """Say what is given back and gathered before anything is dealt."""
        if rest := surplus(situation.players):
            top = max(situation.players, key=lambda row: row.bet)
            yield self.room.cite("mise-non-suivie", place=top.seat, montant=format_amount(rest))
        if _bets(situation):
            yield self.room.cite("avant-la-carte")

    def waits(self, waiting: tuple[int, ...], kind: str) -> Step:
        """Say who has still to speak."""
        return self.room.cite("tour-fini", kind, **waited_for(waiting))

    def _follows(self, situation: S) -> Step:
        later = self.room.variant.streets[situation.round :]
        return rounds.step(self.room, later[0]) if later else self.room.cite("abattage")

    @override
    def ask(self, situation: S) -> Question:
        street = self.room.variant.streets[situation.round - 1]
        silent = _able(situation) > 1
        seats = cloth.seats(
            situation.players,
            lambda row: [
                _SPOKE if said == _CHECKED else said for said in cloth.word(row, silent=silent)
            ],
            self.closed(situation.round),
        )
        labels = self.labels(situation)
        form = Choice(tuple(Option(key, label) for key, label in labels.items()))
        zones = (*cloth.board(situation.board, street.name), *seats)
        return Question(f"{street.moment}, que faites-vous ?", form, zones)

    def labels(self, situation: S) -> dict[str, str]:
        """Return the gestures that are proposed, with their words."""
        return rounds.labels(self.room.variant, situation.round, bets=_bets(situation))

    def closed(self, round_: int) -> int:  # noqa: ARG002 - the studs show the closed cards
        """Return how many closed cards of a player are shown."""
        return 0

    @override
    def deal(self, rng: Random, house: House) -> S:
        return self.made(rng, house, None)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> S:
        return wait_for(
            lambda: self.made(rng, house, branch), lambda seen: self.classify(seen) == branch
        )

    def made(self, rng: Random, house: House, branch: str | None) -> S:
        """Return a round stopped in its middle or at its end, as a branch wants it."""
        return self.laid(rng, stopped(rng, self.room.variant, house, self.wanted(branch)))

    @abstractmethod
    def laid(self, rng: Random, table: Round) -> S:
        """Lay the cards of a round that was stopped."""

    def wanted(self, branch: str | None) -> Wanted:
        """Return the rounds in which a branch comes, where they are stopped, how they are played."""
        keys = self.room.variant.keys
        every = tuple(range(FIRST_ROUND, len(keys) + 1))
        if branch is None:
            return Wanted(every, lambda instant: bool(instant.last), fewest=_FEWEST)
        if branch in ("a-suivre", "pas-tous-parle"):
            return Wanted(every, in_the_middle, PLAIN if branch == "a-suivre" else QUIET, _FEWEST)
        if branch == "option-surblind":
            return Wanted((FIRST_ROUND,), in_the_middle, QUIET, _FEWEST)
        rounds = {
            "abattage": every[-1:],
            "sans-mise": every[1:-1],
            "tapis": every[:-1],
        }.get(branch, every)
        rounds = (keys.index(branch),) if branch in keys else rounds
        return Wanted(rounds, at_the_end, _TEMPERS.get(branch, PLAIN), _FEWEST)


_CHECKED, _SPOKE = "parole", "a parlé"
"""Once the bets are gathered nobody sees any more who checked and who called."""
_FEWEST: Final = 3
_TEMPERS: Final = {"sans-mise": QUIET, "mise-rendue": MIXED, "tapis": SHORT, "seul": TIMID}


def surplus(rows: Iterable[SeatTurn]) -> Cents:
    """Return the part of the highest bet of a round that nobody has matched."""
    return uncalled(row.bet for row in rows)


def waited_for(waiting: tuple[int, ...]) -> dict[str, str]:
    """Return the facts that name the seats which have still to speak."""
    must = "doit" if len(waiting) == 1 else "doivent"
    return {"places": capital(places(waiting)), "doit": must}


def _able(situation: RoundGoes | StudGoes) -> int:
    """Return how many players can still bet."""
    return sum(row.state == PLAYS for row in situation.players)


def _bets(situation: RoundGoes | StudGoes) -> bool:
    """Whether chips lie before the players."""
    return any(row.bet for row in situation.players)
