// The analyser behind the page: one module, compiled once, in as many workers as there are cores.
import moduleUrl from "../module/admiralty.bin?url";
import { words } from "./strings";
import type { Answer, Question } from "./types";

/** What the program refuses, in its own words. */
export class Refused extends Error {}

const MOST_WORKERS = 8;
export const cores = Math.min(Math.max(1, navigator.hardwareConcurrency || 2), MOST_WORKERS);

/** The module's address, for the store of a page without a network. */
export const moduleAddress = new URL(moduleUrl, document.baseURI).href;

let compiled: Promise<WebAssembly.Module> | undefined;

const thread = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** Fetched and compiled off the page's own thread, once for all workers. */
function compile(): Promise<WebAssembly.Module> {
  const worker = thread();
  return new Promise<WebAssembly.Module>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ module?: WebAssembly.Module; fault?: "compile" | "fetch" }>) =>
      data.module ? resolve(data.module) : reject(new Error(data.fault === "compile" ? words.noSimd : words.noModule));
    worker.onerror = () => reject(new Error(words.noModule));
    worker.postMessage({ address: moduleAddress });
  }).finally(() => worker.terminate());
}

interface Job {
  question: string;
  done(reply: string): void;
  failed(error: Error): void;
  left: boolean;
  tries: number;
}

class Seat {
  private worker: Worker | undefined;
  job: Job | undefined;

  start(job: Job, module: WebAssembly.Module): void {
    this.job = job;
    const worker = (this.worker ??= this.open(module));
    worker.postMessage({ question: job.question });
  }

  private open(module: WebAssembly.Module): Worker {
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
    worker.postMessage({ module });
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
    this.job = undefined;
  }
}

const seats: Seat[] = Array.from({ length: cores }, () => new Seat());
const queue: Job[] = [];

async function next(): Promise<void> {
  const module = await (compiled ??= compile());
  for (const seat of seats) {
    if (seat.job) continue;
    let job = queue.shift();
    while (job?.left) job = queue.shift();
    if (!job) return;
    seat.start(job, module);
  }
}

/** Asks; leaving off (the signal) ends the work at once. */
export function ask(question: Question, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const job: Job = {
      question: JSON.stringify(question),
      left: false,
      tries: 0,
      done(reply) {
        if (job.left) return;
        try {
          const read = JSON.parse(reply) as Answer & { error?: string };
          if (read.error !== undefined) reject(new Refused(read.error));
          else resolve(read);
        } catch {
          reject(new Error(words.unreadable));
        }
      },
      failed: reject,
    };
    signal?.addEventListener("abort", () => {
      job.left = true;
      const seat = seats.find((one) => one.job?.question === job.question && one.job?.done === job.done);
      if (seat) {
        seat.stop();
        void next();
      }
      reject(new DOMException("left", "AbortError"));
    });
    if (signal?.aborted) return;
    queue.push(job);
    next().catch((error: unknown) => reject(error instanceof Error ? error : new Error(String(error))));
  });
}

/** Ends every worker, as a crash would: for the tests. */
export function crash(): void {
  for (const seat of seats) if (seat.job) seat.died();
}
