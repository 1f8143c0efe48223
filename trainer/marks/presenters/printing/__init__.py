"""Papers, keys and certificates on paper."""
