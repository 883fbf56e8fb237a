// The answer to a battle: the verdict first, then the figures that carry it.
import { h, redrawn } from "./dom";
import { copyText, foldedPicture, savePng, saveSvg, type Drawn } from "./pictures";
import { words } from "./strings";
import type { Answer, Fate, Game, Keyed, Mean, Odds, Share } from "./types";

const FATES = ["unhurt", "damaged", "crippled", "disabled", "sunk"] as const;

/** Losses in view. */
const TOGETHER = 8;

const percent = (p: number) => (100 * p).toFixed(1);
const half = (share: Share) => (share.high - share.low) / 2;
const withHalf = (share: Share) => (half(share) > 1e-9 ? `± ${(100 * half(share)).toFixed(half(share) < 0.001 ? 2 : 1)}` : "");

function mean(figure: Mean, digits = 1): string {
  const width = (figure.high - figure.low) / 2;
  return figure.value.toFixed(digits) + (width > 1e-9 ? ` ± ${width.toFixed(width < 0.05 ? 2 : digits)}` : "");
}

/** Which seat a word of the document means: the documents say a side's adjective, its key or its name. */
export function seatOf(side: string, seats: Keyed[]): number {
  const low = side.toLowerCase();
  return seats.findIndex(({ key, name }) => low === key.toLowerCase() || low === name.toLowerCase());
}

/** The first sentence, which is said large, and the others. */
export function sentences(text: string): [string, string] {
  const [first, ...others] = text.replace(/\s+/g, " ").split(/(?<=[.!?])\s+(?=[A-Z])/);
  return [first, others.join(" ")];
}

/** A verdict as the page says it. */
export function verdictLines(text: string): HTMLElement[] {
  const [first, others] = sentences(text);
  return [h("p", { class: "verdict" }, first), h("p", { class: "second" }, others)];
}

/** The card with the verdict: its place is kept, so that nothing moves when it is filled. */
export function verdictCard(answer: Answer<Odds>, seats: Keyed[], busy: boolean): HTMLElement[] {
  const odds = answer.document;
  const exact = odds.method === "exact";
  const shares = [...seats.map(({ key, name }, n) => ({ name, share: odds.control[key], style: `c${n}` }))];
  shares.splice(1, 0, { name: words.nobody, share: odds.control.nobody, style: "cn" });
  const known = shares.filter((one) => one.share);
  const width = percent(Math.max(...known.map((one) => half(one.share))));
  const bar = h("div", { class: "control", "aria-hidden": "true" });
  for (const { share, style } of known) {
    const part = h("span", { class: style });
    part.style.width = `${100 * share.p}%`;
    bar.append(part);
  }
  return [
    h("div", { class: busy ? "badge busy" : "badge" },
      h("b", {}, exact ? words.exact : busy ? words.soFar : words.sampled(odds.battles ?? 0)),
      h("span", {}, exact ? words.exactHint : busy ? words.sampledHint(width, odds.battles ?? 0) : words.settled(width))),
    ...verdictLines(odds.verdict),
    h("h2", { class: "live" }, words.holds),
    bar,
    h("ul", { class: "key" }, ...known.map(({ name, share, style }) =>
      h("li", { class: style }, `${name} `, h("b", {}, `${percent(share.p)} %`), " ", h("small", {}, withHalf(share))))),
  ];
}

function fates(ships: Fate[], seats: Keyed[]): HTMLElement {
  // A game that knows no such fate has no column for it.
  const known = FATES.filter((fate) => ships.some((ship) => ship[fate].p > 0));
  const row = (ship: Fate) => {
    const bar = h("div", { class: "stack", "aria-hidden": "true" });
    FATES.forEach((fate, n) => {
      const part = h("span", { class: `f${n}` });
      part.style.width = `${100 * ship[fate].p}%`;
      bar.append(part);
    });
    const label = `${ship.name} `;
    return h("tr", {},
      h("th", { scope: "row", class: `s${Math.max(0, seatOf(ship.side, seats))}` }, label, ship.factors ? h("small", { class: "note" }, ship.factors) : null),
      h("td", { class: "bar-cell" }, bar),
      ...known.map((fate) => h("td", {}, percent(ship[fate].p))));
  };
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.fates }, h("table", { class: "fates" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "%"), h("th", { scope: "col", class: "bar-cell" }, h("span", { class: "live" }, words.fates)),
      ...known.map((fate) => h("th", { scope: "col" }, words.fate[fate])))),
    h("tbody", {}, ...ships.map(row))));
}

function losses(odds: Odds, seats: Keyed[]): HTMLElement {
  const rows = seats.filter(({ key }) => odds.losses[key]).map(({ key, name }, n) => {
    const lost = odds.losses[key];
    return h("tr", {}, h("th", { scope: "row", class: `s${n}` }, name), h("td", {}, mean(lost.ships, 2)), h("td", {}, mean(lost.damage, 2)), h("td", {}, mean(lost.worth, 2)));
  });
  return h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, words.lossShips), h("th", { scope: "col" }, words.lossDamage), h("th", { scope: "col" }, words.lossWorth))), h("tbody", {}, ...rows));
}

function bars(rows: { label: string; p: number }[]): HTMLElement {
  const most = Math.max(...rows.map(({ p }) => p), 1e-9);
  return h("div", { class: "bars" }, ...rows.flatMap(({ label, p }) => {
    const bar = h("i", { "aria-hidden": "true" });
    bar.style.width = `${(100 * p) / most}%`;
    return [h("span", {}, label), h("span", {}, bar), h("span", {}, `${percent(p)} %`)];
  }));
}

function rounds(odds: Odds): HTMLElement {
  const least = 0.005;
  const last = Math.min(8, 1 + odds.by_rounds.findLastIndex(({ p }) => p >= least));
  const few = odds.by_rounds.slice(0, last).map(({ n, p }) => ({ label: `${words.round} ${n}`, p }));
  const later = odds.by_rounds.slice(last).reduce((sum, { p }) => sum + p, 0);
  if (later >= 0.0005) few.push({ label: words.longer, p: later });
  return bars(few);
}

/** What is lost together: the likeliest in view, all the others behind a line. */
function together(odds: Odds, seats: Keyed[], open: boolean): HTMLElement {
  const rows = odds.lost_together.map((lost) => {
    const of = lost as unknown as Record<string, string>;
    return h("tr", {}, ...seats.map(({ key }) => h("td", {}, of[key] || words.none)), h("td", {}, `${percent(lost.p)} %`));
  });
  const table = (some: HTMLElement[]) => h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.together }, h("table", { class: "names" }, h("thead", {}, h("tr", {}, ...seats.map(({ name }) => h("th", { scope: "col" }, name)), h("th", { scope: "col" }, "%"))), h("tbody", {}, ...some)));
  const others = rows.slice(TOGETHER);
  return h("div", {}, table(rows.slice(0, TOGETHER)), others.length ? h("details", { open }, h("summary", {}, words.others(others.length)), table(others)) : null);
}

export interface Below {
  element: HTMLElement;
  show(answer: Answer<Odds>, drawing: Drawn): void;
}

/** What a press did, said on the button for a moment. */
const copied = (act: () => Promise<boolean>) => (event: Event) => {
  const pressed = event.currentTarget as HTMLButtonElement;
  const label = (pressed.dataset.label ??= pressed.textContent ?? "");
  void act().then((done) => {
    pressed.textContent = done ? words.copied : words.notCopied;
    setTimeout(() => { pressed.textContent = label; }, 1800);
  });
};

/** Drawing may take a moment, and a module that is not here yet. */
const saved = (act: () => Promise<void>) => (event: Event) => {
  const pressed = event.currentTarget as HTMLButtonElement;
  pressed.disabled = true;
  act().catch((error: Error) => { pressed.title = error.message; }).finally(() => { pressed.disabled = false; });
};

/** What stands below the verdict. Its frame stays while answers come, so that nothing is taken from under a finger. */
export function below(seats: Keyed[], game: Game, link: () => string): Below {
  let now: Answer<Odds>;
  let drawing: Drawn = null;
  const filled = (title: string) => {
    const [head, place] = [h("h2", {}, title), h("div", {})];
    return { head, place, card: h("section", { class: "card" }, head, place) };
  };
  const [fated, lost, lasted, alike] = [words.fates, words.losses, words.rounds, words.together].map(filled);
  const later = h("div", {});
  const all = h("pre", { tabindex: 0 });
  const picture = foldedPicture(() => drawing, () => now.document.title);
  const forum = () => `${now.document.title}\n${now.document.verdict}\n\n${now.text.trim()}\n\n${link()}\n`;
  const actions = h("div", { class: "chips actions" },
    h("button", { type: "button", click: copied(() => copyText(link())) }, words.copyLink),
    h("button", { type: "button", click: copied(() => copyText(forum())) }, words.copyText),
    h("button", { type: "button", click: saved(() => saveSvg(drawing, now.document.title)) }, words.saveSvg),
    h("button", { type: "button", click: saved(() => savePng(drawing, now.document.title)) }, words.savePng));
  const paper = h("p", { class: "paper" });
  const element = h("div", { class: "answer", hidden: true },
    paper,
    fated.card,
    h("div", { class: "two" }, lost.card, lasted.card),
    alike.card,
    h("section", { class: "card" }, h("h2", { class: "live" }, words.all), actions, picture,
      h("details", {}, h("summary", {}, words.afterRound), later),
      h("details", {}, h("summary", {}, words.all), all)));

  function show(answer: Answer<Odds>, given: Drawn): void {
    const odds = answer.document;
    now = answer;
    drawing = given;
    element.hidden = false;
    const { ruleset, ruleset_version } = odds.citation;
    // The program's own words for the battle: its place, and who fights how.
    const [, battle = odds.title] = answer.text.split(/\n\s*\n/);
    paper.textContent = [...battle.split(/\n(?= {2}\S)/).map((line) => line.trim().replace(/\s+/g, " ")), words.cited(ruleset, ruleset_version), link()].join(" · ");
    lost.head.textContent = `${words.losses} (${words.lossWorth}: ${odds.points || game.points})`;
    const open = alike.place.querySelector("details")?.open ?? false;
    redrawn(element, () => {
      fated.place.replaceChildren(fates(odds.ships, seats));
      lost.place.replaceChildren(losses(odds, seats));
      lasted.place.replaceChildren(rounds(odds));
      alike.place.replaceChildren(together(odds, seats, open));
      later.replaceChildren(...odds.after_round.slice(0, 6).filter((round) => round.fought.p > 0.001)
        .flatMap((round) => [h("h3", {}, `${words.round} ${round.round} (${words.fought}: ${percent(round.fought.p)} %)`), fates(round.ships, seats)]));
      all.textContent = answer.text;
      picture.renew();
    });
  }
  return { element, show };
}
