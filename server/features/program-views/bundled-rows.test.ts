import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { plainText } from '../../../rules/decimal.ts'
import { calculationTypes } from '../../../rules/programs/program.ts'
import { type ProgressRow, resultToDate } from '../../../rules/progress/result-to-date.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { getClient } from '../clients/client-of-host.ts'
import { progressHistory } from '../progress/progress-history.ts'
import { mostRowsApart } from './program-views.store.ts'
import { seenPrograms } from './seen-programs.ts'

const database = testDatabase()
let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
})

// Few days, loads and values, so that many rows tie and the last figure must decide.
const figure = fc.option(fc.integer({ min: 0, max: 3 }).map(String), { nil: undefined })
const dayRows = fc.array(
  fc.record({
    dayAgo: fc.integer({ min: 1, max: 9 }),
    load: fc.integer({ min: 0, max: 2 }),
    value: fc.integer({ min: -2, max: 40 }).map(tenths => String(tenths / 10)),
    weight: figure,
    mqValue: figure,
    bonusValue: figure,
  }),
  { minLength: mostRowsApart + 1, maxLength: mostRowsApart + 200 },
)

test.each(['add', 'replace'] as const)(
  'P20 P13 of very many rows that %s, those of each day taken together come to the same as all of them, to the last digit',
  async progressRows => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(dayRows, async some => {
        count += 1
        const program = quest(
          one.day,
          `many-${progressRows}-${count}`,
          { window: [-30, -15], period: [-14, 15] },
          { progressRows },
        )
        const person = await one.person(`many-${progressRows}-${count}`)
        await one.publish(program)
        const paxGoalId = await one.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
        for (const _ of [0, 1, 2]) await one.loadProgress(program, one.day(-10), [])
        const loads = await one.within(tx =>
          tx.query<{ load_id: number }>('select load_id from progress_loads where program_id = $1 order by 1', [
            program.programId,
          ]),
        )
        const rows = some.map(
          ({ dayAgo, load, ...figures }): ProgressRow => ({
            ...figures,
            dataThrough: one.day(-dayAgo),
            loadId: loads[load]!.load_id,
          }),
        )
        await one.within(tx =>
          tx.query(
            `insert into progress_rows (client_id, pax_goal_id, data_through, load_id, line, value, weight, mq_value, bonus_value)
             select $1, $2, r."dataThrough", r."loadId", row_number() over (), r.value, r.weight, r."mqValue", r."bonusValue"
             from jsonb_to_recordset($3) r ("dataThrough" date, "loadId" bigint, value numeric, weight numeric,
               "mqValue" numeric, "bonusValue" numeric)`,
            [tx.clientId, paxGoalId, JSON.stringify(rows)],
          ),
        )
        const client = await one.within(getClient)
        const { seen } = await one.within(tx => seenPrograms(tx, client, person.personId))
        const { rows: bundled } = seen.find(({ program: { programId } }) => programId === program.programId)!.paxGoal!
          .facts
        expect(bundled.length).toBeLessThanOrEqual(9)
        const input = { loadDays: [], through: one.day(0) }
        for (const calculation of calculationTypes) {
          const terms = { calculation, progressRows }
          expect(shown(resultToDate({ ...terms, rows: bundled }))).toEqual(shown(resultToDate({ ...terms, rows })))
          expect(progressHistory(terms, { ...input, rows: bundled })).toEqual(
            progressHistory(terms, { ...input, rows }),
          )
        }
      }),
      { numRuns: 8 },
    )
  },
)

function shown(reached: ReturnType<typeof resultToDate>) {
  const { result, mqValue, bonusValue, dataThrough } = reached ?? {}
  return { ...[result, mqValue, bonusValue].map(one => one && plainText(one)), dataThrough }
}
