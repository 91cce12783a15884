import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programDocument } from '../../../contract/program-document.ts'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'
import { withSandbox } from '../../db/with-sandbox.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { tableRows } from './client-rows-fixture.ts'
import { rehearse } from './rehearse.ts'

const database = testDatabase()
const sample = join(import.meta.dirname, '../../../samples/programs/override-tiers.json')

test('W08d a whole program runs on 1,000 invented people, and every table has as many rows as before', async () => {
  const one = await testClient(database.db, 901, 'one')
  const client = await one.within(getClient)
  const before = await tableRows(database)
  const document = programDocument.parse(JSON.parse(readFileSync(sample, 'utf8')))
  const wish = {
    people: 1000,
    baselines: [{ from: 100, to: 300, share: 100 }],
    mix: [30, 30, 30],
    reached: 100,
    spread: 25,
    loads: 6,
  }
  const made = await withSandbox(database.db, one.clientId, (inside, sandbox) =>
    rehearse(inside, sandbox, { client, ownWords: [], document, wish, onStep: () => {} }),
  )
  if (!made.ok) throw new Error(made.refusal)
  const { report } = made.value
  expect(report).toMatchObject({ people: 1000, heldBack: 0 })
  // Who chooses is drawn: about nine of ten.
  const chosen = report.levels.filter(({ level }) => level !== undefined).reduce((sum, { people }) => sum + people, 0)
  expect(report.chosen).toBe(chosen)
  expect(chosen).toBeGreaterThan(850)
  expect(chosen).toBeLessThan(950)
  expect(report.levels.reduce((sum, { people }) => sum + people, 0)).toBe(1000)
  expect(report.levels.reduce((sum, { points }) => sum + points, 0) + report.leaderPoints).toBe(report.points)
  expect(report.points).toBeGreaterThan(0)
  expect(report.forecasts.at(-1)).toMatchObject({ least: report.points })
  const after = await tableRows(database)
  console.log(`${report.people} people, ${report.points} points, ${Object.keys(after).length} tables as before`)
  expect(Object.keys(after).length).toBeGreaterThan(60)
  expect(after).toEqual(before)
})
