"""What a school counts of its people: written with each answer, so that no page reads history."""
