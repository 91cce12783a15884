import { beforeAll, describe, expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { plantFault } from '../../features/ledger/ledger-fault-fixture.ts'
import { addDelta } from '../../features/results/add-delta.ts'
import { issueAll } from '../../features/results/results-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { getProgressRoute } from '../program-views/progress.ts'
import { viewPlanRoute } from './view-plan.ts'

const database = testDatabase()
const app = testApp(database, [viewPlanRoute, getProgressRoute])
const running = { window: [-30, -15], period: [-14, 15] } as const
const over = { window: [-60, -50], period: [-49, -2] } as const
const silver = { baseline: '200', levelId: 'silver', target: '240' }

let one: TestClient
let two: TestClient
let ada: TestPerson
let manager: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  ada = await one.person('ada')
  manager = await one.person('manager', [{ unitId: 'north', role: 'Manager' }])
  const program = quest(one.day, 'climb', running)
  await one.publish(program)
  const paxGoalId = await one.enroll(ada, program, silver)
  await one.loadProgress(program, one.day(-7), [{ paxGoalId, value: '100' }])
  await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '225' }])
  const done = quest(one.day, 'done', over)
  await one.publish(done)
  const issuedId = await one.enroll(ada, done, silver)
  await one.loadProgress(done, one.day(-2), [{ paxGoalId: issuedId, value: '250' }])
  await one.issue(done, [
    {
      paxGoalId: issuedId,
      personId: ada.personId,
      points: 60,
      result: '250',
      target: '240',
      isGoalAchieved: true,
      resultCode: 'YXXX',
    },
  ])
})

function planOf(asking: TestPerson, userId: string | number, programId = 'climb', host = 'one') {
  return app.get(`/api/v1.0/manager/viewPlan/${userId}/${programId}`, { host, ...asking })
}

describe('happy', () => {
  test('P18 a leader whom a correction made the results new sees everybody of the team, also whom it changed nothing', async () => {
    const override = { type: 'flat_payout', award: 25 } as const
    const program = quest(
      one.day,
      'long-over',
      { window: [-200, -190], period: [-189, -130] },
      { override, isOwnerEligibleForAward: true },
    )
    await one.publish(program)
    const [bea, cem] = [await one.person('bea'), await one.person('cem')]
    const rows = []
    for (const person of [bea, cem]) rows.push({ paxGoalId: await one.enroll(person, program, silver), value: '250' })
    await one.loadProgress(program, one.day(-131), rows)
    const issue = (reason?: string) =>
      withClientLong(database.db, one.clientId, tx =>
        issueAll(database.db, tx, 'long-over', { ...(reason && { reason }) }),
      )
    await issue()
    await plantFault(
      database.address,
      "update result_batches set issued_at = now() - interval '120 days' where program_id = 'long-over'",
    )
    const delta = {
      programId: 'long-over',
      userName: 'manager',
      kind: 'override',
      points: 5,
      reason: 'agreed',
    } as const
    await one.within(tx => addDelta(tx, delta, 'person:9001'))
    await issue('agreed')
    for (const { personId } of [bea, cem]) {
      const { status, body } = await planOf(manager, personId, 'long-over')
      expect([status, body.finalResult?.totalNumberOfPoints]).toEqual([200, 60])
    }
  })

  test('P18 C32 a leader sees where a participant below them stands, and that no plan is there yet', async () => {
    const { status, body } = await planOf(manager, ada.personId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      userId: String(ada.personId),
      name: 'Ada Test',
      plan: { programId: 'climb', planSets: [] },
      chart: {
        goal: {
          paxGoalSelection: { name: 'Silver', goalAchieveAmount: '240', goalAwardAmount: 60 },
          paxProgressResponse: { resultsToDate: '225', progressPercentage: 93 },
        },
        treatment: 'on_track',
        history: [
          { dataThrough: one.day(-7), resultsToDate: '100' },
          { dataThrough: one.day(0), resultsToDate: '225' },
        ],
      },
    })
    expect(body.chart.milestones).toHaveLength(3)
    expect(body).not.toHaveProperty('finalResult')
  })

  test('P18 C32 once issued, the final result comes with how each award was calculated', async () => {
    expect((await planOf(manager, ada.personId, 'done')).body.finalResult).toMatchObject({
      code: 'YXXX',
      isGoalAchieved: true,
      totalNumberOfPoints: 60,
      awards: [{ kind: 'goal', points: 60, lines: [{ step: 'award.step.fixed', outcome: '60' }] }],
    })
  })

  test('P18 C32 P12 and with what reached the account, the same as the participant sees, but not what is left of it', async () => {
    const program = quest(one.day, 'paid-out', over)
    await one.publish(program)
    const paxGoalId = await one.enroll(ada, program, silver)
    await one.loadProgress(program, one.day(-2), [{ paxGoalId, value: '250' }])
    await withClientLong(database.db, one.clientId, tx => issueAll(database.db, tx, 'paid-out'))
    const { body } = await planOf(manager, ada.personId, 'paid-out')
    const own = await app.get('/api/v1.0/program-views/paid-out---Selector/progress', { host: 'one', ...ada })
    expect(own.status).toBe(200)
    expect(body.firstName).toBe('Ada')
    expect(body.paid).toEqual({ payments: [{ date: expect.any(String), kind: 'final', points: 60 }] })
    expect(body.paid.payments).toEqual(own.body.paid.payments)
    expect(body.finalResult).toEqual(own.body.finalResult)
    expect((await planOf(manager, ada.personId)).body).not.toHaveProperty('paid')
  })

  test('P18 T21 by which name the leader may act as them, only where they may', async () => {
    expect((await planOf(manager, ada.personId)).body.launchAs).toEqual({ userName: 'ada' })
    const reader = await one.person('reader', [{ unitId: 'north', role: 'Superviewer' }])
    expect((await planOf(reader, ada.personId)).body).not.toHaveProperty('launchAs')
  })

  test.each(['Owner', 'Superviewer'])('P18 so does a %s further up', async role => {
    const leader = await one.person(`up-${role}`, [{ unitId: 'Corporate', role }])
    expect((await planOf(leader, ada.personId)).status).toBe(200)
  })
})

describe('refused', () => {
  test('C32 an unknown person and one who does not take part get the same answer', async () => {
    const idle = await one.person('idle')
    const unknown = await planOf(manager, 999_999)
    expect(unknown).toMatchObject({ status: 404, body: { messageCode: 'errors.participant-unknown' } })
    for (const userId of ['0', '-1', '1e3', 'ada', '99999999999999999999', idle.personId]) {
      expect((await planOf(manager, userId)).bytes).toBe(unknown.bytes)
    }
    expect((await planOf(manager, ada.personId, 'nothing')).bytes).toBe(unknown.bytes)
  })

  test('C32 a program that is not shown yet is not shown to leaders either', async () => {
    const soon = quest(one.day, 'soon', { window: [3, 9], period: [10, 20] })
    await one.publish(soon)
    await one.enroll(ada, soon, { baseline: '200' })
    expect((await planOf(manager, ada.personId, 'soon')).status).toBe(404)
  })
})

describe('forbidden', () => {
  test('T1 nobody signed in, and another client’s session, get nothing', async () => {
    const path = `/api/v1.0/manager/viewPlan/${ada.personId}/climb`
    expect((await app.get(path, { host: 'one' })).status).toBe(401)
    expect((await app.get(path, { host: 'two', sessionId: manager.sessionId })).status).toBe(401)
  })

  test('T2 T27 another branch, role, day or client gets the same bytes as for somebody who is not there', async () => {
    const [yesterday, tomorrow] = [one.day(-1), one.day(1)]
    const unit = 'north'
    const strangers = [
      ada,
      await one.person('colleague'),
      await one.person('other-branch', [{ unitId: 'south', role: 'Manager' }]),
      await one.person('below', [{ unitId: 'north-east', role: 'Selector' }]),
      await one.person('without-part', [{ unitId: unit, role: 'Visitor' }]),
      await one.person('former', [{ unitId: unit, role: 'Manager', validTo: yesterday }]),
      await one.person('future', [{ unitId: unit, role: 'Manager', validFrom: tomorrow }]),
    ]
    const unknown = await planOf(manager, 999_999)
    for (const stranger of strangers) {
      expect((await planOf(stranger, ada.personId)).bytes).toBe(unknown.bytes)
      expect((await planOf(stranger, ada.personId, 'done')).bytes).toBe(unknown.bytes)
    }
    const foreigner = await two.person('manager', [{ unitId: unit, role: 'Manager' }])
    await two.publish(quest(two.day, 'climb', running))
    await two.enroll(await two.person('bob'), quest(two.day, 'climb', running), silver)
    expect((await planOf(foreigner, ada.personId, 'climb', 'two')).bytes).toBe(unknown.bytes)
  })

  test('T27 a participant who moved away is not visible, and a leader is not a participant', async () => {
    const program = quest(one.day, 'moving', running)
    await one.publish(program)
    const moved = await one.person('moved', [
      { unitId: 'north-east', role: 'Selector', validTo: one.day(-1) },
      { unitId: 'south', role: 'Selector', validFrom: one.day(0) },
    ])
    await one.enroll(moved, program, silver)
    await one.enroll(ada, program, silver)
    expect((await planOf(manager, moved.personId, 'moving')).status).toBe(404)
    expect((await planOf(manager, ada.personId, 'moving')).status).toBe(200)
    expect((await planOf(manager, manager.personId, 'moving')).status).toBe(404)
    const south = await one.person('south', [{ unitId: 'south', role: 'Manager' }])
    expect((await planOf(south, moved.personId, 'moving')).status).toBe(200)
  })
})
