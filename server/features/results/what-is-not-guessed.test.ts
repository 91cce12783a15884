import { expect, test } from 'vitest'
import type { Outcome } from '../../../rules/outcome.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { batchMeant } from './look-at-results.ts'
import { pastQuest, plantClient, plantIssued, plantProgram, prepareNow, workedGoals } from './results-fixture.ts'

const database = testDatabase()

const long = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, clientId, work)
const mustDo = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}
const refusalOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'done' : outcome.refusal)

test('P15 a number that is a program and another one’s batch is not guessed', async () => {
  const { clientId, batchId } = await plantIssued(database.db)
  await long(clientId, async tx => {
    const named = { ...pastQuest, programId: String(batchId) }
    const meant = (reference: string) => batchMeant(tx, reference, 'issued')
    expect(mustDo(await meant(named.programId))).toBe(batchId)
    await plantProgram(tx, named, workedGoals)
    expect(refusalOf(await meant(named.programId))).toBe('reference-ambiguous')
    expect(mustDo(await meant(`batch:${batchId}`))).toBe(batchId)
    expect(refusalOf(await meant(`program:${batchId}`))).toBe('batches-missing')
    const own = mustDo(await prepareNow(database.db, tx, named.programId, 'person:9001')).batch_id
    expect(mustDo(await meant(`program:${batchId}`))).toBe(own)
    await plantProgram(tx, { ...pastQuest, programId: '20260' }, workedGoals)
    const other = mustDo(await prepareNow(database.db, tx, '20260', 'person:9001')).batch_id
    expect(mustDo(await meant('20260'))).toBe(other)
  })
})

test('P13 a minimum that rounds to 0 for a small target is refused with its reason', async () => {
  const clientId = await plantClient(database.db)
  await long(clientId, async tx => {
    const minimumQualifier = { name: { en_US: 'Calls' }, rule: 'goal_selected', amount: '10', label: {} } as const
    await plantProgram(tx, { ...pastQuest, minimumQualifier }, [
      { userName: 'ann', levelId: 'two', target: 4, results: [{ value: '4', mqValue: '1' }] },
    ])
    expect(await prepareNow(database.db, tx, 'quest', 'person:9001')).toEqual({
      ok: false,
      refusal: 'minimum-not-positive',
      details: { group: 'field', target: '4', user: 'ann' },
    })
  })
})
