// Keeps the page for when there is no network. Everything is one version: a new one is taken as a whole and used at the next visit.
const NAME = 'magus-' + 'VERSION';
const FILES = ['FILES'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith('magus-') && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

// The page asks for these by an entry in the cache "settings" (cores.js): with them its workers may share memory.
const APART = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Resource-Policy': 'same-origin' };

// What only some pages want is kept once it was fetched.
async function fetchNew(request) {
  const response = await fetch(request);
  if (response.ok && /\/nets\/|-threads\.wasm/.test(request.url)) await (await caches.open(NAME)).put(request, response.clone());
  return response;
}

async function respond(request) {
  const found = (await caches.match(request, { ignoreSearch: true, cacheName: NAME })) ?? (await fetchNew(request));
  if (!(await caches.match('cores', { cacheName: 'settings' }))) return found;
  const headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(APART)) headers.set(name, value);
  return new Response(found.body, { status: found.status, statusText: found.statusText, headers });
}

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(respond(event.request));
});
