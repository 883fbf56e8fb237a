// One side's units in a place: taken in hand by tapping, moved by tapping a place or by dragging to one.
import { drawCounter, spoken } from "./counter";
import { button, h } from "./dom";
import type { Standing } from "./position";
import { words } from "./strings";
import type { Keyed, Menu } from "./types";

const DRAGGED = 6;

interface Fleet {
  seat: Keyed;
  number: number;
  keys: string[];
  menu: Menu;
  standing: Standing;
  inHand: Set<string>;
  place: string;
  turned(): void;
  changed(change: (standing: Standing) => void): void;
  move(units: string[], to: string): void;
}

export function fleetOf(fleet: Fleet): HTMLElement | null {
  const { seat, number, keys, menu, standing, inHand, turned, changed } = fleet;
  if (!keys.length) return null;
  const all = button(words.chooseAll, () => { for (const key of keys) inHand.add(key); turned(); }, { "aria-label": `${words.chooseAll}: ${seat.name}` });
  const one = (key: string) => {
    const counter = menu.roster.find((unit) => unit.key === key) ?? { name: key, key };
    const damage = standing.units[key]?.damage ?? 0;
    const most = counter.most_damage ?? 0;
    const face = h("button", { type: "button", class: "counter", "data-unit": key, "aria-pressed": String(inHand.has(key)), click: () => { if (inHand.has(key)) inHand.delete(key); else inHand.add(key); turned(); } }, drawCounter(counter, damage), h("span", { class: "live" }, spoken(counter)));
    drag(face, key, fleet);
    const hurt = most && standing.units[key]
      ? button(`${words.damage} ${damage}`, () => changed(({ units }) => { units[key].damage = damage >= most ? 0 : damage + 1; }), { class: damage ? "hurt-by hurt" : "hurt-by" })
      : null;
    hurt?.append(h("span", { class: "live" }, words.ofUnit(counter.name)));
    return h("li", { class: inHand.has(key) ? "in-hand" : "" }, face, hurt);
  };
  return h("div", { class: `force seat${number}` }, h("div", { class: "force-head" }, h("h3", {}, `${seat.name}: ${words.units(keys.length)}`), all), h("ul", { class: "fleet" }, ...keys.map(one)));
}

/** Dragging with a mouse or pen; a finger scrolls, and taps. */
function drag(face: HTMLElement, key: string, { inHand, move }: Fleet): void {
  face.addEventListener("pointerdown", (down) => {
    if (down.pointerType === "touch" || down.button !== 0) return;
    const units = inHand.has(key) ? [...inHand] : [key];
    let ghost: HTMLElement | undefined;
    let over: Element | null = null;
    const moved = (event: PointerEvent) => {
      if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < DRAGGED) return;
      event.preventDefault();
      ghost ??= document.body.appendChild(h("div", { class: "ghost" }, units.length === 1 ? key : words.units(units.length)));
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
      over?.classList.remove("over");
      over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]") ?? null;
      over?.classList.add("over");
    };
    const done = () => {
      window.removeEventListener("pointermove", moved);
      window.removeEventListener("pointerup", done);
      window.removeEventListener("pointercancel", done);
      over?.classList.remove("over");
      if (!ghost) return;
      ghost.remove();
      face.addEventListener("click", (event) => { event.preventDefault(); event.stopImmediatePropagation(); }, { capture: true, once: true });
      const to = over?.getAttribute("data-place");
      if (to !== null && to !== undefined) move(units, to);
    };
    window.addEventListener("pointermove", moved);
    window.addEventListener("pointerup", done);
    window.addEventListener("pointercancel", done);
  });
}
