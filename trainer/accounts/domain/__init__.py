"""Names of accounts, whatever keeps them."""
