"""Games as environments by PettingZoo's interfaces: ``environments.aec()``, ``environments.parallel()``.

A question is broken into small choices, each one of the scenario's options (:meth:`Scenario.outlook`): first a ship, then its
place. An observation has ``observation``, the numbers that the seat sees and then the numbers of the question and of what the
choice is about, and ``action_mask``. Choices that have no names are numbers digit by digit. Every game is a legal game of the
rules; :meth:`moves` writes it down, and ``admiralty narrate --SEAT moves:FILE`` (each seat, the same seed and game) tells it.
At the end a winner has the reward 1, a loser -1, and both 0 in a draw.

Needs pettingzoo, gymnasium and numpy.

>>> from admiralty import environments
>>> env = environments.aec()
>>> env.reset(seed=7)
>>> env.agents
['allied', 'axis']
"""

from __future__ import annotations

import copy
import json
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ._commander import Outlook, outlook_of
from ._native import Played
from ._scenario import Scenario, game

Observation = dict[str, Any]


class _Table:
    """A game that waits for what is chosen."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        outlook, seats = outlook_of(scenario._asking({"outlook": {}}))
        self.outlook: Outlook = outlook
        self.seats = list(seats)
        self.seed, self.number = 1939, -1
        self.width = len(outlook.features) + 2
        self.action = spaces.Discrete(len(outlook.options))
        self.observation = spaces.Dict(
            observation=spaces.Box(-np.inf, np.inf, (self.width,), np.float32),
            action_mask=spaces.Box(0, 1, (len(outlook.options),), np.int8),
        )

    def begin(self, seed: int | None) -> None:
        """The first game of a seed; without one the next."""
        self.seed, self.number = (self.seed, self.number + 1) if seed is None else (seed, 0)
        players = dict.fromkeys(self.seats, "outside:environment")
        asked = {"play": {"players": players, "first": self.number, "games": 1}}
        self.played = Played(json.dumps(self.scenario._asking(asked, self.seed, 1)))
        self.seen = {seat: np.zeros(self.width, np.float32) for seat in self.seats}
        self.moves: list[str] = []
        self.on()

    def on(self) -> None:
        """On to the next small choice."""
        choice, self.ending = self.played.next()
        self.options: list[int] = []
        self.asked = ""
        if choice is None:
            return
        seat, self.question, self.about, self.options, numbers = choice
        self.asked = self.seats[seat]
        about = np.array([self.question, self.about], np.float32)
        self.seen[self.asked] = np.concatenate([np.frombuffer(numbers, np.float32), about])

    def choose(self, action: int) -> None:
        """Takes an option."""
        if action not in self.options:
            raise ValueError(f"{action} is no option here: the mask allows {self.options}")
        names = self.outlook
        self.moves.append(
            f"{self.asked}: {names.questions[self.question]}; {names.about[self.about]}; {names.options[action]}"
        )
        self.played.choose(self.options.index(action))
        self.on()

    def mask(self, seat: str) -> Any:
        """What a seat may choose; nothing, where it is not asked."""
        mask = np.zeros(int(self.action.n), np.int8)
        if seat == self.asked:
            mask[self.options] = 1
        return mask

    def rewards(self) -> dict[str, float]:
        """1 for the winner, -1 for the loser."""
        wins = self.ending[0] if self.ending else [False] * len(self.seats)
        lost = -1.0 if any(wins) and not all(wins) else 0.0
        return {seat: (1.0 if won and lost else lost) for seat, won in zip(self.seats, wins)}

    def written(self) -> str:
        """The choices of the game, a line each."""
        return "".join(f"{move}\n" for move in self.moves)


class Aec(AECEnv[str, Observation, int]):
    """Seats that are asked one at a time."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__()
        self._table = _Table(scenario)
        self.metadata = {"name": f"{scenario.game}_v0", "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.possible_agents = list(self._table.seats)
        # Each agent has spaces of its own: they draw from generators.
        self._observations = {seat: copy.deepcopy(self._table.observation) for seat in self.possible_agents}
        self._actions = {seat: copy.deepcopy(self._table.action) for seat in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        table = self._table
        table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        table = self._table
        if table.ending is None:
            self.agent_selection = table.asked
            return
        self.rewards = table.rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        return {"observation": self._table.seen[agent].copy(), "action_mask": self._table.mask(agent)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._table.choose(int(action))
        self._turn()
        self._accumulate_rewards()

    def moves(self) -> str:
        """The game so far, as the player ``moves:FILE`` reads it."""
        return self._table.written()

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None


class Parallel(ParallelEnv[str, Observation, int]):
    """All seats choose in every step. One that is not asked has the single action 0, which is not read: so that nobody sees
    what another chose before he has chosen himself, wherever the rules ask for secret plots."""

    def __init__(self, scenario: Scenario) -> None:
        self._aec = Aec(scenario)
        self.metadata = self._aec.metadata
        self.render_mode = None
        self.possible_agents = list(self._aec.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self._aec.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        return self._aec.action_space(agent)

    def _observations(self) -> dict[str, Observation]:
        observations = {agent: self._aec.observe(agent) for agent in self.possible_agents}
        for observation in observations.values():
            if not observation["action_mask"].any():
                observation["action_mask"][0] = 1
        return observations

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._aec.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        table, agents = self._aec._table, self.agents
        if table.ending is None:
            table.choose(int(actions[table.asked]))
        over = table.ending is not None
        rewards = table.rewards() if over else dict.fromkeys(agents, 0.0)
        if over:
            self.agents = []
        return (
            self._observations(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def moves(self) -> str:
        """The game so far, as the player ``moves:FILE`` reads it."""
        return self._aec.moves()

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None


def aec(scenario: Scenario | None = None) -> Aec:
    """An environment of seats that are asked one at a time; War at Sea as it is printed where no scenario is given."""
    return Aec(scenario or game().open())


def parallel(scenario: Scenario | None = None) -> Parallel:
    """The same where all seats choose in every step."""
    return Parallel(scenario or game().open())
