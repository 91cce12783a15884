import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previewDraft } from '../../../contract/calls/admin/drafts/preview.ts'
import { programDocument } from '../../../contract/program-document.ts'
import { withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'
import { getClient } from '../clients/client-of-host.ts'
import { statusesOf } from './invented-person.ts'
import { previewProgram } from './preview-program.ts'

const database = testDatabase()
const folder = join(import.meta.dirname, '../../../samples/programs')
const samples = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .map(
    file => [file.slice(0, -5), programDocument.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))] as const,
  )

async function asking(locale = 'en_US') {
  await testClient(database.db, 1, 'one').catch(() => undefined)
  const client = await withClient(database.db, 1, tx => getClient(tx))
  return { client, personId: 1, locale }
}

test('W01c every sample is previewed in every status that it has, as the screens’ own calls would answer', async () => {
  const person = await asking()
  for (const [name, document] of samples) {
    const first = previewProgram(document, {}, person, new Date())
    if (!first.ok) throw new Error(name)
    expect([name, first.value.statuses.length]).toEqual([name, expect.any(Number)])
    expect(first.value.statuses.length).toBeGreaterThanOrEqual(4)
    for (const status of first.value.statuses) {
      const seen = previewProgram(document, { status }, person, new Date())
      if (!seen.ok) throw new Error(`${name} ${status}`)
      // The contract drops and refuses what the real call would.
      const reply = previewDraft.reply.parse(seen.value)
      expect([name, status, reply.view.programViewStatus]).toEqual([name, status, status])
      const { goal, finalResult } = reply.progress
      if (status === 'final_issuance') expect(finalResult?.totalNumberOfPoints).toBeGreaterThan(0)
      if (status === 'progress_loaded_no_issuance') expect(goal.paxProgressResponse?.resultsToDate).toBeDefined()
      if (status === 'goal_selection') expect(reply.levels?.goalLevels.length).toBeGreaterThan(0)
    }
  }
})

test('W01c words are in the language asked for, and only the days are moved', async () => {
  const [, document] = samples.find(([name]) => name === 'threshold-trail')!
  const named = { ...document, name: { en_US: 'Trail', de_DE: 'Pfad' } }
  const seen = previewProgram(named, { status: 'no_progress' }, await asking('de_DE'), new Date('2026-03-04T12:00:00Z'))
  if (!seen.ok) throw new Error(seen.refusal)
  const { view } = seen.value
  expect(view.programName).toBe('Pfad')
  const length = (from: string, to: string) => Date.parse(to) - Date.parse(from)
  const { startDate, endDate } = document.timePeriod
  expect(length(view.startDate, view.endDate)).toBe(length(startDate, endDate))
  expect(view.startDate <= '2026-03-04').toBe(true)
})

test('W01c a document of which nobody could have a goal has no preview', async () => {
  const [, document] = samples.find(([name]) => name === 'threshold-trail')!
  const groups = document.groups.map(({ threshold: _, ...group }) => ({ ...group, levels: [] }))
  expect(previewProgram({ ...document, groups }, {}, await asking(), new Date())).toMatchObject({
    refusal: 'preview-impossible',
  })
  expect(statusesOf({})).not.toContain('goal_selection')
})

test('W01c in every group of every sample somebody exceeds their goal, reaches it and misses it', async () => {
  const person = await asking()
  for (const [name, document] of samples) {
    const first = previewProgram(document, {}, person, new Date())
    if (!first.ok) throw new Error(name)
    expect([name, first.value.groups.map(({ groupId }) => groupId)]).toEqual([
      name,
      document.groups.map(({ groupId }) => groupId),
    ])
    for (const { groupId } of document.groups) {
      const ends = (['exceeded', 'reached', 'missed'] as const).map(ending => {
        const seen = previewProgram(document, { status: 'final_issuance', groupId, ending }, person, new Date())
        if (!seen.ok) throw new Error(`${name} ${groupId} ${ending}`)
        const { view, progress } = previewDraft.reply.parse(seen.value)
        return [view.groupId, progress.finalResult?.isGoalAchieved]
      })
      expect([name, ...ends]).toEqual([name, [groupId, true], [groupId, true], [groupId, false]])
    }
  }
})
