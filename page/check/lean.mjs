// A module without what no browser reads: custom sections, and the names of everything but these exports.
const EXPORTS = new Set(["memory", "allocate", "answer", "release"]);
const HEAD = 8;
const CUSTOM = 0;
const EXPORT = 7;

/** An unsigned number in LEB128, and where it ends. */
function number(bytes, at) {
  let value = 0;
  for (let n = 0; ; n += 1) {
    value += (bytes[at + n] & 127) * 2 ** (7 * n);
    if (bytes[at + n] < 128) return [value, at + n + 1];
  }
}

function written(value) {
  const bytes = [];
  do {
    bytes.push((value % 128) + (value >= 128 ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value > 0);
  return Buffer.from(bytes);
}

/** The section of exports with those that are called. */
function exported(section) {
  const kept = [];
  let [count, at] = number(section, 0);
  for (; count > 0; count -= 1) {
    const [length, name] = number(section, at);
    const [, end] = number(section, name + length + 1);
    if (EXPORTS.has(section.toString("utf8", name, name + length))) kept.push(section.subarray(at, end));
    at = end;
  }
  const body = Buffer.concat([written(kept.length), ...kept]);
  return Buffer.concat([Buffer.from([EXPORT]), written(body.length), body]);
}

export function lean(module) {
  const kept = [module.subarray(0, HEAD)];
  for (let at = HEAD; at < module.length; ) {
    const [length, inside] = number(module, at + 1);
    if (module[at] === EXPORT) kept.push(exported(module.subarray(inside, inside + length)));
    else if (module[at] !== CUSTOM) kept.push(module.subarray(at, inside + length));
    at = inside + length;
  }
  return Buffer.concat(kept);
}
