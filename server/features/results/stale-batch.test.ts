import { expect, test } from 'vitest'
import type { LoadKind } from '../../../contract/load-rows/load-kind.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { runLoad } from '../../loads/run-load.ts'
import { erasePerson } from '../erasure/erase-person.ts'
import { correctBaseline } from '../goals/correct-baseline.ts'
import { saveGoal } from '../goals/goals.store.ts'
import { undoNewestLoad } from '../load-history/undo-newest-load.ts'
import { addDelta } from './add-delta.ts'
import { approveResults } from './approve-results.ts'
import { issueResults } from './issue-results.ts'
import {
  balances,
  goOn,
  issueAll,
  loadRows,
  mustDo,
  pastQuest,
  personIdOf,
  plantApproved,
  plantClient,
  plantIssued,
  plantProgram,
  plantUnits,
  prepareNow,
  publishVersion,
  refusalOf,
  workedGoals,
} from './results-fixture.ts'
import { reverseResults } from './reverse-results.ts'
import { batchNumbered, reviewBatch } from './review-batch.ts'

const database = testDatabase()
const preparer: Actor = 'person:9001'
const approver: Actor = 'person:9002'
const loader: Actor = 'operator:test'

const long = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, clientId, work)

/** Why a batch is no longer what would be calculated now, as whoever looks at it reads. */
async function staleOf(tx: ClientTx, batchId: number) {
  return (await reviewBatch(tx, mustDo(await batchNumbered(tx, batchId)), approver, 'en_US')).stale
}

/** What is saved when ben picks a goal. */
async function chooseAgain(tx: ClientTx, levelId: string, target: string): Promise<void> {
  const [goal] = await tx.query<{ pax_goal_id: number }>(
    `select pax_goal_id from pax_goals join people using (client_id, person_id) where client_id = $1 and user_name = 'ben'`,
    [tx.clientId],
  )
  await saveGoal(tx, { paxGoalId: goal!.pax_goal_id, levelId, target, version: 1 })
}

const changes: readonly [string, (tx: ClientTx) => Promise<unknown>, object][] = [
  [
    'a file was loaded',
    tx => loadRows(tx, pastQuest, [{ userName: 'ann', row: { value: '300' } }]),
    { what: 'load', name: 'progress.csv' },
  ],
  [
    'the rules were published anew',
    tx => publishVersion(tx, { ...pastQuest, name: { en_US: 'Summer quest' } }, 2),
    { what: 'rules', name: '2' },
  ],
  ['a goal was chosen', tx => chooseAgain(tx, 'one', '220'), { what: 'goals', name: null }],
  [
    'a baseline was corrected',
    async tx => {
      const corrected = { programId: 'quest', userName: 'ann', baseline: '190', reason: 'the wrong year' }
      mustDo(await correctBaseline(tx, corrected, 'person:9003'))
    },
    { what: 'baselines', name: null },
  ],
]
test.each(changes)('W03c a batch is stale once %s, says so, and is not issued', async (_, change, stale) => {
  const { clientId, batchId } = await plantApproved(database.db)
  await long(clientId, async tx => {
    expect(await staleOf(tx, batchId)).toEqual([])
    await change(tx)
    expect(await staleOf(tx, batchId)).toEqual([stale])
    await goOn(tx)
    expect(refusalOf(await issueResults(database.db, tx, batchId, approver))).toBe('inputs-changed')
    expect(await balances(tx, 'ann', 'ben')).toEqual([0, 0])
  })
})

test('W03c a correction by hand, and a result that was reversed, make a waiting batch stale too', async () => {
  const { clientId, batchId } = await plantIssued(database.db)
  await long(clientId, async tx => {
    const { batch_id } = mustDo(await prepareNow(database.db, tx, 'quest', preparer, { reason: 'late invoices' }))
    const delta = { programId: 'quest', userName: 'ben', kind: 'goal', points: 5, reason: 'an order was missing' }
    await goOn(tx)
    mustDo(await addDelta(tx, delta, preparer))
    expect(await staleOf(tx, batch_id)).toEqual([{ what: 'corrections', name: null }])
    mustDo(await reverseResults(tx, batchId, 'all wrong', approver))
    expect(await staleOf(tx, batch_id)).toContainEqual({ what: 'other-batch', name: null })
  })
})

/** Loads a file for a client; `between` runs after its first line is read. */
async function loadFile(clientId: number, kind: LoadKind, lines: readonly string[], between = async () => {}) {
  async function* source() {
    yield Buffer.from(`${lines[0]}\n`)
    await between()
    yield Buffer.from(lines.slice(1).join('\n'))
  }
  const report = mustDo(
    await runLoad(database.db, clientId, { kind, fileName: `${kind}.csv`, source: source(), actor: loader }),
  )
  expect(report).toMatchObject({ outcome: 'committed', errors: [] })
}

test('W03c files that change nothing of a batch leave it as it is, and preparing again takes a notice away', async () => {
  const clientId = await plantClient(database.db)
  const other = { ...pastQuest, programId: 'other' }
  const prepare = () =>
    long(clientId, async tx => mustDo(await prepareNow(database.db, tx, 'quest', preparer)).batch_id)
  const noticesOf = (batchId: number) => long(clientId, tx => staleOf(tx, batchId))
  await long(clientId, async tx => {
    await plantProgram(tx, pastQuest, workedGoals)
    await plantProgram(tx, other, [])
    await plantUnits(tx, [])
  })
  const first = await prepare()
  await loadFile(clientId, 'participants', [
    'externalId,userName,firstName,lastName,email',
    'ann,ann,Ann,Test,ann@example.com',
  ])
  await loadFile(clientId, 'enrollments', ['userName,programId,groupId', 'ann,other,field'])
  await loadFile(clientId, 'orgunits', ['unitId,parentId,name', 'west,Corporate,West'])
  await loadFile(clientId, 'assignments', ['userName,unitId,role', 'ann,west,Selector'])
  expect(await noticesOf(first)).toEqual([])
  expect(await prepare()).toBe(first)

  // The same goal once more: what would be calculated is the same, and so the notice goes.
  await long(clientId, tx => chooseAgain(tx, 'two', '240'))
  expect(await noticesOf(first)).toEqual([{ what: 'goals', name: null }])
  const second = await prepare()
  expect(await noticesOf(second)).toEqual([])

  const file = { what: 'load', name: 'baselines.csv' }
  await loadFile(clientId, 'baselines', ['userName,programId,value', 'flo,quest,200'])
  expect(await noticesOf(second)).toEqual([file])
  const third = await prepare()
  expect(await noticesOf(third)).toEqual([])
  await long(clientId, async tx => mustDo(await undoNewestLoad(tx, loader)))
  expect(await noticesOf(third)).toEqual([file])
  const fourth = await prepare()
  await loadFile(clientId, 'baselines', ['userName,programId,value', 'flo,quest,200'])
  await long(clientId, async tx => mustDo(await undoNewestLoad(tx, loader)))
  expect(await noticesOf(fourth)).toEqual([])
  expect(await prepare()).toBe(fourth)
  // What is undone has touched no other program than it did.
  await loadFile(clientId, 'enrollments', ['userName,programId,groupId', 'flo,other,field'])
  await long(clientId, tx => chooseAgain(tx, 'one', '220'))
  const fifth = await prepare()
  await long(clientId, async tx => mustDo(await undoNewestLoad(tx, loader)))
  expect(await noticesOf(fifth)).toEqual([])
})

test('W03c who is in whose team makes a batch stale where teams count', async () => {
  const clientId = await plantClient(database.db)
  const document = {
    ...pastQuest,
    override: { type: 'flat_payout', award: 25 } as const,
    isOwnerEligibleForAward: true,
  }
  const batchId = await long(clientId, async tx => {
    await plantProgram(tx, document, workedGoals)
    return mustDo(await prepareNow(database.db, tx, 'quest', preparer)).batch_id
  })
  await loadFile(clientId, 'orgunits', ['unitId,parentId,name', 'Corporate,,Corporate'])
  await long(clientId, async tx => {
    expect(await staleOf(tx, batchId)).toEqual([{ what: 'load', name: 'orgunits.csv' }])
  })
})

test('W03c a file that is being read while a batch is prepared makes it stale once it is in', async () => {
  const clientId = await plantClient(database.db)
  await long(clientId, tx => plantProgram(tx, pastQuest, workedGoals))
  let batchId = 0
  const lines = ['userName,programId,dataThrough,value', 'ann,quest,2024-03-31,300']
  await loadFile(clientId, 'progress', lines, async () => {
    batchId = await long(clientId, async tx => mustDo(await prepareNow(database.db, tx, 'quest', preparer)).batch_id)
    await long(clientId, async tx => expect(await staleOf(tx, batchId)).toEqual([]))
  })
  await long(clientId, async tx => {
    expect(await staleOf(tx, batchId)).toEqual([{ what: 'load', name: 'progress.csv' }])
  })
})

test('W03c a baseline that is corrected while a batch is prepared makes it stale', async () => {
  const clientId = await plantClient(database.db)
  await long(clientId, tx => plantProgram(tx, pastQuest, workedGoals))
  const corrected = { programId: 'quest', userName: 'ann', baseline: '190', reason: 'the wrong year' }
  const batchId = await long(clientId, async tx => {
    mustDo(await correctBaseline(tx, corrected, 'person:9003'))
    return long(clientId, async other => mustDo(await prepareNow(database.db, other, 'quest', preparer)).batch_id)
  })
  await long(clientId, async tx => {
    expect(await staleOf(tx, batchId)).toEqual([{ what: 'baselines', name: null }])
  })
})

test('W03c O14 somebody who is erased takes their words out of what a batch was calculated from: it is stale, and says so', async () => {
  const clientId = await plantClient(database.db)
  const goal = { levelId: 'two', target: 240 }
  await long(clientId, async tx => {
    await plantProgram(tx, pastQuest, [
      { ...goal, userName: 'ann', results: [{ value: '250', sourceRowId: 'visit of Ann' }] },
      { ...goal, userName: 'ben', results: [{ value: '240' }] },
    ])
    await plantProgram(tx, { ...pastQuest, programId: 'other' }, [{ ...goal, userName: 'cem' }])
  })
  const prepare = () =>
    long(clientId, async tx => mustDo(await prepareNow(database.db, tx, 'quest', preparer)).batch_id)
  const erase = (userName: string) =>
    long(clientId, async tx => {
      const personId = await personIdOf(tx, userName)
      mustDo(await erasePerson(tx, { personId, actor: loader, reason: 'as asked in letter 7' }))
    })
  const noticesOf = (batchId: number) => long(clientId, tx => staleOf(tx, batchId))
  const first = await prepare()
  await long(clientId, async tx => mustDo(await approveResults(tx, first, approver)))
  await erase('cem')
  expect(await noticesOf(first)).toEqual([])
  await erase('ann')
  expect(await noticesOf(first)).toEqual([{ what: 'erased', name: null }])
  await long(clientId, async tx => {
    expect(refusalOf(await issueResults(database.db, tx, first, approver))).toBe('inputs-changed')
  })
  const second = await prepare()
  expect(second).not.toBe(first)
  expect(await noticesOf(second)).toEqual([])
})

test('W03c a correction is stale by who is in whose team where its terms count other teams than were issued', async () => {
  const override = { type: 'flat_payout', award: 25, team: 'nearest' } as const
  const clientId = await plantClient(database.db)
  const document = { ...pastQuest, override, isOwnerEligibleForAward: true }
  await long(clientId, tx => plantProgram(tx, document, workedGoals))
  await long(clientId, tx => issueAll(database.db, tx, 'quest'))
  const correctionOf = (reason: string) =>
    long(clientId, async tx => mustDo(await prepareNow(database.db, tx, 'quest', preparer, { reason })).batch_id)
  const noticesOf = (batchId: number) => long(clientId, tx => staleOf(tx, batchId))
  await long(clientId, tx => loadRows(tx, pastQuest, [{ userName: 'ann', row: { value: '300' } }]))
  const first = await correctionOf('late invoices')
  await loadFile(clientId, 'orgunits', ['unitId,parentId,name', 'Corporate,,Corporate'])
  expect(await noticesOf(first)).toEqual([])
  await long(clientId, tx => publishVersion(tx, { ...document, override: { ...override, team: 'all' } }, 2))
  const second = await correctionOf('other teams')
  await loadFile(clientId, 'orgunits', ['unitId,parentId,name', 'Corporate,,The company'])
  expect(await noticesOf(second)).toEqual([{ what: 'load', name: 'orgunits.csv' }])
})
