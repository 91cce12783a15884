import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { insertGrant, type TestClient, testClient } from '../../db/test-world.ts'
import { beginVouchedSession } from '../../features/accounts/sessions.ts'
import { allowGoals } from '../../features/launch/allow-goals.ts'
import { testApp } from '../../http/test-app.ts'
import { selectGoalRoute } from './goal-selection.ts'

const database = testDatabase()
const app = testApp(database, [selectGoalRoute])

let strict: TestClient
let open: TestClient
beforeAll(async () => {
  strict = await testClient(database.db, 1, 'strict')
  open = await testClient(database.db, 2, 'open')
  await open.within(tx => allowGoals(tx, true, 'operator:test'))
})

/** An administrator who acts as a person, picks a goal for them. */
async function pickAsLaunched(client: TestClient) {
  const person = await client.person('maya')
  const nora = await client.person('nora', [])
  const program = quest(client.day, 'quest', { window: [-5, 0], period: [6, 40] })
  await client.publish(program)
  await client.enroll(person, program, { baseline: '200' })
  const sessionId = await client.within(async tx => {
    await insertGrant(tx, nora.personId, 'support')
    const voucher = { authType: 'launch', launchedBy: nora.personId, reason: 'helps on the phone' } as const
    return beginVouchedSession(tx, person.personId, voucher)
  })
  const body = { programViewId: `${program.programId}---Selector`, payoutTierId: 'silver' }
  const answer = await app.post('/api/v1.0/program/goalSelection', body, { host: client.key, sessionId: sessionId! })
  const kept = await client.within(tx => tx.query('select level_id from pax_goals'))
  const events = await client.within(tx =>
    tx.query(`select actor, action, subject from audit_events where action ~ '^(goal|launch)[.]' order by event_id`),
  )
  const [actor, subject] = [`person:${nora.personId}`, `person:${person.personId}`]
  return { answer, kept, events, actor, subject }
}

test('P09 T21 who acts as a person picks no goal for them, and that they tried is noted', async () => {
  const { answer, kept, events, actor, subject } = await pickAsLaunched(strict)
  expect([answer.status, answer.body.messageCode]).toEqual([403, 'errors.not-while-launched'])
  expect(kept).toEqual([{ level_id: null }])
  expect(events).toEqual([{ actor, action: 'launch.act', subject }])
})

test('P09 T21 where the client allows it they do, and both names are noted', async () => {
  const { answer, kept, events, actor, subject } = await pickAsLaunched(open)
  expect(answer.status).toBe(200)
  expect(kept).toEqual([{ level_id: 'silver' }])
  expect(events).toEqual([
    { actor, action: 'launch.act', subject },
    { actor: `${actor} as ${subject}`, action: 'goal.selected', subject: expect.stringMatching(/^goal:\d+$/) },
  ])
})
