"""The exercises that the games of the poker room share; each takes the room of its game."""
