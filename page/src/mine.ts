// A game in progress: the position as a file, advice with reasons.
import { card, faultBox, type App } from "./app";
import { verdictLines } from "./answer";
import { button, field, h, save } from "./dom";
import { ask } from "./engine";
import { showPicture } from "./pictures";
import { words } from "./strings";

const LONGEST = 200_000;
const PATH = "position.toml";

export function mineScreen(app: App): HTMLElement {
  const fault = faultBox();
  const told = h("div", { class: "answer", "aria-live": "polite" });
  if (!app.game.abilities.includes("positions")) return card(words.mineTitle, h("p", {}, words.notHere));
  const text = h("textarea", { class: "code", spellcheck: "false", maxlength: LONGEST });
  const press = button(words.mineAsk, () => void run(), { class: "main" });
  const number = h("input", { type: "text", inputmode: "numeric", value: "3", maxlength: 15 });
  const moment = h("input", { type: "text", value: "4", maxlength: 40 });

  /** Puts in the position of a game at a moment, or the file to fill in. */
  async function fill(position: Record<string, unknown>): Promise<void> {
    fault.say();
    try {
      text.value = (await ask({ game: app.game.id, ask: { position } })).text;
    } catch (error) {
      fault.say(error);
    }
  }
  void fill({ game: 3, moment: "4" });

  async function run(): Promise<void> {
    fault.say();
    press.disabled = true;
    told.replaceChildren(h("p", { class: "waiting" }, words.thinking));
    try {
      const answer = await ask({ game: app.game.id, files: { [PATH]: text.value }, ask: { advise: { position: PATH } } });
      const [verdict] = answer.text.split(/\n\s*\n/);
      told.replaceChildren(card("", ...verdictLines(verdict), answer.picture ? showPicture(answer.picture, words.mineTitle) : null, h("pre", { tabindex: 0 }, answer.text)));
    } catch (error) {
      told.replaceChildren();
      fault.say(error);
    } finally {
      press.disabled = false;
    }
  }
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > LONGEST) return fault.say(words.mineTooLong);
    text.value = await file.text();
    void run();
  }
  const picker = h("input", { type: "file", accept: ".toml,text/plain", change: () => void take(picker.files?.[0]) });
  text.addEventListener("dragover", (event) => event.preventDefault());
  text.addEventListener("drop", (event) => { event.preventDefault(); void take(event.dataTransfer?.files[0]); });
  return h("div", { class: "columns" },
    h("div", { class: "inputs" }, card(words.mineTitle, h("p", { class: "note" }, words.mineHint), field(words.mineFile, picker), 
      h("div", { class: "row" }, field(words.readNumber, number), field(words.mineMoment, moment), button(words.mineTake, () => void fill({ game: Number(number.value), moment: moment.value }))),
      field(words.minePosition, text),
      h("div", { class: "chips" }, press, button(words.mineBlank, () => void fill({})), button(words.savePosition, () => save("my-game.toml", text.value, "text/plain"))), fault)), told);
}
