import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { lockTable } from '../../db/test-lock.ts'
import { runLoad } from '../../loads/run-load.ts'
import { undoNewestLoad } from '../load-history/undo-newest-load.ts'
import { addDelta } from './add-delta.ts'
import { approveResults } from './approve-results.ts'
import { finalResultsOf } from './final-results-of.ts'
import { issueResults } from './issue-results.ts'
import { heldBackOf } from './look-at-results.ts'
import { prepareResults } from './prepare-results.ts'
import {
  allThatIsToName,
  balances,
  brokenIn,
  goOn,
  issueAll,
  loadRows,
  mustDo,
  type PlantedGoal,
  pastQuest,
  personIdOf,
  plantClient,
  plantProgram,
  plantUnits,
  prepareNow,
  refusalOf,
} from './results-fixture.ts'

const database = testDatabase()
const long = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, clientId, work)

/** 5 points for every 10 above the baseline, assigned, with 25 points for the leader of each who reaches the goal. */
const rate: ProgramDocumentInput = {
  ...pastQuest,
  type: 'objective',
  goalSelection: undefined,
  payout: { type: 'rate' },
  groups: [
    {
      groupId: 'field',
      name: { en_US: 'Field' },
      levels: [
        {
          levelId: 'one',
          name: { en_US: 'One' },
          amount: 240,
          award: 0,
          incrementQuantity: 10,
          incrementAward: 5,
          baseLevel: 'baseline',
        },
      ],
    },
  ],
  override: { type: 'flat_payout', award: 25 },
  isOwnerEligibleForAward: true,
}
const people = [
  { userName: 'ann', target: 240, baseline: '200', results: [{ value: '265' }] },
  { userName: 'ben', target: 240, results: [{ value: '300' }] },
  { userName: 'cem', target: 240, baseline: '200', results: [{ value: '99999999999999999' }] },
]
const units = [
  ['ann', 'north', 'Selector'],
  ['ben', 'north', 'Selector'],
  ['cem', 'north', 'Selector'],
  ['meg', 'north', 'Manager'],
]

/** The same, paid on the way, and each of them at 300 of a baseline of 250. */
const running = {
  ...rate,
  payout: { type: 'rate', timing: 'pay_at_progress' },
  timePeriod: { ...rate.timePeriod, endDate: '2999-12-31' },
} as const
const measured = people.map(one => ({ ...one, baseline: '250', results: [{ value: '300' }] }))

async function plant(document = rate, planted: readonly PlantedGoal[] = people): Promise<number> {
  const clientId = await plantClient(database.db)
  await long(clientId, async tx => {
    await plantProgram(tx, document, planted)
    await plantUnits(tx, units)
  })
  return clientId
}

async function loadBaseline(clientId: number, userName: string, value: number) {
  const source = Readable.from([Buffer.from(`userName,programId,value\n${userName},quest,${value}`)])
  return runLoad(database.db, clientId, { kind: 'baselines', fileName: 'b.csv', source, actor: 'operator:test' })
}

test('D4 P15 who is at fault is held back, and everybody else is paid; once mended a later batch pays them, once', async () => {
  const clientId = await plant()
  await long(clientId, async tx => {
    const batch = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001'))
    expect(batch).toMatchObject({ held_back: 2, people_count: 2 })
    expect(await heldBackOf(tx, batch.batch_id)).toMatchObject([
      { user_name: 'ben', reason: 'baseline-missing', is_leader: false },
      { user_name: 'cem', reason: 'award-too-large', details: { points: '49999999999999895' } },
    ])
    // Not to be overlooked: whoever approves names how many.
    for (const heldBack of [undefined, 0, 1, 3]) {
      expect(refusalOf(await approveResults(tx, batch.batch_id, 'person:9002', { heldBack }))).toBe('held-back')
    }
    mustDo(await approveResults(tx, batch.batch_id, 'person:9002', { heldBack: 2 }))
    const [event] = await tx.query<{ details: object }>(
      "select details from audit_events where action = 'results.approved'",
    )
    expect(event!.details).toEqual({ heldBack: 2 })
    mustDo(await issueResults(database.db, tx, batch.batch_id, 'person:9002'))
    expect(await balances(tx, 'ann', 'ben', 'cem', 'meg')).toEqual([30, 0, 0, 25])
    expect(await finalResultsOf(tx, await personIdOf(tx, 'ben'), ['quest'])).toEqual(new Map())
  })
  // What is missing can be brought for those who are held back, and for nobody else.
  expect(await loadBaseline(clientId, 'ann', 100)).toMatchObject({ value: { errors: [{ code: 'results-issued' }] } })
  expect(await loadBaseline(clientId, 'ben', 250)).toMatchObject({ ok: true, value: { outcome: 'committed' } })
  await long(clientId, async tx => {
    await issueAll(database.db, tx, 'quest', { reason: 'the baseline of Ben' })
    expect(await balances(tx, 'ann', 'ben', 'cem', 'meg')).toEqual([30, 25, 0, 50])
    await loadRows(tx, rate, [{ userName: 'cem', row: { value: '240' } }])
    const last = await issueAll(database.db, tx, 'quest', { reason: 'the row of Cem' })
    expect(last.batch).toMatchObject({ held_back: 0, posted_points: 45 })
    expect(await balances(tx, 'ann', 'ben', 'cem', 'meg')).toEqual([30, 25, 20, 75])
    await issueAll(database.db, tx, 'quest', { reason: 'once more' })
    expect(await balances(tx, 'ann', 'ben', 'cem', 'meg')).toEqual([30, 25, 20, 75])
    expect(await brokenIn(tx)).toEqual([])
  })
})

test('D4 P15 a person who was paid on the way and is then held back keeps it, and is never paid twice', async () => {
  const [ann, ...others] = measured
  const clientId = await plant(running, [{ ...ann!, results: [{ value: '265' }] }, ...others])
  await long(clientId, async tx => {
    await issueAll(database.db, tx, 'quest')
    expect(await balances(tx, 'ann', 'ben', 'cem')).toEqual([5, 25, 25])
    await loadRows(tx, running, [{ userName: 'cem', row: { value: '99999999999999999' } }])
    await goOn(tx)
    const final = await issueAll(database.db, tx, 'quest', { force: true })
    expect(final.batch).toMatchObject({ held_back: 1 })
    expect(await balances(tx, 'ann', 'ben', 'cem')).toEqual([5, 25, 25])
    await loadRows(tx, running, [{ userName: 'cem', row: { value: '310' } }])
    await issueAll(database.db, tx, 'quest', { reason: 'the row of Cem' })
    expect(await balances(tx, 'ann', 'ben', 'cem')).toEqual([5, 25, 30])
    expect(await brokenIn(tx)).toEqual([])
  })
})

test('W03e whoever corrected an award by hand does not approve the first batch that pays it, though its person was held back of the one before', async () => {
  const clientId = await plant(running, measured)
  await long(clientId, async tx => {
    await issueAll(database.db, tx, 'quest')
    const delta = { programId: 'quest', userName: 'cem', kind: 'goal', points: 500, reason: 'For a friend' } as const
    mustDo(await addDelta(tx, delta, 'person:9002'))
    await loadRows(tx, running, [{ userName: 'cem', row: { value: '99999999999999999' } }])
    await goOn(tx)
    const force = { force: true } as const
    const final = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001', force))
    const read = { heldBack: 1, dataThrough: final.data_through! }
    mustDo(await approveResults(tx, final.batch_id, 'person:9003', read))
    mustDo(await issueResults(database.db, tx, final.batch_id, 'person:9003'))
    await goOn(tx)
    await loadRows(tx, running, [{ userName: 'cem', row: { value: '310' } }])
    const last = mustDo(
      await prepareNow(database.db, tx, 'quest', 'person:9001', { ...force, reason: 'the row of Cem' }),
    )
    const asRead = { dataThrough: last.data_through! }
    expect(refusalOf(await approveResults(tx, last.batch_id, 'person:9002', asRead))).toBe('own-correction')
    mustDo(await approveResults(tx, last.batch_id, 'person:9003', asRead))
  })
})

test('W03e whoever corrected an award approves what follows the batch that paid it, though that had nothing for its person since', async () => {
  const clientId = await plant(running, measured)
  await long(clientId, async tx => {
    await issueAll(database.db, tx, 'quest')
    const delta = { programId: 'quest', userName: 'cem', kind: 'goal', points: 500, reason: 'For a friend' } as const
    mustDo(await addDelta(tx, delta, 'person:9003'))
    for (const value of ['310', '320']) {
      await loadRows(tx, running, [{ userName: 'ann', row: { value } }])
      await goOn(tx)
      await issueAll(database.db, tx, 'quest')
    }
    expect(await balances(tx, 'cem')).toEqual([525])
    await loadRows(tx, running, [{ userName: 'ann', row: { value: '330' } }])
    await goOn(tx)
    const next = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001'))
    mustDo(await approveResults(tx, next.batch_id, 'person:9003'))
    mustDo(await issueResults(database.db, tx, next.batch_id, 'person:9003'))
    // Nor where it holds their person back later.
    await loadRows(tx, running, [{ userName: 'cem', row: { value: '99999999999999999' } }])
    await goOn(tx)
    await issueAll(database.db, tx, 'quest')
    await loadRows(tx, running, [{ userName: 'cem', row: { value: '310' } }])
    await goOn(tx)
    const last = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001'))
    expect(last).toMatchObject({ held_back: 0 })
    mustDo(await approveResults(tx, last.batch_id, 'person:9003'))
  })
})

test('D4 P15 final results on data that ends before the program have to be approved by naming its day, which is kept', async () => {
  const clientId = await plantClient(database.db)
  await long(clientId, async tx => {
    const timePeriod = { ...pastQuest.timePeriod, endDate: '2024-04-30' }
    await plantProgram(tx, { ...pastQuest, timePeriod }, [
      { userName: 'ann', levelId: 'two', target: 240, results: [{ value: '250' }] },
    ])
    const batch = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001'))
    expect(batch).toMatchObject({ data_through: '2024-03-31', period_end: '2024-04-30' })
    for (const dataThrough of [undefined, '2024-04-30']) {
      const refusal = await approveResults(tx, batch.batch_id, 'person:9002', { dataThrough })
      expect(refusal).toMatchObject({ refusal: 'data-ends-early', details: { dataThrough: '2024-03-31' } })
    }
    mustDo(await approveResults(tx, batch.batch_id, 'person:9002', allThatIsToName(batch)))
    const [event] = await tx.query<{ details: object }>(
      "select details from audit_events where action = 'results.approved'",
    )
    expect(event!.details).toEqual({ dataThrough: '2024-03-31', periodEnd: '2024-04-30' })
  })
})

test('D4 P15 a load that is undone while results are prepared leaves them the day of the loads that stand', async () => {
  const clientId = await plantClient(database.db)
  await long(clientId, async tx => {
    const timePeriod = { ...pastQuest.timePeriod, endDate: '2024-04-30' }
    const goal = { userName: 'ann', levelId: 'two', target: 240, results: [{ value: '250' }] }
    await plantProgram(tx, { ...pastQuest, timePeriod }, [goal])
    mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001'))
  })
  const source = Readable.from([Buffer.from('userName,programId,dataThrough,value\nann,quest,2024-04-30,260')])
  const load = { kind: 'progress', fileName: 'april.csv', source, actor: 'operator:test' } as const
  expect(await runLoad(database.db, clientId, load)).toMatchObject({ value: { outcome: 'committed' } })
  // It waits where it withdraws the batch that is there, before it reads anybody's results.
  const lock = await lockTable(database.address, 'result_batches')
  const preparing = long(clientId, tx => prepareResults(database.db, tx, 'quest', 'person:9001'))
  await lock.somebodyWaits()
  await long(clientId, async tx => mustDo(await undoNewestLoad(tx, 'operator:test')))
  await lock.release()
  expect(mustDo(await preparing)).toMatchObject({ data_through: '2024-03-31', period_end: '2024-04-30' })
})

test('T2 people held back at one client are not visible to another', async () => {
  const [mine, other] = [await plant(), await plant()]
  const batch = await long(mine, async tx => mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001')))
  expect(await withClient(database.db, other, tx => heldBackOf(tx, batch.batch_id))).toEqual([])
  expect(await withClient(database.db, other, tx => tx.query('select 1 from held_back'))).toEqual([])
})
