// A game in progress as data: who is where, what else a position file says; and the file that says it.
import type { Board, FormField, Menu, PositionForm } from "./types";

export interface Standing {
  units: Record<string, { place: string; seat: string; damage: number }>;
  /** The values of fields by `table/key`. */
  values: Record<string, string>;
}

export const nameOf = ({ table, key }: FormField) => `${table}/${key}`;

export const parts = (value: string | undefined) => (value ?? "").split(",").map((part) => part.trim()).filter(Boolean);

/** Names as the choices write them. */
function asChosen(field: FormField, value: string): string {
  const known = (text: string) => field.choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text;
  if (field.kind === "names" || field.kind === "places" || field.kind === "list") return parts(value).map(known).join(", ");
  return field.kind === "choice" ? known(value) : value;
}

export function standingOf(form: PositionForm): Standing {
  const units: Standing["units"] = {};
  for (const { place, seat, units: there } of form.board.fleets) for (const { key, damage } of there) units[key] = { place, seat, damage };
  const values: Standing["values"] = {};
  for (const field of form.fields) if (field.value !== null) values[nameOf(field)] = asChosen(field, field.value);
  return { units, values };
}

/** The position file. */
export function written(standing: Standing, form: PositionForm, menu: Menu): string {
  const tables = new Map<string, string[]>([["", []]]);
  const put = (table: string, key: string, value: string) => tables.set(table, [...(tables.get(table) ?? []), `${/^\w+$/.test(key) ? key : JSON.stringify(key)} = ${value}`]);
  for (const field of form.fields) {
    const value = standing.values[nameOf(field)];
    if (value === undefined) continue;
    const bare = field.kind === "number" || field.kind === "flag";
    if ((bare || field.kind === "choice") && !value.trim()) continue;
    put(field.table, field.key, field.kind === "list" ? JSON.stringify(parts(value)) : bare ? value : JSON.stringify(value));
  }
  const places = [...new Set([...form.places.map(({ key }) => key), ...Object.values(standing.units).map(({ place }) => place)])];
  for (const { key: seat } of menu.seats) {
    tables.set(seat, tables.get(seat) ?? []);
    for (const place of places) {
      const there = Object.entries(standing.units).filter(([, unit]) => unit.seat === seat && unit.place === place);
      if (there.length) put(seat, place, JSON.stringify(there.map(([key, { damage }]) => (damage ? `${key}-${damage}` : key)).join(", ")));
    }
  }
  return [...tables].map(([table, lines]) => `${table ? `[${table}]\n` : ""}${lines.join("\n")}\n`).join("\n");
}

/** The board, for a map. */
export function boardOf(standing: Standing, form: PositionForm, menu: Menu): Board {
  const fleets = new Map<string, Board["fleets"][number]>();
  const fleet = (place: string, seat: string) => {
    const at = `${place}/${seat}`;
    const known = fleets.get(at) ?? { place, seat, units: [], also: [] };
    fleets.set(at, known);
    return known;
  };
  for (const [key, { place, seat, damage }] of Object.entries(standing.units)) fleet(place, seat).units.push({ key, damage });
  const held: Board["held"] = [];
  for (const field of form.fields) {
    const value = standing.values[nameOf(field)];
    if (!field.seat || !value) continue;
    if (field.kind === "places") held.push(...parts(value).map((place) => ({ place, seat: field.seat as string })));
    else if (field.place && Number(value) > 0) fleet(field.place, field.seat).also.push(`${field.mark ?? ""}${value}`);
    else if (field.kind === "choice") fleet(value, field.seat).also.push(field.mark ?? field.name);
  }
  const score = form.fields.find((field) => field.is_score);
  return { score: Number(score ? standing.values[nameOf(score)] ?? 0 : 0), fleets: [...fleets.values()].filter((one) => menu.seats.some(({ key }) => key === one.seat)), held };
}
