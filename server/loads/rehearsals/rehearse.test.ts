import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ProgramDocument, programDocument } from '../../../contract/program-document.ts'
import { type RehearsalWish, rehearsalReport, seenScreen } from '../../../contract/rehearsal.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { withSandbox } from '../../db/with-sandbox.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { clientRows } from './client-rows-fixture.ts'
import { rehearse } from './rehearse.ts'

const database = testDatabase()
const folder = join(import.meta.dirname, '../../../samples/programs')

const wish: RehearsalWish = {
  people: 26,
  baselines: [{ from: 100, to: 300, share: 100 }],
  mix: [30, 30, 30],
  reached: 105,
  spread: 25,
  loads: 5,
}

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 901, 'one', 'Asia/Tokyo')
})

async function run(
  sample: string,
  more: Partial<RehearsalWish> = {},
  change: (document: ProgramDocument) => ProgramDocument = same => same,
) {
  const document = change(programDocument.parse(JSON.parse(readFileSync(join(folder, `${sample}.json`), 'utf8'))))
  const client = await one.within(getClient)
  const steps: string[] = []
  const made = await withSandbox(database.db, one.clientId, (inside, sandbox) =>
    rehearse(inside, sandbox, {
      client: {
        ...client,
        settings: {
          ...client.settings,
          locales: ['en_US', 'ja_JP'],
          occasions: { ...client.settings.occasions, on: { opening: '2020-01-01', 'final-result': '2020-01-01' } },
        },
      },
      ownWords: [
        { key: 'mail.choose-goal.heading', locale: 'en_US', words: 'Our own words' },
        // Of a text that the product no longer has.
        { key: 'login.gone', locale: 'en_US', words: 'Our former words' },
        // With a value that it no longer gives.
        { key: 'mail.greeting', locale: 'en_US', words: 'Dear {nobody}' },
      ],
      document,
      wish: { ...wish, ...more },
      onStep: (done, total) => void steps.push(`${done}/${total}`),
    }),
  )
  if (!made.ok) throw new Error(`${made.refusal} ${JSON.stringify(made.details)}`)
  return { ...made.value, steps, document }
}

describe('W08d a whole program is rehearsed', () => {
  test('W08d with choices, reminders, forecasts, results and leaders; nothing of it is left', async () => {
    const before = await clientRows(database)
    const { report, replies, steps, document } = await run('override-tiers')
    expect(rehearsalReport.parse(report)).toEqual(report)
    expect(report).toMatchObject({ people: 26, leaders: 2, heldBack: 0, from: '2027-02-22', to: '2027-07-03' })
    expect(steps.at(-1)).toBe('11/11')
    // What levels and leaders got is what was paid, and no forecast's bounds were left.
    const byLevel = report.levels.reduce((sum, { points }) => sum + points, 0)
    expect(byLevel + report.leaderPoints).toBe(report.points)
    expect(report.levels.reduce((sum, { people }) => sum + people, 0)).toBe(26)
    expect(report.points).toBeGreaterThan(0)
    expect(report.forecasts.map(({ day }) => day).at(-1)).toBe(document.timePeriod.endDate)
    expect(report.forecasts.at(-1)).toMatchObject({ least: report.points })
    for (const { least, most } of report.forecasts) {
      expect(least).toBeLessThanOrEqual(report.points)
      expect(most).toBeGreaterThanOrEqual(report.points)
    }
    // From the fourth load on there is a range.
    expect(report.forecasts.map(({ low }) => low !== undefined)).toEqual([false, false, false, true, false])
    const statuses = [...new Set(report.screens.map(({ status }) => status))]
    expect(statuses).toEqual([
      'goal_selection',
      'goal_selected',
      'no_progress',
      'no_goal_selected',
      'progress_loaded_no_issuance',
      'final_issuance',
    ])
    // Each way in which somebody saw the program, in each language, as the screens' own calls answer.
    expect(replies).toHaveLength(2 * report.screens.length)
    for (const { replies: screen } of replies) expect(seenScreen.parse(screen)).toBeDefined()
    const kinds = report.mails.map(({ kind, locale }) => `${kind} ${locale}`)
    for (const kind of ['activation', 'choose-goal', 'opening', 'final-result']) {
      expect(kinds).toEqual(expect.arrayContaining([`${kind} en_US`, `${kind} ja_JP`]))
    }
    const reminder = report.mails.find(({ kind, locale }) => kind === 'choose-goal' && locale === 'en_US')
    expect(reminder?.text).toContain('Our own words')
    expect(reminder?.text).not.toContain('Dear')
    expect(report.mails.map(({ text }) => text).join()).not.toMatch(/\?k=\w/)
    expect(await clientRows(database)).toEqual(before)
  })

  test('W08d of two groups the screens of each are kept, with its own words', async () => {
    const { report } = await run('fixed-climb', { people: 16, loads: 1 }, document => ({
      ...document,
      groups: [
        ...document.groups,
        { ...document.groups[0]!, groupId: 'office', name: { en_US: 'Office', de_DE: 'Büro', ja_JP: 'オフィス' } },
      ],
    }))
    const of = (group: string) =>
      report.screens.filter(one => one.group === group).map(({ status, key }) => [status, key.split('.').at(-1)])
    expect(of('Office')).toContainEqual(['goal_selection', 'group-2'])
    expect(of('Office')).toContainEqual(['final_issuance', 'group-2'])
    expect(report.screens.filter(({ status }) => status === 'goal_selection').map(({ group }) => group)).toContain(
      'Office',
    )
    expect(new Set(report.screens.filter(({ role }) => role === undefined).map(({ group }) => group)).size).toBe(2)
  })

  test('W08d with assigned goals, and where points are paid on the way', async () => {
    const { report } = await run('objective-minimum', { people: 10, loads: 1 })
    expect(report.chosen).toBe(10)
    expect(report.screens[0]).toMatchObject({ status: 'no_progress' })
    // With a goal for each, and no level: everybody is counted once.
    expect(report.levels).toEqual([expect.objectContaining({ people: 10, points: report.points })])
    const paid = await run('quest-paid-at-progress', { people: 10, loads: 2 })
    expect(paid.report.points).toBeGreaterThan(0)
    expect(paid.report.levels.reduce((sum, { people }) => sum + people, 0)).toBe(10)
  })
})
