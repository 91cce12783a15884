import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type Tenant, withClientLong } from '../../db/tenant.ts'
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

const long = <T>(clientId: number, work: (tenant: Tenant) => Promise<T>) => withClientLong(database.db, clientId, work)

/** `issueResults` upon what a test has planted so far. */
const issueNow = async (tenant: Tenant, batchId: number, actor: Actor) => {
  await goOn(tenant)
  return issueResults(database.db, tenant, batchId, actor)
}

describe('corrections', () => {
  test('P15 a correction needs a reason, carries everybody, posts the difference and supersedes the result before it', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    await long(clientId, async tenant => {
      expect(refusalOf(await prepareNow(database.db, tenant, 'quest', 'person:9001', { reason: '  ' }))).toBe(
        'already-issued',
      )
      await loadRows(tenant, pastQuest, [
        { userName: 'ann', row: { value: '240' } },
        { userName: 'dan', row: { value: '1' } },
      ])
      const corrected = await issueAll(database.db, tenant, 'quest', { reason: 'late invoices' })
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
      expect(await balances(tenant, 'ann', 'ben', 'dan')).toEqual([60, 60, 0])
      expect((await listBatches(tenant, 'quest')).map(({ status }) => status)).toEqual(['issued', 'superseded'])
      expect((await finalResultsOf(tenant, await personIdOf(tenant, 'ann'), ['quest'])).get('quest')).toMatchObject({
        totalNumberOfPoints: 60,
        isGoalAchieved: true,
      })
      expect(await brokenIn(tenant)).toEqual([])
      // Taken back, the result before it stands again, and so do its points.
      mustDo(await reverseResults(tenant, corrected.batch.batch_id, 'not late after all', 'person:9002'))
      expect((await listBatches(tenant, 'quest')).map(({ status }) => status)).toEqual(['reversed', 'issued'])
      expect(await balances(tenant, 'ann', 'ben', 'dan')).toEqual([0, 60, 120])
      expect(await brokenIn(tenant)).toEqual([])
    })
  })

  test('P15 who takes no part any more keeps nothing, and their line says so', async () => {
    const { clientId } = await plantIssued(database.db)
    await long(clientId, async tenant => {
      await tenant.query(`update pax_goals set enrolled = false where level_id = 'three'`)
      const { batch } = await issueAll(database.db, tenant, 'quest', { reason: 'left the program' })
      expect(batch).toMatchObject({ people_count: 5, posted_points: -120 })
      expect(await explainPerson(tenant, batch.batch_id, 'dan')).toMatchObject([
        { points: 0, issued_before: 120, explanation: { programVersion: 1, lines: [{ outcome: '0' }] } },
      ])
      expect(await balances(tenant, 'dan')).toEqual([0])
      expect(await brokenIn(tenant)).toEqual([])
    })
  })

  test('P15 a correction by hand survives every recalculation, as a step of its own', async () => {
    const { clientId } = await plantIssued(database.db)
    await long(clientId, async tenant => {
      const delta = (userName: string, points: number, reason: string) =>
        addDelta(tenant, { programId: 'quest', userName, kind: 'goal', points, reason }, 'operator:Pia')
      mustDo(await delta('ann', 25, 'goodwill'))
      mustDo(await delta('ben', -10, 'counted twice'))
      const first = await issueAll(database.db, tenant, 'quest', { reason: 'by hand' })
      expect(first.points).toBe(15)
      expect(await balances(tenant, 'ann', 'ben')).toEqual([25, 50])
      await loadRows(tenant, pastQuest, [{ userName: 'ann', row: { value: '245' } }])
      const second = await issueAll(database.db, tenant, 'quest', { reason: 'late invoices' })
      expect(await balances(tenant, 'ann', 'ben')).toEqual([85, 50])
      const [line] = await explainPerson(tenant, second.batch.batch_id, 'ann')
      expect(line).toMatchObject({ points: 85, issued_before: 25 })
      expect(line!.explanation.lines.at(-1)).toEqual({
        step: 'award.step.correction',
        inputs: { points: '25', reason: 'goodwill' },
        outcome: '85',
      })
      expect(await brokenIn(tenant)).toEqual([])
    })
  })

  test('P15 a correction by hand changes what a batch was worked out from', async () => {
    const { clientId } = await plantIssued(database.db)
    await long(clientId, async tenant => {
      const batch = mustDo(await prepareNow(database.db, tenant, 'quest', 'person:9001', { reason: 'again' }))
      mustDo(await approveResults(tenant, batch.batch_id, 'person:9002'))
      mustDo(
        await addDelta(
          tenant,
          { programId: 'quest', userName: 'ann', kind: 'goal', points: 5, reason: 'x' },
          'person:9001',
        ),
      )
      expect(refusalOf(await issueNow(tenant, batch.batch_id, 'person:9002'))).toBe('inputs-changed')
      // Another reason is another batch, even where nothing else changed.
      const next = mustDo(await prepareNow(database.db, tenant, 'quest', 'person:9001', { reason: 'again' }))
      expect(mustDo(await prepareNow(database.db, tenant, 'quest', 'person:9003', { reason: 'again' })).batch_id).toBe(
        next.batch_id,
      )
      expect(
        mustDo(await prepareNow(database.db, tenant, 'quest', 'person:9003', { reason: 'other' })).batch_id,
      ).not.toBe(next.batch_id)
    })
  })

  test('P15 a delta needs a reason, whole points, a known kind, somebody with such an award and something issued', async () => {
    const { clientId } = await plantIssued(database.db)
    const good = { programId: 'quest', userName: 'ann', kind: 'goal', points: 5, reason: 'why' }
    await long(clientId, async tenant => {
      const tried = async (change: object) => refusalOf(await addDelta(tenant, { ...good, ...change }, 'person:9001'))
      expect(await tried({ reason: ' ' })).toBe('reason-missing')
      expect(await tried({ kind: 'gift' })).toBe('kind-unknown')
      for (const points of [0, 1.5, Number.NaN, 1e12]) expect(await tried({ points })).toBe('points-not-whole')
      expect(await tried({ programId: 'nothing' })).toBe('program-unknown')
      expect(await tried({ userName: 'nobody' })).toBe('person-not-enrolled')
      expect(await tried({ kind: 'bonus' })).toBe('award-unknown')
      expect(await tried({ userName: 'flo' })).toBe('award-unknown')
      await plantProgram(tenant, { ...pastQuest, programId: 'fresh' }, workedGoals)
      expect(await tried({ programId: 'fresh' })).toBe('nothing-issued')
      expect(await tenant.query('select from award_deltas')).toEqual([])
    })
  })
})

describe('locking', () => {
  test('P15 a locked batch is not reversed, but corrected; with the correction gone it stands locked again', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    await long(clientId, async tenant => {
      expect(mustDo(await lockResults(tenant, batchId, 'person:9002'))).toMatchObject({
        status: 'locked',
        locked_by: 'person:9002',
      })
      expect(refusalOf(await reverseResults(tenant, batchId, 'why', 'person:9002'))).toBe('batch-locked')
      expect(refusalOf(await lockResults(tenant, batchId, 'person:9002'))).toBe('batch-not-issued')
      expect((await finalResultsOf(tenant, await personIdOf(tenant, 'ben'), ['quest'])).size).toBe(1)
      await loadRows(tenant, pastQuest, [{ userName: 'ann', row: { value: '240' } }])
      const { batch } = await issueAll(database.db, tenant, 'quest', { reason: 'late' })
      expect(refusalOf(await reverseResults(tenant, batchId, 'why', 'person:9002'))).toBe('batch-not-newest')
      mustDo(await reverseResults(tenant, batch.batch_id, 'why', 'person:9002'))
      expect((await listBatches(tenant, 'quest')).map(({ status }) => status)).toEqual(['reversed', 'locked'])
      expect(await brokenIn(tenant)).toEqual([])
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
    await long(clientId, async tenant => {
      mustDo(
        await addDelta(
          tenant,
          { programId: 'quest', userName: 'ann', kind: 'goal', points: 5, reason: 'x' },
          'person:9001',
        ),
      )
      const batch = mustDo(await prepareNow(database.db, tenant, 'quest', 'person:9001', { reason: 'again' }))
      mustDo(await approveResults(tenant, batch.batch_id, 'person:9002'))
      if (message === 'does not follow') {
        const [first] = await listBatches(tenant, 'quest').then(batches =>
          batches.filter(one => one.status === 'issued'),
        )
        mustDo(await reverseResults(tenant, first!.batch_id, 'why', 'person:9002'))
      }
    })
    await expect(long(clientId, tenant => tenant.query(sql))).rejects.toThrow(message)
  })
})

describe('forbidden', () => {
  test("T2 another client's batch, person and delta are as unknown as what never was", async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    const other = await plantClient(database.db)
    await long(other, async tenant => {
      for (const id of [batchId, 999_999])
        expect(refusalOf(await lockResults(tenant, id, 'person:9002'))).toBe('batch-unknown')
      await plantProgram(tenant, pastQuest, [workedGoals[1]!])
      await issueAll(database.db, tenant, 'quest')
      const delta = { programId: 'quest', userName: 'dan', kind: 'goal', points: 5, reason: 'why' }
      expect(refusalOf(await addDelta(tenant, delta, 'person:9002'))).toBe('person-not-enrolled')
    })
    expect(await long(clientId, tenant => tenant.query('select from award_deltas'))).toEqual([])
    const forged = long(clientId, tenant =>
      tenant.query(
        `insert into award_deltas (client_id, pax_goal_id, award_kind, points, reason, created_by)
         select ${other}, pax_goal_id, 'goal', 1, 'x', 'operator:x' from pax_goals limit 1`,
      ),
    )
    await expect(forged).rejects.toThrow('row-level security')
  })
})
