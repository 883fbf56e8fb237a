// Which setting of a game somebody means who types its name, in whichever spelling, with a value behind it or without.
import type { Setting } from "./types";

export interface Meant {
  setting?: Setting;
  /** The value that stands behind the name. */
  value?: number;
  /** Names that come near, where none fits or several do. */
  near: string[];
}

const MOST_NEAR = 4;
/** The share of a word's letters that may be wrong. */
const FAR = 0.34;

/** A word as it is compared: small letters without accents, and one spelling for two usual ones. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/defence/g, "defense").split(/[^\p{L}\p{N}]+/u).filter(Boolean);

export function settingFor(all: Setting[], typed: string): Meant {
  const known = all.map((setting) => ({ setting, words: plain(`${setting.name} ${setting.path}`) }));
  const exact = all.find(({ name, path }) => name === typed || path === typed);
  if (exact) return { setting: exact, near: [] };
  const fits = (wanted: string[]) => known.filter(({ words }) => wanted.every((word) => words.some((other) => other.startsWith(word)))).map(({ setting }) => setting);
  // A number may belong to the name; only where it does not is it a value.
  const whole = fits(plain(typed));
  if (whole.length === 1 && !/[-+.]\d+$/.test(typed)) return { setting: whole[0], near: [] };
  const [, name, number] = /^(.*?)[\s:=]*([-+]?\d+(?:\.\d+)?)$/.exec(typed) ?? [, typed, undefined];
  const wanted = plain(name ?? "");
  const found = wanted.length ? fits(wanted) : [];
  if (found.length === 1) return { setting: found[0], value: number === undefined ? undefined : Number(number), near: [] };
  return { near: (found.length ? found : nearest(known, wanted)).slice(0, MOST_NEAR).map(({ name: one }) => one) };
}

/** Settings in which every word that is wanted nearly stands, the nearest first. */
function nearest(known: { setting: Setting; words: string[] }[], wanted: string[]): Setting[] {
  if (!wanted.length) return [];
  const away = (word: string, other: string) => Math.min(distance(word, other), distance(word, other.slice(0, word.length)) + 0.5) / word.length;
  return known.map(({ setting, words }) => ({ setting, off: wanted.map((word) => Math.min(...words.map((other) => away(word, other)))) }))
    .filter(({ off }) => Math.max(...off) <= FAR)
    .sort((one, other) => sum(one.off) - sum(other.off))
    .map(({ setting }) => setting);
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);

/** How many letters are to be changed, added or left out. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let m = 1; m <= one.length; m += 1) {
    const next = [m];
    for (let n = 1; n <= other.length; n += 1) next.push(Math.min(row[n] + 1, next[n - 1] + 1, row[n - 1] + (one[m - 1] === other[n - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length];
}
