import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { addDelta } from './add-delta.ts'
import { approveResults } from './approve-results.ts'
import { finalResultsOf } from './final-results-of.ts'
import { issueResults } from './issue-results.ts'
import { lockResults } from './lock-results.ts'
import { explainPerson, listBatches } from './look-at-results.ts'
import {
  balances,
  brokenIn,
  goOn,
  issueAll,
  loadRows,
  mustDo,
  pastQuest,
  personIdOf,
  plantClient,
  plantIssued,
  plantProgram,
  prepareNow,
  refusalOf,
  workedGoals,
} from './results-fixture.ts'
import { reverseResults } from './reverse-results.ts'

const database = testDatabase()

const long = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, clientId, work)

/** `issueResults` on what a test has planted so far. */
const issueNow = async (tx: ClientTx, batchId: number, actor: Actor) => {
  await goOn(tx)
  return issueResults(database.db, tx, batchId, actor)
}

describe('corrections', () => {
  test('P15 a correction needs a reason, carries everybody, posts the difference and supersedes the result before it', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    await long(clientId, async tx => {
      expect(refusalOf(await prepareNow(database.db, tx, 'quest', 'person:9001', { reason: '  ' }))).toBe(
        'already-issued',
      )
      await loadRows(tx, pastQuest, [
        { userName: 'ann', row: { value: '240' } },
        { userName: 'dan', row: { value: '1' } },
      ])
      const corrected = await issueAll(database.db, tx, 'quest', { reason: 'late invoices' })
      expect(corrected).toMatchObject({
        points: -60,
        batch: {
          purpose: 'correction',
          follows_id: batchId,
          correction_reason: 'late invoices',
          people_count: 5,
          total_points: 180,
        },
      })
      expect(await balances(tx, 'ann', 'ben', 'dan')).toEqual([60, 60, 0])
      expect((await listBatches(tx, 'quest')).map(({ status }) => status)).toEqual(['issued', 'superseded'])
      expect((await finalResultsOf(tx, await personIdOf(tx, 'ann'), ['quest'])).get('quest')).toMatchObject({
        totalNumberOfPoints: 60,
        isGoalAchieved: true,
      })
      expect(await brokenIn(tx)).toEqual([])
      // Taken back, the result before it stands again, and so do its points.
      mustDo(await reverseResults(tx, corrected.batch.batch_id, 'not late after all', 'person:9002'))
      expect((await listBatches(tx, 'quest')).map(({ status }) => status)).toEqual(['reversed', 'issued'])
      expect(await balances(tx, 'ann', 'ben', 'dan')).toEqual([0, 60, 120])
      expect(await brokenIn(tx)).toEqual([])
    })
  })

  test('P15 a person who left the program keeps nothing, and their line says so', async () => {
    const { clientId } = await plantIssued(database.db)
    await long(clientId, async tx => {
      await tx.query(`update pax_goals set enrolled = false where level_id = 'three'`)
      const { batch } = await issueAll(database.db, tx, 'quest', { reason: 'left the program' })
      expect(batch).toMatchObject({ people_count: 5, posted_points: -120 })
      expect(await explainPerson(tx, batch.batch_id, 'dan')).toMatchObject([
        { points: 0, issued_before: 120, explanation: { programVersion: 1, lines: [{ outcome: '0' }] } },
      ])
      expect(await balances(tx, 'dan')).toEqual([0])
      expect(await brokenIn(tx)).toEqual([])
    })
  })

  test('P15 a correction by hand survives every recalculation, as a step of its own', async () => {
    const { clientId } = await plantIssued(database.db)
    await long(clientId, async tx => {
      const delta = (userName: string, points: number, reason: string) =>
        addDelta(tx, { programId: 'quest', userName, kind: 'goal', points, reason }, 'operator:Pia')
      mustDo(await delta('ann', 25, 'goodwill'))
      mustDo(await delta('ben', -10, 'counted twice'))
      const first = await issueAll(database.db, tx, 'quest', { reason: 'by hand' })
      expect(first.points).toBe(15)
      expect(await balances(tx, 'ann', 'ben')).toEqual([25, 50])
      await loadRows(tx, pastQuest, [{ userName: 'ann', row: { value: '245' } }])
      const second = await issueAll(database.db, tx, 'quest', { reason: 'late invoices' })
      expect(await balances(tx, 'ann', 'ben')).toEqual([85, 50])
      const [line] = await explainPerson(tx, second.batch.batch_id, 'ann')
      expect(line).toMatchObject({ points: 85, issued_before: 25 })
      expect(line!.explanation.lines.at(-1)).toEqual({
        step: 'award.step.correction',
        inputs: { points: '25', reason: 'goodwill' },
        outcome: '85',
      })
      expect(await brokenIn(tx)).toEqual([])
    })
  })

  test('P15 a correction by hand changes what a batch was calculated from', async () => {
    const { clientId } = await plantIssued(database.db)
    await long(clientId, async tx => {
      const batch = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001', { reason: 'again' }))
      mustDo(await approveResults(tx, batch.batch_id, 'person:9002'))
      mustDo(
        await addDelta(
          tx,
          { programId: 'quest', userName: 'ann', kind: 'goal', points: 5, reason: 'x' },
          'person:9001',
        ),
      )
      expect(refusalOf(await issueNow(tx, batch.batch_id, 'person:9002'))).toBe('inputs-changed')
      // Another reason is another batch, even where nothing else changed.
      const next = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001', { reason: 'again' }))
      expect(mustDo(await prepareNow(database.db, tx, 'quest', 'person:9003', { reason: 'again' })).batch_id).toBe(
        next.batch_id,
      )
      expect(mustDo(await prepareNow(database.db, tx, 'quest', 'person:9003', { reason: 'other' })).batch_id).not.toBe(
        next.batch_id,
      )
    })
  })

  test('P15 a correction by hand that is sent twice counts once; one more of the same takes another reason', async () => {
    const { clientId } = await plantIssued(database.db)
    const delta = { programId: 'quest', userName: 'ann', kind: 'goal', points: 500, reason: 'goodwill' }
    await long(clientId, async tx => {
      const made = async (change: object, by: Actor = 'person:9001') => addDelta(tx, { ...delta, ...change }, by)
      expect((await made({})).ok).toBe(true)
      // Sent again after its answer was lost.
      expect(refusalOf(await made({}))).toBe('correction-repeated')
      expect(refusalOf(await made({ reason: ' goodwill ' }))).toBe('correction-repeated')
      expect((await tx.query('select from award_deltas')).length).toBe(1)
      for (const change of [{ reason: 'a second one' }, { points: -500 }, { userName: 'ben' }])
        expect((await made(change)).ok).toBe(true)
      expect((await made({}, 'person:9002')).ok).toBe(true)
    })
  })

  test('P15 a delta needs a reason, whole points, a known kind, somebody with such an award and something issued', async () => {
    const { clientId } = await plantIssued(database.db)
    const good = { programId: 'quest', userName: 'ann', kind: 'goal', points: 5, reason: 'why' }
    await long(clientId, async tx => {
      const tried = async (change: object) => refusalOf(await addDelta(tx, { ...good, ...change }, 'person:9001'))
      expect(await tried({ reason: ' ' })).toBe('reason-missing')
      expect(await tried({ kind: 'gift' })).toBe('kind-unknown')
      for (const points of [0, 1.5, Number.NaN, 1e12]) expect(await tried({ points })).toBe('points-not-whole')
      expect(await tried({ programId: 'nothing' })).toBe('program-unknown')
      expect(await tried({ userName: 'nobody' })).toBe('person-not-enrolled')
      expect(await tried({ kind: 'bonus' })).toBe('award-unknown')
      expect(await tried({ userName: 'flo' })).toBe('award-unknown')
      await plantProgram(tx, { ...pastQuest, programId: 'fresh' }, workedGoals)
      expect(await tried({ programId: 'fresh' })).toBe('nothing-issued')
      expect(await tx.query('select from award_deltas')).toEqual([])
    })
  })
})

describe('locking', () => {
  test('P15 a locked batch is not reversed, but corrected; with the correction gone it stands locked again', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    await long(clientId, async tx => {
      expect(mustDo(await lockResults(tx, batchId, 'person:9002'))).toMatchObject({
        status: 'locked',
        locked_by: 'person:9002',
      })
      expect(refusalOf(await reverseResults(tx, batchId, 'why', 'person:9002'))).toBe('batch-locked')
      expect(refusalOf(await lockResults(tx, batchId, 'person:9002'))).toBe('batch-not-issued')
      expect((await finalResultsOf(tx, await personIdOf(tx, 'ben'), ['quest'])).size).toBe(1)
      await loadRows(tx, pastQuest, [{ userName: 'ann', row: { value: '240' } }])
      const { batch } = await issueAll(database.db, tx, 'quest', { reason: 'late' })
      expect(refusalOf(await reverseResults(tx, batchId, 'why', 'person:9002'))).toBe('batch-not-newest')
      mustDo(await reverseResults(tx, batch.batch_id, 'why', 'person:9002'))
      expect((await listBatches(tx, 'quest')).map(({ status }) => status)).toEqual(['reversed', 'locked'])
      expect(await brokenIn(tx)).toEqual([])
    })
  })
})

describe('what the database itself refuses', () => {
  const guarded: [string, string, string][] = [
    [
      'a batch that follows another than the newest',
      `update result_batches set status = 'issued', issued_by = 'operator:x' where status = 'approved'`,
      'does not follow',
    ],
    [
      'superseding by hand',
      `update result_batches set status = 'superseded' where status = 'issued'`,
      'cannot go from',
    ],
    ['locking by nobody', `update result_batches set status = 'locked' where status = 'issued'`, 'by nobody'],
    ['another purpose', `update result_batches set purpose = 'progress' where status = 'approved'`, 'cannot go from'],
    ['editing a delta', 'update award_deltas set points = 1', 'permission denied'],
    ['deleting a delta', 'delete from award_deltas', 'permission denied'],
  ]
  test.each(guarded)('I7 P15 %s', async (_, sql, message) => {
    const { clientId } = await plantIssued(database.db)
    await long(clientId, async tx => {
      mustDo(
        await addDelta(
          tx,
          { programId: 'quest', userName: 'ann', kind: 'goal', points: 5, reason: 'x' },
          'person:9001',
        ),
      )
      const batch = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001', { reason: 'again' }))
      mustDo(await approveResults(tx, batch.batch_id, 'person:9002'))
      if (message === 'does not follow') {
        const [first] = await listBatches(tx, 'quest').then(batches => batches.filter(one => one.status === 'issued'))
        mustDo(await reverseResults(tx, first!.batch_id, 'why', 'person:9002'))
      }
    })
    await expect(long(clientId, tx => tx.query(sql))).rejects.toThrow(message)
  })
})

describe('forbidden', () => {
  test("T2 another client's batch, person and delta are unknown", async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    const other = await plantClient(database.db)
    await long(other, async tx => {
      for (const id of [batchId, 999_999])
        expect(refusalOf(await lockResults(tx, id, 'person:9002'))).toBe('batch-unknown')
      await plantProgram(tx, pastQuest, [workedGoals[1]!])
      await issueAll(database.db, tx, 'quest')
      const delta = { programId: 'quest', userName: 'dan', kind: 'goal', points: 5, reason: 'why' }
      expect(refusalOf(await addDelta(tx, delta, 'person:9002'))).toBe('person-not-enrolled')
    })
    expect(await long(clientId, tx => tx.query('select from award_deltas'))).toEqual([])
    const forged = long(clientId, tx =>
      tx.query(
        `insert into award_deltas (client_id, pax_goal_id, award_kind, points, reason, created_by)
         select ${other}, pax_goal_id, 'goal', 1, 'x', 'operator:x' from pax_goals limit 1`,
      ),
    )
    await expect(forged).rejects.toThrow('row-level security')
  })
})
