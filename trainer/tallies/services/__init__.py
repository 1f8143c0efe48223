"""Writing the counts of a school: with each answer, or again."""
