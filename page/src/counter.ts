// A counter as we draw it: what it is, its name, its factors.
import { s } from "./dom";
import type { Counter } from "./types";

const SHORT = 17;

const cut = (text: string, most = SHORT) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The drawing; what it shortens is said beside it. */
export function drawCounter(counter: Counter, damage = 0): SVGElement {
  const factors = Object.values(counter.factors ?? {}).join(" ");
  const label = counter.kind ?? "";
  const svg = s("svg", { viewBox: "0 0 104 60", "aria-hidden": "true" },
    s("rect", { class: "plate", x: 1, y: 1, width: 102, height: 58, rx: 7, "stroke-width": 1.4 }),
    // A hull, the longer the stronger the counter.
    s("path", { class: "mark", d: hull(counter), opacity: 0.85 }),
    s("text", { x: 98, y: 52, "text-anchor": "end", "font-size": 9, opacity: 0.85 }, cut(label)),
    s("text", { x: 7, y: 35, "font-size": counter.name.length > 13 ? 10 : 12.5, "font-weight": 650 }, cut(counter.name)),
    s("text", { x: 7, y: 52, "font-size": 12, "font-weight": 500 }, cut(factors, label ? 9 : 17)));
  if (damage > 0) {
    svg.append(s("circle", { class: "hurt", cx: 72, cy: 13, r: 10 }), s("text", { class: "hurt-text", x: 72, y: 17, "text-anchor": "middle", "font-size": 11.5, "font-weight": 700 }, `-${damage}`));
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
