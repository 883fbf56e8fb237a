"""A Monte Carlo strategy analyser for naval wargames.

>>> import admiralty as adm
>>> result = adm.simulate(games=2_000, seed=1939)
>>> result.outcomes["axis"].value
0.501

The functions here ask of War at Sea as it is printed; they are the methods of :class:`Scenario`. Other games, variants and
optional rules are scenarios of their own:

>>> variant = adm.game("war-at-sea").open().variant({"ships.Bismarck.defense": 7})
>>> print(adm.compare(variant, games=2_000).verdict)  # doctest: +ELLIPSIS
With ...

Every result has a ``verdict``, the ``text`` that the program prints, a ``picture``, ``to_dict()``, and in a notebook shows
them. The same seed gives the program's own figures on any number of threads.
"""

from ._ask import Progress
from ._commander import Asked, AskedTogether, BatchCommander, Commander, Outlook, View
from ._errors import Interrupted, Refused
from ._frames import Frame
from ._native import __version__
from ._results import (
    Advice,
    Card,
    Comparison,
    Estimate,
    Ladder,
    Match,
    Odds,
    Openings,
    Position,
    Result,
    Simulation,
    Story,
)
from ._scenario import Game, Scenario, game, games

#: War at Sea as it is printed.
WAR_AT_SEA = game("war-at-sea").open()

simulate = WAR_AT_SEA.simulate
compare = WAR_AT_SEA.compare
odds = WAR_AT_SEA.odds
advise = WAR_AT_SEA.advise
match = WAR_AT_SEA.match
ladder = WAR_AT_SEA.ladder
openings = WAR_AT_SEA.openings
narrate = WAR_AT_SEA.narrate
position = WAR_AT_SEA.position
table = WAR_AT_SEA.table

__all__ = [
    "WAR_AT_SEA",
    "Advice",
    "Asked",
    "AskedTogether",
    "BatchCommander",
    "Card",
    "Commander",
    "Comparison",
    "Estimate",
    "Frame",
    "Game",
    "Interrupted",
    "Ladder",
    "Match",
    "Odds",
    "Openings",
    "Outlook",
    "Position",
    "Progress",
    "Refused",
    "Result",
    "Scenario",
    "Simulation",
    "Story",
    "View",
    "__version__",
    "advise",
    "compare",
    "game",
    "games",
    "ladder",
    "match",
    "narrate",
    "odds",
    "openings",
    "position",
    "simulate",
    "table",
]
