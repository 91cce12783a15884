import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveWord, streamEvents } from '../../contract/calls/session/events.ts'
import { keepListening, liveWaits } from './keep-listening.ts'
import { wordReader } from './read-words.ts'

/** A server that answers each connection as the test says, and a browser's window around it. */
function house(shownSince?: number, ...answers: (number | 'nowhere')[]) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  const there = {
    answers,
    opened: [] as number[],
    words: [] as LiveWord[],
    ended: 0,
    unheard: 0,
    lines: [] as ReadableStreamDefaultController<Uint8Array>[],
    say: (text: string) => there.lines.at(-1)!.enqueue(new TextEncoder().encode(text)),
    focus: () => window.dispatchEvent(new Event('focus')),
    show: (visibilityState: string) => {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
    stop: () => {},
  }
  there.stop = keepListening({
    open: async (silentMs, signal) => {
      there.opened.push(silentMs)
      const answer = there.answers.shift() ?? 200
      if (answer === 'nowhere') throw new TypeError('Failed to fetch')
      const body = new ReadableStream<Uint8Array>({
        start: line => {
          there.lines.push(line)
          signal.addEventListener('abort', () => line.error(new Error('aborted')))
        },
      })
      return new Response(answer === 200 ? body : null, { status: answer })
    },
    shownSince: () => shownSince,
    onWord: word => there.words.push(word),
    onEnded: () => {
      there.ended += 1
    },
    onUnheard: () => {
      there.unheard += 1
    },
  })
  return there
}

let there: ReturnType<typeof house>
beforeEach(() => {
  vi.useFakeTimers()
  there = house()
})
afterEach(() => {
  there.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const balance = 'data: {"kind":"balance","withinMs":0}\n\n'

test('words are read in whatever pieces they come, and comments are none', () => {
  const words: LiveWord[] = []
  const read = wordReader(word => words.push(word))
  for (const letter of `:\n\n${balance}:\n\n${balance}data: {"kind"`) read(letter)
  expect(words).toEqual([
    { kind: 'balance', withinMs: 0 },
    { kind: 'balance', withinMs: 0 },
  ])
})

test('a visible page receives events, and requests nothing when the person comes back to it', async () => {
  await pass(0)
  there.say(balance)
  await pass(0)
  there.focus()
  expect(there.words).toEqual([{ kind: 'balance', withinMs: 0 }])
  expect(there.unheard).toBe(0)
  expect(there.opened).toEqual([liveWaits.atStart + liveWaits.onTheWay])
})

test('a page requests the events since it read what it shows, so that nothing is read twice after sign-in', async () => {
  there.stop()
  there = house(Date.now() - 1200)
  await pass(0)
  expect(there.opened).toEqual([1200 + liveWaits.onTheWay])
})

test('a page that slept for days asks as after one: of longer the server knows no more, and refuses the number', async () => {
  there.stop()
  there = house(Date.now() - 3 * 86_400_000)
  await pass(0)
  expect(there.opened).toEqual([86_400_000])
  const silentMs = String(there.opened[0])
  expect(streamEvents.query!.safeParse({ silentMs })).toMatchObject({ success: true })
})

test('a line that ends or falls silent is opened again, with the time for which nothing was heard', async () => {
  await pass(liveWaits.lived)
  there.say(':\n\n')
  await pass(0)
  there.lines[0]!.close()
  await pass(liveWaits.comeBack)
  expect(there.opened).toHaveLength(2)
  expect(there.opened[1]).toBeGreaterThanOrEqual(liveWaits.onTheWay)
  expect(there.opened[1]).toBeLessThanOrEqual(liveWaits.comeBack + liveWaits.onTheWay)
  await pass(liveWaits.silence + liveWaits.longestTry)
  expect(there.opened.length).toBeGreaterThan(2)
})

test('lines that live and are cut, and looks elsewhere, are no reason to come back ever more rarely', async () => {
  for (let cut = 1; cut <= 8; cut += 1) {
    await pass(liveWaits.lived)
    there.lines.at(-1)!.error(new TypeError('network error'))
    await pass(liveWaits.comeBack)
    expect(there.opened).toHaveLength(1 + cut)
  }
  for (let look = 1; look <= 8; look += 1) {
    there.show('hidden')
    await pass(liveWaits.hidden)
    there.show('visible')
    await pass(liveWaits.betweenLooks)
  }
  const tries = there.opened.length
  there.lines.at(-1)!.error(new TypeError('network error'))
  await pass(liveWaits.comeBack)
  expect(there.opened).toHaveLength(tries + 1)
})

test('what fails is tried again ever more rarely; meanwhile who comes back has everything looked at, but not each second', async () => {
  there.stop()
  there = house(undefined, ...Array(50).fill('nowhere'))
  await pass(60_000)
  const tries = there.opened.length
  expect(tries).toBeGreaterThan(4)
  expect(tries).toBeLessThan(10)
  there.focus()
  there.focus()
  expect(there.unheard).toBe(1)
  await pass(liveWaits.betweenLooks)
  there.focus()
  expect(there.unheard).toBe(2)
})

test('a try that came due while the page was hidden for a moment is made when it is seen again', async () => {
  there.stop()
  there = house(undefined, 'nowhere', 'nowhere')
  await pass(0)
  there.focus()
  await pass(0)
  expect(there.opened).toHaveLength(2)
  there.show('hidden')
  await pass(3000)
  expect(there.opened).toHaveLength(2)
  there.show('visible')
  await pass(0)
  expect(there.opened).toHaveLength(3)
  there.say(balance)
  await pass(0)
  expect(there.words).toHaveLength(1)
  expect(there.unheard).toBe(1)
})

test('a page that nobody sees lets go of its line, and has everything looked at when it is seen again', async () => {
  await pass(0)
  there.show('hidden')
  await pass(liveWaits.hidden - 1)
  there.show('visible')
  expect(there.unheard).toBe(0)
  there.show('hidden')
  await pass(600_000)
  expect(there.opened).toHaveLength(1)
  there.show('visible')
  await pass(0)
  expect(there.unheard).toBe(1)
  expect(there.opened).toEqual([liveWaits.atStart + liveWaits.onTheWay, liveWaits.onTheWay])
})

test('A04 the end of the session is reported, by an event or by a refusal', async () => {
  await pass(0)
  there.say('data: {"kind":"ended","withinMs":0}\n\n')
  await pass(0)
  expect([there.ended, there.words]).toEqual([1, []])
  there.answers.push(401)
  there.lines[0]!.close()
  await pass(liveWaits.comeBack)
  expect(there.ended).toBe(2)
})

test('too many streams are no reason to try at once', async () => {
  there.stop()
  there = house(undefined, 429)
  await pass(liveWaits.longestTry - 1)
  expect(there.opened).toHaveLength(1)
})
