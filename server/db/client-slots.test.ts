import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { readerOf } from './client-reads.ts'
import { acquireClientSlot } from './client-slots.ts'
import { type ClientTx, withClient, withClientLong } from './client-tx.ts'
import { type Database, openDatabase } from './connect.ts'
import { withSnapshot } from './snapshot.ts'
import { testDatabase } from './test-database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const database = testDatabase()

const poolOf = (max: number) => ({ options: { max } }) as unknown as pg.Pool

test('T34 one client holds at most six in ten connections, and another finds one free', async () => {
  const pool = poolOf(10)
  const turns = await Promise.all(Array.from({ length: 6 }, () => acquireClientSlot(pool, 1, 1000)))
  expect(turns.every(turn => turn !== undefined)).toBe(true)
  let isServed = false
  const seventh = acquireClientSlot(pool, 1, 60_000).then(turn => {
    isServed = true
    return turn
  })
  const others = await Promise.all(Array.from({ length: 6 }, () => acquireClientSlot(pool, 2, 1000)))
  expect(others.every(turn => turn !== undefined)).toBe(true)
  expect(isServed).toBe(false)
  turns[0]!()
  expect(await seventh).toBeTypeOf('function')
})

test('T34 waiting requests are served in order, and give up after their patience', async () => {
  const pool = poolOf(1)
  const first = await acquireClientSlot(pool, 1, 1000)
  const served: string[] = []
  const come = (name: string) =>
    acquireClientSlot(pool, 1, 60_000).then(turn => {
      served.push(name)
      return turn!
    })
  const [second, third] = [come('second'), come('third')]
  expect(await acquireClientSlot(pool, 1, 1)).toBeUndefined()
  first!()
  ;(await second)()
  await third
  expect(served).toEqual(['second', 'third'])
})

describe('transactions', () => {
  /** A transaction that stays open until `end` is called; `isIn` once it has a connection. */
  function visit(clientId: number, end: (tx: ClientTx) => Promise<unknown> = async () => {}) {
    const [gate, entered] = [aGate(), aGate()]
    const visitor = { isIn: false, entered: entered.opened, leave: gate.open, over: Promise.resolve() }
    visitor.over = withClient(database.db, clientId, async tx => {
      visitor.isIn = true
      entered.open()
      await gate.opened
      await end(tx)
    })
    return visitor
  }
  function aGate(): { readonly opened: Promise<void>; readonly open: () => void } {
    let open = () => {}
    const opened = new Promise<void>(resolve => {
      open = resolve
    })
    return { opened, open: () => open() }
  }
  const visits = (clientId: number, count: number) => Array.from({ length: count }, () => visit(clientId))
  type Visitor = ReturnType<typeof visit>
  const allIn = (list: readonly Visitor[]) => Promise.all(list.map(({ entered }) => entered))
  /** As long as another acquisition and release take: whoever gets a slot has it by then. */
  const meanwhile = () => withClient(database.db, 99, tx => tx.query('select'))
  async function leave(list: readonly Visitor[]): Promise<void> {
    for (const one of list) one.leave()
    await Promise.all(list.map(({ over }) => over))
  }
  /** That no slot was lost: exactly six are acquired at once. */
  async function expectSix(clientId: number): Promise<void> {
    const list = visits(clientId, 7)
    await allIn(list.slice(0, 6))
    await meanwhile()
    expect(list.map(({ isIn }) => isIn)).toEqual([...Array(6).fill(true), false])
    await leave(list)
  }

  test('T34 of ten connections one client holds six; four are free for others', async () => {
    const greedy = visits(1, 12)
    await allIn(greedy.slice(0, 6))
    const others = visits(2, 3)
    await allIn(others)
    await meanwhile()
    expect(greedy.filter(({ isIn }) => isIn)).toHaveLength(6)
    await leave([...greedy, ...others])
  })

  test('T34 waiting transactions start in order, each when one ends', async () => {
    const holders = visits(1, 6)
    await allIn(holders)
    const queue = visits(1, 3)
    for (const [place, holder] of holders.slice(0, 3).entries()) {
      await leave([holder])
      await queue[place]!.entered
      await meanwhile()
      expect(queue.map(({ isIn }) => isIn)).toEqual([0, 1, 2].map(at => at <= place))
    }
    await leave([...holders, ...queue])
  })

  test.each<[string, (tx: ClientTx) => Promise<unknown>]>([
    ['throws', async () => Promise.reject(new Error('foreseen by nobody'))],
    ['asks what the database refuses', tx => tx.query('select nothing')],
    ['loses its connection', tx => tx.query('select pg_terminate_backend(pg_backend_pid())')],
  ])('T34 whoever %s gives the place back', async (_, end) => {
    const failing = Array.from({ length: 6 }, () => visit(3, end))
    const waiting = visit(3)
    for (const one of failing) one.leave()
    const ends = await Promise.allSettled(failing.map(({ over }) => over))
    expect(ends.map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
    await waiting.entered
    await leave([waiting])
    await expectSix(3)
  })

  test('T34 R5 a failed connection releases its slot', async () => {
    const app = { ...database.address.app, host: '/nowhere', connectionString: undefined }
    const away = openDatabase({ ...database.address, app }, () => {})
    for (let n = 0; n < 8; n++) {
      const trouble = await withClient(away, 1, async () => {}).catch((error: Error) => error)
      expect(trouble).toBeInstanceOf(DatabaseUnavailable)
      expect(trouble?.message).not.toMatch(/Too many requests/)
    }
    await away.close()
  })

  test.each([
    ['long work', withClientLong],
    [
      'what long work reads',
      <T>(db: Database, client: number, work: (reader: { query: ClientTx['query'] }) => Promise<T>) =>
        withSnapshot(db, client, work),
    ],
  ] as const)('T34 of three connections for %s one client holds two, and another finds one free', async (_, within) => {
    const gate = aGate()
    const isIn: number[] = []
    const greedy = [1, 2, 3].map(n =>
      within(database.db, 5, async () => {
        isIn.push(n)
        await gate.opened
      }),
    )
    await expect.poll(() => isIn).toHaveLength(2)
    await within(database.db, 6, reader => reader.query('select'))
    expect(isIn).toHaveLength(2)
    gate.open()
    await Promise.all(greedy)
    expect(isIn.toSorted()).toEqual([1, 2, 3])
  })

  test('T34 O12 a pipelined read takes a slot as well, and long work one of its own pool', async () => {
    const holders = visits(4, 6)
    await allIn(holders)
    let isRead = false
    const read = readerOf(database.db, 4)
      .query('select 1 as one')
      .then(() => {
        isRead = true
      })
    await withClientLong(database.db, 4, tx => tx.query('select'))
    await meanwhile()
    expect(isRead).toBe(false)
    await leave(holders)
    await read
    await expectSix(4)
  })
})
