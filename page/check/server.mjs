// Serves a folder on the loopback, as any static host would, and counts the bytes of the files that it sends.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".bin": "application/octet-stream" };

export function serve(folder) {
  let sent = 0;
  return new Promise((done) => {
    const server = createServer((request, reply) => {
      const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/^(\.\.[/\\])+/, "");
      let file = join(folder, path);
      if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
      if (!file.startsWith(folder) || !existsSync(file)) return reply.writeHead(404).end();
      sent += statSync(file).size;
      reply.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" });
      createReadStream(file).pipe(reply);
    });
    server.listen(0, "127.0.0.1", () => done({ address: `http://127.0.0.1:${server.address().port}/`, sent: () => sent, close: () => server.close() }));
  });
}
