// A counter as we draw it: what it is, its name, its factors.
import { s } from "./dom";
import type { Counter } from "./types";

const WIDE = 90;
const SMALL = 7;

/** About how wide a text is, of the size of its type. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (/[A-Z]/.test(letter) ? 0.82 : /[a-z]/.test(letter) ? 0.66 : /\d/.test(letter) ? 0.7 : 0.45), 0);

/** A line as large as it may be where all of it is seen; one too long even when small is narrowed. */
function line(text: string, y: number, size: number, more: Record<string, number> = {}): SVGElement {
  const fits = Math.min(size, WIDE / widthOf(text));
  const narrowed = fits < size ? { textLength: WIDE, lengthAdjust: "spacingAndGlyphs" } : {};
  return s("text", { x: 7, y, "font-size": Math.max(SMALL, fits).toFixed(1), ...narrowed, ...more }, text);
}

/** The drawing; what it shortens is said beside it. */
export function drawCounter(counter: Counter, damage = 0): SVGElement {
  const factors = Object.values(counter.factors ?? {}).join(" ");
  const label = counter.kind ?? "";
  const svg = s("svg", { viewBox: "0 0 104 60", "aria-hidden": "true" },
    s("rect", { class: "plate", x: 1, y: 1, width: 102, height: 58, rx: 7, "stroke-width": 1.4 }),
    // A hull, the longer the stronger the counter.
    s("path", { class: "mark", d: hull(counter), opacity: 0.85 }),
    line(counter.name, 30, 12.5, { "font-weight": 650 }),
    line(label, 41, 9.5, { opacity: 0.9 }),
    line(factors, 54, 12, { "font-weight": 500 }));
  if (damage > 0) {
    svg.append(s("circle", { class: "hurt", cx: 66, cy: 11, r: 9 }), s("text", { class: "hurt-text", x: 66, y: 15, "text-anchor": "middle", "font-size": 10.5, "font-weight": 700 }, `-${damage}`));
  }
  return svg;
}

function hull(counter: Counter): string {
  const numbers = Object.values(counter.factors ?? {});
  const length = 16 + Math.min(22, 2.4 * (numbers[0] ?? 3) + 1.2 * (numbers[1] ?? 3));
  return `M6 13 h${length} l4 -3 h-${length * 0.3} v-3 h-${length * 0.15} v-3 h-${length * 0.13} v3 h-${length * 0.17} v3 h-${length * 0.25 + 2} z`;
}

/** What a screen reader says. */
export function spoken(counter: Counter): string {
  const factors = Object.entries(counter.factors ?? {}).map(([name, value]) => `${name} ${value}`);
  return [counter.name, counter.kind, ...factors].filter(Boolean).join(", ");
}
