import { beforeAll, expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { correctBaseline } from '../../features/goals/correct-baseline.ts'
import { listRecoveries, waiveRecovery } from '../../features/ledger/end-recovery.ts'
import { spend } from '../../features/ledger/spend.ts'
import { issueAll } from '../../features/results/results-fixture.ts'
import { runStandingJobs } from '../../features/standings/run-standing-jobs.ts'
import { testApp } from '../../http/test-app.ts'
import { getProgressRoute } from './progress.ts'

const database = testDatabase()
const app = testApp(database, [getProgressRoute])
const over = { window: [-60, -50], period: [-49, -2] } as const

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
})

test('P12 a baseline corrected after the results: until a correction is issued, the screen says what was issued', async () => {
  const person = await one.person('corrected')
  const program = quest(one.day, 'corrected', over, { achievementRule: 'percentage_of_baseline' })
  for (const [at, level] of program.groups[0]!.levels!.entries()) level.amount = [110, 120, 130][at]!
  await one.publish(program)
  const paxGoalId = await one.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
  await one.loadProgress(program, one.day(-2), [{ paxGoalId, value: '239' }])
  await withClientLong(database.db, one.clientId, tx => issueAll(database.db, tx, 'corrected'))
  const get = async () =>
    (await app.get('/api/v1.0/program-views/corrected---Selector/progress?no-details=true', { host: 'one', ...person }))
      .body
  const before = await get()
  expect(before).toMatchObject({ treatment: 'missed_goal', finalResult: { isGoalAchieved: false } })
  const wish = { programId: 'corrected', userName: 'corrected', baseline: '190', reason: 'wrong year' }
  const done = await one.within(tx => correctBaseline(tx, wish, 'person:9001'))
  expect(done).toMatchObject({ ok: true, value: { after: { target: '228' } } })
  const after = await get()
  expect(after.finalResult).toEqual(before.finalResult)
  expect(after.treatment).toBe('missed_goal')
  expect(after.goal.paxProgressResponse.progressPercentage).toBe(99)
  await runStandingJobs(database.db, one.clientId, { patience: 'wait' })
  const stands = await one.within(tx =>
    tx.query(
      'select progress_percentage, treatment, is_goal_achieved, entitlement from standings where pax_goal_id = $1',
      [paxGoalId],
    ),
  )
  expect(stands).toEqual([
    { progress_percentage: 99, treatment: 'missed_goal', is_goal_achieved: false, entitlement: 0 },
  ])
})

test.each(['replace', 'add'] as const)(
  'P12 P20 what is loaded for the same day after the results: the chart ends in the result that was issued (%s)',
  async progressRows => {
    const programId = `reloaded-${progressRows}`
    const person = await one.person(programId)
    const program = quest(one.day, programId, over, { progressRows })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
    await one.loadProgress(program, one.day(-2), [{ paxGoalId, value: '250' }])
    await withClientLong(database.db, one.clientId, tx => issueAll(database.db, tx, programId))
    const get = async () =>
      (
        await app.get(`/api/v1.0/program-views/${programId}---Selector/progress?no-details=true`, {
          host: 'one',
          ...person,
        })
      ).body
    const before = await get()
    expect(before.history.at(-1)).toEqual({ dataThrough: one.day(-2), resultsToDate: '250' })
    await one.loadProgress(program, one.day(-2), [{ paxGoalId, value: '999' }])
    const after = await get()
    expect(after.goal).toEqual(before.goal)
    expect(after.history).toEqual(before.history)
  },
)

test('P15 after a case is waived the payments still explain why the account has more than the result', async () => {
  const program = quest(one.day, 'waived', over)
  await one.publish(program)
  const person = await one.person('spender')
  const paxGoalId = await one.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
  const issue = async (value: string, day: number, reason?: string) => {
    await one.loadProgress(program, one.day(day), [{ paxGoalId, value }])
    await withClientLong(database.db, one.clientId, tx => issueAll(database.db, tx, 'waived', { reason }))
  }
  await issue('250', -3)
  const order = { personId: person.personId, points: 60, key: 'o1', reason: 'order', actor: 'operator:ben' } as const
  await one.within(tx => spend(tx, order))
  await issue('100', -2, 'a return')
  const seen = async () => {
    const { body } = await app.get('/api/v1.0/program-views/waived---Selector/progress', { host: 'one', ...person })
    const { payments, owed, kept } = body.paid
    const paid = payments.reduce((all: number, { points }: { points: number }) => all + points, 0)
    return { result: body.finalResult.totalNumberOfPoints, paid, owed, kept }
  }
  expect(await seen()).toEqual({ result: 0, paid: 60, owed: 60 })
  const [open] = await one.within(tx => listRecoveries(tx, { isOpenOnly: true }))
  const waived = { recoveryId: open!.recovery_id, reason: 'our mistake', actor: 'person:9002' } as const
  await one.within(tx => waiveRecovery(tx, waived))
  expect(await seen()).toEqual({ result: 0, paid: 60, kept: 60 })
})
