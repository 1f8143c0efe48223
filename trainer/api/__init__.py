"""The same verbs as the pages, in JSON: one resource an object, its shape, its refusals, its schema."""
