"""Transcripts: whole rounds and the proofs of the worked cases, as a trainer would read them.

They are golden files of the tests: a change of a rule shows in them as a readable difference.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from casino_rules.core.cards import parse_card, show_cards
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.drill import Drill
from casino_rules.core.french import typo
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.money import format_amount
from casino_rules.core.questions import Question, Zone


def transcribe(game: Game, seed: int) -> str:
    """Return the round of that seed: scene, cloth, question, right answer and proof.

    Seed 0 is dealt in the house that follows the source documents; the other seeds draw the
    choice of each option. The seed decides everything: the same seed gives the same text.
    """
    rng = Random(f"{game.slug}/{seed}")
    house = _house(game, rng, seed)
    seats = rng.choice(game.seats)
    coup = game.coup(rng, house, seats)
    players = f"{seats} joueur{'s' if seats > 1 else ''}"
    lines = [typo(f"{game.title} : coup {seed}, {players}"), *_options(game, house)]
    for number, duty in enumerate(coup, 1):
        lines += ["", *_duty(game, number, duty)]
    lines += ["", "RÉSULTATS", *_results(game, coup)]
    return "\n".join(lines) + "\n"


def prove(game: Game) -> str:
    """Return the worked cases of a game: the answer of each, its proof, the cards that play."""
    lines = []
    for case in game.cases:
        drill: Drill[Any] = game.drill(case.drill)
        situation = drill.load(case.situation)
        ruling, form = drill.solve(situation), drill.ask(situation).form
        lines += [f"{case.id} ({drill.slug})", f"  → {form.show(ruling.value)}"]
        lines += [f"  · {step.text} [{step.rule.slug}]" for step in ruling.steps]
        if ruling.plays:
            lines.append(f"  ↑ {typo(' ; '.join(_played(ruling.plays)))}")
    return "\n".join(lines) + "\n"


def _played(plays: Mapping[str, str]) -> Iterator[str]:
    for code, half in plays.items():
        card = show_cards([parse_card(code)])
        yield f"{card} ({half})" if half else card


def rewrite(game: Game, folder: Path) -> None:
    """Write again every « transcrits/coup-SEED.txt » of a game's folder, and its « preuves.txt »."""
    for path in sorted(folder.glob("transcrits/coup-*.txt")):
        path.write_text(transcribe(game, seed_of(path)), "utf-8")
    (folder / "preuves.txt").write_text(prove(game), "utf-8")


def seed_of(path: Path) -> int:
    """Return the seed of a transcript: that of « coup-12.txt » is 12."""
    return int(path.stem.removeprefix("coup-"))


def _house(game: Game, rng: Random, seed: int) -> House:
    if seed == 0:
        return game.rulebook.default_house
    return game.rulebook.house(
        {option.id: rng.choice(option.keys) for option in game.rulebook.options}
    )


def _results(game: Game, coup: Coup) -> Iterator[str]:
    for seat, cents in coup.results.items():
        sign = "+" if cents > 0 else ""
        yield typo(f"  Place {seat} : {sign}{format_amount(cents, game.rulebook.currency)}")
    yield typo(f"  Maison : {format_amount(coup.house_result, game.rulebook.currency)}")
    yield typo(f"  Cartes données : {show_cards(coup.dealt)}")


def _options(game: Game, house: House) -> Iterator[str]:
    for option in game.rulebook.options:
        yield typo(f"  {option.title} : {option.label(house.choice(option.id))}")


def _duty(game: Game, number: int, duty: Duty) -> Iterator[str]:
    drill: Drill[Any] = game.drill(duty.drill)
    question = drill.ask(duty.situation)
    ruling = drill.solve(duty.situation)
    branch = drill.branch_of(duty.situation)
    yield f"{number}. {drill.title.upper()} ({branch.slug})"
    yield f"  {duty.scene}"
    yield from (f"  | {_zone(zone, question)}" for zone in question.zones)
    yield f"  ? {question.prompt}"
    yield from (f"    {option}" for option in question.in_force)
    yield f"  → {question.form.show(ruling.value)}"
    yield from (f"  · {step.text} [{step.rule.slug}]" for step in ruling.steps)


def _zone(zone: Zone, question: Question) -> str:
    stakes = (f"{item.box} {format_amount(item.amount, question.currency)}" for item in zone.stakes)
    parts = (
        show_cards(zone.cards),
        f"{zone.hidden} cachées" if zone.hidden else "",
        ", ".join(stakes),
        zone.note,
    )
    return typo(f"{zone.label} : {' ; '.join(part for part in parts if part)}")
