"""The counts of a school as a pure fold."""
