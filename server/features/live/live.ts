import type { Readable } from 'node:stream'
import { type Grant, may } from '../../../rules/access/permissions.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { whichLive } from '../accounts/sessions.ts'
import type { ChangeEvent } from './change-event.ts'
import { type ChangeListener, listenForChanges, readDay, readLeaders, readParticipants } from './changes.store.ts'
import { recentChanges } from './recent-changes.ts'
import { makeStreams, type Stream, type StreamLimits, type StreamOwner } from './streams.ts'

/** How often each process checks for ended sessions and for a new day, and sends a heartbeat. */
const checkEveryMs = 10_000
const heartbeatEveryMs = 25_000
/** Events of a program are collected for so long, because the database must be asked whom they concern. */
const collectMs = 200
/** Sessions checked in one statement. */
const chunk = 500

/** Notifies open pages of changes, whichever process made them (decision 0024). */
export interface Live {
  /** Opens the stream of a page that has received nothing for so long. */
  open(owner: StreamOwner, silentMs: number): Outcome<Readable, 'too-many-streams' | 'server-busy'>
  /** How many pages listen. */
  count(): number
  /** Ends all streams, so that the process can stop. */
  close(): Promise<void>
}

/** Grants as they are compared. */
export function grantsText(grants: readonly Grant[]): string {
  return JSON.stringify(grants)
}

// Whom these concern is asked of the database.
const isOfMany = ({ kind }: ChangeEvent) => kind === 'program' || kind === 'team'
// They come many at a time, and pages ask once.
const isCollected = (event: ChangeEvent) => isOfMany(event) || event.kind === 'task'

function seesTasks({ grants }: Stream): boolean {
  return may(JSON.parse(grants) as Grant[], 'see-programs')
}

export function openLive(db: Database, limits?: StreamLimits): Live {
  const streams = makeStreams(limits)
  const recent = recentChanges()
  const days = new Map<number, string>()
  const collecting = new Map<string, NodeJS.Timeout>()
  let timers: NodeJS.Timeout[] = []
  let listener: ChangeListener | undefined
  let isListening = false
  let isClosed = false

  function publishAll(clientId: number, to: readonly Stream[] = streams.of(clientId)): void {
    streams.publish(to, { kind: 'all' })
  }

  /** Runs work for some pages of a client; where the database does not answer, these pages reload everything. */
  function forPages(clientId: number, pages: readonly Stream[], work: (tx: ClientTx) => Promise<void>): void {
    withClient(db, clientId, work).catch(() => publishAll(clientId, pages))
  }

  function onChange(event: ChangeEvent): void {
    recent.keep(event, performance.now())
    const { clientId, kind, personId, programId } = event
    if (streams.of(clientId).length === 0) return
    if (kind === 'session' || kind === 'all') check(clientId, personId)
    const key = `${clientId} ${kind} ${programId}`
    if (!isCollected(event)) publish(event, streams.of(clientId))
    else if (!collecting.has(key)) collecting.set(key, setTimeout(publishCollected, collectMs).unref())

    function publishCollected(): void {
      collecting.delete(key)
      publish(event, streams.of(clientId))
    }
  }

  function publish(event: ChangeEvent, among: readonly Stream[]): void {
    const { clientId, kind, personId, programId } = event
    const theirs = among.filter(stream => stream.personId === personId)
    if (isOfMany(event)) forPages(clientId, among, tx => publishToConcerned(tx, event, among))
    else if (kind === 'all') publishAll(clientId, personId === undefined ? among : theirs)
    else if (kind === 'task') streams.publish(among.filter(seesTasks), { kind })
    else if (kind !== 'session') {
      streams.publish(theirs, { kind, ...(programId !== undefined && { programId }) })
    }
  }

  /** Participants receive the program's id; leaders only that something changed, not where. */
  async function publishToConcerned(
    tx: ClientTx,
    { kind, programId = '' }: ChangeEvent,
    among: readonly Stream[],
  ): Promise<void> {
    const people = [...new Set(among.map(({ personId }) => personId))]
    if (kind === 'program') {
      const participants = new Set(await readParticipants(tx, programId, people))
      const theirs = among.filter(({ personId }) => participants.has(personId))
      streams.publish(theirs, { kind, programId })
    }
    const leaders = new Set(await readLeaders(tx, people))
    const leading = among.filter(({ personId }) => leaders.has(personId))
    streams.publish(leading, { kind: 'team' })
  }

  /** Also where a grant ended by itself, which nothing notifies of. */
  function publishGrants(stream: Stream, grants: string): void {
    if (stream.grants === grants) return
    stream.grants = grants
    streams.publish([stream], { kind: 'grants' })
  }

  /** Ends the streams of ended sessions, and notifies of changed grants; on a new day statuses may have changed. */
  function check(clientId: number, personId?: number): void {
    const all = streams.of(clientId).filter(stream => personId === undefined || stream.personId === personId)
    if (all.length === 0) return
    withClient(db, clientId, async tx => {
      for (let at = 0; at < all.length; at += chunk) {
        const some = all.slice(at, at + chunk)
        const hashes = some.map(({ hash }) => hash)
        const alive = await whichLive(tx, hashes)
        for (const stream of some) {
          const grants = alive.get(stream.hash)
          if (grants === undefined) streams.end(stream, { kind: 'ended' })
          else publishGrants(stream, grantsText(grants))
        }
      }
      const today = await readDay(tx)
      const before = days.get(clientId)
      days.set(clientId, today)
      if (before !== undefined && before !== today) publishAll(clientId)
      // Without the database no session can end either; the next check is soon.
    }).catch(() => {})
  }

  /** Begins with the first stream: a process without streams needs no connection for it. */
  function begin(): void {
    if (listener !== undefined || isClosed) return
    listener = listenForChanges(db, onChange, () => {
      isListening = true
      // What was published before is unknown.
      recent.begin(performance.now())
      for (const clientId of streams.clients()) {
        publishAll(clientId)
        check(clientId)
      }
    })
    const checkAll = () => {
      const clients = streams.clients()
      for (const clientId of days.keys()) if (!clients.includes(clientId)) days.delete(clientId)
      for (const clientId of clients) check(clientId)
    }
    timers = [
      setInterval(checkAll, checkEveryMs).unref(),
      setInterval(() => streams.heartbeat(), heartbeatEveryMs).unref(),
    ]
  }

  return {
    open: (owner, silentMs) => {
      // Nobody would end it any more.
      if (isClosed) return refused('server-busy')
      begin()
      const added = streams.add(owner)
      if (!added.ok) return added
      const alone = [added.value]
      // Nothing is known until it listens; then all pages have to reload everything.
      if (!isListening) return done(added.value.body)
      const missed = recent.since(owner.clientId, performance.now() - silentMs)
      if (missed === undefined) publishAll(owner.clientId, alone)
      else for (const event of missed) publish(event, alone)
      // Which of both changed, the session or its grants, an event does not say.
      if (missed?.some(({ kind, personId }) => kind === 'session' && personId === owner.personId)) {
        streams.publish(alone, { kind: 'grants' })
      }
      return done(added.value.body)
    },
    count: streams.count,
    close: async () => {
      isClosed = true
      for (const timer of [...timers, ...collecting.values()]) clearTimeout(timer)
      for (const clientId of streams.clients()) for (const stream of streams.of(clientId)) streams.end(stream)
      await listener?.close()
    },
  }
}
