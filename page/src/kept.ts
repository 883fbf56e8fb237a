// Battles that the reader keeps under a name, in this browser alone.
import { button, field, h } from "./dom";
import { words } from "./strings";

const STORE = "admiralty-kept";
const MOST = 100;

interface Kept {
  name: string;
  link: string;
}

/** What the store holds; whatever else is there under its name is passed over. */
function read(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    const sound = (one: Partial<Kept>) => typeof one?.name === "string" && typeof one.link === "string" && one.link.startsWith("#battle?") && one.link.length < 4000;
    return Array.isArray(found) ? found.filter(sound).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** A folded list of kept battles; `link` says the battle in hand. */
export function keptBattles(link: () => string): HTMLElement {
  const list = h("ul", { class: "kept" });
  const said = h("p", { class: "note", role: "status" });
  const name = h("input", { type: "text", maxlength: 80 });
  function write(all: Kept[]): void {
    said.textContent = "";
    try {
      localStorage.setItem(STORE, JSON.stringify(all.slice(0, MOST)));
    } catch {
      said.textContent = words.notKept;
    }
    draw();
  }
  function draw(): void {
    list.replaceChildren(...read().map((kept, n) => h("li", {}, h("a", { href: location.pathname + kept.link }, kept.name),
      button("×", () => write(read().filter((_, at) => at !== n)), { "aria-label": `${words.remove}: ${kept.name}` }))));
  }
  function keep(): void {
    const called = name.value.trim();
    if (!called) return name.focus();
    write([{ name: called, link: link() }, ...read().filter((one) => one.name !== called)]);
    name.value = "";
  }
  draw();
  return h("details", {}, h("summary", {}, words.kept), list, h("div", { class: "row" }, field(words.keepName, name), button(words.keep, keep)), said);
}
