"""Which packages are installed: all that are found in `shipcli`, and the schemas, which stand in a folder beside it."""

from setuptools import find_packages, setup

setup(packages=[*find_packages(include=["shipcli", "shipcli.*"]), "shipcli.schemas"])
