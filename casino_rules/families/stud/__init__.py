"""Stud poker against the bank: what the games of the family share."""
