// Tries page/dist in a browser, screen by screen: `node check/test.mjs PROGRAM [BATTLES] [--full] [--only=PART,...]`. Pictures go to test-output.
import { faults, hostile, hostileInput, served } from "./faults.mjs";
import { games, print, screens, words } from "./look.mjs";
import { first, same, speed } from "./measure.mjs";
import { keys } from "./keys.mjs";
import { newcomer } from "./newcomer.mjs";
import { browser, failed, only, server } from "./stage.mjs";
import { reader } from "./reader.mjs";
import { chosen, counters, orders } from "./typed.mjs";
import { mine, told, use } from "./use.mjs";

const parts = { words, first, same, speed, served, screens, use, keys, games, print, newcomer, counters, chosen, orders, reader, mine, told, hostile, hostileInput, faults };
try {
  for (const [name, part] of Object.entries(parts)) if (!only || only.includes(name)) await part();
} finally {
  await browser.close();
  server.close();
}
if (failed()) console.error(`${failed()} do not hold`);
process.exitCode = failed() ? 1 : 0;
