// One game of a seed, told as it was played.
import { card, faultBox, type App } from "./app";
import { button, field, h } from "./dom";
import { ask } from "./engine";
import { words } from "./strings";

const numbers = (text: string) => /^\d{1,18}$/.test(text);

export function readScreen(app: App, hash: string): HTMLElement {
  const given = new URLSearchParams(hash.split("?")[1] ?? "");
  const from = (name: string, usual: string) => (numbers(given.get(name) ?? "") ? (given.get(name) as string) : usual);
  const fault = faultBox();
  const story = h("div", { class: "answer" });
  const number = h("input", { type: "text", inputmode: "numeric", value: from("number", "3"), maxlength: 15 });
  const seed = h("input", { type: "text", inputmode: "numeric", value: from("seed", "1939"), maxlength: 18 });
  const luck = h("input", { type: "checkbox", change: () => void run() });
  const lucky = app.game.abilities.includes("luck") ? h("label", { class: "check" }, luck, h("span", {}, words.readLuck)) : null;
  let running = new AbortController();

  async function run(): Promise<void> {
    running.abort();
    running = new AbortController();
    fault.say();
    if (!numbers(number.value) || !numbers(seed.value)) return fault.say(`${words.readNumber}, ${words.seed}: 0, 1, 2 …`);
    history.replaceState(null, "", `#read?${new URLSearchParams({ game: app.game.id, number: number.value, seed: seed.value })}`);
    try {
      const { text } = await ask({ game: app.game.id, seed: seed.value, ask: { narrate: { game: Number(number.value), luck: luck.checked } } }, running.signal);
      tell(text);
    } catch (error) {
      fault.say(error);
    }
  }

  /** The report in parts, each below its heading of the narrator's: a line with a rule of = after it. */
  function tell(text: string): void {
    const parts = text.split(/^(?=.* ={8,}$)/m);
    const heading = (part: string) => part.split("\n")[0].replace(/=+/g, "").trim();
    const chips = h("div", { class: "chips no-print", role: "group", "aria-label": words.turnsOf });
    const told = parts.map((part, n) => {
      const block = h("section", { class: "card", tabindex: -1 }, h("h2", {}, n === 0 ? `${words.readTitle}: ${number.value}` : heading(part)), h("pre", { class: "story", tabindex: 0, "aria-label": heading(part) || words.readTitle }, n === 0 ? part.trim() : part.split("\n").slice(1).join("\n").trim()));
      if (n > 0) chips.append(button(heading(part), () => { block.scrollIntoView(); block.focus(); }));
      return block;
    });
    story.replaceChildren(chips, ...told);
  }

  const step = (by: number) => { number.value = String(Math.max(0, Number(number.value) + by)); void run(); };
  void run();
  return h("div", { class: "columns" },
    h("div", { class: "inputs" }, card(words.readTitle, h("div", { class: "row" }, field(words.readNumber, number), field(words.seed, seed)), lucky,
      h("div", { class: "chips" }, button(words.readRun, () => void run(), { class: "main" }), button(words.previous, () => step(-1)), button(words.following, () => step(1))), fault)),
    story);
}
