"""The table: its geometry, its felt, and what lies on it as HTML."""
