"""Pages of reports: parse, call, present."""
