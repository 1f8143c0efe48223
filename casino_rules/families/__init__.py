"""What several games of one family share (baccarat points, …)."""
