"""Reports for instructors, read from the tallies alone: no page reads history."""
