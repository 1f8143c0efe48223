"""Drills (exercices): how to make a situation, ask it, solve it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from random import Random
from typing import Any, ClassVar, Final

from casino_rules.core.codec import load, read
from casino_rules.core.forms import Json, left_empty
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.plan import Plan
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Fact, dump_facts, facts_of
from casino_rules.core.unknown import UnknownError

MAX_TRIES: Final = 2_000
"""How many deals a case that is not built is waited for; the contract keeps it far from that."""


class UnknownBranchError(UnknownError):
    """The drill has no such branch, or not in this house."""


class RareBranchError(RuntimeError):
    """A case did not come in ``MAX_TRIES`` deals: its drill must build it (``construct``)."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A case of the rule that a drill must cover.

    ``weight`` is its share when teaching; ``needs`` the (option, choice) pairs under which
    it can happen; ``cell`` its place (row, column) in the table that the drill is about;
    ``level`` the first level at which it is drawn: asked by name, it always comes.
    """

    slug: str
    title: str
    weight: int = 1
    needs: tuple[tuple[str, str], ...] = ()
    cell: tuple[str, str] | None = None
    level: int = Level.DISCOVERY

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", typo(self.title))

    def exists_in(self, house: House) -> bool:
        """Whether the branch can happen in this house."""
        return all(house.choice(option) == choice for option, choice in self.needs)


@dataclass(frozen=True)
class Pitfall[S]:
    """A known error: the answer that a trainee who makes it gives, and what to tell them.

    ``answer`` returns the same type as the drill's answer; for a form of several fields, only
    the fields concerned. The error leads nowhere in this situation where it returns None, or
    an answer that is right: see ``Drill.mistakes``. ``message`` names the error wherever it is
    made; ``told``, if there is one, says what is wrong with it in one situation, "" where the
    message is enough.
    """

    slug: str
    message: str
    answer: Callable[[S], Any]
    told: Callable[[S], str] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", typo(self.message))

    def tell(self, situation: S) -> str:
        """Return what to tell who makes the error in this situation."""
        return typo(self.told(situation) if self.told else "") or self.message


class Drill[S](ABC):
    """An exercise on one rule or duty. Stateless: everything is in the situation.

    A drill says how to ``deal`` or how to ``construct`` its situations, or both; ``classify``
    them, ``ask`` and ``solve``. What a function of the game already does is given as it is:
    ``solve = staticmethod(decisions.winner)``.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    duty: str
    """One French sentence: what the croupier must know how to do."""
    situation: type[S]
    branches: tuple[Branch, ...]
    pitfalls: tuple[Pitfall[S], ...] = ()
    seconds: ClassVar[int] = 20
    """The time in which a trained croupier answers, in seconds."""
    table: ClassVar[str] = ""
    """The table of the rule book whose cells are the branches, if any."""
    plan: ClassVar[Plan | None] = None
    """The cloth that it is asked on, where it is not that of the rule book."""

    def __init_subclass__(cls) -> None:
        """Set the title and the duty of a drill in French typography."""
        super().__init_subclass__()
        for name in {"title", "duty"} & vars(cls).keys():
            setattr(cls, name, typo(getattr(cls, name)))

    @abstractmethod
    def classify(self, situation: S, /) -> str:
        """Return the slug of the branch to which a situation belongs."""

    @abstractmethod
    def ask(self, situation: S, /) -> Question:
        """Return the question, without anything of its answer."""

    @abstractmethod
    def solve(self, situation: S, /) -> Ruling[Any]:
        """Return the right decision with its proof."""

    def deal(self, rng: Random, house: House, /) -> S:
        """Return a situation at its true frequency, as a shoe would bring it.

        Where cases have no frequency (incidents, layouts), it is that of the teaching weights.
        """
        return self.generate(rng, house)

    def construct(self, rng: Random, house: House, branch: str, /) -> S:
        """Return a situation of that branch: deals until it comes.

        A drill with a rare case builds it instead, without a loop, all other facts uniform.

        Raises:
            RareBranchError: if it does not come.
        """
        if type(self).deal is Drill.deal:
            raise TypeError(f"{self.slug} must deal or construct")
        try:
            return wait_for(
                lambda: self.deal(rng, house), lambda dealt: self.classify(dealt) == branch
            )
        except RareBranchError:
            raise RareBranchError(f"{self.slug}: {branch} in {house}") from None

    def mistakes(self, situation: S) -> tuple[tuple[Pitfall[S], Any], ...]:
        """Return the known errors that can be made here, each with its whole wrong answer."""
        ruling = self.solve(situation)
        made = ((pitfall, pitfall.answer(situation)) for pitfall in self.pitfalls)
        whole = (
            (pitfall, {**ruling.value, **wrong} if isinstance(wrong, Mapping) else wrong)
            for pitfall, wrong in made
            if wrong is not None
        )
        return tuple((pitfall, wrong) for pitfall, wrong in whole if not ruling.accepts(wrong))

    def branches_in(self, house: House) -> tuple[Branch, ...]:
        """Return the branches that can happen in this house."""
        return tuple(branch for branch in self.branches if branch.exists_in(house))

    def branch(self, slug: str) -> Branch:
        """Return a branch by slug.

        Raises:
            UnknownBranchError: if there is none.
        """
        for branch in self.branches:
            if branch.slug == slug:
                return branch
        raise UnknownBranchError(f"{self.slug}: {slug}")

    def drawn_in(self, house: House) -> tuple[Branch, ...]:
        """Return the branches that are drawn in this house at its level; all, if none is so early."""
        known = self.branches_in(house)
        return tuple(item for item in known if item.level <= house.level) or known

    def generate(
        self, rng: Random, house: House, branch: str | None = None, *, level: int | None = None
    ) -> S:
        """Return a situation of a branch, or of one drawn by the teaching weights.

        ``level``, from 1 to 4, furnishes it; without one, the level of the house does.

        Raises:
            UnknownBranchError: if the branch does not exist in this house.
        """
        house = house if level is None else house.at(level)
        if branch is None:
            known = self.drawn_in(house)
            branch = rng.choices(known, [item.weight for item in known])[0].slug
        elif not self.branch(branch).exists_in(house):
            raise UnknownBranchError(f"{self.slug}: {branch} in {house}")
        return self.construct(rng, house, branch)

    def branch_of(self, situation: S) -> Branch:
        """Return the branch to which a situation belongs."""
        return self.branch(self.classify(situation))

    def dump(self, situation: S) -> dict[str, Json]:
        """Return the situation as JSON."""
        return dump_facts(situation)

    def load(self, data: object) -> S:
        """Return a stored situation.

        Raises:
            UnreadableAnswer: if the data is not one of this drill's situations.
        """
        return load(self.situation, data)

    @property
    def spots(self) -> Mapping[str, str]:
        """Where facts lie, by name, if it is not where the situation says (``Fact.spot``)."""
        return {}

    @property
    def absent(self) -> Mapping[str, str]:
        """The facts that this game does not have, with what is read for each when it is left out."""
        return {}

    def described(self, part: type | None = None) -> tuple[Fact, ...]:
        """Return what a person tells of a situation, or of a ``part`` of it, each at its spot.

        Facts that this game does not have are left out.
        """
        facts = facts_of(part or self.situation)
        return tuple(self.placed(item) for item in facts if item.name not in self.absent)

    def beside(self, situation: S, other: S) -> bool:  # noqa: ARG002 - most forbid nothing
        """Whether a situation that differs by one fact from another may lie on the same table."""
        return True

    def placed(self, item: Fact) -> Fact:
        """Return a fact as it is told in this exercise: where it lies."""
        spot = self.spots.get(item.name, item.spot)
        return item if spot == item.spot else replace(item, spot=spot)

    def read(self, raw: object) -> S:
        """Return the situation that a person described.

        Raises:
            UnreadableAnswer: if it cannot be read; its ``field`` names the fact.
        """
        if isinstance(raw, Mapping):
            left_out = {
                name: value for name, value in self.absent.items() if left_empty(raw.get(name))
            }
            raw = {**raw, **left_out}
        return read(self.situation, raw)


def read_once[D, S, T](read: Callable[[D, S], T]) -> Callable[[D, S], T]:
    """Have an exercise read a situation once: its question, ruling and errors come one after another."""
    name = f"_{read.__name__}_last"

    @wraps(read)
    def reading(drill: D, situation: S) -> T:
        last: tuple[S, T] | None = vars(drill).get(name)
        if last is None or last[0] is not situation:
            last = situation, read(drill, situation)
            setattr(drill, name, last)
        return last[1]

    return reading


def wait_for[T](deal: Callable[[], T], wanted: Callable[[T], bool]) -> T:
    """Deal until what is wanted comes.

    Raises:
        RareBranchError: if it does not come in ``MAX_TRIES`` deals.
    """
    for _ in range(MAX_TRIES):
        dealt = deal()
        if wanted(dealt):
            return dealt
    raise RareBranchError(f"not dealt in {MAX_TRIES} tries")


def branch(slug: str, title: str, weight: int = 1, *, level: int = 1, **options: str) -> Branch:
    """Declare a branch; keyword arguments are the options of the house that it needs."""
    needs = tuple((name.replace("_", "-"), choice) for name, choice in options.items())
    return Branch(slug, title, weight, needs, level=level)
