"""Runs on Ray's workers; a million games where ADMIRALTY_LONG is set, which also kills a worker half way."""

import os

import admiralty as adm
import psutil
import pytest

ray = pytest.importorskip("ray")
LONG = bool(os.environ.get("ADMIRALTY_LONG"))
GAMES = 1_000_000 if LONG else 20_000


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, configure_logging=False)
    yield ray
    ray.shutdown()


@pytest.fixture(scope="module")
def whole():
    return adm.simulate(games=GAMES, progress=False)


def test_two_workers_play_the_same_run(cluster, whole):
    told = []
    assert adm.simulate(games=GAMES, on=ray, progress=lambda *games: told.append(games)) == whole
    assert len(told) > 10 and told == sorted(told) and told[-1] == (GAMES, GAMES)


def test_the_functions_of_its_own_module_are_the_same(cluster):
    from admiralty import ray as there

    assert there.match("doctrine", "random", games=2_002) == adm.match("doctrine", "random", games=2_002, progress=False)
    assert there.compare(rules=["19.3"], games=2_000) == adm.compare(rules=["19.3"], games=2_000, progress=False)


def test_openings_are_played_by_workers(cluster):
    few = {"allied": ["attrition"], "axis": ["judgement", "wary"]}
    assert adm.openings(few, games=100, on=ray, progress=False) == adm.openings(few, games=100, progress=False)


def test_a_worker_that_is_killed_half_way_changes_nothing(cluster, whole):
    killed = []

    def kill(done, expected):
        if done >= expected // 2 and not killed:
            # Ray names its processes after what they do; raylet, their parent, is a child of this process.
            playing = [one for one in psutil.Process().children(recursive=True) if one.name().startswith("ray::play")]
            for worker in playing[:1]:
                worker.kill()
                killed.append(worker.pid)

    assert adm.simulate(games=GAMES, on=ray, progress=kill) == whole
    assert killed


def test_a_precision_ends_the_run_after_the_same_game(cluster):
    until = "0.02POC" if LONG else "0.1POC"
    assert adm.simulate(until=until, on=ray, progress=False) == adm.simulate(until=until, progress=False)
