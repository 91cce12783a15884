import { describe, expect, test } from 'vitest'
import type { ForecastLevers } from '../../../contract/forecast.ts'
import { type ProgramDocumentInput, programDocument, termsOf } from '../../../contract/program-document.ts'
import { courseOf } from '../../../rules/forecast/course.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import {
  issueAll,
  loadRows,
  type PlantedGoal,
  pastQuest,
  plantClient,
  plantProgram,
  plantUnits,
  publishVersion,
  workedGoals,
} from '../results/results-fixture.ts'
import { findForecast, lookAtForecasts } from './look-at-forecasts.ts'
import { makeForecast } from './make-forecast.ts'
import { paceTask } from './pace-task.ts'

const database = testDatabase()
const long = <T>(clientId: number, work: Parameters<typeof withClientLong<T>>[2]) =>
  withClientLong(database.db, clientId, work)
const days = ['2024-01-14', '2024-01-28', '2024-02-11', '2024-02-25']

async function planted(goals: readonly PlantedGoal[], document: ProgramDocumentInput = pastQuest): Promise<number> {
  const clientId = await plantClient(database.db)
  await long(clientId, async tx => {
    await plantProgram(tx, document, goals)
    await nameDays(tx)
  })
  return clientId
}

/** Says of each planted load through which day it is, by its rows. */
const nameDays = (tx: ClientTx) =>
  tx.query(
    `update progress_loads l set data_through = (select max(data_through) from progress_rows where load_id = l.load_id)
     where client_id = $1`,
    [tx.clientId],
  )

async function forecast(clientId: number, levers: ForecastLevers = {}, programId = 'quest') {
  return long(clientId, async tx => {
    const made = await makeForecast(database.db, tx, { programId, levers, actor: 'operator:test' })
    if (!made.ok) throw new Error(made.refusal)
    const found = await findForecast(tx, programId, made.value, () => true)
    if (!found.ok) throw new Error(found.refusal)
    return found.value
  })
}

const look = (clientId: number) =>
  long(clientId, async tx => {
    const seen = await lookAtForecasts(tx, 'quest', 'en_US', () => true)
    if (!seen.ok) throw new Error(seen.refusal)
    return seen.value
  })

/** Ten people on the way to 240, each with so many loads; the first half is fast enough. */
const team = (loads: number): PlantedGoal[] =>
  Array.from({ length: 10 }, (_, at) => ({
    userName: `person-${at}`,
    levelId: 'two',
    target: 240,
    baseline: '200',
    results: days.slice(0, loads).map((dataThrough, load) => ({
      dataThrough,
      value: String((load + 1) * (at < 5 ? 44 : 22) + ((at + load) % 3)),
    })),
  }))

describe('W08a least, expected and most', () => {
  test('least is what the rules pay today, most the worst case of the terms, and all of it adds up by hand', async () => {
    const { result } = await forecast(await planted(workedGoals))
    // 60 for ben and cem, 120 for dan; six people who may earn 120 each.
    expect(result).toMatchObject({ least: 240, most: 720, people: 6, chosen: 5, heldBack: 0 })
    expect(result.history.at(-1)!.points).toBe(240)
  })

  test('at the pace so far the fast ones reach their goals', async () => {
    const { result } = await forecast(await planted(team(2)))
    expect(result).toMatchObject({ grounds: 'pace', loads: 2, dataThrough: '2024-01-28', least: 0 })
    expect(result.ahead.at(-1)).toEqual({ day: '2024-03-31', expected: 300 })
  })

  test('levers change what would be: awards, amounts, who chooses what, and gains', async () => {
    const clientId = await planted(team(2))
    const ends = async (levers: ForecastLevers) => (await forecast(clientId, levers)).result.ahead.at(-1)!.expected
    expect(await ends({ awards: [100, 200, 100] })).toBe(600)
    expect(await ends({ amounts: [100, 50, 100] })).toBe(600)
    expect(await ends({ mix: [0, 0, 100] })).toBe(600)
    expect(await ends({ mix: [100, 0, 0], gains: 1 })).toBe(0)
    const { result } = await forecast(clientId, { awards: [100, 100, 50] })
    expect(result.most).toBe(600)
  })

  test('leaders earn of their teams in every figure', async () => {
    const override = { type: 'percentage_of_override', percentage: '10' } as const
    const clientId = await planted(team(4), { ...pastQuest, override, isOwnerEligibleForAward: true })
    await long(clientId, tx =>
      plantUnits(tx, [...team(0).map(({ userName }) => [userName, 'north', 'Selector']), ['meg', 'north', 'Manager']]),
    )
    const with10 = await forecast(clientId, { mix: [0, 100, 0], gains: 500 })
    expect(with10.result.ahead.at(-1)!.expected).toBe(600 + 60)
  })

  test('of an average only what is paid is safe', async () => {
    const { result } = await forecast(await planted(workedGoals, { ...pastQuest, calculation: 'average' }))
    expect(result.least).toBe(0)
    expect(result.history.at(-1)!.points).toBeGreaterThan(0)
  })

  test.each([1, 4])(
    'of a reduction whoever has a row stays where it is, and whoever has none earns nothing: %s loads',
    async loads => {
      const reduction = { ...pastQuest, calculation: 'reduction' as const }
      const goals = team(0).map((goal, at) => {
        const value = at < 2 ? '24' : '30'
        const results = days.slice(0, at < 4 ? loads : 0).map(dataThrough => ({ dataThrough, value }))
        return { ...goal, target: 24, baseline: '30', results }
      })
      const { result } = await forecast(await planted(goals, reduction))
      expect(result.history.at(-1)!.points).toBe(120)
      expect(result.ahead.map(({ expected }) => expected)).toEqual([120, 120, 120, 120])
    },
  )

  test('whoever has no result of an average or a reduction is not in the pace of their group', () => {
    const course = courseOf(pastQuest.timePeriod, days)
    const program = (calculation: 'standard' | 'average' | 'reduction') =>
      termsOf(programDocument.parse({ ...pastQuest, calculation }), 'en_US', 'en_US')
    const lines = (calculation: 'standard' | 'average' | 'reduction') =>
      paceTask.lines({ program: program(calculation), course }, { paxGoalId: 1, groupId: 'field', rows: [] } as never)
    expect(lines('standard')).toHaveLength(1)
    expect([...lines('average'), ...lines('reduction')]).toEqual([])
  })

  test('whom the rules refuse counts for nothing, and is counted', async () => {
    const lost = { userName: 'lost', levelId: 'nine', target: 200, results: [{ value: '999' }] }
    expect((await forecast(await planted([...workedGoals, lost]))).result).toMatchObject({ least: 240, heldBack: 1 })
  })
})

describe('W08c no percentile without grounds', () => {
  test.each([0, 1, 2, 3])('after %s loads there is no range', async loads => {
    const { result } = await forecast(await planted(team(loads)))
    expect(result.grounds).toBe(loads === 0 ? 'none' : 'pace')
    expect(result.ahead.every(point => !('low' in point) && !('withinBudget' in point))).toBe(true)
    if (loads === 0) expect(result).toMatchObject({ ahead: [], least: 0, most: 1200 })
  })

  test('without a load an earlier program is an example, and what is said takes its place', async () => {
    const clientId = await planted(workedGoals)
    await long(clientId, tx => issueAll(database.db, tx, 'quest'))
    const next = { ...pastQuest, programId: 'next', timePeriod: { ...pastQuest.timePeriod, timePeriodId: 'q2' } }
    await long(clientId, tx => plantProgram(tx, next, [{ userName: 'ann' }, { userName: 'ben' }, { userName: 'cem' }]))
    const { result } = await forecast(clientId, {}, 'next')
    // Of six people one chose the first level, three the second and one the third; 2 of 3 and 1 of 1 reached theirs.
    expect(result.example).toMatchObject({ from: 'Spring quest', points: 3 * (0.5 * (2 / 3) * 60 + (1 / 6) * 120) })
    const said = await forecast(clientId, { mix: [0, 100, 0], reach: [0, 50, 0] }, 'next')
    expect(said.result.example).toEqual({
      points: 90,
      levels: [
        { choose: 0, reach: 0, points: 0 },
        { choose: 1, reach: 0.5, points: 90 },
        { choose: 0, reach: 0, points: 0 },
      ],
    })
    // Half choose none.
    const half = await forecast(clientId, { mix: [0, 50, 0], reach: [0, 50, 0] }, 'next')
    expect(half.result.example!.points).toBe(45)
  })

  test('a rate without a cap has no most', async () => {
    const levels = pastQuest.groups[0]!.levels!.map(level => ({ ...level, incrementQuantity: 5, incrementAward: 1 }))
    const document = {
      ...pastQuest,
      payout: { type: 'fixed+rate' as const },
      groups: [{ ...pastQuest.groups[0]!, levels }],
    }
    expect((await forecast(await planted(workedGoals, document as ProgramDocumentInput))).result.most).toBeUndefined()
  })
})

describe('W08b a range after four loads', () => {
  test('it holds the expected, lies between least and most, and says how much stays within the budget', async () => {
    const { result } = await forecast(await planted(team(4), { ...pastQuest, budget: 1000 }))
    expect(result).toMatchObject({ grounds: 'band', budget: 1000, people: 10 })
    expect(result.ahead).toHaveLength(4)
    for (const { low, high, expected } of result.ahead) {
      expect(low!).toBeLessThanOrEqual(expected)
      expect(high!).toBeGreaterThanOrEqual(expected)
      expect(low!).toBeGreaterThanOrEqual(result.least)
      expect(high!).toBeLessThanOrEqual(result.most!)
    }
    expect(result.ahead.at(-1)!.withinBudget).toBe(100)
  })

  test('the same facts are the same forecast, other facts another, and both are kept', async () => {
    const clientId = await planted(team(4))
    const first = await forecast(clientId)
    expect((await forecast(clientId)).forecastId).toBe(first.forecastId)
    const rows = team(0).map(({ userName }) => ({ userName, row: { value: '239', dataThrough: '2024-03-10' } }))
    await long(clientId, async tx => {
      await loadRows(tx, pastQuest, rows)
      await nameDays(tx)
    })
    const second = await forecast(clientId)
    expect(second.forecastId).not.toBe(first.forecastId)
    expect(second.result).toMatchObject({ loads: 5, dataThrough: '2024-03-10' })
    const seen = await look(clientId)
    expect(seen.newest!.forecastId).toBe(second.forecastId)
    // What the first said of the 10th of March, and what it was.
    expect(seen.held).toEqual([
      { day: '2024-03-10', low: expect.any(Number), high: expect.any(Number), was: 0, isHeld: true },
    ])
  })

  test('facts that are again as they were, as after an undone file, are a new forecast, and the newest', async () => {
    const clientId = await planted(team(4))
    const turn = (target: number) =>
      long(clientId, tx => tx.query('update pax_goals set target = $2 where client_id = $1', [tx.clientId, target]))
    const tryOut = () => forecast(clientId, { gains: 110 })
    const [first, firstTried] = [await forecast(clientId), await tryOut()]
    await turn(480)
    const between = await forecast(clientId)
    expect(between.result).not.toEqual(first.result)
    await turn(240)
    const again = await forecast(clientId)
    expect([again.result, again.forecastId === first.forecastId]).toEqual([first.result, false])
    expect((await look(clientId)).newest!.forecastId).toBe(again.forecastId)
    expect((await forecast(clientId)).forecastId).toBe(again.forecastId)
    // Nothing else was tried out since.
    expect((await tryOut()).forecastId).toBe(firstTried.forecastId)
  })

  test('what is tried out is of the same facts as the forecast until something else changes: goals or terms', async () => {
    const clientId = await planted(team(4))
    const factsNow = async () => {
      const [plain, tried] = [await forecast(clientId), await forecast(clientId, { gains: 110 })]
      expect(tried.result.facts).toBe(plain.result.facts)
      return plain.result.facts
    }
    const first = await factsNow()
    await long(clientId, tx => publishVersion(tx, { ...pastQuest, budget: 5 }, 2))
    const second = await factsNow()
    await long(clientId, tx => tx.query('update pax_goals set target = 480 where client_id = $1', [tx.clientId]))
    expect(new Set([first, second, await factsNow()]).size).toBe(3)
  })

  test('what was tried out stands apart, and what other terms said is not held against these', async () => {
    const clientId = await planted(team(4))
    await forecast(clientId)
    const tried = await forecast(clientId, { gains: 110 })
    await long(clientId, tx => publishVersion(tx, { ...pastQuest, budget: 5 }, 2))
    await forecast(clientId)
    const seen = await look(clientId)
    expect(seen.tried.map(({ forecastId }) => forecastId)).toEqual([tried.forecastId])
    expect(seen).toMatchObject({ name: 'Spring quest', levels: ['Level 1', 'Level 2', 'Level 3'], held: [] })
    expect(seen).toMatchObject({ isChosen: true, isSelectionOver: true, newest: { version: 2 } })
  })

  test('T2 another client’s people and forecasts are not in it', async () => {
    const [one, two] = [await planted(team(4)), await planted(team(1))]
    const made = await forecast(one)
    expect((await forecast(two)).result).toMatchObject({ loads: 1, people: 10 })
    expect(await long(two, tx => findForecast(tx, 'quest', Number(made.forecastId), () => true))).toMatchObject({
      ok: false,
    })
  })
})
