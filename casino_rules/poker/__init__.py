"""What the games of the poker room share: pots, showdown, betting, dealing; a variant is data."""
