// The analyser behind the page: a module a game, fetched when it is first asked and compiled once, in as many workers as
// there are cores. A game may have a smaller module, which answers questions about battles alone: it is fetched first.
import catalogue from "../module/games.json";
import { words } from "./strings";
import type { Answer, Game, Question } from "./types";

/** What the program refuses, in its own words. */
export class Refused extends Error {}

const MOST_WORKERS = 8;
export const cores = Math.min(Math.max(1, navigator.hardwareConcurrency || 2), MOST_WORKERS);

/** Whether the program itself serves the page: it answers on all threads what needs whole games. */
export const served = document.documentElement.hasAttribute("data-served");

/** How many questions about games are answered side by side. */
export const sides = served ? 1 : cores;

/** The games, the first being the one that is shown first. */
export const games = catalogue as Game[];

const files = import.meta.glob("../module/*.bin", { query: "?url", import: "default", eager: true });
const addresses = new Map(Object.entries(files).map(([file, url]) => [file.replace(/^.*\/|\.bin$/g, ""), new URL(url as string, document.baseURI).href]));

/** Where all modules are, for the store of a page without a network. */
export const moduleAddresses = [...addresses.values()];

const BATTLES = "-battles";

/** What a module of battles alone answers. */
const OF_BATTLES = ["menu", "odds", "share"];

/** Which module answers; a game that there is not is refused by the first. */
function moduleFor({ game, ask: asked }: Question, whole: boolean): string {
  const id = game !== undefined && addresses.has(game) ? game : games[0].id;
  const small = id + BATTLES;
  const enough = OF_BATTLES.some((kind) => Object.hasOwn(asked, kind));
  return enough && !whole && addresses.has(small) ? small : id;
}

const compiling = new Map<string, Promise<WebAssembly.Module>>();

const thread = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** Fetched and compiled off the page's own thread, once for all workers. */
function compile(name: string): Promise<WebAssembly.Module> {
  const worker = thread();
  return new Promise<WebAssembly.Module>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ module?: WebAssembly.Module; fault?: "compile" | "fetch" }>) =>
      data.module ? resolve(data.module) : reject(new Error(data.fault === "compile" ? words.noSimd : words.noModule));
    worker.onerror = () => reject(new Error(words.noModule));
    worker.postMessage({ address: addresses.get(name) });
  }).finally(() => worker.terminate());
}

/** The module of a name; one that could not be fetched is tried again when it is next asked for. */
function compiled(name: string): Promise<WebAssembly.Module> {
  const known = compiling.get(name);
  if (known) return known;
  const coming = compile(name);
  compiling.set(name, coming);
  coming.catch(() => compiling.delete(name));
  return coming;
}

interface Job {
  question: string;
  name: string;
  module?: WebAssembly.Module;
  done(reply: string): void;
  failed(error: Error): void;
  left: boolean;
  tries: number;
}

class Seat {
  private worker: Worker | undefined;
  private readonly holds = new Set<string>();
  job: Job | undefined;

  start(job: Job): void {
    this.job = job;
    const worker = (this.worker ??= this.open());
    const { name, question } = job;
    worker.postMessage({ name, question, module: this.holds.has(name) ? undefined : job.module });
    this.holds.add(name);
  }

  /** Has a worker at hand for the next question of this kind, which may come in a moment. */
  ready({ name, module }: Job): void {
    this.worker ??= this.open();
    this.worker.postMessage({ name, module });
    this.holds.add(name);
  }

  private open(): Worker {
    const worker = thread();
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      const job = this.job;
      this.job = undefined;
      job?.done(data);
      next();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.died();
    };
    return worker;
  }

  /** A worker that died is replaced; its question is asked once more, then given up. */
  died(): void {
    const job = this.job;
    this.stop();
    if (job && !job.left && job.tries < 1) queue.unshift({ ...job, tries: job.tries + 1 });
    else job?.failed(new Error(words.workerDied));
    next();
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.holds.clear();
    this.job = undefined;
  }
}

const seats: Seat[] = Array.from({ length: cores }, () => new Seat());
const queue: Job[] = [];

function next(): void {
  for (const seat of seats) {
    if (seat.job) continue;
    let job = queue.shift();
    while (job?.left) job = queue.shift();
    if (!job) return;
    seat.start(job);
  }
}

/** How many questions are open. */
let open = 0;

const QUIET_MS = 1000;

/** Comes when nothing has been asked for a while. */
export async function quiet(): Promise<void> {
  do await new Promise((done) => setTimeout(done, QUIET_MS));
  while (open > 0);
}

/** Asks; leaving off (the signal) ends the work at once. With `whole` the module that draws answers too. */
export async function ask(question: Question, signal?: AbortSignal, whole = false): Promise<Answer> {
  if (Object.hasOwn(question.ask, "games")) return { text: games.map(({ title }) => `${title}\n`).join(""), document: games, picture: null };
  open += 1;
  try {
    const name = moduleFor(question, whole);
    if (served && !name.endsWith(BATTLES)) return await byProgram(question, signal);
    return await asked(question, name, signal);
  } finally {
    open -= 1;
  }
}

/** The picture of an answer: its own, or one that the whole module draws. */
export async function pictureOf(answer: Answer, question: Question): Promise<string | null> {
  return answer.picture ?? (await ask(question, undefined, true)).picture;
}

/** The answer in a reply, which is the program's. */
function read(reply: string): Answer {
  let answer: Answer & { error?: string };
  try {
    answer = JSON.parse(reply) as Answer & { error?: string };
  } catch {
    throw new Error(words.unreadable);
  }
  if (answer.error !== undefined) throw new Refused(answer.error);
  return answer;
}

/** The last question to the program, which answers one at a time. */
let last: Promise<unknown> = Promise.resolve();

/** Asks the program that serves the page; a question that is left is given up there too. */
function byProgram(question: Question, signal?: AbortSignal): Promise<Answer> {
  const send = async () => {
    signal?.throwIfAborted();
    const reply = await fetch("./ask", { method: "POST", body: JSON.stringify(question), signal }).catch((error: unknown) => {
      throw signal?.aborted ? error : new Error(words.programGone);
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(text);
    return read(text);
  };
  const coming = last.then(send, send);
  last = coming;
  return coming;
}

function asked(question: Question, name: string, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const job: Job = {
      question: JSON.stringify(question),
      name,
      left: false,
      tries: 0,
      done(reply) {
        if (job.left) return;
        try {
          resolve(read(reply));
        } catch (error) {
          reject(error);
        }
      },
      failed: reject,
    };
    const leave = () => {
      job.left = true;
      const seat = seats.find((one) => one.job?.done === job.done);
      if (seat) {
        seat.stop();
        seat.ready(job);
        next();
      }
      reject(new DOMException("left", "AbortError"));
    };
    signal?.addEventListener("abort", leave);
    if (signal?.aborted) return leave();
    compiled(name).then((module) => {
      queue.push(Object.assign(job, { module }));
      next();
    }, reject);
  });
}

/** Ends every worker, as a crash would: for the tests. */
export function crash(): void {
  for (const seat of seats) if (seat.job) seat.died();
}
