"""Pages of the schools room, by subject: parse, call, present."""
