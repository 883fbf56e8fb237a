// What the page looks like: every screen, wide and narrow, light and dark; and that its code knows no game.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SETTLED_MS, axe, here, hold, open, server, settled, shots } from "./stage.mjs";
import { SHIP } from "./measure.mjs";

/** The page's code may not know a game. */
export function words() {
  const scenario = readFileSync(join(here, "../scenarios/war-at-sea.toml"), "utf8");
  const ships = [...scenario.matchAll(SHIP)].map(([, name]) => name).filter((name) => name.length > 3);
  const games = ["war-at-sea", "aaws", "allied", "axis", "POC", "U-boat", "Malta"];
  let sound = true;
  for (const file of readdirSync(join(here, "src"))) {
    const text = readFileSync(join(here, "src", file), "utf8");
    const found = [...ships, ...games].filter((word) => new RegExp(`\\b${word}\\b`, "i").test(text));
    sound &&= ships.length >= 50 && found.length === 0;
    if (ships.length < 50 || found.length) hold(`${file} names no ship and no game`, false, found.join(", "));
  }
  hold("no file of the page names a ship or a game", sound);
}

const SCREENS = { battle: "", luck: "#luck", tables: "#tables", game: "#game", read: "#read", mine: "#mine", sectors: "#battle?game=aaws" };

export async function screens() {
  for (const [size, viewport] of [["1280", { width: 1280, height: 900 }], ["390", { width: 390, height: 844 }], ["320", { width: 320, height: 640 }]]) {
    for (const colorScheme of size === "320" ? ["light"] : ["light", "dark"]) {
      const { page, context, seen } = await open({ viewport, colorScheme });
      for (const [name, hash] of Object.entries(SCREENS)) {
        await page.goto("about:blank");
        await page.goto(server.address + hash);
        await page.waitForSelector("main .card", { timeout: SETTLED_MS });
        await page.waitForTimeout(400);
        await settled(page).catch(() => hold(`${name} settles`, false));
        const what = `${name} at ${size}, ${colorScheme}`;
        await page.screenshot({ path: join(shots, `${name}-${size}-${colorScheme}.png`), fullPage: true });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        hold(`${what}: nothing sticks out`, wide <= 0, `${wide} px`);
        const moved = await page.evaluate(() => window.moved);
        hold(`${what}: nothing moves`, moved < 0.001, String(moved));
        if (name === "battle" && size !== "1280") await page.locator("details:has(.roster) > summary").first().click();
        if (size !== "320") {
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() => window.axe.run());
          hold(`${what}: accessible`, violations.length === 0, violations.map(({ id, nodes }) => `${id} ${nodes.length} ${nodes[0].html.slice(0, 160)}`).join("; "));
        }
      }
      hold(`at ${size}, ${colorScheme}: no request to others, no complaint`, seen.foreign.length === 0 && seen.said.length === 0, JSON.stringify([seen.foreign, seen.said]));
      await context.close();
    }
  }
}

/** Every game has the screens of its abilities, and each of them answers. */
export async function games() {
  const { page, context, seen } = await open();
  await page.goto(server.address);
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  const list = (await page.evaluate(() => window.admiralty.ask({ ask: { games: {} } }))).document;
  hold("seven games can be chosen", list.length === 7, list.map(({ id }) => id).join(", "));
  for (const { title, abilities } of list) {
    await page.locator("header select").selectOption({ label: title });
    await page.waitForFunction(() => !document.querySelector("#top[aria-busy]"), undefined, { timeout: SETTLED_MS });
    await page.waitForTimeout(300);
    const tabs = await page.locator("nav a").allInnerTexts();
    for (const [tab, ability] of [["Battle", "battles"], ["Luck", "luck"], ["My game", "positions"]])
      hold(`${title}: ${tab} is there as the game can do it`, tabs.includes(tab) === abilities.includes(ability), tabs.join(", "));
    for (const tab of tabs) {
      await page.locator("nav a", { hasText: new RegExp(`^${tab}$`) }).click();
      await page.waitForFunction((name) => document.querySelector("nav [aria-current]")?.textContent === name, tab, { timeout: SETTLED_MS });
      await page.waitForSelector("main .verdict, main .fault:not(:empty), main .picture, main .story :first-child, main .check-line:not(:empty), main textarea", { timeout: SETTLED_MS }).catch(() => undefined);
      await settled(page).catch(() => undefined);
      const text = await page.locator("main").innerText();
      const fault = await page.locator("main .fault:not(:empty)").allInnerTexts();
      hold(`${title}: ${tab} answers`, text.length > 120 && fault.length === 0, `${fault.join("; ")} ${text.slice(0, 200)}`);
    }
  }
  hold("no complaint of any game", seen.said.length === 0 && seen.foreign.length === 0, seen.said.join("; "));
  await context.close();
}

/** On paper stand the answers, without what one presses. */
export async function print() {
  const { page, context } = await open({ viewport: { width: 760, height: 1000 } });
  for (const name of ["battle", "tables", "game", "read"]) {
    await page.goto("about:blank");
    await page.goto(server.address + SCREENS[name]);
    await page.waitForSelector("main .card", { timeout: SETTLED_MS });
    await page.waitForTimeout(400);
    await settled(page).catch(() => undefined);
    await page.emulateMedia({ media: "print" });
    const seen = await page.evaluate(() => [...document.querySelectorAll("header, footer, button, input, select")].filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)));
    hold(`${name} on paper: nothing to press`, seen.length === 0, seen.slice(0, 3).join("; "));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    hold(`${name} on paper: nothing sticks out`, wide <= 0, `${wide} px`);
    if (name === "battle") hold("a battle on paper says what it is and under which rules", /version \d+ of the rules.*#battle/.test(await page.locator(".paper").innerText()));
    await page.screenshot({ path: join(shots, `${name}-paper.png`), fullPage: true });
    await page.emulateMedia({ media: null });
  }
  await context.close();
}
