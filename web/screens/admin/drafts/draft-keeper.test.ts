import { expect, test } from 'vitest'
import { CallError } from '../../../client/call-error.ts'
import { DraftKeeper, type KeeperParts } from './draft-keeper.ts'

const head = { draftId: '7', name: '', savedAt: '2026-11-23T10:00:00.000Z', savedBy: 'ada', problems: [] }

/** A server with one draft, a browser's storage, and timers that run when the test says so. */
function bench() {
  const server = { text: 'a', revision: 1, failure: undefined as CallError | undefined, saves: 0 }
  const kept = new Map<string, string>()
  const timers: (() => void)[] = []
  const parts: KeeperParts = {
    userId: '1',
    read: async () => ({ ...head, text: server.text, revision: server.revision }),
    save: async (revision, text) => {
      server.saves += 1
      if (server.failure) throw server.failure
      if (revision !== server.revision) throw new CallError({ httpCode: 409, messageCode: 'errors.draft-changed' })
      if (text !== server.text) Object.assign(server, { text, revision: server.revision + 1 })
      return { ...head, revision: server.revision }
    },
    storage: {
      getItem: name => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: name => void kept.delete(name),
    },
    later: work => {
      timers.push(work)
      return () => void timers.splice(timers.indexOf(work), timers.includes(work) ? 1 : 0)
    },
  }
  const open = async (more: Partial<KeeperParts> = {}) => new DraftKeeper(await parts.read(), { ...parts, ...more })
  const pass = async () => {
    for (const work of timers.splice(0)) work()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { server, kept, open, pass }
}

test('W01f what is typed is on the server a moment later, and in the browser until then', async () => {
  const { server, kept, open, pass } = bench()
  const keeper = await open()
  keeper.change('ab')
  keeper.change('abc')
  expect([keeper.current().state, server.saves, kept.size]).toEqual(['typing', 0, 1])
  await pass()
  expect([keeper.current().state, keeper.current().known.revision, server.text, server.saves, kept.size]).toEqual([
    'saved',
    2,
    'abc',
    1,
    0,
  ])
})

test('W01f a lost line loses nothing: it is sent when the line is back, also by a page that is opened later', async () => {
  const { server, kept, open, pass } = bench()
  const keeper = await open()
  server.failure = new CallError({ httpCode: 0, messageCode: 'errors.generic.unreachable' })
  keeper.change('typed without a line')
  await pass()
  expect([keeper.current().state, server.text]).toEqual(['waiting', 'a'])
  keeper.change('typed on')
  await pass()
  server.failure = undefined
  // The browser was closed meanwhile.
  const later = await open()
  expect(later.current()).toMatchObject({ text: 'typed on', state: 'typing' })
  await pass()
  expect([server.text, later.current().state, kept.size]).toEqual(['typed on', 'saved', 0])
})

test('W01f two authors at one browser: what one of them has typed and not saved outlives that the other opens the draft', async () => {
  const { server, kept, open, pass } = bench()
  const first = await open()
  server.failure = new CallError({ httpCode: 0, messageCode: 'errors.generic.unreachable' })
  first.change('typed without a line')
  await pass()
  server.failure = undefined
  // The first one closes the browser; a colleague signs in there, and has nothing of it.
  const second = await open({ userId: '2' })
  expect(second.current()).toMatchObject({ text: 'a', state: 'saved' })
  const again = await open()
  expect(again.current()).toMatchObject({ text: 'typed without a line', state: 'typing' })
  await pass()
  expect([server.text, kept.size]).toEqual(['typed without a line', 0])
})

test('W01f two authors at once: both texts stay, and the one that is chosen counts', async () => {
  for (const whose of ['mine', 'theirs'] as const) {
    const { server, kept, open, pass } = bench()
    const keeper = await open()
    keeper.change('mine')
    Object.assign(server, { text: 'theirs', revision: 2 })
    await pass()
    expect(keeper.current()).toMatchObject({ state: 'conflict', text: 'mine', theirs: { text: 'theirs' } })
    keeper.resolve(whose)
    await pass()
    expect([keeper.current().text, server.text, keeper.current().state, kept.size]).toEqual([whose, whose, 'saved', 0])
  }
})

test('W01f what was kept aside while somebody else saved is a conflict, not lost', async () => {
  const { server, kept, open } = bench()
  kept.set('draft 7 1', JSON.stringify({ revision: 1, text: 'mine' }))
  Object.assign(server, { text: 'theirs', revision: 2 })
  expect((await open()).current()).toMatchObject({ state: 'conflict', text: 'mine', theirs: { text: 'theirs' } })
})

test('W01f a save whose answer was lost is no conflict; what the server refuses says why and stays', async () => {
  const { server, open, pass } = bench()
  const keeper = await open()
  keeper.change('b')
  Object.assign(server, { text: 'b', revision: 2 })
  await pass()
  expect(keeper.current()).toMatchObject({ state: 'saved', known: { revision: 2 } })
  server.failure = new CallError({ httpCode: 413, messageCode: 'errors.draft-too-large' })
  keeper.change('c')
  await pass()
  expect(keeper.current()).toMatchObject({ state: 'refused', text: 'c', error: { httpCode: 413 } })
  server.failure = undefined
  keeper.change('d')
  expect(await keeper.settled()).toBe(true)
  expect(server.text).toBe('d')
})

test('W01f a save whose answer was lost is no conflict where one typed on meanwhile, nor in a page that is opened later', async () => {
  for (const isClosed of [false, true]) {
    const { server, kept, open, pass } = bench()
    const first = await open()
    first.change('b')
    server.failure = new CallError({ httpCode: 0, messageCode: 'errors.generic.unreachable' })
    Object.assign(server, { text: 'b', revision: 2 })
    await pass()
    first.change('b and more')
    server.failure = undefined
    const keeper = isClosed ? await open() : first
    await pass()
    await pass()
    expect(keeper.current(), String(isClosed)).toMatchObject({ state: 'saved', text: 'b and more' })
    expect([server.text, kept.size]).toEqual(['b and more', 0])
  }
})

test('W01f a page that closes while a save is on its way leaves no conflict with oneself', async () => {
  const { server, open, pass } = bench()
  const never = new Promise<never>(() => {})
  const first = await open({ save: () => never })
  first.change('b')
  await pass()
  first.change('b and more')
  Object.assign(server, { text: 'b', revision: 2 })
  const later = await open()
  expect(later.current()).toMatchObject({ state: 'typing', text: 'b and more' })
  await pass()
  expect([server.text, later.current().state]).toEqual(['b and more', 'saved'])
})

test('W01f an hour without a line loses nothing, and what was typed meanwhile is saved once', async () => {
  const { server, kept, open, pass } = bench()
  const keeper = await open()
  server.failure = new CallError({ httpCode: 0, messageCode: 'errors.generic.unreachable' })
  // A try every five seconds.
  for (let tried = 0; tried < 720; tried++) {
    keeper.change(`${tried} lines`)
    await pass()
  }
  expect([keeper.current().state, kept.size]).toEqual(['waiting', 1])
  server.failure = undefined
  const saves = server.saves
  await pass()
  expect([keeper.current().state, server.text, server.saves - saves, kept.size]).toEqual(['saved', '719 lines', 1, 0])
})

test('W01f W10f what the newest version of the program says takes the place of what was there', async () => {
  const { kept, open, pass } = bench()
  const keeper = await open()
  keeper.change('mine')
  await pass()
  keeper.take({ ...head, text: 'from version 2', revision: 9 })
  expect([keeper.current().text, keeper.current().state, keeper.current().known.revision]).toEqual([
    'from version 2',
    'saved',
    9,
  ])
  expect(kept.size).toBe(0)
})

test('W01f a text beside another is kept again where the end of the session has cleared the browser', async () => {
  const { server, kept, open, pass } = bench()
  const keeper = await open()
  Object.assign(server, { text: 'theirs', revision: 2 })
  keeper.change('mine')
  await pass()
  expect(keeper.current().state).toBe('conflict')
  kept.clear()
  keeper.keepAgain()
  expect((await open()).current()).toMatchObject({ text: 'mine', state: 'conflict' })
  keeper.end()
  keeper.keepAgain()
  expect(kept.size).toBe(0)
})
