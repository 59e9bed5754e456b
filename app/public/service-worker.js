/*
 * Opens the app without a network: files with a hash in their name are kept once fetched, the entry page is asked for anew and taken
 * from memory only when the network does not answer. Nothing of the API is ever kept here.
 */
const memory = 'candor-shell'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(memory).then((cache) => cache.add('./')))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** A new entry page means a new build: what the one before had brought is let go. */
async function renew(cache, answer) {
  const kept = await cache.match('./')
  const [before, now] = await Promise.all([kept?.text(), answer.clone().text()])
  if (before !== undefined && before !== now) {
    for (const request of await cache.keys()) await cache.delete(request)
  }
  await cache.put('./', answer)
}

async function fromNetworkFirst(request) {
  const cache = await caches.open(memory)
  try {
    const answer = await fetch(request)
    if (answer.ok) await renew(cache, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match('./')
    if (kept) return kept
    throw error
  }
}

async function fromMemoryFirst(request) {
  const cache = await caches.open(memory)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && url.pathname === new URL('./', self.location.href).pathname) {
    event.respondWith(fromNetworkFirst(request))
  } else if (url.pathname.includes('/assets/')) {
    event.respondWith(fromMemoryFirst(request))
  }
})
