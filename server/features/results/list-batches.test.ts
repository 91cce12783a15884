import { expect, test } from 'vitest'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { approveResults } from './approve-results.ts'
import { listNamedBatches } from './list-batches.ts'
import { allowOverBudget } from './over-budget.ts'
import { mustDo, pastQuest, personIdOf, plantClient, plantProgram, prepareNow, workedGoals } from './results-fixture.ts'

const database = testDatabase()
const preparer: Actor = 'person:9001'
const approver: Actor = 'person:9002'

test('W03b W03d a list says of each batch that waits why who looks may not approve it, and what awaits an owner’s reason', async () => {
  const clientId = await plantClient(database.db)
  await withClientLong(database.db, clientId, async tx => {
    await plantProgram(tx, { ...pastQuest, budget: 200 }, workedGoals)
    const { batch_id: batchId } = mustDo(await prepareNow(database.db, tx, 'quest', preparer))
    const ben: Actor = `person:${await personIdOf(tx, 'ben')}`
    const seenBy = async (viewer: Actor) => standOf(tx, viewer)
    expect(await seenBy(preparer)).toEqual(['same-person', true])
    expect(await seenBy(ben)).toEqual(['own-award', true])
    expect(await seenBy(approver)).toEqual(['over-budget', true])
    mustDo(await allowOverBudget(tx, batchId, 'a strong quarter', 'person:9003'))
    expect(await seenBy(preparer)).toEqual(['same-person', false])
    expect(await seenBy(approver)).toEqual([undefined, false])
    // To be issued: that takes an approver, whoever it is.
    mustDo(await approveResults(tx, batchId, approver))
    expect(await seenBy(preparer)).toEqual([undefined, false])
  })
})

test('W03b who is at home in one program gets pages of its batches, however many newer ones others have', async () => {
  const clientId = await plantClient(database.db)
  await withClientLong(database.db, clientId, async tx => {
    await plantProgram(tx, pastQuest, workedGoals)
    for (let at = 1; at <= 101; at += 1) await plantProgram(tx, { ...pastQuest, programId: `rush-${at}` }, [])
    const { batch_id: batchId } = mustDo(await prepareNow(database.db, tx, 'quest', preparer))
    await tx.query(
      `insert into result_batches (client_id, program_id, time_period_id, program_version, status, purpose, input_hash,
         data_through, people_count, line_count, total_points, prepared_by, summary)
       select client_id, 'rush-' || n, time_period_id, program_version, 'open', purpose, input_hash, data_through,
         people_count, line_count, total_points, prepared_by, summary
       from result_batches, generate_series(1, 101) n where client_id = $1 and batch_id = $2`,
      [clientId, batchId],
    )
    const list = (programIds: readonly string[] | undefined) => listNamedBatches(tx, { programIds }, approver, 'en_US')
    expect((await list(['quest'])).batches.map(one => one.batchId)).toEqual([String(batchId)])
    expect(await list(['quest'])).toMatchObject({ next: undefined })
    expect((await list([])).batches).toEqual([])
    expect((await list(undefined)).batches).toHaveLength(100)
  })
})

async function standOf(tx: ClientTx, viewer: Actor) {
  const { batches } = await listNamedBatches(tx, { states: ['open', 'approved'] }, viewer, 'en_US')
  expect(batches).toHaveLength(1)
  return [batches[0]!.approveRefusal, batches[0]!.awaitsReason]
}
