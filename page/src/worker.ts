// Analysers on a thread of its own, one a module: a question in JSON comes in, an answer in JSON goes out.
import { load } from "../../crates/web/js/admiralty.mjs";

type Analyser = { answerText(question: string): string };
const analysers = new Map<string, Promise<Analyser>>();

/** The module comes compressed, whatever the server does. */
async function compile(address: string): Promise<{ module?: WebAssembly.Module; fault?: "compile" | "fetch" }> {
  let packed: ArrayBuffer;
  try {
    const reply = await fetch(address);
    if (!reply.ok) return { fault: "fetch" };
    packed = await reply.arrayBuffer();
  } catch {
    return { fault: "fetch" };
  }
  const [first, second] = new Uint8Array(packed, 0, Math.min(2, packed.byteLength));
  let plain = new Blob([packed]).stream();
  if (first === 0x1f && second === 0x8b) plain = plain.pipeThrough(new DecompressionStream("gzip"));
  try {
    return { module: await WebAssembly.compileStreaming(new Response(plain, { headers: { "content-type": "application/wasm" } })) };
  } catch {
    return { fault: "compile" };
  }
}

self.addEventListener("message", async (event: MessageEvent) => {
  const { address, name, module, question } = event.data as { address?: string; name?: string; module?: WebAssembly.Module; question?: string };
  if (address !== undefined) self.postMessage(await compile(address));
  if (name === undefined) return;
  if (module) analysers.set(name, load(module));
  const ready = await analysers.get(name);
  if (ready && question !== undefined) self.postMessage(ready.answerText(question));
});
