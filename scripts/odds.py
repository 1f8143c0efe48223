"""Counts or simulates again the odds that are too slow for a page, and stores them.

``python -m scripts.odds JEU…`` writes ``cotes.json`` of each game named: what its ``odds.compute()``
returns.
"""

import json
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

for slug in sys.argv[1:]:
    name = slug.replace("-", "_")
    found = import_module(f"casino_rules.games.{name}.odds").compute()
    path = ROOT / "casino_rules" / "games" / name / "cotes.json"
    path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")
