import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { getGoalLevelsRoute } from './levels.ts'

const database = testDatabase()
const app = testApp(database, [getGoalLevelsRoute])
const open = { window: [-5, 5], period: [6, 40] } as const
const path = '/api/v1.0/program/levels/all/spring'

let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
})

describe('happy', () => {
  test('P07 each level has the target that it means for the person: 110, 120 and 130 percent of 200', async () => {
    const person = await one.person('asker')
    const program = quest(one.day, 'levels', open, {
      minimumQualifier: {
        name: { en_US: 'New customers' },
        rule: 'goal_selected',
        amount: '50',
        label: {},
      },
    })
    await one.publish(program)
    await one.enroll(person, program, { baseline: '200.00', levelId: 'silver', target: '240' })
    const { status, body } = await app.get(path, { host: 'one', ...person })
    expect(status).toBe(200)
    expect(body.highestLevelIndex).toBe(2)
    expect(body.goalLevels).toEqual([
      expect.objectContaining({
        payoutTierId: 'bronze',
        goalAchieveAmount: '220',
        goalAwardAmount: 20,
        isSelected: false,
      }),
      {
        payoutTierId: 'silver',
        productId: 'silver',
        levelName: 'Silver',
        goalAchieveAmount: '240',
        goalAwardAmount: 60,
        goalPayoutTierType: 'fixed',
        baseValue: '200',
        isBaseLineRequired: true,
        minQualifier: '120',
        isSelected: true,
      },
      expect.objectContaining({ payoutTierId: 'gold', goalAchieveAmount: '260', goalAwardAmount: 120 }),
    ])
  })

  test('P07 the selected level keeps its frozen target, and says what picking it again would mean', async () => {
    const person = await one.person('frozen')
    const program = quest(one.day, 'frozen', open, {
      groups: [
        {
          groupId: 'frozen',
          name: { en_US: 'Frozen' },
          levels: [
            { levelId: 'base', name: { en_US: 'Base' }, amount: 110, award: 20 },
            { levelId: 'ridge', name: { en_US: 'Ridge' }, amount: 120, award: 60 },
          ],
        },
      ],
      minimumQualifier: { name: { en_US: 'New customers' }, rule: 'goal_selected', amount: '50', label: {} },
    })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, { baseline: '200', levelId: 'ridge', target: '240' })
    const nextBaseline = 'update pax_goals set next_baseline = 300 where pax_goal_id = $1'
    await one.within(tx => tx.query(nextBaseline, [paxGoalId]))
    const { body } = await app.get('/api/v1.0/program/levels/frozen/spring', { host: 'one', ...person })
    expect(body.goalLevels).toEqual([
      expect.objectContaining({ goalAchieveAmount: '330', baseValue: '300', minQualifier: '165', isSelected: false }),
      expect.objectContaining({
        goalAchieveAmount: '240',
        baseValue: '200',
        minQualifier: '120',
        isSelected: true,
        pickedAgain: expect.objectContaining({ goalAchieveAmount: '360', baseValue: '300', minQualifier: '180' }),
      }),
    ])
  })

  test('N14 the selection question and the help texts come in the person’s language, else in the client’s', async () => {
    const person = await one.person('reader')
    const program = quest(one.day, 'worded', open, {
      groups: [
        {
          groupId: 'worded',
          name: { en_US: 'Readers' },
          levels: [{ levelId: 'a', name: { en_US: 'A' }, amount: 110, award: 1 }],
        },
      ],
      selectionQuestion: { en_US: 'How far?', de_DE: 'Wie weit?' },
      helpText: { en_US: 'Signed orders count.' },
      minimumQualifier: {
        name: { en_US: 'Visits', de_DE: 'Besuche' },
        amount: 5,
        label: {},
        helpText: { de_DE: 'Besuche mit Notiz zählen.', en_US: 'Visits with notes count.' },
      },
    })
    await one.publish(program)
    await one.enroll(person, program, { baseline: '200' })
    const read = async (locale: string) => {
      const set = 'update people set locale = $2 where person_id = $1'
      await one.within(tx => tx.query(set, [person.personId, locale]))
      return (await app.get('/api/v1.0/program/levels/worded/spring', { host: 'one', ...person })).body
    }
    expect(await read('de_DE')).toMatchObject({
      selectionQuestion: 'Wie weit?',
      minQualifierName: 'Besuche',
      helpTexts: { goal: 'Signed orders count.', minimumQualifier: 'Besuche mit Notiz zählen.' },
    })
    expect(await read('en_US')).toMatchObject({
      selectionQuestion: 'How far?',
      helpTexts: { minimumQualifier: 'Visits with notes count.' },
    })
  })

  test('C24 levels stay to be seen after the window, and say that it is closed', async () => {
    const person = await one.person('late')
    const program = quest(one.day, 'closed', { window: [-30, -15], period: [-14, 15] })
    await one.publish(program)
    await one.enroll(person, program, { baseline: '100' })
    const { body } = await app.get(path, { host: 'one', ...person })
    expect(body.goalLevels[0]).toMatchObject({ goalAchieveAmount: '110', unavailable: 'selection-closed' })
  })

  test('C24 P15 once final results are issued, no level can be picked, though the window is open', async () => {
    const person = await one.person('early')
    const [group] = quest(one.day, 'early', open).groups
    const program = quest(one.day, 'early', open, { groups: [{ ...group!, groupId: 'early' }] })
    await one.publish(program)
    await one.enroll(person, program, { baseline: '200' })
    const read = async () => (await app.get('/api/v1.0/program/levels/early/spring', { host: 'one', ...person })).body
    expect((await read()).goalLevels[0]).not.toHaveProperty('unavailable')
    await one.issue(program, [])
    const { goalLevels } = await read()
    expect(goalLevels).toEqual(Array(3).fill(expect.objectContaining({ unavailable: 'results-issued' })))
  })
})

describe('refused', () => {
  test('P07 a level that needs a missing baseline is shown, and says why it cannot be picked', async () => {
    const person = await one.person('without-baseline')
    const program = quest(one.day, 'no-baseline', open)
    await one.publish(program)
    await one.enroll(person, program)
    const { body } = await app.get(path, { host: 'one', ...person })
    expect(body.goalLevels).toHaveLength(3)
    for (const level of body.goalLevels) {
      expect(level.unavailable).toBe('baseline-missing')
      expect(level).not.toHaveProperty('goalAchieveAmount')
    }
  })

  test('C24 unknown names are not found', async () => {
    const person = await one.person('lost')
    expect(await app.get(path, { host: 'one', ...person })).toMatchObject({
      status: 404,
      body: { messageCode: 'errors.levels-unknown' },
    })
  })
})

describe('forbidden', () => {
  test('T1 nobody signed in, and another client’s session, get nothing', async () => {
    const { sessionId } = await one.person('wanderer')
    expect((await app.get(path, { host: 'one' })).status).toBe(401)
    expect((await app.get(path, { host: 'two', sessionId })).status).toBe(401)
  })

  test('T2 another person’s, group’s, program’s or client’s levels give the same bytes as unknown ones', async () => {
    const program = quest(one.day, 'other', open)
    await one.publish(program)
    await one.enroll(await one.person('owner'), program, { baseline: '200' })
    const outsider = await one.person('outsider')
    const foreigner = await two.person('owner')
    const unknown = await app.get('/api/v1.0/program/levels/nothing/never', { host: 'one', ...outsider })
    expect(unknown.status).toBe(404)
    expect((await app.get(path, { host: 'one', ...outsider })).bytes).toBe(unknown.bytes)
    expect((await app.get('/api/v1.0/program/levels/all/autumn', { host: 'one', ...outsider })).bytes).toBe(
      unknown.bytes,
    )
    expect((await app.get(path, { host: 'two', ...foreigner })).bytes).toBe(unknown.bytes)
  })
})
