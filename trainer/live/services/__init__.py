"""The verbs of the live room: preparing, asking, recording."""
