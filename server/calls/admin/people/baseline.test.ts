import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { pastQuest, plantProgram } from '../../../features/results/results-fixture.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const percent = {
  ...pastQuest,
  achievementRule: 'percentage_of_baseline',
  groups: pastQuest.groups.map(group => ({
    ...group,
    levels: group.levels!.map((level, at) => ({ ...level, amount: 110 + at * 10 })),
  })),
} as const

let one: TestClient
let two: TestClient
const who = {} as Record<'owner' | 'approver' | 'loader' | 'ann' | 'ben', TestPerson>
let foreigner: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  for (const name of ['owner', 'approver', 'loader', 'ann', 'ben'] as const) who[name] = await one.person(name)
  for (const role of ['owner', 'approver', 'loader'] as const) await one.grant(who[role], role)
  foreigner = await two.person('owner')
  await two.grant(foreigner, 'owner')
  await one.within(tx =>
    plantProgram(tx, percent, [
      { userName: 'ann', levelId: 'two', target: 240, baseline: '200' },
      { userName: 'owner', levelId: 'two', target: 240, baseline: '200' },
      { userName: 'ben' },
    ]),
  )
})

type Name = keyof typeof who
const seen = { baseline: '200', target: '240' }
const pathOf = (name: Name) => `/api/v1.0/admin/people/${who[name].personId}/baseline`
const as = (name: Name) => ({ host: 'one', sessionId: who[name].sessionId })
const look = (of: Name, baseline: string, by: Name = 'owner') =>
  app.post(`${pathOf(of)}/preview`, { programId: 'quest', baseline }, as(by))
const correct = (of: Name, body: object, by: Name = 'owner') =>
  app.post(pathOf(of), { programId: 'quest', reason: 'wrong year', before: seen, ...body }, as(by))
const goalOf = async (name: Name) => {
  const [goal] = await one.within(tx =>
    tx.query('select baseline, target from pax_goals where person_id = $1', [who[name].personId]),
  )
  return goal
}

test('D3 a baseline is corrected on both sides that were shown; noted with its reason, before and after', async () => {
  const sides = { before: seen, after: { baseline: '210', target: '252' } }
  expect(await look('ann', '210')).toMatchObject({ status: 200, body: sides })
  expect(await goalOf('ann')).toEqual(seen)
  expect(await correct('ann', { baseline: '210' })).toMatchObject({ status: 200, body: sides })
  expect(await goalOf('ann')).toEqual(sides.after)
  const [event] = await one.within(tx =>
    tx.query("select actor, details from audit_events where action = 'goal.baseline-corrected'"),
  )
  expect(event).toMatchObject({
    actor: `person:${who.owner.personId}`,
    details: { programId: 'quest', reason: 'wrong year', ...sides },
  })
  // On what somebody else has changed meanwhile nothing is decided.
  expect(await correct('ann', { baseline: '205' })).toMatchObject({
    status: 409,
    body: { messageCode: 'errors.goal-figures-changed' },
  })
  expect(await goalOf('ann')).toEqual(sides.after)
})

test.each([
  ['what is no number', 'ann', '2,10', 'baseline-not-a-number'],
  ['a target of nothing', 'ann', '0', 'baseline-too-low'],
  ['who has no goal', 'ben', '210', 'goal-missing'],
  ['their own goal', 'owner', '210', 'own-account'],
] as const)('D3 nobody corrects %s', async (_, of, baseline, refusal) => {
  expect((await look(of, baseline)).body).toMatchObject({ messageCode: `errors.${refusal}` })
  expect((await correct(of, { baseline })).body).toMatchObject({ messageCode: `errors.${refusal}` })
})

test('D3 it takes who prepares results and sees them; of another client there is nobody', async () => {
  expect((await look('ann', '210', 'approver')).status).toBe(403)
  expect((await look('ann', '210', 'loader')).status).toBe(403)
  const foreign = { host: 'two', sessionId: foreigner.sessionId }
  expect(
    (await app.post(pathOf('ann'), { programId: 'quest', baseline: '1', before: seen, reason: 'why' }, foreign)).status,
  ).toBe(404)
  expect((await app.post(`${pathOf('ann')}/preview`, { programId: 'quest', baseline: '1' }, foreign)).status).toBe(404)
})
