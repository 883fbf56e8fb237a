// The page's frame: header, navigation, one screen at a time.
import { emptyApp, menuOf, type App } from "./app";
import { battleScreen } from "./battle";
import { choice, h } from "./dom";
import { ask, crash, games, moduleAddresses, quiet, served } from "./engine";
import { gameScreen } from "./game";
import { luckScreen } from "./luck";
import { mineScreen } from "./mine";
import { readScreen } from "./read";
import { firstBattle, link } from "./state";
import { words } from "./strings";
import type { Game, Menu } from "./types";
import { tablesScreen } from "./tables";

type Screen = keyof typeof words.screens;

const draw: Record<Screen, (app: App, hash: string) => HTMLElement> = {
  battle: battleScreen, luck: luckScreen, tables: tablesScreen, game: gameScreen, read: readScreen, mine: mineScreen,
};
/** What a game must be able to do for a screen to be there. */
const needs: Partial<Record<Screen, string>> = { battle: "battles", luck: "luck", mine: "positions" };

const place = (id: string) => document.getElementById(id) as HTMLElement;
const main = place("main");

function broken(error: unknown): void {
  main.replaceChildren(h("h1", { class: "live" }, words.title), h("p", { class: "fault", role: "alert" }, words.broken + (error instanceof Error ? error.message : String(error))));
}

const screenOf = (hash: string): Screen => {
  const name = hash.replace(/^#\/?/, "").split("?")[0];
  return Object.hasOwn(words.screens, name) ? (name as Screen) : "battle";
};

function offers(app: App, screen: Screen): boolean {
  const need = needs[screen];
  if (screen === "tables") return app.menu.tables.length > 0;
  return need === undefined || app.game.abilities.includes(need);
}

/** The screen that is asked for, or the first that the game has. */
const offered = (app: App, asked: Screen): Screen =>
  [asked, ...(Object.keys(words.screens) as Screen[])].find((name) => offers(app, name)) ?? "game";

function header(app: App, screen: Screen): void {
  const pick = choice(app.games.map(({ id, title }) => ({ key: id, name: title })), app.game.id, change);
  pick.setAttribute("aria-label", words.game);
  const tab = (name: Screen) => h("a", { href: location.href.split("#")[0] + (name === "battle" ? link(app.battle, app.game.version) : `#${name}?game=${encodeURIComponent(app.game.id)}`), "aria-current": name === screen ? "page" : undefined }, words.screens[name]);
  place("top").replaceChildren(
    h("div", { class: "bar" }, h("a", { class: "brand", href: "#battle" }, h("img", { src: "./icon.svg", alt: "", width: 28, height: 28 }), words.title), pick),
    h("nav", { "aria-label": words.title }, ...(Object.keys(words.screens) as Screen[]).filter((name) => offers(app, name)).map(tab)));
  const bar = place("top").querySelector("nav");
  const here = bar?.querySelector<HTMLElement>("[aria-current]");
  if (bar && here) bar.scrollLeft = here.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2;
}

let asked = 0;

/** A game's menu, unless another game or screen is asked for meanwhile: the last choice counts. */
async function lastMenuOf(game: Game): Promise<Menu | undefined> {
  const mine = (asked += 1);
  place("top").setAttribute("aria-busy", "true");
  try {
    const menu = await menuOf(game);
    return mine === asked ? menu : undefined;
  } catch (error) {
    if (mine === asked) throw error;
    return undefined;
  } finally {
    if (mine === asked) place("top").removeAttribute("aria-busy");
  }
}

/** Another game: the address says it at once, and its tabs come with its menu. Until then the bar says that it is busy. */
function change(id: string): void {
  place("top").setAttribute("aria-busy", "true");
  location.hash = `#${screenOf(location.hash)}?game=${encodeURIComponent(id)}`;
}

async function show(app: App): Promise<void> {
  const { hash } = location;
  const wanted = hash.length > 4000 ? null : new URLSearchParams(hash.split("?")[1] ?? "").get("game");
  const game = app.games.find((one) => one.id === wanted) ?? app.game;
  const menu = await lastMenuOf(game);
  if (!menu) return;
  if (game !== app.game) Object.assign(app, { game, menu, battle: firstBattle(game.id, menu.examples), past: [] });
  const screen = offered(app, screenOf(hash));
  header(app, screen);
  document.title = `${words.screens[screen]} · ${words.title}`;
  try {
    const missing = app.game.abilities.includes("battles") ? [] : [h("p", { class: "note missing" }, words.noBattles)];
    main.replaceChildren(h("h1", { class: "live" }, words.screens[screen]), ...missing, draw[screen](app, hash));
  } catch (error) {
    broken(error);
  }
}

async function start(): Promise<void> {
  // What stands after `#` says the screen: to skip must not change it.
  document.querySelector(".skip")?.addEventListener("click", (event) => { event.preventDefault(); main.focus(); });
  const app = emptyApp(games, games[0], await menuOf(games[0]));
  window.addEventListener("hashchange", () => void show(app).catch(broken));
  await show(app);
  place("foot").replaceChildren(h("p", {}, `${words.installed} ${words.sources}`));
  if (!served && "serviceWorker" in navigator && location.protocol !== "file:") void keep();
}

/** Whether its user asks browsers to fetch no more than is needed. */
const sparing = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Keeps the page for use without a network, once the first question is answered. */
async function keep(): Promise<void> {
  try {
    await quiet();
    await navigator.serviceWorker.register("./sw.js");
    const ready = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    ready.active?.postMessage([new URL("./", document.baseURI).href, ...(sparing() ? [] : moduleAddresses), ...loaded]);
  } catch {
    // Storage may be full or forbidden: the page works without.
  }
}

// For whoever asks from the console, and for the tests.
Object.assign(window, { admiralty: { ask, crash } });
start().catch(broken);
