"""The verbs of assignments: giving them, counting what serves them."""
