// Files that were loaded once work without a network. The site puts in what has to be there from the start, and a name
// of its program and Python that changes with them: what is kept under such a name is right for ever. All else is asked
// for anew, and taken from here where nobody answers. A server's answers about games are never kept.
const KEPT = "tablegames";
const SHELL = []; // filled in when the site is built; empty: there is a server
const FOR_EVER = /\/play\/((?:python|program)-)[^/]+/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== self.location.origin) return;
  if (!SHELL.length && address.pathname.startsWith("/api/")) return;
  event.respondWith(FOR_EVER.test(address.pathname) ? first(event, address) : asked(event, address));
});

// A page tells what it was loaded from: some of that came before there was somebody to keep it.
self.addEventListener("message", (event) => event.waitUntil(keep(event.data).then(() => event.ports[0].postMessage("kept"))));

async function keep(addresses) {
  const cache = await caches.open(KEPT);
  for (const address of addresses) {
    if (await cache.match(address)) continue;
    await cache.add(address);
    await tidied(cache, new URL(address));
  }
}

// From here, or else from there, and then for ever; older ones of its kind go.
async function first(event, address) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(address.href);
  if (kept) return kept;
  const answer = await fetch(address.href);
  if (answer.ok) event.waitUntil(cache.put(address.href, answer.clone()).then(() => tidied(cache, address)));
  return answer;
}

async function tidied(cache, address) {
  const [name, kind] = FOR_EVER.exec(address.pathname);
  for (const old of await cache.keys()) {
    const found = FOR_EVER.exec(new URL(old.url).pathname);
    if (found && found[1] === kind && found[0] !== name) await cache.delete(old);
  }
}

// From there, or else from here; the part after a question mark is for the page alone.
async function asked(event, address) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(cache.put(address.origin + address.pathname, answer.clone()));
    return answer;
  } catch (problem) {
    const kept = await cache.match(address.origin + address.pathname);
    if (kept) return kept;
    throw problem;
  }
}
