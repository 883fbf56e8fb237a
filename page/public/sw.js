// Keeps the page for use without a network. Files under assets/ carry their hash and never change; everything else is
// asked for first and taken from the store where there is no network.
const STORE = "admiralty-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const own = (url) => new URL(url, self.location.href).origin === self.location.origin;
  const urls = Array.isArray(event.data) ? event.data.filter((url) => typeof url === "string" && own(url)) : [];
  event.waitUntil(
    caches.open(STORE).then((store) =>
      Promise.all(urls.map(async (url) => (await store.match(url)) ?? store.add(url).catch(() => undefined))),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  event.respondWith(answer(request, url));
});

async function answer(request, url) {
  const store = await caches.open(STORE);
  const kept = await store.match(request, { ignoreSearch: true });
  if (kept && url.pathname.includes("/assets/")) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await store.put(request, fresh.clone()).catch(() => undefined);
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
