"""The live room: a class at work, and one question put to all of it."""
