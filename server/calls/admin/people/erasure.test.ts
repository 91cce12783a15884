import { beforeAll, describe, expect, test } from 'vitest'
import { erasureKinds } from '../../../../contract/erasure.ts'
import { testDatabase } from '../../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { steps } from '../../../features/erasure/erasure.store.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)

let one: TestClient
const names = ['owner', 'support', 'maya', 'noa', 'vera'] as const
const who = {} as Record<(typeof names)[number], TestPerson>
let foreigner: TestPerson

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const two = await testClient(database.db, 2, 'two')
  for (const name of names) who[name] = await one.person(name)
  await one.grant(who.owner, 'owner')
  await one.grant(who.support, 'support')
  foreigner = await two.person('owner')
  await two.grant(foreigner, 'owner')
})

type Name = keyof typeof who
const as = (name: Name) => ({ host: 'one', sessionId: who[name].sessionId })
const pathOf = (name: Name, rest = '') => `/api/v1.0/admin/people/${who[name].personId}${rest}`
const preview = (of: Name, by: Name = 'owner') => app.post(pathOf(of, '/erasure/preview'), {}, as(by))
const erase = (of: Name, body: object = {}, by: Name = 'owner') =>
  app.post(pathOf(of, '/erasure'), { reason: 'request 17', userName: who[of].userName, ...body }, as(by))
const read = async (of: Name) => (await app.get(pathOf(of), as('owner'))).body
const events = (of: Name) =>
  one.within(tx =>
    tx.query<{ actor: string; details: object }>(
      `select actor, details from audit_events where subject = $1 and action = 'person.erased'`,
      [`person:${who[of].personId}`],
    ),
  )

describe('happy', () => {
  test('W05 somebody is counted, and erased by an owner who typed their user ID; the page says so, and nobody acts on the account', async () => {
    await app.post(pathOf('maya', '/lock'), { reason: 'Maya left' }, as('support'))
    const counted = await preview('maya')
    expect(counted).toMatchObject({ status: 200, body: { points: 0 } })
    expect(counted.body.rows).toContainEqual({ kind: 'events', count: expect.any(Number) })
    expect(await read('maya')).toMatchObject({ userName: 'maya', isLocked: true })
    expect(await events('maya')).toEqual([])

    expect(await erase('maya')).toMatchObject({ status: 200, body: counted.body })
    const { personId } = who.maya
    const after = await read('maya')
    expect(after).toMatchObject({
      userName: `erased-${personId}`,
      lastName: `#${personId}`,
      erasedAt: expect.any(String),
      assistRefusal: 'person-erased',
    })
    expect(await events('maya')).toMatchObject([
      { actor: `person:${who.owner.personId}`, details: { reason: 'request 17' } },
    ])
    expect(await app.post(pathOf('maya', '/unlock'), { reason: 'a mistake' }, as('owner'))).toMatchObject({
      status: 409,
      body: { messageCode: 'errors.person-erased' },
    })
    expect(await erase('maya')).toMatchObject({ status: 409, body: { messageCode: 'errors.person-erased' } })
  })

  test('whatever an erasure does is counted by a kind that the page names', () => {
    const named: readonly string[] = [...erasureKinds, 'person']
    expect(steps.filter(({ name }) => !named.includes(name))).toEqual([])
  })
})

describe('refused', () => {
  test('W05 another user ID, a reason that names them, and a role that they hold change nothing', async () => {
    expect(await erase('noa', { userName: 'vera' })).toMatchObject({
      status: 422,
      body: { messageCode: 'errors.user-name-differs' },
    })
    expect(await erase('vera', { reason: 'vera has asked for it' })).toMatchObject({
      status: 422,
      body: { messageCode: 'errors.reason-names-person' },
    })
    for (const answer of [await preview('support'), await erase('support'), await erase('owner')]) {
      expect(answer).toMatchObject({ status: 409, body: { messageCode: 'errors.person-has-roles' } })
    }
    expect(await read('noa')).toMatchObject({ userName: 'noa' })
    expect(await read('vera')).toMatchObject({ userName: 'vera' })
  })
})

describe('forbidden', () => {
  test('W05 support erases nobody, and an owner of another client finds nobody', async () => {
    expect(await erase('noa', {}, 'support')).toMatchObject({ status: 403 })
    expect(await preview('noa', 'support')).toMatchObject({ status: 403 })
    const foreign = { host: 'two', sessionId: foreigner.sessionId }
    expect(await app.post(pathOf('noa', '/erasure/preview'), {}, foreign)).toMatchObject({ status: 404 })
    const body = { reason: 'request 17', userName: 'noa' }
    expect(await app.post(pathOf('noa', '/erasure'), body, foreign)).toMatchObject({ status: 404 })
    expect(await read('noa')).toMatchObject({ userName: 'noa' })
  })
})
