import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { runLoad } from '../../loads/run-load.ts'
import { spend } from '../ledger/spend.ts'
import { undoNewestLoad } from '../load-history/undo-newest-load.ts'
import { approveResults } from './approve-results.ts'
import { finalResultsOf } from './final-results-of.ts'
import { issueResults } from './issue-results.ts'
import { issuedSoFar } from './issued-so-far.ts'
import {
  balances,
  brokenIn,
  issueAll,
  loadRows,
  mustDo,
  pastQuest,
  personIdOf,
  plantClient,
  plantProgram,
  prepareNow,
  refusalOf,
} from './results-fixture.ts'
import { reverseResults } from './reverse-results.ts'

const database = testDatabase()

const long = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, clientId, work)

/** 5 points for every 10 units from the first on, at most 100, paid as they come; it runs for long. */
const atProgress: ProgramDocumentInput = {
  ...pastQuest,
  programId: 'climb',
  type: 'challengepoint',
  timePeriod: { timePeriodId: 'q1', startDate: '2024-01-01', endDate: '2999-03-31' },
  payout: { type: 'fixed', timing: 'pay_at_progress' },
  groups: [
    {
      groupId: 'field',
      name: { en_US: 'Field' },
      levels: [{ levelId: 'two', name: { en_US: 'Level 2' }, amount: 240, award: 60 }],
      basicAward: {
        threshold: { rule: 'fixed_amount', amount: 200 },
        incrementQuantity: 10,
        incrementAward: 5,
        maxPoints: 100,
      },
    },
  ],
}

async function plantClimb(): Promise<number> {
  const clientId = await plantClient(database.db)
  await long(clientId, tx =>
    plantProgram(tx, atProgress, [
      { userName: 'ann', levelId: 'two', target: 240, results: [{ value: '239', dataThrough: '2024-02-01' }] },
      { userName: 'ben', levelId: 'two', target: 240, results: [{ value: '120', dataThrough: '2024-02-01' }] },
      { userName: 'cem', results: [{ value: '230', dataThrough: '2024-02-01' }] },
    ]),
  )
  return clientId
}

describe('pay at progress', () => {
  test('P15 after each load what was earned to date is posted less what was issued, and the end adds the rest', async () => {
    const clientId = await plantClimb()
    await long(clientId, async tx => {
      const first = await issueAll(database.db, tx, 'climb')
      // Ben has earned nothing yet, so that the batch does not speak of him.
      expect(first.batch).toMatchObject({ purpose: 'progress', people_count: 2, total_points: 30, posted_points: 30 })
      expect(await balances(tx, 'ann', 'ben', 'cem')).toEqual([15, 0, 15])
      const ann = await personIdOf(tx, 'ann')
      expect((await finalResultsOf(tx, ann, ['climb'])).size).toBe(0)
      const soFar = async () => (await issuedSoFar(tx, ann, 'climb')).map(({ kind, points }) => [kind, points])
      expect(await soFar()).toEqual([['basic', 15]])
      const [basic] = await issuedSoFar(tx, ann, 'climb')
      expect(basic!.lines.at(-1)!.outcome).toBe('15')
      expect(basic!.sources).toMatchObject([{ dataThrough: '2024-02-01', value: '239' }])

      await loadRows(tx, atProgress, [
        { userName: 'ann', row: { value: '255' } },
        { userName: 'ben', row: { value: '239' } },
      ])
      const second = await issueAll(database.db, tx, 'climb')
      expect(second.batch).toMatchObject({ purpose: 'progress', follows_id: first.batch.batch_id, posted_points: 85 })
      expect(await balances(tx, 'ann', 'ben', 'cem')).toEqual([85, 15, 15])
      expect(await soFar()).toEqual([
        ['goal', 60],
        ['basic', 25],
      ])
      expect(refusalOf(await prepareNow(database.db, tx, 'climb', 'person:9001'))).toBe('nothing-to-issue')

      const last = await issueAll(database.db, tx, 'climb', { force: true })
      expect(last.batch).toMatchObject({ purpose: 'final', people_count: 3, total_points: 115, posted_points: 0 })
      expect(await balances(tx, 'ann', 'ben', 'cem')).toEqual([85, 15, 15])
      const final = await finalResultsOf(tx, await personIdOf(tx, 'ann'), ['climb'])
      expect(final.get('climb')).toMatchObject({
        code: 'YYXX',
        earnedToDate: 25,
        totalGoalPoints: 85,
        totalNumberOfPoints: 85,
        awards: [
          { kind: 'goal', points: 60 },
          { kind: 'basic', points: 25, sources: [{ fileName: 'progress.csv', line: 2, value: '255' }] },
        ],
      })
      expect(await brokenIn(tx)).toEqual([])
    })
  })

  test('P15 issued 15, corrected to 10: five are taken back while they are unspent', async () => {
    const clientId = await plantClimb()
    await long(clientId, async tx => {
      await issueAll(database.db, tx, 'climb')
      await loadRows(tx, atProgress, [{ userName: 'ann', row: { value: '225' } }])
      expect(await issueAll(database.db, tx, 'climb')).toMatchObject({
        points: -5,
        batch: { posted_points: -5, people_count: 1 },
      })
      expect(await balances(tx, 'ann', 'cem')).toEqual([10, 15])
      expect(await brokenIn(tx)).toEqual([])
    })
  })

  test('W02 P15 a load with payments is undone only with force, and the refusal says what was paid', async () => {
    const clientId = await plantClimb()
    await long(clientId, async tx => {
      await issueAll(database.db, tx, 'climb')
      expect(await undoNewestLoad(tx, 'operator:test')).toMatchObject({
        refusal: 'progress-paid',
        details: { payments: 'climb: 30 points of 2 people' },
      })
      expect(await balances(tx, 'ann', 'cem')).toEqual([15, 15])
      expect(mustDo(await undoNewestLoad(tx, 'operator:test', { force: true })).restored).toBeGreaterThan(0)
      expect(await brokenIn(tx)).toEqual([])
    })
  })

  test('W02 P15 neither is a load of goals or baselines that was there when they were paid', async () => {
    const clientId = await plantClimb()
    const source = Readable.from([Buffer.from('userName,programId,value\nann,climb,300')])
    const load = { kind: 'baselines', fileName: 'baselines.csv', source, actor: 'operator:test' } as const
    expect(await runLoad(database.db, clientId, load)).toMatchObject({ value: { outcome: 'committed' } })
    await long(clientId, async tx => {
      await issueAll(database.db, tx, 'climb')
      expect(await undoNewestLoad(tx, 'operator:test')).toMatchObject({ refusal: 'progress-paid' })
      expect((await undoNewestLoad(tx, 'operator:test', { force: true })).ok).toBe(true)
    })
  })

  test('P15 what is spent of it opens a recovery, and later points are set against nothing twice', async () => {
    const clientId = await plantClimb()
    await long(clientId, async tx => {
      await issueAll(database.db, tx, 'climb')
      const personId = await personIdOf(tx, 'ann')
      mustDo(await spend(tx, { personId, points: 12, key: 'order 1', reason: 'a mug', actor: 'catalogue' }))
      await loadRows(tx, atProgress, [{ userName: 'ann', row: { value: '225' } }])
      expect(await issueAll(database.db, tx, 'climb')).toMatchObject({ points: -3, recoveries: 1, owed: 2 })
      expect(await balances(tx, 'ann')).toEqual([0])
      await loadRows(tx, atProgress, [{ userName: 'ann', row: { value: '255' } }])
      await issueAll(database.db, tx, 'climb')
      // Entitled to 85, spent 12: the 2 they still owed are theirs again and not paid twice.
      expect(await balances(tx, 'ann')).toEqual([73])
      expect(await brokenIn(tx)).toEqual([])
    })
  })

  test('P15 64 concurrent requests issue one batch at progress: it is posted once', async () => {
    const clientId = await plantClimb()
    const batchId = await long(clientId, async tx => {
      const batch = mustDo(await prepareNow(database.db, tx, 'climb', 'person:9001'))
      mustDo(await approveResults(tx, batch.batch_id, 'person:9002'))
      return batch.batch_id
    })
    const attempts = Array.from({ length: 64 }, (_, at) =>
      withClient(database.db, clientId, tx => issueResults(database.db, tx, batchId, `person:${9100 + at}`)),
    )
    const answers = (await Promise.all(attempts)).map(refusalOf)
    expect(answers.filter(answer => answer === 'done')).toHaveLength(1)
    expect(answers.filter(answer => answer === 'already-issued')).toHaveLength(63)
    await long(clientId, async tx => {
      expect(await balances(tx, 'ann', 'cem')).toEqual([15, 15])
      expect(await brokenIn(tx)).toEqual([])
    })
  })

  test('P15 the newest can be taken back, the one before it not yet', async () => {
    const clientId = await plantClimb()
    await long(clientId, async tx => {
      const first = await issueAll(database.db, tx, 'climb')
      await loadRows(tx, atProgress, [{ userName: 'ann', row: { value: '255' } }])
      const second = await issueAll(database.db, tx, 'climb')
      expect(refusalOf(await reverseResults(tx, first.batch.batch_id, 'why', 'person:9002'))).toBe('batch-not-newest')
      mustDo(await reverseResults(tx, second.batch.batch_id, 'wrong file', 'person:9002'))
      expect(await balances(tx, 'ann', 'cem')).toEqual([15, 15])
      mustDo(await reverseResults(tx, first.batch.batch_id, 'wrong file', 'person:9002'))
      expect(await balances(tx, 'ann', 'cem')).toEqual([0, 0])
      // A recalculation depends on nothing issued before.
      expect(await issueAll(database.db, tx, 'climb')).toMatchObject({ points: 100, batch: { follows_id: null } })
      expect(await brokenIn(tx)).toEqual([])
    })
  })
})
