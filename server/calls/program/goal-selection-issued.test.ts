import { beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../../db/tenant.ts'
import { testDatabase } from '../../db/test-database.ts'
import { insertResults, quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { lockProgram } from '../../features/results/results.store.ts'
import { testApp } from '../../http/test-app.ts'
import { selectGoalDoor } from './goal-selection.ts'

const database = testDatabase()
const app = testApp(database, [selectGoalDoor])

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
})

/** Whether somebody waits for what this transaction holds. */
async function isWaitedFor(tenant: Tenant): Promise<boolean> {
  const waiting = 'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid'
  return (await tenant.query(waiting)).length > 0
}

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
  const [row] = await one.within(tenant =>
    tenant.query('select level_id, target, selected_at from pax_goals where client_id = 1 and pax_goal_id = $1', [
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

test('P09 P15 a choice that meets an issuing waits for it and is then refused', async () => {
  const { person, full, program } = await enrolled('rival')
  let isAnswered = false
  const answer = await one.within(async tenant => {
    await lockProgram(tenant, program.programId)
    const choice = pick(person, { ...full, payoutTierId: 'gold' }).finally(() => {
      isAnswered = true
    })
    while (!isAnswered && !(await isWaitedFor(tenant)));
    await insertResults(tenant, program, [])
    return { choice }
  })
  expect(await answer.choice).toMatchObject({ status: 409, body: { messageCode: 'errors.results-issued' } })
  expect(await keptGoal(full.paxGoalId)).toMatchObject({ level_id: null, target: null })
})
