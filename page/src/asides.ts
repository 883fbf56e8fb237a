// Beside the answer: what a change would do, and whether to leave.
import { answerPlace, follow, hurt, inWords, keyOf } from "./about";
import { card, faultBox, type App } from "./app";
import { button, choice, field, h } from "./dom";
import { ask, pictureOf } from "./engine";
import { foldedPicture } from "./pictures";
import { battleAsk } from "./state";
import { words } from "./strings";

/** A question about the battle in hand, asked by pressing, answered in the program's words. */
function aside(app: App, title: string, hint: string, fields: HTMLElement[], label: string, more: () => Record<string, unknown>, hasPicture = false): HTMLElement {
  const fault = faultBox();
  const told = answerPlace(() => keyOf(app.battle));
  const press = button(label, () => void run(), { class: "main" });
  let edits = 0;
  async function run(): Promise<void> {
    const { battle } = app;
    const before = edits;
    const asked = battleAsk(battle);
    fault.say();
    press.disabled = true;
    told.replaceChildren(h("p", { class: "waiting" }, words.thinking));
    try {
      const question = { game: asked.game, rules: asked.rules, ask: { odds: { ...asked.odds, ...more() } } };
      const answer = await ask(question);
      const [verdict, ...others] = answer.text.split(/\n\s*\n/);
      told.put(keyOf(battle), inWords(app, battle), h("p", {}, h("strong", {}, verdict.replace(/\s+/g, " "))), h("details", {}, h("summary", {}, words.all), h("pre", { tabindex: 0 }, others.join("\n\n"))),
        ...(hasPicture ? [foldedPicture(() => () => pictureOf(answer, question), () => title)] : []));
      if (edits !== before) told.stale();
    } catch (error) {
      told.replaceChildren();
      fault.say(error);
    } finally {
      press.disabled = false;
    }
  }
  const whole = card(title, h("p", { class: "note" }, hint), ...fields, press, fault, told);
  whole.addEventListener("input", () => { edits += 1; told.stale(); });
  return whole;
}

/** What another force for one side would change, on the same dice. */
export function versusCard(app: App): HTMLElement {
  let seat = app.menu.seats[0].key;
  let given = "";
  const own = () => { given = force.value = app.battle.forces[seat] ?? ""; };
  const force = h("input", { type: "text", spellcheck: "false", maxlength: 1500 });
  follow(force, () => { if (force.value === given) own(); });
  const side = choice(app.menu.seats, seat, (key) => { seat = key; own(); });
  return aside(app, words.whatIf, words.whatIfHint, [field(words.side, side), field(words.force, force)], words.whatIfRun, () => ({ versus: { seat, force: force.value } }));
}

/** Whether to leave after a round. */
export function leaveCard(app: App): HTMLElement {
  let seat = app.menu.seats[0].key;
  const round = h("input", { type: "number", min: 1, max: 9, value: 1 });
  const side = choice(app.menu.seats, seat, (key) => { seat = key; });
  const hits = follow(h("p", { class: "hits" }), (line) => { line.textContent = words.hits(hurt(app, app.battle)); });
  return aside(app, words.leave, words.leaveHint, [hits, h("div", { class: "row" }, field(words.side, side), field(words.afterRoundNumber, round))], words.ask, () => ({ advise: seat, round: Number(round.value) }));
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
