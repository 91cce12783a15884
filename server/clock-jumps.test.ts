import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { superuserOf, testDatabase } from './db/test-database.ts'
import type { TestClient } from './db/test-world.ts'
import { findPeopleToActivate } from './features/accounts/people.store.ts'
import { recordEvent } from './features/audit/events.ts'
import { sealTrail } from './features/audit/seal-trail.ts'
import { verifyTrail } from './features/audit/verify-trail.ts'
import { makeClientOfHost } from './features/clients/client-of-host.ts'
import { closeClient, openClient } from './features/clients/set-aside.ts'
import { readPendingApp } from './features/factors/factors.store.ts'
import { growingWaits, recordAttempt, takeAttempt } from './features/limits/limits.ts'
import { claimTask, recoverTasks } from './features/tasks/task-claim.ts'
import { enqueueTask } from './features/tasks/task-enqueuing.ts'
import type { TaskKind } from './features/tasks/task-kind.ts'
import { runTask } from './features/tasks/task-run.ts'
import { consumeTicket, issueTicket, lookAtTicket } from './features/tickets/tickets.ts'
import { plantJobs } from './jobs/job-world-fixture.ts'

/**
 * The database has the one clock that decides (R9). That it jumps is the same as that every moment in its tables moves the other way;
 * what a process remembers for a while goes by a clock that cannot jump.
 */
const database = testDatabase()
let client: TestClient
beforeAll(async () => {
  client = await plantJobs(database.db, 1, { people: 50, isLapsed: false, isApproved: false })
})

const asSuperuser = async (sql: string) => {
  const connection = new pg.Client(superuserOf(database.address))
  await connection.connect()
  try {
    await connection.query(sql)
  } finally {
    await connection.end()
  }
}

test('O10 R9 what a clock that was ahead has counted holds nobody up once it is right, and what is counted then does', async () => {
  const limit = { kind: 'jump', subject: 'a', most: 2, minutes: 15 }
  const growing = { kind: 'jump-growing', subject: 'a', free: 1, mostMinutes: 15 }
  const take = () => client.within(tx => takeAttempt(tx, [limit]))
  const grown = () => client.within(tx => growingWaits(tx, [growing]))
  const count = () => client.within(tx => recordAttempt(tx, [growing]))
  const move = (by: string) => client.within(tx => tx.query(`update attempts set at = at + interval '${by}'`))
  expect([await take(), await take()]).toEqual([0, 0])
  expect(await take()).toBeGreaterThan(0)
  await count()
  await count()
  expect(await grown()).toMatchObject([{ attempts: 2 }])
  await move('1 day')
  expect(await grown()).toEqual([{ attempts: 0, seconds: 0 }])
  expect([await take(), await take()]).toEqual([0, 0])
  expect(await take()).toBeGreaterThan(0)
  // Forward: what was counted lies long ago.
  await move('-3 days')
  expect(await take()).toBe(0)
})

test('O10 R9 a task whose lease a clock that jumped has made too short or too long is done once, by another', async () => {
  for (const jump of ['-1 day', '1 day']) {
    const began: number[] = []
    let goOn = () => {}
    const held = new Promise<void>(resolve => {
      goOn = resolve
    })
    const kind: TaskKind<object> = {
      name: 'jumping',
      input: z.object({}),
      run: async ({ finish, attempt }) => {
        began.push(attempt)
        if (attempt === 1) await held
        return finish(async tx => {
          await tx.query(`insert into attempts (client_id, kind, subject) values ($1, 'jumped', $2)`, [
            tx.clientId,
            jump,
          ])
          return {}
        })
      },
    }
    const turn = async () => {
      const found = await claimTask(database.db, [kind.name], [], randomUUID(), 60)
      const parts = { db: database.db, kind: kind as TaskKind, leaseSeconds: 60, onFailure: () => {} }
      return found && runTask({ ...parts, claim: found.claim, stopping: new AbortController().signal })
    }
    await client.within(tx => enqueueTask(tx, kind, { actor: 'system:jumping', input: {} }))
    const first = turn()
    await expect.poll(() => began).toEqual([1])
    expect(await turn()).toBeUndefined()
    // The worker that has it renews its lease once a second, at times just then.
    const asJumped = `update tasks set leased_until = now() + interval '60 seconds' + $1::interval where state = 'running'`
    await expect
      .poll(async () => {
        await client.within(tx => tx.query(asJumped, [jump]))
        await recoverTasks(database.db)
        return turn()
      })
      .toBe('done')
    goOn()
    expect(await first).toBe('lost')
    expect(
      await client.within(tx => tx.query(`select from attempts where kind = 'jumped' and subject = $1`, [jump])),
    ).toHaveLength(1)
  }
})

test('O10 R9 events of a clock that jumped are sealed in the order in which they came, and the trail proves', async () => {
  const record = () =>
    client.within(tx => recordEvent(tx, { actor: 'operator:test', action: 'client.opened', subject: 'client' }))
  const shift = (by: string) =>
    asSuperuser(
      `alter table audit_events disable trigger user;
       update audit_events set at = at + interval '${by}' where event_id = (select max(event_id) from audit_events);
       alter table audit_events enable trigger user`,
    )
  for (const by of ['1 day', '-1 day', '0']) {
    await record()
    await shift(by)
  }
  // Whatever else runs on the server holds sealing up until it has ended.
  await vi.waitFor(
    async () => {
      await client.within(sealTrail)
      expect((await verifyTrail(database.db, 1)).unsealed).toBe(0)
    },
    { timeout: 90_000, interval: 50 },
  )
  const { flaws, events } = await verifyTrail(database.db, 1)
  expect(flaws).toEqual([])
  expect(events).toBeGreaterThan(2)
})

test('O10 R9 a process whose own clock goes back serves a client that was set aside no longer than one whose clock is right', async () => {
  const clientOfHost = makeClientOfHost(database.db, 1)
  const isServed = () =>
    clientOfHost('jobs-1.localhost').then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await isServed()).toBe(true)
  const right = Date.now
  const back = vi.spyOn(Date, 'now').mockImplementation(() => right() - 3_600_000)
  try {
    await closeClient(database.db, 1, 'operator:test')
    await expect.poll(isServed).toBe(false)
  } finally {
    back.mockRestore()
    await openClient(database.db, 1, 'operator:test')
  }
})

test('T8 R9 a link that a clock ahead has made opens nothing once it is right, and is made anew', async () => {
  const personId = await client.within(async tx => {
    const [row] = await tx.query<{ id: number }>(
      'select person_id as id from people where password_hash is null limit 1',
    )
    return row!.id
  })
  const issue = () => client.within(tx => issueTicket(tx, { purpose: 'activation', personId, lifeSeconds: 600 }))
  const works = (token: string) =>
    client.within(async tx => (await lookAtTicket(tx, 'activation', token)) !== undefined)
  const isMissing = () =>
    client.within(async tx =>
      (await findPeopleToActivate(tx, personId - 1, 1)).some(({ person_id }) => person_id === personId),
    )
  const token = await issue()
  expect([await works(token), await isMissing()]).toEqual([true, false])
  await client.within(tx =>
    tx.query(
      `update tickets set created_at = created_at + interval '2 days', expires_at = expires_at + interval '2 days'`,
    ),
  )
  expect([await works(token), await isMissing()]).toEqual([false, true])
  expect(await client.within(tx => consumeTicket(tx, 'activation', token))).toBeUndefined()
  expect(await works(await issue())).toBe(true)
})

test('R9 an authenticator app that a clock ahead has begun to add is confirmed no more once it is right', async () => {
  const pending = () =>
    client.within(async tx => {
      const [row] = await tx.query<{ id: number }>(
        `insert into factors (client_id, person_id, kind, name, sealed)
         select client_id, person_id, 'totp', 'Phone', '\\x00' from people where client_id = $1 limit 1 returning person_id as id`,
        [tx.clientId],
      )
      const isPending = async () => (await readPendingApp(tx, row!.id, 600)) !== undefined
      const before = await isPending()
      await tx.query(`update factors set created_at = created_at + interval '2 days' where person_id = $1`, [row!.id])
      return [before, await isPending()]
    })
  expect(await pending()).toEqual([true, false])
})
