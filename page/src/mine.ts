// A game in progress: set up on a map, or read from a file; advice as arrows with reasons.
import { answerPlace, inHand as standsFor } from "./about";
import { adviceCard } from "./advice";
import { card, faultBox, type App } from "./app";
import { boardOf, standingOf, written, type Standing } from "./position";
import { mapView, type Arrow } from "./board";
import { button, choice, field, h, redrawn, save } from "./dom";
import { ask, Refused } from "./engine";
import { extraFields, mainFields, placeFields } from "./fields";
import { fleetOf } from "./fleet";
import { emptyBattle, link } from "./state";
import { words } from "./strings";
import { faultsOf } from "./wrong";
import type { Advised, Answer, PositionForm } from "./types";

const LONGEST = 200_000;
const PATH = "position.toml";
const NOWHERE = "";

export function mineScreen(app: App): HTMLElement {
  const { menu, game } = app;
  if (!game.abilities.includes("positions")) return card(words.mineTitle, h("p", {}, words.notHere));
  const fault = faultBox();
  const check = h("p", { class: "check-line", role: "status" });
  const told = answerPlace(() => (form ? written(now, form, menu) : ""));
  told.className = "answer told";
  const whose = h("p", { class: "sample" }, words.mineSample);
  const heads = h("div", { class: "row heads" });
  const more = h("div", {});
  const trays = h("div", { class: "trays" });
  const panel = h("section", { class: "card panel", tabindex: -1 });
  const text = h("textarea", { class: "code", spellcheck: "false", maxlength: LONGEST, "aria-label": words.mineText });
  const map = mapView(menu, tapped);
  const past: Standing[] = [];
  const inHand = new Set<string>();
  let form: PositionForm | undefined;
  let now: Standing = { units: {}, values: {} };
  let place = menu.map?.places[0]?.key ?? NOWHERE;
  let arrows: Arrow[] = [];
  let timer = 0;
  let checking = new AbortController();
  let advising = new AbortController();

  const narrow = window.matchMedia("(max-width: 999px)");
  const toMap = () => map.element.scrollIntoView({ block: "center" });

  const turn = () => Number(now.values["/turn"] ?? 1);
  const entered = () => menu.roster.filter((unit) => unit.home && (unit.from_turn ?? 1) <= turn());
  const waiting = () => entered().filter(({ key }) => !now.units[key]);

  /** Takes a position that the program has written. */
  function take(answer: Answer<PositionForm>): void {
    if (form) past.push(structuredClone(now));
    form = answer.document;
    now = standingOf(form);
    arrows = [];
    told.replaceChildren();
    inHand.clear();
    place = form.board.fleets[0]?.place ?? place;
    draw(true);
    said(form, undefined);
  }

  async function fill(position: Record<string, unknown>, files?: Record<string, string>): Promise<void> {
    fault.say();
    if (form) whose.textContent = words.mineOwn;
    try {
      take((await ask({ game: game.id, files, ask: { position } })) as Answer<PositionForm>);
    } catch (error) {
      fault.say(error);
    }
  }

  const readText = (given: string) => fill({ file: PATH }, { [PATH]: given });

  /** A board without units, to be filled from what is nowhere yet. */
  async function empty(): Promise<void> {
    await fill({});
    place = NOWHERE;
    changed(({ units }) => { for (const key of Object.keys(units)) delete units[key]; }, true);
  }

  function changed(change: (standing: Standing) => void, whole = false): void {
    past.push(structuredClone(now));
    if (past.length > 300) past.shift();
    change(now);
    fault.say();
    arrows = [];
    draw(whole);
    clearTimeout(timer);
    timer = window.setTimeout(() => void verify(), 250);
  }

  /** Asks whether the position can be, and what the program assumes. */
  async function verify(): Promise<void> {
    if (!form) return;
    checking.abort();
    checking = new AbortController();
    try {
      const { document } = await ask({ game: game.id, files: { [PATH]: written(now, form, menu) }, ask: { position: { file: PATH } } }, checking.signal);
      said(document as PositionForm, undefined);
    } catch (error) {
      if (!checking.signal.aborted) said(undefined, error);
    }
  }

  function said(sound: PositionForm | undefined, error: unknown): void {
    check.classList.toggle("faulty", !sound);
    check.textContent = sound
      ? [sound.title.endsWith(".") ? sound.title : `${sound.title}.`, sound.notes.length ? `${words.mineAssumed} ${sound.notes.join("; ")}` : words.mineSound].join(" ")
      : [words.mineFaulty, ...faultsOf(error instanceof Error ? error.message : String(error), form, menu)].join("\n");
  }

  const nameOfPlace = (key: string) => form?.places.find((one) => one.key === key)?.name ?? words.nowhere;

  function move(units: string[], to: string): void {
    if (!form || !units.length) return;
    changed(({ units: all }) => {
      for (const key of units) {
        const counter = menu.roster.find((unit) => unit.key === key);
        const before = all[key];
        if (to === NOWHERE) delete all[key];
        else all[key] = { place: to, seat: before?.seat ?? counter?.seat ?? game.seats[0], damage: before?.damage ?? 0 };
      }
      inHand.clear();
      place = to;
    });
  }

  function tapped(key: string): void {
    if (inHand.size && key !== place) return move([...inHand], key);
    inHand.clear();
    place = key;
    draw();
    if (narrow.matches) panel.scrollIntoView({ block: "start" });
  }

  /** Where all of the units in hand may be; off the map, anywhere. */
  function wanted(): Set<string> | undefined {
    if (!inHand.size || !form) return undefined;
    const may = [...inHand].map((key) => menu.roster.find((unit) => unit.key === key)?.places);
    return new Set(form.places.map(({ key }) => key).filter((key) => key !== place && may.every((places) => !places || !form?.places.find((one) => one.key === key)?.on_map || places.includes(key))));
  }

  function tray(key: string, name: string, count: number): HTMLElement {
    const where = wanted();
    return h("button", { type: "button", class: `tray${place === key ? " chosen" : ""}${where?.has(key) ? " wanted" : ""}`, "data-place": key, "aria-pressed": String(place === key), click: () => tapped(key) }, name.charAt(0).toUpperCase() + name.slice(1), h("span", { class: "count" }, String(count)));
  }

  function drawPanel(): void {
    if (!form) return;
    const here = (key: string) => (place === NOWHERE ? waiting().some((unit) => unit.key === key) : now.units[key]?.place === place);
    const fleets = menu.seats.map((seat, n) => {
      const keys = menu.roster.map(({ key }) => key).concat(Object.keys(now.units).filter((key) => !menu.roster.some((unit) => unit.key === key)))
        .filter((key) => here(key) && (now.units[key]?.seat ?? menu.roster.find((unit) => unit.key === key)?.seat) === seat.key);
      return fleetOf({ seat, number: n, keys, menu, standing: now, inHand, place, turned: draw, changed, move });
    });
    const targets = [{ key: "?", name: `${words.moveTo} …` }, ...form.places.filter(({ key }) => key !== place).map(({ key, name }) => ({ key, name })), { key: NOWHERE, name: words.nowhere }];
    const goes = choice(targets, "?", (key) => { if (key !== "?") move([...inHand], key); });
    goes.setAttribute("aria-label", words.moveTo);
    const hand = inHand.size
      ? h("div", { class: "hand" }, h("strong", {}, words.chosenUnits(inHand.size)), goes, narrow.matches ? button(words.toMap, toMap) : null, button(words.chooseNone, () => { inHand.clear(); draw(); }))
      : null;
    const home = place === NOWHERE && waiting().length
      ? button(words.allHome, () => changed(({ units }) => { for (const { key, seat, home: to } of waiting()) units[key] = { place: to ?? NOWHERE, seat: seat ?? game.seats[0], damage: 0 }; }), { class: "main" })
      : null;
    const forces = Object.fromEntries(boardOf(now, form, menu).fleets.filter((fleet) => fleet.place === place)
      .map(({ seat, units, also }) => [seat, [...units.map(({ key, damage }) => (damage ? `${key}-${damage}` : key)), ...also].join(", ")]));
    const fought = game.abilities.includes("battles") && menu.places.some(({ key }) => key === place) && menu.seats.every(({ key }) => forces[key]);
    const fight = fought ? h("a", { class: "fight", href: link({ ...emptyBattle(game.id), place, turn: String(turn()), forces }, game.version) }, words.fight) : null;
    const empty = fleets.every((fleet) => !fleet) ? h("p", { class: "note" }, words.emptyPlace) : null;
    panel.replaceChildren(...[h("h2", {}, nameOfPlace(place)), hand, fight, ...placeFields(form, place, menu, now, changed), home, ...fleets, empty].filter((one): one is HTMLElement => one !== null));
  }

  function draw(whole = false): void {
    if (!form) return;
    map.show(boardOf(now, form, menu), { chosen: place, wanted: wanted(), arrows });
    const count = (key: string) => Object.values(now.units).filter((unit) => unit.place === key).length;
    trays.replaceChildren(...form.places.filter(({ on_map }) => !on_map).map(({ key, name }) => tray(key, name, count(key))), tray(NOWHERE, words.nowhere, waiting().length));
    redrawn(panel, drawPanel);
    back.disabled = past.length === 0;
    text.value = written(now, form, menu);
    standsFor(text.value);
    if (!whole) return;
    heads.replaceChildren(...mainFields(form, menu, game.points, now, changed));
    more.replaceChildren(...extraFields(form, menu, now, changed));
  }

  async function run(): Promise<void> {
    if (!form) return;
    advising.abort();
    advising = new AbortController();
    fault.say();
    press.disabled = true;
    halt.disabled = false;
    told.replaceChildren(card("", h("p", { class: "waiting" }, words.thinking)));
    const asked = written(now, form, menu);
    try {
      const answer = (await ask({ game: game.id, files: { [PATH]: asked }, ask: { advise: { position: PATH } } }, advising.signal)) as Answer<Advised>;
      told.put(asked, "", adviceCard(answer, menu, (shown, pressed) => {
        arrows = written(now, form as PositionForm, menu) === asked ? shown : [];
        draw();
        if (pressed && narrow.matches) toMap();
      }));
    } catch (error) {
      told.replaceChildren();
      // What is wrong with the position is said once, in the line that says it anyway.
      if (error instanceof Refused) said(undefined, error);
      else fault.say(error);
    } finally {
      press.disabled = false;
      halt.disabled = true;
    }
  }

  async function takeFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > LONGEST) return fault.say(words.mineTooLong);
    await readText(await file.text());
  }

  const press = button(words.mineAsk, () => void run(), { class: "main" });
  const halt = button(words.stop, () => advising.abort(), { disabled: true });
  const back = button(words.undo, () => {
    const last = past.pop();
    if (!last) return;
    fault.say();
    now = last;
    inHand.clear();
    arrows = [];
    draw(true);
    void verify();
  });
  const number = h("input", { type: "text", inputmode: "numeric", value: "3", maxlength: 15 });
  const moment = h("input", { type: "text", value: "4", maxlength: 40 });
  const picker = h("input", { type: "file", accept: ".toml,text/plain", change: () => void takeFile(picker.files?.[0]) });
  const screen = h("div", { class: "mine", keydown: (event: KeyboardEvent) => { if (event.key === "Escape" && inHand.size) { inHand.clear(); draw(); } } },
    h("div", { class: "board" },
      card(words.mineTitle, whose, h("p", { class: "note" }, words.mineHint), heads, menu.map ? map.element : null, trays, h("div", { class: "chips" }, press, halt, back, button(words.mineEmpty, () => void empty())), check, fault),
      panel),
    h("div", { class: "aside" },
      told,
      h("section", { class: "card files" }, h("h2", { class: "live" }, words.mineFile), field(words.mineFile, picker),
        h("div", { class: "row" }, field(words.readNumber, number), field(words.mineMoment, moment), button(words.mineTake, () => void fill({ game: Number(number.value), moment: moment.value }))),
        h("p", { class: "hint" }, words.mineTakeHint),
        h("div", { class: "chips" }, button(words.mineBlank, () => void fill({})), button(words.savePosition, () => save("my-game.toml", text.value, "text/plain"))),
        h("details", {}, h("summary", {}, words.mineMore), more),
        h("details", {}, h("summary", {}, words.mineText), text, button(words.mineApply, () => void readText(text.value))))));
  screen.addEventListener("dragover", (event) => event.preventDefault());
  screen.addEventListener("drop", (event) => { event.preventDefault(); void takeFile(event.dataTransfer?.files[0]); });
  void fill({ game: 3, moment: "4" });
  return screen;
}
