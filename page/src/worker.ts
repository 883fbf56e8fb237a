// One analyser on a thread of its own: a question in JSON comes in, an answer in JSON goes out.
import { load } from "../../crates/web/js/admiralty.mjs";

type Analyser = { answerText(question: string): string };
let analyser: Promise<Analyser> | undefined;

self.addEventListener("message", async (event: MessageEvent) => {
  const { module, question } = event.data as { module?: WebAssembly.Module; question?: string };
  if (module) {
    analyser = load(module);
    return;
  }
  const ready = await analyser;
  if (ready && question !== undefined) self.postMessage(ready.answerText(question));
});
