// The page in use: forces, questions beside the answer, a game in progress, a game told.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { SETTLED_MS, brief, hold, open, program, server, settled, shots } from "./stage.mjs";

/** Taps, undoes, asks what stands beside the answer, plays a variant. */
export async function use() {
  const { page, context, seen } = await open();
  await page.goto(server.address);
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  const force = page.locator(".force textarea").first();
  const before = await force.inputValue();
  await page.locator("details:has(.roster) > summary").first().click();
  await page.locator(".roster li:not([hidden]) button").first().click();
  const more = await force.inputValue();
  hold("a tap adds a counter", more.startsWith(before) && more.length > before.length, more);
  await page.locator(".force .fleet button.counter").first().click();
  const hurt = await force.inputValue();
  hold("a tap on a chosen counter damages it", /-1/.test(hurt), hurt);
  await page.getByRole("button", { name: "Undo" }).click();
  hold("undo takes the last step back", (await page.locator(".force textarea").first().inputValue()) === more);
  await page.locator(".take").first().click();
  await settled(page);
  for (const [title, press] of [["What if …", "Compare"], ["Leave now?", "Ask"], ["Tell one such battle", "Ask"], ["Step by step", "Ask"], ["The least that does it", "Ask"]]) {
    const card = page.locator("section.card", { has: page.getByRole("heading", { name: title, exact: true }) });
    const text = card.locator('input[type="text"]');
    if (title === "What if …") await text.fill(before);
    await card.getByRole("button", { name: press, exact: true }).click();
    await card.locator("strong").waitFor({ timeout: SETTLED_MS }).catch(() => undefined);
    hold(`${title} is answered`, (await card.locator("strong").count()) > 0 && (await card.locator(".fault").innerText()) === "", await card.locator(".fault").innerText());
  }
  const kept = page.locator("details", { has: page.locator(".kept") });
  await kept.locator("summary").click();
  await kept.locator("input").fill("<b>Mine</b> & yours");
  await kept.getByRole("button", { name: "Keep", exact: true }).click();
  await page.reload();
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  await kept.locator("summary").click();
  hold("a battle is kept under its name", (await kept.locator(".kept a").innerText()) === "<b>Mine</b> & yours");
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new Error("full"); }; });
  await kept.locator("input").fill("another");
  await kept.getByRole("button", { name: "Keep", exact: true }).click();
  hold("a full store is said", (await kept.locator(".note").innerText()).includes("keeps nothing"));
  await page.locator("nav a", { hasText: "Luck" }).click();
  await page.waitForFunction(() => document.querySelectorAll("main textarea").length === 1);
  await page.locator("main textarea").fill("6 2 4 2 / 3 / 3 3 1 5 / 1 6 6 1 / 5 3 / 5 / 2 / 2 3 3 4 / 4 5 6 1 / 5");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.waitForSelector("main .verdict, main .fault:not(:empty)", { timeout: SETTLED_MS });
  hold("dice are judged", (await page.locator("main .verdict, main .fault:not(:empty)").first().innerText()).length > 20);
  await page.locator("nav a", { hasText: "Game" }).first().click();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.waitForSelector("main .verdict", { timeout: SETTLED_MS });
  await page.locator("select").nth(1).selectOption({ index: 1 });
  await page.locator("select").nth(2).selectOption({ index: 1 });
  await page.locator(".check input").first().check();
  await page.getByRole("button", { name: "Play", exact: true }).click({ timeout: 60_000 });
  await page.getByRole("heading", { name: "Difference" }).waitFor({ timeout: 90_000 }).catch(() => undefined);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: join(shots, "variant-390-light.png"), fullPage: true });
  await page.getByRole("button", { name: "Draw how it goes by turn" }).click();
  await page.waitForSelector("figure img", { timeout: 90_000 }).catch(() => undefined);
  await page.screenshot({ path: join(shots, "by-turn-390-light.png"), fullPage: true });
  hold("the course of games is drawn for both", (await page.locator(".pair figure img").count()) >= 4, String(await page.locator("figure img").count()));
  hold("a variant is compared", (await page.getByRole("heading", { name: "Difference" }).count()) > 0, await page.locator(".fault").first().innerText());
  const [said, table] = [await page.locator("main pre").first().textContent(), await page.locator("main table td").allInnerTexts()];
  hold("words and table of a variant count the same games", table.length > 8 && said.includes(table.at(-2)), `${table.join(" | ")} in ${said}`);
  const out = await page.locator("main .figure svg").first().evaluate((figure) => {
    const within = figure.getBoundingClientRect();
    return [...figure.querySelectorAll(".outline")].map((bar) => bar.getBoundingClientRect()).filter((bar) => bar.left < within.left || bar.right > within.right || bar.top < within.top).length - !figure.querySelector(".outline");
  });
  hold("a variant is outlined over the standard game", out === 0, `${out} bars are elsewhere`);
  hold("no complaint while it is used", seen.said.length === 0, seen.said.join("; "));
  await context.close();
}

/** A game in progress: by tapping on a phone, by dragging with a mouse, by keys; saved, and read by the program. */
export async function mine() {
  const { page, context, seen } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`${server.address}#mine`);
  const counts = (key) => page.locator(`[data-place="${key}"] .count`).first().innerText();
  const panel = page.locator(".panel");
  const text = () => page.locator("textarea.code").inputValue();
  const sound = () => page.waitForFunction(() => /\S/.test(document.querySelector(".check-line").textContent) && !document.querySelector(".check-line.faulty"), null, { timeout: SETTLED_MS });
  await page.waitForSelector(".panel .counter", { timeout: SETTLED_MS });
  await sound();
  const before = await text();
  const places = await page.locator(".map [data-place]").evaluateAll((all) => all.map((one) => one.dataset.place));
  const from = await page.locator(".map .chosen").getAttribute("data-place");
  const unit = await panel.locator(".counter").first().getAttribute("data-unit");
  await panel.locator(".counter").first().tap();
  hold("places where the unit in hand may go are shown", (await page.locator(".map .wanted").count()) > 0);
  const to = await page.locator(".map .wanted").first().getAttribute("data-place");
  await page.locator(`.map [data-place="${to}"]`).tap();
  const line = (file, place) => file.split("\n").find((one) => one.startsWith(`"${place}"`) || one.startsWith(`${place} =`)) ?? "";
  hold("a tap moves a unit", line(await text(), to).includes(unit) && !line(await text(), from).includes(unit), `${unit} from ${from} to ${to}: ${line(await text(), to)}`);
  await page.getByRole("button", { name: "Undo" }).tap();
  hold("undo takes the move back", (await text()) === before);
  await page.locator(`.map [data-place="${from}"]`).tap();
  await panel.locator(".hurt-by").nth(1).tap();
  hold("damage is written", /-\d/.test(line(await text(), from)), line(await text(), from));
  await page.getByRole("button", { name: "Undo" }).tap();
  await page.screenshot({ path: join(shots, "mine-map-390-light.png"), fullPage: true });
  for (const key of places) {
    const small = await page.locator(`.map [data-place="${key}"]`).evaluate((spot) => Math.min(spot.offsetHeight, spot.offsetWidth));
    if (small < 40) hold(`${key} is large enough for a finger`, false, `${small} px`);
  }
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const crossed = await page.locator(".map [data-place]").evaluateAll((all) => all.flatMap((one, n) => all.slice(0, n).filter((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }).map((other) => `${one.dataset.place} and ${other.dataset.place}`)));
    hold(`no place covers another on a map at ${width}`, crossed.length === 0, crossed.join("; "));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Advise" }).tap();
  await page.waitForSelector(".advice .options", { timeout: 120_000 });
  hold("advice is drawn as arrows on the map", (await page.locator(".map .arrow").count()) > 0);
  const first = await page.locator(".map .over").innerHTML();
  const choices = page.locator(".options input");
  await choices.nth((await choices.count()) - 1).tap();
  hold("another option has other arrows", (await page.locator(".map .over").innerHTML()) !== first);
  await page.screenshot({ path: join(shots, "mine-advice-390-light.png"), fullPage: true });
  await context.close();

  const desk = await open({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
  await desk.page.goto(`${server.address}#mine`);
  await desk.page.waitForSelector(".panel .counter", { timeout: SETTLED_MS });
  const face = desk.page.locator(".panel .counter").first();
  await face.scrollIntoViewIfNeeded();
  const dragged = await face.getAttribute("data-unit");
  const target = desk.page.locator(".trays [data-place]").nth(1);
  const [a, b] = [await face.boundingBox(), await target.boundingBox()];
  await desk.page.mouse.move(a.x + 20, a.y + 20);
  await desk.page.mouse.down();
  await desk.page.mouse.move(b.x + 8, b.y + 8, { steps: 6 });
  await desk.page.mouse.up();
  const lost = await desk.page.locator("textarea.code").inputValue();
  const tray = await target.getAttribute("data-place");
  hold("a unit can be dragged", lost.split("\n").some((one) => one.startsWith(tray) && one.includes(dragged)), `${dragged} to ${tray}`);
  await desk.page.locator(".map [data-place]").nth(7).focus();
  await desk.page.keyboard.press("Enter");
  hold("places are chosen by keys", (await desk.page.locator(".map [data-place]").nth(7).getAttribute("aria-pressed")) === "true");
  await desk.page.locator("section.files").getByLabel("Turn", { exact: true }).fill("4:combat");
  await desk.page.getByRole("button", { name: "Take from a game" }).click();
  await desk.page.waitForFunction(() => document.querySelectorAll(".map .spot:has(.s0):has(.s1)").length > 0, null, { timeout: SETTLED_MS });
  await desk.page.locator(".map .spot:has(.s0):has(.s1)").first().click();
  const fight = desk.page.locator("a.fight");
  hold("a battle of the game can be asked", (await fight.count()) === 1 && /place=.+&turn=4/.test(await fight.getAttribute("href")));
  const [download] = await Promise.all([desk.page.waitForEvent("download"), desk.page.getByRole("button", { name: "Save as a file" }).click()]);
  const file = join(shots, "my-game.toml");
  await download.saveAs(file);
  const read = execFileSync(program, ["position", file], { encoding: "utf8" });
  hold("the program reads the file", read.includes("is next"), read.slice(0, 200));
  await desk.page.locator("section.files").getByLabel("Turn", { exact: true }).fill("4");
  await desk.page.getByRole("button", { name: "Take from a game" }).click();
  await desk.page.waitForFunction(() => document.querySelectorAll(".map .spot:has(.s0):has(.s1)").length === 0, null, { timeout: SETTLED_MS });
  await desk.page.getByRole("button", { name: "Advise" }).click();
  await desk.page.waitForSelector(".advice .options", { timeout: 120_000 });
  await desk.page.screenshot({ path: join(shots, "mine-advice-1280-light.png"), fullPage: true });
  brief("while a game is set up", await desk.page.evaluate(() => window.longest));
  hold("no complaint about a game in progress", seen.said.length + desk.seen.said.length === 0, [...seen.said, ...desk.seen.said].join("; "));
  await desk.context.close();
}

/** A game told step by step. */
export async function told() {
  const { page, context, seen } = await open({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${server.address}#read`);
  await page.waitForSelector(".step-head h2", { timeout: SETTLED_MS });
  const heading = () => page.locator(".step-head h2").innerText();
  const start = await heading();
  await page.locator("h1, main").first().focus().catch(() => undefined);
  for (let n = 0; n < 6; n += 1) await page.keyboard.press("ArrowRight");
  const later = await heading();
  await page.keyboard.press("ArrowLeft");
  hold("arrow keys step through a game", later !== start && (await heading()) !== later, `${start}, ${later}`);
  await page.keyboard.press("ArrowRight");
  hold("units are on the map", (await page.locator(".map .count").count()) > 2);
  const steps = await page.locator(".stepper option").evaluateAll((all) => all.map((one) => one.textContent));
  const battle = steps.findIndex((title) => /battle/i.test(title));
  await page.locator(".stepper select").selectOption(String(battle));
  hold("rolls say what they changed", (await page.locator(".swings li").count()) > 0, steps.slice(0, 9).join("; "));
  await page.screenshot({ path: join(shots, "read-battle-1280-light.png"), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: join(shots, "read-battle-390-light.png"), fullPage: true });
  for (const game of ["was-campaign", "great-war-at-sea-operations"]) {
    await page.goto("about:blank");
    await page.goto(`${server.address}#read?game=${game}&step=1`);
    await page.waitForSelector(".steps .picture img", { timeout: SETTLED_MS }).catch(() => undefined);
    const map = decodeURIComponent((await page.locator(".steps .picture img").getAttribute("src").catch(() => "")) ?? "");
    hold(`${game} is read beside its map, drawn for a phone`, /viewBox="0 0 980 /.test(map) && map.includes(await heading()));
  }
  brief("while a game is read", await page.evaluate(() => window.longest));
  hold("no complaint about a game told", seen.said.length === 0, seen.said.join("; "));
  await context.close();
}
