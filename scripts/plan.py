"""Write the style sheet of the positions of the tables: static/css/plan.css.

Usage: python scripts/plan.py
"""

from pathlib import Path

from trainer.ui.table.outlines import outlines
from trainer.ui.table.sheet import sheet

if __name__ == "__main__":
    Path("static/css/plan.css").write_text(sheet(outlines()), "utf-8")
