// Beside the answer: what a change would do, and whether to leave.
import { card, faultBox, type App } from "./app";
import { button, choice, field, h } from "./dom";
import { ask, pictureOf } from "./engine";
import { foldedPicture } from "./pictures";
import { battleAsk } from "./state";
import { words } from "./strings";

/** A question about the battle in hand, asked by pressing, answered in the program's words. */
function aside(app: App, title: string, hint: string, fields: HTMLElement[], label: string, more: () => Record<string, unknown>, hasPicture = false): HTMLElement {
  const fault = faultBox();
  const told = h("div", { "aria-live": "polite" });
  const press = button(label, () => void run(), { class: "main" });
  async function run(): Promise<void> {
    const asked = battleAsk(app.battle);
    fault.say();
    press.disabled = true;
    told.replaceChildren(h("p", { class: "waiting" }, words.thinking));
    try {
      const question = { game: asked.game, rules: asked.rules, ask: { odds: { ...asked.odds, ...more() } } };
      const answer = await ask(question);
      const [verdict, ...others] = answer.text.split(/\n\s*\n/);
      told.replaceChildren(h("p", {}, h("strong", {}, verdict.replace(/\s+/g, " "))), h("details", {}, h("summary", {}, words.all), h("pre", { tabindex: 0 }, others.join("\n\n"))),
        ...(hasPicture ? [foldedPicture(() => () => pictureOf(answer, question), () => title)] : []));
    } catch (error) {
      told.replaceChildren();
      fault.say(error);
    } finally {
      press.disabled = false;
    }
  }
  return card(title, h("p", { class: "note" }, hint), ...fields, press, fault, told);
}

/** What another force for one side would change, on the same dice. */
export function versusCard(app: App): HTMLElement {
  let seat = app.menu.seats[0].key;
  const force = h("input", { type: "text", spellcheck: "false", maxlength: 1500 });
  force.value = app.battle.forces[seat] ?? "";
  const side = choice(app.menu.seats, seat, (key) => { seat = key; force.value = app.battle.forces[seat] ?? ""; });
  return aside(app, words.whatIf, words.whatIfHint, [field(words.side, side), field(words.force, force)], words.whatIfRun, () => ({ versus: { seat, force: force.value } }));
}

/** Whether to leave after a round. */
export function leaveCard(app: App): HTMLElement {
  let seat = app.menu.seats[0].key;
  const round = h("input", { type: "number", min: 1, max: 9, value: 1 });
  const side = choice(app.menu.seats, seat, (key) => { seat = key; });
  return aside(app, words.leave, words.leaveHint, [h("div", { class: "row" }, field(words.side, side), field(words.afterRoundNumber, round))], words.ask, () => ({ advise: seat, round: Number(round.value) }));
}

/** A battle told, shot by shot. */
export function tellCard(app: App): HTMLElement {
  let kind = "typical";
  const kinds = Object.entries(words.tellKinds).map(([key, name]) => ({ key, name }));
  const which = choice(kinds, kind, (key) => { kind = key; });
  return aside(app, words.tell, words.tellHint, [field(words.tellWhich, which)], words.ask, () => ({ show: kind }));
}

/** One thing changed step by step. */
export function sweepCard(app: App): HTMLElement {
  const seat = app.menu.seats[0];
  const example = `${seat.key} += ${commonest(app)} x 0..3`;
  const change = h("input", { type: "text", spellcheck: "false", maxlength: 300, value: example });
  return aside(app, words.sweep, `${words.sweepHint} ${example}`, [field(words.sweepWhat, change)], words.ask, () => ({ sweep: change.value }), true);
}

/** What the first side has most of, as it is written. */
function commonest(app: App): string {
  const counted = new Map<string, number>();
  for (const unit of app.menu.roster.filter((one) => one.seat === app.menu.seats[0].key)) {
    const written = Object.values(unit.factors ?? {}).slice(0, 3).join("");
    counted.set(written, (counted.get(written) ?? 0) + 1);
  }
  return [...counted].sort((one, other) => other[1] - one[1])[0]?.[0] ?? "";
}
