/*
 * Opens the app without a network: files with a hash in their name are kept once fetched, and those of pages that a customer has not opened yet
 * are fetched in quiet; the entry page is asked for anew and taken from memory only when the network does not answer. Nothing of the API is ever kept here.
 */
const memory = 'candor-shell'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(memory).then((cache) => cache.add('./')))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The entry page as it was built: the home page that the server may have drawn into it has the prices of one moment. */
async function asBuilt(answer) {
  const text = await answer.text()
  const html = text
    .replace(/<!--prerendered-->[\s\S]*?<!--\/prerendered-->/, '<!-- prerendered -->')
    .replace(/ data-prerendered="[^"]*"/, '')
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(html, { headers })
}

/** A new entry page means a new build: what the one before had brought is let go. */
async function renew(cache, drawn) {
  const answer = await asBuilt(drawn)
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

/** Fetches the files of all pages in one language, one after the other, and only those that are not kept yet. */
async function keepFiles(locale) {
  const answer = await fetch('./files.json')
  if (!answer.ok) return
  const files = await answer.json()
  const cache = await caches.open(memory)
  for (const name of [...files.all, ...(files[locale] ?? [])]) {
    if (!(await cache.match(name))) await cache.add(name).catch(() => null)
  }
}

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep-files') event.waitUntil(keepFiles(event.data.locale).catch(() => null))
})

/** A push is in the declarative form, which some browsers show by themselves; for the others it is shown here. */
self.addEventListener('push', (event) => {
  const { notification, app_badge: badge } = event.data?.json() ?? {}
  if (!notification) return
  const { title, body, lang, tag, navigate } = notification
  const shown = self.registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: './icon-192.png',
    data: { navigate },
  })
  event.waitUntil(Promise.all([shown, self.navigator.setAppBadge?.(Number(badge) || 0)]))
})

/** Opens what the push was about, in a window of the app that is open where there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data?.navigate ?? './', self.location.href)
  if (address.origin !== self.location.origin) return
  const open = async () => {
    const [window] = await self.clients.matchAll({ type: 'window' })
    if (!window) return await self.clients.openWindow(address.href)
    await window.focus()
    await window.navigate(address.href)
  }
  event.waitUntil(open())
})
