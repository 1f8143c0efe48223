"""Questions that a school writes itself: its bank, their versions, their pictures."""
