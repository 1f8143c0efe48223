"""What the home page asks, which no table holds."""
