"""The same functions on Ray's workers: ``adm.simulate(games=1_000_000, on=ray)``, or ``admiralty.ray.simulate(1_000_000)``.

Parts of the games are Ray tasks. Retries, dead workers and autoscaling are Ray's: a part that is lost is played again, and comes
out the same. ``ray.init()`` first, on a machine or on a cluster.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import ray as _ray

from ._ask import Question
from ._parts import play
from ._scenario import game

#: How often a part is played again whose worker died.
RETRIES = 10


def workers() -> int:
    """How many games can be played at once."""
    return max(1, int(_ray.cluster_resources().get("CPU", 1)))


def run(questions: list[Question]) -> Iterator[tuple[int, Any]]:
    """Has questions answered, and hands answers on as they come."""
    task = _ray.remote(num_cpus=1, max_retries=RETRIES)(play)
    waiting = {task.remote(question): index for index, question in enumerate(questions)}
    try:
        while waiting:
            (ready, *_), _ = _ray.wait(list(waiting), num_returns=1)
            index = waiting.pop(ready)
            yield index, _ray.get(ready)
    finally:
        for lost in waiting:
            _ray.cancel(lost)


_on = sys.modules[__name__]
_scenario = game("war-at-sea").open()
simulate = partial(_scenario.simulate, on=_on)
compare = partial(_scenario.compare, on=_on)
match = partial(_scenario.match, on=_on)
openings = partial(_scenario.openings, on=_on)
