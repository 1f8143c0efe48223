"""The views: parse, call, present."""
