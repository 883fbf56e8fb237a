// Packs the modules of a folder for the page, and lists the games that they hold: `node check/modules.mjs FROM TO`. A module
// whose name ends in -battles is the beginning of another: its game is listed by that one.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { load } from "../../crates/web/js/admiralty.mjs";
import { lean } from "./lean.mjs";

const [from, to] = process.argv.slice(2);
rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
const games = [];
for (const file of readdirSync(from).filter((name) => name.endsWith(".wasm")).sort()) {
  const [name, bytes] = [file.replace(/\.wasm$/, ""), lean(readFileSync(join(from, file)))];
  writeFileSync(join(to, `${name}.bin`), gzipSync(bytes, { level: 9 }));
  if (name.endsWith("-battles")) continue;
  const [{ frames, ...game }] = (await load(bytes)).answer({ ask: { games: {} } }).document;
  games.push(game);
}
// The game that can be asked first is shown first; then by name.
const whole = new Set(readdirSync(to));
const first = ({ id }) => (whole.has(`${id}-battles.bin`) ? 0 : 1);
games.sort((one, other) => first(one) - first(other) || one.id.localeCompare(other.id));
writeFileSync(join(to, "games.json"), JSON.stringify(games));
