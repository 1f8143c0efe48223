"""What is known of a learner: memory per branch, tallies per day; no page reads history."""
