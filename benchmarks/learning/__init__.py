"""Does the choice of questions teach? Simulated learners, three ways of choosing, every game."""
