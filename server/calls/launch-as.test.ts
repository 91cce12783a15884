import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { setPassword } from '../features/accounts/set-password.ts'
import { testApp } from '../http/test-app.ts'
import { routes } from '../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const otherNode = testApp(database, routes)
const path = '/api/v1.0/launch-as'
const reason = 'looks for a missing award'

let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
})

let count = 0
let manager: TestPerson
let person: TestPerson
beforeEach(async () => {
  count += 1
  manager = await one.person(`manager-${count}`, [{ unitId: 'north', role: 'Manager' }])
  person = await one.person(`person-${count}`)
})

async function newToken(launcher = manager, target = person): Promise<string> {
  const { status, body } = await app.post(
    '/api/v1.0/admin/launch-tokens',
    { userName: target.userName, reason },
    { host: 'one', sessionId: launcher.sessionId },
  )
  expect(status).toBe(200)
  return body.token
}
const use = (token: string, host = 'one', address = `192.0.2.${count}`) => app.post(path, { token }, { host, address })
const launched = async () => (await use(await newToken())).body.sessionId as string
const statusOf = async (sessionId: string) => (await app.get('/api/v1.0/user', { host: 'one', sessionId })).status
const idOf = ({ personId }: { personId: number }) => `person:${personId}`
const eventsOf = (action: string) =>
  one.within(tx =>
    tx.query<{ actor: string; subject: string; details: Record<string, string> }>(
      'select actor, subject, details from audit_events where action = $1 and (actor = any($2) or subject = any($2)) order by event_id',
      [action, [idOf(manager), idOf(person)]],
    ),
  )
/** Moves every ticket and session so many seconds back. */
const passed = (seconds: number) =>
  one.within(async tx => {
    await tx.query(
      `update tickets set created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
      [seconds],
    )
    await tx.query(
      'update sessions set created_at = created_at - make_interval(secs => $1) where launched_by is not null',
      [seconds],
    )
  })

describe('happy', () => {
  test('A16 N08 T21 a token signs in as the person, in a session that says who acts', async () => {
    const { status, body } = await use(await newToken())
    const acting = {
      userName: person.userName,
      isLaunchAs: true,
      launchedBy: manager.userName,
      launcher: { firstName: `Manager-${count}`, lastName: 'Test' },
    }
    expect(status).toBe(200)
    expect(body).toMatchObject(acting)
    expect(body.sessionId).toMatch(/^[\w-]{43}$/)
    const user = await app.get('/api/v1.0/user', { host: 'one', sessionId: body.sessionId })
    expect(user.body).toMatchObject(acting)
    expect(await eventsOf('launch.used')).toEqual([
      { actor: idOf(manager), subject: idOf(person), details: { reason } },
    ])
  })

  test('T21 every change in it is recorded with both names', async () => {
    const sessionId = await launched()
    await app.post('/api/v1.0/logout', {}, { host: 'one', sessionId })
    const [event, ...more] = await eventsOf('launch.act')
    expect(more).toEqual([])
    expect(event).toMatchObject({ actor: idOf(manager), subject: idOf(person), details: { act: 'logout' } })
  })

  test('R13 one token at two servers by 32 at once: exactly one session', async () => {
    const token = await newToken()
    const attempts = Array.from({ length: 32 }, (_, at) => {
      const caller = { host: 'one', address: `198.51.100.${at}` }
      return (at % 2 === 0 ? app : otherNode).post(path, { token }, caller)
    })
    const answers = await Promise.all(attempts)
    const of = (wanted: number) => answers.filter(({ status }) => status === wanted)
    expect([of(200).length, of(401).length]).toEqual([1, 31])
    const sessions = await one.within(tx =>
      tx.query('select 1 from sessions where person_id = $1 and launched_by = $2', [person.personId, manager.personId]),
    )
    expect(sessions).toHaveLength(1)
    expect(await eventsOf('launch.used')).toHaveLength(1)
    expect(await eventsOf('launch.refused')).toHaveLength(31)
  })
})

describe('refused', () => {
  test('T21 used, late, foreign and invented tokens: the same answer', async () => {
    const used = await newToken()
    await use(used)
    const late = await newToken()
    await passed(61)
    const foreign = await newToken()
    const answers = [
      await use(used),
      await use(late),
      await use(foreign, 'two'),
      await use('A'.repeat(43)),
      await use('?'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1)
    expect((await eventsOf('launch.refused')).length).toBe(2)
    expect((await use(foreign)).status).toBe(200)
  })

  test('T21 a token is good on the host it was minted for', async () => {
    await one.within(tx =>
      tx.query(`insert into client_hosts (host, client_id) values ('other.localhost', 1) on conflict do nothing`),
    )
    const token = await newToken()
    expect((await use(token, 'other')).status).toBe(401)
    expect((await use(token)).status).toBe(401)
  })

  test('T21 a token whose launcher lost the right is refused, and spent by the attempt', async () => {
    const token = await newToken()
    await one.within(tx => tx.query(`update people set locked_at = now() where person_id = $1`, [manager.personId]))
    expect((await use(token)).status).toBe(401)
    await one.within(tx => tx.query(`update people set locked_at = null where person_id = $1`, [manager.personId]))
    expect((await use(token)).status).toBe(401)
  })

  test('T5 an address that guesses waits, and no other address does', async () => {
    const guesser = `203.0.113.${count}`
    const guesses = await Promise.all(Array.from({ length: 24 }, () => use('B'.repeat(43), 'one', guesser)))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(20)
    const waits = guesses.filter(({ status }) => status === 429)
    expect(waits).toHaveLength(4)
    expect(Number(waits[0]!.headers['retry-after'])).toBeGreaterThan(14 * 60)
    const token = await newToken()
    expect((await use(token, 'one', guesser)).status).toBe(429)
    expect((await use(token)).status).toBe(200)
  })

  test('T5 however many addresses guess, a valid token works', async () => {
    await one.within(tx =>
      tx.query(
        `insert into attempts (client_id, kind, subject)
         select 1, kind, subject from (values ('launch-as', 'everybody'), ('launch-all', 'client')) as t (kind, subject),
           generate_series(1, 1000)`,
      ),
    )
    expect((await use(await newToken())).status).toBe(200)
    const guesser = `203.0.113.${count}`
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) statuses.push((await use('C'.repeat(43), 'one', guesser)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    await one.within(tx => tx.query("delete from attempts where kind in ('launch-as', 'launch-all')"))
  })

  test('T9 T21 a token ends with the password of whoever minted it', async () => {
    const token = await newToken()
    await one.within(tx => setPassword(tx, { userName: manager.userName }, 'another lake and a dune'))
    expect((await use(token)).status).toBe(401)
  })

  test('T21 GET consumes nothing', async () => {
    const token = await newToken()
    expect((await app.get(`${path}?token=${token}`, { host: 'one' })).status).toBe(404)
    expect((await use(token)).status).toBe(200)
  })
})

describe('forbidden', () => {
  test('T21 a launched session redeems nothing, shops nothing and mints nothing', async () => {
    const sessionId = await launched()
    const caller = { host: 'one', sessionId }
    const answers = [
      await app.get('/api/v1.0/user/marketPlaceUrl/merchandise', caller),
      await app.post('/api/v1.0/ots/redeem', { code: 'CDFH', userName: person.userName }, caller),
      await app.post('/api/v1.0/admin/launch-tokens', { userName: person.userName, reason }, caller),
    ]
    expect(answers.map(({ status, body }) => [status, body.messageCode])).toEqual(
      Array(3).fill([403, 'errors.not-while-launched']),
    )
  })

  test('T21 nobody launched as a manager goes on from there', async () => {
    const below = await one.person(`below-${count}`, [{ unitId: 'north-east', role: 'Manager' }])
    const { body } = await use(await newToken(manager, below))
    const chained = await app.post(
      '/api/v1.0/admin/launch-tokens',
      { userName: person.userName, reason },
      { host: 'one', sessionId: body.sessionId },
    )
    expect(chained.status).toBe(403)
  })

  test('T21 it ends after 30 minutes, however busy', async () => {
    const sessionId = await launched()
    await passed(29 * 60)
    expect(await statusOf(sessionId)).toBe(200)
    await passed(61)
    expect(await statusOf(sessionId)).toBe(401)
  })

  test.each([
    ['is locked', 'update people set locked_at = now() where person_id = $1', 'manager'],
    ['goes', `update people set status = 'inactive' where person_id = $1`, 'manager'],
    ['leads no longer', `update assignments set valid_to = current_date - 2 where person_id = $1`, 'manager'],
    ['moves away', `update assignments set unit_id = 'south' where person_id = $1`, 'manager'],
  ])('T21 it ends at once when its launcher %s, for good', async (_, sql) => {
    const sessionId = await launched()
    expect(await statusOf(sessionId)).toBe(200)
    await one.within(tx => tx.query(sql, [manager.personId]))
    expect(await statusOf(sessionId)).toBe(401)
  })

  test('T21 it ends when the person rises above the launcher, or is locked', async () => {
    const sessionId = await launched()
    await one.grant(person, 'author')
    expect(await statusOf(sessionId)).toBe(401)
    expect(await eventsOf('launch.ended')).toHaveLength(1)
    await one.within(tx => tx.query('delete from grants where person_id = $1', [person.personId]))
    expect(await statusOf(sessionId)).toBe(401)
  })

  test('T1 a launched session is invalid at another client', async () => {
    const sessionId = await launched()
    expect((await app.get('/api/v1.0/user', { host: two.key, sessionId })).status).toBe(401)
  })
})
