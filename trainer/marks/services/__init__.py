"""The verbs of marks."""
