// The stage of the page's tests: the site on the loopback, a browser, pages that count what they move, fetch and say.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

export const here = dirname(dirname(fileURLToPath(import.meta.url)));
const [given, ...options] = process.argv.slice(2);
export const program = given;
/** 200 battles, 20 simulations and 20 by the learned players, instead of a few of each. */
export const full = options.includes("--full");
export const battles = Number(options.find((option) => /^\d+$/.test(option)) ?? (full ? "200" : "12"));
export const only = options.find((option) => option.startsWith("--only="))?.slice("--only=".length).split(",");
export const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const shots = join(here, "test-output");
rmSync(shots, { recursive: true, force: true });
mkdirSync(shots, { recursive: true });

export const SETTLED_MS = 30_000;
const LONGEST_TASK_MS = 200;

let failures = 0;
export const failed = () => failures;
export function hold(what, truth, more = "") {
  if (!truth) failures += 1;
  console.log(`${truth ? "holds" : "FAILS"}: ${what}${truth ? "" : ` ${more}`}`);
}

/** The page's own thread stays free for whoever uses it. */
export function brief(what, longest) {
  console.log(`the longest task ${what}: ${Math.round(longest)} ms`);
  hold(`no task ${what} takes ${LONGEST_TASK_MS} ms`, longest < LONGEST_TASK_MS, `${longest} ms`);
}

export const server = await serve(join(here, "dist"));
export const browser = await chromium.launch({ executablePath: process.env.ADMIRALTY_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** A page that counts what it moves, fetches and says. */
export async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const seen = { foreign: [], said: [], requests: 0, modules: [] };
  page.on("request", (request) => {
    seen.requests += 1;
    if (request.url().endsWith(".bin")) seen.modules.push(request.url());
    if (!request.url().startsWith(server.address) && !/^(data|blob):/.test(request.url())) seen.foreign.push(request.url());
  });
  page.on("pageerror", (error) => seen.said.push(String(error)));
  page.on("console", (line) => line.type() === "error" && seen.said.push(line.text()));
  await page.addInitScript(() => {
    window.moved = 0;
    window.longest = 0;
    new PerformanceObserver((list) => { for (const one of list.getEntries()) window.longest = Math.max(window.longest, one.duration); }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.moved += one.value; }).observe({ type: "layout-shift", buffered: true });
  });
  return { page, context, seen };
}

export const settled = (page) => page.waitForFunction(() => {
  const busy = document.querySelector("[aria-busy]");
  return busy ? busy.getAttribute("aria-busy") === "false" : !document.querySelector(".waiting");
}, null, { timeout: SETTLED_MS });
