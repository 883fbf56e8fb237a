// For which state an answer holds: said with it, and greyed once another state is in hand.
import type { App } from "./app";
import { h } from "./dom";
import { units } from "./force";
import { battleAsk, type Battle } from "./state";
import { words } from "./strings";

export const keyOf = (battle: Battle) => JSON.stringify(battleAsk(battle));

/** An element that is drawn anew whenever the state is another. */
export function follow<E extends HTMLElement>(element: E, renew: (element: E) => void): E {
  element.dataset.follows = "";
  element.addEventListener("renew", () => renew(element));
  renew(element);
  return element;
}

/** Greys every answer that holds for another state than this one. */
export function inHand(key: string): void {
  for (const one of document.querySelectorAll<HTMLElement>("[data-holds]")) one.classList.toggle("outdated", one.dataset.holds !== key);
  for (const one of document.querySelectorAll("[data-follows]")) one.dispatchEvent(new Event("renew"));
}

/** The battle in words. */
export function inWords({ menu, game }: App, battle: Battle): string {
  if (battle.share) return words.ofLink;
  const place = menu.places.find(({ key, name }) => [key, name].some((one) => one.toLowerCase() === battle.place.toLowerCase()))?.name ?? battle.place;
  const where = [place, battle.turn && `${words.turn} ${battle.turn}`].filter(Boolean).join(", ");
  const sides = menu.seats.map(({ key, name }) => `${name}: ${battle.forces[key]?.trim() || words.none}${battle.doctrines[key] ? ` (${battle.doctrines[key]})` : ""}`);
  const rules = game.optional_rules.length && battle.rules ? `${words.rules}: ${battle.rules.join(", ") || words.none}` : "";
  return [where, ...sides, rules].filter(Boolean).join(" · ");
}

/** Who is hurt, by side; empty where nobody is. */
export const hurt = ({ menu }: App, battle: Battle) => menu.seats
  .map(({ key, name }) => ({ name, some: units(battle.forces[key] ?? "").filter(({ damage }) => damage) }))
  .filter(({ some }) => some.length)
  .map(({ name, some }) => `${name}: ${some.map((unit) => `${unit.name} ${unit.damage}`).join(", ")}`).join(" · ");

export type Place = HTMLElement & { put(key: string, about: string, ...content: HTMLElement[]): void; stale(): void };

/** Where an answer stands, with the state that it is about. */
export function answerPlace(now: () => string): Place {
  const place = h("div", { "aria-live": "polite" });
  return Object.assign(place, {
    put(key: string, about: string, ...content: HTMLElement[]) {
      place.dataset.holds = key;
      place.replaceChildren(h("p", { class: "again" }, words.again), ...(about ? [h("p", { class: "note about" }, words.about + about)] : []), ...content);
      place.classList.toggle("outdated", key !== now());
    },
    /** What was asked beside the battle is another: asked again, it may be answered otherwise. */
    stale() {
      if (!place.dataset.holds || !place.childElementCount) return;
      place.dataset.holds = "-";
      place.classList.add("outdated");
    },
  });
}
