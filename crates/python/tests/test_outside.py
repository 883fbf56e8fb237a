"""Commanders and environments in Python."""

import json
import multiprocessing
import os
import pickle
import subprocess
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import admiralty as adm
import numpy as np
import pytest

GAMES = [game.id for game in adm.games()]
pytest.importorskip("pettingzoo")

from admiralty import environments  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, seed_test  # noqa: E402

#: Cycles of the interface tests: 1,000 where nothing is said.
CYCLES = int(os.environ.get("ADMIRALTY_CYCLES", "1000"))


class First(adm.Commander):
    def choose(self, asked):
        assert asked.options and len(asked.options) == len(asked.codes) >= 2
        return 0


class Homebody(adm.Commander):
    questions = ("sail",)

    def choose(self, asked):
        return asked.options.index("none") if "none" in asked.options else 0


class Linear(adm.BatchCommander):
    """Moves by a linear model, all games at once."""

    questions = ("sail", "attempt")

    def scores(self, asked):
        assert asked.features.shape == (len(asked.games), len(asked.outlook.features))
        weights = np.random.default_rng(5).normal(size=(asked.features.shape[1], 20))
        return asked.features.astype(np.float64) @ weights


@pytest.mark.parametrize("game", GAMES)
def test_a_commander_that_answers_everything_plays_every_game(game):
    scenario = adm.game(game).open()
    result = scenario.simulate(games=20, players=First(), threads=2, progress=False)
    assert result.games == 20
    assert result.scores == scenario.simulate(games=20, players=First(), threads=1, progress=False).scores


def test_the_base_commander_answers_the_rest():
    nobody = type("Nobody", (adm.Commander,), {"questions": ()})()
    played = adm.simulate(games=200, players=nobody, progress=False)
    assert played.scores == adm.simulate(games=200, progress=False).scores


def test_commanders_stand_on_the_ladder_and_in_matches():
    match = adm.match(Homebody(), "doctrine", games=40, progress=False)
    assert match.score.value < 0.5
    assert "Homebody" in adm.ladder("doctrine", Homebody(), games=10, progress=False).text


def test_games_that_ask_at_once_are_what_they_are_alone():
    together = adm.simulate(games=300, players={"axis": Linear()}, progress=False)
    alone = adm.simulate(games=300, players={"axis": Linear()}, threads=1, progress=False)
    assert together.scores == alone.scores


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.parametrize("player", [Homebody(), Linear()])
def test_commanders_pickle_and_play_on_workers(player, method):
    assert type(pickle.loads(pickle.dumps(player))) is type(player)
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
        parts = adm.simulate(games=2_000, players={"axis": player}, on=pool, progress=False)
    assert parts.scores == adm.simulate(games=2_000, players={"axis": player}, progress=False).scores


def test_the_position_is_seen_by_name_and_cannot_be_changed():
    seen = []

    class Looks(Homebody):
        def choose(self, asked):
            seen.append((asked.position["turn"], asked.position["Hood: place"]))
            with pytest.raises(ValueError):
                asked.features[0] = 9
            return super().choose(asked)

    adm.simulate(games=1, players={"allied": Looks()}, threads=1, progress=False)
    assert seen[0][0] == 1 and isinstance(seen[0][1], str) and max(turn for turn, _ in seen) > 5


def test_what_a_commander_does_wrong_is_raised():
    class Wrong(Homebody):
        def choose(self, asked):
            raise LookupError("no idea")

    with pytest.raises(LookupError, match="no idea"):
        adm.simulate(games=50, players={"axis": Wrong()}, progress=False)
    with pytest.raises(adm.Refused, match="there is no question 'swim'"):
        adm.simulate(games=1, players=type("Swims", (Homebody,), {"questions": ("swim",)})())
    with pytest.raises(adm.Refused, match="nobody outside is named"):
        adm.simulate(games=1, players="outside:somebody")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore")
def test_environments_keep_pettingzoos_interfaces(game):
    scenario = adm.game(game).open()
    api_test(environments.aec(scenario), num_cycles=CYCLES)
    parallel_api_test(environments.parallel(scenario), num_cycles=CYCLES)
    seed_test(lambda: environments.aec(scenario), num_cycles=CYCLES)


@pytest.mark.parametrize("game", ["great-war-at-sea-operations", "was-campaign", "was-campaign-3"])
def test_what_others_write_in_secret_is_not_seen(game):
    scenario = adm.game(game).open()
    written, seen = [], []
    for pick in (0, -1):
        env = environments.parallel(scenario)
        observations, _ = env.reset(seed=11)
        first, second = env.possible_agents[:2]
        while env._aec._table.asked == first:
            actions = dict.fromkeys(env.agents, 0)
            actions[first] = int(np.flatnonzero(observations[first]["action_mask"])[pick])
            observations = env.step(actions)[0]
        assert env._aec._table.asked == second
        written.append(env.moves())
        seen.append(observations[second])
    assert written[0] != written[1] and f"{first}: " in written[0]
    for part in ("observation", "action_mask"):
        np.testing.assert_array_equal(seen[0][part], seen[1][part])


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_played_again_as_a_script(game, tmp_path):
    scenario = adm.game(game).open()
    env = environments.aec(scenario)
    env.reset(seed=11)
    lots = np.random.default_rng(1)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(lots.choice(np.flatnonzero(mask))))
    moves = tmp_path / "moves.txt"
    moves.write_text(env.moves())
    played = {seat: f"moves:{moves}" for seat in adm.game(game).seats}
    question = scenario._asking({"play": {"players": played, "first": 0, "games": 1}}, 11, 1)
    counts = json.loads(adm._native.answer(json.dumps(question))[0])["document"]["counts"]
    won = [seat["wins"] for seat in counts["endings"]["seats"]]
    assert won == [int(flag) for flag in env._table.ending[0]]
    told = scenario.narrate(players=played, seed=11).text
    program = os.environ.get("ADMIRALTY_PROGRAM")
    if program:
        seats = [f"--{seat}={player}" for seat, player in played.items()]
        words = [program, "narrate", "--ruleset", game, "--seed", "11", *seats]
        wide = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        assert subprocess.run(words, check=True, capture_output=True, text=True, env=wide).stdout == told


def test_a_precision_is_reached_by_workers_after_the_same_batch():
    with ThreadPoolExecutor(2) as pool:
        assert adm.simulate(until="0.1POC", on=pool, progress=False) == adm.simulate(until="0.1POC", progress=False)
