"""Parsers: the text of a file becomes documents, with the place of every key and value."""
