import { Readable } from 'node:stream'
import type { LiveWord } from '../../../contract/calls/session/events.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { tally } from '../../metrics/tally.ts'

/** Limits of the streams of one process (security T34). */
export interface StreamLimits {
  readonly ofSession: number
  /** Anybody can have many sessions: one person must not use up their client's streams. */
  readonly ofPerson: number
  readonly ofClient: number
  readonly inAll: number
  /** A stream ends after so many milliseconds at most, and up to a fifth earlier; the page then reconnects. */
  readonly longestMs: number
}

export const streamLimits: StreamLimits = {
  ofSession: 6,
  ofPerson: 30,
  ofClient: 3000,
  inAll: 5000,
  longestMs: 600_000,
}

/** Bytes that a page may leave unread: some hundred events. */
const mostUnread = 16_384
/** Milliseconds added for each of many pages that receive the same event, to spread their requests. */
const msEach = 10
const longestSpread = 30_000
const fewPages = 20

/** The stream of one open page. */
export interface Stream {
  readonly clientId: number
  readonly personId: number
  readonly hash: Buffer
  /** What the person may do in the console, as the page last heard. */
  grants: string
  readonly body: Readable
}

export type StreamOwner = Pick<Stream, 'clientId' | 'personId' | 'hash' | 'grants'>

/** The streams of this process, by client. */
export interface Streams {
  add(owner: StreamOwner): Outcome<Stream, 'too-many-streams' | 'server-busy'>
  clients(): number[]
  count(): number
  of(clientId: number): Stream[]
  /** Sends one event to several pages, with the time within which each should ask. */
  publish(streams: readonly Stream[], event: Omit<LiveWord, 'withinMs'>): void
  end(stream: Stream, event?: Omit<LiveWord, 'withinMs'>): void
  /** A comment, so that no proxy closes an idle stream. */
  heartbeat(): void
}

export function makeStreams(limits: StreamLimits = streamLimits): Streams {
  const byClient = new Map<number, Set<Stream>>()
  let count = 0

  function refuse<R extends string>(refusal: R): Outcome<never, R> {
    tally('cairn_limit_refusals_total', ['streams'])
    return refused(refusal)
  }

  function remove(stream: Stream): void {
    const others = byClient.get(stream.clientId)
    if (!others?.delete(stream)) return
    count -= 1
    if (others.size === 0) byClient.delete(stream.clientId)
  }

  function write(stream: Stream, text: string): void {
    const { body } = stream
    if (body.destroyed || !byClient.get(stream.clientId)?.has(stream)) return
    body.push(text)
    // A page that reads too slowly is disconnected, and catches up when it reconnects.
    if (body.readableLength > mostUnread) body.destroy()
  }
  const send = (stream: Stream, event: LiveWord) => write(stream, `data: ${JSON.stringify(event)}\n\n`)

  function end(stream: Stream, event?: Omit<LiveWord, 'withinMs'>): void {
    if (!byClient.get(stream.clientId)?.has(stream)) return
    if (event !== undefined) send(stream, { ...event, withinMs: 0 })
    remove(stream)
    stream.body.push(null)
  }

  return {
    add: owner => {
      const others = byClient.get(owner.clientId) ?? new Set()
      const ofPerson = [...others].filter(({ personId }) => personId === owner.personId)
      const ofSession = ofPerson.filter(({ hash }) => hash.equals(owner.hash))
      if (ofSession.length >= limits.ofSession || ofPerson.length >= limits.ofPerson) return refuse('too-many-streams')
      if (others.size >= limits.ofClient || count >= limits.inAll) return refuse('server-busy')
      const stream = { ...owner, body: new Readable({ read() {}, highWaterMark: mostUnread }) }
      const timer = setTimeout(() => end(stream), limits.longestMs * (0.8 + Math.random() / 5)).unref()
      stream.body.once('close', () => {
        clearTimeout(timer)
        remove(stream)
      })
      byClient.set(owner.clientId, others.add(stream))
      count += 1
      send(stream, { kind: 'open', withinMs: 0 })
      return done(stream)
    },
    clients: () => [...byClient.keys()],
    count: () => count,
    of: clientId => [...(byClient.get(clientId) ?? [])],
    publish: (streams, event) => {
      const withinMs = streams.length <= fewPages ? 0 : Math.min(longestSpread, streams.length * msEach)
      for (const stream of streams) send(stream, { ...event, withinMs })
    },
    end,
    heartbeat: () => {
      for (const streams of byClient.values()) for (const stream of streams) write(stream, ':\n\n')
    },
  }
}
