import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { somebodyWaits } from '../../db/test-lock.ts'
import { insertResults, quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { joinChoices } from '../../features/goals/goals.store.ts'
import { holdChoices } from '../../features/goals/hold-choices.ts'
import { testApp } from '../../http/test-app.ts'
import { selectGoalRoute } from './goal-selection.ts'

const database = testDatabase()
const app = testApp(database, [selectGoalRoute])

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
})

/** A person of their own in a program of their own, whose window is open still as its period runs. */
async function enrolled(name: string) {
  const person = await one.person(name)
  const program = quest(one.day, `quest-${name}`, { window: [-9, 3], period: [-3, 40] })
  await one.publish(program)
  const paxGoalId = String(await one.enroll(person, program, { baseline: '200' }))
  return { person, program, full: { paxGoalId, groupId: 'all', programId: program.programId, timePeriodId: 'spring' } }
}

function pick(person: TestPerson, body: object) {
  return app.post('/api/v1.0/program/goalSelection', body, { host: 'one', ...person })
}

async function keptGoal(paxGoalId: string) {
  const [row] = await one.within(tx =>
    tx.query('select level_id, target, selected_at from pax_goals where client_id = 1 and pax_goal_id = $1', [
      paxGoalId,
    ]),
  )
  return row
}

test('P09 P15 once results are issued, the goal they paid for stays as it was, though the window is open', async () => {
  const { person, full, program } = await enrolled('early-issue')
  expect((await pick(person, { ...full, payoutTierId: 'silver' })).status).toBe(200)
  const before = await keptGoal(full.paxGoalId)
  await one.issue(program, [])
  expect(await pick(person, { ...full, payoutTierId: 'bronze' })).toMatchObject({
    status: 409,
    body: { messageCode: 'errors.results-issued' },
  })
  expect(await keptGoal(full.paxGoalId)).toEqual(before)
})

test('P09 P15 a choice during issuing is refused at once, and afterwards because of it', async () => {
  const { person, full, program } = await enrolled('concurrent')
  await one.within(async tx => {
    await holdChoices(tx, program.programId)
    expect(await pick(person, { ...full, payoutTierId: 'gold' })).toMatchObject({
      status: 409,
      body: { messageCode: 'errors.program-busy' },
    })
    await insertResults(tx, program, [])
  })
  expect(await pick(person, { ...full, payoutTierId: 'gold' })).toMatchObject({
    status: 409,
    body: { messageCode: 'errors.results-issued' },
  })
  expect(await keptGoal(full.paxGoalId)).toMatchObject({ level_id: null, target: null })
})

test('P09 P15 issuing waits for choices that are being saved', async () => {
  const { program } = await enrolled('saving')
  const order: string[] = []
  const held = await one.within(async tx => {
    await joinChoices(tx, program.programId)
    const holding = one.within(async other => {
      await holdChoices(other, program.programId)
      order.push('held')
    })
    await somebodyWaits(tx)
    order.push('saved')
    return { holding }
  })
  await held.holding
  expect(order).toEqual(['saved', 'held'])
})
