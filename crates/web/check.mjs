// Asks the WebAssembly module and the program the same questions: `node check.mjs MODULE PROGRAM`. Texts must be equal,
// numbers in JSON within 1e-12 of their size, whole numbers exactly.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { load } from "./js/admiralty.mjs";

const [modulePath, program] = process.argv.slice(2);
const admiralty = await load(await readFile(modulePath));
const run = (...options) => execFileSync(program, options, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

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
    { simulate: { games: 200, players: { allied: "learned:fast", axis: "learned:fast" } } },
    "simulate --games 200 --no-files --allied learned:fast --axis learned:fast",
  ],
];
const others = [
  ["fleets", { odds: { games: 1000 } }, "odds --ruleset aaws --games 1000", "aaws"],
  ["battles of fleets", { simulate: { games: 1000 } }, "simulate --ruleset aaws --games 1000", "aaws"],
];
for (const [name, ask, line, game] of [...questions, ...others]) {
  const words = line.split(" ").map((word) => (word === "NA" ? "north atlantic" : word));
  const reply = admiralty.answer({ game, ask });
  compare(reply.document, JSON.parse(run(...words, "--json")), name);
  compare(reply.text, run(...words), `${name}, text`);
  console.log(`the same: ${name}`);
}
compare(admiralty.answer({ ask: { narrate: { game: 3 } } }).text, run("narrate", "--game", "3"), "a game, told");
console.log("the same: a game, told");
