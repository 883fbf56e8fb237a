// Writes a module without what no browser reads (custom sections): `node check/lean.mjs MODULE > LEAN`.
import { readFileSync, writeSync } from "node:fs";

const HEAD = 8;
const CUSTOM = 0;
const module = readFileSync(process.argv[2]);

/** An unsigned number in LEB128, and where it ends. */
function number(at) {
  let value = 0;
  for (let n = 0; ; n += 1) {
    value += (module[at + n] & 127) * 2 ** (7 * n);
    if (module[at + n] < 128) return [value, at + n + 1];
  }
}

const kept = [module.subarray(0, HEAD)];
for (let at = HEAD; at < module.length; ) {
  const [length, inside] = number(at + 1);
  if (module[at] !== CUSTOM) kept.push(module.subarray(at, inside + length));
  at = inside + length;
}
const lean = Buffer.concat(kept);
for (let written = 0; written < lean.length; ) written += writeSync(1, lean, written);
