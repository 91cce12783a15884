import { expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { addDelta } from '../results/add-delta.ts'
import {
  issueAll,
  loadRows,
  mustDo,
  pastQuest,
  personIdOf,
  plantClient,
  plantProgram,
} from '../results/results-fixture.ts'
import { reverseResults } from '../results/reverse-results.ts'
import { listRecoveries, waiveRecovery } from './end-recovery.ts'
import { paidOf } from './paid-of.ts'
import { spend } from './spend.ts'

const database = testDatabase()
const anyDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)

/** 5 points for every 10 units from the first on, paid as they come; points last 30 days. */
const climb: ProgramDocumentInput = {
  ...pastQuest,
  programId: 'climb',
  type: 'challengepoint',
  timePeriod: { timePeriodId: 'q1', startDate: '2024-01-01', endDate: '2999-03-31' },
  payout: { type: 'fixed', timing: 'pay_at_progress', expiresAfterDays: 30 },
  groups: [
    {
      groupId: 'field',
      name: { en_US: 'Field' },
      levels: [{ levelId: 'two', name: { en_US: 'Level 2' }, amount: 240, award: 60 }],
      basicAward: { threshold: { rule: 'none' }, incrementQuantity: 10, incrementAward: 5 },
    },
  ],
}

async function planted(work: (tx: ClientTx, personId: number) => Promise<void>): Promise<void> {
  const clientId = await plantClient(database.db)
  await withClientLong(database.db, clientId, async tx => {
    const ann = { userName: 'ann', levelId: 'two', target: 240, results: [{ value: '100', dataThrough: '2024-02-01' }] }
    await plantProgram(tx, climb, [ann, { userName: 'ben', levelId: 'two', target: 240 }])
    await work(tx, await personIdOf(tx, 'ann'))
  })
}

const scope = { programId: 'climb', timePeriodId: 'q1', isLeader: false }

test('P15 what was paid on the way, at the end and by a correction is listed with its day, and why it changed', () =>
  planted(async (tx, personId) => {
    const paid = () => paidOf(tx, { ...scope, personId })
    expect(await paid()).toBeUndefined()
    await issueAll(database.db, tx, 'climb')
    await loadRows(tx, climb, [{ userName: 'ann', row: { value: '255' } }])
    await issueAll(database.db, tx, 'climb', { force: true })
    // 100 are ten steps of 5; 255 are 25 of them, with 60 for the goal.
    const [onTheWay, atTheEnd] = [
      { date: anyDay, kind: 'progress', points: 50 },
      { date: anyDay, kind: 'final', points: 135 },
    ]
    expect(await paid()).toEqual({ payments: [onTheWay, atTheEnd], lots: [{ expiresOn: anyDay, pointsLeft: 185 }] })

    const reason = 'A return came late'
    mustDo(
      await addDelta(tx, { programId: 'climb', userName: 'ann', kind: 'goal', points: -20, reason }, 'person:9001'),
    )
    const { batch } = await issueAll(database.db, tx, 'climb', { reason })
    const correction = { date: anyDay, kind: 'correction', points: -20, reason }
    expect((await paid())?.payments).toEqual([onTheWay, atTheEnd, correction])
    mustDo(await reverseResults(tx, batch.batch_id, 'It came in time', 'person:9002'))
    const takenBack = { date: anyDay, kind: 'reversal', points: 20, reason: 'It came in time' }
    expect((await paid())?.payments).toEqual([onTheWay, atTheEnd, correction, takenBack])
    expect(await paidOf(tx, { ...scope, personId, isLeader: true })).toBeUndefined()
    expect(await paidOf(tx, { ...scope, personId: await personIdOf(tx, 'ben') })).toBeUndefined()
  }))

test('P15 what should go back and was spent is listed as owed, and what is left with its last day', () =>
  planted(async (tx, personId) => {
    await issueAll(database.db, tx, 'climb')
    mustDo(await spend(tx, { personId, points: 45, key: 'order 1', reason: 'a mug', actor: 'catalogue' }))
    await loadRows(tx, climb, [{ userName: 'ann', row: { value: '90' } }])
    await issueAll(database.db, tx, 'climb')
    await loadRows(tx, climb, [{ userName: 'ann', row: { value: '80' } }])
    await issueAll(database.db, tx, 'climb')
    const paid = await paidOf(tx, { ...scope, personId })
    expect(paid?.payments.map(({ points }) => points)).toEqual([50, -5])
    expect([paid?.lots.map(({ pointsLeft }) => pointsLeft), paid?.owed]).toEqual([[0], 5])
  }))

test('P15 what was waived is listed as kept until it is earned again, beside what is open anew', () =>
  planted(async (tx, personId) => {
    const load = async (value: string) => {
      await loadRows(tx, climb, [{ userName: 'ann', row: { value } }])
      await issueAll(database.db, tx, 'climb')
    }
    const figures = async () => {
      const { payments, owed, kept } = (await paidOf(tx, { ...scope, personId }))!
      return { paid: payments.reduce((sum, { points }) => sum + points, 0), owed, kept }
    }
    const waive = async () => {
      const [open] = await listRecoveries(tx, { isOpenOnly: true })
      mustDo(await waiveRecovery(tx, { recoveryId: open!.recovery_id, reason: 'our mistake', actor: 'person:9002' }))
    }
    await issueAll(database.db, tx, 'climb')
    mustDo(await spend(tx, { personId, points: 50, key: 'order 1', reason: 'a mug', actor: 'catalogue' }))
    await load('80')
    expect(await figures()).toEqual({ paid: 50, owed: 10 })
    await waive()
    expect(await figures()).toEqual({ paid: 50, kept: 10 })
    await load('60')
    expect(await figures()).toEqual({ paid: 50, owed: 10, kept: 10 })
    await load('90')
    expect(await figures()).toEqual({ paid: 50, kept: 5 })
    await load('120')
    expect(await figures()).toEqual({ paid: 60 })
  }))
