"""The registry of a school: gradebooks, attendance, the papers that funding requires."""
