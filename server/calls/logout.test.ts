import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { testApp } from '../http/test-app.ts'
import { mintLaunchTokenRoute } from './admin/launch-tokens.ts'
import { launchAsRoute } from './launch-as.ts'
import { logoutRoute } from './logout.ts'
import { getUserRoute } from './user.ts'

const database = testDatabase()
const app = testApp(database, [logoutRoute, launchAsRoute, mintLaunchTokenRoute, getUserRoute])

let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
})

let count = 0
/** A manager of the north, and somebody there. */
async function pair(client = one): Promise<{ manager: TestPerson; person: TestPerson }> {
  count += 1
  const manager = await client.person(`manager-${count}`, [{ unitId: 'north', role: 'Manager' }])
  return { manager, person: await client.person(`person-${count}`, [{ unitId: 'north-east', role: 'Selector' }]) }
}

/** A session in which the manager acts as the person. */
async function launched(manager: TestPerson, person: TestPerson, host = 'one'): Promise<string> {
  const wish = { userName: person.userName, reason: 'looks for an award' }
  const minted = await app.post('/api/v1.0/admin/launch-tokens', wish, { host, sessionId: manager.sessionId })
  return (await app.post('/api/v1.0/launch-as', { token: minted.body.token }, { host })).body.sessionId
}
const logOut = async (sessionId: string, host = 'one') =>
  (await app.post('/api/v1.0/logout', {}, { host, sessionId })).status
const statusOf = async (sessionId: string, host = 'one') =>
  (await app.get('/api/v1.0/user', { host, sessionId })).status
const statusesOf = (...ids: string[]) => Promise.all(ids.map(id => statusOf(id)))

describe('happy', () => {
  test('A05 T21 signing out ends acting as others at once', async () => {
    const { manager, person } = await pair()
    const colleague = await one.person(`colleague-${count}`, [{ unitId: 'north', role: 'Selector' }])
    const acting = [await launched(manager, person), await launched(manager, colleague)]
    expect(await statusesOf(...acting)).toEqual([200, 200])
    expect(await logOut(manager.sessionId)).toBe(200)
    expect(await statusesOf(manager.sessionId, ...acting)).toEqual([401, 401, 401])
  })

  test('A05 T21 whoever they acted as stays signed in, and so does everybody else who acts as them', async () => {
    const { manager, person } = await pair()
    const other = await one.person(`other-${count}`, [{ unitId: 'Corporate', role: 'Manager' }])
    const [own, others] = [await launched(manager, person), await launched(other, person)]
    await logOut(manager.sessionId)
    expect(await statusesOf(own, others, person.sessionId, other.sessionId)).toEqual([401, 200, 200, 200])
  })

  test('A05 T21 what the browser keeps for its other tabs goes with their own session alone', async () => {
    const { manager, person } = await pair()
    const cleared = async (sessionId: string) =>
      (await app.post('/api/v1.0/logout', {}, { host: 'one', sessionId })).headers['clear-site-data']
    expect(await cleared(await launched(manager, person))).toBeUndefined()
    expect(await cleared(manager.sessionId)).toBe('"cache", "storage"')
  })

  test('A05 T21 signing out of a launched session ends it alone', async () => {
    const { manager, person } = await pair()
    const [left, right] = [await launched(manager, person), await launched(manager, person)]
    expect(await logOut(left)).toBe(200)
    expect(await statusesOf(left, right, manager.sessionId, person.sessionId)).toEqual([401, 200, 200, 200])
  })
})

describe('refused', () => {
  test('A05 a session is ended once: a second time is refused, and its end stays as recorded', async () => {
    const { manager, person } = await pair()
    const acting = await launched(manager, person)
    const ends = () =>
      one.within(tx =>
        tx.query<{ at: Date }>(
          'select ended_at as at from sessions where person_id = $1 or launched_by = $1 order by created_at',
          [manager.personId],
        ),
      )
    expect(await logOut(manager.sessionId)).toBe(200)
    const before = await ends()
    expect(before).toEqual([{ at: expect.any(Date) }, { at: before[0]!.at }])
    expect([await logOut(manager.sessionId), await logOut(acting)]).toEqual([401, 401])
    expect(await ends()).toEqual(before)
  })
})

describe('forbidden', () => {
  test('T1 T2 a session id does not end a session at another client', async () => {
    const [here, there] = [await pair(), await pair(two)]
    const acting = await launched(here.manager, here.person)
    const actingThere = await launched(there.manager, there.person, 'two')
    expect(await logOut(here.manager.sessionId, 'two')).toBe(401)
    expect(await statusesOf(here.manager.sessionId, acting)).toEqual([200, 200])
    expect(await logOut(here.manager.sessionId)).toBe(200)
    expect([await statusOf(there.manager.sessionId, 'two'), await statusOf(actingThere, 'two')]).toEqual([200, 200])
  })
})
