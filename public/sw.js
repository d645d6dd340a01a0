/*
 * Keeps the shop readable without a network. Pages come from the network first, pictures and scripts from the cache; what belongs
 * to a person (account, checkout, API) is never kept. To take the worker out of use, serve sw-off.js under this name.
 */
const shelves = { offline: 'offline-1', assets: 'assets-1', pictures: 'pictures-1', pages: 'pages' }
const offlinePages = { hk: '/offline', zh: '/zh/offline', cn: '/cn/offline', en: '/en/offline' }
const patience = 3000
const most = { assets: 150, pictures: 200, pages: 40 }
const oldestPicture = 30 * 86_400_000
const personal =
  /^\/(?:(?:zh|cn|en)\/)?(?:account|bag|checkout|order-confirmation|sign-in|register|reset-password|form|api|nuxt|hooks|counter|desk)(?:[/.]|$)/

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePages()))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([clearOldShelves(), self.clients.claim()])),
)
self.addEventListener('message', ({ data }) => data === 'take-over' && self.skipWaiting())

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate')
    return event.respondWith(personal.test(url.pathname) ? fromNetwork(request) : freshPage(event))
  const isVideo = url.pathname.startsWith('/media/videos/')
  if (personal.test(url.pathname) || isVideo || request.headers.has('range')) return
  if (url.pathname.startsWith('/assets/')) return event.respondWith(keptAsset(event))
  if (url.pathname.startsWith('/img/') || url.pathname.startsWith('/media/'))
    return event.respondWith(keptPicture(event))
})

/** What staff are told while no page of the desk is open; the same push again replaces the one that is shown. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {}
  if (typeof title !== 'string' || typeof path !== 'string' || !path.startsWith('/desk')) return
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: path, icon: '/icon-192.png' }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(new URL(event.notification.data, location.origin).href))
})

async function openPage(href) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const desk = pages.find(({ url }) => new URL(url).pathname.startsWith('/desk'))
  if (!desk) return self.clients.openWindow(href)
  await desk.focus()
  return desk.navigate(href)
}

/**
 * The offline pages with what they are drawn with, so that they look right whatever else is in the caches. Without their scripts:
 * they stand in for pages of other addresses, which a script would set out to fetch.
 */
async function keepOfflinePages() {
  const shelf = await caches.open(shelves.offline)
  await Promise.all(
    Object.values(offlinePages).map(async (path) => {
      const page = await fetch(path, { credentials: 'omit', cache: 'reload' })
      if (!page.ok) return
      const html = (await page.text())
        .replace(/<script[\s\S]*?<\/script>/g, '')
        .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '')
      const parts = new Set(
        [...html.matchAll(/["'](\/assets\/[\w./-]+\.(?:css|woff2))["']/g)].map(([, part]) => part),
      )
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': page.headers.get('content-security-policy') ?? '',
      }
      await Promise.all([
        shelf.put(path, new Response(html, { headers })),
        ...[...parts].map((part) => shelf.add(part).catch(() => undefined)),
      ])
    }),
  )
}

async function clearOldShelves() {
  const current = new Set(Object.values(shelves))
  await Promise.all(
    (await caches.keys()).filter((name) => !current.has(name)).map((name) => caches.delete(name)),
  )
}

const localeOf = (path) => /^\/(zh|cn|en)(?:\/|$)/.exec(path)?.[1] ?? 'hk'

async function offlinePage(request) {
  const shelf = await caches.open(shelves.offline)
  const page =
    (await shelf.match(offlinePages[localeOf(new URL(request.url).pathname)])) ??
    (await shelf.match(offlinePages.hk))
  return page ?? Response.error()
}

async function fromNetwork(request) {
  try {
    return await fetch(request)
  } catch {
    return offlinePage(request)
  }
}

/** The network gets three seconds where an earlier copy exists; without one it is waited for, as an answer late is better than none. */
async function freshPage(event) {
  const { request } = event
  const network = fetch(request).then((answer) => {
    // The shop says `public` only of pages that are the same for everybody with these settings.
    if (answer.ok && !answer.redirected && answer.headers.get('cache-control')?.includes('public'))
      event.waitUntil(put(shelves.pages, request, answer.clone(), most.pages))
    return answer
  })
  const kept = await caches.match(request, { cacheName: shelves.pages, ignoreVary: true })
  const late = kept && new Promise((done) => setTimeout(() => done(kept), patience))
  event.waitUntil(network.catch(() => undefined))
  try {
    return await (late ? Promise.race([network, late]) : network)
  } catch {
    return kept ?? offlinePage(request)
  }
}

/** Their names carry a hash: what is kept is right for ever. */
async function keptAsset(event) {
  const { request } = event
  const kept =
    (await caches.match(request, { cacheName: shelves.assets, ignoreVary: true })) ??
    (await caches.match(request, { cacheName: shelves.offline, ignoreVary: true }))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(put(shelves.assets, request, answer.clone(), most.assets))
  return answer
}

async function keptPicture(event) {
  const { request } = event
  const kept = await caches.match(request, { cacheName: shelves.pictures, ignoreVary: true })
  const tooOld = kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') > oldestPicture
  const fresh = fetch(request).then((answer) => {
    if (answer.ok) event.waitUntil(put(shelves.pictures, request, answer.clone(), most.pictures))
    return answer
  })
  if (!kept || tooOld) return fresh.catch((error) => kept ?? Promise.reject(error))
  event.waitUntil(fresh.catch(() => undefined))
  return kept
}

/** The oldest go first when a shelf is full. */
async function put(name, request, answer, limit) {
  const shelf = await caches.open(name)
  await shelf.delete(request, { ignoreVary: true })
  await shelf.put(request, answer)
  const keys = await shelf.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => shelf.delete(key)))
}
