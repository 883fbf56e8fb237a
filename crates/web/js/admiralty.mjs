// The analyser in WebAssembly: `const admiralty = await load(bytes); admiralty.answer({ask: {games: {}}})`.

// The drawing library declares functions of a canvas, which are never called: pictures are SVG.
function never(module) {
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => {
      throw new Error(`${name} is not there`);
    };
  }
  return imports;
}

/** Loads the module from its bytes, a Response or compiled; the result answers questions, one at a time, on this thread. */
export async function load(source) {
  const module =
    source instanceof WebAssembly.Module
      ? source
      : typeof Response !== "undefined" && source instanceof Response
        ? await WebAssembly.compileStreaming(source)
        : await WebAssembly.compile(source);
  const { exports } = await WebAssembly.instantiate(module, never(module));
  const { allocate, answer, release, memory } = exports;

  /** Answers a question in JSON text with JSON text. */
  function answerText(question) {
    const bytes = new TextEncoder().encode(question);
    const address = allocate(bytes.length);
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
    const reply = BigInt.asUintN(64, answer(address, bytes.length));
    const [at, length] = [Number(reply >> 32n), Number(reply & 0xffffffffn)];
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
    release(at, length);
    return text;
  }

  return {
    answerText,
    /** Answers a question, an object; throws an Error with the program's words where it cannot. */
    answer(question) {
      const reply = JSON.parse(answerText(JSON.stringify(question)));
      if (reply.error !== undefined) {
        throw Object.assign(new Error(reply.error), { usage: reply.usage });
      }
      return reply;
    },
  };
}
