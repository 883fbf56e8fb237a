"""The Python package as people use it. `check.py` holds its figures against the program's."""

import concurrent.futures
import doctest
import importlib
import json
import math
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import types
from pathlib import Path

import admiralty as adm
import pytest
from admiralty import _native, _parts

DUEL = {"allied": "Hood", "axis": "Bismarck"}


@pytest.fixture(scope="module")
def run():
    return adm.simulate(games=3_000, progress=False)


def test_a_result_has_verdict_figures_picture_and_document(run):
    assert run.verdict.startswith("The Axis is")
    assert run.text.replace("\n", " ").startswith(run.verdict)
    assert run.games == 3_000 and not run.partial
    assert math.isclose(sum(share.value for share in run.outcomes.values()), 1.0)
    assert run.mean_score.low < run.mean_score.value < run.mean_score.high
    assert sum(run.scores.values()) == 3_000
    assert run.to_dict()["citation"]["seed"] == 1939
    assert run.command.startswith("admiralty simulate --games 3000 ")
    shown = run._repr_html_()
    assert "<svg" in shown and run.verdict in shown
    assert "Simulation" in repr(run)


def test_the_document_is_the_readers_own(run):
    run.to_dict()["citation"]["games"] = 7
    assert run.games == 3_000


def test_every_question_is_answered():
    duel = adm.odds("north atlantic", 2, **DUEL)
    assert math.isclose(duel.control["axis"].value, 0.40876678749777956, rel_tol=1e-12)
    assert "<svg" in duel.picture
    assert adm.odds(share=duel.share).text == duel.text
    assert "clearly better for the Allies" in adm.odds(share=duel.share, versus="allied += Norfolk", games=500).verdict
    match = adm.match("doctrine", "random", games=40)
    assert match.score.value == 1.0 and match.elo.high == math.inf and "<svg" in match.picture
    assert "doctrine" in adm.ladder("doctrine", "random", games=10).text
    assert "<svg" in adm.table("duel").picture
    assert "decide" in adm.narrate(3, luck=True).verdict
    assert adm.narrate(3).text
    position = adm.position(game=1, moment="3")
    advice = adm.advise(position, commander="doctrine", games=50, budget=20)
    assert advice.verdict and "<svg" in advice.picture
    for game in adm.games():
        assert game.open().simulate(games=200).games == 200


def test_openings_are_solved():
    base = adm.WAR_AT_SEA
    found = base.openings(games=10, progress=False)
    assert found.verdict and "<svg" in found.picture


def test_variants_are_made_of_values_texts_and_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "mine.toml").write_text('extends = "war-at-sea"\nships.Hood.defense = 5\n')
    (tmp_path / "top.toml").write_text('extends = "sub/mine.toml"\nships.Bismarck.defense = 7\n')
    game = adm.game("war-at-sea")

    def value(scenario, path):
        return next(one["value"] for one in scenario.menu()["settings"] if one["path"] == path)

    top = game.open("top.toml", rules=["19.1"])
    assert value(top, "ships.Hood.defense") == "5"
    assert top.menu()["rules_in_force"] == ["19.1"]
    further = top.variant({"ships.Hood.defense": 6, 'areas."North Sea".axis_poc': 3})
    assert value(further, "ships.Hood.defense") == "6" and value(further, "ships.Bismarck.defense") == "7"
    assert value(game.open("sub/mine.toml").variant({"ships.Hood.attack": 1}), "ships.Hood.defense") == "5"
    study = top.compare(further, games=200, progress=False)
    assert study.games == 200 and len(study.cells) == 2 and "fair_bid" in next(iter(study.effects.values()))
    assert adm.compare(rules=["19.3"], values={"ships.Hood.defense": 5}, games=100).games == 100


def test_what_cannot_be_is_refused_in_the_programs_words(tmp_path):
    for asked, words in [
        (lambda: adm.simulate(games=0), "at least one game"),
        (lambda: adm.simulate(games=1, until="0.1POC"), "two ways"),
        (lambda: adm.simulate(games=1, players={"nobody": "doctrine"}), 'no seat "nobody"'),
        (lambda: adm.simulate(games=1, players="admiral"), "admiral"),
        (lambda: adm.odds("north atlantic", 2, allied="Hoood", axis="Bismarck"), "Hood"),
        (lambda: adm.match("doctrine", "random", games=3), "even number"),
        (lambda: adm.WAR_AT_SEA.variant({"ships.Hood.armour": 5}), "armour"),
        (lambda: adm.game().open(tmp_path / "none.toml"), "cannot be read"),
        (lambda: adm.simulate(games=1, on=7), "cannot play games"),
        (lambda: adm.WAR_AT_SEA.with_rules("19.9").menu(), "19.9"),
    ]:
        with pytest.raises(adm.Refused, match=words):
            asked()
    assert issubclass(adm.Refused, ValueError)


def test_everything_pickles(run):
    scenario = adm.game("war-at-sea").open(rules=["19.1"]).variant({"ships.Hood.defense": 5})
    frame, outlook = run.frames["turns"], scenario.outlook()
    position = adm.position(game=1, moment="3")
    few = {"allied": ["attrition"], "axis": ["wary"]}
    results = [
        run,
        adm.compare(rules=["19.3"], games=20),
        adm.odds("north atlantic", 2, **DUEL),
        adm.advise(position, commander="doctrine", games=20, budget=10),
        adm.openings(few, games=20),
        adm.match("doctrine", "random", games=20),
        adm.ladder("doctrine", "random", games=10),
        adm.narrate(3),
        adm.table("duel"),
    ]
    assert {type(one).__name__ for one in results} == {kind.__name__ for kind in adm.Result.__subclasses__()}
    question = scenario._asking({"simulate": {"games": 20}})
    for one in (*results, scenario, adm.game("aaws"), position, run.fair_bid, frame, outlook, question):
        assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(adm.Refused):
        raise pickle.loads(pickle.dumps(adm.Refused("no")))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_parts_on_processes_come_to_the_same(run, method):
    adm.simulate(games=2_000, threads=2)  # threads have run before the fork
    context = multiprocessing.get_context(method)
    told = []
    with concurrent.futures.ProcessPoolExecutor(2, context) as pool:
        parts = adm.simulate(games=3_000, on=pool, progress=lambda done, expected: told.append((done, expected)))
        assert told[-1] == (3_000, 3_000)
        assert parts == run
        match = adm.match("doctrine", "random", games=2_002, on=pool)
        assert match == adm.match("doctrine", "random", games=2_002)
        study = adm.compare(rules=["19.3"], games=2_000, on=pool)
        assert study == adm.compare(rules=["19.3"], games=2_000)
        few = {"allied": ["attrition"], "axis": ["judgement", "wary"]}
        told.clear()
        openings = adm.openings(few, games=59, on=pool, progress=lambda done, expected: told.append((done, expected)))
        assert openings == adm.openings(few, games=59) and told[-1] == (59, 59)


def test_parts_that_are_missing_changed_or_foreign_are_refused():
    scenario = adm.WAR_AT_SEA
    part = {"compare": {"rules": ["19.1"], "variants": [], "set": {}}}
    question = scenario._asking(part)
    parts = [_parts.play(_parts.with_asked(question, 1, first=first, games=100)) for first in (0, 100)]
    whole = _parts.ask(_parts.with_asked(question, parts=parts)).document
    assert whole["games_a_cell"] == 200
    damaged = json.loads(json.dumps(parts[1]))
    damaged["record"]["games"] = 99
    for wrong, words in [
        ([parts[1]], "missing"),
        ([parts[0], parts[0]], "both have"),
        ([parts[0], damaged], "part 2 is damaged"),
    ]:
        with pytest.raises(adm.Refused, match=words):
            _parts.ask(_parts.with_asked(question, parts=wrong))
    other = scenario._asking({"compare": {"rules": ["19.2"], "variants": [], "set": {}}})
    with pytest.raises(adm.Refused, match="another study"):
        _parts.ask(_parts.with_asked(other, parts=parts))


def test_parts_of_openings_that_are_missing_changed_or_foreign_are_refused():
    def part(shard, seed=1939, of=adm.WAR_AT_SEA):
        few = {"allied": ["attrition"], "axis": ["judgement", "wary"]}
        question = of._asking({"openings": {"only": few, "games": 40}}, seed)
        return question, _parts.play(_parts.with_asked(question, 1, shard=shard))

    question, one = part([1, 2])
    _, two = part([2, 2])
    damaged = json.loads(json.dumps(two))
    damaged["record"]["matrix"]["sums"][0][0] += 1
    for wrong, words in [
        ([one], "rounds 10 to 19 are missing"),
        ([one, one, two], "part 1 and part 2 both have rounds 0 to 9"),
        ([one, damaged], "part 2 is damaged"),
        ([one, part([2, 2], seed=7)[1]], "part 2 is of another study"),
    ]:
        with pytest.raises(adm.Refused, match=words):
            _parts.ask(_parts.with_asked(question, parts=wrong))
    for shard in ([0, 2], [3, 2], [1, 21]):
        with pytest.raises(adm.Refused, match="rounds to share out"):
            part(shard)


def test_other_threads_of_python_run_meanwhile():
    begun, enough = threading.Event(), threading.Event()
    stopped = []

    def stop(done, expected):
        begun.set()
        if enough.is_set():
            raise LookupError

    def play():
        with pytest.raises(LookupError):
            adm.simulate(games=1_000_000_000, progress=stop)
        stopped.append(True)

    playing = threading.Thread(target=play)
    playing.start()
    begun.wait()
    enough.set()
    playing.join()
    assert stopped


def test_ctrl_c_returns_what_is_known():
    # Where tests run in the background, Python is started with the signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt(done, expected):
        if done >= 2_000:
            os.kill(os.getpid(), signal.SIGINT)

    try:
        with pytest.warns(adm.Interrupted):
            result = adm.simulate(games=1_000_000_000, progress=interrupt)
    finally:
        signal.signal(signal.SIGINT, before)
    assert result.partial and 2_000 <= result.games < 1_000_000_000 and result.games % 1_000 == 0
    same = adm.simulate(games=result.games)
    assert same.outcomes == result.outcomes and not same.partial


@pytest.mark.parametrize("installed", [True, False])
def test_a_bar_is_shown_where_tqdm_is_installed(installed, monkeypatch):
    shown = []

    class Bar:
        def __init__(self, **how):
            self.n = 0

        def __enter__(self):
            return self

        def __exit__(self, *fault):
            shown.append((self.n, self.total))

        def update(self, more):
            self.n += more

    monkeypatch.setitem(sys.modules, "tqdm", types.SimpleNamespace(tqdm=Bar) if installed else None)
    assert adm.simulate(games=20_000, progress=True).games == 20_000
    assert shown == ([(20_000, 20_000)] if installed else [])


@pytest.mark.skipif("ADMIRALTY_PROGRAM" not in os.environ, reason="the program is not named")
def test_the_version_is_the_programs():
    told = subprocess.run([os.environ["ADMIRALTY_PROGRAM"], "--version"], check=True, capture_output=True, text=True)
    assert adm.__version__ in told.stdout.split()


@pytest.mark.skipif("ADMIRALTY_PROGRAM" not in os.environ, reason="the program is not named")
def test_parts_of_the_program_are_joined_and_read_as_one_dataset(tmp_path):
    merging = Path(__file__).with_name("merging.py")
    words = [os.environ["ADMIRALTY_PROGRAM"], str(tmp_path / "merging"), "5", "203"]
    done = subprocess.run([sys.executable, str(merging), *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "one dataset for Polars, DuckDB and pyarrow" in done.stdout


def test_a_callback_that_fails_ends_the_run():
    def fail(done, expected):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        adm.simulate(games=1_000_000_000, progress=fail)


def test_a_precision_ends_a_run():
    result = adm.simulate(until="1%", progress=False)
    assert result.games < 100_000 and not result.partial


def test_rows_are_read_by_whoever_reads_arrow(run):
    import duckdb
    import pandas
    import polars
    import pyarrow

    assert list(run.frames)[0] == "games"
    games = run.frames["games"]
    in_polars, in_arrow, in_pandas = games.to_polars(), pyarrow.table(games), pandas.DataFrame.from_arrow(games)
    assert in_polars.height == in_arrow.num_rows == len(in_pandas) == 3_000
    assert in_polars.columns == [column["name"] for column in games.columns]
    ahead = duckdb.sql("SELECT count(*) FROM in_arrow WHERE poc > 0").fetchall()[0][0]
    assert duckdb.sql("SELECT count(*) FROM games").fetchall() == [(3_000,)]
    assert ahead == sum(count for score, count in run.scores.items() if score > 0)
    assert in_polars["poc"].mean() == pytest.approx(run.mean_score.value)
    turns = run.frames["turns"].to_polars()
    assert turns["game"].n_unique() == 3_000
    assert run.frames["battles"].to_arrow().num_rows > 3_000
    with pytest.raises(KeyError, match="there is no frame 'moves'"):
        run.frames["moves"]
    assert pickle.loads(pickle.dumps(games)).to_polars().equals(in_polars)


def test_a_stream_that_nobody_reads_is_let_go(run):
    for _ in range(3):
        run.frames["games"].__arrow_c_stream__()
    with pytest.raises(ValueError, match="ask for `rows`"):
        _native.stream(json.dumps({"ask": {"games": {}}}))


def test_rows_are_handed_on_without_a_copy(run):
    import pyarrow

    before = pyarrow.total_allocated_bytes()
    turns = pyarrow.table(run.frames["turns"])
    assert turns.nbytes > 100_000
    assert pyarrow.total_allocated_bytes() == before  # the memory is the extension's, not pyarrow's


@pytest.mark.parametrize("module", ["", "._ask", "._scenario", "._parts", "._results", "._frames", "._commander", ".environments"])
def test_examples_in_the_documentation(module):
    found = doctest.testmod(importlib.import_module(f"admiralty{module}"))
    assert found.failed == 0
