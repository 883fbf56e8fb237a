// What is told of a game, as a column of figures, alone or beside the game as it is.
import { card } from "./app";
import { h } from "./dom";
import { words } from "./strings";
import type { Keyed } from "./types";

interface Figure {
  text: string;
}

export interface Summary {
  verdict: string;
  points: string;
  outcomes: Record<string, Figure>;
  mean_score?: Figure;
  fair_bid?: Figure;
  scores: { score: number; games: number }[];
  citation: { games: number; line: string; command: string };
}

/** A comparison: the game as it is first, the game with all that was changed last. */
export interface Comparison {
  verdict: string;
  points: string;
  cells: { figures: Record<string, Figure>; scores: [number, number][] }[];
}

/** What is told of a game, as a column beside others. */
export interface Column {
  points: string;
  figures: Record<string, string | undefined>;
  scores: Summary["scores"];
}

/** Figures side by side. */
export function figures(columns: Column[], seats: Keyed[]): HTMLElement {
  const row = (label: string, key: string) => h("tr", {}, h("th", { scope: "row" }, label), ...columns.map((one) => h("td", {}, one.figures[key] ?? "–")));
  const both = columns.length > 1;
  return card(both ? words.side_by_side : "", h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.gameTitle }, h("table", {},
    h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, words.standard), both ? h("th", { scope: "col" }, words.variant) : null)),
    h("tbody", {}, ...seats.map(({ key, name }) => row(`${name} ${words.wins}`, `${key}_wins`)), row(words.draw, "draws"), row(words.meanScore, "mean_score"), row(`${words.fairBid} (${columns[0].points})`, "fair_bid")))));
}

export function ofSummary({ points, outcomes, mean_score, fair_bid, scores }: Summary): Column {
  const shares = Object.entries(outcomes).map(([key, { text }]) => [key === "draw" ? "draws" : `${key}_wins`, text]);
  return { points, scores, figures: { ...Object.fromEntries(shares), mean_score: mean_score?.text, fair_bid: fair_bid?.text } };
}

export function cells({ points, cells: all }: Comparison): Column[] {
  return [all[0], all[all.length - 1]].map(({ figures: told, scores }) => ({
    points,
    figures: Object.fromEntries(Object.entries(told).map(([key, { text }]) => [key, text])),
    scores: scores.map(([score, games]) => ({ score, games })),
  }));
}

/** Games by score, a column for each game. */
export function csv(columns: Column[]): string {
  const scores = [...new Set(columns.flatMap((one) => one.scores.map(({ score }) => score)))].sort((one, other) => one - other);
  const row = (score: number) => [score, ...columns.map((one) => one.scores.find((of) => of.score === score)?.games ?? 0)].join(",");
  return [columns.length > 1 ? "score,games,variant" : "score,games", ...scores.map(row)].join("\n");
}
