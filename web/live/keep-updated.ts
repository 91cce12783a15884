import { type LiveWord, streamEvents } from '../../contract/calls/session/events.ts'
import { validSession } from '../../contract/calls/valid-session.ts'
import { readInBackground } from '../client/background.ts'
import { call } from '../client/call.ts'
import { shownSince } from '../client/connection.ts'
import { inBackground } from '../client/in-background.ts'
import { openStream } from '../client/open-stream.ts'
import { readUser, takeUser } from '../session/refresh-user.ts'
import { currentSession } from '../session/session.ts'
import { isAboutUser, isConcerned } from './concerned.ts'
import { keepListening } from './keep-listening.ts'

/** The shortest time between two refreshes of a page, in milliseconds, however many events arrive. */
const leastGap = 2000

/** Has the page speak a language; without it, as participants' pages do. */
type SpeakAs = (code: string) => Promise<void>

/** Keeps what the page shows up to date; calls `onUpdate` when something shown has changed. The returned function stops it. */
export function keepUpdated(onUpdate: () => void, speakAs?: SpeakAs): () => void {
  let waiting: LiveWord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = 0

  function hear(word: LiveWord): void {
    if (word.kind === 'open') return
    waiting.push(word)
    const wait = Math.max(Math.random() * word.withinMs, askedAt + leastGap - Date.now())
    timer ??= setTimeout(() => void ask(), wait)
  }

  async function ask(): Promise<void> {
    timer = undefined
    askedAt = Date.now()
    const words = waiting
    waiting = []
    const [isOther, isUserOther] = await Promise.all([
      readInBackground(key => words.some(word => isConcerned(word, key))),
      words.some(isAboutUser) && hasUserChanged(speakAs),
    ])
    // Their own plan changes with every few words that they write: that is no news.
    if ((isOther || isUserOther) && words.some(({ kind }) => kind !== 'plan')) onUpdate()
  }

  const stop = keepListening({
    open: (silentMs, signal) => openStream(streamEvents, { silentMs }, signal),
    shownSince,
    onWord: hear,
    // The ordinary call hears of the end, and the page leaves as it always does.
    onEnded: () => void call(validSession, inBackground).catch(() => undefined),
    onUnheard: () => hear({ kind: 'all', withinMs: 0 }),
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Reads the person again, for their balance; answers whether anything about them is another. */
async function hasUserChanged(speakAs: SpeakAs | undefined): Promise<boolean> {
  const user = await readUser(inBackground).catch(() => undefined)
  const before = currentSession().user
  if (user === undefined || before === undefined) return false
  if (JSON.stringify(user) === JSON.stringify({ ...before, sessionId: user.sessionId })) return false
  // Where the words of another language cannot be had now, they are tried again with the next news.
  await takeUser(user, speakAs).catch(() => undefined)
  return user.accountBalance.result !== before.accountBalance.result
}
