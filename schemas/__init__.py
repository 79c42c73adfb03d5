"""The JSON Schemas of every kind of document; installs the folder as a package."""
