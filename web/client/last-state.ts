import type { Call } from '../../contract/call.ts'
import { getGoalLevels } from '../../contract/calls/program/levels.ts'
import { getProgramRules } from '../../contract/calls/program/rules.ts'
import { getProgress } from '../../contract/calls/program-views/progress.ts'
import { getProgramView, getProgramViews } from '../../contract/calls/program-views.ts'
import { getText } from '../../contract/calls/texts.ts'
import type { Bundle } from '../../contract/calls/translations/standard.ts'
import { getAccountStatement } from '../../contract/calls/user/account/statement/all.ts'
import { getProfile } from '../../contract/calls/user/profile.ts'
import { getMyPlan } from '../../contract/calls/user/progress/myplan.ts'
import { statusAt } from '../../rules/accounts/session-clock.ts'
import { applyBrand } from '../branding/brand.ts'
import { clockOf, readClock, recordKey } from '../session/clock-record.ts'
import { forgetJourneys } from '../session/journeys-seen.ts'
import { changeSession, currentSession, type Session } from '../session/session.ts'
import { sessionId } from '../session/session-id.ts'
import { onLeave } from '../session/sign-in.ts'
import { bundles, keepWords, speak } from '../words/words.ts'
import { CallError } from './call-error.ts'
import { noteLost } from './connection.ts'
import { queries } from './queries.ts'

/**
 * What the person saw last, kept on this device for a page that starts without a network (decision 0052): one cache for
 * each session, sealed with a key that follows from the session id, so that only the tab that holds the id can read it.
 * It goes with the session. Nothing is kept for whoever acts for somebody else.
 */

/** What people see of themselves: nothing that names others, no secret and no file. */
const kept: ReadonlySet<string> = new Set(
  (
    [
      getAccountStatement,
      getGoalLevels,
      getMyPlan,
      getProfile,
      getProgramRules,
      getProgramView,
      getProgramViews,
      getProgress,
      getText,
    ] satisfies Call[]
  ).map(({ path }) => path),
)

const prefix = 'last-state:'
/** In each cache, unsealed: the name of the session's clock, by which any tab sees whether the session is over. */
const clockEntry = '/last-state/clock'

type KeptSession = Pick<Session, 'client' | 'company' | 'environment' | 'user' | 'locale'>
interface KeptReply {
  readonly queryKey: readonly unknown[]
  readonly data: unknown
  readonly updatedAt: number
}

/** Browsers give neither to a page that came without TLS. */
const canKeep = () => 'caches' in globalThis && globalThis.crypto?.subtle !== undefined

// What a tab has kept is forgotten in its name, whoever else has cleared the tab's storage meanwhile.
let keptFor: string | undefined
onLeave(() => {
  const id = sessionId() ?? keptFor
  keptFor = undefined
  if (id !== undefined && canKeep()) void forget(id)
})

/** Keeps what is read from now on, and what was; the returned function stops it. */
export function keepReplies(): () => void {
  const id = sessionId()
  if (id === undefined || !canKeep()) return () => undefined
  keptFor = id
  void sweep()
  const keepReply = ({
    queryKey,
    state,
  }: {
    queryKey: readonly unknown[]
    state: { data?: unknown; dataUpdatedAt: number }
  }) => {
    if (!kept.has(String(queryKey[0])) || state.data === undefined) return
    const reply: KeptReply = { queryKey, data: state.data, updatedAt: state.dataUpdatedAt }
    void write(id, `reply ${JSON.stringify(queryKey)}`, reply)
  }
  for (const query of queries.getQueryCache().getAll()) keepReply(query)
  return queries.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success') keepReply(event.query)
  })
}

/** Keeps who is signed in, and what the page knows of their client. */
export async function keepSession({ client, company, environment, user, locale }: KeptSession): Promise<void> {
  const id = sessionId()
  if (id === undefined || !canKeep()) return
  const session: KeptSession = { client, company, environment, user: user && { ...user, sessionId: undefined }, locale }
  await write(id, 'session', session)
  const messages = bundles.get(locale.code) as Bundle['messages'] | undefined
  if (messages) await write(id, 'words', { bundleName: 'goalquest', locale: locale.code, messages } satisfies Bundle)
}

/** Starts the page from what was kept; false where there is nothing, the session is over, or the server did answer. */
export async function startFromLastState(failure: unknown): Promise<boolean> {
  const id = sessionId()
  if (id === undefined || !canKeep() || !isAway(failure)) return false
  await sweep()
  const status = statusAt(readClock(), Date.now())
  if (status !== 'alive' && status !== 'warning') {
    await forget(id)
    forgetJourneys()
    return false
  }
  const entries = await readAll(id)
  const session = entries.get('session') as KeptSession | undefined
  const words = entries.get('words') as Bundle | undefined
  if (session?.user === undefined || words === undefined) return false
  keptFor = id
  keepWords(words)
  speak(session.locale)
  for (const [name, reply] of entries) {
    if (!name.startsWith('reply ')) continue
    const { queryKey, data, updatedAt } = reply as KeptReply
    queries.setQueryData(queryKey, data, { updatedAt })
  }
  if (session.company) applyBrand(document.documentElement, session.company.clientBranding)
  changeSession({ ...session, isFromLastState: true })
  noteLost()
  return true
}

/** Nobody answered, or a proxy in place of the server. */
function isAway(failure: unknown): boolean {
  if (!(failure instanceof CallError)) return false
  return failure.messageCode === 'errors.generic.unreachable' || [502, 503, 504].includes(failure.httpCode)
}

/** Removes what sessions have left behind that are over; their tabs may have been closed long ago. */
async function sweep(): Promise<void> {
  const own = await cacheOf(sessionId() ?? '')
  for (const name of (await caches.keys()).filter(one => one.startsWith(prefix) && one !== own)) {
    const key = await (await caches.match(clockEntry, { cacheName: name }))?.text()
    const status = key === undefined ? 'end' : statusAt(clockOf(key), Date.now())
    if (status !== 'alive' && status !== 'warning') await caches.delete(name)
  }
}

async function write(id: string, name: string, value: unknown): Promise<void> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify({ name, value }))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(id), text)
    const place = `/last-state/${await digest(`entry ${id} ${name}`)}`
    // The person may have left meanwhile, before or after the cache was opened.
    if (sessionId() !== id || currentSession().user?.isLaunchAs) return
    const cache = await caches.open(await cacheOf(id))
    const clock = recordKey()
    if (clock !== undefined) await cache.put(clockEntry, new Response(clock))
    await cache.put(place, new Response(new Blob([iv, sealed])))
    if (sessionId() !== id) await forget(id)
  } catch {
    // A full or forbidden storage: the page works without.
  }
}

async function readAll(id: string): Promise<Map<string, unknown>> {
  const entries = new Map<string, unknown>()
  const name = await cacheOf(id)
  if (!(await caches.has(name))) return entries
  const cache = await caches.open(name)
  const key = await keyOf(id)
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname === clockEntry) continue
    const sealed = await (await cache.match(request))!.arrayBuffer()
    try {
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.slice(0, 12) }, key, sealed.slice(12))
      const entry = JSON.parse(new TextDecoder().decode(text)) as { name: string; value: unknown }
      entries.set(entry.name, entry.value)
    } catch {
      // Broken, or not this session's: as good as not there.
    }
  }
  return entries
}

async function forget(id: string): Promise<void> {
  await caches.delete(await cacheOf(id))
}

async function cacheOf(id: string): Promise<string> {
  return `${prefix}${await digest(`cache ${id}`)}`
}

async function keyOf(id: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`key ${id}`))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Of a session id, which nobody guesses: its digest says nothing of it. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes.slice(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
