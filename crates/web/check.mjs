// Asks the WebAssembly modules of a folder (.ci/module) and the program the same questions: `node check.mjs FOLDER PROGRAM`.
// Texts must be equal, numbers in JSON within 1e-12 of their size, whole numbers exactly.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "./js/admiralty.mjs";

const [modules, program] = await Promise.all(process.argv.slice(2).map((path) => realpath(path)));
const moduleOf = async (name) => load(await readFile(join(modules, `${name}.wasm`)));
const usual = "war-at-sea";
const games = {};
for (const name of [usual, "aaws", "victory-at-sea", "great-war-at-sea", "great-war-at-sea-operations", "was-campaign", "was-campaign-3"]) games[name] = await moduleOf(name);
const battles = await moduleOf(`${usual}-battles`);
const folder = await mkdtemp(join(tmpdir(), "admiralty-"));
const run = (...options) =>
  execFileSync(program, options, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });

function compare(ours, theirs, path) {
  if (typeof ours === "number" && typeof theirs === "number") {
    const whole = Number.isInteger(ours) && Number.isInteger(theirs);
    const near = Math.abs(ours - theirs) <= 1e-12 * Math.max(Math.abs(ours), Math.abs(theirs));
    if (whole ? ours !== theirs : !near) throw new Error(`${path}: ${ours} here, ${theirs} by the program`);
  } else if (ours !== null && theirs !== null && typeof ours === "object" && typeof theirs === "object") {
    const keys = [Object.keys(ours), Object.keys(theirs)].map((list) => list.sort().join(" "));
    if (keys[0] !== keys[1]) throw new Error(`${path}: ${keys[0]} here, ${keys[1]} by the program`);
    for (const key of Object.keys(ours)) compare(ours[key], theirs[key], `${path}.${key}`);
  } else if (ours !== theirs) {
    throw new Error(`${path}: ${JSON.stringify(ours)} here, ${JSON.stringify(theirs)} by the program`);
  }
}

const duel = { place: "north atlantic", turn: 2, forces: { allied: "Hood", axis: "Bismarck" } };
const questions = [
  ["odds", { odds: duel }, "odds --exact --area NA --turn 2 --allied Hood --axis Bismarck"],
  ["20,000 games", { simulate: { games: 20000 } }, "simulate --games 20000 --no-files"],
  [
    "learned players",
    { simulate: { games: 1000, players: { allied: "learned:fast", axis: "learned:fast" } } },
    "simulate --games 1000 --no-files --allied learned:fast --axis learned:fast",
  ],
];
const others = [
  ["fleets", { odds: { games: 1000 } }, "odds --ruleset aaws --games 1000", "aaws"],
  ["battles of fleets", { simulate: { games: 1000 } }, "simulate --ruleset aaws --games 1000", "aaws"],
  ["the crossover", { simulate: { games: 200 } }, "simulate --ruleset victory-at-sea --games 200", "victory-at-sea"],
  ["battles of squadrons", { simulate: { games: 1000 } }, "simulate --ruleset great-war-at-sea --games 1000", "great-war-at-sea"],
  ["operations", { simulate: { games: 100 } }, "simulate --ruleset great-war-at-sea-operations --games 100", "great-war-at-sea-operations"],
  ["campaigns of two", { simulate: { games: 4 } }, "simulate --ruleset was-campaign --games 4", "was-campaign"],
  ["campaigns of three", { simulate: { games: 4 } }, "simulate --ruleset was-campaign-3 --games 4", "was-campaign-3"],
];
for (const [name, ask, line, game] of [...questions, ...others]) {
  const words = line.split(" ").map((word) => (word === "NA" ? "north atlantic" : word));
  const reply = games[game ?? usual].answer({ game, ask });
  compare(reply.document, JSON.parse(run(...words, "--json")), name);
  compare(reply.text, run(...words), `${name}, text`);
  console.log(`the same: ${name}`);
}

const answered = (ask, files) => games[usual].answer({ ask, files });
const same = (name, ask, words, { files, json = true } = {}) => {
  const reply = answered(ask, files);
  if (json) compare(reply.document, JSON.parse(run(...words, "--json")), name);
  compare(reply.text, run(...words), `${name}, text`);
  if (ask.odds) asFetchedFirst(ask);
  console.log(`the same: ${name}`);
};
/** The module of battles alone answers as the whole one does, but without a picture. */
const asFetchedFirst = (ask) => {
  const [{ picture, ...ours }, { picture: drawn, ...theirs }] = [battles.answer({ ask }), answered(ask)];
  compare(ours, theirs, "battles alone");
  if (picture !== null) throw new Error("battles alone draw");
};
const told = { json: false };
const battle = ["odds", "--area", "north atlantic", "--turn", "2", "--allied", "Hood", "--axis", "Bismarck"];
const dice = Array(16).fill(6).join(" ");
const few = ["--games", "2000"];
same("versus", { odds: { ...duel, versus: "allied += Norfolk", games: 2000 } }, [...battle, ...few, "--versus", "allied += Norfolk"]);
same("advice in a battle", { odds: { ...duel, advise: "axis", games: 2000 } }, [...battle, ...few, "--advise", "axis"]);
same("dice that were rolled", { odds: { ...duel, rolled: dice, games: 2000 } }, [...battle, ...few, "--rolled", dice]);
same("a sweep", { odds: { ...duel, sweep: "allied += Norfolk x 0..1", games: 2000 } }, [...battle, ...few, "--sweep", "allied += Norfolk x 0..1"]);
same("a battle, told", { odds: { ...duel, show: "typical" } }, [...battle, "--show", "typical"], told);
same("a card", { table: { name: "duel" } }, ["table", "duel"], told);
same("a cell", { table: { name: "duel", words: ["Hood", "Bismarck"] } }, ["table", "duel", "Hood", "Bismarck"], told);
same("a game, told", { narrate: { game: 3 } }, ["narrate", "--game", "3"], told);
same("its luck", { narrate: { game: 3, luck: true } }, ["narrate", "--game", "3", "--luck"], told);
const moment = ["narrate", "--game", "1", "--save-position", "3"];
same("a position", { position: { game: 1, moment: "3" } }, moment, told);
same("a position to fill in", { position: {} }, ["advise", "--template"], told);

const files = { "position.toml": run(...moment), "variant.toml": 'extends = "war-at-sea"\n[ships.Bismarck]\ndefense = 7\n' };
for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
const advise = { position: "position.toml", commander: "doctrine", games: 100, budget: 50 };
const advised = ["advise", "position.toml", "--commander", "doctrine", "--games", "100", "--budget", "50"];
same("advice in a game", { advise }, advised, { files });
const compared = ["compare", "war-at-sea", "variant.toml", "--games", "500"];
same("a variant", { compare: { variants: ["variant.toml"], games: 500 } }, compared, { files });
const set = { "ships.Bismarck.defense": 7 };
same("a value", { compare: { set, games: 500 } }, ["compare", "--set", "ships.Bismarck.defense=7", "--games", "500"]);

const { share } = answered({ share: duel }).document;
compare(share, answered({ odds: duel }).document.share, "a share");
compare(answered({ odds: { share } }).text, run("odds", "--exact", share), "a share, read");
console.log("the same: a share");
const parts = [0, 1000, 2000].map((first) => answered({ play: { first, games: 1000 } }).document);
const [added, whole] = [answered({ summary: { parts } }), answered({ simulate: { games: 3000 } })];
compare(added.document, whole.document, "ranges");
compare(added.text, run("simulate", "--games", "3000", "--no-files"), "ranges, text");
console.log("the same: ranges of games");
for (const ask of [{ menu: {} }, { share: duel }, { odds: duel }]) asFetchedFirst(ask);
let refused = "";
try {
  battles.answer({ ask: { simulate: { games: 10 } } });
} catch (error) {
  refused = error.message;
}
if (!/battles alone/.test(refused)) throw new Error(`battles alone play games: ${refused}`);
console.log("the same: battles alone");
for (const [game, admiralty] of Object.entries(games)) {
  const { document } = admiralty.answer({ game, ask: { menu: {} } });
  // The others have no odds of battles, which a roster and examples are for.
  const battles = [usual, "aaws"].includes(game);
  if (!document.players.length || battles !== (document.roster.length > 0 && document.examples.length > 0))
    throw new Error(`the menu of ${game} is not filled as it should be`);
}
console.log("menus are filled");
