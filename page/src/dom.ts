// Elements from calls. Text goes in as text: nothing here reads markup.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

const SVG = "http://www.w3.org/2000/svg";

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
}

/** An element of HTML; a function among the attributes is a listener. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** An element of SVG. */
export function s(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element as SVGElement;
}

/** A button that says what it does. */
export function button(label: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", click: act, ...attributes }, label);
}

let counted = 0;

/** A control with its label before it. */
export function field(label: string, control: HTMLElement, hint?: string): HTMLElement {
  control.id ||= `field-${(counted += 1)}`;
  const about = hint ? h("span", { class: "hint", id: `${control.id}-hint` }, hint) : null;
  if (about) control.setAttribute("aria-describedby", about.id);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, about);
}

const KEYED = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Draws anew and leaves the keyboard where it was: on what has the same words, else on what stands at the same place. */
export function redrawn(inside: HTMLElement, draw: () => void): void {
  const keyed = () => [...inside.querySelectorAll<HTMLElement>(KEYED)].filter((one) => one.offsetParent !== null);
  const said = (one: HTMLElement) => `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`;
  const had = document.activeElement;
  if (!(had instanceof HTMLElement) || !inside.contains(had)) return draw();
  const [before, wanted] = [keyed(), said(had)];
  const at = before.indexOf(had);
  // A page that is shorter for a moment would be scrolled up for good.
  inside.style.minHeight = `${inside.offsetHeight}px`;
  draw();
  inside.style.minHeight = "";
  if (inside.contains(document.activeElement)) return;
  const all = keyed();
  const alike = all.filter((one) => said(one) === wanted);
  const nth = before.slice(0, at).filter((one) => said(one) === wanted).length;
  (alike[nth] ?? all[Math.min(at, all.length - 1)])?.focus({ preventScroll: true });
}

/** A choice among names. */
export function choice(
  options: { key: string; name: string }[],
  chosen: string,
  act: (key: string) => void,
): HTMLSelectElement {
  const list = h("select", { change: () => act(list.value) });
  list.append(...options.map(({ key, name }) => h("option", { value: key, selected: key === chosen }, name)));
  return list;
}

/** Hands a file to the reader. */
export function save(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
