import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { readPdf } from '../../features/pdf/read-pdf-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { exportProgramRulesRoute, getProgramRulesRoute } from './rules.ts'

const database = testDatabase()
const app = testApp(database, [getProgramRulesRoute, exportProgramRulesRoute])
const open = { window: [-5, 5], period: [6, 40] } as const
const pathOf = (programId: string, groupId = 'all', role = 'Selector') =>
  `/api/v1.0/program/rules/${programId}/${groupId}/${role}`
const pdf = { accept: 'application/pdf' }

let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
})

interface Node {
  readonly text?: string
  readonly children?: readonly Node[]
}
const written = ({ text = '', children = [] }: Node): string => text + children.map(written).join(' ')

/** Somebody of the first client in a program of their own. */
async function asker(programId: string, goal: object, changes: Parameters<typeof quest>[3] = {}, locale?: string) {
  const person = await one.person(`asker-${programId}`)
  const program = quest(one.day, programId, open, changes)
  await one.publish(program)
  await one.enroll(person, program, goal)
  if (locale !== undefined) {
    await one.within(tx => tx.query('update people set locale = $2 where person_id = $1', [person.personId, locale]))
  }
  return { host: 'one', ...person }
}

describe('happy', () => {
  test('P16 C23 without a word of an author the terms tell everything, in the own numbers', async () => {
    const person = await asker(
      'explained',
      { baseline: '200.00', levelId: 'silver', target: '240' },
      {
        minimumQualifier: { name: { en_US: 'Visits' }, rule: 'goal_selected', amount: '50', label: {} },
        bonus: {
          name: { en_US: 'Referrals' },
          bonusAchievementAmount: '10',
          payoutStructureType: 'rate',
          bonusAward: 15,
          bonusIncrementalQuantity: '5',
          bonusMaximumPoints: 40,
          label: { labelText: 'referrals' },
        },
        payout: { timing: 'pay_at_end_of_program', expiresAfterDays: 730 },
        mediaLabel: { en_US: 'miles' },
      },
    )
    const { status, body } = await app.get(pathOf('explained'), person)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      programId: 'explained',
      programName: 'Spring quest',
      groupName: 'Everyone',
      role: 'Selector',
    })
    expect(body.parts).toHaveLength(1)
    const words = body.parts[0].content.map(written).join('\n')
    for (const sentence of [
      'Each goal is a percentage of the personal starting figure.',
      'Your starting figure is 200.',
      'Bronze 220 (110% of the starting figure) 20 miles',
      'Silver (your choice) 240 (120% of the starting figure) 60 miles',
      'rounded up to a whole number',
      'Visits: the award for the goal also needs at least 120.',
      'Referrals: 15 miles for each 5 referrals above 10, up to 40 miles.',
      'Referrals: the bonus is paid only if the goal is reached too.',
      'When miles are paid',
      'The miles expire 730 days after they were paid.',
    ]) {
      expect(words).toContain(sentence)
    }
    expect(words).not.toContain('Missing locale value')
    expect(words).not.toMatch(/point/i)
  })

  test('P16 what an author wrote comes first, for the groups and roles that it is for, and without its scripts', async () => {
    const person = await asker(
      'authored',
      { baseline: '200' },
      {
        rules: [
          { text: { en_US: '<h2>Fair play</h2><p>Play fair<script>alert(1)</script>.</p>' } },
          { roles: ['Manager'], text: { en_US: '<p>For leaders</p>' } },
          { groups: ['all'], roles: ['Selector'], text: { de_DE: '<p>Nur auf Deutsch</p>' } },
        ],
      },
    )
    const { body } = await app.get(pathOf('authored'), person)
    expect(body.parts.map((part: { source: string; locale: string }) => [part.source, part.locale])).toEqual([
      ['authored', 'en_US'],
      ['authored', 'de_DE'],
      ['terms', 'en_US'],
    ])
    const words = JSON.stringify(body.parts)
    expect(words).toContain('Play fair')
    expect(words).toContain('Nur auf Deutsch')
    expect(words).not.toMatch(/alert|For leaders/)
  })

  test.each([
    ['en_US', 'When points are paid', 'Page 1 of'],
    ['de_DE', 'Wann Punkte gutgeschrieben werden', 'Seite 1 von'],
    ['ja_JP', 'ポイントの付与時期', 'ページ'],
  ])('P16 C91 in %s the same as a PDF for whoever accepts one', async (locale, heading, page) => {
    const id = `pdf-${locale.slice(0, 2)}`
    const person = await asker(id, { baseline: '200' }, {}, locale)
    const { status, headers, raw } = await app.get(pathOf(id), { ...person, headers: pdf })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', vary: expect.stringMatching(/accept/i) })
    const { text, tags } = readPdf(raw)
    expect(text).toContain(heading)
    expect(text).toContain(page)
    expect(text).toContain('Bronze')
    expect(tags).toMatchObject({ H1: 1, Table: 1 })
  })

  test.each([
    ['en_US', '1 star for each 5', 'up to 3 stars'],
    ['ru_RU', '1 звезда за каждый шаг в 5', 'максимум 3 звезды'],
    ['de_DE', '1 Punkt für je 5', 'höchstens 3 Punkte'],
  ])('P16 L01 in %s the name of points agrees with its number, in a PDF too', async (locale, one, most) => {
    const id = `counted-${locale.slice(0, 2)}`
    const person = await asker(
      id,
      { baseline: '200' },
      {
        bonus: {
          name: { en_US: 'Referrals' },
          bonusAchievementAmount: '10',
          payoutStructureType: 'rate',
          bonusAward: 1,
          bonusIncrementalQuantity: '5',
          bonusMaximumPoints: 3,
          label: {},
        },
        mediaLabel: { en_US: 'stars', ru_RU: 'звёзд' },
        mediaLabelForms: {
          en_US: { one: 'star', other: 'stars' },
          ru_RU: { one: 'звезда', few: 'звезды', many: 'звёзд' },
        },
      },
      locale,
    )
    const { raw } = await app.get(pathOf(id), { ...person, headers: pdf })
    const { text } = readPdf(raw)
    expect(text).toContain(one)
    expect(text).toContain(most)
  })

  test('P16 of a reduction the basic part begins so much below the starting figure', async () => {
    const [group] = quest(one.day, 'less', open).groups
    const basicAward = {
      threshold: { rule: 'percentage_of_baseline', amount: '10' },
      incrementQuantity: '10',
      incrementAward: 5,
    } as const
    const groups = [{ ...group!, basicAward }]
    const person = await asker('less', {}, { type: 'challengepoint', calculation: 'reduction', groups })
    const words = JSON.stringify((await app.get(pathOf('less'), person)).body.parts)
    expect(words).toContain('10% below the starting figure')
    expect(words).not.toContain('10% of the starting figure')
  })

  test('P14 P16 leaders read what they earn of their team, and whether a minimum belongs to a goal that counts', async () => {
    const leader = await one.person('rules-leader', [{ unitId: 'north', role: 'Manager' }])
    const member = await one.person('rules-member', [{ unitId: 'north-east', role: 'Selector' }])
    const minimumQualifier = { name: { en_US: 'Visits' }, rule: 'goal_selected', amount: '50', label: {} } as const
    type Terms = NonNullable<Parameters<typeof quest>[3]>
    const read = async (programId: string, override: Terms['override'], more: Terms = {}) => {
      const program = quest(one.day, programId, open, { override, isOwnerEligibleForAward: true, ...more })
      await one.publish(program)
      await one.enroll(member, program, {})
      const { body } = await app.get(pathOf(programId, 'all', 'Manager'), { host: 'one', ...leader })
      return body.parts[0].content.map(written).join('\n')
    }
    const minimum = 'A goal counts here only when its minimum is reached too: Visits.'
    const share = { type: 'percentage_of_override', percentage: 10 } as const
    const flat = { type: 'flat_payout', award: 25 } as const
    expect(await read('led', share, { minimumQualifier })).toContain('You earn 10% of your team’s goal awards')
    expect(await read('led-flat', flat, { minimumQualifier })).toContain(minimum)
    expect(await read('led-plain', flat)).not.toContain('minimum')
  })
})

describe('refused', () => {
  test('T2 T27 another group, another role and what is not there are the same 404', async () => {
    const person = await asker('refusing', { baseline: '200' })
    const answers = []
    for (const path of [
      pathOf('nothing'),
      pathOf('refusing', 'others'),
      pathOf('refusing', 'all', 'Manager'),
      pathOf('refusing', 'all', 'selector'),
    ]) {
      answers.push(await app.get(path, person), await app.get(path, { ...person, headers: pdf }))
    }
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1)
  })
})

describe('forbidden', () => {
  test('T2 a colleague and another client get the same as for an unknown program', async () => {
    await asker('private', { baseline: '200' })
    const colleague = { host: 'one', ...(await one.person('rules-colleague')) }
    const foreigner = { host: 'two', ...(await two.person('rules-foreigner')) }
    for (const caller of [colleague, foreigner]) {
      const [hers, nothing] = [await app.get(pathOf('private'), caller), await app.get(pathOf('nothing'), caller)]
      expect(hers.status).toBe(404)
      expect(hers.bytes).toBe(nothing.bytes)
    }
    const anybody = await app.get(pathOf('private'), { host: 'one' })
    expect(anybody.status).toBe(401)
  })
})
