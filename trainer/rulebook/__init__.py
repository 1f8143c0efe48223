"""The rule books as pages: articles, worked cases, odds, glossary, search."""
