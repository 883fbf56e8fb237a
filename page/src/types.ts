// What goes to the analyser and what comes back (docs/formats.md).

export interface Question {
  game?: string;
  files?: Record<string, string>;
  scenario?: string;
  rules?: string[];
  seed?: string;
  ask: Record<string, unknown>;
}

export interface Answer<T = unknown> {
  text: string;
  document: T;
  picture: string | null;
}

export interface Named {
  name: string;
  about: string;
}

export interface Game {
  id: string;
  title: string;
  version: string;
  points: string;
  seats: string[];
  players: Named[];
  optional_rules: Named[];
  battle_doctrines: Named[];
  abilities: string[];
}

export interface Keyed {
  key: string;
  name: string;
}

export interface Counter {
  name: string;
  /** As it is written in a force. */
  key: string;
  /** None where any seat may have it. */
  seat?: string;
  kind?: string;
  nation?: string;
  factors?: Record<string, number>;
  from_turn?: number;
  /** The most damage with which it can fight, written `key-damage`. */
  most_damage?: number;
  most?: number;
  /** Keys of the places where it may be. */
  places?: string[];
  /** The key of the place where it enters. */
  home?: string;
}

export interface Setting {
  path: string;
  name: string;
  value: string;
  kind: "number" | "choice";
  min?: number;
  max?: number;
  choices?: string[];
}

export interface Extra extends Keyed {
  seat: string;
  about: string;
  /** The most of it; above one, its number is written after the key. */
  most: number;
}

/** What menus are made from; a game leaves out what it lacks. */
export interface Menu {
  seats: Keyed[];
  places: Keyed[];
  turns: [number, number] | null;
  tables: Named[];
  rules_in_force?: string[];
  quick_player?: string | null;
  /** The greatest bid; 0 where there are none. */
  bid_most?: number;
  roster: Counter[];
  extras: Extra[];
  examples: Example[];
  settings: Setting[];
  force_grammar?: string;
  map?: { places: { key: string; name: string; x: number; y: number; kind: string }[]; links: [string, string][] } | null;
}

/** Where everything is. */
export interface Board {
  /** Positive when the second seat leads. */
  score: number;
  fleets: { place: string; seat: string; units: { key: string; damage: number }[]; also: string[] }[];
  held: { place: string; seat: string }[];
}

export interface Step {
  title: string;
  turn: number | null;
  text: string;
  board: Board | null;
  rolls: { words: string; swing: number }[];
}

/** A picture, with its own drawing for narrow screens. */
export interface Picture {
  id: string;
  title: string;
  caption: string;
  svg: string;
  narrow: string | null;
}

export interface FormField {
  table: string;
  key: string;
  name: string;
  kind: "number" | "flag" | "choice" | "names" | "list" | "places";
  value: string | null;
  range: [number, number] | null;
  choices: string[];
  seat: string | null;
  place: string | null;
  /** What a map writes of it. */
  mark: string | null;
  is_score: boolean;
}

export interface PositionForm {
  title: string;
  board: Board;
  places: { key: string; name: string; on_map: boolean; in_play: boolean }[];
  fields: FormField[];
  notes: string[];
}

export interface Move {
  from: { place: string; ships: number }[];
  place: string;
  names: string;
  written: string;
  by_roll: boolean;
}

export interface Advised {
  verdict: string;
  points: string;
  side: string;
  options: {
    name: string;
    idle: boolean;
    moves: Move[];
    wins: Record<string, { value: number }>;
    behind: { words: string };
    reason: { words: string } | null;
    reply: { moves: Move[]; times: number; of: number } | null;
  }[];
}

export interface Example {
  name: string;
  place?: string | null;
  turn?: number | null;
  forces: Record<string, string>;
  doctrines?: Record<string, string>;
  anyway?: boolean;
}

/** A figure with its interval; exact where both ends are the figure. */
export interface Share {
  p: number;
  low: number;
  high: number;
}

export interface Mean {
  value: number;
  low: number;
  high: number;
}

export interface Fate {
  name: string;
  side: string;
  factors: string;
  unhurt: Share;
  damaged: Share;
  crippled: Share;
  disabled: Share;
  sunk: Share;
}

/** Dice that were rolled, judged. */
export interface Lucky {
  verdict: string;
  result: string;
  points: string;
  throws: { round: number; what: string; dice: number[]; balance: Mean }[];
}

export interface Odds {
  verdict: string;
  title: string;
  share: string;
  points: string;
  forces: Record<string, { written: string; names: string; doctrine: string }>;
  notes: string[];
  method: "exact" | "sampled";
  battles: number | null;
  control: Record<string, Share>;
  swing: Mean;
  balance: Mean;
  rounds: Mean;
  by_rounds: ({ n: number } & Share)[];
  losses: Record<string, { ships: Mean; damage: Mean; worth: Mean }>;
  ships: Fate[];
  lost_together: ({ lost?: unknown } & Share)[];
  after_round: { round: number; fought: Share; ships: Fate[] }[];
  citation: { ruleset: string; ruleset_version: string; command: string; does_not_show?: string };
}
