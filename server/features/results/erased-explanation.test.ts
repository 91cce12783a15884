import { expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { erasePerson } from '../erasure/erase-person.ts'
import { addDelta } from './add-delta.ts'
import { finalResultsOf } from './final-results-of.ts'
import { explainLine } from './list-lines.ts'
import {
  brokenIn,
  goOn,
  issueAll,
  mustDo,
  pastQuest,
  personIdOf,
  plantClient,
  plantProgram,
  plantUnits,
} from './results-fixture.ts'

const database = testDatabase()

test('O14 how an award came about no longer says what staff wrote about somebody who was erased, nor the rows of their systems', async () => {
  const clientId = await plantClient(database.db)
  await withClientLong(database.db, clientId, async tx => {
    await plantProgram(tx, pastQuest, [
      { userName: 'ann', levelId: 'one', target: 220, results: [{ value: '240', sourceRowId: 'ORDER-7' }] },
    ])
    await plantUnits(tx, [])
    await issueAll(database.db, tx, 'quest')
    await goOn(tx)
    const correction = { programId: 'quest', userName: 'ann', kind: 'goal', points: 20, reason: 'was in hospital' }
    mustDo(await addDelta(tx, correction, 'person:9001'))
    const { batch_id } = (await issueAll(database.db, tx, 'quest', { reason: 'a correction' })).batch
    const personId = await personIdOf(tx, 'ann')
    const [line] = await tx.query<{ id: string }>(
      `select pax_goal_id || '-goal' as id from award_lines where client_id = $1 and award_kind = 'goal'`,
      [clientId],
    )
    const shown = async () =>
      JSON.stringify([
        [...(await finalResultsOf(tx, personId, ['quest']))],
        mustDo(await explainLine(tx, batch_id, line!.id)),
      ])
    expect(await shown()).toMatch(/ORDER-7.*was in hospital.*ORDER-7.*was in hospital/)
    const order = { personId, actor: 'operator:max' as const, reason: 'as asked in letter 7' }
    expect(await erasePerson(tx, order)).toMatchObject({ ok: true })
    expect(await shown()).not.toMatch(/ORDER-7|hospital/)
    expect(await shown()).toContain('"reason":"erased"')
    expect(await brokenIn(tx)).toEqual([])
  })
})
