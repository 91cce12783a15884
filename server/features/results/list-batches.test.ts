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

async function standOf(tx: ClientTx, viewer: Actor) {
  const { batches } = await listNamedBatches(tx, { states: ['open', 'approved'] }, viewer, 'en_US')
  expect(batches).toHaveLength(1)
  return [batches[0]!.approveRefusal, batches[0]!.awaitsReason]
}
