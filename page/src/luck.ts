// How lucky the dice of a battle were.
import { card, faultBox, type App } from "./app";
import { verdictLines } from "./answer";
import { button, field, h } from "./dom";
import { ask } from "./engine";
import { showPicture } from "./pictures";
import { battleAsk } from "./state";
import { words } from "./strings";

export function luckScreen(app: App): HTMLElement {
  const fault = faultBox();
  const told = h("div", { "aria-live": "polite" });
  const dice = h("textarea", { rows: 4, spellcheck: "false", maxlength: 4000, placeholder: "6 2 4 2 / 3 / 3 3 1 5" });
  const press = button(words.ask, () => void run(), { class: "main" });
  async function run(): Promise<void> {
    const asked = battleAsk(app.battle);
    fault.say();
    press.disabled = true;
    try {
      const answer = await ask({ game: asked.game, rules: asked.rules, ask: { odds: { ...asked.odds, rolled: dice.value } } });
      const [verdict] = answer.text.split(/\n\s*\n/);
      told.replaceChildren(...verdictLines(verdict), h("pre", { tabindex: 0 }, answer.text), ...(answer.picture ? [showPicture(answer.picture, words.luckTitle)] : []));
    } catch (error) {
      told.replaceChildren();
      fault.say(error);
    } finally {
      press.disabled = false;
    }
  }
  const battle = app.menu.seats.map(({ key, name }) => h("p", {}, h("strong", {}, `${name}: `), app.battle.forces[key] || words.none));
  return h("div", { class: "columns" },
    h("div", { class: "inputs" }, card(words.luckTitle, h("p", { class: "note" }, words.luckHint), ...battle, field(words.luckDice, dice), press)),
    h("div", { class: "answer" }, card("", fault, told)));
}
