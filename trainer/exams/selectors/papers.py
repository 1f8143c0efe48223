"""Papers: from a composition and a seed, the cases asked, then the situations."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Final

from casino_rules import catalog
from casino_rules.core.drill import Branch
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.unknown import UnknownError
from casino_rules.written import SLUG as OWN
from trainer.exams.domain import certain_branches, doubtful, in_doubt
from trainer.exams.models import Exam, Part, Question, Slot
from trainer.exams.selectors.corrections import withdrawn_cases
from trainer.schools.selectors import house_in
from trainer.written.selectors import current_cases, questions_in, wording

_TRIES: Final = 64
"""Situations drawn before a case is given up as always in doubt."""


class NothingToAskError(Exception):
    """A part of an exam has no case that may be asked."""

    def __init__(self, part: Part) -> None:
        super().__init__(str(part))
        self.part = part

    @property
    def told(self) -> str:
        """What to do about it, in French."""
        return (
            f"«\u00a0{title_of(self.part)}\u00a0» n’a aucun cas qui puisse être demandé\u00a0:"
            " fixez les options de la maison dont il dépend, ou retirez-le."
        )


def title_of(part: Part) -> str:
    """Return the title of the exercise of a part, its name once it is no longer taught."""
    if part.own:
        found = questions_in(part.exam.school_id, part.branches)
        return " ; ".join(item.title for item in found.values()) or part.drill
    try:
        return catalog.game(part.game).drill(part.drill).title
    except UnknownError:
        return part.drill


def house_of_exam(exam: Exam, game: Game) -> House:
    """Return the options in force in a published exam."""
    return game.rulebook.house(exam.houses.get(game.slug, {}))


def house_of_draft(exam: Exam, game: Game) -> House:
    """Return the options that would be in force if a draft were published now."""
    choices = house_in(exam.school, game).as_dict() | exam.fixed.get(game.slug, {})
    return game.rulebook.house(choices)


def houses_of_draft(exam: Exam, games: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return all the options that would be in force in these games, by their names."""
    known = sorted(set(games) & {*catalog.games(), OWN})
    return {slug: house_of_draft(exam, catalog.asked(slug)).as_dict() for slug in known}


def askable(part: Part, house: House, fixed: Mapping[str, str]) -> tuple[Branch, ...]:
    """Return the cases of a part of which questions may be asked; none if it is not taught.

    Those of a school's own questions are their versions of the day.
    """
    if part.own:
        drill = catalog.asked(part.game).drill(part.drill)
        return tuple(map(drill.branch, current_cases(part.exam.school_id, part.branches)))
    try:
        game = catalog.game(part.game)
        drill = game.drill(part.drill)
    except UnknownError:
        return ()
    found = certain_branches(game, drill, house, fixed)
    if not part.branches:
        return found
    return tuple(branch for branch in found if branch.slug in part.branches)


def draw_slots(exam: Exam, parts: list[Part]) -> Iterator[Slot]:
    """Yield the slots of an exam, unsaved; its options must be in force and its seed known.

    Raises:
        NothingToAskError: if a part has no case to ask.
    """
    rng = Random(f"{exam.seed}/cases")
    position = 0
    withdrawn = withdrawn_cases(exam.school_id)
    for part in parts:
        house = house_of_exam(exam, catalog.asked(part.game))
        branches = tuple(
            branch
            for branch in askable(part, house, exam.fixed.get(part.game, {}))
            if (part.game, part.drill, branch.slug) not in withdrawn
        )
        if not branches:
            raise NothingToAskError(part)
        for branch in _spread(branches, part.count, rng):
            position += 1
            yield Slot(
                exam=exam,
                position=position,
                game=part.game,
                drill=part.drill,
                branch=branch.slug,
                weight=part.weight,
                seconds=part.seconds,
                level=part.level or exam.furnished,
            )


def _spread(branches: tuple[Branch, ...], count: int, rng: Random) -> Iterator[Branch]:
    """Yield cases by their teaching weight, each once before any comes back."""
    left: list[Branch] = []
    for _ in range(count):
        left = left or list(branches)
        chosen = rng.choices(left, [branch.weight for branch in left])[0]
        left.remove(chosen)
        yield chosen


def paper_seed(exam: Exam, number: int) -> int:
    """Return the seed of a paper, the same at each call."""
    return Random(f"{exam.seed}/sujet/{number}").getrandbits(62)


def draw_question(exam: Exam, slot: Slot, seed: int) -> Question:
    """Return the question of a slot in the paper of that seed, unsaved.

    A situation that would be in doubt is drawn again.

    Raises:
        NothingToAskError: if all of them are, or if the case is no longer taught.
    """
    nothing = NothingToAskError(_part_of(exam, slot))
    if slot.game == OWN:
        return _copied(exam, slot, nothing)
    try:
        game = catalog.game(slot.game)
        drill, house = game.drill(slot.drill), house_of_exam(exam, game)
        drill.branch(slot.branch)
    except UnknownError:
        raise nothing from None
    options = doubtful(game, exam.fixed.get(slot.game, {}))
    rng = Random(f"{seed}/{slot.position}")
    for _ in range(_TRIES):
        own = rng.getrandbits(62)
        situation = drill.generate(
            Random(own), house, slot.branch, level=slot.level or exam.furnished
        )
        if in_doubt(drill, situation, house, options) is None:
            place = {"slot": slot, "position": slot.position}
            return Question.of(game, drill, situation, seed=own, **place)
    raise nothing


def _part_of(exam: Exam, slot: Slot) -> Part:
    """Return the part that would ask for what a slot asks."""
    named = slot.branch.partition("-")[0] if slot.game == OWN else slot.branch
    return Part(exam=exam, game=slot.game, drill=slot.drill, branches=[named])


def _copied(exam: Exam, slot: Slot, nothing: NothingToAskError) -> Question:
    """Return a school's own question, whole, in the version that the slot names."""
    found = wording(exam.school_id, slot.branch)
    if found is None:
        raise nothing
    game, posed = catalog.asked(slot.game), found.posed
    place = {"slot": slot, "position": slot.position}
    return Question.of(game, posed.drill, posed.situation, seed=0, **place)
