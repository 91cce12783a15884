/**
 * The service worker (decision 0052): keeps the files of this release, so that the page also starts without a network. It
 * keeps nothing that the API answers, and is built by vite.config.ts into `/sw.js`: one script that imports nothing.
 */

/** What a service worker has beyond a page; the types of both do not fit into one program. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
/** Written by the build. */
declare const release: {
  readonly name: string
  readonly files: readonly string[]
  /** The words for a page that starts without a server, by locale. */
  readonly words: Readonly<Record<string, string>>
}

const worker = self as unknown as Worker
const page = '/'
const cacheName = `shell:${release.name}`
const own = new Set([...release.files, ...Object.values(release.words)])

/** What the server answers itself, and no page of ours. */
const ofServer = /^\/(v1|sso|saml|dev|health|sample-catalogue|salesforce-canvas\.html)(\/|$)/
/** What a proxy says while the server is away. */
const isAway = (status: number) => status === 502 || status === 503 || status === 504

worker.addEventListener('install', event => event.waitUntil(install()))
worker.addEventListener('activate', event => event.waitUntil(activate()))
worker.addEventListener('fetch', event => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin) return
  if (event.request.mode === 'navigate') {
    if (!ofServer.test(pathname)) event.respondWith(open(event.request))
  } else if (own.has(pathname)) event.respondWith(readFile(event.request))
})

/** All or nothing: where a file or the page is of another release already, the browser tries again at the next visit. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all([...release.files, wordsFile()].map(file => keep(cache, file)))
  const answer = await fetch(page, { cache: 'no-cache' })
  const text = await answer.clone().text()
  const named = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
  if (!answer.ok || !named.every(file => own.has(file))) throw new Error('The page is of another release.')
  await cache.put(page, answer)
  await worker.skipWaiting()
}

/** A file whose name follows from its content is the same in every release. */
async function keep(cache: Cache, file: string): Promise<void> {
  const answer = (await caches.match(file, { ignoreVary: true })) ?? (await fetch(file))
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  await cache.put(file, answer)
}

/** As web/words/words-without-server.ts chooses. */
function wordsFile(): string {
  const wanted = navigator.languages.map(language => release.words[language.replace('-', '_')])
  return wanted.find(file => file !== undefined) ?? release.words['en_US']!
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter(other => other.startsWith('shell:') && other !== cacheName)
  await Promise.all(others.map(other => caches.delete(other)))
  await worker.clients.claim()
}

/** Always the server's own page; the kept one only where no server answers, so that no release outlives a deploy. */
async function open(request: Request): Promise<Response> {
  const kept = () => caches.match(page, { cacheName, ignoreVary: true })
  try {
    const answer = await fetch(request)
    return isAway(answer.status) ? ((await kept()) ?? answer) : answer
  } catch (failure) {
    const answer = await kept()
    if (answer === undefined) throw failure
    return answer
  }
}

async function readFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  return (await caches.match(pathname, { cacheName, ignoreVary: true })) ?? fetch(request)
}
