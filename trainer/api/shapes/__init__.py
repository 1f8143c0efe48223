"""The shapes of the API's JSON.

Each is a ``TypedDict``: the presenters are held to it by the type checker, and the OpenAPI
schema is written from it (``trainer.api.schema``), so that the three cannot drift apart. Their
names, docstrings and annotations are in French: the reader of the schema sees them.
"""
