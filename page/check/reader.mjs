// What a fresh reader stumbled at on a phone, held mended.
import { SETTLED_MS, hold, open, server, settled } from "./stage.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function at(hash, wait, options = PHONE) {
  const stage = await open(options);
  await stage.page.goto(server.address + hash);
  await stage.page.waitForSelector(wait, { timeout: SETTLED_MS });
  return stage;
}

const cardOf = (page, title) => page.locator("section.card", { has: page.getByRole("heading", { name: title, exact: true }) });

/** Every answer names its state, and is grey once that has changed. */
async function states() {
  const { page, context } = await open(PHONE);
  await page.addInitScript(() => {
    window.badges = new Set();
    new MutationObserver(() => window.badges.add(document.querySelector(".badge")?.textContent ?? "")).observe(document, { childList: true, subtree: true });
  });
  await page.goto(server.address);
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  await settled(page);
  const badges = await page.evaluate(() => [...window.badges]);
  hold("a first verdict says that it is sampled so far, with its interval", badges.some((text) => /so far.*± \d/i.test(text)), badges.join("; "));
  const leave = cardOf(page, "Leave now?");
  const hits = () => leave.locator(".hits").innerText();
  hold("Leave now? says that nobody is hurt and how hits are entered", /nobody/i.test(await hits()) && /tap/i.test(await hits()), await hits());
  const asked = [["What if …", "Compare"], ["Leave now?", "Ask"], ["Tell one such battle", "Ask"], ["Step by step", "Ask"], ["The least that does it", "Ask"]];
  for (const [title, press] of asked) {
    const card = cardOf(page, title);
    await card.getByRole("button", { name: press, exact: true }).tap();
    await card.locator("strong").waitFor({ timeout: SETTLED_MS });
    const about = await card.locator(".about").innerText();
    const forces = await page.locator(".force textarea").evaluateAll((all) => all.map((one) => one.value));
    hold(`${title} names the battle that it answers for`, forces.every((force) => about.includes(force)), about);
  }
  const counter = page.locator(".force .fleet button.counter").first();
  const name = (await page.locator(".force textarea").first().inputValue()).split(",")[0];
  await counter.tap();
  hold("Leave now? says who is hurt", (await hits()).includes(`${name} 1`), await hits());
  for (const [title] of asked) hold(`${title} is grey and says to ask again after a hit`, await cardOf(page, title).locator(".outdated > .again").isVisible());
  await page.getByRole("button", { name: "Undo" }).tap();
  hold("what holds again is no longer grey", (await page.locator(".outdated > .again").count()) === 0);
  await leave.getByLabel("After round").fill("2");
  hold("another round greys the advice", await leave.locator(".outdated > .again").isVisible());
  await context.close();
}

async function luck() {
  const { page, context } = await at("#luck", "main textarea");
  const ask = async (dice) => {
    await page.locator("main textarea").fill(dice);
    await page.getByRole("button", { name: "Ask", exact: true }).tap();
    await page.waitForSelector("[data-holds]:not(.outdated) .throws", { timeout: SETTLED_MS });
    return page.locator("main .answer").innerText();
  };
  const short = await ask("6 2 4 2 / 4 / 4");
  hold("too few dice: in the page's words, with the throws as they were taken", !short.includes("--") && /ran out/.test(short) && (await page.locator(".throws tbody tr").count()) === 3, short);
  const full = "6 2 4 2 / 3 / 3 3 1 5 / 1 6 6 1 / 5 3 / 5 / 2 / 2 3 3 4 / 4 5 6 1 / 5";
  await ask(full);
  const rows = await page.locator(".throws tbody tr").allInnerTexts();
  hold("each throw has a row: who at whom, or damage to whom", rows.length === 10 && / at /.test(rows[0]) && /damage to/.test(rows[1]), rows.join("; "));
  hold("dice that are judged name their battle and its targets", /How they fight/.test(await page.locator("main .answer").innerText()) && (await page.locator("main .answer .about").count()) === 1);
  await ask(full.replace("6 2 4 2 / 3", "6 2 4 / 2 3"));
  hold("strokes that stand elsewhere than the throws end are said", /stand elsewhere/.test(await page.locator("main .answer").innerText()));
  await context.close();
}

async function myGame() {
  const { page, context } = await at("#mine", ".panel .counter");
  const check = page.locator(".check-line");
  const said = (faulty) => page.waitForFunction((want) => { const line = document.querySelector(".check-line"); return /\S/.test(line.textContent) && line.classList.contains("faulty") === want; }, faulty, { timeout: SETTLED_MS });
  await said(false);
  hold("the sample is called one", /sample/i.test(await page.locator(".sample").innerText()));
  await page.getByRole("button", { name: "Advise" }).tap();
  await page.waitForSelector(".advice .options", { timeout: 4 * SETTLED_MS });
  const option = await page.locator(".advice .options li").first().innerText();
  const seats = (await page.evaluate(() => window.admiralty.ask({ ask: { menu: {} } }))).document.seats;
  hold("advice says which side and which units", option.startsWith(`${seats[0].name}: `) && (await page.locator(".advice .options li").first().locator("li").first().isVisible()), option.slice(0, 200));
  const face = page.locator(".panel .counter").nth(2);
  await face.scrollIntoViewIfNeeded();
  const [unit, before] = [await face.getAttribute("data-unit"), await face.boundingBox()];
  await face.tap();
  const moved = (await page.locator(`.panel [data-unit="${unit}"]`).boundingBox()).y - before.y;
  hold("a unit taken in hand stays under the finger", Math.abs(moved) <= 4, `${moved} px`);
  const sea = page.locator(".map .k0.wanted").first();
  const where = await sea.locator("b").innerText();
  await sea.tap();
  await said(true);
  const fault = await check.innerText();
  hold("a bad position is said by side, place and unit", fault.includes(where) && fault.includes(unit) && !/\.toml|remedy|write/.test(fault), fault);
  hold("advice is grey once the position has changed", await page.locator(".told.outdated > .again").isVisible());
  await page.getByRole("button", { name: "Advise" }).tap();
  await page.waitForFunction(() => !document.querySelector(".told .waiting"), null, { timeout: SETTLED_MS });
  hold("what is wrong stands once", (await page.locator(".mine .fault").first().innerText()) === "" && (await check.innerText()) === fault);
  await page.getByRole("button", { name: "Undo" }).tap();
  await said(false);
  hold("a position that can be is not faulty as well", (await page.locator(".mine .fault").first().innerText()) === "" && !/fault/.test(await check.innerText()), await check.innerText());
  await page.getByRole("button", { name: "Empty board" }).tap();
  await said(true);
  hold("an empty board is empty, and all units wait", (await page.locator(".map .count").count()) === 0 && (await page.locator(".panel [data-unit]").count()) > 20);
  await context.close();
}

/** Drawn so that it is read: counters, tables, tabs, paper. */
async function drawn() {
  const { page, context } = await at("#battle?game=aaws", ".verdict");
  await page.locator("details:has(.roster) > summary").first().tap();
  const bad = await page.locator(".counter svg").evaluateAll((all) => all.flatMap((svg) => {
    const boxes = [...svg.querySelectorAll("text")].map((one) => ({ text: one.textContent, box: one.getBBox() })).filter(({ text }) => text);
    return boxes.filter(({ text, box }, n) => box.x + box.width > 101 || text.endsWith("…") || (n && box.y + box.height * 0.3 < boxes[n - 1].box.y + boxes[n - 1].box.height * 0.6)).map(({ text }) => text);
  }));
  hold("no text on a counter is cut, sticks out or covers another", bad.length === 0, bad.slice(0, 8).join("; "));
  const width = await page.locator(".force .fleet").first().evaluate((list) => list.lastElementChild && list.children[1].getBoundingClientRect().right / list.getBoundingClientRect().right);
  hold("counters fill the width of their card", width > 0.95, String(width));
  const going = async (what) => hold(`${what} shows that it goes on`, /local/.test(await page.locator(what).first().evaluate((one) => getComputedStyle(one).backgroundAttachment)));
  await going("nav");
  await going("pre");
  await page.goto("about:blank");
  await page.goto(`${server.address}#game?game=great-war-at-sea`);
  await page.waitForSelector("main .card", { timeout: SETTLED_MS });
  hold("a game without a Battle screen says why", /no Battle screen/.test(await page.locator("main").innerText()));
  await context.close();

  const small = await at("", ".verdict", { viewport: { width: 320, height: 640 } });
  await settled(small.page);
  const over = await small.page.locator(".scroll:has(.fates)").first().evaluate((one) => one.scrollWidth - one.clientWidth);
  hold("at 320 each fate is in view", over <= 0, `${over} px`);
  await small.page.emulateMedia({ media: "print" });
  const paper = await small.page.locator(".paper").innerText();
  hold("paper says doctrines in words, bars and “Exact”", /stay to the end/.test(paper) && !/\w,\w/.test(paper.replace(/#battle.*/, "")) && (await small.page.locator(".badge").innerText()).includes("Exact")
    && (await small.page.locator(".control span").first().evaluate((one) => getComputedStyle(one).getPropertyValue("-webkit-print-color-adjust"))) === "exact", `${paper} ${await small.page.locator(".badge").innerText()}`);
  await small.context.close();
}

export async function reader() {
  await states();
  await luck();
  await myGame();
  await drawn();
}
