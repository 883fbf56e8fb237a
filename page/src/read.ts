// One game of a seed, told step by step, with the map beside it and what each roll changed.
import { card, faultBox, type App } from "./app";
import { leadOf, mapView } from "./board";
import { button, field, h } from "./dom";
import { drawCounter, spoken } from "./counter";
import { ask } from "./engine";
import { showNarrowed } from "./pictures";
import { words } from "./strings";
import type { Picture, Step } from "./types";

interface Told {
  verdict?: string;
  steps: Step[];
  /** Of a game that draws its map: that of each step. */
  pictures?: (Picture | null)[];
}

const numbers = (text: string) => /^\d{1,18}$/.test(text);

export function readScreen(app: App, hash: string): HTMLElement {
  const { menu, game } = app;
  const given = new URLSearchParams(hash.split("?")[1] ?? "");
  const from = (name: string, usual: string) => (numbers(given.get(name) ?? "") ? (given.get(name) as string) : usual);
  const fault = faultBox();
  const verdict = h("p", { class: "second luck-line" });
  const number = h("input", { type: "text", inputmode: "numeric", value: from("number", "3"), maxlength: 15 });
  const seed = h("input", { type: "text", inputmode: "numeric", value: from("seed", "1939"), maxlength: 18 });
  const map = menu.map ? mapView(menu) : undefined;
  const drawn = h("div", {});
  const head = h("div", { class: "step-head", "aria-live": "polite" });
  const body = h("section", { class: "card story", tabindex: -1 });
  const where = h("div", {});
  const jump = h("select", { "aria-label": words.turnsOf, change: () => go(Number(jump.value)) });
  const lucky = game.abilities.includes("luck");
  let running = new AbortController();
  let told: Told = { steps: [] };
  let at = Number(from("step", "0"));

  async function run(): Promise<void> {
    running.abort();
    running = new AbortController();
    fault.say();
    if (!numbers(number.value) || !numbers(seed.value)) return fault.say(`${words.readNumber}, ${words.seed}: 0, 1, 2 …`);
    try {
      const { document } = await ask({ game: game.id, seed: seed.value, ask: { narrate: { game: Number(number.value), luck: lucky, steps: true } } }, running.signal);
      told = document as Told;
      verdict.textContent = told.verdict ?? "";
      jump.replaceChildren(...told.steps.map((step, n) => h("option", { value: n }, titleOf(step))));
      go(at);
    } catch (error) {
      fault.say(error);
    }
  }

  const titleOf = (step: Step) => [step.turn === null ? "" : `${words.turn} ${step.turn}`, step.title].filter(Boolean).join(": ");

  function go(to: number): void {
    const { steps } = told;
    if (!steps.length) return;
    at = Math.min(Math.max(0, to), steps.length - 1);
    history.replaceState(null, "", `#read?${new URLSearchParams({ game: game.id, number: number.value, seed: seed.value, step: String(at) })}`);
    const step = steps[at];
    const board = step.board;
    jump.value = String(at);
    back.disabled = at === 0;
    on.disabled = at === steps.length - 1;
    head.replaceChildren(h("h2", {}, titleOf(step)), h("p", { class: "note" }, words.step(at + 1, steps.length), board ? ` · ${words.score}: ${leadOf(board.score, menu, game.points)}` : ""));
    body.replaceChildren(...[report(step.text), swings(step)].filter((one): one is HTMLElement => one !== null));
    body.scrollTop = 0;
    const picture = told.pictures?.[at];
    drawn.replaceChildren(...(picture ? [showNarrowed(picture.svg, picture.narrow, picture.title)] : []));
    if (board) {
      map?.show(board);
      where.replaceChildren(h("details", {}, h("summary", {}, words.whoIsWhere), ...whereAll(step)));
    }
  }

  function whereAll(step: Step): HTMLElement[] {
    return (step.board?.fleets ?? []).filter(({ units }) => units.length).map(({ place, seat, units }) => {
      const n = menu.seats.findIndex(({ key }) => key === seat);
      const one = ({ key, damage }: { key: string; damage: number }) => {
        const counter = menu.roster.find((unit) => unit.key === key) ?? { name: key, key };
        return h("li", {}, h("span", { class: "counter", role: "img", "aria-label": `${spoken(counter)}${damage ? `, ${words.damage} ${damage}` : ""}` }, drawCounter(counter, damage)));
      };
      const name = menu.map?.places.find((spot) => spot.key === place)?.name ?? place;
      return h("div", { class: `force seat${n}` }, h("h3", {}, `${name}: ${words.units(units.length)}`), h("ul", { class: "fleet" }, ...units.map(one)));
    });
  }

  /** The rolls of a step as bars to both sides of nought. */
  function swings(step: Step): HTMLElement | null {
    if (!step.rolls.length) return null;
    const most = Math.max(...step.rolls.map(({ swing }) => Math.abs(swing)), 1e-9);
    const rows = step.rolls.map(({ words: said, swing }) => {
      const bar = h("i", { class: swing > 0 ? "b1" : "b0" });
      bar.style.width = `${(50 * Math.abs(swing)) / most}%`;
      bar.style[swing > 0 ? "left" : "right"] = "50%";
      const lead = Math.abs(swing) < 0.005 ? words.even : `${menu.seats[swing > 0 ? menu.seats.length - 1 : 0].name} +${Math.abs(swing).toFixed(2)}`;
      return h("li", { class: Math.abs(swing) === most ? "most" : "" }, h("span", {}, said.charAt(0).toUpperCase() + said.slice(1)), h("span", { class: "scale", "aria-hidden": "true" }, bar), h("b", {}, lead));
    });
    return h("div", {}, h("h3", {}, words.swings), h("p", { class: "hint" }, words.swingHint(game.points)), h("ul", { class: "swings" }, ...rows));
  }

  const other = (by: number) => { number.value = String(Math.max(0, Number(number.value) + by)); at = 0; void run(); };
  const back = button(words.stepBack, () => go(at - 1));
  const on = button(words.stepOn, () => go(at + 1), { class: "main" });
  const keys = (event: KeyboardEvent) => {
    if (!screen.isConnected) return window.removeEventListener("keydown", keys);
    if (event.altKey || event.ctrlKey || event.metaKey || (event.target as Element).closest?.("input, select, textarea, pre, [tabindex='0']")) return;
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by) { event.preventDefault(); go(at + by); }
  };
  window.addEventListener("keydown", keys);
  const screen = h("div", { class: "columns read" },
    h("div", { class: "inputs" }, card(words.readTitle, h("div", { class: "row" }, field(words.readNumber, number), field(words.seed, seed)),
      h("div", { class: "chips" }, button(words.readRun, () => { at = 0; void run(); }), button(words.previous, () => other(-1)), button(words.following, () => other(1))), h("p", { class: "hint" }, words.stepKeys), fault, lucky ? verdict : null)),
    h("div", { class: "answer" }, h("section", { class: "card steps" }, h("div", { class: "stepper no-print" }, back, jump, on), head, map ? map.element : null, drawn), body, where));
  void run();
  return screen;
}

const LABELLED = /^ {2}(\S.{0,15}?) {2,}(\S.*)$/;
const TEXT_AT = /^ {17,19}(\S.*)$/;
const GOES_ON = /^ {20}(\S.*)$/;

/** A report of labels with text beside them, so that it wraps on narrow screens; anything else as it is. */
export function report(text: string): HTMLElement {
  const rows: { label: string; said: string[] }[] = [];
  for (const line of text.split("\n")) {
    const labelled = LABELLED.exec(line);
    const last = rows[rows.length - 1];
    if (labelled) rows.push({ label: labelled[1], said: [labelled[2]] });
    else if (GOES_ON.test(line) && last?.said.length) last.said[last.said.length - 1] += ` ${line.trim()}`;
    else if (TEXT_AT.test(line) && last) last.said.push(line.trim());
    else if (/^\S.*$/.test(line)) rows.push({ label: "", said: [line.replace(/\s*=+$/, "")] });
    else if (line.trim()) return h("pre", { tabindex: 0 }, text);
  }
  return h("dl", { class: "report" }, ...rows.flatMap(({ label, said }) => (label ? [h("dt", {}, label), h("dd", {}, ...said.map((one) => h("span", {}, one)))] : [h("dt", { class: "over" }, said.join(" ")), h("dd", {})])));
}
