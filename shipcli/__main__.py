"""`python -m shipcli`."""

import sys

from shipcli.cli import main

sys.exit(main())
