// What is wrong with a position, in the words of the map: which side, which place, which units.
import { nameOf } from "./position";
import { words } from "./strings";
import type { Menu, PositionForm } from "./types";

const LONGEST = 220;
const NAMED = 6;

/** A fault as the program writes it: file and line, what it is about, the problem, the remedy. */
const FAULT = /^\S+\.toml(?::\d+)?: (?<path>[^=\n]+?)(?: = [^\n]*)?\n {4}(?<problem>[^\n]+)\n {4}remedy: (?<remedy>[^\n]+)$/;

const bare = (text: string) => text.trim().replace(/^"|"$/g, "");
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");

function where(path: string, form: PositionForm, menu: Menu): string {
  const [, table = "", key = ""] = /^(?:([^."]+)\.)?(.+)$/.exec(path) ?? [];
  const name = bare(key);
  const field = form.fields.find((one) => nameOf(one) === `${table}/${name}`);
  const seat = menu.seats.find((one) => one.key === (table || name) || one.key === field?.seat)?.name;
  const place = form.places.find((one) => one.key === name || one.name === name)?.name;
  return [seat, place ?? field?.name ?? (seat && !table ? "" : name)].filter(Boolean).join(", ");
}

/** The faults, those alike in one line; what is not of this form is left as it is. */
export function faultsOf(message: string, form: PositionForm | undefined, menu: Menu): string[] {
  const found = message.split(/\n\s*\n/).map((part) => FAULT.exec(part.trim())?.groups);
  if (!form || !found.some(Boolean)) return [message];
  const alike = new Map<string, { place: string; names: string[]; problem: string; remedy: string }>();
  for (const one of found) {
    if (!one) continue;
    const [, quoted, named, problem] = /^(?:`([^`]+)` \(character \d+\): |([^:]+): )?(.+)$/.exec(one.problem) ?? [];
    const unit = quoted ?? (menu.roster.some(({ name, key }) => name === named || key === named) ? named : undefined);
    const [place, rest] = [where(one.path, form, menu), unit || !named ? problem : one.problem];
    const at = `${place}/${rest}/${one.remedy}`;
    const known = alike.get(at) ?? { place, names: [], problem: rest, remedy: one.remedy };
    if (unit) known.names.push(unit);
    alike.set(at, known);
  }
  return [...alike.values()].map(({ place, names, problem, remedy }) => {
    const some = names.slice(0, NAMED).join(", ") + (names.length > NAMED ? words.andMore(names.length - NAMED) : "");
    return `${[place, some].filter(Boolean).join(": ")}: ${sentence(cut(problem))} ${sentence(words.mineRemedy(cut(remedy.split("; ")[0])))}`;
  });
}
