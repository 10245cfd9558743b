// The service worker: keeps the page and its parts, so that the dashboard opens without network. The page names the
// files of its own release that the account may open (src/lib/kept-page.ts); nothing below /api is ever touched.

/** How long the server may be silent before the kept page is shown, in milliseconds. */
const SILENCE_MS = 10_000;
/** A name with the hash of its content: what is kept under it never changes. */
const HASHED = /-[\w-]{8}\.\w+$/;
/** Files fetched at the same time, of the six connections that a browser opens to a server. */
const AT_ONCE = 4;
const PAGE = '/';
const PREFIX = 'parts ';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const ourCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** A kept answer; the server says `Vary: Accept-Encoding`, which does not matter to what is kept unpacked. */
async function kept(key) {
  for (const name of await ourCaches()) {
    const found = await (await caches.open(name)).match(key, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}
const keptOrNone = (key) => kept(key).catch(() => undefined);

/** The network's answer; if there is none, or a gateway's instead of the server's, what is kept. */
async function networkFirst(answering, key, wait) {
  let timer;
  const silence = new Promise((resolve) => {
    if (wait) timer = setTimeout(resolve, wait);
  });
  const answer = answering.then(
    (response) => ({ response, lost: response.status >= 502 && response.status <= 504 }),
    (error) => ({ error, lost: true }),
  );
  const first = await Promise.race([answer, silence]);
  clearTimeout(timer);
  if (first && !first.lost) return first.response;
  const found = await keptOrNone(key);
  if (found) return found;
  const { response, error } = await answer;
  if (response) return response;
  throw error;
}

const keptFirst = async (request) => (await keptOrNone(request)) ?? fetch(request);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const isPage = !/^\/api\/|\.[^/]*$/.test(pathname);
    if (isPage) event.respondWith(networkFirst(fetch(request), PAGE, SILENCE_MS));
  } else if (/^\/(?:static|assets)\//.test(pathname)) {
    event.respondWith(HASHED.test(pathname) ? keptFirst(request) : networkFirst(fetch(request), request));
  }
});

/** Keeps exactly `files`, then the page that names `release`; only then what an earlier release left is removed. */
async function keep({ release, files }) {
  const cache = await caches.open(PREFIX + release);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !there.has(file));
  // A few at a time: whoever works meanwhile has the network first.
  for (let i = 0; i < missing.length; i += AT_ONCE) await cache.addAll(missing.slice(i, i + AT_ONCE));
  if (!there.has(PAGE)) {
    const page = await fetch(PAGE, { cache: 'no-store' });
    // A newer release has come meanwhile: its page will name its own files.
    if (!page.ok || !(await page.clone().text()).includes(release)) return;
    await cache.put(PAGE, page);
  }
  const keeping = new Set([PAGE, ...files]);
  await Promise.all([...there].filter((file) => !keeping.has(file)).map((file) => cache.delete(file)));
  await Promise.all((await ourCaches()).filter((name) => name !== PREFIX + release).map((name) => caches.delete(name)));
}

let last = Promise.resolve();
self.addEventListener('message', (event) => {
  if (event.data?.kind !== 'keep') return;
  // One after the other: two tabs may ask at once. A full or forbidden store keeps nothing, and nothing else fails.
  last = last.then(() => keep(event.data)).catch(() => undefined);
  event.waitUntil(last);
});
