"""Write the style sheet of the positions of the tables: static/css/plan.css.

Usage: python scripts/plan.py
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from trainer.ui.table.outlines import outlines  # noqa: E402 - found once the project is on the path
from trainer.ui.table.sheet import sheet  # noqa: E402 - the path is set first

if __name__ == "__main__":
    (ROOT / "static" / "css" / "plan.css").write_text(sheet(outlines()), "utf-8")
