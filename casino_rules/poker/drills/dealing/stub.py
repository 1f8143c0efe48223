"""The stub: how many cards are left in it, and what is done when it does not suffice.

How many players may sit down.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.cards import PACK
from casino_rules.core.drill import branch
from casino_rules.core.forms import Field, Fields, Json, Points, UnreadableAnswer
from casino_rules.core.french import CARTE, Noun, small
from casino_rules.core.house import House
from casino_rules.core.plan import PAPER
from casino_rules.core.questions import ZERO, Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.words import in_words
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.room import CLOTH, Room
from casino_rules.poker.situations.counting import MOST_WAITING, StubAsked, StubSeen, Waiting

_COUNT: Final = Points(0, len(PACK))
_DEAD: Final = Noun("carte morte", "cartes mortes", feminine=True)
_WANTED: Final = Noun("carte demandée", "cartes demandées", feminine=True)
_BURNED: Final = Noun("brûlée", "brûlées", feminine=True)


class StubLeft(RoomDrill[StubSeen]):
    """Say how many cards are left in the stub."""

    slug = "cartes-au-talon"
    title = "Combien de cartes au talon ?"
    duty = "Savoir combien de cartes le talon doit compter, pour voir qu'il n'en manque aucune."
    seconds = 25
    situation = StubSeen

    def __init__(self, room: Room) -> None:
        """Take the room; its streets are the branches."""
        super().__init__(room)
        self.branches = tuple(
            branch(street.key, f"{street.title} : le talon compté", 2)
            for street in room.variant.streets
        )

    @error("couches-remis", "Les cartes des joueurs couchés ne reviennent pas au talon.")
    def _dead_put_back(self, seen: StubSeen) -> int | None:
        return self._with(seen, (seen.served - seen.live) * self._first)

    @error(
        "brulees-oubliees",
        "Les cartes brûlées sont sorties du talon elles aussi.",
        lambda variant: any(street.burned for street in variant.streets),
    )
    def _burned_forgotten(self, seen: StubSeen) -> int | None:
        return self._with(seen, self._burned(seen.round))

    @error(
        "changees-oubliees",
        "Chaque carte changée en fait sortir une autre du talon.",
        lambda variant: bool(variant.draws),
    )
    def _changed_forgotten(self, seen: StubSeen) -> int | None:
        return self._with(seen, seen.changed)

    @error(
        "couches-servis",
        "Un joueur couché ne reçoit plus de cartes.",
        lambda variant: not variant.draws and not variant.board,
    )
    def _dead_served(self, seen: StubSeen) -> int | None:
        return self._with(seen, (seen.live - seen.served) * (seen.round - 1))

    @property
    def _first(self) -> int:
        """How many cards each player receives in the deal."""
        street = self.room.variant.streets[0]
        return street.closed + street.open

    def _burned(self, round_: int) -> int:
        return sum(street.burned for street in self.room.variant.streets[:round_])

    def _common(self, round_: int) -> int:
        return sum(street.common for street in self.room.variant.streets[:round_])

    def _held(self, situation: StubSeen) -> int:
        """Return how many cards the players have received, changed ones included."""
        later = self.room.variant.streets[1 : situation.round]
        each = sum(street.closed + street.open for street in later)
        return situation.served * self._first + situation.live * each + situation.changed

    def _left(self, situation: StubSeen) -> int:
        out = self._held(situation) + self._common(situation.round)
        return len(PACK) - out - self._burned(situation.round)

    def _with(self, situation: StubSeen, more: int) -> int | None:
        """Return the answer that counts so many cards more in the stub."""
        found = self._left(situation) + more
        return found if 0 <= found <= len(PACK) else None

    @override
    def check(self, situation: StubSeen) -> None:
        variant = self.room.variant
        if situation.round > len(variant.streets):
            message = f"Les cartes se donnent en {len(variant.streets)} fois."
            raise UnreadableAnswer(message, "round")
        if situation.served > variant.most_seats:
            raise UnreadableAnswer(f"Il y a {variant.most_seats} joueurs au plus.", "served")
        if situation.changed and not variant.draws:
            raise UnreadableAnswer("Ce jeu n'a pas de tirage.", "changed")
        if self._left(situation) < 0:
            raise UnreadableAnswer("Il n'y a que 52 cartes en tout.", "served")

    @override
    def deal(self, rng: Random, house: House) -> StubSeen:
        variant = self.room.variant
        round_, served = rng.randint(1, len(variant.streets)), rng.randint(3, variant.most_seats)
        if round_ == 1:
            return StubSeen(round_, served, served, 0)
        live = rng.randint(2, min(served, 5))
        most = min(live * (round_ - 1) * 3, 10) if variant.draws else 0
        return StubSeen(round_, served, live, rng.randint(min(1, most), most))

    @override
    def classify(self, situation: StubSeen) -> str:
        return self.room.variant.keys[situation.round - 1]

    @override
    def ask(self, situation: StubSeen) -> Question:
        moment = self.room.variant.streets[situation.round - 1].moment
        zones = [Zone("Joueurs servis", note=str(situation.served), spot=PAPER)]
        if situation.round > 1:
            zones.append(
                Zone("En course depuis le premier tour", note=str(situation.live), spot=PAPER)
            )
        if self.room.variant.draws and situation.round > 1:
            zones.append(Zone("Cartes changées en tout", note=str(situation.changed), spot=PAPER))
        prompt = f"{moment}, les cartes sont données. Combien en reste-t-il au talon ?"
        return Question(prompt, _COUNT, tuple(zones))

    @override
    def solve(self, situation: StubSeen) -> Ruling[int]:
        burned, common = self._burned(situation.round), self._common(situation.round)
        parts = [f"{small(self._held(situation), feminine=True)} aux joueurs"]
        parts += [f"{small(common, feminine=True)} au milieu"] if common else []
        parts += [_BURNED.spelled(burned)] if burned else []
        left = self._left(situation)
        told = (
            ", ".join(parts) if len(parts) == 1 else f"{', '.join(parts)}, soit {len(PACK) - left}"
        )
        facts = {"detail": told, "talon": small(left, feminine=True)}
        return Ruling(left, (self.room.cite("compte-du-talon", "", **facts),))


GIVEN: Final = "donnees"
REMADE: Final = "talon"
_FORM: Final = Fields(
    (
        Field(GIVEN, "Données de ce talon", _COUNT, "talon"),
        Field(REMADE, "Cartes du nouveau talon", _COUNT, "talon"),
    )
)
_BEYOND: Final = (-6, 5)
"""How many cards more than the stub holds are asked for, at least and at most."""

type Answer = dict[str, int]


class StubOut(RoomDrill[StubAsked]):
    """Say how many cards the stub gives, and of how many a new one is made."""

    slug = "talon-epuise"
    title = "Le talon ne suffit plus"
    duty = "Savoir ce que l'on mélange quand le talon ne suffit pas à un tirage."
    seconds = 25
    situation = StubAsked
    branches = (
        branch("suffit", "Le talon suffit largement", 1),
        branch("juste", "Le talon suffit, la dernière carte reste", 3),
        branch("derniere", "Il ne manque que la dernière carte", 4),
        branch("epuise", "Le talon ne suffit pas", 5),
    )

    @error(
        "derniere-donnee",
        "La dernière carte du talon n'est jamais donnée : elle rejoint le nouveau talon.",
    )
    def _last_given(self, seen: StubAsked) -> Answer | None:
        return self._if_remade(seen, {GIVEN: seen.stub})

    @error("ecarts-du-tirage", "Les cartes écartées à ce tirage n'y retournent pas.")
    def _discards_shuffled(self, seen: StubAsked) -> Answer | None:
        return self._if_remade(seen, {REMADE: seen.remade + seen.wanted})

    @error("brulees-oubliees", "Les cartes brûlées entrent dans le nouveau talon.")
    def _burned_forgotten(self, seen: StubAsked) -> Answer | None:
        return self._if_remade(seen, {REMADE: seen.remade - seen.burned})

    @error("talon-refait-trop-tot", "Le talon suffit : on n'y remélange rien.")
    def _remade_too_soon(self, seen: StubAsked) -> Answer | None:
        return None if seen.remade else {REMADE: seen.dead + seen.burned + 1}

    @staticmethod
    def _if_remade(situation: StubAsked, answer: Answer) -> Answer | None:
        fits = all(number <= len(PACK) for number in answer.values())
        return answer if situation.remade and fits else None

    @override
    def deal(self, rng: Random, house: House) -> StubAsked:
        live, burned = rng.randint(3, 5), rng.randint(2, self.room.variant.draws)
        wanted = rng.randint(7, min(10, 2 * live + 2))
        stub = wanted - rng.randint(*_BEYOND)
        dead = len(PACK) - burned - live * self.room.variant.hole - stub
        return StubAsked(stub, wanted, dead, burned)

    @override
    def classify(self, situation: StubAsked) -> str:
        beyond = situation.wanted - situation.stub
        if beyond > 0:
            return "epuise"
        return {0: "derniere", -1: "juste"}.get(beyond, "suffit")

    @override
    def ask(self, situation: StubAsked) -> Question:
        zones = (
            CLOTH.zone("talon", hidden=situation.stub),
            CLOTH.zone("brulees", hidden=situation.burned),
            CLOTH.zone("rebut", hidden=situation.dead),
            CLOTH.zone("ecartees", hidden=situation.wanted),
        )
        prompt = (
            f"Les joueurs demandent {CARTE.spelled(situation.wanted)}. Combien en donnez-vous de ce talon, "
            f"et combien de cartes compte le nouveau ? {ZERO}"
        )
        return Question(prompt, _FORM, zones)

    @override
    def solve(self, situation: StubAsked) -> Ruling[Answer]:
        answer = {GIVEN: situation.given, REMADE: situation.remade}
        return Ruling(answer, tuple(self._steps(situation)))

    def _steps(self, situation: StubAsked) -> Iterator[Step]:
        facts = {
            "talon": CARTE.spelled(situation.stub),
            "demandees": _WANTED.spelled(situation.wanted),
        }
        if not situation.remade:
            yield self.room.cite("talon-epuise", "", **facts)
            return
        yield self.room.cite(
            "talon-epuise", "dernier", **facts, donnees=small(situation.given, feminine=True)
        )
        back = {
            "mortes": _DEAD.spelled(situation.dead),
            "brulees": _BURNED.spelled(situation.burned),
        }
        yield self.room.cite("talon-epuise", "nouveau", **back, talon=situation.remade)


_JOUEUR: Final = Noun("joueur", "joueurs")
_WAITING: Final = Points(0, MOST_WAITING)


class SeatsFit(RoomDrill[Waiting]):
    """Say how many players are seated."""

    slug = "places"
    title = "Combien de joueurs à la table ?"
    duty = "Savoir combien de joueurs la table reçoit au plus."
    seconds = 10
    situation = Waiting
    branches = (
        branch("tous", "Moins de joueurs que de places libres", 2),
        branch("complet", "Autant de joueurs que de places libres", 3),
        branch("un-de-trop", "Un joueur de trop", 4),
        branch("trop", "Plusieurs joueurs de trop", 2),
        branch("pleine", "La table est déjà pleine", 2),
    )
    legacy_facts: ClassVar[Mapping[str, Json]] = {"seated": 0}

    def __init__(self, room: Room, article: str) -> None:
        """Take the room, and the article that limits the seats of its family."""
        self._article = article
        self._most = room.variant.most_seats
        super().__init__(room)

    @error("tous-assis", "La table ne reçoit pas autant de joueurs.")
    def _all_seated(self, seen: Waiting) -> int:
        return seen.players

    @error("une-place-de-moins", "La table peut recevoir encore un joueur.")
    def _one_seat_less(self, seen: Waiting) -> int | None:
        free = self._free(seen)
        return free - 1 if free and seen.players >= free else None

    def _free(self, seen: Waiting) -> int:
        return self._most - seen.seated

    @override
    def check(self, situation: Waiting) -> None:
        if situation.seated > self._most:
            raise UnreadableAnswer(f"La table a {self._most} places.", "seated")

    @override
    def classify(self, situation: Waiting) -> str:
        free = self._free(situation)
        if not free:
            return "pleine"
        beyond = situation.players - free
        if beyond < 0:
            return "tous"
        return ("complet", "un-de-trop")[beyond] if beyond <= 1 else "trop"

    @override
    def deal(self, rng: Random, house: House) -> Waiting:
        seated = rng.choice((0, *range(2, self._most + 1)))
        free = self._most - seated
        return Waiting(rng.randint(1 if seated else 2, min(MOST_WAITING, free + 3)), seated)

    @override
    def ask(self, situation: Waiting) -> Question:
        wait = "attendent" if situation.players > 1 else "attend"
        waiting = f"{_JOUEUR.spelled(situation.players)} {wait}"
        told = f"La table ouvre, et {waiting}"
        if situation.seated:
            told = f"La table compte {_JOUEUR.spelled(situation.seated)} ; {waiting}"
        return Question(f"{told}. Combien en asseyez-vous ?", _WAITING, in_force=self._shown())

    def _shown(self) -> tuple[str, ...]:
        """Return how many seats there are, where no regulation says so and a room may have others."""
        written = {item.kind for item in self.room.book.rule(self._article).provenance}
        if "reglement" in written:
            return ()
        return (f"Cette table reçoit {in_words(self._most)} joueurs au plus",)

    @override
    def solve(self, situation: Waiting) -> Ruling[int]:
        every = situation.players + situation.seated
        facts = {"joueurs": small(every), "places": small(self._most)}
        step = self.room.cite(self._article, "" if every <= self._most else "trop", **facts)
        return Ruling(min(situation.players, self._free(situation)), (step,))
