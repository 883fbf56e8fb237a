"""Games a second with commanders in Python, one small choice at a time and 512 games at once, beside examples of other
libraries where they are installed: `python speed.py`. Each figure is the median of three runs."""

import statistics
import time

import admiralty as adm
import numpy as np


class Homebody(adm.Commander):
    """Answers all movement, a small choice at a time."""

    questions = ("set_up", "sail", "attempt", "fall_back", "place_uboats", "place_air", "base")

    def choose(self, asked):
        return 0


class Linear(adm.BatchCommander):
    """Answers the same by a linear model."""

    questions = Homebody.questions

    def __init__(self):
        self.weights = None

    def scores(self, asked):
        if self.weights is None:
            lots = np.random.default_rng(5)
            self.weights = lots.normal(size=(asked.features.shape[1], 20))
        return asked.features.astype(np.float64) @ self.weights


def rate(play, games):
    """Games a second."""
    play(8)
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        play(games)
        times.append(time.perf_counter() - begun)
    return games / statistics.median(times)


def ours(player, games, **how):
    adm.simulate(games=games, players={"axis": player, "allied": "doctrine"}, progress=False, **how)


def catanatron(games):
    from catanatron import Color, Game, RandomPlayer

    for _ in range(games):
        Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)]).play()


def open_spiel(games):
    import pyspiel

    game = pyspiel.load_game("backgammon")
    lots = np.random.default_rng(1)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(int(lots.choice(outcomes, p=chances)))
            else:
                state.apply_action(int(lots.choice(state.legal_actions())))


def pettingzoo(games):
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    for number in range(games):
        env.reset(seed=number)
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))


def environment(games):
    from admiralty import environments

    env = environments.aec()
    lots = np.random.default_rng(1)
    for number in range(games):
        env.reset(seed=number)
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(lots.choice(np.flatnonzero(mask))))


for name, play, games in [
    ("all movement of a side, one small choice at a time", lambda n: ours(Homebody(), n, threads=1), 200),
    ("all movement of a side, linear model, 512 games at once", lambda n: ours(Linear(), n), 5_000),
    ("environment, every choice of both sides at random", environment, 20),
    ("Catanatron, two random players", catanatron, 20),
    ("OpenSpiel backgammon, at random in Python", open_spiel, 20),
    ("PettingZoo connect four, at random", pettingzoo, 100),
]:
    try:
        print(f"{rate(play, games):>8.1f} games/s  {name}", flush=True)
    except ImportError as missing:
        print(f"{'-':>8} games/s  {name}: not installed ({missing})", flush=True)
