import type { LiveWord } from '../../contract/calls/session/events.ts'
import { wordReader } from './read-words.ts'

/** The ways of a listening page to the world. */
export interface LiveWays {
  readonly open: (silentMs: number, signal: AbortSignal) => Promise<Response>
  /** When the oldest of what the page shows was read, in milliseconds since 1970; nothing where that is not known. */
  readonly shownSince: () => number | undefined
  readonly onWord: (word: LiveWord) => void
  /** The session is over. */
  readonly onEnded: () => void
  /** The person is back and nothing was heard meanwhile: everything may be different. */
  readonly onUnheard: () => void
}

/** Milliseconds. */
export const liveWaits = {
  /** How old what the page shows may be when it begins to listen, where that is not known. */
  atStart: 16_000,
  /** Events sent as a connection broke were published and never received; and reconnecting takes time too. */
  onTheWay: 5000,
  /** The server keeps minutes: whoever missed more reads everything again, and it takes no longer numbers. */
  mostSilent: 86_400_000,
  /** Without a sign of life the line is dead; the server gives one every 25 s. */
  silence: 60_000,
  /** A page that nobody sees stops listening: a browser has few connections for one host. */
  hidden: 5000,
  firstTry: 1000,
  longestTry: 60_000,
  /** After a stream that lived: pages of a server that stops do not all come back at once. */
  comeBack: 3000,
  /** A stream that ends sooner has not lived. */
  lived: 10_000,
  /** Between two looks at everything, however often the person comes and goes. */
  betweenLooks: 5000,
} as const

/** Listens while the page is seen, comes back after each break, and leaves the rest to `onUnheard`. The result stops it. */
export function keepListening({ open, shownSince, onWord, onEnded, onUnheard }: LiveWays): () => void {
  // A page that requests more than it missed gets events that are not new to it, and reads again in vain.
  let knownAt = shownSince() ?? Date.now() - liveWaits.atStart
  let lookedAt = 0
  let failures = 0
  let isHeard = false
  let isStopped = false
  let current: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  function nextTry(): number {
    const wait = Math.min(liveWaits.longestTry, liveWaits.firstTry * 2 ** failures)
    failures += 1
    return wait * (0.5 + Math.random() / 2)
  }

  async function listen(own: AbortController): Promise<number> {
    const silent = Math.max(0, Date.now() - knownAt) + liveWaits.onTheWay
    const response = await open(Math.min(silent, liveWaits.mostSilent), own.signal)
    if (response.status === 401) {
      onEnded()
      return liveWaits.longestTry
    }
    if (response.status === 429) return liveWaits.longestTry
    if (!response.ok || response.body === null) return nextTry()
    isHeard = true
    const since = Date.now()
    // However it ends: a line that was cut has lived as well as one that was closed.
    await readAll(response.body, own).catch(() => undefined)
    if (current === own && Date.now() - since < liveWaits.lived) return nextTry()
    failures = 0
    return Math.random() * liveWaits.comeBack
  }

  async function readAll(body: ReadableStream<Uint8Array>, own: AbortController): Promise<void> {
    const reader = body.getReader()
    const letters = new TextDecoder()
    const read = wordReader(word => (word.kind === 'ended' ? onEnded() : onWord(word)))
    let watch: ReturnType<typeof setTimeout> | undefined
    try {
      for (;;) {
        clearTimeout(watch)
        watch = setTimeout(() => own.abort(), liveWaits.silence)
        const { done, value } = await reader.read()
        if (done) return
        knownAt = Date.now()
        read(letters.decode(value, { stream: true }))
      }
    } finally {
      clearTimeout(watch)
    }
  }

  async function begin(): Promise<void> {
    forgetTry()
    if (isStopped || current !== undefined || document.visibilityState === 'hidden') return
    const own = new AbortController()
    current = own
    // Who looked away has let go of it: that is no failure.
    const wait = await listen(own).catch(() => (current === own ? nextTry() : 0))
    if (current !== own) return
    current = undefined
    isHeard = false
    if (!isStopped) timer = setTimeout(begin, wait)
  }

  function forgetTry(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function rest(): void {
    forgetTry()
    const own = current
    current = undefined
    isHeard = false
    own?.abort()
  }

  function look(): void {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(rest, liveWaits.hidden)
      return
    }
    // The connection being opened will send what was missed.
    if (isHeard || (current !== undefined && failures === 0)) return
    if (Date.now() - lookedAt < liveWaits.betweenLooks) {
      // A try that came due while nobody saw the page is made up for.
      if (timer === undefined) void begin()
      return
    }
    lookedAt = Date.now()
    knownAt = lookedAt
    onUnheard()
    void begin()
  }

  const wakes = ['focus', 'online', 'pageshow'] as const
  for (const wake of wakes) addEventListener(wake, look)
  document.addEventListener('visibilitychange', look)
  void begin()
  return () => {
    isStopped = true
    clearTimeout(hiding)
    for (const wake of wakes) removeEventListener(wake, look)
    document.removeEventListener('visibilitychange', look)
    rest()
  }
}
