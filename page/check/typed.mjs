// What is typed: names of counters as people spell them, games chosen one right after another, standing orders.
import { execFileSync } from "node:child_process";
import { SETTLED_MS, hold, open, program, server, settled } from "./stage.mjs";

/** The field for counters understands, refuses or asks back; it never takes a value that was not meant. */
export async function counters() {
  const { page, context, seen } = await open();
  await page.goto(`${server.address}#game`);
  await page.waitForSelector("main .verdict", { timeout: SETTLED_MS });
  const find = page.getByLabel("Counters of the variant");
  const hint = () => page.locator("p.hint[role=status]").innerText();
  const sliders = () => page.getByRole("slider").count();
  const type = async (text) => { await find.fill(text); await find.press("Enter"); };
  const slider = page.getByRole("slider", { name: "defence of Bismarck" });

  for (const text of ["Bismarck defence -1", "Bismarck defence 99", "bismarck: DEFENSE = -1", "Bismarck defence 7.5"]) {
    await type(text);
    hold(`"${text}" is out of range, and said so`, (await sliders()) === 0 && /defence of Bismarck is a whole number from \d+ to \d+/.test(await hint()), await hint());
  }
  for (const [text, near] of [["Bismark defence 7", "defence of Bismarck"], ["Tirpiz defense", "defence of Tirpitz"], ["bismarck", "attack of Bismarck"]]) {
    await type(text);
    hold(`"${text}" gets the nearest names`, (await sliders()) === 0 && (await hint()).startsWith(`Which one? ${near}`), await hint());
  }
  for (const text of ["7", "-", "<img src=x onerror=alert(1)>", "qqqqqq 7", "x".repeat(5000)]) {
    await type(text);
    hold(`"${text.slice(0, 30)}" is no counter, and said so`, (await sliders()) === 0 && (await hint()).length > 10, await hint());
  }
  await type("Bismarck defence 7");
  hold("a name with a value sets the slider", (await slider.inputValue()) === "7" && (await hint()) === "", await hint());
  await type("Bismarck: defense");
  hold("a counter that has its slider is found there, as it is", (await sliders()) === 1 && (await slider.inputValue()) === "7" && (await slider.evaluate((one) => one === document.activeElement)));
  await type("bismarck defense 6");
  hold("and takes the value that is typed", (await sliders()) === 1 && (await slider.inputValue()) === "6" && (await page.locator(".slider output").innerText()) === "6" && (await slider.evaluate((one) => one === document.activeElement)));
  await page.getByRole("button", { name: "Remove: defence of Bismarck" }).click();
  await type("Bismarck defence 5");
  hold("one that was removed comes back", (await sliders()) === 1 && (await slider.inputValue()) === "5");
  hold("no complaint about what is typed", seen.said.length === 0, seen.said.join("; "));
  await context.close();
}

/** Of games chosen one after the other, the last stands, however late the menu of another comes. */
export async function chosen() {
  const { page, context, seen } = await open({ serviceWorkers: "block" });
  let release = () => undefined;
  const held = new Promise((done) => { release = done; });
  await page.goto(server.address);
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  const list = (await page.evaluate(() => window.admiralty.ask({ ask: { games: {} } }))).document;
  const [first, slow, last] = list;
  const pick = page.locator("header select");
  await context.route(new RegExp(`/${slow.id}-[^/]*\\.bin$`), async (route) => { await held; await route.continue(); });
  await pick.selectOption(slow.id);
  await page.waitForSelector("#top[aria-busy]");
  await pick.selectOption(last.id);
  const stands = (id) => page.waitForFunction((wanted) => !document.querySelector("#top[aria-busy]") && document.querySelector("header select").value === wanted && location.hash.includes(`game=${wanted}`), id, { timeout: SETTLED_MS }).then(() => true, () => false);
  hold("the game that is chosen last is shown", await stands(last.id), await page.evaluate(() => location.hash));
  release();
  await page.waitForTimeout(2500);
  hold("a menu that comes late changes nothing", await stands(last.id), await page.evaluate(() => location.hash));
  for (const { id } of [first, slow, first, last, slow]) await pick.evaluate((one, value) => { one.value = value; one.dispatchEvent(new Event("change")); }, id);
  hold("of five chosen in a breath, the last is shown", await stands(slow.id), await page.evaluate(() => location.hash));
  hold("no complaint about games chosen in haste", seen.said.length === 0, seen.said.join("; "));
  await context.close();
}

/** A side leaves below a chance to hold the place: offered, understood, as the program says it, refused in words. */
export async function orders() {
  const { page, context, seen } = await open();
  const battle = { area: "Barents Sea", turn: "5", allied: "Hood, Norfolk", axis: "Bismarck" };
  await page.goto(`${server.address}#battle?${new URLSearchParams({ game: "war-at-sea", place: battle.area, turn: battle.turn, allied: battle.allied, axis: battle.axis })}`);
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  const group = page.locator("details", { has: page.locator("#doctrines") });
  await group.locator("summary").click();
  const offered = group.locator('datalist option[value="hold-chance:P"]');
  hold("the order is offered and explained", (await offered.count()) === 1 && (await group.locator("dt", { hasText: "hold-chance:P" }).count()) === 1);
  const field = group.locator("input").first();
  const given = async (words) => {
    await field.fill(words);
    await page.waitForTimeout(400);
    await settled(page);
  };
  const verdict = () => page.locator(".verdict").first().innerText();
  await given("hold-chance:30");
  const said = execFileSync(program, ["odds", ...Object.entries(battle).flatMap(([name, value]) => [`--${name}`, value]), "--allied-doctrine", "hold-chance:30", "--exact"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const plain = (text) => text.replace(/\s+/g, " ").trim();
  hold("the page says of it what the program says", plain(said).includes(plain(await verdict())), `${await verdict()} / ${said.slice(0, 300)}`);
  hold("by the exact law", (await page.locator(".badge").first().innerText()).includes("Exact"));
  const link = await page.evaluate(() => location.hash);
  hold("the link keeps it", decodeURIComponent(link).includes("hold-chance:30"), link);
  await given("hold-chance:101");
  const fault = page.locator(".fault:not(:empty)").first();
  hold("101 % is refused in words", /hold-chance:25 \(0 to 100\)/.test(await fault.innerText()), await fault.innerText().catch(() => ""));
  hold("no complaint about orders", seen.said.length === 0, seen.said.join("; "));
  await context.close();
}
