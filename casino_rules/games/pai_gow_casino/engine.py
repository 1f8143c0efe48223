"""The rule book of house A and its words: no commission, any tie loses."""

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
            HighCategory.STRAIGHT: Noun("séquence", "séquences", feminine=True),
            HighCategory.ROYAL_FLUSH: Noun("quinte royale", "quintes royales", feminine=True),
        },
        proposed={
            "cinq-as": "Cinq as",
            "royale": "Quinte royale",
            "quinte-flush": "Quinte flush",
            "carre": "Carré",
            "full": "Full (main pleine)",
            "couleur": "Couleur (flush)",
            "sequence": "Séquence",
            "brelan": "Brelan",
            "deux-paires": "Deux paires",
            "paire": "Paire",
            "hauteur": "Hauteur (high card)",
        },
        strong=Noun("main forte", "mains fortes", feminine=True),
        weak=Noun("main faible", "mains faibles", feminine=True),
        bank=Noun("Banque", "Banques", feminine=True),
    )
)
"""The decisions of the game, proved by its articles."""
