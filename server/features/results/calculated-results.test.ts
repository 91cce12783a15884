import { expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import {
  brokenIn,
  issueAll,
  type PlantedGoal,
  pastQuest,
  personIdOf,
  plantClient,
  plantProgram,
} from './results-fixture.ts'

const database = testDatabase()

/** Prepares, approves and issues; answers the points of each person. */
async function pointsOf(
  document: ProgramDocumentInput,
  goals: readonly PlantedGoal[],
): Promise<Record<string, number>> {
  const clientId = await plantClient(database.db)
  return withClientLong(database.db, clientId, async tx => {
    await plantProgram(tx, document, goals)
    await issueAll(database.db, tx, document.programId)
    expect(await brokenIn(tx)).toEqual([])
    const points: Record<string, number> = {}
    for (const { userName } of goals) points[userName] = await balanceOf(tx, await personIdOf(tx, userName))
    return points
  })
}

test('P13 a missed minimum qualifier gates the award, and objectives pay what was assigned', async () => {
  const minimumQualifier = { name: { en_US: 'Calls' }, amount: 5, label: {} }
  const withMinimum = { ...pastQuest, minimumQualifier }
  expect(
    await pointsOf(withMinimum, [
      { userName: 'ann', levelId: 'two', target: 240, results: [{ value: '240', mqValue: '4' }] },
      { userName: 'ben', levelId: 'two', target: 240, results: [{ value: '240', mqValue: '5' }] },
      { userName: 'cem', levelId: 'two', target: 240, results: [{ value: '240' }] },
    ]),
  ).toEqual({ ann: 0, ben: 60, cem: 0 })
  const { goalSelection: _, ...assigned } = pastQuest
  expect(
    await pointsOf({ ...assigned, type: 'objective', groups: [{ groupId: 'field', name: { en_US: 'Field' } }] }, [
      { userName: 'ann', target: 100, assignedAward: 75, results: [{ value: '100' }] },
      { userName: 'ben', target: 100, assignedAward: 75, results: [{ value: '99.99' }] },
      { userName: 'cem', target: 100, results: [{ value: '100' }] },
    ]),
  ).toEqual({ ann: 75, ben: 0, cem: 0 })
})

test('P13 rows that add are summed, averages and reductions go by their own rule', async () => {
  const goal = (userName: string, target: number, ...values: string[]): PlantedGoal => ({
    userName,
    levelId: 'two',
    target,
    results: values.map((value, index) => ({ value, dataThrough: `2024-0${index + 1}-28` })),
  })
  const quest = (calculation: 'standard' | 'average' | 'reduction') =>
    ({ ...pastQuest, calculation, progressRows: 'add' }) as const
  expect(await pointsOf(quest('standard'), [goal('ann', 240, '100', '139.9'), goal('ben', 240, '100', '140')])).toEqual(
    { ann: 0, ben: 60 },
  )
  expect(await pointsOf(quest('average'), [goal('ann', 90, '80', '99'), goal('ben', 90, '80', '100')])).toEqual({
    ann: 0,
    ben: 60,
  })
  expect(
    await pointsOf(quest('reduction'), [goal('ann', 270, '270.01'), goal('ben', 270, '268'), goal('cem', 270)]),
  ).toEqual({ ann: 0, ben: 60, cem: 0 })
})
