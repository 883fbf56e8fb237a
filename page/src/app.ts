// What every screen shares: the games, their menus, the battle in hand.
import { ask, Refused } from "./engine";
import { h } from "./dom";
import { firstBattle, type Battle } from "./state";
import { words } from "./strings";
import type { Game, Keyed, Menu } from "./types";

export interface App {
  games: Game[];
  game: Game;
  menu: Menu;
  battle: Battle;
  past: Battle[];
}

const menus = new Map<string, Menu>();

/** A game's menu, asked once. */
export async function menuOf(game: Game): Promise<Menu> {
  const known = menus.get(game.id);
  if (known) return known;
  const plain: Menu = { seats: game.seats.map((key) => ({ key, name: key.charAt(0).toUpperCase() + key.slice(1) })), places: [], turns: null, tables: [], roster: [], extras: [], examples: [], settings: [] };
  const read = await ask({ game: game.id, ask: { menu: {} } }).then(
    ({ document }) => ({ ...plain, ...(document as Menu) }),
    (error: unknown) => {
      if (error instanceof Refused) return plain;
      throw error;
    },
  );
  menus.set(game.id, read);
  return read;
}

export function emptyApp(games: Game[], game: Game, menu: Menu): App {
  return { games, game, menu, battle: firstBattle(game.id, menu.examples), past: [] };
}

/** A box for what went wrong, said to screen readers. */
export function faultBox(): HTMLElement & { say(error?: unknown): void } {
  const box = h("div", { class: "fault", role: "alert" });
  return Object.assign(box, {
    say(error?: unknown) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      box.textContent = error === undefined ? "" : error instanceof Error ? error.message : String(error);
    },
  });
}

export const seatName = (seats: Keyed[], key: string) => seats.find((seat) => seat.key === key)?.name ?? key;

/** A card with a heading. */
export const card = (title: string, ...content: (HTMLElement | null)[]) =>
  h("section", { class: "card" }, title ? h("h2", {}, title) : null, ...content);

/** Optional rules as switches. */
export function ruleSwitches(game: Game, on: string[], changed: (rules: string[]) => void): HTMLElement | null {
  if (!game.optional_rules.length) return null;
  const chosen = new Set(on);
  return h("fieldset", {}, h("legend", {}, words.rules), ...game.optional_rules.map(({ name, about }) => {
    const box = h("input", { type: "checkbox", checked: chosen.has(name), change: () => {
      if (box.checked) chosen.add(name);
      else chosen.delete(name);
      changed(game.optional_rules.map((rule) => rule.name).filter((rule) => chosen.has(rule)));
    } });
    return h("label", { class: "check" }, box, h("span", {}, `${name}: ${about}`));
  }));
}
