"""The rules engine: pure Python, no Django, no clock, no database, no global randomness."""
