"""The verbs of accounts, who learns, and how much is let through."""
