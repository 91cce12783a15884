import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { testApp } from '../http/test-app.ts'
import { getProgramViewRoute, getProgramViewsRoute } from './program-views.ts'

const database = testDatabase()
const app = testApp(database, [getProgramViewsRoute, getProgramViewRoute])
const open = { window: [-5, 5], period: [6, 40] } as const
const running = { window: [-30, -15], period: [-14, 15] } as const

let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one', 'Europe/Berlin')
  two = await testClient(database.db, 2, 'two')
})

async function viewsOf(person: TestPerson, client = one) {
  const { status, body } = await app.get('/api/v1.0/program-views', { host: client.key, ...person })
  expect(status).toBe(200)
  return body.programViews
}

async function viewOf(person: TestPerson, programViewId: string, client = one) {
  return app.get(`/api/v1.0/program-views/${programViewId}`, { host: client.key, ...person })
}

describe('happy', () => {
  test('T2 people of several clients who ask at once each see their own', async () => {
    const people = await Promise.all(
      [one, two].flatMap(client =>
        [1, 2, 3, 4].map(async at => {
          const person = await client.person(`together-${at}`)
          const program = quest(client.day, `together-${at}`, open)
          await client.publish(program)
          const paxGoalId = await client.enroll(person, program, { baseline: '100' })
          return { client, person, paxGoalId }
        }),
      ),
    )
    const seen = await Promise.all(people.map(({ client, person }) => viewsOf(person, client)))
    expect(seen.map(views => views.map(({ paxGoalId }: { paxGoalId: number }) => paxGoalId))).toEqual(
      people.map(({ paxGoalId }) => [String(paxGoalId)]),
    )
  })

  test('C27 nobody enrolled and nothing led is an empty list', async () => {
    expect(await viewsOf(await one.person('alone'))).toEqual([])
  })

  test('C27 an open window shows the promise and the days, in the client’s own brand', async () => {
    const person = await one.person('opener')
    const program = quest(one.day, 'opening', open)
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, { baseline: '200' })
    const [view] = await viewsOf(person)
    expect(view).toMatchObject({
      programViewId: 'opening---Selector',
      programName: 'Spring quest',
      groupId: 'all',
      timePeriodId: 'spring',
      paxGoalId: String(paxGoalId),
      programViewStatus: 'goal_selection',
      tileType: 'goal-selection',
      role: 'Selector',
      daysToGoalSelectionEnd: 6,
      daysToStart: 6,
      daysToEnd: 41,
      mediaLabel: 'points',
      mediaLabelForms: { one: 'point', other: 'points' },
      branding: { primaryColor: '#14503c', theme: 'ocean' },
      awardRange: { lowest: 20, highest: 120 },
      isCheckingResults: false,
    })
    expect(view).not.toHaveProperty('target')
    expect((await viewOf(person, 'opening---Selector')).body).toEqual(view)
  })

  test('P01 views are sorted by status, then by the later end of goal selection', async () => {
    const person = await one.person('collector')
    const early = quest(one.day, 'order-early', { window: [-5, 3], period: [4, 40] })
    const late = quest(one.day, 'order-late', { window: [-5, 9], period: [10, 40] })
    const begun = quest(one.day, 'order-begun', running)
    for (const program of [begun, early, late]) {
      await one.publish(program)
      await one.enroll(person, program, { baseline: '200', ...(program === begun && { target: '220' }) })
    }
    const ids = (await viewsOf(person)).map((view: { programId: string }) => view.programId)
    expect(ids).toEqual(['order-late', 'order-early', 'order-begun'])
  })

  test('P01 P13 whoever has no level to choose, and earns on the way alone, is not invited to choose', async () => {
    const person = await one.person('walker')
    const basicAward = { incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }
    const groups = [{ groupId: 'walkers', name: { en_US: 'Walkers' }, basicAward }]
    const program = quest(one.day, 'walking', open, { type: 'challengepoint', groups })
    await one.publish(program)
    await one.enroll(person, program, { baseline: '200' })
    expect(await viewsOf(person)).toMatchObject([{ programViewStatus: 'no_progress', tileType: 'no-progress' }])
  })

  test('P06 P16 who leads a unit with somebody enrolled sees the program as a leader, with its groups, beside their own part in it', async () => {
    const team = quest(one.day, 'team', open)
    await one.publish(team)
    await one.enroll(await one.person('member'), team, { baseline: '200' })
    const both = await one.person('both', [
      { unitId: 'north', role: 'Manager' },
      { unitId: 'north', role: 'Selector' },
    ])
    await one.enroll(both, team, { baseline: '100' })
    const views = await viewsOf(both)
    expect(views.map((view: { programViewId: string }) => view.programViewId)).toContain('team---Manager')
    expect(views.map((view: { programViewId: string }) => view.programViewId)).toContain('team---Selector')
    const leader = views.find((view: { programViewId: string }) => view.programViewId === 'team---Manager')
    expect(leader).toMatchObject({ role: 'Manager', tileType: 'overview', programViewStatus: 'goal_selection' })
    expect(leader).not.toHaveProperty('paxGoalId')
    expect(leader.groups).toEqual([{ groupId: 'all', name: 'Everyone' }])
  })
})

describe('refused', () => {
  test('C28 an unknown program view is not found', async () => {
    const answer = await viewOf(await one.person('curious'), 'nothing---Selector')
    expect(answer).toMatchObject({ status: 404, body: { messageCode: 'errors.program-view-unknown' } })
  })

  test('C27 programs before their opening, unpublished, long issued, or left are not shown', async () => {
    const person = await one.person('patient')
    const future = quest(one.day, 'hidden-future', { window: [3, 9], period: [10, 40] })
    const history = quest(one.day, 'hidden-history', { window: [-260, -250], period: [-240, -200] })
    const left = quest(one.day, 'hidden-left', open)
    const draft = quest(one.day, 'hidden-draft', open)
    for (const program of [future, history, left, draft]) {
      await one.publish(program)
      await one.enroll(person, program, { baseline: '200' })
    }
    await one.issue(history, [], `${one.day(-95)}T12:00:00Z`)
    await one.within(tx =>
      tx.query("update pax_goals set enrolled = false where client_id = 1 and program_id = 'hidden-left'"),
    )
    await one.within(tx =>
      tx.query(
        "update programs set published_version = null, status = 'draft' where client_id = 1 and program_id = 'hidden-draft'",
      ),
    )
    expect(await viewsOf(person)).toEqual([])
  })

  test('P06 an assignment of the past or the future leads nothing, nor does one in another branch or in a role without part', async () => {
    const program = quest(one.day, 'led', open)
    await one.publish(program)
    await one.enroll(await one.person('led-member'), program, { baseline: '200' })
    const leaders = [
      await one.person('former', [{ unitId: 'north', role: 'Manager', validTo: one.day(-1) }]),
      await one.person('coming', [{ unitId: 'north', role: 'Manager', validFrom: one.day(1) }]),
      await one.person('elsewhere', [{ unitId: 'south', role: 'Manager' }]),
      await one.person('visitor-of-all', [{ unitId: 'north', role: 'Visitor' }]),
    ]
    for (const leader of leaders) expect(await viewsOf(leader)).toEqual([])
    const current = await one.person('current', [{ unitId: 'north', role: 'Manager', validTo: one.day(0) }])
    expect(await viewsOf(current)).not.toEqual([])
  })
})

describe('forbidden', () => {
  test('T1 another client’s session is invalid', async () => {
    const person = await one.person('visitor')
    for (const path of ['/api/v1.0/program-views', '/api/v1.0/program-views/x---Selector']) {
      expect(await app.get(path, { host: 'one' })).toMatchObject({ status: 401 })
      expect(await app.get(path, { host: 'two', sessionId: person.sessionId })).toMatchObject({ status: 401 })
    }
  })

  test('T2 another client’s or person’s program view gives the same bytes as one that is not there', async () => {
    const program = quest(one.day, 'guarded', open)
    await one.publish(program)
    await one.enroll(await one.person('insider'), program, { baseline: '200' })
    const outsider = await one.person('outsider', [{ unitId: 'south', role: 'Manager' }])
    const foreigner = await two.person('insider')
    const unknown = await viewOf(outsider, 'not-there---Selector')
    expect(unknown.status).toBe(404)
    for (const id of ['guarded---Selector', 'guarded---Manager', 'guarded---Owner', 'guarded', '---Selector']) {
      expect((await viewOf(outsider, id)).bytes).toBe(unknown.bytes)
      expect((await viewOf(foreigner, id, two)).bytes).toBe(unknown.bytes)
    }
  })
})
