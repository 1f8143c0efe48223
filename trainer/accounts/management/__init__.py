"""Commands of the accounts room."""
