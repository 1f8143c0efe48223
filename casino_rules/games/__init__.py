"""One folder per game; games never see each other."""
