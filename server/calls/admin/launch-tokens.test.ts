import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type Assigned, type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/launch-tokens'
const reason = 'looks for a missing award'

let one: TestClient
let two: TestClient
const people: Record<string, TestPerson> = {}
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  const add = async (name: string, assigned: readonly Assigned[], client = one) => {
    people[name] = await client.person(name, assigned)
  }
  const at = (unitId: string, role: string, more: Partial<Assigned> = {}) => ({ unitId, role, ...more })
  await add('admin', [])
  await add('second-admin', [at('north-east', 'Selector')])
  await add('north-manager', [at('north', 'Manager')])
  await add('north-owner', [at('north', 'Owner')])
  await add('east-manager', [at('north-east', 'Manager')])
  await add('east-selector', [at('north-east', 'Selector')])
  await add('south-selector', [at('south', 'Selector')])
  await add('two-places', [at('north-east', 'Selector'), at('south', 'Selector')])
  await add('left-south', [at('north-east', 'Selector'), at('south', 'Selector', { validTo: one.day(-1) })])
  await add('not-yet', [at('north-east', 'Selector', { validFrom: one.day(1) })])
  await add('superviewer', [at('north', 'Superviewer')])
  await add('was-manager', [at('north', 'Manager', { validTo: one.day(-1) })])
  await add('east-gone', [at('north-east', 'Selector')])
  await add('east-locked', [at('north-east', 'Selector')])
  await add('two-selector', [at('north-east', 'Selector')], two)
  await add('two-manager', [at('Corporate', 'Manager')], two)
  await one.grant(people['admin']!, 'support')
  await one.grant(people['second-admin']!, 'owner')
  await one.within(async tx => {
    await tx.query(`update people set status = 'inactive' where user_name = 'east-gone'`)
    await tx.query(`update people set locked_at = now() where user_name = 'east-locked'`)
  })
})

const mint = (who: string, userName: string, host = 'one') =>
  app.post(path, { userName, reason }, { host, sessionId: people[who]!.sessionId })
const ticketCount = async () =>
  (await one.within(tx => tx.query(`select 1 from tickets where purpose = 'launch-as'`))).length

describe('happy', () => {
  test('A16 T21 W05c an administrator gets a link for anybody, good for a minute, kept as a hash, with the reason in the audit trail', async () => {
    const { status, body } = await mint('admin', ' SOUTH-selector ')
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      url: `http://one.localhost:3000/launch-as?token=${body.token}`,
      expiresInSeconds: 60,
    })
    const [kept] = await one.within(tx =>
      tx.query<{ row: string; life: number }>(
        `select t::text as row, extract(epoch from expires_at - created_at)::int as life from tickets t
         where person_id = $1`,
        [people['south-selector']!.personId],
      ),
    )
    expect(kept!.life).toBe(60)
    expect(kept!.row).not.toContain(body.token)
    const events = await one.within(tx =>
      tx.query(
        `select actor, subject, details->>'reason' as reason from audit_events where action = 'launch.minted'
         order by event_id desc limit 1`,
      ),
    )
    expect(events).toEqual([
      {
        actor: `person:${people['admin']!.personId}`,
        subject: `person:${people['south-selector']!.personId}`,
        reason,
      },
    ])
  })

  test.each([
    ['north-manager', 'east-selector'],
    ['north-manager', 'east-manager'],
    ['north-manager', 'left-south'],
    ['east-manager', 'east-selector'],
    ['north-owner', 'east-manager'],
    ['admin', 'north-manager'],
    ['admin', 'not-yet'],
  ])('T21 %s may launch %s', async (who, userName) => {
    expect((await mint(who, userName)).status).toBe(200)
  })
})

describe('refused', () => {
  test.each([
    ['', 'reason'],
    ['x', 'reason'],
    ['a\nsecond line', 'reason'],
    ['a'.repeat(501), 'reason'],
  ])('T21 no token without a reason that can be kept: %j', async (text, _) => {
    const before = await ticketCount()
    const { sessionId } = people['admin']!
    expect((await app.post(path, { userName: 'east-selector', reason: text }, { host: 'one', sessionId })).status).toBe(
      400,
    )
    expect(await ticketCount()).toBe(before)
  })

  test('T21 too many tokens in a row are refused for a while', async () => {
    const busy = await one.person('busy-manager', [{ unitId: 'north', role: 'Manager' }])
    people['busy-manager'] = busy
    const answers = await Promise.all(Array.from({ length: 32 }, () => mint('busy-manager', 'east-selector')))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(200), count(429)]).toEqual([30, 2])
    expect(Number(answers.find(({ status }) => status === 429)!.headers['retry-after'])).toBeGreaterThan(14 * 60)
  })
})

describe('forbidden', () => {
  test.each(['east-selector', 'superviewer', 'was-manager'])(
    'T21 %s, who leads nobody today, may launch nobody',
    async who => {
      const { status, body } = await mint(who, 'two-places')
      expect([status, body.messageCode]).toEqual([403, 'errors.launch-not-allowed'])
    },
  )

  test.each([
    ['north-manager', 'south-selector', 'of another part'],
    ['north-manager', 'two-places', 'with a place in another part as well'],
    ['north-manager', 'not-yet', 'who is not there yet'],
    ['north-manager', 'north-owner', 'beside them'],
    ['north-manager', 'superviewer', 'who sees everything'],
    ['east-manager', 'north-manager', 'above them'],
    ['north-manager', 'second-admin', 'who is an administrator'],
    ['north-manager', 'north-manager', 'themselves'],
    ['north-manager', 'east-gone', 'who is gone'],
    ['north-manager', 'east-locked', 'who is locked'],
    ['north-manager', 'two-selector', 'of another client'],
    ['admin', 'second-admin', 'who is an administrator too'],
    ['admin', 'admin', 'themselves'],
    ['admin', 'two-selector', 'of another client'],
  ])('T2 T21 %s may not launch %s, %s: the same answer as for nobody', async (who, userName) => {
    const before = await ticketCount()
    const nobody = await mint(who, 'nobody-at-all')
    expect(nobody.status).toBe(404)
    expect((await mint(who, userName)).bytes).toBe(nobody.bytes)
    expect(await ticketCount()).toBe(before)
  })

  test('T1 T21 no token without a session, nor with one of another client', async () => {
    expect((await app.post(path, { userName: 'east-selector', reason }, { host: 'one' })).status).toBe(401)
    expect((await mint('two-manager', 'east-selector')).status).toBe(401)
    expect((await mint('admin', 'two-selector', 'two')).status).toBe(401)
  })
})
