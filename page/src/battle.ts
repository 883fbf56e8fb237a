// The first screen: a battle, and how it ends, answered as one types.
import { inHand, inWords, keyOf } from "./about";
import { card, faultBox, ruleSwitches, type App } from "./app";
import { below, verdictCard } from "./answer";
import { button, choice, field, h, redrawn } from "./dom";
import { ask, pictureOf } from "./engine";
import { forceEditor } from "./force";
import { battleAsk, emptyBattle, exampleBattle, firstBattle, link, readLink, type Battle } from "./state";
import { leastCard } from "./least";
import { keptBattles } from "./kept";
import { words } from "./strings";
import type { Answer, Odds, Question } from "./types";
import { leaveCard, sweepCard, tellCard, versusCard } from "./asides";

const FIRST = 500;
const MOST = 2_000_000;
const STEP = 8;
const PATIENCE_MS = 12_000;

/** Two units are enough for a battle to be asked. */
const ready = (battle: Battle, app: App) =>
  battle.share !== "" || app.menu.roster.length === 0 || app.game.seats.every((seat) => battle.forces[seat]?.trim());

export function battleScreen(app: App, hash: string): HTMLElement {
  const fault = faultBox();
  const inputs = h("div", { class: "inputs" });
  const head = h("section", { class: "card verdict-card answer first", "aria-live": "polite", "aria-busy": "true" });
  const asides = h("div", { class: "two no-print" });
  let running = new AbortController();
  let timer = 0;

  const here = () => `${location.origin}${location.pathname}${link(app.battle, app.game.version)}`;
  const rest = below(app.menu.seats, app.game, here);

  function show(answer: Answer<Odds>, asked: Question, busy: boolean): void {
    for (const one of [head, rest.element]) one.dataset.holds = keyOf(app.battle);
    head.replaceChildren(...verdictCard(answer, app.menu.seats, busy), h("p", { class: "note about" }, words.about + inWords(app, app.battle)), fault);
    head.setAttribute("aria-busy", String(busy));
    head.dataset.battles = String(answer.document.battles ?? "exact");
    rest.show(answer, () => pictureOf(answer, asked));
    if (!asides.childElementCount) asides.append(versusCard(app), leaveCard(app), tellCard(app), sweepCard(app), leastCard(app));
    inHand(keyOf(app.battle));
  }

  /** Samples ever more battles, and looks for the exact law meanwhile. */
  async function solve(): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const asked = battleAsk(app.battle);
    fault.say();
    if (!ready(app.battle, app)) {
      head.replaceChildren(h("p", { class: "second" }, words.empty), fault);
      rest.element.hidden = true;
      return;
    }
    const question = (more: Record<string, unknown>): Question => ({ game: asked.game, rules: asked.rules, ask: { odds: { ...asked.odds, ...more } } });
    let settled = false;
    let seeking = true;
    try {
      let games = FIRST;
      let last = () => undefined as void;
      const began = performance.now();
      const first = question({ games });
      show((await ask(first, signal)) as Answer<Odds>, first, true);
      const each = (performance.now() - began) / games;
      const limit = new AbortController();
      const patience = setTimeout(() => limit.abort(), PATIENCE_MS);
      signal.addEventListener("abort", () => limit.abort());
      const law = question({});
      const exact = ask(law, limit.signal).then((answer) => {
        if (signal.aborted || (answer as Answer<Odds>).document.method !== "exact") return;
        settled = true;
        show(answer as Answer<Odds>, law, false);
      }, () => undefined).finally(() => { seeking = false; clearTimeout(patience); });
      const most = Math.min(MOST, Math.max(FIRST * STEP, Math.round(20_000 / Math.max(each, 0.001))));
      while (!settled && games < most) {
        games = Math.min(games * STEP, most);
        const sample = question({ games });
        const answer = (await ask(sample, signal)) as Answer<Odds>;
        last = () => show(answer, sample, false);
        if (!settled) show(answer, sample, games < most || seeking);
      }
      await exact;
      if (!settled && !signal.aborted) last();
    } catch (error) {
      if (signal.aborted) return;
      head.setAttribute("aria-busy", "false");
      if (!head.querySelector(".verdict")) head.replaceChildren(fault);
      fault.say(error);
    }
  }

  function changed(change: Partial<Battle>, soon = 30): void {
    app.past.push(structuredClone(app.battle));
    if (app.past.length > 200) app.past.shift();
    app.battle = { ...app.battle, share: "", ...change };
    back.disabled = false;
    history.replaceState(null, "", link(app.battle, app.game.version));
    inHand(keyOf(app.battle));
    running.abort();
    clearTimeout(timer);
    timer = window.setTimeout(() => void solve(), soon);
  }

  function put(battle: Battle): void {
    changed(battle, 0);
    draw();
  }

  const back = button(words.undo, () => {
    const last = app.past.pop();
    if (!last) return;
    app.battle = last;
    history.replaceState(null, "", link(app.battle, app.game.version));
    inHand(keyOf(app.battle));
    draw();
    void solve();
  });

  function exampleField(): HTMLElement | null {
    const { menu, game } = app;
    if (!menu.examples.length) return null;
    const names = menu.examples.map(({ name }, n) => ({ key: String(n), name }));
    return field(words.examples, choice([{ key: "", name: words.chooseExample }, ...names], "", (n) => { if (n) put(exampleBattle(game.id, menu.examples[Number(n)])); }));
  }

  function placeFields(): HTMLElement {
    const { menu, battle } = app;
    const known = (place: string) => menu.places.find(({ key, name }) => [key, name].some((one) => one.toLowerCase() === place.toLowerCase()))?.key ?? "";
    const place = menu.places.length
      ? field(words.place, choice([{ key: "", name: "–" }, ...menu.places], known(battle.place), (key) => changed({ place: key })))
      : null;
    const turns = menu.turns ? Array.from({ length: menu.turns[1] - menu.turns[0] + 1 }, (_, n) => String(menu.turns![0] + n)) : [];
    const turn = turns.length
      ? field(words.turn, choice([{ key: "", name: words.anyTurn }, ...turns.map((key) => ({ key, name: key }))], battle.turn, (key) => changed({ turn: key })))
      : null;
    return h("div", { class: "row" }, place, turn);
  }

  function doctrineFields(): HTMLElement {
    const { game, battle, menu } = app;
    const list = h("datalist", { id: "doctrines" }, ...game.battle_doctrines.map(({ name, about }) => h("option", { value: name }, about)));
    const one = (seat: { key: string; name: string }) => {
      const input = h("input", { type: "text", list: "doctrines", spellcheck: "false", maxlength: 200, placeholder: words.usual, input: () => changed({ doctrines: { ...app.battle.doctrines, [seat.key]: input.value } }, 300) });
      input.value = battle.doctrines[seat.key] ?? "";
      return field(seat.name, input);
    };
    const about = h("dl", { class: "note" }, ...game.battle_doctrines.flatMap(({ name, about: text }) => [h("dt", {}, name), h("dd", {}, text)]));
    return h("details", {}, h("summary", {}, words.doctrine), list, ...menu.seats.map(one), about);
  }

  function draw(): void {
    const { menu, battle, game } = app;
    const editors = menu.seats.map((seat, n) =>
      forceEditor(seat, n, menu, battle.forces[seat.key] ?? "", (force) => changed({ forces: { ...app.battle.forces, [seat.key]: force } })).element);
    const swap = () => put({ ...app.battle, forces: swapped(app.battle.forces, game.seats), doctrines: swapped(app.battle.doctrines, game.seats) });
    const anyway = h("input", { type: "checkbox", checked: battle.anyway, change: () => changed({ anyway: anyway.checked }) });
    const free = menu.roster.length > 0 && menu.roster.some((counter) => !counter.seat);
    back.disabled = app.past.length === 0;
    redrawn(inputs, () => inputs.replaceChildren(card("",
      exampleField(),
      placeFields(),
      ...editors,
      h("div", { class: "chips" }, back, button(words.clear, () => put(emptyBattle(game.id))), free ? button(words.swap, swap) : null),
      keptBattles(() => link(app.battle, app.game.version)),
      doctrineFields(),
      h("details", {}, h("summary", {}, words.rules), ruleSwitches(game, battle.rules ?? menu.rules_in_force ?? [], (rules) => changed({ rules })),
        h("label", { class: "check" }, anyway, h("span", {}, words.anyway))))));
  }

  begin(app, hash, fault, draw, solve, head);
  return h("div", { class: "columns" }, head, inputs, h("div", { class: "answer" }, rest.element, asides));
}

function swapped(given: Record<string, string>, seats: string[]): Record<string, string> {
  return Object.fromEntries(seats.map((seat, n) => [seat, given[seats[seats.length - 1 - n]] ?? ""]));
}

/** Starts with the link's battle, else the battle in hand, else the first example. */
function begin(app: App, hash: string, fault: ReturnType<typeof faultBox>, draw: () => void, solve: () => Promise<void>, head: HTMLElement): void {
  head.append(h("p", { class: "waiting" }, words.thinking), fault);
  try {
    const linked = readLink(hash, app.games);
    if (linked) app.battle = linked.battle;
    if (linked?.older) {
      const { version } = app.game;
      head.replaceChildren(h("p", { class: "fault", role: "alert" }, words.linkOld(linked.older, version)), button(words.linkAnyway(version), () => void solve(), { class: "main" }));
      draw();
      return;
    }
  } catch (error) {
    app.battle = emptyBattle(app.game.id);
    draw();
    head.replaceChildren(fault);
    fault.say(error);
    return;
  }
  const fresh = !app.battle.share && Object.keys(app.battle.forces).length === 0;
  if (fresh && app.menu.examples.length) app.battle = firstBattle(app.game.id, app.menu.examples);
  draw();
  void solve();
}
