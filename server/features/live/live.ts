import type { Readable } from 'node:stream'
import { done, type Outcome } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { whichLive } from '../accounts/sessions.ts'
import { type Ear, hearNews, readDay, readLeaders, readParticipants } from './news.store.ts'
import type { News } from './news.ts'
import { newsMemory } from './news-memory.ts'
import { makeStreams, type Stream, type StreamLimits, type StreamOwner } from './streams.ts'

/** How often each process looks whether sessions live and whether a day has begun, and puts a sign of life on the lines. */
const lookEvery = 10_000
const beatEvery = 25_000
/** News of a program gather for so long, since who is concerned is asked of the database. */
const gatherMs = 200
/** Sessions in one look. */
const chunk = 500

/** Lets pages that are open hear of what changed, whichever process changed it (decision 0024). */
export interface Live {
  /** A page begins to listen, having heard nothing for so long. */
  open(owner: StreamOwner, silentMs: number): Outcome<Readable, 'too-many-streams' | 'server-busy'>
  /** Lets all pages go, so that the process can stop. */
  close(): Promise<void>
}

// Who of those who listen is concerned by it, the database knows.
const isOfMany = ({ kind }: News) => kind === 'program' || kind === 'team'

export function openLive(db: Database, limits?: StreamLimits): Live {
  const streams = makeStreams(limits)
  const memory = newsMemory()
  const days = new Map<number, string>()
  const gathering = new Map<string, NodeJS.Timeout>()
  let timers: NodeJS.Timeout[] = []
  let ear: Ear | undefined
  let isHearing = false
  let isClosed = false

  function tellAll(clientId: number, to: readonly Stream[] = streams.of(clientId)): void {
    streams.tell(to, { kind: 'all' })
  }

  /** Runs work for some pages of a client; where the database does not answer, these ask for everything once they reach it. */
  function forPages(clientId: number, pages: readonly Stream[], work: (tx: ClientTx) => Promise<void>): void {
    withClient(db, clientId, work).catch(() => tellAll(clientId, pages))
  }

  function hear(news: News): void {
    memory.keep(news, Date.now())
    const { clientId, kind, personId, programId } = news
    if (streams.of(clientId).length === 0) return
    if (kind === 'session' || kind === 'all') look(clientId, personId)
    const key = `${clientId} ${kind} ${programId}`
    if (!isOfMany(news)) pass(news, streams.of(clientId))
    else if (!gathering.has(key)) gathering.set(key, setTimeout(tellThem, gatherMs).unref())

    function tellThem(): void {
      gathering.delete(key)
      pass(news, streams.of(clientId))
    }
  }

  function pass(news: News, among: readonly Stream[]): void {
    const { clientId, kind, personId, programId } = news
    if (isOfMany(news)) forPages(clientId, among, tx => tellConcerned(tx, news, among))
    else if (kind === 'all') tellAll(clientId, among)
    else if (kind !== 'session') {
      const theirs = among.filter(stream => stream.personId === personId)
      streams.tell(theirs, { kind, ...(programId !== undefined && { programId }) })
    }
  }

  /** A program is named to those who are in it; whoever leads anybody hears that something changed, and not where. */
  async function tellConcerned(tx: ClientTx, { kind, programId = '' }: News, among: readonly Stream[]): Promise<void> {
    const people = [...new Set(among.map(({ personId }) => personId))]
    if (kind === 'program') {
      const inIt = new Set(await readParticipants(tx, programId, people))
      const theirs = among.filter(({ personId }) => inIt.has(personId))
      streams.tell(theirs, { kind, programId })
    }
    const leaders = new Set(await readLeaders(tx, people))
    const leading = among.filter(({ personId }) => leaders.has(personId))
    streams.tell(leading, { kind: 'team' })
  }

  /** Lets go of pages whose session has ended; on a new day statuses may be others. */
  function look(clientId: number, personId?: number): void {
    const all = streams.of(clientId).filter(stream => personId === undefined || stream.personId === personId)
    if (all.length === 0) return
    withClient(db, clientId, async tx => {
      for (let at = 0; at < all.length; at += chunk) {
        const some = all.slice(at, at + chunk)
        const hashes = some.map(({ hash }) => hash)
        const alive = await whichLive(tx, hashes)
        for (const stream of some) if (!alive.has(stream.hash)) streams.end(stream, { kind: 'ended' })
      }
      const today = await readDay(tx)
      const before = days.get(clientId)
      days.set(clientId, today)
      if (before !== undefined && before !== today) tellAll(clientId)
      // Where the database is away no session can end either; it is asked again soon.
    }).catch(() => {})
  }

  /** With the first page that listens: what serves none needs no connection for it. */
  function begin(): void {
    if (ear !== undefined || isClosed) return
    ear = hearNews(db, hear, () => {
      isHearing = true
      // What was told while nobody heard is not known.
      memory.begin(Date.now())
      for (const clientId of streams.clients()) {
        tellAll(clientId)
        look(clientId)
      }
    })
    const lookAll = () => {
      const clients = streams.clients()
      for (const clientId of days.keys()) if (!clients.includes(clientId)) days.delete(clientId)
      for (const clientId of clients) look(clientId)
    }
    timers = [setInterval(lookAll, lookEvery).unref(), setInterval(() => streams.beat(), beatEvery).unref()]
  }

  return {
    open: (owner, silentMs) => {
      begin()
      const added = streams.add(owner)
      if (!added.ok) return added
      const alone = [added.value]
      // Until the first word can be heard nothing is known; everybody is told to ask for everything then.
      if (!isHearing) return done(added.value.body)
      const missed = memory.since(owner.clientId, Date.now() - silentMs)
      if (missed === undefined) tellAll(owner.clientId, alone)
      else for (const news of missed) pass(news, alone)
      return done(added.value.body)
    },
    close: async () => {
      isClosed = true
      for (const timer of [...timers, ...gathering.values()]) clearTimeout(timer)
      for (const clientId of streams.clients()) for (const stream of streams.of(clientId)) streams.end(stream)
      await ear?.close()
    },
  }
}
