// How games end, as bars: the standard game filled, a variant as outlines.
import { h, s } from "./dom";
import type { Column } from "./columns";
import { words } from "./strings";

const WIDTH = 640;
const HEIGHT = 250;
const FLOOR = HEIGHT - 52;
const MOST_BARS = 31;

/** Games by score, in at most so many bins of one width. */
function bins(summary: Column, width: number): Map<number, number> {
  const counted = new Map<number, number>();
  const all = summary.scores.reduce((sum, { games }) => sum + games, 0) || 1;
  for (const { score, games } of summary.scores) {
    const bin = Math.round(score / width) * width;
    counted.set(bin, (counted.get(bin) ?? 0) + games / all);
  }
  return counted;
}

export function histogram(standard: Column, variant?: Column): HTMLElement {
  const scores = [standard, variant].flatMap((one) => one?.scores.map(({ score }) => score) ?? []);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const width = Math.max(1, Math.ceil((high - low + 1) / MOST_BARS));
  const [ours, theirs] = [bins(standard, width), variant ? bins(variant, width) : new Map<number, number>()];
  const keys = [...new Set([...ours.keys(), ...theirs.keys()])].sort((a, b) => a - b);
  const first = keys[0];
  const count = (keys[keys.length - 1] - first) / width + 1;
  const most = Math.max(...ours.values(), ...theirs.values());
  const step = (WIDTH - 20) / count;
  const x = (key: number) => 10 + ((key - first) / width) * step;
  const y = (share: number) => FLOOR - (share / most) * (FLOOR - 18);
  const every = Math.ceil(count / 11);
  const figure = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${words.endings}: ${keys.map((key) => `${key}: ${(100 * (ours.get(key) ?? 0)).toFixed(1)} %`).join(", ")}` },
    s("line", { x1: 10, x2: WIDTH - 10, y1: FLOOR, y2: FLOOR }));
  for (const key of keys) {
    const share = ours.get(key) ?? 0;
    const style = key > 0 ? "b1" : key < 0 ? "b0" : "bn";
    figure.append(s("rect", { class: style, x: x(key) + step * 0.1, width: step * 0.8, y: y(share), height: FLOOR - y(share), rx: 2 }));
    if (variant) figure.append(s("rect", { class: "outline", x: x(key) + step * 0.1, width: step * 0.8, y: y(theirs.get(key) ?? 0), height: FLOOR - y(theirs.get(key) ?? 0), rx: 2 }));
    if (Math.round((key - first) / width) % every === 0) figure.append(s("text", { x: x(key) + step / 2, y: FLOOR + 21, "text-anchor": "middle" }, `${key > 0 ? "+" : ""}${key}`));
  }
  figure.append(s("text", { x: WIDTH / 2, y: HEIGHT - 6, "text-anchor": "middle" }, `${words.endingsAxis} (${standard.points})`));
  return h("div", { class: "figure" }, figure);
}
