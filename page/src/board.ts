// A map with what lies where: places as buttons, links and arrows as lines between them.
import { seatName } from "./app";
import { h, s } from "./dom";
import { words } from "./strings";
import type { Board, Menu } from "./types";

export interface Arrow {
  from: string;
  to: string;
  label: string;
  /** The number of the seat that moves. */
  seat: number;
  /** A move that is only likely. */
  likely?: boolean;
}

export interface Marks {
  chosen?: string;
  /** Places to which the units in hand can go. */
  wanted?: Set<string>;
  arrows?: Arrow[];
}

export interface MapView {
  element: HTMLElement;
  show(board: Board, marks?: Marks): void;
}

const HEAD = 9;

/** The middle of a place, and half its width and height. */
type Spot = [number, number, number, number];

/** The map of a menu; `pick` is told which place was tapped. Without it the map is only looked at. */
export function mapView(menu: Menu, pick?: (place: string) => void): MapView {
  const map = menu.map ?? { places: [], links: [] };
  const kinds = [...new Set(map.places.map(({ kind }) => kind))];
  const under = s("svg", { class: "under", "aria-hidden": "true" });
  const over = s("svg", { class: "over", "aria-hidden": "true" });
  const spots = new Map(map.places.map((place) => {
    const inner = [h("b", {}, place.name), h("span", { class: "counts", "aria-hidden": "true" }), h("span", { class: "live" })] as const;
    const spot = pick
      ? h("button", { type: "button", "data-place": place.key, click: () => pick(place.key) }, ...inner)
      : h("div", {}, ...inner);
    spot.className = `spot k${Math.max(0, kinds.indexOf(place.kind))}`;
    spot.style.left = `clamp(var(--half), ${100 * place.x}%, 100% - var(--half))`;
    spot.style.top = `${6 + 88 * place.y}%`;
    return [place.key, { place, spot, counts: inner[1], about: inner[2] }];
  }));
  const element = h("div", { class: "map", role: "group", "aria-label": words.map }, under, ...[...spots.values()].map(({ spot }) => spot), over);
  let now: [Board, Marks] | undefined;

  /** The middle of a place in pixels of the map. */
  function middle(key: string): Spot | undefined {
    const spot = spots.get(key.toLowerCase())?.spot;
    return spot && [spot.offsetLeft, spot.offsetTop, spot.offsetWidth / 2, spot.offsetHeight / 2];
  }

  function lines(marks: Marks): void {
    const size = `0 0 ${element.clientWidth || 1} ${element.clientHeight || 1}`;
    under.setAttribute("viewBox", size);
    over.setAttribute("viewBox", size);
    under.replaceChildren(...map.links.flatMap(([from, to]) => {
      const [a, b] = [middle(from), middle(to)];
      return a && b ? [s("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1] })] : [];
    }));
    over.replaceChildren(...(marks.arrows ?? []).flatMap((arrow) => {
      const [a, b] = [middle(arrow.from), middle(arrow.to)];
      return a && b && arrow.from !== arrow.to ? [drawArrow(arrow, a, b)] : [];
    }));
  }

  function show(board: Board, marks: Marks = {}): void {
    now = [board, marks];
    for (const [key, { spot, counts, about }] of spots) {
      const here = board.fleets.filter((fleet) => fleet.place === key);
      const holder = board.held.find((held) => held.place === key)?.seat;
      const held = menu.seats.findIndex((seat) => seat.key === holder);
      const chips = menu.seats.flatMap((seat, n) => here.filter((fleet) => fleet.seat === seat.key).map((fleet) =>
        h("i", { class: `count s${n}` }, [fleet.units.length || "", ...fleet.also].filter(Boolean).join(" "))));
      counts.replaceChildren(...chips);
      spot.classList.toggle("chosen", marks.chosen === key);
      spot.classList.toggle("wanted", marks.wanted?.has(key) ?? false);
      spot.classList.toggle("dim", marks.wanted !== undefined && !marks.wanted.has(key));
      menu.seats.forEach((_, n) => spot.classList.toggle(`held${n}`, held === n));
      const said = menu.seats.map((seat) => here.filter((fleet) => fleet.seat === seat.key).map((fleet) => `${seat.name} ${[words.units(fleet.units.length), ...fleet.also].join(", ")}`)).flat();
      about.textContent = [...(said.length ? said : [words.none]), ...(holder ? [`${words.heldBy} ${seatName(menu.seats, holder)}`] : [])].map((one) => `; ${one}`).join("");
      if (pick) spot.setAttribute("aria-pressed", String(marks.chosen === key));
    }
    lines(marks);
  }

  new ResizeObserver(() => { if (now) lines(now[1]); }).observe(element);
  return { element, show };
}

/** A bent arrow from one place to another, with how many go. */
function drawArrow({ label, seat, likely }: Arrow, [x1, y1, w1, h1]: Spot, [x2, y2, w2, h2]: Spot): SVGElement {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const bend = Math.min(34, length / 5);
  const [cx, cy] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
  // From edge to edge; between places that all but touch, from within.
  const edge = (w: number, hh: number) => Math.min(w / Math.max(1e-6, Math.abs(ux)), hh / Math.max(1e-6, Math.abs(uy)), length * 0.36);
  const [near, far] = [edge(w1, h1), edge(w2, h2)];
  const [sx, sy] = [x1 + ux * near, y1 + uy * near];
  const [ex, ey] = [x2 - ux * far, y2 - uy * far];
  const turn = Math.atan2(ey - cy, ex - cx);
  const wing = (by: number) => `${ex - HEAD * Math.cos(turn + by)} ${ey - HEAD * Math.sin(turn + by)}`;
  const [lx, ly] = [(sx + 2 * cx + ex) / 4, (sy + 2 * cy + ey) / 4];
  return s("g", { class: `arrow a${seat}${likely ? " likely" : ""}` },
    s("path", { d: `M${sx} ${sy} Q${cx} ${cy} ${ex} ${ey}` }),
    s("path", { class: "tip", d: `M${wing(0.45)} L${ex} ${ey} L${wing(-0.45)}` }),
    s("circle", { cx: lx, cy: ly, r: 10 }),
    s("text", { x: lx, y: ly + 4, "text-anchor": "middle" }, label));
}

/** A lead in points, said by side. */
export function leadOf(score: number, menu: Menu, points: string): string {
  if (!score) return words.even;
  return `${menu.seats[score > 0 ? menu.seats.length - 1 : 0].name} +${Math.abs(score)} ${points}`;
}
