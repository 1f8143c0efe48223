"""The common vocabulary of every game; knows no game."""
