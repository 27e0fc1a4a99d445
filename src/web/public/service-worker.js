// Keeps the app's document and code, so that it opens without a network. No answer of the API is kept.
const cacheName = 'app';
/** For every page but the visitors', which have a document of their own: that of a page into which the server writes no words. */
const shell = '/inbox';
const others = /^\/(?:api|sdk|named|about|privacy|case)(?:\/|$)|\.\w+$/;
const small = ['/theme.js', '/favicon.svg'];
/** Milliseconds until what is kept is shown: there may be a network that brings nothing. */
const patienceMs = 5_000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(start()));
addEventListener('message', (event) => event.waitUntil(keep(event.data)));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    if (!others.test(pathname)) event.respondWith(fromNetwork(event, shell));
  } else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(event.request));
  else if (small.includes(pathname)) event.respondWith(fromNetwork(event, pathname));
});

async function start() {
  // The document is asked for while the worker starts.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function fromNetwork(event, path) {
  const answer = fromServer(event);
  const kept = async () => (await caches.open(cacheName)).match(path);
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs)).then(kept);
  try {
    return (await Promise.race([answer, late])) ?? (await answer);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

const fromServer = async (event) => (await event.preloadResponse) ?? fetch(event.request);

/** What has a hash in its name never changes. */
const fromCache = async (request) => (await (await caches.open(cacheName)).match(request.url)) ?? fetch(request);

/** Keeps the files that a page of a build has loaded; those of another build go. */
async function keep({ build, files }) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(shell);
  if (!(await kept?.text())?.includes(build)) {
    const fresh = await fetch(shell);
    // The server is another build's by now: the page of that one says so when it is opened.
    if (!fresh.ok || !(await fresh.clone().text()).includes(build)) return;
    for (const request of await cache.keys()) await cache.delete(request);
    await cache.addAll(small);
    await cache.put(shell, fresh);
  }
  for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => {});
}
