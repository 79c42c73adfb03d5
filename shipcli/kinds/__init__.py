"""The kinds of document that describe no ship and have no rule system of their own, a package each."""
