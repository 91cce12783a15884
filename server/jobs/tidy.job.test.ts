import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { usualDays } from '../clocks.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { readSessionsOf } from '../features/accounts/passwords.store.ts'
import { verifyTrail } from '../features/audit/verify-trail.ts'
import { readLastSignIn } from '../features/profile/profile.store.ts'
import { takeAnswer } from '../features/sso/sign-ons.ts'
import { discardUpload } from '../features/uploads/receive-upload.ts'
import { tidyUploads } from '../features/uploads/tidy-uploads.ts'
import { runTasks } from './run-tasks-fixture.ts'
import { startJobs } from './start-jobs.ts'
import { tidyKind } from './tidy.job.ts'

const database = testDatabase()
let clients: TestClient[]
let one: TestClient
beforeAll(async () => {
  clients = [await testClient(database.db, 1, 'one'), await testClient(database.db, 2, 'two')]
  one = clients[0]!
})
let people = 0
/** Somebody new, without a session. */
async function somebody(client = one): Promise<TestPerson> {
  const person = await client.person(`person-${people++}`)
  await client.within(tx => tx.query('delete from sessions where person_id = $1', [person.personId]))
  return person
}
const tidy = (most = 1000) => runTasks(database.db, tidyKind(database.db, { keptDays: usualDays, most }), [1, 2])

interface Then {
  readonly beganDaysAgo: number
  readonly seenDaysAgo?: number
  readonly isOpen?: true
  readonly launchedBy?: TestPerson
}

/** A session of long ago, called by when it began; ended as it was last seen, unless it was left open. */
async function session(person: TestPerson, then: Then, client = one): Promise<Buffer> {
  const { beganDaysAgo, seenDaysAgo = beganDaysAgo, isOpen = false, launchedBy } = then
  const hash = createHash('sha256').update(randomBytes(8)).digest()
  await client.within(tx =>
    tx.query(
      `insert into sessions (client_id, session_hash, person_id, created_at, last_seen_at, ended_at, auth_type, launched_by,
         launch_reason)
       select $1, $2, $3, now() - $4 * interval '1 day', now() - $5 * interval '1 day',
         case when not $6 then now() - $5 * interval '1 day' end, case when $7::bigint is null then 'login' else 'launch' end,
         $7, case when $7::bigint is not null then 'to see what they see' end`,
      [tx.clientId, hash, person.personId, beganDaysAgo, seenDaysAgo, isOpen, launchedBy?.personId ?? null],
    ),
  )
  return hash
}

/** How many whole days ago the sessions began that are left, the oldest first. */
async function left(person: TestPerson, client = one): Promise<number[]> {
  const rows = await client.within(tx =>
    tx.query<{ days: number }>(
      `select round(extract(epoch from now() - created_at) / 86400)::int as days from sessions where person_id = $1 order by created_at`,
      [person.personId],
    ),
  )
  return rows.map(({ days }) => days)
}

describe('sessions', () => {
  test('T9 sessions are deleted 30 days after their end, signed out or expired; younger ones stay', async () => {
    const [person, colleague] = [await somebody(), await somebody()]
    for (const beganDaysAgo of [400, 90, 60, 45, 31, 30.4, 29, 3, 0]) await session(person, { beganDaysAgo })
    for (const beganDaysAgo of [80, 33, 20]) await session(person, { beganDaysAgo, isOpen: true })
    for (const beganDaysAgo of [70, 32, 10]) await session(person, { beganDaysAgo, launchedBy: colleague })
    await tidy()
    // The newest of those that are over says when the person last came, for as long as none is newer.
    expect(await left(person)).toEqual([31, 30, 29, 20, 10, 3, 0])
  })

  test('what is shown of a person stays: when they last signed in, and when they were last seen', async () => {
    const person = await somebody()
    await session(person, { beganDaysAgo: 90 })
    await session(person, { beganDaysAgo: 50.4, seenDaysAgo: 50 })
    await session(person, { beganDaysAgo: 50.2, seenDaysAgo: 50.1 })
    const now = await session(person, { beganDaysAgo: 0, isOpen: true })
    const lastSeen = () =>
      one.within(async tx => [
        await readLastSignIn(tx, person.personId, now),
        await readSessionsOf(tx, person.personId),
      ])
    const before = await lastSeen()
    await tidy()
    expect(await left(person)).toEqual([50, 50, 0])
    expect(await lastSeen()).toEqual(before)
  })

  test('R12 batch by batch, of any number of people, at two clients, by two processes at once, and again', async () => {
    const crowd = await Promise.all(clients.flatMap(client => Array.from({ length: 8 }, () => somebody(client))))
    for (const [at, person] of crowd.entries()) {
      for (const beganDaysAgo of [70, 60, 50, 1]) await session(person, { beganDaysAgo }, clients[at < 8 ? 0 : 1])
    }
    const all = () => Promise.all(crowd.map((person, at) => left(person, clients[at < 8 ? 0 : 1])))
    await Promise.all([tidy(3), tidy(3)])
    // What one held while the other looked waits for the next look.
    await tidy(3)
    expect(await all()).toEqual(Array(16).fill([50, 1]))
    await tidy(3)
    expect(await all()).toEqual(Array(16).fill([50, 1]))
  })

  test('R12 rows locked by another process are skipped', async () => {
    const person = await somebody()
    const held = await session(person, { beganDaysAgo: 90 })
    for (const beganDaysAgo of [70, 50]) await session(person, { beganDaysAgo })
    await one.within(async tx => {
      await tx.query('select from sessions where session_hash = $1 for update', [held])
      await tidy()
      expect(await left(person)).toEqual([90, 50])
    })
    await tidy()
    expect(await left(person)).toEqual([50])
  })

  test('R12 a stopped process deletes nothing more, and its task waits for another', async () => {
    const person = await somebody()
    for (const beganDaysAgo of [70, 50]) await session(person, { beganDaysAgo })
    const kind = tidyKind(database.db, { keptDays: usualDays })
    const stopped = AbortSignal.abort()
    expect(await runTasks(database.db, kind, [1], { stopping: stopped, turns: 1 })).toEqual(['handed-back'])
    expect(await left(person)).toEqual([70, 50])
    expect(await runTasks(database.db, kind, [])).toEqual(['done'])
    expect(await left(person)).toEqual([50])
  })

  test('the serving process does it as it starts', async () => {
    const person = await somebody()
    for (const beganDaysAgo of [70, 50]) await session(person, { beganDaysAgo })
    const jobs = startJobs(database.db, () => {}, {
      smtpUrl: undefined,
      secret: Buffer.alloc(32),
      port: 0,
      keptDays: usualDays,
    })
    await expect.poll(() => left(person)).toEqual([50])
    await jobs.stop()
  })
})

describe('tickets, attempts and sign-ons', () => {
  const kept = async (table: string) =>
    (
      await one.within(tx =>
        tx.query<{ name: string }>(`select ${table} as name from ${table.split('.')[0]} order by 1`),
      )
    ).map(({ name }) => name)

  test('T8 tickets stay for a week after their end, spent or not', async () => {
    const { personId } = await somebody()
    await one.within(tx =>
      tx.query(
        `insert into tickets (client_id, ticket_hash, purpose, person_id, created_at, expires_at, consumed_at)
         select $1, sha256(convert_to('ticket ' || days || spent, 'utf8')), 'password-reset', $2, now() - interval '60 days',
           now() - days * interval '1 day', case when spent then now() - interval '50 days' end
         from unnest(array[-1, 6.9, 7.1, 40]) days, unnest(array[true, false]) spent`,
        [tx.clientId, personId],
      ),
    )
    await tidy(3)
    const ends = await one.within(tx =>
      tx.query(
        `select round(extract(epoch from now() - expires_at) / 8640)::int as tenths, count(*)::int as count from tickets
         group by 1 order by 1`,
      ),
    )
    expect(ends).toEqual([
      { tenths: -10, count: 2 },
      { tenths: 69, count: 2 },
    ])
  })

  test('T5 attempts are kept for a day, as long as any limit counts them', async () => {
    await one.within(tx =>
      tx.query(
        `insert into attempts (client_id, kind, subject, at)
         select $1, 'test', hours || ' hours', now() - hours * interval '1 hour' from unnest(array[0, 23, 25, 30, 48, 72, 96]) hours`,
        [tx.clientId],
      ),
    )
    await tidy(2)
    expect(await kept('attempts.subject')).toEqual(['0 hours', '23 hours'])
  })

  test('T18 sign-ons are deleted once they cannot be answered; responses are remembered until a day after they could be sent', async () => {
    const providerId = 'acme'
    const answer = (answerId: string, hours: number) =>
      one.within(tx =>
        takeAnswer(tx, { providerId, answerId, expiresAt: new Date(tx.now.getTime() - hours * 3_600_000) }),
      )
    await one.within(async tx => {
      await tx.query(
        `insert into sso_providers (client_id, provider_id, type, document, place, updated_by) values ($1, $2, 'oidc', '{}', 0, 'operator:max')`,
        [tx.clientId, providerId],
      )
      await tx.query(
        `insert into sso_requests (client_id, request_hash, provider_id, browser_hash, sealed, next, expires_at)
         select $1, sha256(convert_to(minutes::text, 'utf8')), $2, sha256(''), '', minutes || ' min', now() - minutes * interval '1 minute'
         from unnest(array[-9, 1, 2, 3]) minutes`,
        [tx.clientId, providerId],
      )
    })
    for (const [id, hours] of [
      ['living', -1],
      ['ended', 23],
      ['old', 25],
      ['older', 26],
    ] as const) {
      expect(await answer(id, hours)).toBe(true)
    }
    await tidy(1)
    expect(await kept('sso_requests.next')).toEqual(['-9 min'])
    expect([await answer('living', -1), await answer('ended', 23)]).toEqual([false, false])
    expect(await kept('sso_answers.answer_hash')).toHaveLength(2)
  })
})

describe('clocks', () => {
  test('O14 pictures of people who left, old plans and details of old events go when their clock says so', async () => {
    const [left, here] = [await somebody(), await somebody()]
    const [event] = await one.within(async tx => {
      for (const { personId } of [left, here]) {
        const name = `${personId}`.padEnd(32, 'x')
        await tx.query('insert into avatars (client_id, avatar_id, person_id, image) values ($1, $2, $3, $4)', [
          tx.clientId,
          name,
          personId,
          Buffer.from('a picture'),
        ])
        await tx.query(
          `update people set avatar_id = $3, status = case when person_id = $4 then 'inactive' else 'active' end,
             updated_at = now() - interval '366 days' where client_id = $1 and person_id = $2`,
          [tx.clientId, personId, name, left.personId],
        )
        for (const days of [729, 731]) {
          await tx.query(
            `insert into plans (client_id, person_id, program_id, time_period_id, revision, plan_sets, saved_at)
             values ($1, $2, 'p', $3::int::text, 1, '[]', now() - make_interval(days => $3::int))`,
            [tx.clientId, personId, days],
          )
        }
      }
      return tx.query<{ event_id: number }>(
        `insert into audit_events (client_id, at, actor, action, subject, details)
         values ($1, now() - interval '500 days', 'system:test', 'test.done', 'client', '{"reason": "x"}') returning event_id`,
        [tx.clientId],
      )
    })
    const detailsOf = () =>
      one.within(tx => tx.query('select details from audit_events where event_id = $1', [event!.event_id]))
    await tidy()
    // Nobody has turned this clock on.
    expect(await detailsOf()).toEqual([{ details: { reason: 'x' } }])
    const keptDays = { ...usualDays, 'audit-details': 400 }
    await runTasks(database.db, tidyKind(database.db, { keptDays }), [1])
    expect(await detailsOf()).toEqual([{ details: {} }])
    expect((await verifyTrail(database.db, 1)).flaws).toEqual([])
    expect(
      await one.within(async tx => ({
        pictures: await tx.query('select person_id from avatars'),
        named: await tx.query('select person_id from people where avatar_id is not null'),
        plans: await tx.query('select distinct time_period_id as days from plans'),
        why: await tx.query(`select actor, details from audit_events where action = 'audit.details-expired'`),
      })),
    ).toEqual({
      pictures: [{ person_id: here.personId }],
      named: [{ person_id: here.personId }],
      plans: [{ days: '729' }],
      why: [{ actor: 'system:tidy', details: { days: 400, events: 1 } }],
    })
  })

  test('O14 the bytes of a large file go some at a time; those of a discarded one do not wait for their clock', async () => {
    const uploads = await one.within(tx =>
      tx.query<{ upload_id: number }>(
        `insert into uploads (client_id, file_name, size, part_size, state, created_by, touched_at)
         select $1, 'large.csv', 18 * 65536, 65536, state, 'system:test', now() - days * interval '1 day'
         from (values ('committed', 8), ('discarded', 0), ('committed', 6), ('received', 0)) as files (state, days) returning upload_id`,
        [tx.clientId],
      ),
    )
    const [old, discarded, young, open] = uploads.map(row => row.upload_id)
    await one.within(tx =>
      tx.query(
        `insert into upload_parts (client_id, upload_id, part, sha256, is_utf8, bytes)
         select $1, upload_id, part, '', true, 'x' from unnest($2::bigint[]) upload_id, generate_series(0, 17) part`,
        [tx.clientId, uploads.map(row => row.upload_id)],
      ),
    )
    const left = () =>
      one.within(tx =>
        tx.query<{ upload_id: number; parts: number }>(
          'select upload_id, count(*) as parts from upload_parts group by 1 order by 1',
        ),
      )
    expect(await one.within(tx => tidyUploads(tx, 7))).toBe(true)
    expect((await left()).map(row => row.parts)).toEqual([10, 18, 18, 18])
    expect(await one.within(tx => discardUpload(tx, open!, 'system:test'))).toMatchObject({ ok: true })
    expect((await left()).map(row => row.parts)).toEqual([10, 18, 18, 10])
    expect(
      await one.within(tx => tx.query("select kind from tasks where work_key = 'tidy' and state = 'waiting'")),
    ).toEqual([{ kind: 'tidy' }])
    await tidy()
    expect(await left()).toEqual([{ upload_id: young, parts: 18 }])
    expect(
      await one.within(tx => tx.query('select upload_id from uploads where upload_id = any($1)', [[old, discarded]])),
    ).toHaveLength(2)
  })

  test('O14 a clock that can delete nothing stops no other', async () => {
    const { personId } = await somebody()
    await one.within(tx =>
      tx.query(
        `insert into plans (client_id, person_id, program_id, time_period_id, revision, plan_sets, saved_at)
         values ($1, $2, 'p', 'old', 1, '[]', now() - interval '3000 days')`,
        [tx.clientId, personId],
      ),
    )
    const keptDays = { ...usualDays, uploads: 1e10 }
    await expect(runTasks(database.db, tidyKind(database.db, { keptDays }), [1], { turns: 1 })).rejects.toThrow(
      'out of range',
    )
    expect(await one.within(tx => tx.query("select from plans where time_period_id = 'old'"))).toEqual([])
  })
})
