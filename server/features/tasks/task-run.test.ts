import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { withoutClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { DiskFull } from '../../db/unavailable.ts'
import { claimTask, recoverTasks } from './task-claim.ts'
import { enqueueTask } from './task-enqueuing.ts'
import { moreToDo, retryWait, type TaskContext, type TaskKind, TaskRefusal } from './task-kind.ts'
import { runTask, type TaskEnd } from './task-run.ts'
import type { TaskRow } from './tasks.store.ts'

const database = testDatabase()
const clients: TestClient[] = []
let one: TestClient
beforeAll(async () => {
  for (const id of [1, 2, 3]) clients.push(await testClient(database.db, id, `client${id}`))
  one = clients[0]!
})
beforeEach(async () => {
  for (const client of clients) {
    await client.within(async tx => {
      await tx.query('delete from tasks')
      await tx.query('delete from attempts')
    })
  }
})

type Input = { readonly subject: string }
const kindOf = (run: TaskKind<Input>['run'], more: Partial<TaskKind<Input>> = {}): TaskKind<Input> => ({
  name: 'noting',
  input: z.object({ subject: z.string() }),
  mostAttempts: 3,
  run,
  ...more,
})
const enqueue = (kind: TaskKind<Input>, client = one, subject = 'a') =>
  client.within(tx => enqueueTask(tx, kind, { actor: 'person:7', input: { subject } }))
/** The work of these tests: a row that anybody can count. */
const note = (context: Pick<TaskContext<Input>, 'within' | 'input'>) =>
  context.within(tx =>
    tx.query(`insert into attempts (client_id, kind, subject) values ($1, 'test', $2)`, [
      tx.clientId,
      context.input.subject,
    ]),
  )
const notes = async (client = one) => (await client.within(tx => tx.query('select 1 from attempts'))).length
const rows = (client = one) => client.within(tx => tx.query<TaskRow>('select * from tasks order by task_id'))

interface Turn {
  readonly leaseSeconds?: number
  readonly stopping?: AbortSignal
  readonly errors?: unknown[]
}
/** Takes and runs the next task, as one slot of a worker does. */
async function turn(
  kind: TaskKind<Input>,
  { leaseSeconds = 60, stopping, errors = [] }: Turn = {},
): Promise<TaskEnd | undefined> {
  const found = await claimTask(database.db, [kind.name], [], randomUUID(), leaseSeconds)
  return (
    found &&
    runTask({
      db: database.db,
      kind: kind as TaskKind,
      claim: found.claim,
      leaseSeconds,
      stopping: stopping ?? new AbortController().signal,
      onFailure: (error, reference) => void errors.push(error, reference),
    })
  )
}

/** A step of the work at which the test waits, and lets it go on. */
function gate() {
  let open = () => {}
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return {
    arrived,
    open: () => open(),
    pass: () => {
      arrive()
      return opened
    },
  }
}

describe('a task', () => {
  test('is done if the transaction that queued it commits, and was never there otherwise', async () => {
    const kind = kindOf(async context => {
      await note(context)
      return { noted: context.input.subject }
    })
    const failing = one.within(async tx => {
      await enqueueTask(tx, kind, { actor: 'person:7', input: { subject: 'a' } })
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    expect(await turn(kind)).toBeUndefined()
    await enqueue(kind)
    expect(await turn(kind)).toBe('done')
    expect(await turn(kind)).toBeUndefined()
    expect(await notes()).toBe(1)
    expect(await rows()).toMatchObject([
      { state: 'done', attempts: 1, result: { noted: 'a' }, created_by: 'person:7', failure: null, lease: null },
    ])
  })

  test('of the same key waits or runs once at a time', async () => {
    const kind = kindOf(async () => undefined)
    const keyed = () =>
      one.within(tx => enqueueTask(tx, kind, { actor: 'system:test', input: { subject: 'a' }, key: 'test' }))
    const ids = await Promise.all([keyed(), keyed(), keyed()])
    expect(ids.filter(id => id !== undefined)).toHaveLength(1)
    expect(await turn(kind)).toBe('done')
    expect(await keyed()).toBeTypeOf('number')
    expect(await turn(kind)).toBe('done')
    expect(await rows()).toHaveLength(1)
  })

  test('that fails is tried again after growing waits, then counts as failed; its row has a reference and no stack', async () => {
    const kind = kindOf(async context => {
      await note(context)
      throw new Error('secret detail')
    })
    await enqueue(kind)
    const errors: unknown[] = []
    const waits: number[] = []
    for (const end of ['retried', 'retried', 'failed']) {
      expect(await turn(kind, { errors })).toBe(end)
      expect(await turn(kind, { errors })).toBeUndefined()
      const [row] = await one.within(tx =>
        tx.query<{ seconds: number }>('select extract(epoch from run_at - started_at)::float as seconds from tasks'),
      )
      waits.push(row!.seconds)
      await one.within(tx => tx.query('update tasks set run_at = now()'))
    }
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'failed', attempts: 3, failure: 'unexpected', failure_reference: errors.at(-1) })
    expect(JSON.stringify(row)).not.toContain('secret')
    expect(waits[1]!).toBeGreaterThan(waits[0]!)
    // Each attempt committed what it did before it failed; what a kind does in one transaction is whole or not there.
    expect(await notes()).toBe(3)
  })

  test('that met a full disk is tried again soon, however many attempts came before, and the attempt does not count', async () => {
    const kind = kindOf(async () => {
      throw new DiskFull()
    })
    await enqueue(kind)
    await one.within(tx => tx.query('update tasks set attempts = 60'))
    expect(await turn(kind)).toBe('retried')
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'waiting', attempts: 60, failure: 'unavailable' })
    expect(row!.run_at.getTime() - row!.started_at!.getTime()).toBeLessThan(60_000)
  })

  test('waits twice as long after each failed attempt, five minutes at most', () => {
    expect([1, 2, 3, 7, 8, 9, 60].map(attempts => retryWait(attempts, 0.5))).toEqual([2, 4, 8, 128, 256, 300, 300])
    expect([retryWait(1, 0), retryWait(1, 1)].map(wait => wait.toFixed(1))).toEqual(['1.6', '2.4'])
  })

  test('O11 whose input a newer release has extended is left to a worker that knows all of it', async () => {
    const known = kindOf(async context => ({ noted: context.input.subject }))
    const strict = { ...known, input: z.strictObject({ subject: z.string() }) }
    const input = { subject: 'a', cap: 3 }
    await one.within(tx => enqueueTask(tx, { name: 'noting' }, { actor: 'person:7', input }))
    expect(await turn(strict)).toBe('retried')
    const newer = kindOf(known.run, { input: z.strictObject({ subject: z.string(), cap: z.number() }) })
    await one.within(tx => tx.query('update tasks set run_at = now()'))
    expect(await turn(newer)).toBe('done')
  })

  test('that is refused, or whose input no release understands, fails at once', async () => {
    await enqueue(kindOf(async () => Promise.reject(new TaskRefusal('program-unknown'))))
    expect(await turn(kindOf(async () => Promise.reject(new TaskRefusal('program-unknown'))))).toBe('failed')
    await one.within(tx => enqueueTask(tx, { name: 'noting' }, { actor: 'person:7', input: { wrong: 1 } }))
    expect(await turn(kindOf(async () => undefined))).toBe('failed')
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: 1, failure: 'program-unknown' },
      { state: 'failed', attempts: 1, failure: 'input-malformed' },
    ])
  })

  test('that finishes with its last transaction is done exactly if that commits', async () => {
    const kind = kindOf(async context => {
      await context.finish(async tx => {
        await tx.query(`insert into attempts (client_id, kind, subject) values ($1, 'test', 'last')`, [tx.clientId])
        return { last: true }
      })
      throw new Error('after the end')
    })
    await enqueue(kind)
    expect(await turn(kind)).toBe('done')
    expect(await notes()).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'done', result: { last: true } }])
  })

  test('notes its progress while it runs', async () => {
    const step = gate()
    const kind = kindOf(async ({ progress }) => {
      progress(1, 40)
      progress(20, 40)
      await step.pass()
      return undefined
    })
    await enqueue(kind)
    const running = turn(kind)
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ progress_done: 20, progress_total: 40 }]),
      60_000,
    )
    step.open()
    expect(await running).toBe('done')
    expect(await rows()).toMatchObject([{ state: 'done', progress_done: 40, progress_total: 40 }])
  })
})

describe('W10g a worker that dies', () => {
  test('is followed by another, which does it once; if it wakes up it cannot commit', async () => {
    const step = gate()
    let runs = 0
    const kind = kindOf(async context => {
      runs += 1
      const isFirst = runs === 1
      await context.within(async tx => {
        await tx.query(`insert into attempts (client_id, kind, subject) values ($1, 'test', 'a')`, [tx.clientId])
        if (isFirst) await step.pass()
      })
      return { run: context.attempt }
    })
    await enqueue(kind)
    const first = turn(kind)
    await step.arrived
    // What happens to a process that is frozen: its lease is not renewed. This one renews it once a second, at times just then.
    await expect
      .poll(async () => {
        await one.within(tx => tx.query(`update tasks set leased_until = now() - interval '1 second'`))
        await recoverTasks(database.db)
        return turn(kind)
      })
      .toBe('done')
    step.open()
    expect(await first).toBe('lost')
    expect(await notes()).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2, result: { run: 2 } }])
  })

  test('is not taken for dead while it renews its lease', async () => {
    const step = gate()
    const kind = kindOf(async () => {
      await step.pass()
      return undefined
    })
    await enqueue(kind)
    const running = turn(kind, { leaseSeconds: 6 })
    await step.arrived
    const leasedUntil = async () =>
      (await one.within(tx => tx.query<{ leased_until: Date }>('select leased_until from tasks')))[0]!.leased_until
    const begun = await leasedUntil()
    await vi.waitFor(
      async () => expect((await leasedUntil()).getTime()).toBeGreaterThan(begun.getTime() + 2000),
      60_000,
    )
    await recoverTasks(database.db)
    expect(await rows()).toMatchObject([{ state: 'running' }])
    step.open()
    expect(await running).toBe('done')
  })

  test('each time it has the same task is not followed for ever', async () => {
    const kind = kindOf(async () => undefined)
    await enqueue(kind)
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await claimTask(database.db, [kind.name], [], randomUUID(), 0)).toBeDefined()
      await recoverTasks(database.db)
      // From the second time on it waits.
      await one.within(tx => tx.query('update tasks set run_at = now()'))
    }
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 3, failure: 'worker-lost' }])
  })

  test('O08 wakes another for what nobody has come for, and not for what waits because its client is set aside', async () => {
    await enqueue(kindOf(async () => undefined))
    await one.within(tx => tx.query(`update tasks set run_at = now() - interval '1 hour'`))
    const wakings = async () =>
      (await withoutClient(database.db, 'select from graphile_worker._private_jobs', [])).length
    const setAside = (isClosed: boolean) =>
      one.within(tx => tx.query('update clients set closed_at = case when $1 then now() end', [isClosed]))
    const before = await wakings()
    await recoverTasks(database.db)
    expect(await wakings()).toBe(before + 1)
    await setAside(true)
    await recoverTasks(database.db)
    expect(await wakings()).toBe(before + 1)
    await setAside(false)
  })

  test('in good order hands its task back, as if it had not begun', async () => {
    const step = gate()
    const stopping = new AbortController()
    const kind = kindOf(async context => {
      await context.within(async tx => {
        await tx.query(`insert into attempts (client_id, kind, subject) values ($1, 'test', 'a')`, [tx.clientId])
        await step.pass()
      })
      return undefined
    })
    await enqueue(kind)
    const running = turn(kind, { stopping: stopping.signal })
    await step.arrived
    stopping.abort()
    step.open()
    expect(await running).toBe('handed-back')
    expect(await notes()).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, failure: null }])
    expect(await turn(kindOf(async () => undefined))).toBe('done')
  })
})

describe('fair turns', () => {
  test('a client with a thousand tasks does not keep another waiting', async () => {
    const order: number[] = []
    const kind = kindOf(async ({ clientId }) => {
      order.push(clientId)
      return undefined
    })
    await one.within(tx =>
      tx.query(
        `insert into tasks (client_id, kind, created_by, input) select $1, 'noting', 'person:7', '{"subject": "a"}' from generate_series(1, 1000)`,
        [tx.clientId],
      ),
    )
    expect(await turn(kind)).toBe('done')
    for (const client of [clients[1]!, clients[1]!, clients[2]!]) await enqueue(kind, client)
    for (let n = 0; n < 6; n++) expect(await turn(kind)).toBe('done')
    expect(order).toEqual([1, 2, 3, 1, 2, 1, 1])
  })

  test('whoever has more running waits for whoever has fewer, and who has enough in a process gets no more there', async () => {
    const take = (busy: readonly number[] = []) => claimTask(database.db, ['noting'], busy, randomUUID(), 60)
    const kind = kindOf(async () => undefined)
    for (const client of [one, one, one, clients[1]!]) await enqueue(kind, client)
    const taken: number[] = []
    for (let n = 0; n < 3; n++) taken.push((await take())!.claim.clientId)
    expect(taken).toEqual([1, 2, 1])
    expect(await take([1])).toBeUndefined()
    expect((await take())!.claim.clientId).toBe(1)
  })

  test('four workers take each of 60 tasks once', async () => {
    const done: string[] = []
    const kind = kindOf(async ({ clientId, input }) => {
      done.push(`${clientId} ${input.subject}`)
      return undefined
    })
    for (const client of clients) for (let n = 0; n < 20; n++) await enqueue(kind, client, `t${n}`)
    await Promise.all(
      [1, 2, 3, 4].map(async () => {
        while ((await turn(kind)) !== undefined);
      }),
    )
    expect(done).toHaveLength(60)
    expect(new Set(done).size).toBe(60)
  })

  test('O12 one with more to do lets others have their turn', async () => {
    const order: string[] = []
    let left = 2
    const kind = kindOf(async ({ clientId, attempt }) => {
      order.push(`${clientId} ${attempt}`)
      if (clientId !== 1) return undefined
      left -= 1
      return left >= 0 ? moreToDo : undefined
    })
    await enqueue(kind, one)
    await enqueue(kind, clients[1]!)
    while ((await turn(kind)) !== undefined);
    expect(order).toEqual(['1 1', '2 1', '1 1', '1 1'])
  })
})
