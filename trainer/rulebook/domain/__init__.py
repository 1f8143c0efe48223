"""Games compared, their odds, and the search: no page, no table."""
