import { expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { insertGrant } from '../../db/test-world.ts'
import { runTasks } from '../../jobs/run-tasks-fixture.ts'
import { linkOperator } from '../accounts/operator-links.ts'
import { enqueueTask } from '../tasks/task-enqueuing.ts'
import { addDelta } from './add-delta.ts'
import { approveResults } from './approve-results.ts'
import { issueResults } from './issue-results.ts'
import { listLines } from './list-lines.ts'
import { lockResults } from './lock-results.ts'
import { allowOverBudget } from './over-budget.ts'
import { withdrawBatch } from './results.store.ts'
import {
  balances,
  brokenIn,
  goOn,
  issueAll,
  loadRows,
  mustDo,
  type PlantedGoal,
  pastQuest,
  personIdOf,
  plantApproved,
  plantClient,
  plantIssued,
  plantProgram,
  prepareNow,
  refusalOf,
  workedGoals,
} from './results-fixture.ts'
import { reverseResults } from './reverse-results.ts'
import { batchNumbered, lookAtFinding, reviewBatch } from './review-batch.ts'
import { issueKind } from './task-kinds.ts'

const database = testDatabase()
const preparer: Actor = 'person:9001'
const approver: Actor = 'person:9002'

const long = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, clientId, work)

/** The worked quest, its results prepared. */
async function plantPrepared(goals: readonly PlantedGoal[] = workedGoals, more: Partial<ProgramDocumentInput> = {}) {
  const clientId = await plantClient(database.db)
  const document = { ...pastQuest, ...more }
  const batchId = await long(clientId, async tx => {
    await plantProgram(tx, document, goals)
    return mustDo(await prepareNow(database.db, tx, 'quest', preparer)).batch_id
  })
  return { clientId, batchId, document }
}

/** A batch as the approver finds it by its number. */
async function review(tx: ClientTx, batchId: number, viewer = approver) {
  return reviewBatch(tx, mustDo(await batchNumbered(tx, batchId)), viewer, 'en_US')
}

test('W03a a batch stands beside what the newest forecast from before it said of its day, and no other', async () => {
  const clientId = await plantClient(database.db)
  const forecast = {
    grounds: 'band',
    loads: 4,
    startDate: '2024-01-01',
    endDate: '2024-03-31',
    people: 6,
    chosen: 5,
    heldBack: 0,
  }
  const say = (tx: ClientTx, expected: number, at: string, levers = {}) =>
    tx.query(
      `insert into forecasts (client_id, program_id, time_period_id, version, inputs_hash, levers, result, created_by, created_at)
       values ($1, 'quest', 'q1', 1, $2, $3, $4, 'person:9001', ${at})`,
      [
        clientId,
        `x${expected}`,
        levers,
        {
          ...forecast,
          isUndecidedCounted: false,
          history: [],
          least: 100,
          most: 600,
          ahead: [
            { day: '2024-02-01', expected: 1 },
            { day: '2024-03-31', expected, low: 200, high: 300 },
          ],
        },
      ],
    )
  await long(clientId, async tx => {
    await plantProgram(tx, pastQuest, workedGoals)
    await say(tx, 220, `now() - interval '3 days'`)
    await say(tx, 250, `now() - interval '2 days'`)
    await say(tx, 999, `now() - interval '1 day'`, { gains: 120 })
    const { batch_id } = mustDo(await prepareNow(database.db, tx, 'quest', preparer))
    await say(tx, 998, `now() + interval '1 minute'`)
    expect((await review(tx, batch_id)).forecast).toMatchObject({
      day: '2024-03-31',
      expected: 250,
      low: 200,
      high: 300,
      least: 100,
      most: 600,
    })
  })
  const other = await plantPrepared()
  await long(other.clientId, async tx => expect((await review(tx, other.batchId)).forecast).toBeUndefined())
})

test('W03a what stands out is named with the reason: largest, far above the goal, the same figure too often, taken back', async () => {
  const goal = (userName: string, value: string): PlantedGoal => ({
    userName,
    levelId: 'two',
    target: 240,
    results: [{ value }],
  })
  const copied = ['a', 'b', 'c', 'd', 'e'].map(name => goal(name, '1234.5'))
  const { clientId, batchId } = await plantPrepared([goal('far', '2400'), goal('below', '100'), ...copied])
  await long(clientId, async tx => {
    const { findings } = await review(tx, batchId)
    const far = findings.filter(({ kind }) => kind === 'far-above')
    expect(far[0]).toMatchObject({ userName: 'far', facts: { result: '2400', target: '240' }, change: 60 })
    expect(findings.filter(({ kind }) => kind === 'same-result')).toMatchObject([
      { userName: undefined, facts: { result: '1234.5', people: 5 }, change: 300 },
    ])
    expect(findings.filter(({ kind }) => kind === 'largest')).toHaveLength(3)
    expect(findings.map(({ userName }) => userName)).not.toContain('below')

    // Somebody looks, once, and says what they found.
    const look = { batchId, findingId: Number(far[0]!.findingId), note: 'a large order, checked', actor: approver }
    expect((await lookAtFinding(tx, look)).ok).toBe(true)
    expect(refusalOf(await lookAtFinding(tx, look))).toBe('finding-unknown')
    const looked = (await review(tx, batchId)).findings.find(({ findingId }) => findingId === far[0]!.findingId)
    expect(looked?.looked).toMatchObject({ note: 'a large order, checked' })

    mustDo(await approveResults(tx, batchId, approver))
    await goOn(tx)
    mustDo(await issueResults(database.db, tx, batchId, approver))
    await loadRows(tx, pastQuest, [{ userName: 'far', row: { value: '10' } }])
    const correction = mustDo(await prepareNow(database.db, tx, 'quest', preparer, { reason: 'a wrong order' }))
    const after = (await review(tx, correction.batch_id)).findings.filter(({ kind }) => kind === 'taken-back')
    expect(after).toMatchObject([
      { kind: 'taken-back', userName: 'far', facts: { result: '10', target: '240' }, change: -60 },
    ])
  })
})

test('W03b whoever prepared does not approve, in another tab or by the command line, and reads so beforehand', async () => {
  const clientId = await plantClient(database.db)
  const batchId = await long(clientId, async tx => {
    await plantProgram(tx, pastQuest, workedGoals)
    const flo = await personIdOf(tx, 'flo')
    expect(await linkOperator(tx, 'flo', 'flo', 'operator:test')).toMatchObject({ ok: true })
    const { batch_id } = mustDo(await prepareNow(database.db, tx, 'quest', `person:${flo}`))
    // Another session of theirs is the same person; so is the account of the machine that is linked to them.
    for (const [actor, why] of [
      [`person:${flo}`, 'same-person'],
      [`person:${flo} by operator:flo`, 'same-person'],
      ['operator:flo', 'approver-not-linked'],
      ['operator:somebody', 'approver-not-linked'],
    ] as const) {
      expect([actor, refusalOf(await approveResults(tx, batch_id, actor))]).toEqual([actor, why])
    }
    expect((await review(tx, batch_id, `person:${flo}`)).approveRefusal).toBe('same-person')
    expect((await review(tx, batch_id)).approveRefusal).toBeUndefined()
    return batch_id
  })
  await long(clientId, async tx => expect((await review(tx, batchId)).batch.status).toBe('open'))
})

test('W03d a batch over the budget waits for a reason, which names who gave it and is still approved by somebody else', async () => {
  const { clientId, batchId } = await plantPrepared(workedGoals, { budget: 200 })
  await long(clientId, async tx => {
    expect(await review(tx, batchId)).toMatchObject({
      budget: { points: 200, issued: 0, left: -40 },
      approveRefusal: 'over-budget',
    })
    expect(await approveResults(tx, batchId, approver)).toMatchObject({
      refusal: 'over-budget',
      details: { budget: 200, over: 40 },
    })
    expect(refusalOf(await allowOverBudget(tx, batchId, '  ', 'person:9003'))).toBe('reason-missing')
    mustDo(await allowOverBudget(tx, batchId, 'a strong quarter', 'person:9003'))
    expect((await review(tx, batchId)).budget).toMatchObject({ reason: 'a strong quarter', reasonBy: 'person 9003' })
    mustDo(await approveResults(tx, batchId, approver))
    expect(refusalOf(await allowOverBudget(tx, batchId, 'once more', 'person:9003'))).toBe('batch-not-open')
  })
  const within = await plantPrepared(workedGoals, { budget: 240 })
  await long(within.clientId, async tx => {
    expect(refusalOf(await allowOverBudget(tx, within.batchId, 'why not', 'person:9003'))).toBe('within-budget')
    mustDo(await approveResults(tx, within.batchId, approver))
  })
})

test('W03d what is left of the budget is that of its issuing on a receipt, and all of it after a reversal or a withdrawal', async () => {
  const { clientId, batchId } = await plantPrepared(workedGoals, { budget: 1000 })
  const left = (id: number) => long(clientId, async tx => (await review(tx, id)).budget)
  await long(clientId, async tx => mustDo(await approveResults(tx, batchId, approver)))
  await long(clientId, async tx => mustDo(await issueResults(database.db, tx, batchId, approver)))
  expect(await left(batchId)).toMatchObject({ issued: 0, left: 760 })
  const later = await long(clientId, async tx => {
    await loadRows(tx, pastQuest, [{ userName: 'ann', row: { value: '245' } }])
    return (await issueAll(database.db, tx, 'quest', { reason: 'late invoices' })).batch
  })
  expect(later.posted_points).toBeGreaterThan(0)
  const after = { issued: 240, left: 760 - later.posted_points }
  expect(await left(later.batch_id)).toMatchObject(after)
  // The receipt stays.
  expect(await left(batchId)).toMatchObject({ issued: 0, left: 760 })
  await long(clientId, async tx => mustDo(await reverseResults(tx, later.batch_id, 'all wrong', approver)))
  expect(await left(later.batch_id)).toMatchObject({ issued: 240, left: 760 })
  await long(clientId, async tx => mustDo(await reverseResults(tx, batchId, 'all wrong', approver)))
  expect(await left(batchId)).toMatchObject({ issued: 0, left: 1000 })
  const withdrawn = await long(clientId, async tx => {
    const { batch_id } = mustDo(await prepareNow(database.db, tx, 'quest', preparer))
    await withdrawBatch(tx, batch_id)
    return batch_id
  })
  expect(await left(withdrawn)).toMatchObject({ issued: 0, left: 1000 })
})

test('W03e a correction and a reversal need a reason, move differences alone, and are found again by their number', async () => {
  const { clientId, batchId } = await plantIssued(database.db)
  await long(clientId, async tx => {
    await loadRows(tx, pastQuest, [
      { userName: 'ann', row: { value: '240' } },
      { userName: 'dan', row: { value: '1' } },
    ])
    expect(refusalOf(await prepareNow(database.db, tx, 'quest', preparer))).toBe('already-issued')
    const { batch } = await issueAll(database.db, tx, 'quest', { reason: 'late invoices' })
    const corrected = await review(tx, batch.batch_id)
    expect(corrected.batch).toMatchObject({ change: -60, reason: 'late invoices', purpose: 'correction' })
    expect(corrected.summary.figures).toMatchObject({ credited: { now: 60 }, takenBack: { now: 120 } })
    const moved = (await listLines(tx, batch, {}, 'en_US')).lines.filter(({ change }) => change !== 0)
    expect(moved.map(({ change }) => change)).toEqual(expect.arrayContaining([60, -120]))
    expect(moved).toHaveLength(2)
    expect(refusalOf(await reverseResults(tx, batch.batch_id, ' ', approver))).toBe('reason-missing')
    mustDo(await reverseResults(tx, batch.batch_id, 'not late after all', approver))
    expect(await balances(tx, 'ann', 'ben', 'dan')).toEqual([0, 60, 120])
    expect((await review(tx, batch.batch_id)).batch).toMatchObject({
      status: 'reversed',
      reason: 'not late after all',
      reversed: { by: 'person 9002' },
    })
    mustDo(await lockResults(tx, batchId, approver))
    expect(refusalOf(await reverseResults(tx, batchId, 'too late', approver))).toBe('batch-locked')
    // The receipt of each stays at its number.
    expect((await review(tx, batchId)).batch).toMatchObject({
      status: 'locked',
      change: 240,
      locked: { by: 'person 9002' },
    })
    expect(await brokenIn(tx)).toEqual([])
  })
})

test.each([
  [
    'whose role ends',
    'update grants set valid_until = now() where person_id = $1',
    'update grants set valid_until = null where person_id = $1',
  ],
  [
    'is locked',
    'update people set locked_at = now() where person_id = $1',
    'update people set locked_at = null where person_id = $1',
  ],
])(
  'W03f who approves and %s before the task runs pays nothing; the batch waits for somebody else',
  async (_, end, undo) => {
    const { clientId, batchId } = await plantApproved(database.db)
    const kind = issueKind(database.db)
    const started = await withClient(database.db, clientId, async tx => {
      const [person] = await tx.query<{ id: number }>(
        `insert into people (client_id, external_id, user_name, first_name, last_name)
       values ($1, 'gone', 'gone', 'First', 'Last') returning person_id as id`,
        [clientId],
      )
      const actor: Actor = `person:${person!.id}`
      await insertGrant(tx, person!.id, 'approver')
      const taskId = await enqueueTask(tx, kind, { actor, input: { batchId, actor, personId: person!.id } })
      return { taskId, personId: person!.id }
    })
    await withClient(database.db, clientId, tx => tx.query(end, [started.personId]))
    expect(await runTasks(database.db, kind, [], { turns: 1 })).toEqual(['done'])
    await withClient(database.db, clientId, async tx => {
      const [task] = await tx.query<{ result: object }>('select result from tasks where task_id = $1', [started.taskId])
      expect(task!.result).toMatchObject({ refusal: 'not-permitted' })
      expect(await balances(tx, 'ann', 'ben', 'cem', 'dan')).toEqual([0, 0, 0, 0])
      expect((await review(tx, batchId)).batch.status).toBe('approved')
      await tx.query(undo, [started.personId])
      const actor: Actor = `person:${started.personId}`
      await enqueueTask(tx, kind, { actor, input: { batchId, actor, personId: started.personId } })
    })
    expect(await runTasks(database.db, kind, [], { turns: 1 })).toEqual(['done'])
    await withClient(database.db, clientId, async tx => {
      expect((await review(tx, batchId)).batch.status).toBe('issued')
    })
  },
)

test('W03f issuing started twice, and by two, pays once; the other learns that it is done', async () => {
  const { clientId, batchId } = await plantApproved(database.db)
  const kind = issueKind(database.db)
  const starters: readonly Actor[] = [approver, approver, 'person:9003']
  const tasks = await withClient(database.db, clientId, async tx => {
    const ids: (number | undefined)[] = []
    for (const actor of starters) ids.push(await enqueueTask(tx, kind, { actor, input: { batchId, actor } }))
    return ids
  })
  const workers = starters.map(() => runTasks(database.db, kind, [], { turns: 1 }))
  expect((await Promise.all(workers)).flat()).toEqual(['done', 'done', 'done'])
  await withClient(database.db, clientId, async tx => {
    const ended = await tx.query<{ result: Record<string, unknown> }>(
      'select result from tasks where task_id = any($1) order by result ->> $2 nulls last',
      [tasks, 'points'],
    )
    expect(ended.map(({ result }) => result)).toMatchObject([
      { points: 240, transactions: 3 },
      { refusal: 'already-issued' },
      { refusal: 'already-issued' },
    ])
    const events = await tx.query(`select from audit_events where action = 'results.issued'`)
    expect(events).toHaveLength(1)
    expect(await balances(tx, 'ann', 'ben', 'cem', 'dan')).toEqual([0, 60, 60, 120])
    expect(await brokenIn(tx)).toEqual([])
  })
})

test('W03e whoever corrected an award by hand does not approve the batch that pays it, and may approve the next one', async () => {
  const { clientId, batchId } = await plantIssued(database.db)
  await long(clientId, async tx => {
    const correct = (actor: Actor, reason: string) =>
      addDelta(tx, { programId: 'quest', userName: 'ann', kind: 'goal', points: 500, reason }, actor)
    mustDo(await correct(approver, 'For a friend'))
    const { batch_id } = mustDo(await prepareNow(database.db, tx, 'quest', preparer, { reason: 'a correction' }))
    expect(batch_id).toBeGreaterThan(batchId)
    expect((await review(tx, batch_id)).approveRefusal).toBe('own-correction')
    expect(refusalOf(await approveResults(tx, batch_id, approver))).toBe('own-correction')
    expect(await approveResults(tx, batch_id, 'person:9003')).toMatchObject({ ok: true })
    mustDo(await issueResults(database.db, tx, batch_id, 'person:9003'))
    await goOn(tx)
    mustDo(await correct('person:9003', 'For another friend'))
    const next = mustDo(await prepareNow(database.db, tx, 'quest', preparer, { reason: 'a correction' })).batch_id
    expect((await review(tx, next)).approveRefusal).toBeUndefined()
    expect((await review(tx, next, 'person:9003')).approveRefusal).toBe('own-correction')
  })
})

test('W03b of a batch that somebody unknown prepared the page says that another person approves', async () => {
  const clientId = await plantClient(database.db)
  await long(clientId, async tx => {
    await plantProgram(tx, pastQuest, workedGoals)
    const { batch_id } = mustDo(await prepareNow(database.db, tx, 'quest', 'operator:root'))
    expect((await review(tx, batch_id)).approveRefusal).toBe('same-person')
  })
})
