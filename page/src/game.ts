// Whole games: who is favoured, and what a variant changes, on the same dice.
import { card, faultBox, ruleSwitches, type App } from "./app";
import { verdictLines } from "./answer";
import { cells, csv, figures, ofSummary, type Comparison, type Summary } from "./columns";
import { button, choice, field, h, save } from "./dom";
import { ask, sides } from "./engine";
import { histogram } from "./histogram";
import { showNarrowed } from "./pictures";
import { words } from "./strings";
import { settingFor } from "./setting";
import type { Answer, Picture, Question, Setting } from "./types";

type Told = Answer<Summary>;

const FIRST = 50;
const MOST_GAMES = 5_000_000;
const A_STEP_MS = 700;
const PICTURES_MS = 8_000;
const FILE = "variant.toml";

interface Choices {
  games: number;
  bid: string;
  seed: string;
  players: Record<string, string>;
  rules: string[];
  values: Record<string, string>;
}

export function gameScreen(app: App, _hash = ""): HTMLElement {
  const { game, menu } = app;
  const inForce = menu.rules_in_force ?? [];
  const usual = menu.quick_player ?? game.players[0]?.name ?? "";
  const asked: Choices = { games: 2_000, bid: "0", seed: "1939", players: Object.fromEntries(game.seats.map((seat) => [seat, usual])), rules: inForce, values: {} };
  const fault = faultBox();
  const told = h("div", { class: "answer", "aria-live": "polite" });
  const bar = h("i", {});
  const status = h("p", { class: "note", role: "status" });
  let running = new AbortController();
  let reached = 0;
  let pace = 1;
  let played: { setting: string; parts: unknown[] } = { setting: "", parts: [] };
  let shown: { standard?: Told; compared?: Answer<Comparison> } = {};

  const press = button(words.run, () => void run(), { class: "main" });
  const halt = button(words.stop, () => running.abort(), { disabled: true });
  const onward = button(words.goOn, () => { asked.games = Math.max(asked.games, reached * 4); games.value = String(asked.games); void run(); }, { disabled: true });

  const varied = () => asked.rules.join() !== inForce.join() || Object.keys(asked.values).length > 0;
  const variantFile = () => [`extends = "${game.id}"`, ...Object.entries(asked.values).map(([path, value]) => `${path} = ${value}`), ""].join("\n");

  function question(variant: boolean, asks: Record<string, unknown>): Question {
    const base: Question = { game: game.id, seed: asked.seed, ask: asks };
    if (!variant) return base;
    if (asked.rules.join() !== inForce.join()) base.rules = asked.rules;
    return Object.keys(asked.values).length ? { ...base, files: { [FILE]: variantFile() }, scenario: FILE } : base;
  }
  const terms = () => ({ players: asked.players, bid: asked.bid });

  /** The game as it is beside the game with all that was changed, on the same dice. */
  const change = () => ({ ...terms(), rules: asked.rules.filter((rule) => !inForce.includes(rule)), set: Object.fromEntries(Object.entries(asked.values).map(([path, value]) => [path, Number(value)])) });

  /** Plays the next ranges, one a worker. */
  function ranges(both: boolean, at: number, sizes: number[], signal: AbortSignal): Promise<Answer[]> {
    const firsts = sizes.map((_, n) => at + sizes.slice(0, n).reduce((sum, size) => sum + size, 0));
    const range = (n: number) => ({ first: firsts[n], games: sizes[n] });
    return Promise.all(sizes.map((_, n) => ask(question(false, both ? { compare: { ...change(), ...range(n) } } : { play: { ...terms(), ...range(n) } }), signal)));
  }

  /** Plays ever more games, the standard ones and the variant's on the same dice, until all are played or one stops. */
  async function run(): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    fault.say();
    if (!Number.isInteger(asked.games) || asked.games < 1 || asked.games > MOST_GAMES) return fault.say(words.tooManyGames);
    const setting = JSON.stringify([asked.seed, terms(), asked.rules, variantFile()]);
    if (setting !== played.setting) {
      played = { setting, parts: [] };
      shown = {};
      reached = 0;
    }
    onward.disabled = true;
    halt.disabled = false;
    const both = varied();
    let size = FIRST;
    try {
      while (reached < asked.games) {
        const began = performance.now();
        const sizes = shares(asked.games - reached, size, sides);
        played.parts.push(...(await ranges(both, reached, sizes, signal)).map(({ document }) => document));
        reached += sizes.reduce((sum, one) => sum + one, 0);
        const { parts } = played;
        if (both) shown = { compared: (await ask(question(false, { compare: { ...change(), parts } }), signal)) as Answer<Comparison> };
        else shown = { standard: (await ask(question(false, { summary: { ...terms(), parts } }), signal)) as Told };
        show(asked.games);
        pace = (performance.now() - began) / sizes[0];
        size = Math.min(10_000, Math.max(FIRST, Math.round(A_STEP_MS / pace)));
      }
    } catch (error) {
      fault.say(error);
    } finally {
      if (running.signal === signal) {
        halt.disabled = true;
        onward.disabled = reached === 0;
      }
    }
  }

  function show(all: number): void {
    bar.style.width = `${(100 * reached) / all}%`;
    status.textContent = words.played(reached, all);
    const { standard, compared } = shown;
    const one = standard ?? compared;
    if (!one) return;
    const columns = standard ? [ofSummary(standard.document)] : cells((compared as Answer<Comparison>).document);
    const parts = [
      compared ? card(words.difference, h("p", { class: "hint" }, words.changed(changes(app, asked))), ...verdictLines(compared.document.verdict)) : card("", ...verdictLines(one.document.verdict)),
      figures(columns, menu.seats),
      card(words.endings, compared ? h("p", { class: "hint" }, words.outlined) : null, histogram(columns[0], columns[1])),
    ];
    if (reached >= all && game.abilities.includes("digests")) parts.push(byTurn(Boolean(compared)));
    parts.push(card("", h("div", { class: "chips actions" },
      button(words.saveJson, () => save(standard ? "games.json" : "compare.json", JSON.stringify(one.document, null, 1), "application/json")),
      button(words.saveCsv, () => save("games.csv", csv(columns), "text/csv"))),
    h("details", {}, h("summary", {}, words.all), h("pre", { tabindex: 0 }, one.text))));
    told.replaceChildren(...parts);
  }

  /** The program's pictures of how games go, of the standard game and of the variant. */
  function byTurn(both: boolean): HTMLElement {
    const shownHere = h("div", {});
    const count = Math.max(FIRST, Math.min(reached, Math.round(PICTURES_MS / pace)));
    const drawing = button(words.drawPictures, () => void draw());
    async function draw(): Promise<void> {
      drawing.disabled = true;
      shownHere.replaceChildren(h("p", { class: "waiting" }, words.thinking));
      try {
        const asks = [false, ...(both ? [true] : [])].map((variant) => ask(question(variant, { pictures: { ...terms(), games: count } }), running.signal));
        const [ours, theirs] = (await Promise.all(asks)).map(({ document }) => document as Picture[]);
        shownHere.replaceChildren(h("p", { class: "note" }, words.drawHint(count)), ...ours.flatMap((picture) => {
          const other = theirs?.find(({ id }) => id === picture.id);
          const one = (of: Picture, whose: string) => h("figure", {}, whose ? h("h4", {}, whose) : null, showNarrowed(of.svg, of.narrow, of.title));
          return [h("h3", {}, picture.title), h("p", { class: "hint" }, picture.caption), h("div", { class: other ? "pair" : "" }, one(picture, other ? words.standard : ""), other ? one(other, words.variant) : null)];
        }));
      } catch (error) {
        shownHere.replaceChildren();
        fault.say(error);
      } finally {
        drawing.disabled = false;
      }
    }
    return card(words.pictures, drawing, shownHere);
  }

  const text = (value: string, changed: (value: string) => void, more = {}) => {
    const input = h("input", { type: "text", maxlength: 120, ...more, input: () => changed(input.value.trim()) });
    input.value = value;
    return input;
  };
  const games = text(String(asked.games), (value) => { asked.games = Number(value.replace(/[, ]/g, "")); }, { inputmode: "numeric" });
  const players = menu.seats.map(({ key, name }) => {
    const names = [...new Set([usual, ...game.players.map((player) => player.name)])].map((player) => ({ key: player, name: player }));
    return field(name, choice(names, usual, (player) => { asked.players[key] = player; }));
  });
  const inputs = h("div", { class: "inputs" }, card(words.gameTitle,
    h("div", { class: "row" }, ...players),
    h("div", { class: "row" }, field(words.games, games), menu.bid_most === 0 ? null : field(words.bid, text("0", (value) => { asked.bid = value || "0"; })), field(words.seed, text("1939", (value) => { asked.seed = value; }))),
    ...variant(app, inForce, asked),
    h("div", { class: "chips" }, press, halt, onward),
    h("div", { class: "progress", "aria-hidden": "true" }, bar), status, fault));
  void run();
  return h("div", { class: "columns" }, inputs, told);
}

/** So many games as ranges, one a worker. */
function shares(left: number, size: number, workers: number): number[] {
  const sizes: number[] = [];
  for (let rest = left; rest > 0 && sizes.length < workers; rest -= size) sizes.push(Math.min(size, rest));
  return sizes;
}

/** What was changed, by name. */
function changes(app: App, asked: Choices): string[] {
  const name = (path: string) => app.menu.settings.find((one) => one.path === path)?.name ?? path;
  return [...asked.rules, ...Object.entries(asked.values).map(([path, value]) => `${name(path)} ${value}`)];
}

/** What a variant may change; nothing of a game that has no such thing. */
function variant(app: App, inForce: string[], asked: Choices): HTMLElement[] {
  const parts = [ruleSwitches(app.game, inForce, (rules) => { asked.rules = rules; }), sliders(app, asked.values)].filter((one): one is HTMLElement => one !== null);
  return parts.length ? [h("h2", {}, words.variant), ...parts] : [];
}

/** Counters that a variant changes, as sliders. */
function sliders(app: App, values: Record<string, string>): HTMLElement | null {
  const numbers = app.menu.settings.filter((one) => one.kind === "number" && one.min !== undefined && one.max !== undefined);
  if (!numbers.length) return null;
  const list = h("div", {});
  const find = h("input", { type: "text", list: "settings", placeholder: words.addCounter, autocomplete: "off" });
  const names = h("datalist", { id: "settings" }, ...numbers.map(({ name }) => h("option", { value: name })));
  const unclear = h("p", { class: "hint", role: "status" });
  const shown = new Map<string, HTMLInputElement>();

  /** The slider of a setting, made when it is first asked for. */
  function slider({ path, name, min, max, value }: Setting): HTMLInputElement {
    const known = shown.get(path);
    if (known) return known;
    const said = h("output", {}, value);
    const slide = h("input", { type: "range", min, max, value, "aria-label": name, input: () => { said.textContent = values[path] = slide.value; } });
    const remove = () => { delete values[path]; shown.delete(path); line.remove(); };
    const line = h("div", { class: "slider" }, h("span", {}, name), said, button("×", remove, { "aria-label": `${words.remove}: ${name}` }), slide);
    list.append(line);
    shown.set(path, slide);
    return slide;
  }

  find.addEventListener("change", () => {
    const typed = find.value.trim();
    if (!typed) return void (unclear.textContent = "");
    const { setting, value, near } = settingFor(numbers, typed);
    const { min = 0, max = 0 } = setting ?? {};
    const beyond = value !== undefined && !(Number.isInteger(value) && value >= min && value <= max);
    unclear.textContent = !setting ? words.noCounter(near) : beyond ? words.beyond(setting.name, min, max) : "";
    if (!setting || beyond) return;
    find.value = "";
    const known = shown.has(setting.path);
    const slide = slider(setting);
    if (value !== undefined) slide.value = String(value);
    slide.dispatchEvent(new Event("input"));
    if (known) slide.focus();
  });
  return h("div", {}, field(words.counters, find), unclear, names, list);
}
