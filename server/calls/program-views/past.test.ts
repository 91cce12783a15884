import { beforeAll, describe, expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { plantFault } from '../../features/ledger/ledger-fault-fixture.ts'
import { addDelta } from '../../features/results/add-delta.ts'
import { issueAll } from '../../features/results/results-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { getProgramViewRoute, getProgramViewsRoute } from '../program-views.ts'
import { getPastProgramViewsRoute } from './past.ts'
import { getProgressRoute } from './progress.ts'
import { getTablesRoute } from './tables.ts'

const database = testDatabase()
const app = testApp(database, [
  getPastProgramViewsRoute,
  getProgramViewRoute,
  getProgramViewsRoute,
  getProgressRoute,
  getTablesRoute,
])
const path = '/api/v1.0/program-views'

let one: TestClient
let two: TestClient
let ann: TestPerson
let lea: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  ann = await one.person('ann', [{ unitId: 'north', role: 'Selector' }])
  lea = await one.person('lea', [{ unitId: 'north', role: 'Manager' }])
  for (const [programId, days, isPaidForLeading] of [
    ['long-ago', 91, true],
    ['longer-ago', 120, false],
    ['recent', 89, true],
  ] as const) {
    const ended = { window: [-days - 60, -days - 50], period: [-days - 49, -days - 2] } as const
    const override = { type: 'flat_payout', award: 25, roles: ['Manager'] } as const
    const program = quest(one.day, programId, ended, {
      ...(isPaidForLeading && { override: { ...override, roles: ['Manager'] }, isOwnerEligibleForAward: true }),
    })
    await one.publish(program)
    const paxGoalId = await one.enroll(ann, program, { baseline: '200', levelId: 'silver', target: '240' })
    await one.loadProgress(program, one.day(-days - 3), [{ paxGoalId, value: '250' }])
    await withClientLong(database.db, one.clientId, tx => issueAll(database.db, tx, programId))
    await plantFault(
      database.address,
      `update result_batches set issued_at = now() - interval '${days} days' where program_id = '${programId}'`,
    )
  }
})

const as = (who: TestPerson) => ({ host: 'one', ...who })
const idsOf = async (who: TestPerson, what: string) =>
  (await app.get(`${path}${what}`, as(who))).body.programViews.map(
    (view: { programViewId: string }) => view.programViewId,
  )

describe('happy', () => {
  test('P12 results that were issued more than 90 days ago are history: not on the dashboard, and found with how they came about', async () => {
    expect(await idsOf(ann, '')).toEqual(['recent---Selector'])
    expect(await idsOf(ann, '/past')).toEqual(['long-ago---Selector', 'longer-ago---Selector'])
    const view = await app.get(`${path}/long-ago---Selector`, as(ann))
    expect(view.body).toMatchObject({ programViewStatus: 'final_issuance', awardedPoints: 60 })
    const { body } = await app.get(`${path}/long-ago---Selector/progress`, as(ann))
    expect(body.finalResult).toMatchObject({ totalNumberOfPoints: 60, awards: [{ kind: 'goal', points: 60 }] })
  })

  test('P12 T27 a leader finds what they were paid for a team in the past, and nobody of the team', async () => {
    expect(await idsOf(lea, '')).toEqual(['recent---Manager'])
    expect(await idsOf(lea, '/past')).toEqual(['long-ago---Manager'])
    const { body } = await app.get(`${path}/long-ago---Manager/progress`, as(lea))
    expect(body.finalResult.totalNumberOfPoints).toBe(25)
    expect(body.finalResult.awards[0]).not.toHaveProperty('team')
    expect((await app.get(`${path}/long-ago---Manager/tables?page=1`, as(lea))).status).toBe(404)
  })

  test('P12 whoever leads the team since, or reads everything, was paid nothing and has nothing in the past', async () => {
    const newcomer = await one.person('ned', [{ unitId: 'north', role: 'Manager' }])
    const reader = await one.person('sue', [{ unitId: 'Corporate', role: 'Superviewer' }])
    expect(await idsOf(newcomer, '')).toEqual(['recent---Manager'])
    expect(await idsOf(newcomer, '/past')).toEqual([])
    expect(await idsOf(reader, '/past')).toEqual([])
  })

  test('P12 a correction is news to whom it changes, and to nobody else', async () => {
    const ended = { window: [-200, -190], period: [-189, -130] } as const
    const program = quest(one.day, 'corrected', ended)
    await one.publish(program)
    const [bea, cem] = [await one.person('bea'), await one.person('cem')]
    const goal = { baseline: '200', levelId: 'silver', target: '240' }
    const rows = []
    for (const person of [bea, cem]) rows.push({ paxGoalId: await one.enroll(person, program, goal), value: '250' })
    await one.loadProgress(program, one.day(-131), rows)
    await withClientLong(database.db, one.clientId, tx => issueAll(database.db, tx, 'corrected'))
    await plantFault(
      database.address,
      "update result_batches set issued_at = now() - interval '120 days' where program_id = 'corrected'",
    )
    await one.within(tx =>
      addDelta(
        tx,
        { programId: 'corrected', userName: 'bea', kind: 'goal', points: 5, reason: 'late sale' },
        'person:9001',
      ),
    )
    await withClientLong(database.db, one.clientId, tx =>
      issueAll(database.db, tx, 'corrected', { reason: 'late sale' }),
    )
    expect(await idsOf(bea, '')).toEqual(['corrected---Selector'])
    expect(await idsOf(bea, '/past')).toEqual([])
    expect(await idsOf(cem, '')).toEqual([])
    expect(await idsOf(cem, '/past')).toEqual(['corrected---Selector'])
    const dayOf = async (who: TestPerson) =>
      (await app.get(`${path}/corrected---Selector/progress`, as(who))).body.finalResult.issuedOn
    expect([await dayOf(bea), await dayOf(cem)]).toEqual([one.day(0), one.day(-120)])
  })
})

describe('forbidden', () => {
  test('T1 T2 past programs are one person’s own', async () => {
    const other = await one.person('other')
    expect(await idsOf(other, '/past')).toEqual([])
    expect((await app.get(`${path}/long-ago---Selector/progress`, as(other))).status).toBe(404)
    const stranger = await two.person('stranger')
    expect((await app.get(`${path}/past`, { host: 'two', ...ann })).status).toBe(401)
    expect((await app.get(`${path}/past`, { host: 'two', ...stranger })).body.programViews).toEqual([])
    expect((await app.get(`${path}/past`, { host: 'one' })).status).toBe(401)
  })
})
