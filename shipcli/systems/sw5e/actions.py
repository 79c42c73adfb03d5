"""What the crew of a ship can do."""

from shipcli.house import House
from shipcli.systems.contract import Actions, Situation


def actions(situation: Situation, house: House) -> Actions:
    """Raises ValueError: `shipcli catalogue actions --kind sw5e-ship` lists them without numbers."""
    raise ValueError("no numbers yet; `shipcli catalogue actions --kind sw5e-ship` lists the actions")
