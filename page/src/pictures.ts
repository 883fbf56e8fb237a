// Pictures of the program's own, shown, saved and copied. An SVG is shown as an image, in which nothing can run.
import { h, save } from "./dom";
import { words } from "./strings";

const fileName = (title: string, end: string) => `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 60)}.${end}`;

const asUrl = (picture: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;

/** The size that an SVG states. */
function size(picture: string): [number, number] {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(picture);
  return box ? [Number(box[1]), Number(box[2])] : [2000, 1000];
}

/** A picture, or how it is come by. */
export type Drawn = string | null | (() => Promise<string | null>);

const drawn = (picture: Drawn): Promise<string | null> => (typeof picture === "function" ? picture() : Promise.resolve(picture));

/** A picture behind a line, drawn when it is asked for; `renew` says that it is another now. */
export function foldedPicture(picture: () => Drawn, title: () => string): HTMLElement & { renew(): void } {
  const place = h("div", { role: "status" });
  let asked = 0;
  let begun = false;
  function draw(): void {
    begun = true;
    const mine = (asked += 1);
    const put = (shown: HTMLElement) => { if (mine === asked) place.replaceChildren(shown); };
    if (!place.querySelector("img")) put(h("p", { class: "waiting" }, words.thinking));
    drawn(picture()).then((svg) => put(showPicture(svg, title())), (error: Error) => {
      begun = false;
      put(h("p", { class: "fault" }, error.message));
    });
  }
  const folded = h("details", { toggle: () => { if (folded.open && !begun) draw(); } }, h("summary", {}, words.picture), place);
  return Object.assign(folded, {
    renew() {
      begun = false;
      if (folded.open) draw();
      else place.replaceChildren();
    },
  });
}

export function showPicture(picture: string | null, title: string): HTMLElement {
  if (!picture) return h("p", {}, words.none);
  const [width, height] = size(picture);
  return h("div", { class: "picture" }, h("img", { src: asUrl(picture), alt: words.pictureAlt + title, width, height }));
}

/** A picture with its own drawing for narrow screens. */
export function showNarrowed(picture: string, narrow: string | null, title: string): HTMLElement {
  const small = narrow !== null && window.matchMedia("(max-width: 620px)").matches;
  return showPicture(small ? narrow : picture, title);
}

export async function saveSvg(given: Drawn, title: string): Promise<void> {
  const picture = await drawn(given);
  if (picture) save(fileName(title, "svg"), picture, "image/svg+xml");
}

export async function savePng(given: Drawn, title: string): Promise<void> {
  const picture = await drawn(given);
  if (!picture) return;
  const [width, height] = size(picture);
  const image = new Image(width, height);
  image.src = asUrl(picture.replace("<svg ", `<svg width="${width}" height="${height}" `));
  await image.decode();
  const canvas = h("canvas", { width, height });
  const brush = canvas.getContext("2d");
  if (!brush) return;
  brush.fillStyle = "#ffffff";
  brush.fillRect(0, 0, width, height);
  brush.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob) save(fileName(title, "png"), blob, "image/png");
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
