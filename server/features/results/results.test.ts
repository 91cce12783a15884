import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { Outcome } from '../../../rules/outcome.ts'
import { type Tenant, withClient, withClientLong } from '../../db/tenant.ts'
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

/** `issueResults` upon what a test has planted so far. */
const issueNow = async (tenant: Tenant, batchId: number, actor: Actor) => {
  await goOn(tenant)
  return issueResults(database.db, tenant, batchId, actor)
}

const long = <T>(clientId: number, work: (tenant: Tenant) => Promise<T>) => withClientLong(database.db, clientId, work)

describe('happy', () => {
  test('P13 P15 a goal quest is worked out as decisions §4 says, and each award is posted once', async () => {
    const { clientId, batchId, issued } = await plantIssued(database.db)
    expect(issued).toMatchObject({
      transactions: 3,
      points: 240,
      batch: { status: 'issued', line_count: 5, total_points: 240 },
    })
    await withClient(database.db, clientId, async tenant => {
      const ann = await personIdOf(tenant, 'ann')
      const ben = await personIdOf(tenant, 'ben')
      const flo = await personIdOf(tenant, 'flo')
      expect([await balanceOf(tenant, ann), await balanceOf(tenant, ben), await balanceOf(tenant, flo)]).toEqual([
        0, 60, 0,
      ])
      expect((await finalResultsOf(tenant, ann, ['quest'])).get('quest')).toMatchObject({
        totalNumberOfPoints: 0,
        code: 'NXXX',
      })
      expect((await finalResultsOf(tenant, ben, ['quest', 'other'])).get('quest')).toMatchObject({
        totalNumberOfPoints: 60,
        levelId: 'two',
        result: '240',
        isGoalAchieved: true,
        isMQAchieved: undefined,
        code: 'YXXX',
      })
      expect((await finalResultsOf(tenant, flo, ['quest'])).size).toBe(0)
      expect([await isIssued(tenant, 'quest', 'q1'), await isIssued(tenant, 'quest', 'q2')]).toEqual([true, false])
      expect(await summaryOfBatch(tenant, batchId)).toMatchObject([
        { level_id: 'one', people: 1, achieved: 0, points: 0 },
        { level_id: 'two', people: 3, achieved: 2, points: 120 },
        { level_id: 'three', people: 1, achieved: 1, points: 120 },
      ])
      expect((await verifyLedger(tenant)).holds).toBe(true)
    })
  })

  test('W03 an award explains itself: version, rounding, source rows with load and line, each step', async () => {
    const { clientId, batchId } = await plantApproved(database.db)
    const [line] = await withClient(database.db, clientId, tenant => explainPerson(tenant, batchId, 'BEN'))
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
    await long(clientId, async tenant => {
      expect(mustDo(await prepareNow(database.db, tenant, 'quest', 'person:9003'))).toMatchObject({
        batch_id: batchId,
        prepared_by: 'person:9001',
        status: 'approved',
      })
      await tenant.query('update pax_goals set target = 200 where client_id = $1 and level_id = $2', [clientId, 'one'])
      const fresh = mustDo(await prepareNow(database.db, tenant, 'quest', 'person:9003'))
      expect(fresh).toMatchObject({ status: 'open', prepared_by: 'person:9003' })
      expect((await listBatches(tenant, 'quest')).map(batch => batch.status)).toEqual(['open', 'withdrawn'])
      expect(mustDo(await batchMeant(tenant, 'quest', 'withdrawn'))).toBe(batchId)
      expect(mustDo(await batchMeant(tenant, 'quest', 'issued'))).toBe(fresh.batch_id)
      expect(await explainPerson(tenant, batchId, 'ben')).toEqual([])
    })
  })

  test('P15 64 rivals issue, then 64 reverse: each happens exactly once', async () => {
    const { clientId, batchId } = await plantApproved(database.db)
    const tries = Array.from({ length: 64 }, (_, rival) => rival)
    const act = (work: (tenant: Tenant, rival: number) => Promise<Outcome<unknown>>) =>
      Promise.all(tries.map(rival => withClient(database.db, clientId, tenant => work(tenant, rival))))
    const issuing = (await act((tenant, rival) => issueNow(tenant, batchId, `person:${9100 + rival}`))).map(refusalOf)
    expect(issuing.filter(answer => answer === 'done')).toHaveLength(1)
    expect(issuing.filter(answer => answer === 'already-issued')).toHaveLength(63)
    const ben = await withClient(database.db, clientId, tenant => personIdOf(tenant, 'ben'))
    expect(await withClient(database.db, clientId, tenant => balanceOf(tenant, ben))).toBe(60)
    const reversing = (
      await act((tenant, rival) => reverseResults(tenant, batchId, 'wrong file', `person:${9100 + rival}`))
    ).map(refusalOf)
    expect(reversing.filter(answer => answer === 'done')).toHaveLength(1)
    expect(reversing.filter(answer => answer === 'batch-not-issued')).toHaveLength(63)
    await withClient(database.db, clientId, async tenant => {
      expect(await balanceOf(tenant, ben)).toBe(0)
      expect(await verifyLedger(tenant)).toMatchObject({ holds: true, transfers: 6 })
    })
  })

  test('P15 reversed results may be prepared, approved and issued again, and only the new ones stand', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    await long(clientId, async tenant => {
      expect(mustDo(await reverseResults(tenant, batchId, 'wrong file', 'person:9002')).points).toBe(-240)
      await publishVersion(tenant, { ...pastQuest, mediaLabel: { en_US: 'stars' } }, 2)
      const again = mustDo(await prepareNow(database.db, tenant, 'quest', 'person:9001'))
      expect(again).toMatchObject({ program_version: 2, total_points: 240 })
      mustDo(await approveResults(tenant, again.batch_id, 'person:9002'))
      mustDo(await issueNow(tenant, again.batch_id, 'person:9002'))
      const ben = await personIdOf(tenant, 'ben')
      expect(await balanceOf(tenant, ben)).toBe(60)
      expect((await finalResultsOf(tenant, ben, ['quest'])).get('quest')?.totalNumberOfPoints).toBe(60)
      expect((await verifyLedger(tenant)).invariants.filter(one => one.broken)).toEqual([])
    })
  })
})

describe('refused', () => {
  test('P15 results are not prepared for what is unknown, unpublished, running, unloaded, without goals or issued', async () => {
    const clientId = await plantClient(database.db)
    await long(clientId, async tenant => {
      const prepare = async (programId: string) =>
        refusalOf(await prepareNow(database.db, tenant, programId, 'person:9001'))
      expect(await prepare('nothing')).toBe('program-unknown')
      await tenant.query(`insert into programs (client_id, program_id, version) values ($1, 'draft', 1)`, [clientId])
      expect(await prepare('draft')).toBe('program-not-published')
      const timePeriod = { timePeriodId: 'q1', startDate: '2024-01-01', endDate: '2999-03-31' }
      await plantProgram(tenant, { ...pastQuest, programId: 'running', timePeriod }, workedGoals)
      expect(await prepare('running')).toBe('program-not-ended')
      expect(refusalOf(await prepareNow(database.db, tenant, 'running', 'person:9001', { force: true }))).toBe('done')
      await plantProgram(
        tenant,
        { ...pastQuest, programId: 'unloaded' },
        workedGoals.map(({ results: _, ...goal }) => goal),
      )
      expect(await prepare('unloaded')).toBe('nothing-loaded')
      await plantProgram(tenant, { ...pastQuest, programId: 'no-goals' }, [workedGoals[5]!])
      expect(await prepare('no-goals')).toBe('nobody-has-a-goal')
      const lost = { userName: 'gil', levelId: 'gone', target: 1, results: [{ value: '1' }] }
      await plantProgram(tenant, { ...pastQuest, programId: 'lost-level' }, [lost])
      expect(await prepare('lost-level')).toBe('level-unknown')
      expect(await listBatches(tenant, 'lost-level')).toEqual([])
    })
    const issued = await plantIssued(database.db)
    expect(
      refusalOf(await long(issued.clientId, tenant => prepareNow(database.db, tenant, 'quest', 'person:9001'))),
    ).toBe('already-issued')
  })

  test('P15 nobody approves what they prepared, unless the client says so', async () => {
    for (const [sameApprover, answer] of [
      [false, 'same-person'],
      [true, 'done'],
    ] as const) {
      const clientId = await plantClient(database.db, { results: { sameApprover } })
      await long(clientId, async tenant => {
        await plantProgram(tenant, pastQuest, workedGoals)
        const { batch_id: batchId } = mustDo(await prepareNow(database.db, tenant, 'quest', 'person:9001'))
        expect(refusalOf(await issueNow(tenant, batchId, 'person:9002'))).toBe('batch-not-approved')
        expect(refusalOf(await reverseResults(tenant, batchId, 'why', 'person:9002'))).toBe('batch-not-issued')
        expect(refusalOf(await approveResults(tenant, batchId, 'person:9001 by operator:max'))).toBe(answer)
      })
    }
  })

  const changes: [string, (tenant: Tenant) => Promise<unknown>][] = [
    [
      'a progress row',
      tenant =>
        tenant.query(`insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value)
        select client_id, pax_goal_id, '2024-03-31', load_id, 99, 500 from progress_rows limit 1`),
    ],
    ['a goal', tenant => tenant.query(`update pax_goals set target = 1 where level_id = 'one'`)],
    ['an enrollment', tenant => tenant.query(`update pax_goals set enrolled = false where level_id = 'one'`)],
    ['the terms', tenant => publishVersion(tenant, { ...pastQuest, name: { en_US: 'Summer quest' } }, 2)],
  ]
  test.each(changes)('P15 a batch is not issued after %s changed', async (_, change) => {
    const { clientId, batchId } = await plantApproved(database.db)
    await long(clientId, async tenant => {
      await change(tenant)
      expect(refusalOf(await issueNow(tenant, batchId, 'person:9002'))).toBe('inputs-changed')
      expect(await verifyLedger(tenant)).toMatchObject({ holds: true, transfers: 0 })
    })
  })

  test('P15 a reversal needs a reason, a second approval finds nothing open', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    await long(clientId, async tenant => {
      expect(refusalOf(await reverseResults(tenant, batchId, '  ', 'person:9002'))).toBe('reason-missing')
      expect(refusalOf(await approveResults(tenant, batchId, 'person:9002'))).toBe('batch-not-open')
      expect(refusalOf(await issueNow(tenant, batchId, 'person:9002'))).toBe('already-issued')
    })
  })
})

describe('forbidden', () => {
  test("T2 another client's batch is as unknown as one that never was", async () => {
    const { batchId } = await plantIssued(database.db)
    const other = await plantClient(database.db)
    await long(other, async tenant => {
      for (const id of [batchId, 999_999]) {
        expect(refusalOf(await approveResults(tenant, id, 'person:9002'))).toBe('batch-unknown')
        expect(refusalOf(await issueNow(tenant, id, 'person:9002'))).toBe('batch-unknown')
        expect(refusalOf(await reverseResults(tenant, id, 'why', 'person:9002'))).toBe('batch-unknown')
        expect(await explainPerson(tenant, id, 'ben')).toEqual([])
      }
      expect(await listBatches(tenant)).toEqual([])
    })
  })
})
