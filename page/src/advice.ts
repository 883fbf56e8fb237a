// Advice: the verdict, and the options as arrows with their reasons and the likely reply.
import { verdictLines } from "./answer";
import type { Arrow } from "./board";
import { h } from "./dom";
import { foldedPicture } from "./pictures";
import { words } from "./strings";
import type { Advised, Answer, Menu, Move } from "./types";

const keyOf = (menu: Menu, name: string) => menu.map?.places.find((place) => place.name === name)?.key ?? name.toLowerCase();

const arrowsOf = (moves: Move[], seat: number, menu: Menu, likely = false): Arrow[] =>
  moves.flatMap(({ from, place }) => from.map((origin) => ({ from: keyOf(menu, origin.place), to: keyOf(menu, place), label: String(origin.ships), seat, likely })));

const LONGEST = 160;
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);

export function adviceCard(answer: Answer<Advised>, menu: Menu, show: (arrows: Arrow[], asked: boolean) => void): HTMLElement {
  const { document: advised, text, picture } = answer;
  const mover = Math.max(0, menu.seats.findIndex(({ key, name }) => [key, name.toLowerCase()].includes(advised.side.toLowerCase())));
  const pick = (n: number, asked = true) => {
    const { moves, reply } = advised.options[n];
    show([...arrowsOf(moves, mover, menu), ...arrowsOf(reply?.moves ?? [], 1 - mover, menu, true)], asked);
  };
  const told = (moves: Move[]) => (moves.length ? h("ul", {}, ...moves.map((move) => h("li", {}, `${[move.from.map(({ place }) => place).join(", "), move.place].filter(Boolean).join(" → ")}: ${move.names}${move.by_roll ? " *" : ""}`))) : h("p", {}, words.stays));
  const who = (moves: Move[]) => cut(moves.map((move) => [move.names, move.place].filter(Boolean).join(" → ")).join("; ") || words.stays);
  const items = advised.options.map((option, n) => {
    const radio = h("input", { type: "radio", name: "option", checked: n === 0, change: () => pick(n) });
    const wins = menu.seats.filter(({ key }) => option.wins[key]).map(({ key, name }) => `${name} ${(100 * option.wins[key].value).toFixed(0)} %`).join(" · ");
    return h("li", {}, h("label", { class: "check" }, radio, h("span", {}, h("b", {}, `${menu.seats[mover].name}: ${option.name}`), n ? h("span", { class: "who" }, who(option.moves)) : null, " ", h("small", { class: "note" }, [n ? option.behind.words : "", wins].filter(Boolean).join("; ")))),
      h("details", { open: n === 0 }, h("summary", {}, option.reason ? words.why + option.reason.words : words.options), told(option.moves),
        ...(option.reply ? [h("p", {}, h("b", {}, words.reply), words.replyHow(option.reply.times, option.reply.of)), told(option.reply.moves)] : [])));
  });
  pick(0, false);
  return h("section", { class: "card advice" }, h("p", { class: "note" }, words.adviceFor(menu.seats[mover].name)), ...verdictLines(advised.verdict), h("h2", {}, words.options), h("p", { class: "note" }, words.arrows), h("ol", { class: "options" }, ...items),
    picture ? foldedPicture(() => picture, () => words.mineTitle) : null, h("details", {}, h("summary", {}, words.all), h("pre", { tabindex: 0 }, text)));
}
