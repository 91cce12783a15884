import { expect, test } from 'vitest'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { addDelta } from './add-delta.ts'
import { approveResults } from './approve-results.ts'
import { issueResults } from './issue-results.ts'
import { explainPerson } from './look-at-results.ts'
import {
  balances,
  brokenIn,
  goOn,
  issueAll,
  mustDo,
  pastQuest,
  plantClient,
  plantProgram,
  plantUnits,
  prepareNow,
  refusalOf,
  workedGoals,
} from './results-fixture.ts'

const database = testDatabase()

const flat = {
  ...pastQuest,
  override: { type: 'flat_payout', award: 25 } as const,
  isOwnerEligibleForAward: true,
}
const give = (tx: ClientTx, userName: string, points: number, kind = 'goal') =>
  addDelta(tx, { programId: 'quest', userName, kind, points, reason: `by hand ${points}` }, 'person:9001')

/** The worked quest issued to six people in the north and to Olga, who leads them and is not enrolled: 3 · 25. */
async function withOlga(work: (tx: ClientTx) => Promise<void>): Promise<void> {
  const clientId = await plantClient(database.db)
  await withClientLong(database.db, clientId, async tx => {
    await plantProgram(tx, flat, workedGoals)
    await plantUnits(tx, [
      ...workedGoals.map(({ userName }) => [userName, 'north', 'Selector']),
      ['olga', 'north', 'Owner'],
    ])
    await issueAll(database.db, tx, 'quest')
    expect(await balances(tx, 'olga', 'ben')).toEqual([75, 60])
    await work(tx)
    expect(await brokenIn(tx)).toEqual([])
  })
}

/** Takes whoever it is out of the program. */
const leave = (tx: ClientTx, userName: string) =>
  tx.query(
    `update pax_goals set enrolled = false where client_id = $1 and person_id = (
       select person_id from people where client_id = $1 and user_name = $2)`,
    [tx.clientId, userName],
  )

test('P14 P15 a correction by hand of a leader’s award, who is not enrolled, makes the preview void', async () => {
  await withOlga(async tx => {
    const before = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001', { reason: 'fix' }))
    mustDo(await approveResults(tx, before.batch_id, 'person:9002'))
    mustDo(await give(tx, 'olga', 100, 'override'))
    await goOn(tx)
    expect(refusalOf(await issueResults(database.db, tx, before.batch_id, 'person:9002'))).toBe('inputs-changed')
    const after = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001', { reason: 'fix' }))
    expect(after.batch_id).not.toBe(before.batch_id)
    expect(after.posted_points).toBe(100)
    expect(mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001', { reason: 'fix' })).batch_id).toBe(
      after.batch_id,
    )
  })
})

test('P15 a correction by hand survives that its person leaves the program', async () => {
  await withOlga(async tx => {
    mustDo(await give(tx, 'ben', 40))
    await leave(tx, 'ben')
    mustDo(await give(tx, 'ben', -7))
    const { batch } = await issueAll(database.db, tx, 'quest', { reason: 'gone' })
    expect(await balances(tx, 'ben', 'olga')).toEqual([33, 50])
    const [line] = await explainPerson(tx, batch.batch_id, 'ben')
    expect(line).toMatchObject({ points: 33, issued_before: 60, is_goal_achieved: false, result: null })
    expect(line!.explanation.lines).toEqual([
      { step: 'award.step.no-longer', inputs: {}, outcome: '0' },
      { step: 'award.step.correction', inputs: { points: '40', reason: 'by hand 40' }, outcome: '40' },
      { step: 'award.step.correction', inputs: { points: '-7', reason: 'by hand -7' }, outcome: '33' },
    ])
    // A second calculation comes to the same, and what is taken away never goes below 0.
    mustDo(await give(tx, 'ben', -50))
    await issueAll(database.db, tx, 'quest', { reason: 'again' })
    expect(await balances(tx, 'ben')).toEqual([0])
  })
})

test('P14 P15 a correction by hand survives that a leader is not one any more', async () => {
  await withOlga(async tx => {
    mustDo(await give(tx, 'olga', 12, 'override'))
    for (const { userName } of workedGoals) await leave(tx, userName)
    await leave(tx, 'olga')
    const { batch } = await issueAll(database.db, tx, 'quest', { reason: 'gone' })
    expect(await balances(tx, 'olga', 'ben')).toEqual([12, 0])
    const [line] = await explainPerson(tx, batch.batch_id, 'olga')
    expect(line).toMatchObject({ award_kind: 'override', points: 12, issued_before: 75 })
    expect(line!.explanation.lines.at(-1)).toMatchObject({ step: 'award.step.correction', outcome: '12' })
  })
})
