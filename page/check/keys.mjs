// The page by keys alone, and what stays under the reader's hand while answers come.
import { SETTLED_MS, hold, open, server, settled } from "./stage.mjs";

/** A battle that is sampled for seconds. */
const LONG = "#battle?game=war-at-sea&place=North+Sea&turn=5&anyway=1&allied=Hood%2C+PoW%2C+Rodney%2C+Nelson%2C+KGV%2C+Norfolk%2C+Suffolk&axis=Bismarck%2C+Tirpitz%2C+Scharnhorst%2C+Gneisenau%2C+Hipper%2C+Prinz+Eugen";

const MOST_TABS = 260;

const here = (page) => page.evaluate(() => {
  const one = document.activeElement;
  return one === document.body ? "" : `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent.slice(-90)}`;
});

/** How often it is tried anew where an answer came while the keys were pressed, with controls of its own. */
const TRIES = 4;

/** Everything that can be pressed is reached, in order, and one sees where one is. */
async function tabs(page, name, left = TRIES) {
  await page.evaluate(() => {
    document.activeElement.blur();
    window.reached = new Set();
    window.unseen = [];
    window.pressed = () => [...document.querySelectorAll("a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary")].filter((one) => one.checkVisibility() && one.tabIndex >= 0);
    window.there = new Set(window.pressed());
  });
  for (let n = 0; n < MOST_TABS; n += 1) {
    await page.keyboard.press("Tab");
    const on = await page.evaluate(() => {
      const one = document.activeElement;
      if (one === document.body || window.reached.has(one)) return false;
      window.reached.add(one);
      const style = getComputedStyle(one);
      if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) window.unseen.push(one.outerHTML.slice(0, 90));
      return true;
    });
    if (!on) break;
  }
  const [missed, unseen, count, changed] = await page.evaluate(() => {
    const all = window.pressed();
    const groups = (one) => one.type === "radio" && !one.checked;
    const missed = all.filter((one) => !window.reached.has(one) && !groups(one)).map((one) => one.outerHTML.slice(0, 90));
    return [missed, window.unseen, window.reached.size, all.some((one) => !window.there.has(one))];
  });
  if (changed && missed.length > 0 && left > 1) {
    await page.waitForTimeout(1000);
    await tabs(page, name, left - 1);
    return;
  }
  hold(`${name}: ${count > 5 ? "every control" : "too little"} is reached by Tab`, missed.length === 0 && count > 5, `${count} reached, not ${missed.slice(0, 3).join(" ")}`);
  hold(`${name}: one sees what has the keyboard`, unseen.length === 0, unseen.slice(0, 3).join(" "));
}

export async function keys() {
  const { page, context, seen } = await open();
  await page.goto(`${server.address}#game`);
  await page.waitForSelector("main .verdict", { timeout: SETTLED_MS });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  hold("skipping leads to the answer of the same screen", await page.evaluate(() => document.activeElement.id === "main" && location.hash === "#game"));
  for (const name of ["battle", "luck", "game", "read", "mine", "tables"]) {
    await page.goto("about:blank");
    await page.goto(`${server.address}#${name}`);
    await page.waitForSelector("main .card", { timeout: SETTLED_MS });
    await page.waitForTimeout(600);
    await settled(page).catch(() => undefined);
    await tabs(page, name);
  }

  await page.goto("about:blank");
  await page.goto(server.address);
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  const force = page.locator(".force textarea").first();
  await page.locator(".force .fleet button.counter").first().focus();
  for (let n = 0; n < 2; n += 1) await page.keyboard.press("Enter");
  hold("two presses of a key are two points of damage", /-2/.test(await force.inputValue()), await force.inputValue());
  hold("a counter keeps the keyboard", /damage 2/.test(await here(page)), await here(page));
  await page.getByRole("button", { name: "Undo" }).focus();
  for (let n = 0; n < 2; n += 1) await page.keyboard.press("Enter");
  hold("two presses undo two steps", !/-\d/.test(await force.inputValue()), await force.inputValue());
  await page.locator("details:has(.roster) > summary").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".roster button").first().waitFor();
  const before = await force.inputValue();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Rod");
  await page.keyboard.press("Tab");
  while (!(await page.evaluate(() => document.activeElement.matches(".roster button")))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  hold("a ship is found and added by keys", (await force.inputValue()) === `${before}, Rodney`, await force.inputValue());

  // What is pressed stays where it is while the sample grows.
  await page.goto("about:blank");
  await page.goto(server.address + LONG);
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.resolve(); });
  const battles = () => page.locator(".verdict-card").getAttribute("data-battles");
  const press = page.getByRole("button", { name: /Copy link|Copied/ });
  const at = await battles();
  await press.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copied" }).waitFor({ timeout: 1000 }).catch(() => undefined);
  hold("what was copied is said", (await press.innerText()) === "Copied", await press.innerText());
  await page.waitForFunction((was) => document.querySelector(".verdict-card").dataset.battles !== was, at, { timeout: SETTLED_MS });
  hold("a button keeps the keyboard while the sample grows", /Copy link|Copied/.test(await here(page)), await here(page));
  hold("the sample was growing", (await battles()) !== at, at);
  await page.getByRole("button", { name: "Copy link" }).waitFor({ timeout: 5000 }).catch(() => undefined);
  hold("the button says again what it does", (await press.innerText()) === "Copy link", await press.innerText());
  hold("no complaint by keys", seen.said.length === 0, seen.said.join("; "));
  await context.close();
}
