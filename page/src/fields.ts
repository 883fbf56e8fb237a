// What a position file says beside who is where, as controls.
import { choice, field, h } from "./dom";
import { nameOf, parts, type Standing } from "./position";
import { words } from "./strings";
import type { FormField, Menu, PositionForm } from "./types";

type Changed = (change: (standing: Standing) => void, whole?: boolean) => void;

const put = (changed: Changed, of: FormField, value: string | undefined) =>
  changed(({ values }) => {
    if (value === undefined) delete values[nameOf(of)];
    else values[nameOf(of)] = value;
  });

const labelOf = (of: FormField, menu: Menu) => [menu.seats.find(({ key }) => key === of.seat)?.name, of.name].filter(Boolean).join(": ");

/** A control of any kind. */
function control(of: FormField, menu: Menu, standing: Standing, changed: Changed): HTMLElement {
  const value = standing.values[nameOf(of)];
  const label = labelOf(of, menu);
  if (of.kind === "number") {
    const input = h("input", { type: "number", min: of.range?.[0], max: of.range?.[1], value: value ?? "", change: () => put(changed, of, input.value.trim() || undefined) });
    return field(label, input);
  }
  if (of.kind === "choice" || of.kind === "flag") {
    const choices = of.kind === "flag" ? ["true", "false"] : of.choices;
    return field(label, choice([{ key: "", name: "–" }, ...choices.map((key) => ({ key, name: menu.map?.places.find((place) => place.key === key)?.name ?? key }))], value ?? "", (key) => put(changed, of, key || undefined)));
  }
  const input = h("input", { type: "text", spellcheck: "false", maxlength: 2000, change: () => put(changed, of, input.value.trim() || (of.kind === "list" ? undefined : "")) });
  input.value = value ?? "";
  const list = h("datalist", { id: `choices-${of.table}-${of.key}` }, ...of.choices.map((name) => h("option", { value: name })));
  input.setAttribute("list", list.id);
  return h("div", {}, list, field(label, input));
}

/** What stands over the map: the fields of no table, seat and place that have numbers or a choice. */
const isMain = (of: FormField) => of.table === "" && (of.kind === "number" || of.kind === "choice");

export function mainFields(form: PositionForm, menu: Menu, points: string, standing: Standing, changed: Changed): HTMLElement[] {
  return form.fields.filter(isMain).map((of) => control(of.is_score ? { ...of, name: `${words.score} (${points}, ${menu.seats[menu.seats.length - 1].name} +)` } : of, menu, standing, changed));
}

/** Everything that stands neither over the map nor in a place. */
export function extraFields(form: PositionForm, menu: Menu, standing: Standing, changed: Changed): HTMLElement[] {
  return form.fields.filter((of) => !isMain(of) && !of.seat && !of.place).map((of) => control(of, menu, standing, changed));
}

/** What can be said of a place: who holds it, what else a side has there. */
export function placeFields(form: PositionForm, place: string, menu: Menu, standing: Standing, changed: Changed): HTMLElement[] {
  const made: HTMLElement[] = [];
  const holders = form.fields.filter((of) => of.kind === "places" && of.seat && of.choices.includes(place));
  if (holders.length) made.push(holderOf(holders, place, menu, standing, changed));
  for (const of of form.fields) {
    if (of.place === place) made.push(control(of, menu, standing, changed));
    if (of.kind !== "choice" || !of.seat || !of.choices.includes(place)) continue;
    const box = h("input", { type: "checkbox", checked: standing.values[nameOf(of)] === place, change: () => put(changed, of, box.checked ? place : undefined) });
    made.push(h("label", { class: "check" }, box, h("span", {}, labelOf(of, menu))));
  }
  return made.length ? [h("div", { class: "row place-fields" }, ...made)] : [];
}

/** Of fields that differ in their seat, one has the place. */
function holderOf(holders: FormField[], place: string, menu: Menu, standing: Standing, changed: Changed): HTMLElement {
  const holder = holders.find((of) => parts(standing.values[nameOf(of)]).includes(place));
  const give = (seat: string) => changed(({ values }) => {
    for (const of of holders) {
      const others = parts(values[nameOf(of)]).filter((one) => one !== place);
      values[nameOf(of)] = (of.seat === seat ? [...others, place] : others).join(", ");
    }
  });
  return field(words.held, choice([{ key: "", name: words.nobody }, ...menu.seats.filter(({ key }) => holders.some((of) => of.seat === key))], holder?.seat ?? "", give));
}
