"""Pages of the live room: the instructor's screen, and the phones."""
