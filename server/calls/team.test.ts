import { beforeAll, describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { testApp } from '../http/test-app.ts'
import { getNotesRoute, sendNoteRoute } from './program-views/notes.ts'
import { getTeamTodayRoute } from './team.ts'

const database = testDatabase()
const app = testApp(database, [getTeamTodayRoute, sendNoteRoute, getNotesRoute])

let one: TestClient
let running: ProgramDocumentInput
let second: ProgramDocumentInput
let manager: TestPerson
let elsewhere: TestPerson
const people: Record<string, TestPerson> = {}
/** Results a week ago and today, of 240; half of the time is over, so that 120 are the pace. */
const results: Readonly<Record<string, readonly [string, string]>> = {
  near: ['90', '118'],
  nearer: ['90', '119'],
  near2: ['80', '110'],
  near3: ['80', '108'],
  still: ['80', '80'],
  'still-far': ['20', '20'],
  'still-nearest': ['93', '93'],
  'still-near': ['90', '90'],
  moving: ['70', '85'],
  up: ['10', '118'],
  reached: ['110', '250'],
  ahead: ['130', '150'],
}
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  running = quest(one.day, 'running', { window: [-30, -15], period: [-14, 15] })
  second = quest(
    one.day,
    'second',
    { window: [-30, -15], period: [-14, 15] },
    {
      minimumQualifier: {
        name: { en_US: 'Service plans' },
        rule: 'fixed_amount',
        amount: '5',
        rounding: { precision: 0, method: 'up' },
        label: { labelText: 'service plans' },
      },
    },
  )
  for (const program of [running, second]) await one.publish(program)
  const silver = { baseline: '200', levelId: 'silver', target: '240' }
  const goals: Record<string, number> = {}
  for (const name of Object.keys(results)) {
    people[name] = await one.person(name, [{ unitId: 'north-east', role: 'Selector' }])
    goals[name] = await one.enroll(people[name]!, running, silver)
  }
  // Whoever leads the south sees none of these, and the manager nobody of the south.
  const south = await one.person('south', [{ unitId: 'south', role: 'Selector' }])
  const southGoal = await one.enroll(south, running, silver)
  people['short'] = await one.person('short', [{ unitId: 'north', role: 'Selector' }])
  const shortGoal = await one.enroll(people['short']!, second, silver)
  manager = await one.person('manager', [
    { unitId: 'north', role: 'Manager' },
    { unitId: 'north', role: 'Owner' },
  ])
  elsewhere = await one.person('elsewhere', [{ unitId: 'Corporate', role: 'Manager', validTo: one.day(-1) }])
  await one.within(async tx => {
    await tx.query("update people set email = user_name || '@example.test' where user_name not in ('near')")
    await tx.query(
      `insert into plans (client_id, person_id, program_id, time_period_id, revision, plan_sets)
       select 1, person_id, 'running', 'spring', 1, '[{"obstacle": "x", "positives": [], "actionSteps": []}]'
       from people where user_name in ('still-near', 'nearer')`,
    )
  })
  for (const [at, day] of [-7, 0].entries()) {
    const rows = Object.entries(results).map(([name, values]) => ({ paxGoalId: goals[name]!, value: values[at]! }))
    await one.loadProgress(running, one.day(day), [...rows, { paxGoalId: southGoal, value: '118' }])
  }
  await one.loadProgress(second, one.day(0), [{ paxGoalId: shortGoal, value: '245', mqValue: '3' }])
})

const ask = async (person = manager) => (await app.get('/api/v1.0/team', { host: 'one', ...person })).body
type Member = { name: string; reasons: string[]; programViewId: string; stillSince?: string; hasAddress: boolean }
const named = (members: Member[]) => members.map(({ name, reasons }) => [name.replace(' Test', ''), ...reasons])

describe('happy', () => {
  test('P18 a leader sees three within reach, three who stalled and three to praise, the winnable first, each with the reasons', async () => {
    const body = await ask()
    expect(body.isUnderWay).toBe(true)
    expect(named(body.within)).toEqual([['Short', 'goal-without-minimum'], ['Nearer'], ['Near', 'no-plan']])
    expect(named(body.stalled)).toEqual([
      ['Still-Nearest', 'still', 'no-plan'],
      ['Still-Near', 'still'],
      ['Still', 'still', 'far', 'no-plan'],
    ])
    expect(named(body.praise)).toEqual([
      ['Reached', 'reached'],
      ['Up', 'moved-up'],
    ])
    expect(body.within[0]).toMatchObject({
      programViewId: 'second---Manager',
      currentMQValue: '3',
      minQualifier: '5',
      minQualifierLabel: { labelText: 'service plans' },
    })
    expect(body.stalled[0]).toMatchObject({ stillSince: one.day(-7), orgUnitName: 'North-East' })
    expect(body.within.map(({ hasAddress }: Member) => hasAddress)).toEqual([true, true, false])
  })

  test('P18 whoever got a note gives way to others for a week, and what happened after it is shown', async () => {
    const to = `/api/v1.0/program-views/running---Manager/notes/${people['nearer']!.personId}`
    expect((await app.post(to, { words: 'Nearly there!' }, { host: 'one', ...manager })).status).toBe(200)
    const body = await ask()
    expect(named(body.within).map(([name]) => name)).toEqual(['Short', 'Near', 'Near2'])
    expect(body.notes).toEqual([
      {
        userId: String(people['nearer']!.personId),
        name: 'Nearer Test',
        programViewId: expect.stringMatching(/^running---/),
        sentOn: one.day(0),
      },
    ])
    await one.within(tx =>
      tx.query(`update notes set day = day - 8, data_through = data_through - 8, on_track_percentage = 91`),
    )
    const later = await ask()
    expect(later.within[1]).toMatchObject({
      name: 'Nearer Test',
      lastNote: { sentOn: one.day(-8), since: { measure: 'pace', points: expect.any(Number) } },
    })
    expect(later.notes[0].since).toEqual(later.within[1].lastNote.since)
    // A note to somebody who has left the team is nobody's to look at.
    await one.within(tx =>
      tx.query(`update assignments set valid_to = current_date - 1 where person_id = $1`, [people['nearer']!.personId]),
    )
    const left = await ask()
    expect(left.notes).toEqual([])
    expect(named(left.within).map(([name]) => name)).toEqual(['Short', 'Near', 'Near2'])
  })

  test('P18 while goals are chosen, and once results are final, there is nobody to look at', async () => {
    const third = await testClient(database.db, 3, 'three')
    const open = quest(third.day, 'open', { window: [-5, 5], period: [10, 40] })
    const over = quest(third.day, 'over', { window: [-60, -50], period: [-49, -1] })
    for (const program of [open, over]) await third.publish(program)
    const person = await third.person('ann')
    for (const program of [open, over]) {
      const paxGoalId = await third.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
      await third.loadProgress(program, third.day(-2), [{ paxGoalId, value: '230' }])
    }
    const leader = await third.person('leader', [{ unitId: 'north', role: 'Manager' }])
    const { body } = await app.get('/api/v1.0/team', { host: 'three', ...leader })
    expect(body).toEqual({ isUnderWay: false, within: [], stalled: [], praise: [], notes: [] })
  })
})

test('P18 whoever is of a group that was loaded earlier is judged by their own day, and a note to them has seen no new results', async () => {
  const fourth = await testClient(database.db, 4, 'four')
  const [group] = running.groups
  const [east, west] = ['east', 'west'].map(groupId => ({ ...group!, groupId }))
  const program = { ...running, groups: [east!, west!] }
  await fourth.publish(program)
  const silver = { baseline: '200', levelId: 'silver', target: '240' }
  const add = async (name: string, groupId: string) => {
    const person = await fourth.person(name)
    return { person, paxGoalId: await fourth.enroll(person, program, { ...silver, groupId }) }
  }
  const inEast = await add('eva', 'east')
  const inWest = await add('wim', 'west')
  // 60 of 240 are near the pace a week ago, and would be far from it today.
  await fourth.loadProgress({ ...program, groups: [west!] }, fourth.day(-7), [
    { paxGoalId: inWest.paxGoalId, value: '60' },
  ])
  await fourth.loadProgress(program, fourth.day(0), [{ paxGoalId: inEast.paxGoalId, value: '118' }])
  const leader = await fourth.person('leader', [{ unitId: 'north', role: 'Manager' }])
  await fourth.within(tx => tx.query("update people set email = user_name || '@example.test'"))
  const to = `/api/v1.0/program-views/running---Manager/notes/${inWest.person.personId}`
  expect((await app.post(to, { words: 'Nearly there!' }, { host: 'four', ...leader })).status).toBe(200)
  const { body } = await app.get('/api/v1.0/team', { host: 'four', ...leader })
  const member = body.within.find(({ name }: Member) => name === 'Wim Test')
  expect(member.reasons).toEqual(['no-plan'])
  expect(member.lastNote).toEqual({ sentOn: fourth.day(0) })
  expect(body.notes[0]).not.toHaveProperty('since')
})

test('P18 a leader who also takes part is nobody to look at in their own team', async () => {
  const fifth = await testClient(database.db, 5, 'five')
  await fifth.publish(running)
  const both = await fifth.person('both', [
    { unitId: 'north-east', role: 'Selector' },
    { unitId: 'north', role: 'Manager' },
  ])
  const other = await fifth.person('other', [{ unitId: 'north-east', role: 'Selector' }])
  const silver = { baseline: '200', levelId: 'silver', target: '240' }
  const goals = [await fifth.enroll(both, running, silver), await fifth.enroll(other, running, silver)]
  await fifth.loadProgress(
    running,
    fifth.day(0),
    goals.map(paxGoalId => ({ paxGoalId, value: '118' })),
  )
  const { body } = await app.get('/api/v1.0/team', { host: 'five', ...both })
  expect(body.within.map(({ name }: Member) => name)).toEqual(['Other Test'])
})

describe('forbidden', () => {
  test('T2 T27 who leads nobody today sees nobody, nor does a leader see another client’s people', async () => {
    const nobody = { isUnderWay: false, within: [], stalled: [], praise: [], notes: [] }
    expect(await ask(people['up']!)).toEqual(nobody)
    expect(await ask(elsewhere)).toEqual(nobody)
    const two = await testClient(database.db, 2, 'two')
    await two.publish(running)
    const theirs = await two.person('theirs', [{ unitId: 'north', role: 'Selector' }])
    await two.enroll(theirs, running, { baseline: '200', levelId: 'silver', target: '240' })
    const leader = await two.person('manager', [{ unitId: 'north', role: 'Manager' }])
    expect((await app.get('/api/v1.0/team', { host: 'two', ...leader })).body).toEqual(nobody)
    expect((await app.get('/api/v1.0/team', { host: 'one', ...leader })).status).toBe(401)
  })
})
