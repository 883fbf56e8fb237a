// Bad input and faults: what is hostile, missing, full, dead or gone is said, and nothing is blank.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTLED_MS, here, hold, open, program, server } from "./stage.mjs";

/** The same page from the program itself, which answers what needs whole games. */
export async function served() {
  const child = spawn(program, ["page", "--port", "0", "--dir", join(here, "dist")], { stdio: ["ignore", "pipe", "ignore"] });
  try {
    const link = await new Promise((done) => child.stdout.once("data", (text) => done(String(text).trim())));
    const { page, context, seen } = await open();
    const asked = [];
    page.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
    await page.goto(link);
    await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
    await page.goto(`${link}#game`);
    await page.waitForSelector("main .verdict", { timeout: SETTLED_MS }).catch(() => undefined);
    hold("the program serves the page and plays its games", (await page.locator("main .verdict").count()) > 0 && asked.length > 0 && asked.every((url) => url === `${link}ask`), asked.join(" "));
    hold("no module of games is fetched where the program plays", seen.modules.length === 1, seen.modules.join(" "));
    hold("no complaint about the page that the program serves", seen.said.length === 0, seen.said.join("; "));
    child.kill("SIGINT");
    await new Promise((done) => child.once("exit", done));
    await page.getByRole("button", { name: "Go on", exact: true }).click();
    await page.waitForFunction(() => /Start it again/.test(document.querySelector("main .fault")?.textContent ?? ""), null, { timeout: SETTLED_MS }).catch(() => undefined);
    hold("a program that is gone is said", /Start it again/.test(await page.locator("main .fault").first().innerText()));
    await context.close();
  } finally {
    child.kill("SIGKILL");
  }
}

export async function hostile() {
  const long = "x".repeat(5000);
  const many = Array.from({ length: 300 }, () => "117").join(", ");
  const links = {
    "a link too long": `#battle?game=war-at-sea&allied=${long}`,
    "an unknown game": "#battle?game=chess&allied=1&axis=2",
    "a turn that is none": "#battle?game=war-at-sea&turn=one&allied=1&axis=2",
    "a turn beyond the last": "#battle?game=war-at-sea&turn=99&place=North+Sea&allied=443&axis=357",
    "a script as a name": "#battle?game=war-at-sea&allied=%3Cscript%3Ealert(1)%3C/script%3E&axis=%3Cimg+src=x+onerror=alert(1)%3E",
    "a broken escape": "#battle?game=war-at-sea&allied=%E0%A4%A&axis=%",
    "control characters": "#battle?game=war-at-sea&allied=%00%01&axis=x",
    "hundreds of ships": `#battle?game=war-at-sea&place=North+Sea&allied=${encodeURIComponent(many)}&axis=357`,
    "ten thousand ships": `#battle?game=war-at-sea&allied=${"Hood,".repeat(10_000)}&axis=357`,
    "rules that there are not": "#battle?game=war-at-sea&place=North+Sea&allied=443&axis=357&with=99.9",
    "damage beyond sense": "#battle?game=war-at-sea&place=North+Sea&allied=Hood-99&axis=Bismarck--1",
    "letters that turn about": "#battle?game=war-at-sea&place=North+Sea&allied=%E2%80%AEdooH&axis=Bism%CC%88arck",
    "keys of every object": "#battle?game=war-at-sea&constructor=1&__proto__=2&toString=3&allied=443&axis=357",
    "a game named twice": "#battle?game=war-at-sea&game=aaws&allied=443&axis=357",
    "a screen that is none": "#__proto__?game=war-at-sea",
    "a game number that is none": "#read?game=war-at-sea&number=-1&seed=x",
    "a share string of another version": "#battle?game=war-at-sea&share=was0:AAAA",
  };
  for (const [what, hash] of Object.entries(links)) {
    const { page, context, seen } = await open();
    let alarmed = false;
    page.on("dialog", (dialog) => { alarmed = true; void dialog.dismiss(); });
    await page.goto(server.address + hash);
    await page.waitForSelector("main .fault:not(:empty), main .verdict, main .story", { timeout: SETTLED_MS }).catch(() => undefined);
    const text = await page.locator("main").innerText();
    hold(`${what}: a clear page, no script`, text.length > 40 && !alarmed && seen.said.length === 0, JSON.stringify([text.slice(0, 80), seen.said]));
    await context.close();
  }
  const { page, context } = await open();
  await page.goto(`${server.address}#battle?game=war-at-sea&rules=2&place=North+Sea&allied=443&axis=357`);
  await page.waitForSelector("main .fault:not(:empty)", { timeout: SETTLED_MS });
  hold("a link of older rules is refused by name", /version 2 .*version \d/.test(await page.locator(".fault").first().innerText()));
  await page.locator("button.main").first().click();
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  await context.close();
}

/** Position files that are none, of another game, of another version; and what else can be typed. */
export async function hostileInput() {
  const { page, context, seen } = await open({ permissions: [] });
  let alarmed = false;
  page.on("dialog", (dialog) => { alarmed = true; void dialog.dismiss(); });
  await page.goto(`${server.address}#mine`);
  await page.waitForSelector(".panel .counter", { timeout: SETTLED_MS });
  const good = await page.locator("textarea.code").inputValue();
  const files = {
    "a binary file": Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 37) % 256)),
    "an empty file": Buffer.from(""),
    "a file too long": Buffer.from("#".repeat(300_000)),
    "a scenario of another game": readFileSync(join(here, "../scenarios/miniatures/units.toml")),
    "a position of another game": Buffer.from(`ruleset = "chess"\n${good}`),
    "a position of another version": Buffer.from(good.replace(/^turn = .*$/m, "turn = 4\nformat = 99\nnew_key = 1")),
    "a position with a script": Buffer.from(good.replace(/^sunk = "/m, 'sunk = "<script>alert(1)</script><img src=x onerror=alert(2)>, ')),
    "ten thousand ships": Buffer.from(good.replace(/^sunk = "/m, `sunk = "${"Hood, ".repeat(10_000)}`)),
  };
  for (const [what, buffer] of Object.entries(files)) {
    await page.locator('input[type="file"]').setInputFiles({ name: "position.toml", mimeType: "text/plain", buffer });
    await page.waitForFunction(() => document.querySelector(".mine .fault").textContent.length > 10, null, { timeout: SETTLED_MS }).catch(() => undefined);
    const fault = await page.locator(".mine .fault").first().innerText();
    hold(`${what} is refused in words, and the game stays`, fault.length > 10 && !alarmed && (await page.locator("textarea.code").inputValue()) === good, fault.slice(0, 120));
    await page.evaluate(() => { document.querySelector(".mine .fault").textContent = ""; });
  }
  const refused = (question) => page.evaluate((given) => window.admiralty.ask(given).then(() => "", (error) => error.message), question);
  const seats = (await page.evaluate(() => window.admiralty.ask({ ask: { games: {} } }))).document[0].seats;
  const crowd = Object.fromEntries(seats.map((seat) => [seat, "Hood, ".repeat(10_000)]));
  hold("ten thousand ships in a battle are refused in words", (await refused({ ask: { odds: { forces: crowd } } })).length > 10);
  hold("a number without sense is refused in words", (await refused({ ask: { simulate: { games: 1e99 } } })).length > 10);
  await page.goto(`${server.address}#game`);
  await page.waitForSelector("main .verdict", { timeout: SETTLED_MS });
  await page.locator('input[inputmode="numeric"]').first().fill("-7");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  hold("a number of games without sense is refused in words", /whole number/.test(await page.locator(".fault").first().innerText()));
  await page.goto(`${server.address}#battle`);
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("denied")); });
  // Nothing may be drawn anew between the press and what is said.
  await page.waitForSelector('[aria-busy="false"]', { timeout: SETTLED_MS });
  await page.waitForTimeout(500);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("does not allow copying").waitFor({ timeout: 5000 }).catch(() => undefined);
  hold("a clipboard that is denied is said", (await page.getByText("does not allow copying").count()) > 0);
  hold("no complaint about hostile input", seen.said.length === 0 && !alarmed, seen.said.join("; "));
  await context.close();
}

export async function faults() {
  const { page, context, seen } = await open();
  await page.goto(server.address);
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  const again = await page.evaluate(async () => {
    const answer = window.admiralty.ask({ ask: { simulate: { games: 20000 } } });
    await new Promise((done) => setTimeout(done, 150));
    window.admiralty.crash();
    return (await answer).document.citation.games;
  });
  hold("a worker that dies is replaced and its question answered", again === 20000);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(1500);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS }).catch(() => undefined);
  hold("it answers without a network after the first visit", (await page.locator(".verdict").count()) > 0);
  await context.close();

  const fullUp = await open();
  const cdp = await fullUp.context.newCDPSession(fullUp.page);
  await fullUp.page.goto("about:blank");
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: new URL(server.address).origin, quotaSize: 10_000 });
  await fullUp.page.goto(server.address);
  await fullUp.page.waitForSelector(".verdict", { timeout: SETTLED_MS }).catch(() => undefined);
  await fullUp.page.waitForTimeout(1000);
  hold("it answers where storage is full", (await fullUp.page.locator(".verdict").count()) > 0 && fullUp.seen.said.length === 0, fullUp.seen.said.join("; "));
  await fullUp.context.close();

  const alone = await open();
  await alone.page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error("refused"));
    Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 1 });
  });
  await alone.page.goto(server.address);
  await alone.page.waitForSelector(".verdict", { timeout: SETTLED_MS }).catch(() => undefined);
  hold("it answers with one core and without a service worker", (await alone.page.locator(".verdict").count()) > 0 && alone.seen.said.length === 0, alone.seen.said.join("; "));
  const twice = await alone.page.evaluate(async () => {
    await window.admiralty.ask({ ask: { simulate: { games: 10 } } });
    const answer = window.admiralty.ask({ ask: { simulate: { games: 200_000 } } }).then(() => "", (error) => error.message);
    for (let n = 0; n < 2; n += 1) {
      await new Promise((done) => setTimeout(done, 400));
      window.admiralty.crash();
    }
    return answer;
  });
  hold("a worker that dies twice is said", /twice/.test(twice), twice);
  await alone.context.close();

  // The module of whole games is missing: battles are answered, and what needs the other says why it is not.
  const half = await open({ serviceWorkers: "block" });
  let missing = true;
  await half.context.route(/war-at-sea-(?!battles)[^/]*\.bin$/, (route) => (missing ? route.abort() : route.continue()));
  await half.page.goto(server.address);
  await half.page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  await half.page.goto(`${server.address}#game`);
  await half.page.waitForSelector("main .fault:not(:empty)", { timeout: SETTLED_MS }).catch(() => undefined);
  hold("a module of games that cannot be fetched is said", /network/.test(await half.page.locator("main .fault").first().innerText()));
  missing = false;
  await half.page.getByRole("button", { name: "Play", exact: true }).click();
  await half.page.waitForSelector("main .verdict", { timeout: SETTLED_MS }).catch(() => undefined);
  hold("it is fetched when it is next asked for", (await half.page.locator("main .verdict").count()) > 0);
  await half.context.close();

  // What the browser keeps may be anybody's: not ours, not JSON, far too much.
  const odd = await open();
  await odd.page.addInitScript(() => localStorage.setItem("admiralty-kept", JSON.stringify([{ name: 7, link: {} }, null, { name: "x", link: "javascript:alert(1)" }, ...Array(5000).fill({ name: "y", link: "#battle?game=war-at-sea" })])));
  await odd.page.goto(server.address);
  await odd.page.waitForSelector(".verdict", { timeout: SETTLED_MS }).catch(() => undefined);
  hold("kept battles that are none are passed over", (await odd.page.locator(".kept li").count()) === 100 && (await odd.page.locator('.kept a[href*="javascript"]').count()) === 0 && odd.seen.said.length === 0, odd.seen.said.join("; "));
  await odd.context.close();

  const poor = await open({ serviceWorkers: "block" });
  await poor.context.route("**/*.bin", (route) => route.abort());
  await poor.page.goto(server.address);
  await poor.page.waitForSelector("main .fault:not(:empty)", { timeout: SETTLED_MS });
  hold("a module that cannot be fetched is said", (await poor.page.locator("main").innerText()).length > 20);
  await poor.context.close();

  const old = await open({ serviceWorkers: "block" });
  await old.context.route("**/*.bin", (route) => route.fulfill({ body: Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0xff]) }));
  await old.page.goto(server.address);
  await old.page.waitForSelector("main .fault:not(:empty)", { timeout: SETTLED_MS });
  hold("a module that cannot be compiled, as without SIMD, is said", /SIMD/.test(await old.page.locator("main").innerText()));
  await old.context.close();
  hold("no complaint", seen.said.length === 0, seen.said.join("; "));
}
