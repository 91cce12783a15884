import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMarketPlaceUrl } from '../../contract/calls/user/market-place-url.ts'
import { calls } from '../../contract/calls.ts'
import { type Breakable, breakable, contentsOf } from '../db/break-after-commit-fixture.ts'
import { superuserOf, testDatabase } from '../db/test-database.ts'
import { type AccessRow, type AnyCall, type CallerName, callerOf, requestOf } from './access-row-fixture.ts'
import { accessRows, onboardingRow } from './access-rows-fixture.ts'
import { type HostileAnswer, hostileWorld } from './hostile-world-fixture.ts'

const database = testDatabase()
const world = hostileWorld(database)
let connections: Breakable
let superuser: pg.Client
beforeAll(async () => {
  connections = breakable(database.db)
  superuser = new pg.Client(superuserOf(database.address))
  await superuser.connect()
})
afterAll(() => superuser.end())

/** What is counted or noted whatever comes of a call, such as the place that a right password came from, is no part of what was asked. */
const beside = ['attempts', 'known_places']

// What is noted of a read is noted before it, and stays where the read then fails.
const isChange = ({ call }: AccessRow) => call.method !== 'GET' || call === getMarketPlaceUrl
const successes = [...accessRows, onboardingRow].filter(isChange).flatMap(one => {
  const name = (Object.keys(one.answers) as CallerName[])
    .sort((a, b) => Number(b === 'ann') - Number(a === 'ann'))
    .find(caller => one.answers[caller]?.startsWith('200'))
  return name === undefined ? [] : [{ one, name }]
})

test('every call that changes something is among those whose connections are cut', () => {
  const tried = new Set(successes.map(({ one }) => one.call))
  const changing = (calls as readonly AnyCall[]).filter(({ method }) => method !== 'GET')
  // What the catalogue's server and suppliers' programs send is cut in calls/shop/orders.test.ts and admin/rewards/suppliers.test.ts.
  expect(changing.filter(call => !tried.has(call)).map(({ path }) => path)).toEqual([
    '/api/v1.0/shop/tickets',
    '/api/v1.0/supplier/orders/{orderId}/move',
    '/api/v1.0/shop/orders',
    '/api/v1.0/shop/orders/{orderKey}/reverse',
  ])
})

test.each(successes.map(({ one, name }) => [one.call.method, one.call.path, one.of, name, one] as const))(
  'R5 %s %s %s by %s: what was committed is answered as done, though the database dies right then',
  async (_method, _path, _of, name, one) => {
    const prepare = async () => {
      await world.clearAttempts()
      await world.resetPassword(world.people.ann)
      const caller = await callerOf(world, name)
      return requestOf(one.call, await one.ask(world, caller), caller)
    }
    const ask = async (request: Awaited<ReturnType<typeof prepare>>, cutAfter?: number) => {
      let answer: HostileAnswer | undefined
      const committed = await connections.during(async () => {
        answer = await world.send(request)
      }, cutAfter)
      return { ...answer!, committed }
    }
    const whole = await ask(await prepare())
    expect([whole.status, whole.text]).toEqual([200, whole.text])
    for (let cutAfter = 1; cutAfter <= whole.committed; cutAfter += 1) {
      const request = await prepare()
      const before = await contentsOf(superuser, beside)
      const { status } = await ask(request, cutAfter)
      if (status === 200) continue
      const changed = [...(await contentsOf(superuser, beside))].filter(([table, hash]) => before.get(table) !== hash)
      expect({ cutAfter, status, changed }).toEqual({ cutAfter, status: 503, changed: [] })
    }
  },
)
