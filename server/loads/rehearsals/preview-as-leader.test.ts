import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { previewDraft } from '../../../contract/calls/admin/drafts/preview.ts'
import { programDocument } from '../../../contract/program-document.ts'
import type { ProgramViewStatus } from '../../../rules/programs/program.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { clientRows } from './client-rows-fixture.ts'
import { type LeaderPreview, previewAsLeader } from './preview-as-leader.ts'

const database = testDatabase()
const folder = join(import.meta.dirname, '../../../samples/programs')
const now = new Date('2026-05-20T12:00:00Z')

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 911, 'one', 'Europe/Berlin')
})

async function seen(sample: string, status: ProgramViewStatus, ownWords: LeaderPreview['ownWords'] = []) {
  const document = programDocument.parse(JSON.parse(readFileSync(join(folder, `${sample}.json`), 'utf8')))
  const client = await one.within(getClient)
  const preview = { client, ownWords, document, role: 'Manager', status, locale: 'de_DE' }
  const made = await previewAsLeader(database.db, one.clientId, preview, now)
  if (!made.ok) throw new Error(`${sample} ${status}: ${made.refusal}`)
  // The contract refuses what the real calls would.
  return previewDraft.reply.parse(made.value)
}

test('W01c leaders see their team in each status, as the screens’ own calls answer, and nothing of it is left', async () => {
  const before = await clientRows(database)
  const choosing = await seen('override-tiers', 'goal_selection')
  expect(choosing.statuses).toContain('final_issuance')
  expect(choosing.view).toMatchObject({ programViewStatus: 'goal_selection', role: 'Manager' })
  expect(choosing.team?.tables.total).toMatchObject({ people: 12 })
  expect(choosing.team?.tables.total.withGoal).toBeLessThan(12)
  const underWay = await seen('override-tiers', 'progress_loaded_no_issuance')
  expect(underWay.view.programViewStatus).toBe('progress_loaded_no_issuance')
  expect(underWay.team?.tables.detailsTable.rows.some(row => row.resultsToDate !== undefined)).toBe(true)
  expect(underWay.team?.counts.programs).toHaveLength(1)
  const paid = await seen('override-tiers', 'final_issuance')
  expect(paid.view.programViewStatus).toBe('final_issuance')
  expect(paid.progress.finalResult?.totalNumberOfPax).toBe(12)
  const assigned = await seen('objective-minimum', 'no_progress')
  expect(assigned.statuses).not.toContain('goal_selection')
  expect(assigned.team?.tables.total).toMatchObject({ people: 12, withGoal: 12 })
  expect(await clientRows(database)).toEqual(before)
})

test('W01c leaders see their team though the client says a text in its own words that the product no longer has', async () => {
  const ownWords = [{ key: 'login.gone', locale: 'de_DE', words: 'Von früher' }]
  const { team } = await seen('override-tiers', 'goal_selection', ownWords)
  expect(team?.tables.total).toMatchObject({ people: 12 })
})
