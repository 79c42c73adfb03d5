"""What stands in a document's data in the place of a document that it refers to."""

import re
from typing import Any, NamedTuple

from shipcli.systems.estimates import Estimator

REFERENCE = re.compile(r"(.+?\.(?:yaml|yml|json))(?:#(.*))?", re.IGNORECASE | re.DOTALL)
"""A file, and the name of one document of several in it."""


class Linked(NamedTuple):
    """What stands in the data for a document that it refers to: one without errors. `path` is None where it is written
    in the place itself, `tier` as it is written, or Unknown. `rated` is whether its rules rate encounters; where they
    do not, `estimate` may guess by the `ship`, its model and stats.
    """

    kind: str
    name: str
    tier: Any
    path: str | None
    rated: bool
    ship: tuple[Any, Any] | None = None
    estimate: Estimator | None = None
