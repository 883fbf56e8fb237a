// The least that does it: what must be added to a side's force for a chance that is wished for.
import { answerPlace, inWords, keyOf } from "./about";
import { card, faultBox, type App } from "./app";
import { button, choice, field, h } from "./dom";
import { ask, cores } from "./engine";
import { battleAsk, type Battle } from "./state";
import { words } from "./strings";
import type { Answer, Counter, Odds, Share } from "./types";
import { units } from "./force";

const TRIED = 4000;
const SURE = 60_000;
const MOST_ALIKE = 4;
const MOST_TRIALS = 400;
const SHOWN = 5;

interface Trial {
  added: string;
  cost: number;
  share?: Share;
}

/** What may be added: one unit, or several alike, the cheapest first. */
function trials(app: App, battle: Battle, seat: string): Trial[] {
  const { roster, places } = app.menu;
  const there = new Set(units(battle.forces[seat] ?? "").map(({ name }) => name.toLowerCase()));
  const place = places.find(({ key, name }) => [key, name].some((one) => one.toLowerCase() === battle.place.toLowerCase()))?.key;
  const free = roster.filter((unit) => (!unit.seat || unit.seat === seat)
    && (battle.anyway || ((!battle.turn || (unit.from_turn ?? 0) <= Number(battle.turn)) && (!place || !unit.places || unit.places.includes(place))))
    && ((unit.most ?? 1) > 1 || ![unit.name, unit.key].some((name) => there.has(name.toLowerCase()))));
  const alike = new Map<string, Counter[]>();
  for (const unit of free) {
    const same = JSON.stringify([unit.kind, unit.factors]);
    // A unit that there is several times stands for all of them.
    alike.set(same, [...(alike.get(same) ?? []), ...Array<Counter>(Math.min(unit.most ?? 1, MOST_ALIKE)).fill(unit)]);
  }
  const price = (unit: Counter) => unit.factors?.points ?? 1;
  return [...alike.values()].flatMap((all) => all.slice(0, MOST_ALIKE).map((_, n) => {
    const some = all.slice(0, n + 1);
    return { added: some.map(({ key }) => key).join(", "), cost: some.reduce((sum, unit) => sum + price(unit), 0) };
  })).sort((one, other) => one.cost - other.cost).slice(0, MOST_TRIALS);
}

export function leastCard(app: App): HTMLElement {
  let seat = app.menu.seats[0].key;
  let running = new AbortController();
  let asked = app.battle;
  const fault = faultBox();
  const told = answerPlace(() => keyOf(app.battle));
  const chance = h("input", { type: "number", min: 1, max: 99, value: 60 });
  const press = button(words.ask, () => void run(), { class: "main" });

  async function share(added: string, games: number, signal: AbortSignal): Promise<Share | undefined> {
    const { game, rules, odds } = battleAsk(asked);
    const force = [asked.forces[seat] ?? "", added].filter((part) => part.trim()).join(", ");
    const wanted = { ...odds, forces: { ...asked.forces, [seat]: force }, games, exact_if_small: games === SURE };
    const answer = (await ask({ game, rules, ask: { odds: wanted } }, signal)) as Answer<Odds>;
    return answer.document.control[seat];
  }

  /** Those that reach the chance at the least cost; a trial that the rules refuse is passed over. */
  async function found(wanted: number, signal: AbortSignal): Promise<Trial[]> {
    const all = trials(app, asked, seat);
    const enough: Trial[] = [];
    for (let at = 0; at < all.length; at += cores) {
      const some = all.slice(at, at + cores);
      if (enough.length && some[0].cost > enough[0].cost) break;
      told.replaceChildren(h("p", { class: "waiting" }, words.leastTried(at, all.length)));
      await Promise.all(some.map(async (trial) => {
        trial.share = await share(trial.added, TRIED, signal).catch((error: unknown) => {
          if (signal.aborted) throw error;
          return undefined;
        });
        if (trial.share && trial.share.high >= wanted) trial.share = await share(trial.added, SURE, signal);
      }));
      enough.push(...some.filter((trial) => trial.share && trial.share.p >= wanted));
    }
    return enough.filter(({ cost }) => cost === enough[0].cost).sort((one, other) => other.share!.p - one.share!.p);
  }

  async function run(): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    asked = app.battle;
    const say = (...content: HTMLElement[]) => told.put(keyOf(asked), inWords(app, asked), ...content);
    const wanted = Number(chance.value) / 100;
    fault.say();
    press.disabled = true;
    try {
      if (!(wanted > 0 && wanted < 1)) throw new Error(words.leastChance);
      if (asked.share) throw new Error(words.leastShare);
      const now = await share("", SURE, signal);
      const name = app.menu.seats.find(({ key }) => key === seat)?.name ?? seat;
      if (now && now.p >= wanted) return say(h("p", {}, h("strong", {}, words.leastNothing(name, percent(now)))));
      const best = await found(wanted, signal);
      if (!best.length) return say(h("p", {}, h("strong", {}, words.leastNone(name, chance.value))));
      const row = ({ added, cost, share: of }: Trial) => h("tr", {}, h("th", { scope: "row" }, added), h("td", {}, String(cost)), h("td", {}, percent(of!)));
      say(h("p", {}, h("strong", {}, words.leastFound(best[0].added, name, percent(best[0].share!)))),
        h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, words.leastAdded), h("th", { scope: "col" }, words.leastCost), h("th", { scope: "col" }, words.holds))), h("tbody", {}, ...best.slice(0, SHOWN).map(row))));
    } catch (error) {
      told.replaceChildren();
      fault.say(error);
    } finally {
      press.disabled = false;
    }
  }

  const side = choice(app.menu.seats, seat, (key) => { seat = key; });
  const whole = card(words.least, h("p", { class: "note" }, words.leastHint), h("div", { class: "row" }, field(words.side, side), field(words.leastWanted, chance)), press, fault, told);
  whole.addEventListener("input", () => { running.abort(); told.stale(); });
  return whole;
}

function percent({ p, low, high }: Share): string {
  const half = (high - low) / 2;
  return `${(100 * p).toFixed(1)} %${half > 1e-9 ? ` ± ${(100 * half).toFixed(1)}` : ""}`;
}
