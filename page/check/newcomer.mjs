// Six questions on a phone, by the labels in view alone, as somebody would who has read nothing: how many steps and seconds.
import { join } from "node:path";
import { SETTLED_MS, hold, open, server, settled, shots } from "./stage.mjs";

const DICE = "6 2 4 2 / 3 / 3 3 1 5 / 1 6 6 1 / 5 3 / 5 / 2 / 2 3 3 4 / 4 5 6 1 / 5";

/** A hand on the page: it knows what it sees, and counts what it does. */
function hand(page) {
  let steps = 0;
  const does = (act) => async (...given) => {
    steps += 1;
    await act(...given);
  };
  const card = (title) => page.locator("section.card", { has: page.getByRole("heading", { name: title, exact: true }) });
  return {
    steps: () => steps,
    card,
    tap: does((what) => what.tap()),
    type: does((what, text) => what.fill(text)),
    choose: does((what, label) => what.selectOption({ label })),
    tab: does((name) => page.locator("nav").getByRole("link", { name, exact: true }).tap()),
  };
}

const questions = {
  "Hood and Prince of Wales against Bismarck and Prinz Eugen: who wins?": async (page, { tap, type, choose }) => {
    await tap(page.getByRole("button", { name: "Clear", exact: true }));
    await choose(page.getByLabel("Where", { exact: true }), "North Atlantic");
    await choose(page.getByLabel("Turn", { exact: true }), "2");
    await type(page.getByRole("textbox", { name: "Allied: force" }), "Hood, PoW");
    await type(page.getByRole("textbox", { name: "Axis: force" }), "Bismarck, Prinz Eugen");
    await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
    await settled(page);
    return page.locator(".verdict").innerText();
  },
  "Hood is hit once: stay, or leave after round 1?": async (page, { tap, type, card }) => {
    await tap(page.getByRole("button", { name: /Hood, .*damage/ }));
    await settled(page);
    const leave = card("Leave now?");
    await type(leave.getByLabel("After round"), "1");
    await tap(leave.getByRole("button", { name: "Ask" }));
    await leave.locator("strong").waitFor({ timeout: SETTLED_MS });
    return leave.locator("strong").innerText();
  },
  "Would Rodney in their place be better?": async (page, { tap, type, card }) => {
    const other = card("What if …");
    await type(other.getByRole("textbox", { name: "force" }), "Rodney");
    await tap(other.getByRole("button", { name: "Compare" }));
    await other.locator("strong").waitFor({ timeout: SETTLED_MS });
    return other.locator("strong").innerText();
  },
  "We rolled these dice: was it bad luck?": async (page, { tap, type, tab, choose }) => {
    await choose(page.getByLabel("Begin with an example"), await page.getByLabel("Begin with an example").locator("option").nth(1).innerText());
    await tab("Luck");
    await type(page.getByLabel("Dice that were rolled"), DICE);
    await tap(page.getByRole("button", { name: "Ask" }));
    await page.waitForSelector("main .verdict", { timeout: SETTLED_MS });
    return page.locator("main .verdict").innerText();
  },
  "Bismarck at defence 7: whom does it favour?": async (page, { tap, type, tab }) => {
    await tab("Game");
    await type(page.getByLabel("Counters of the variant"), "Bismarck: defense");
    await page.getByLabel("Counters of the variant").press("Enter");
    await type(page.getByRole("slider").first(), "7");
    await tap(page.getByRole("button", { name: "Play", exact: true }));
    await page.getByRole("heading", { name: "Difference" }).waitFor({ timeout: 4 * SETTLED_MS });
    return page.locator("section.card", { has: page.getByRole("heading", { name: "Difference" }) }).locator(".verdict").innerText();
  },
  "My game stands at turn 4: what now?": async (page, { tap, tab }) => {
    await tab("My game");
    await page.waitForSelector(".panel .counter", { timeout: SETTLED_MS });
    await tap(page.getByRole("button", { name: "Advise" }));
    await page.waitForSelector(".advice .verdict", { timeout: 4 * SETTLED_MS });
    return page.locator(".advice .verdict").innerText();
  },
};

export async function newcomer() {
  const { page, context, seen } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(server.address);
  await page.waitForSelector(".verdict", { timeout: SETTLED_MS });
  const asked = hand(page);
  let number = 0;
  for (const [question, find] of Object.entries(questions)) {
    const [began, before] = [Date.now(), asked.steps()];
    const answer = await find(page, asked).catch((error) => `not found: ${String(error).slice(0, 300)}`);
    number += 1;
    await page.screenshot({ path: join(shots, `question-${number}-390.png`) });
    console.log(`${question} ${asked.steps() - before} steps, ${((Date.now() - began) / 1000).toFixed(1)} s: ${answer}`);
    hold(`on a phone, by its labels: ${question}`, answer.length > 20 && !answer.startsWith("not found"), answer);
  }
  hold("no complaint on a phone", seen.said.length === 0, seen.said.join("; "));
  await context.close();
}
