/// <reference path="./globals.d.ts" />

/**
 * Keeps what revealing needs, so that it works without a network, and receives pictures from the share sheet. It keeps
 * files of the build and a single page, but no answers from the API and no pictures.
 */
const scope = globalThis as unknown as ServiceWorkerGlobalScope;

const PREFIX = 'underpaint ';
const CACHE = PREFIX + OFFLINE_VERSION;
/** The page shown at every address while there is no network. */
const SHELL = '/decode';
const SHARE = '/share';

/** A picture from the share sheet, until the page asks for it. In memory only. */
let shared: File | null = null;

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Files under `assets/` never change; everything else must be this build's.
  await cache.addAll(
    [SHELL, ...OFFLINE_FILES].map(
      (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' }),
    ),
  );
}

async function dropOlder(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** From the network, because a page contains the server's settings; without a network, the kept page. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(SHELL, { cacheName: CACHE });
    if (!kept) throw error;
    return kept;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

async function takeShared(request: Request): Promise<Response> {
  const image = (await request.formData()).get('image');
  shared = image instanceof File ? image : null;
  return Response.redirect(`${SHELL}?shared`, 303);
}

function answer(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return null;
  if (request.method === 'POST' && pathname === SHARE) return takeShared(request);
  if (request.method !== 'GET' || pathname.startsWith('/api/')) return null;
  if (request.mode === 'navigate') return page(request);
  return OFFLINE_FILES.includes(pathname) ? file(request) : null;
}

scope.addEventListener('install', (event) => event.waitUntil(keepFiles()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOlder()));
scope.addEventListener('fetch', (event) => {
  const response = answer(event.request);
  if (response) event.respondWith(response);
});
scope.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'update') void scope.skipWaiting();
  if (data === 'shared picture') {
    port?.postMessage(shared);
    shared = null;
  }
});
