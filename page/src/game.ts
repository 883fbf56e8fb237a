// Whole games: who is favoured, and what a variant changes, on the same dice.
import { card, faultBox, ruleSwitches, type App } from "./app";
import { verdictLines } from "./answer";
import { button, choice, field, h, save } from "./dom";
import { ask, Refused } from "./engine";
import { histogram } from "./histogram";
import { words } from "./strings";
import type { Answer, Keyed, Mean, Question, Share } from "./types";

export interface Summary {
  verdict: string;
  points: string;
  outcomes: Record<string, Share>;
  mean_score: Mean;
  fair_bid: Mean & { value: number | null };
  scores: { score: number; games: number }[];
  citation: { games: number; line: string; command: string };
}

type Told = Answer<Summary>;

const FIRST = 1000;
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
  const usual = menu.quick_player ?? game.players[0]?.name ?? "";
  const asked: Choices = { games: 20_000, bid: "0", seed: "1939", players: Object.fromEntries(game.seats.map((seat) => [seat, usual])), rules: [], values: {} };
  const fault = faultBox();
  const told = h("div", { class: "answer", "aria-live": "polite" });
  const bar = h("i", {});
  const status = h("p", { class: "note", role: "status" });
  let running = new AbortController();
  let reached = 0;
  let shown: { standard?: Told; variant?: Told; compared?: Answer } = {};

  const press = button(words.run, () => void run(), { class: "main" });
  const halt = button(words.stop, () => running.abort(), { disabled: true });
  const onward = button(words.goOn, () => { asked.games = reached * 4; games.value = String(asked.games); void run(reached * 2); }, { disabled: true });

  const varied = () => asked.rules.length > 0 || Object.keys(asked.values).length > 0;
  const variantFile = () => [`extends = "${game.id}"`, ...Object.entries(asked.values).map(([path, value]) => `${path} = ${value}`), ""].join("\n");

  function question(count: number, variant: boolean): Question {
    const base: Question = { game: game.id, seed: asked.seed, ask: { simulate: { games: count, players: asked.players, bid: asked.bid } } };
    if (!variant) return base;
    if (asked.rules.length) base.rules = asked.rules;
    return Object.keys(asked.values).length ? { ...base, files: { [FILE]: variantFile() }, scenario: FILE } : base;
  }

  /** Plays ever more games, the standard ones and the variant's on the same dice, until all are played or one stops. */
  async function run(from = FIRST): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    fault.say();
    if (!Number.isInteger(asked.games) || asked.games < 1 || asked.games > 5_000_000) return fault.say(`${words.games}: 1 … 5,000,000`);
    press.disabled = onward.disabled = true;
    halt.disabled = false;
    try {
      for (let count = Math.min(from, asked.games); ; count = Math.min(count * 4, asked.games)) {
        const both = varied();
        const [standard, variant] = await Promise.all([ask(question(count, false), signal), both ? ask(question(count, true), signal) : undefined]);
        shown = { standard: standard as Told, variant: variant as Told | undefined };
        reached = count;
        show(asked.games);
        if (count >= asked.games) break;
      }
      if (varied()) await compare(signal);
    } catch (error) {
      fault.say(error);
    } finally {
      if (running.signal === signal) {
        press.disabled = false;
        halt.disabled = true;
        onward.disabled = reached === 0;
      }
    }
  }

  /** The paired difference, in the program's words. */
  async function compare(signal: AbortSignal): Promise<void> {
    try {
      const names = Object.keys(asked.values).length ? { files: { [FILE]: variantFile() } } : {};
      shown.compared = await ask({ game: game.id, seed: asked.seed, ...names, ask: { compare: { games: Math.min(reached, 40_000), players: asked.players, bid: asked.bid, rules: asked.rules, set: asked.values } } }, signal);
      show(asked.games);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  function show(all: number): void {
    bar.style.width = `${(100 * reached) / all}%`;
    status.textContent = words.played(reached, all);
    const { standard, variant, compared } = shown;
    if (!standard) return;
    const parts: HTMLElement[] = [];
    if (compared) parts.push(card(words.difference, ...verdictLines(compared.text.split(/\n\s*\n/)[0]), h("details", {}, h("summary", {}, words.all), h("pre", { tabindex: 0 }, compared.text))));
    if (!variant) parts.push(card("", ...verdictLines(standard.document.verdict)));
    parts.push(figures(standard.document, variant?.document, menu.seats));
    parts.push(card(words.endings, histogram(standard.document, variant?.document)));
    const csv = () => ["score,games", ...standard.document.scores.map(({ score, games: n }) => `${score},${n}`)].join("\n");
    parts.push(card("", h("div", { class: "chips actions" },
      button(words.saveJson, () => save("games.json", JSON.stringify(variant ? { standard: standard.document, variant: variant.document } : standard.document, null, 1), "application/json")),
      button(words.saveCsv, () => save("games.csv", csv(), "text/csv"))),
    h("details", {}, h("summary", {}, words.all), h("pre", { tabindex: 0 }, standard.text), variant ? h("pre", { tabindex: 0 }, variant.text) : null)));
    told.replaceChildren(...parts);
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
    h("div", { class: "row" }, field(words.games, games), field(words.bid, text("0", (value) => { asked.bid = value || "0"; })), field(words.seed, text("1939", (value) => { asked.seed = value; }))),
    h("h2", {}, words.variant),
    ruleSwitches(game, [], (rules) => { asked.rules = rules; }),
    sliders(app, asked.values),
    h("div", { class: "chips" }, press, halt, onward),
    h("div", { class: "progress", "aria-hidden": "true" }, bar), status, fault));
  void run();
  return h("div", { class: "columns" }, inputs, told);
}

/** Figures side by side. */
function figures(standard: Summary, variant: Summary | undefined, seats: Keyed[]): HTMLElement {
  const percent = ({ p, low, high }: Share) => `${(100 * p).toFixed(1)} % ± ${(50 * (high - low)).toFixed(1)}`;
  const mean = (figure: Mean & { value: number | null }) => (figure?.value === null || figure?.value === undefined ? "–" : `${figure.value > 0 ? "+" : ""}${figure.value.toFixed(2)} ± ${((figure.high - figure.low) / 2).toFixed(2)}`);
  const both = variant ? [standard, variant] : [standard];
  const row = (label: string, of: (one: Summary) => string) => h("tr", {}, h("th", { scope: "row" }, label), ...both.map((one) => h("td", {}, of(one))));
  const outcomes = Object.keys(standard.outcomes).map((key) => {
    const seat = seats.find((one) => one.key === key);
    return row(seat ? `${seat.name} ${words.wins}` : words.draw, (one) => percent(one.outcomes[key]));
  });
  return card(variant ? words.side_by_side : "", h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.gameTitle }, h("table", {},
    h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, words.standard), variant ? h("th", { scope: "col" }, words.variant) : null)),
    h("tbody", {}, ...outcomes, row(words.meanScore, (one) => mean(one.mean_score)), row(`${words.fairBid} (${standard.points})`, (one) => mean(one.fair_bid))))));
}

/** Counters that a variant changes, as sliders. */
function sliders(app: App, values: Record<string, string>): HTMLElement | null {
  const numbers = app.menu.settings.filter((one) => one.kind === "number" && one.min !== undefined && one.max !== undefined);
  if (!numbers.length) return null;
  const list = h("div", {});
  const find = h("input", { type: "text", list: "settings", placeholder: words.addCounter, autocomplete: "off" });
  const names = h("datalist", { id: "settings" }, ...numbers.map(({ name }) => h("option", { value: name })));
  find.addEventListener("change", () => {
    const setting = numbers.find(({ name, path }) => name === find.value || path === find.value);
    if (!setting || values[setting.path] !== undefined) return;
    find.value = "";
    const said = h("output", {}, setting.value);
    const slide = h("input", { type: "range", min: setting.min, max: setting.max, value: setting.value, "aria-label": setting.name, input: () => { said.textContent = values[setting.path] = slide.value; } });
    values[setting.path] = setting.value;
    const line = h("div", { class: "slider" }, h("span", {}, setting.name), said, button("×", () => { delete values[setting.path]; line.remove(); }, { "aria-label": `${words.remove}: ${setting.name}` }), slide);
    list.append(line);
  });
  return h("div", {}, field(words.counters, find), names, list);
}
