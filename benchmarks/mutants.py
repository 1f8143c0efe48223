"""How much the tests would notice: faults put in the code one at a time, and the tests that fail for them.

``python -m benchmarks.mutants`` draws, always the same for a seed, faults of every subject below (an
operator, a comparison, a number changed by cosmic-ray), runs the tests that guard it, and says which
faults live. It works in a clone of the last commit, so nothing here is touched. What a browser alone
sees is left out: it would cost more than all the rest.
"""

import argparse
import hashlib
import json
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os import chdir, environ
from pathlib import Path
from time import monotonic
from typing import Final

from cosmic_ray.commands.init import _all_work_items
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_item import MutationSpec, TestOutcome

ROOT: Final = Path(__file__).parent.parent
PACKS: Final = {
    "quick": "not (thorough or measured or slow or e2e)",
    "all": "not (measured or slow or e2e)",
}
"""The tests of `make test`, and those that `make test-all` adds to them."""
LEFT_OUT: Final = ("core/RemoveDecorator", "core/ReplaceBinaryOperator_BitOr")
"""What breaks at import, in nearly every module: a decorator taken away, a type that is « A | B »."""
PATIENCE: Final = 4
"""A fault that makes the tests last so many times longer is noticed: they go round for ever."""
_IN_THE_ROOM: Final = "poker and not (poker-21 or poker-3) or omaha-hi-lo or stud-hi-lo"
CONTRACT: Final = " ".join(
    f"tests/casino_rules/test_contract{part}.py" for part in ("", "_book", "_proofs")
)


@dataclass(frozen=True)
class Subject:
    """Code that is guarded together, and the arguments that run its guards."""

    name: str
    modules: tuple[str, ...]
    tests: str


def _game(slug: str, *families: str) -> Subject:
    folder = slug.replace("-", "_")
    code = tuple(f"casino_rules/games/{folder}/{name}.py" for name in ("engine", "decisions"))
    return Subject(
        slug,
        (*code, *families),
        f"tests/casino_rules/games tests/casino_rules/families {CONTRACT} -k '{slug} or {folder}'",
    )


def _room(name: str, *also: str) -> Subject:
    tests = " ".join(f"tests/{room}" for room in (name, *also))
    doors = ("selectors.py", *(f"selectors/{door}.py" for door in ("access", "classes", "rollups")))
    return Subject(name, tuple(f"trainer/{name}/{door}" for door in doors), tests)


SUBJECTS: Final = (
    _game("punto-banco"),
    _game("poker-3-cartes"),
    _game("caribbean-stud", "casino_rules/families/stud/reading.py"),
    Subject(
        "poker",
        (
            "casino_rules/poker/showdown.py",
            "casino_rules/poker/play/pots.py",
            "casino_rules/poker/play/betting.py",
            "casino_rules/poker/play/state.py",
        ),
        f"tests/casino_rules/poker {CONTRACT} -k '{_IN_THE_ROOM}'",
    ),
    Subject(
        "grading",
        ("casino_rules/core/grading.py",),
        f"tests/casino_rules/core tests/practice {CONTRACT} -k 'core or practice or punto-banco'",
    ),
    Subject(
        "answers",
        ("trainer/practice/services/answering.py",),
        "tests/practice tests/progress tests/table",
    ),
    Subject(
        "exams", ("trainer/exams/services/*.py", "trainer/exams/selectors/access.py"), "tests/exams"
    ),
    Subject(
        "marks",
        ("trainer/marks/services/*.py", "trainer/marks/selectors/*.py", "trainer/marks/re*.py"),
        "tests/marks",
    ),
    Subject(
        "tallies",
        ("trainer/tallies/domain.py", "trainer/tallies/services.py", "trainer/tallies/re*.py"),
        "tests/tallies tests/instruction tests/assignments",
    ),
    *(_room(name) for name in ("orders", "written", "registry", "live", "accounts", "assignments")),
    *(_room(name, "lobby") for name in ("instruction", "progress", "practice", "schools")),
)


@dataclass(frozen=True)
class Fault:
    """One change of one place of the code."""

    spec: MutationSpec

    @property
    def key(self) -> str:
        """What names it from one commit to the next, as long as its module does not change."""
        asked = json.dumps(self.spec.operator_args, sort_keys=True)
        return f"{self.spec.module_path}:{self.spec.operator_name}:{asked}:{self.spec.occurrence}"

    def place(self) -> tuple[str, int]:
        return str(self.spec.module_path), self.spec.start_pos[0]


def faults_of(subject: Subject, number: int, seed: str) -> list[Fault]:
    """Return so many faults of a subject, each on a line of its own, drawn by the seed."""
    paths = sorted(path for name in subject.modules for path in Path().glob(name))
    items = _all_work_items(paths, {})
    every = [Fault(item.mutations[0]) for item in items]
    drawn = sorted(
        (fault for fault in every if not fault.spec.operator_name.startswith(LEFT_OUT)),
        key=lambda fault: hashlib.sha256(f"{seed}/{fault.key}".encode()).digest(),
    )
    return list({fault.place(): fault for fault in reversed(drawn)}.values())[::-1][:number]


def tried(subject: Subject, pack: str, faults: Iterable[Fault]) -> Iterator[dict[str, object]]:
    """Yield what becomes of each fault, after a run without any that must be green."""
    command = shlex.join([sys.executable, "-m", "pytest", "-x", "-q", "-m", PACKS[pack]])
    command = f"{command} {subject.tests}"
    start = monotonic()
    done = subprocess.run(  # noqa: S603 - our own tests
        shlex.split(command), check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{subject.name}: the tests fail without any fault.\n{done.stdout[-2000:]}")
    patience = 60 + PATIENCE * (monotonic() - start)
    for fault in faults:
        begun = monotonic()
        result = mutate_and_test([fault.spec], command, patience)
        yield {
            "subject": subject.name,
            "fault": fault.key,
            "line": fault.spec.start_pos[0],
            "noticed": result.test_outcome != TestOutcome.SURVIVED,
            "seconds": round(monotonic() - begun, 1),
            "diff": result.diff if result.test_outcome == TestOutcome.SURVIVED else "",
        }


def clone(commit: str, folder: Path) -> None:
    """Make a copy of a commit that may be spoilt, with the packages that are here."""
    for command in (
        ["git", "clone", "--quiet", "--shared", str(ROOT), str(folder)],
        ["git", "-C", str(folder), "checkout", "--quiet", "--detach", commit],
    ):
        subprocess.run(command, check=True)  # noqa: S603 - our own clone


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants")
    parser.add_argument("--tests", choices=PACKS, default="quick")
    parser.add_argument("--number", type=int, default=8, help="faults of each subject")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--subject", nargs="*", help="these only")
    parser.add_argument("--lived", type=Path, help="only the faults that lived in this file")
    parser.add_argument("--out", type=Path, default=ROOT / "var" / "mutants.jsonl")
    asked = parser.parse_args()
    out, lived = asked.out.resolve(), None
    if asked.lived:
        told = [json.loads(line) for line in asked.lived.read_text("utf-8").splitlines()]
        lived = {one["fault"] for one in told if not one["noticed"]}
    out.parent.mkdir(parents=True, exist_ok=True)
    noticed: Counter[str] = Counter()
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, out.open("a", encoding="utf-8") as file:
        clone(asked.commit, Path(folder) / "clone")
        chdir(Path(folder) / "clone")
        environ["PYTHONDONTWRITEBYTECODE"] = ""
        environ["PYTHONPYCACHEPREFIX"] = f"{folder}/bytecode"
        for subject in SUBJECTS:
            if asked.subject and subject.name not in asked.subject:
                continue
            faults = faults_of(subject, asked.number, asked.seed)
            wanted = [fault for fault in faults if lived is None or fault.key in lived]
            for found in tried(subject, asked.tests, wanted) if wanted else ():
                file.write(json.dumps(found, ensure_ascii=False) + "\n")
                file.flush()
                total[subject.name] += 1
                noticed[subject.name] += bool(found["noticed"])
                if not found["noticed"]:
                    print(f"lives: {found['fault']}\n{found['diff']}\n", flush=True)
            print(f"{subject.name}: {noticed[subject.name]} of {total[subject.name]}", flush=True)
    print(f"noticed: {noticed.total()} of {total.total()}")


if __name__ == "__main__":
    main()
