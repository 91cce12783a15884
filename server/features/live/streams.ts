import { Readable } from 'node:stream'
import type { LiveWord } from '../../../contract/calls/session/events.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'

/** What one process gives to pages that listen (security T34). */
export interface StreamLimits {
  readonly ofSession: number
  /** Sign-ins are many where somebody wants them to be: one person must not fill their client. */
  readonly ofPerson: number
  readonly ofClient: number
  readonly inAll: number
  /** A stream ends after so many milliseconds at the latest, and up to a fifth sooner; the page then comes back. */
  readonly longestMs: number
}

export const streamLimits: StreamLimits = {
  ofSession: 6,
  ofPerson: 30,
  ofClient: 3000,
  inAll: 5000,
  longestMs: 600_000,
}

/** What a page that does not read may leave lying, in bytes: some hundred words. */
const mostUnread = 16_384
/** Each of many pages that are told the same thing gets so many milliseconds of the time in which they ask again. */
const msEach = 10
const longestSpread = 30_000
const fewPages = 20

/** A page that listens. */
export interface Stream {
  readonly clientId: number
  readonly personId: number
  readonly hash: Buffer
  readonly body: Readable
}

export type StreamOwner = Pick<Stream, 'clientId' | 'personId' | 'hash'>

/** The pages that listen to this process, by client. */
export interface Streams {
  add(owner: StreamOwner): Outcome<Stream, 'too-many-streams' | 'server-busy'>
  clients(): number[]
  of(clientId: number): Stream[]
  /** Tells several pages the same; they are told within which time to ask. */
  tell(streams: readonly Stream[], word: Omit<LiveWord, 'withinMs'>): void
  end(stream: Stream, word?: Omit<LiveWord, 'withinMs'>): void
  /** Something on the line, so that nobody in between takes it for dead. */
  beat(): void
}

export function makeStreams(limits: StreamLimits = streamLimits): Streams {
  const byClient = new Map<number, Set<Stream>>()
  let count = 0

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
    // Whoever reads so slowly is let go of, and learns what they missed when they come back.
    if (body.readableLength > mostUnread) body.destroy()
  }
  const say = (stream: Stream, word: LiveWord) => write(stream, `data: ${JSON.stringify(word)}\n\n`)

  function end(stream: Stream, word?: Omit<LiveWord, 'withinMs'>): void {
    if (!byClient.get(stream.clientId)?.has(stream)) return
    if (word !== undefined) say(stream, { ...word, withinMs: 0 })
    remove(stream)
    stream.body.push(null)
  }

  return {
    add: owner => {
      const others = byClient.get(owner.clientId) ?? new Set()
      const ofPerson = [...others].filter(({ personId }) => personId === owner.personId)
      const ofSession = ofPerson.filter(({ hash }) => hash.equals(owner.hash))
      if (ofSession.length >= limits.ofSession || ofPerson.length >= limits.ofPerson) return refused('too-many-streams')
      if (others.size >= limits.ofClient || count >= limits.inAll) return refused('server-busy')
      const stream = { ...owner, body: new Readable({ read() {}, highWaterMark: mostUnread }) }
      const timer = setTimeout(() => end(stream), limits.longestMs * (0.8 + Math.random() / 5)).unref()
      stream.body.once('close', () => {
        clearTimeout(timer)
        remove(stream)
      })
      byClient.set(owner.clientId, others.add(stream))
      count += 1
      say(stream, { kind: 'open', withinMs: 0 })
      return done(stream)
    },
    clients: () => [...byClient.keys()],
    of: clientId => [...(byClient.get(clientId) ?? [])],
    tell: (streams, word) => {
      const withinMs = streams.length <= fewPages ? 0 : Math.min(longestSpread, streams.length * msEach)
      for (const stream of streams) say(stream, { ...word, withinMs })
    },
    end,
    beat: () => {
      for (const streams of byClient.values()) for (const stream of streams) write(stream, ':\n\n')
    },
  }
}
