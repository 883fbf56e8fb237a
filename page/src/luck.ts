// How lucky the dice of a battle were: every throw in a row of its own, so that a wrong target is seen.
import { answerPlace, inWords, keyOf } from "./about";
import { card, faultBox, type App } from "./app";
import { verdictLines } from "./answer";
import { button, field, h } from "./dom";
import { ask, Refused } from "./engine";
import { showPicture } from "./pictures";
import { battleAsk } from "./state";
import { words } from "./strings";
import type { Answer, Lucky } from "./types";

interface Row {
  round: string;
  what: string;
  dice: string;
  change?: string;
}

/** A throw as a refusal lists it: its round, who at whom, the dice. */
const LISTED = /^ {2}(?:round (\d+) {2})?(.*): ([\d ]+)$/;

function table(rows: Row[]): HTMLElement {
  const heads = [words.round, words.luckWhat, words.luckFell, ...(rows[0].change === undefined ? [] : [words.luckChange])];
  return h("table", { class: "names throws" }, h("thead", {}, h("tr", {}, ...heads.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...rows.map(({ round, what, dice, change }) => h("tr", {}, h("td", {}, round), h("th", { scope: "row" }, what), h("td", {}, dice), change === undefined ? null : h("td", {}, change)))));
}

/** Dice with strokes between: whether the strokes stand where the throws end. */
function asTyped(typed: string, rows: Row[]): boolean {
  const groups = typed.split(/[/\n]/).map((part) => part.replace(/\D+/g, " ").trim()).filter(Boolean);
  return groups.length < 2 || groups.every((group, n) => n >= rows.length || group === rows[n].dice);
}

const note = (text: string) => h("p", { class: "note" }, text);

/** What the program refuses, in the page's words, with the throws as they were taken. */
function refused(message: string, typed: string): HTMLElement[] {
  const [first, ...others] = message.split("\n");
  const rows = others.map((line) => LISTED.exec(line)).filter((found) => found !== null).map(([, round, what, dice]) => ({ round: round ?? "–", what, dice }));
  const said = first.replace(/^(--)?rolled: /, "").replace(/^line \d+: /, "");
  return [h("p", { class: "fault", role: "alert" }, said.charAt(0).toUpperCase() + said.slice(1) + (/[.!?]$/.test(said) ? "" : ".")),
    ...(rows.length ? [h("h3", {}, words.luckTaken), table(rows), asTyped(typed, rows) ? note(words.luckTargets) : h("p", {}, words.luckStrokes)] : [])];
}

export function luckScreen(app: App): HTMLElement {
  const fault = faultBox();
  const told = answerPlace(() => keyOf(app.battle));
  const dice = h("textarea", { rows: 4, spellcheck: "false", maxlength: 4000, placeholder: "6 2 4 2 / 3 / 3 3 1 5", input: () => told.stale() });
  const press = button(words.ask, () => void run(), { class: "main" });

  async function run(): Promise<void> {
    const { battle } = app;
    const typed = dice.value;
    const asked = battleAsk(battle);
    const say = (...content: HTMLElement[]) => told.put(keyOf(battle), inWords(app, battle), ...content);
    fault.say();
    press.disabled = true;
    try {
      const answer = (await ask({ game: asked.game, rules: asked.rules, ask: { odds: { ...asked.odds, rolled: typed } } })) as Answer<Lucky>;
      const { verdict, result, throws, points } = answer.document;
      const rows = throws.map(({ round, what, dice: faces, balance }) => ({ round: round ? String(round) : "–", what, dice: faces.join(" "), change: `${balance.value > 0 ? "+" : ""}${balance.value.toFixed(2)}` }));
      say(...verdictLines(verdict), h("p", {}, result), h("h3", {}, words.luckTaken), table(rows), note(words.luckPoints(points, app.menu.seats[app.menu.seats.length - 1].name)),
        asTyped(typed, rows) ? note(words.luckTargets) : h("p", { class: "fault" }, words.luckStrokes),
        ...(answer.picture ? [showPicture(answer.picture, words.luckTitle)] : []),
        h("details", {}, h("summary", {}, words.all), h("pre", { tabindex: 0 }, answer.text)));
      if (dice.value !== typed) told.stale();
    } catch (error) {
      told.replaceChildren();
      if (error instanceof Refused) say(...refused(error.message, typed));
      else fault.say(error);
    } finally {
      press.disabled = false;
    }
  }

  return h("div", { class: "columns" },
    h("div", { class: "inputs" }, card(words.luckTitle, note(words.luckHint), h("p", {}, words.luckBattle + inWords(app, app.battle)), field(words.luckDice, dice, words.luckExample), press)),
    h("div", { class: "answer" }, card("", fault, told)));
}
