// The battle in hand, its past, and the link that says it.
import { words } from "./strings";
import type { Example, Game } from "./types";

export interface Battle {
  game: string;
  place: string;
  turn: string;
  forces: Record<string, string>;
  doctrines: Record<string, string>;
  rules: string[] | null;
  anyway: boolean;
  /** A share string of the program's own, where the battle is known by it alone. */
  share: string;
}

export function emptyBattle(game: string): Battle {
  return { game, place: "", turn: "", forces: {}, doctrines: {}, rules: null, anyway: false, share: "" };
}

const LONGEST_LINK = 4000;
const LONGEST_FORCE = 1500;

/** What stands after `#` for a battle: readable, with the version of the rules. */
export function link(battle: Battle, version: string): string {
  const given = new URLSearchParams({ game: battle.game, rules: version });
  if (battle.share) given.set("share", battle.share);
  if (battle.place) given.set("place", battle.place);
  if (battle.turn) given.set("turn", battle.turn);
  for (const [seat, force] of Object.entries(battle.forces)) if (force) given.set(seat, force);
  for (const [seat, doctrine] of Object.entries(battle.doctrines)) if (doctrine) given.set(`${seat}-doctrine`, doctrine);
  if (battle.rules) given.set("with", battle.rules.join(" ") || "none");
  if (battle.anyway) given.set("anyway", "1");
  return `#battle?${given}`;
}

export interface Linked {
  battle: Battle;
  /** The version of the rules under which the link was made, where it is another. */
  older?: string;
}

/** The battle of a link, which anybody may have written; an Error says what is wrong with it. */
export function readLink(hash: string, games: Game[]): Linked | undefined {
  if (hash.length > LONGEST_LINK) throw new Error(words.linkLong);
  const given = new URLSearchParams(hash.split("?")[1] ?? "");
  const id = given.get("game");
  if (!id) return undefined;
  const game = games.find((one) => one.id === id);
  if (!game) throw new Error(words.linkUnknownGame);
  const text = (name: string, longest = 200) => {
    const value = given.get(name) ?? "";
    if (value.length > longest || /[\u0000-\u001f]/.test(value)) throw new Error(words.linkBad);
    return value;
  };
  const battle = emptyBattle(id);
  battle.place = text("place");
  battle.turn = text("turn");
  if (battle.turn && !/^\d{1,2}$/.test(battle.turn)) throw new Error(words.linkBad);
  for (const seat of game.seats) {
    const force = text(seat, LONGEST_FORCE);
    if (force) battle.forces[seat] = force;
    const doctrine = text(`${seat}-doctrine`);
    if (doctrine) battle.doctrines[seat] = doctrine;
  }
  battle.share = text("share", LONGEST_FORCE);
  const rules = text("with");
  if (rules) battle.rules = rules === "none" ? [] : rules.split(" ");
  battle.anyway = given.get("anyway") === "1";
  const version = text("rules");
  return version && version !== game.version ? { battle, older: version } : { battle };
}

/** The battle that a newcomer sees answered. */
export function firstBattle(game: string, examples: Example[]): Battle {
  return examples.length ? exampleBattle(game, examples[0]) : emptyBattle(game);
}

/** A battle as the analyser is asked it. */
export function battleAsk(battle: Battle): { game: string; rules?: string[]; odds: Record<string, unknown> } {
  if (battle.share) return { game: battle.game, odds: { share: battle.share } };
  const filled = (given: Record<string, string>) => Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim()));
  const odds: Record<string, unknown> = { forces: filled(battle.forces) };
  const doctrines = filled(battle.doctrines);
  if (Object.keys(doctrines).length) odds.doctrines = doctrines;
  if (battle.place) odds.place = battle.place;
  if (battle.turn) odds.turn = Number(battle.turn);
  if (battle.anyway) odds.anyway = true;
  return battle.rules ? { game: battle.game, rules: battle.rules, odds } : { game: battle.game, odds };
}

/** A shipped battle, as the battle in hand. */
export function exampleBattle(game: string, example: Example): Battle {
  const { place, turn, forces, doctrines, anyway } = example;
  return { ...emptyBattle(game), place: place ?? "", turn: turn ? String(turn) : "", forces: { ...forces }, doctrines: { ...doctrines }, anyway: Boolean(anyway) };
}
