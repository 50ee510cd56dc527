// What goes on without a window: notifications, and what can still be read without a network.

const inkOf = { light: '#18181b', dark: '#f4f4f5' }

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable().catch(() => {})]),
  ),
)

self.addEventListener('push', (event) => {
  const { title, body, path, tag, icon, site } = event.data?.json() ?? {}
  if (!title) return
  event.waitUntil(
    self.registration.showNotification(title, { body: body || site, tag, icon, data: { path } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data?.path ?? '/', self.location.origin).href))
})

/** In a window that shows it already, or else in a new one: in the others something may be half written. */
async function open(address) {
  const to = new URL(address)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.map(({ url }) => new URL(url))
  const at = there.findIndex(
    ({ pathname, search }) => pathname === to.pathname && (to.search === '' || search === to.search),
  )
  return at < 0 ? self.clients.openWindow(address) : windows[at].focus()
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(
    (async () => (await event.preloadResponse) ?? fetch(event.request))().catch(() => writeOfflinePage()),
  )
})

const keptMs = 7 * 24 * 3600 * 1000

const read = async (name) => (await (await caches.open(name)).match('/'))?.json()

const marks = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text) => String(text ?? '').replace(/[&<>"]/g, (mark) => marks[mark])

/** The last figures of the account that is signed in, marked with their time; nothing of them looks like the app itself. */
async function writeOfflinePage() {
  const [words, kept] = await Promise.all([read('words'), read('figures')])
  const nonce = crypto.randomUUID()
  const { locale, site, color, title, none, again } = words ?? {
    locale: 'en',
    site: '',
    color: '#4f46e5',
    title: 'Offline · 오프라인 · 离线 · 離線',
    none: '',
    again: '↻',
  }
  const figures =
    Date.now() - kept?.at < keptMs
      ? `<p>${escaped(kept.as_of)}</p><p class="days">${escaped(kept.days)}</p><dl>${kept.rows
          .map(({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`)
          .join('')}</dl>`
      : `<p>${escaped(none)}</p>`
  const html = `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title><style nonce="${nonce}">
body{margin:0;font:14px/1.5 system-ui,sans-serif;color:${inkOf.light};background:#fafafa;word-break:keep-all}
main{max-width:420px;margin:12vh auto 0;padding:0 24px}
.site{font-weight:600;color:#71717a}h1{font-size:20px;line-height:1.3;margin:4px 0 8px}p{margin:0;color:#52525b}
.days{margin-top:24px;font-weight:600}dl{margin:8px 0 0;border:1px solid #e4e4e7;border-radius:10px;background:#fff}
dl div{display:flex;justify-content:space-between;gap:16px;padding:14px 16px}dl div+div{border-top:1px solid #e4e4e7}
dt{color:#52525b}dd{margin:0;font-size:16px;font-weight:600;font-variant-numeric:tabular-nums}
a{display:inline-block;margin-top:24px;padding:8px 14px;border-radius:8px;border:1px solid #d4d4d8;color:inherit;text-decoration:none;font-weight:500}
a:focus-visible{outline:2px solid ${escaped(color)};outline-offset:2px}
@media(prefers-color-scheme:dark){body{color:${inkOf.dark};background:#0b0b0c}p,dt,.site{color:#a1a1aa}dl{background:#131316;border-color:#27272a}dl div+div{border-color:#27272a}a{border-color:#3f3f46}}
</style></head><body><main><p class="site">${escaped(site)}</p><h1>${escaped(title)}</h1>${figures}<a href="">${escaped(again)}</a></main></body></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
    },
  })
}
