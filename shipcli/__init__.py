"""shipcli: the compiler, linter and test bench for tabletop starships."""

__version__ = "0.1.0"
