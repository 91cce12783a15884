import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest, type TestGoal } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { selectGoalRoute } from './goal-selection.ts'

const database = testDatabase()
const app = testApp(database, [selectGoalRoute])
const path = '/api/v1.0/program/goalSelection'
const open = { window: [-5, 0], period: [6, 40] } as const

let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one', 'Europe/Berlin')
  two = await testClient(database.db, 2, 'two')
})

interface Dates {
  readonly window: readonly [number, number]
  readonly period: readonly [number, number]
}

/** A person of their own in a program of their own. */
async function enrolled(name: string, dates: Dates = open, goal: TestGoal = { baseline: '200' }, changes = {}) {
  const person = await one.person(name)
  const program = quest(one.day, `quest-${name}`, dates, changes)
  await one.publish(program)
  const paxGoalId = String(await one.enroll(person, program, goal))
  const full = { paxGoalId, groupId: 'all', programId: program.programId, timePeriodId: 'spring' }
  return { person, program, full, viewId: `${program.programId}---Selector` }
}

function pick(person: TestPerson, body: object, host = 'one') {
  return app.post(path, body, { host, ...person })
}

async function keptGoal(paxGoalId: string) {
  const [row] = await one.within(tx =>
    tx.query<Record<string, unknown>>(
      `select level_id, target, assigned_award, program_version, selected_by, selected_at is not null as dated
       from pax_goals where client_id = 1 and pax_goal_id = $1`,
      [paxGoalId],
    ),
  )
  return row
}

describe('happy', () => {
  test('C26 P09 the full body keeps the goal and freezes 120 percent of 200 as 240', async () => {
    const { person, full } = await enrolled('full')
    const answer = await pick(person, { ...full, payoutTierId: 'silver', productId: 'silver' })
    expect(answer).toMatchObject({ status: 200, body: { programViewStatus: 'goal_selected' } })
    expect(await keptGoal(full.paxGoalId)).toEqual({
      level_id: 'silver',
      target: '240',
      assigned_award: null,
      program_version: 1,
      selected_by: 'person',
      dated: true,
    })
    const events = await one.within(tx =>
      tx.query('select actor, action, details from audit_events where client_id = 1 and subject = $1', [
        `goal:${full.paxGoalId}`,
      ]),
    )
    expect(events).toEqual([
      {
        actor: `person:${person.personId}`,
        action: 'goal.selected',
        details: {
          programId: 'quest-full',
          levelId: 'silver',
          target: '240',
          version: 1,
          before: { levelId: null, target: null },
        },
      },
    ])
  })

  test('C25 P09 the legacy body keeps it too, and it may change until the window closes', async () => {
    const { person, full, viewId, program } = await enrolled('legacy')
    expect((await pick(person, { programViewId: viewId, payoutTierId: 'bronze' })).status).toBe(200)
    await one.publish(program)
    expect(await pick(person, { programViewId: viewId, payoutTierId: 'gold' })).toMatchObject({
      status: 200,
      body: { programViewStatus: 'goal_selected' },
    })
    expect(await keptGoal(full.paxGoalId)).toMatchObject({ level_id: 'gold', target: '260', program_version: 2 })
  })

  test('P09 P13 a challenge point is picked as a quest is, by both bodies', async () => {
    const basicAward = { incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }
    const groups = quest(one.day, 'any', open).groups.map(group => ({ ...group, basicAward }))
    const { person, full, viewId } = await enrolled(
      'challenger',
      open,
      { baseline: '200' },
      { type: 'challengepoint', groups },
    )
    for (const body of [full, { programViewId: viewId }]) {
      expect(await pick(person, { ...body, payoutTierId: 'silver' })).toMatchObject({
        status: 200,
        body: { programViewStatus: 'goal_selected' },
      })
      expect(await keptGoal(full.paxGoalId)).toMatchObject({ level_id: 'silver', target: '240' })
    }
  })

  test('P09 P13 a level that is picked in place of an assigned goal pays its own award', async () => {
    const assigned = { baseline: '200', target: '240', assignedAward: 50 }
    const { person, full } = await enrolled('assigned-before', open, assigned, { type: 'challengepoint' })
    expect((await pick(person, { ...full, payoutTierId: 'silver' })).status).toBe(200)
    expect(await keptGoal(full.paxGoalId)).toMatchObject({ level_id: 'silver', target: '240', assigned_award: null })
  })

  test('T28 fields beyond the body change nothing', async () => {
    const { person, full, viewId } = await enrolled('greedy')
    const extra = { target: '1', goalAwardAmount: 1_000_000, selected_by: 'admin', personId: 1 }
    expect((await pick(person, { programViewId: viewId, payoutTierId: 'bronze', ...extra })).status).toBe(200)
    expect(await keptGoal(full.paxGoalId)).toMatchObject({ target: '220', selected_by: 'person' })
  })

  test('P09 many concurrent saves are all answered, and one is stored whole', async () => {
    const { person, full } = await enrolled('hasty')
    const levels = Array.from({ length: 24 }, (_, index) => (['bronze', 'silver', 'gold'] as const)[index % 3]!)
    const answers = await Promise.all(levels.map(payoutTierId => pick(person, { ...full, payoutTierId })))
    expect(answers.map(({ status }) => status)).toEqual(levels.map(() => 200))
    const kept = await keptGoal(full.paxGoalId)
    expect([
      ['bronze', '220'],
      ['silver', '240'],
      ['gold', '260'],
    ]).toContainEqual([kept?.['level_id'], kept?.['target']])
    const [last] = await one.within(tx =>
      tx.query<{ level: string; count: number }>(
        `select (array_agg(details ->> 'levelId' order by event_id desc))[1] as level, count(*) as count
         from audit_events where client_id = 1 and subject = $1`,
        [`goal:${full.paxGoalId}`],
      ),
    )
    expect(last).toEqual({ level: kept?.['level_id'], count: 24 })
  })

  test('R9 the window closes with the day where the client is', async () => {
    const early = await testClient(database.db, 3, 'early', 'Pacific/Niue')
    const late = await testClient(database.db, 4, 'late', 'Pacific/Kiritimati')
    const answers = []
    for (const client of [early, late]) {
      const person = await client.person('traveller')
      // The last day is Niue's today, which is over in Kiritimati.
      const program = quest(early.day, 'last-day', open)
      await client.publish(program)
      await client.enroll(person, program, { baseline: '200' })
      answers.push(await pick(person, { programViewId: 'last-day---Selector', payoutTierId: 'gold' }, client.key))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
  })
})

describe('refused', () => {
  test.each<[string, Dates, TestGoal, object, string]>([
    ['closed', { window: [-9, -1], period: [0, 40] }, { baseline: '200' }, {}, 'selection-closed'],
    ['unready', open, {}, {}, 'baseline-missing'],
    ['nought', open, { baseline: '0' }, {}, 'target-not-positive'],
    ['tiny', open, { baseline: '1' }, {}, 'levels-out-of-order'],
    ['no-threshold', open, {}, { achievementRule: 'percentage_of_threshold' }, 'threshold-missing'],
    [
      'rate-without-start',
      open,
      {},
      {
        achievementRule: 'fixed_amount',
        payout: { type: 'rate' },
        groups: quest(() => '', 'any', open).groups.map(group => ({
          ...group,
          levels: group.levels!.map(level => ({ ...level, award: 0, baseLevel: 'baseline' })),
        })),
      },
      'baseline-missing',
    ],
    [
      'challenge-assigned',
      { window: [0, 0], period: [-3, 40] },
      { target: '240' },
      { type: 'challengepoint', goalSelection: undefined },
      'goal-assigned',
    ],
    [
      'assigned',
      { window: [0, 0], period: [-3, 40] },
      { target: '240' },
      { type: 'objective', goalSelection: undefined },
      'goal-assigned',
    ],
  ])('T25 %s: nothing is kept', async (name, dates, goal, changes, refusal) => {
    const { person, full } = await enrolled(name, dates, goal, changes)
    const before = await keptGoal(full.paxGoalId)
    expect(await pick(person, { ...full, payoutTierId: 'silver' })).toMatchObject({
      status: 409,
      body: { messageCode: `errors.${refusal}` },
    })
    expect(await keptGoal(full.paxGoalId)).toEqual(before)
  })

  test('P09 a choice made in another window is reported, and stays until the person decides', async () => {
    const { person, full, viewId } = await enrolled('two-windows')
    const seen = { ...full, replaces: null }
    expect((await pick(person, { ...seen, payoutTierId: 'silver' })).status).toBe(200)
    const late = await pick(person, { ...seen, payoutTierId: 'gold' })
    expect(late).toMatchObject({ status: 409, body: { messageCode: 'errors.goal-changed' } })
    expect(late.body.message).toContain('Silver')
    expect(await keptGoal(full.paxGoalId)).toMatchObject({ level_id: 'silver', target: '240' })
    const legacy = { programViewId: viewId, payoutTierId: 'gold', replaces: 'bronze' }
    expect((await pick(person, legacy)).status).toBe(409)
    // Both windows want the same: nothing to decide.
    expect((await pick(person, { ...seen, payoutTierId: 'silver' })).status).toBe(200)
    expect((await pick(person, { ...seen, payoutTierId: 'gold', replaces: 'silver' })).status).toBe(200)
    expect(await keptGoal(full.paxGoalId)).toMatchObject({ level_id: 'gold', target: '260' })
  })

  test('T25 a level that is not of the person’s group, and a product that is not the level’s, are unknown', async () => {
    const levels = [{ levelId: 'platinum', name: { en_US: 'Platinum' }, amount: '150', award: 500 }]
    const { person, full, program } = await enrolled('picky', open, { baseline: '200' }, {})
    await one.publish({ ...program, groups: [...program.groups, { groupId: 'vip', name: { en_US: 'VIP' }, levels }] })
    const unknown = await pick(person, { ...full, payoutTierId: 'not-there' })
    expect(unknown).toMatchObject({ status: 404, body: { messageCode: 'errors.level-unknown' } })
    expect((await pick(person, { ...full, payoutTierId: 'platinum' })).bytes).toBe(unknown.bytes)
    expect((await pick(person, { ...full, payoutTierId: 'bronze', productId: 'gold' })).bytes).toBe(unknown.bytes)
    expect(await keptGoal(full.paxGoalId)).toMatchObject({ level_id: null, target: null })
  })

  test('C26 a body without a field is malformed', async () => {
    const { person, full } = await enrolled('sloppy')
    expect((await pick(person, full)).status).toBe(400)
    expect((await pick(person, { payoutTierId: 'gold', programId: full.programId })).status).toBe(400)
  })

  test('P06 a leader has no goal to choose', async () => {
    const { program } = await enrolled('led')
    const leader = await one.person('leader', [{ unitId: 'north', role: 'Manager' }])
    const body = { programViewId: `${program.programId}---Manager`, payoutTierId: 'gold' }
    expect(await pick(leader, body)).toMatchObject({ status: 403, body: { messageCode: 'errors.not-a-selector' } })
  })
})

describe('forbidden', () => {
  test('T1 nobody signed in, and another client’s session, save nothing', async () => {
    const { person, full } = await enrolled('guarded')
    const body = { ...full, payoutTierId: 'gold' }
    expect((await app.post(path, body, { host: 'one' })).status).toBe(401)
    expect((await pick(person, body, 'two')).status).toBe(401)
    expect(await keptGoal(full.paxGoalId)).toMatchObject({ target: null })
  })

  test('T2 T25 what is another person’s or client’s gives the same bytes as what is not there, and stays as it was', async () => {
    const { full, viewId } = await enrolled('victim')
    const { person, full: own } = await enrolled('thief')
    const foreigner = await two.person('victim')
    const unknown = await pick(person, { programViewId: 'not-there---Selector', payoutTierId: 'gold' })
    expect(unknown).toMatchObject({ status: 404, body: { messageCode: 'errors.program-view-unknown' } })
    const bodies = [
      { ...full, payoutTierId: 'gold' },
      { ...own, paxGoalId: full.paxGoalId, payoutTierId: 'gold' },
      { ...own, groupId: 'vip', payoutTierId: 'gold' },
      { ...own, timePeriodId: 'autumn', payoutTierId: 'gold' },
      { programViewId: viewId, payoutTierId: 'gold' },
      { programViewId: `${own.programId}---Manager`, payoutTierId: 'gold' },
      { programViewId: own.programId, payoutTierId: 'gold' },
    ]
    for (const body of bodies) expect((await pick(person, body)).bytes).toBe(unknown.bytes)
    expect((await pick(foreigner, { ...full, payoutTierId: 'gold' }, 'two')).bytes).toBe(unknown.bytes)
    expect(await keptGoal(full.paxGoalId)).toMatchObject({ level_id: null, target: null })
    expect(await keptGoal(own.paxGoalId)).toMatchObject({ level_id: null, target: null })
  })

  test('T25 a program that is not yet to be seen is not there', async () => {
    const { person, full } = await enrolled('hurried', { window: [2, 9], period: [10, 40] })
    expect((await pick(person, { ...full, payoutTierId: 'gold' })).status).toBe(404)
  })
})
