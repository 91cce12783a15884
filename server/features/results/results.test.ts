import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { Outcome } from '../../../rules/outcome.ts'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { approveResults } from './approve-results.ts'
import { finalResultsOf, isIssued } from './final-results-of.ts'
import { issueResults } from './issue-results.ts'
import { batchMeant, explainPerson, listBatches, summaryOfBatch } from './look-at-results.ts'
import {
  goOn,
  mustDo,
  pastQuest,
  personIdOf,
  plantApproved,
  plantClient,
  plantIssued,
  plantProgram,
  prepareNow,
  publishVersion,
  refusalOf,
  workedGoals,
} from './results-fixture.ts'
import { reverseResults } from './reverse-results.ts'

const database = testDatabase()

/** `issueResults` on what a test has planted so far. */
const issueNow = async (tx: ClientTx, batchId: number, actor: Actor) => {
  await goOn(tx)
  return issueResults(database.db, tx, batchId, actor)
}

const long = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, clientId, work)

describe('happy', () => {
  test('P13 P15 a goal quest is calculated as decisions §4 says, and each award is posted once', async () => {
    const { clientId, batchId, issued } = await plantIssued(database.db)
    expect(issued).toMatchObject({
      transactions: 3,
      points: 240,
      batch: { status: 'issued', line_count: 5, total_points: 240 },
    })
    await withClient(database.db, clientId, async tx => {
      const ann = await personIdOf(tx, 'ann')
      const ben = await personIdOf(tx, 'ben')
      const flo = await personIdOf(tx, 'flo')
      expect([await balanceOf(tx, ann), await balanceOf(tx, ben), await balanceOf(tx, flo)]).toEqual([0, 60, 0])
      expect((await finalResultsOf(tx, ann, ['quest'])).get('quest')).toMatchObject({
        totalNumberOfPoints: 0,
        code: 'NXXX',
      })
      expect((await finalResultsOf(tx, ben, ['quest', 'other'])).get('quest')).toMatchObject({
        totalNumberOfPoints: 60,
        levelId: 'two',
        result: '240',
        isGoalAchieved: true,
        isMQAchieved: undefined,
        code: 'YXXX',
      })
      expect((await finalResultsOf(tx, flo, ['quest'])).size).toBe(0)
      expect([await isIssued(tx, 'quest', 'q1'), await isIssued(tx, 'quest', 'q2')]).toEqual([true, false])
      expect(await summaryOfBatch(tx, batchId)).toMatchObject([
        { level_id: 'one', people: 1, achieved: 0, points: 0 },
        { level_id: 'two', people: 3, achieved: 2, points: 120 },
        { level_id: 'three', people: 1, achieved: 1, points: 120 },
      ])
      expect((await verifyLedger(tx)).holds).toBe(true)
    })
  })

  test('W03 an award explains itself: version, rounding, source rows with load and line, each step', async () => {
    const { clientId, batchId } = await plantApproved(database.db)
    const [line] = await withClient(database.db, clientId, tx => explainPerson(tx, batchId, 'BEN'))
    expect(line).toMatchObject({ user_name: 'ben', result: '240', target: '240', points: 60 })
    expect(line!.explanation).toMatchObject({
      programVersion: 1,
      rounding: { precision: 0, method: 'half-up' },
      progressRows: 'replace',
      sources: [
        { line: 3, value: '200', dataThrough: '2024-03-31' },
        { line: 3, value: '240', dataThrough: '2024-03-31' },
      ],
      lines: [
        {
          step: 'award.step.target-of-amount',
          inputs: { amount: '240', exact: '240', digits: '0', rounding: 'half-up' },
          outcome: '240',
        },
        { step: 'award.step.result-newest', inputs: { dataThrough: '2024-03-31' }, outcome: '240' },
        { step: 'award.step.result', inputs: { result: '240', target: '240' }, outcome: 'award.outcome.met' },
        { step: 'award.step.fixed', inputs: { award: '60' }, outcome: '60' },
      ],
    })
  })

  test('P15 preparing again keeps a batch of unchanged inputs and withdraws one of changed inputs', async () => {
    const { clientId, batchId } = await plantApproved(database.db)
    await long(clientId, async tx => {
      expect(mustDo(await prepareNow(database.db, tx, 'quest', 'person:9003'))).toMatchObject({
        batch_id: batchId,
        prepared_by: 'person:9001',
        status: 'approved',
      })
      await tx.query('update pax_goals set target = 200 where client_id = $1 and level_id = $2', [clientId, 'one'])
      const fresh = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9003'))
      expect(fresh).toMatchObject({ status: 'open', prepared_by: 'person:9003' })
      expect((await listBatches(tx, 'quest')).map(batch => batch.status)).toEqual(['open', 'withdrawn'])
      expect(mustDo(await batchMeant(tx, 'quest', 'withdrawn'))).toBe(batchId)
      expect(mustDo(await batchMeant(tx, 'quest', 'issued'))).toBe(fresh.batch_id)
      expect(await explainPerson(tx, batchId, 'ben')).toEqual([])
    })
  })

  test('P15 64 concurrent requests issue, then 64 reverse: each happens exactly once', async () => {
    const { clientId, batchId } = await plantApproved(database.db)
    const attempts = Array.from({ length: 64 }, (_, at) => at)
    const act = (work: (tx: ClientTx, at: number) => Promise<Outcome<unknown>>) =>
      Promise.all(attempts.map(at => withClient(database.db, clientId, tx => work(tx, at))))
    const issuing = (await act((tx, at) => issueNow(tx, batchId, `person:${9100 + at}`))).map(refusalOf)
    expect(issuing.filter(answer => answer === 'done')).toHaveLength(1)
    expect(issuing.filter(answer => answer === 'already-issued')).toHaveLength(63)
    const ben = await withClient(database.db, clientId, tx => personIdOf(tx, 'ben'))
    expect(await withClient(database.db, clientId, tx => balanceOf(tx, ben))).toBe(60)
    const reversing = (await act((tx, at) => reverseResults(tx, batchId, 'wrong file', `person:${9100 + at}`))).map(
      refusalOf,
    )
    expect(reversing.filter(answer => answer === 'done')).toHaveLength(1)
    expect(reversing.filter(answer => answer === 'batch-not-issued')).toHaveLength(63)
    await withClient(database.db, clientId, async tx => {
      expect(await balanceOf(tx, ben)).toBe(0)
      expect(await verifyLedger(tx)).toMatchObject({ holds: true, transfers: 6 })
    })
  })

  test('P15 W04 nobody reverses a batch that moves their own award: somebody else does', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    await long(clientId, async tx => {
      const ben = await personIdOf(tx, 'ben')
      expect(refusalOf(await reverseResults(tx, batchId, 'mine', `person:${ben}`))).toBe('own-award')
      expect(await balanceOf(tx, ben)).toBe(60)
      mustDo(await reverseResults(tx, batchId, 'wrong file', 'person:9002'))
    })
  })

  test('P15 reversed results may be prepared, approved and issued again, and only the new ones stand', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    await long(clientId, async tx => {
      expect(mustDo(await reverseResults(tx, batchId, 'wrong file', 'person:9002')).points).toBe(-240)
      await publishVersion(tx, { ...pastQuest, mediaLabel: { en_US: 'stars' } }, 2)
      const again = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001'))
      expect(again).toMatchObject({ program_version: 2, total_points: 240 })
      mustDo(await approveResults(tx, again.batch_id, 'person:9002'))
      mustDo(await issueNow(tx, again.batch_id, 'person:9002'))
      const ben = await personIdOf(tx, 'ben')
      expect(await balanceOf(tx, ben)).toBe(60)
      expect((await finalResultsOf(tx, ben, ['quest'])).get('quest')?.totalNumberOfPoints).toBe(60)
      expect((await verifyLedger(tx)).invariants.filter(one => one.broken)).toEqual([])
    })
  })
})

describe('refused', () => {
  test('P15 results are not prepared for what is unknown, unpublished, running, unloaded, without goals or issued', async () => {
    const clientId = await plantClient(database.db)
    await long(clientId, async tx => {
      const prepare = async (programId: string) =>
        refusalOf(await prepareNow(database.db, tx, programId, 'person:9001'))
      expect(await prepare('nothing')).toBe('program-unknown')
      await tx.query(`insert into programs (client_id, program_id, version) values ($1, 'draft', 1)`, [clientId])
      expect(await prepare('draft')).toBe('program-not-published')
      const timePeriod = { timePeriodId: 'q1', startDate: '2024-01-01', endDate: '2999-03-31' }
      await plantProgram(tx, { ...pastQuest, programId: 'running', timePeriod }, workedGoals)
      expect(await prepare('running')).toBe('program-not-ended')
      expect(refusalOf(await prepareNow(database.db, tx, 'running', 'person:9001', { force: true }))).toBe('done')
      await plantProgram(
        tx,
        { ...pastQuest, programId: 'unloaded' },
        workedGoals.map(({ results: _, ...goal }) => goal),
      )
      expect(await prepare('unloaded')).toBe('nothing-loaded')
      await plantProgram(tx, { ...pastQuest, programId: 'no-goals' }, [workedGoals[5]!])
      expect(await prepare('no-goals')).toBe('nobody-has-a-goal')
      const lost = { userName: 'gil', levelId: 'gone', target: 1, results: [{ value: '1' }] }
      await plantProgram(tx, { ...pastQuest, programId: 'lost-level' }, [lost])
      expect(await prepare('lost-level')).toBe('level-unknown')
      expect(await listBatches(tx, 'lost-level')).toEqual([])
    })
    const issued = await plantIssued(database.db)
    expect(refusalOf(await long(issued.clientId, tx => prepareNow(database.db, tx, 'quest', 'person:9001')))).toBe(
      'already-issued',
    )
  })

  test('P15 nobody approves what they prepared, unless the client says so', async () => {
    for (const [sameApprover, answer] of [
      [false, 'same-person'],
      [true, 'done'],
    ] as const) {
      const clientId = await plantClient(database.db, { results: { sameApprover } })
      await long(clientId, async tx => {
        await plantProgram(tx, pastQuest, workedGoals)
        const { batch_id: batchId } = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001'))
        expect(refusalOf(await issueNow(tx, batchId, 'person:9002'))).toBe('batch-not-approved')
        expect(refusalOf(await reverseResults(tx, batchId, 'why', 'person:9002'))).toBe('batch-not-issued')
        expect(refusalOf(await approveResults(tx, batchId, 'person:9001 by operator:max'))).toBe(answer)
      })
    }
  })

  const changes: [string, (tx: ClientTx) => Promise<unknown>][] = [
    [
      'a progress row',
      tx =>
        tx.query(`insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value)
        select client_id, pax_goal_id, '2024-03-31', load_id, 99, 500 from progress_rows limit 1`),
    ],
    ['a goal', tx => tx.query(`update pax_goals set target = 1 where level_id = 'one'`)],
    ['an enrollment', tx => tx.query(`update pax_goals set enrolled = false where level_id = 'one'`)],
    ['the terms', tx => publishVersion(tx, { ...pastQuest, name: { en_US: 'Summer quest' } }, 2)],
  ]
  test.each(changes)('P15 a batch is not issued after %s changed', async (_, change) => {
    const { clientId, batchId } = await plantApproved(database.db)
    await long(clientId, async tx => {
      await change(tx)
      expect(refusalOf(await issueNow(tx, batchId, 'person:9002'))).toBe('inputs-changed')
      expect(await verifyLedger(tx)).toMatchObject({ holds: true, transfers: 0 })
    })
  })

  test('P15 a reversal needs a reason, a second approval finds nothing open', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    await long(clientId, async tx => {
      expect(refusalOf(await reverseResults(tx, batchId, '  ', 'person:9002'))).toBe('reason-missing')
      expect(refusalOf(await approveResults(tx, batchId, 'person:9002'))).toBe('batch-not-open')
      expect(refusalOf(await issueNow(tx, batchId, 'person:9002'))).toBe('already-issued')
    })
  })
})

describe('forbidden', () => {
  test("T2 another client's batch is unknown", async () => {
    const { batchId } = await plantIssued(database.db)
    const other = await plantClient(database.db)
    await long(other, async tx => {
      for (const id of [batchId, 999_999]) {
        expect(refusalOf(await approveResults(tx, id, 'person:9002'))).toBe('batch-unknown')
        expect(refusalOf(await issueNow(tx, id, 'person:9002'))).toBe('batch-unknown')
        expect(refusalOf(await reverseResults(tx, id, 'why', 'person:9002'))).toBe('batch-unknown')
        expect(await explainPerson(tx, id, 'ben')).toEqual([])
      }
      expect(await listBatches(tx)).toEqual([])
    })
  })
})
