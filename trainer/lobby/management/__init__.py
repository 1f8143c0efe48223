"""Commands of the lobby."""
