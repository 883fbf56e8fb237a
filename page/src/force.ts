// A force: written in the game's notation, or tapped together from the roster. The written form is what counts.
import { drawCounter, spoken } from "./counter";
import { button, field, h, redrawn } from "./dom";
import { words } from "./strings";
import type { Counter, Extra, Menu } from "./types";

const AT_ONCE = 60;

interface Unit {
  text: string;
  name: string;
  damage: number;
}

/** The parts of a force; a name may end in the damage that it carries. */
export function units(force: string): Unit[] {
  return force.split(",").map((part) => part.trim()).filter(Boolean).map((text) => {
    const hurt = /^(.*[^\s-])-(\d{1,2})$/.exec(text);
    return hurt ? { text, name: hurt[1], damage: Number(hurt[2]) } : { text, name: text, damage: 0 };
  });
}

const written = (all: Unit[]) => all.map(({ name, damage }) => (damage ? `${name}-${damage}` : name)).join(", ");

/** The editor of one side's force. `changed` gets the written force. */
export function forceEditor(seat: { key: string; name: string }, number: number, menu: Menu, first: string, changed: (force: string) => void): { element: HTMLElement; set(force: string): void } {
  const own = menu.roster.filter((counter) => !counter.seat || counter.seat === seat.key);
  const find = new Map(own.flatMap((counter) => [[counter.name.toLowerCase(), counter], [counter.key.toLowerCase(), counter]]));
  const input = h("textarea", { rows: 2, spellcheck: "false", autocomplete: "off", maxlength: 1500 });
  const fleet = h("ul", { class: "fleet", "aria-label": `${seat.name}: ${words.force}` });
  const roster = h("div", { class: "roster" });
  input.value = first;

  const put = (force: string, tell = true) => {
    input.value = force;
    drawFleet();
    if (tell) changed(force);
  };
  const without = (at: number) => written(units(input.value).filter((_, n) => n !== at));

  function chosen(unit: Unit, at: number): HTMLElement {
    const counter = find.get(unit.name.toLowerCase()) ?? { name: unit.text, key: unit.text };
    const most = counter.most_damage ?? 0;
    const hurt = () => {
      const all = units(input.value);
      all[at].damage = all[at].damage >= most ? 0 : all[at].damage + 1;
      put(written(all));
    };
    const face = most
      ? h("button", { type: "button", class: "counter", click: hurt }, drawCounter(counter, unit.damage), h("span", { class: "live" }, `${spoken(counter)}, ${words.damage} ${unit.damage}: ${words.moreDamage}`))
      : h("span", { class: "counter", role: "img", "aria-label": spoken(counter) }, drawCounter(counter, unit.damage));
    return h("li", {}, face, button("×", () => put(without(at)), { class: "take", "aria-label": `${words.remove}: ${unit.text}` }));
  }

  function drawFleet(): void {
    const all = units(input.value).slice(0, AT_ONCE);
    redrawn(fleet, () => fleet.replaceChildren(...all.map(chosen)));
    for (const pick of roster.querySelectorAll<HTMLElement>("[data-name]")) {
      const there = all.filter((unit) => unit.name.toLowerCase() === pick.dataset.name || unit.name.toLowerCase() === pick.dataset.key).length;
      pick.hidden = there >= Number(pick.dataset.most);
    }
  }

  function add(name: string): void {
    put([input.value.trim().replace(/,$/, ""), name].filter(Boolean).join(", "));
  }

  /** Something that can be there several times is written once, with its number. */
  function addExtra({ key, most }: Extra): void {
    if (most <= 1) return units(input.value).some(({ text }) => text === key) ? undefined : add(key);
    const all = units(input.value);
    const at = all.findIndex(({ text }) => text.startsWith(key) && /^\d+$/.test(text.slice(key.length)));
    if (at < 0) return add(`${key}1`);
    const number = Number(all[at].text.slice(key.length));
    all[at] = { text: "", name: `${key}${number >= most ? 1 : number + 1}`, damage: 0 };
    put(written(all));
  }

  function drawRoster(filter: string): void {
    const low = filter.trim().toLowerCase();
    const groups = new Map<string, Counter[]>();
    for (const counter of own) {
      const group = counter.nation ?? counter.kind ?? "";
      const text = `${counter.name} ${counter.kind ?? ""} ${counter.nation ?? ""}`.toLowerCase();
      if (text.includes(low)) groups.set(group, [...(groups.get(group) ?? []), counter]);
    }
    const pick = (counter: Counter) =>
      h("li", { "data-name": counter.name.toLowerCase(), "data-key": counter.key.toLowerCase(), "data-most": counter.most ?? AT_ONCE }, h("button", { type: "button", class: "counter", title: spoken(counter), click: () => add(counter.key) }, drawCounter(counter), h("span", { class: "live" }, spoken(counter))));
    roster.replaceChildren(...[...groups].flatMap(([group, all]) => [h("h3", {}, group), h("ul", { class: "fleet" }, ...all.map(pick))]));
    drawFleet();
  }

  input.addEventListener("input", () => put(input.value));
  const search = h("input", { type: "search", "aria-label": `${words.find}: ${seat.name}`, placeholder: words.find, input: () => drawRoster(search.value) });
  const extras = menu.extras.filter((extra) => extra.seat === seat.key);
  const list = own.length
    ? h("details", { toggle: (event: Event) => { if ((event.currentTarget as HTMLDetailsElement).open && !roster.childElementCount) drawRoster(""); } }, h("summary", {}, words.roster), search, roster)
    : null;
  drawFleet();
  return {
    element: h("section", { class: `force seat${number}` },
      h("div", { class: "force-head" }, h("h2", {}, seat.name), button(words.clear, () => put(""), { "aria-label": `${words.clear}: ${seat.name}` })),
      fleet,
      own.some((counter) => counter.most_damage) ? h("p", { class: "hint tap" }, words.tapHits) : null,
      field(`${seat.name}: ${words.force}`, input, menu.force_grammar ?? words.forceHint),
      extras.length ? h("div", { class: "chips" }, ...extras.map((extra) => button(`+ ${extra.name}`, () => addExtra(extra), { title: extra.about }))) : null,
      list),
    set: (force) => put(force, false),
  };
}
