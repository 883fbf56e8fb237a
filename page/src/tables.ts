// Printable odds.
import { card, faultBox, type App } from "./app";
import { button, choice, field, h } from "./dom";
import { ask } from "./engine";
import { saveSvg, showPicture } from "./pictures";
import { words } from "./strings";

export function tablesScreen(app: App): HTMLElement {
  const fault = faultBox();
  const shown = h("div", { class: "answer" });
  const { tables } = app.menu;
  if (!tables.length) return card(words.tablesTitle, h("p", {}, words.notHere));
  let running = new AbortController();
  async function run(name: string): Promise<void> {
    running.abort();
    running = new AbortController();
    fault.say();
    shown.replaceChildren(h("p", { class: "waiting" }, words.thinking));
    try {
      const answer = await ask({ game: app.game.id, ask: { table: { name } } }, running.signal);
      shown.replaceChildren(card("", h("div", { class: "chips actions" }, button(words.print, () => window.print()), button(words.saveSvg, () => saveSvg(answer.picture, name))),
        answer.picture ? h("div", { class: "sheet", tabindex: 0, role: "region", "aria-label": name }, showPicture(answer.picture, name)) : null, h("details", {}, h("summary", {}, words.all), h("pre", { tabindex: 0 }, answer.text))));
    } catch (error) {
      shown.replaceChildren();
      fault.say(error);
    }
  }
  const list = choice(tables.map(({ name, about }) => ({ key: name, name: `${name}: ${about}` })), tables[0].name, (name) => void run(name));
  void run(tables[0].name);
  return h("div", { class: "columns" }, h("div", { class: "inputs" }, card(words.tablesTitle, field(words.table, list), fault)), shown);
}
