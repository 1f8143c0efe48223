"""The rule book of house B and its words: a commission of 5 %, copies to the dealer, dollars."""

from pathlib import Path
from typing import Final

from casino_rules.core.french import Noun
from casino_rules.core.rules import RuleBook
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.words import Dialect
from casino_rules.families.table_keeping import ARTICLES
from casino_rules.hands import HighCategory

BOOK: Final = RuleBook.read(Path(__file__).parent, (ARTICLES,))
RULES: Final = Rules(
    Dialect(
        book=BOOK,
        labels={
            HighCategory.TWO_PAIR: Noun("double paire", "doubles paires", feminine=True),
            HighCategory.STRAIGHT: Noun("séquence", "séquences", feminine=True),
            HighCategory.FULL: Noun("main pleine", "mains pleines", feminine=True),
            HighCategory.STRAIGHT_FLUSH: Noun("quinte", "quintes", feminine=True),
            HighCategory.ROYAL_FLUSH: Noun("quinte royale", "quintes royales", feminine=True),
        },
        proposed={
            "cinq-as": "Cinq as",
            "royale": "Quinte royale (royal flush)",
            "quinte-flush": "Quinte (straight flush)",
            "carre": "Carré",
            "full": "Main pleine (full house)",
            "couleur": "Couleur (flush)",
            "sequence": "Séquence (straight)",
            "brelan": "Brelan",
            "deux-paires": "Double paire",
            "paire": "Paire",
            "hauteur": "Plus haute carte",
        },
        strong=Noun("main de cinq cartes", "mains de cinq cartes", feminine=True),
        weak=Noun("main de deux cartes", "mains de deux cartes", feminine=True),
        bank=Noun("croupier", "croupiers"),
        tie="Copie",
        tied="copie",
    )
)
"""The decisions of the game, proved by its articles."""
