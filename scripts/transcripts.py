"""Writes the golden transcripts and proofs again, after a rule or a wording has changed on purpose.

A new one is begun with an empty file: ``touch casino_rules/games/JEU/transcrits/coup-7.txt``.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from casino_rules import catalog  # noqa: E402 - found once the project is on the path
from casino_rules.catalog import Games  # noqa: E402 - the path is set first
from casino_rules.core.transcript import rewrite  # noqa: E402 - the project is found above

examples = Games(ROOT / "docs" / "exemples", "docs.exemples")
for game in (*catalog.load_all(), *examples.values()):
    folder = ROOT / ("docs/exemples" if game.slug in examples else "casino_rules/games")
    rewrite(game, folder / game.slug.replace("-", "_"))
