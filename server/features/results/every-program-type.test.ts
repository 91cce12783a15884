import { describe, expect, test } from 'vitest'
import { type ProgramDocumentInput, programDocument } from '../../../contract/program-document.ts'
import { addDays } from '../../../rules/programs/calendar-day.ts'
import type { ProgramType } from '../../../rules/programs/program.ts'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { runLoad } from '../../loads/run-load.ts'
import { getClient } from '../clients/client-of-host.ts'
import { chooseGoal } from '../goals/choose-goal.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { applyProgram } from '../programs/apply-program.ts'
import { publishProgram } from '../programs/publish-program.ts'
import { finalResultsOf } from './final-results-of.ts'
import { issueAll, personIdOf, plantClient } from './results-fixture.ts'

const database = testDatabase()
const measure = { labelText: 'visits' }
const minimumQualifier = { name: { en_US: 'Visits' }, amount: 5, label: measure }
const bonus = {
  name: { en_US: 'Extras' },
  bonusAchievementAmount: 10,
  payoutStructureType: 'rate',
  bonusAward: 15,
  bonusIncrementalQuantity: 5,
  bonusMaximumPoints: 40,
  label: measure,
} as const

interface Case {
  readonly type: ProgramType
  readonly hasMinimum: boolean
  readonly hasBonus: boolean
}

/** The worked terms of decisions §4, days from today: 60 points for 240, and for a challenge point 5 for every 10 from 200. */
function documentOf({ type, hasMinimum, hasBonus }: Case, day: (offset: number) => string): ProgramDocumentInput {
  const basicAward = {
    threshold: { rule: 'fixed_amount', amount: 200 },
    incrementQuantity: 10,
    incrementAward: 5,
    maxPoints: 100,
  }
  return {
    programId: 'run',
    name: { en_US: 'Run' },
    type,
    achievementRule: 'fixed_amount',
    timePeriod: { timePeriodId: 'p', startDate: day(0), endDate: day(30) },
    ...(type !== 'objective' && { goalSelection: { from: day(-10), to: day(5) } }),
    groups: [
      {
        groupId: 'all',
        name: { en_US: 'All' },
        levels: [
          { levelId: 'one', name: { en_US: 'One' }, amount: 240, award: 60 },
          ...(type === 'objective' ? [] : [{ levelId: 'two', name: { en_US: 'Two' }, amount: 260, award: 120 }]),
        ],
        ...(type === 'challengepoint' && {
          basicAward: basicAward as { threshold: { rule: 'fixed_amount'; amount: number } } & typeof basicAward,
        }),
      },
    ],
    ...(hasMinimum && { minimumQualifier }),
    ...(hasBonus && { bonus }),
  }
}

async function publish(tx: ClientTx, document: ProgramDocumentInput): Promise<void> {
  const applied = await applyProgram(tx, programDocument.parse(document), 'operator:test')
  if (!applied.ok) throw new Error(JSON.stringify(applied))
  const published = await publishProgram(tx, document.programId, 'operator:test')
  if (!published.ok) throw new Error(JSON.stringify(published))
}

/** From selection or assignment, through the files, to what each person was issued: points and code. */
async function run(one: Case): Promise<Record<string, [points: number, code: string]>> {
  const clientId = await plantClient(database.db)
  const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)
  const client = await within(getClient)
  const today = new Date().toISOString().slice(0, 10)
  const load = async (kind: Parameters<typeof runLoad>[2]['kind'], ...lines: string[]) => {
    const source = (async function* () {
      yield Buffer.from(lines.join('\n'))
    })()
    const report = await runLoad(database.db, clientId, {
      kind,
      fileName: `${kind}.csv`,
      source,
      actor: 'operator:test',
    })
    expect(report).toMatchObject({ ok: true, value: { outcome: 'committed' } })
  }
  await within(tx =>
    publish(
      tx,
      documentOf(one, offset => addDays(today, offset)),
    ),
  )
  const names = ['ann', 'ben', 'cem', 'dan']
  await load(
    'participants',
    'externalId,userName,firstName,lastName',
    ...names.map(name => `${name},${name},${name},T`),
  )
  await load('enrollments', 'userName,programId,groupId', ...names.map(name => `${name},run,all`))
  if (one.type === 'objective') {
    await load('objectives', 'userName,programId,target', ...names.slice(0, 3).map(name => `${name},run,240`))
  }
  for (const userName of one.type === 'objective' ? [] : names.slice(0, 3)) {
    const personId = await within(tx => personIdOf(tx, userName))
    const chooser = { client, personId, actor: `person:${personId}` as const, locale: 'en_US' }
    const chosen = await chooseGoal(database.db, chooser, { programId: 'run', role: 'Selector', levelId: 'one' })
    expect(chosen).toEqual({ ok: true, value: 'goal_selected' })
  }
  // Weeks go by.
  await within(tx =>
    publish(
      tx,
      documentOf(one, offset => addDays(today, offset - 60)),
    ),
  )
  await load(
    'progress',
    'userName,programId,dataThrough,value,mqValue,bonusValue',
    `ann,run,${addDays(today, -31)},255,5,27`,
    `ben,run,${addDays(today, -31)},255,4,14`,
    `cem,run,${addDays(today, -31)},239,9,27`,
    `dan,run,${addDays(today, -31)},255,9,27`,
  )
  await withClientLong(database.db, clientId, tx => issueAll(database.db, tx, 'run'))
  return within(async tx => {
    const issued: Record<string, [number, string]> = {}
    for (const name of names) {
      const personId = await personIdOf(tx, name)
      const result = (await finalResultsOf(tx, personId, ['run'])).get('run')
      if (result !== undefined) issued[name] = [result.totalNumberOfPoints, result.code]
      expect(await balanceOf(tx, personId)).toBe(result?.totalNumberOfPoints ?? 0)
    }
    expect((await verifyLedger(tx)).invariants.filter(({ broken }) => broken)).toEqual([])
    return issued
  })
}

describe('from selection or assignment to issuance', () => {
  // Ann reached goal, minimum (5 of 5) and bonus (27: 40); Ben reached the goal, 4 of 5, and 14 of the bonus, which is no
  // complete step; Cem missed the goal by one, which the bonus needs; Dan has no goal.
  const cases: [string, Case, Record<string, [number, string]>][] = [
    [
      'a goal quest',
      { type: 'goalquest', hasMinimum: false, hasBonus: false },
      { ann: [60, 'YXXX'], ben: [60, 'YXXX'], cem: [0, 'NXXX'] },
    ],
    [
      'a goal quest with a minimum',
      { type: 'goalquest', hasMinimum: true, hasBonus: false },
      { ann: [60, 'YYXX'], ben: [0, 'YNXX'], cem: [0, 'NYXX'] },
    ],
    [
      'a goal quest with a bonus',
      { type: 'goalquest', hasMinimum: false, hasBonus: true },
      { ann: [100, 'YXYY'], ben: [60, 'YXYY'], cem: [0, 'NXYY'] },
    ],
    [
      'a goal quest with both',
      { type: 'goalquest', hasMinimum: true, hasBonus: true },
      { ann: [100, 'YYYY'], ben: [0, 'YNYY'], cem: [0, 'NYYY'] },
    ],
    [
      'a challenge point',
      { type: 'challengepoint', hasMinimum: false, hasBonus: false },
      { ann: [85, 'YYXX'], ben: [85, 'YYXX'], cem: [15, 'NYXX'], dan: [25, 'NYXX'] },
    ],
    [
      'a challenge point with a minimum',
      { type: 'challengepoint', hasMinimum: true, hasBonus: false },
      { ann: [85, 'YYXX'], ben: [25, 'YYXX'], cem: [15, 'NYXX'], dan: [25, 'NYXX'] },
    ],
    [
      'a challenge point with a bonus',
      { type: 'challengepoint', hasMinimum: false, hasBonus: true },
      { ann: [125, 'YYYY'], ben: [85, 'YYYY'], cem: [15, 'NYYY'], dan: [25, 'NYNY'] },
    ],
    [
      'a challenge point with both',
      { type: 'challengepoint', hasMinimum: true, hasBonus: true },
      { ann: [125, 'YYYY'], ben: [25, 'YYYY'], cem: [15, 'NYYY'], dan: [25, 'NYNY'] },
    ],
    [
      'objectives',
      { type: 'objective', hasMinimum: false, hasBonus: false },
      { ann: [60, 'YX'], ben: [60, 'YX'], cem: [0, 'NX'] },
    ],
    [
      'objectives with a minimum',
      { type: 'objective', hasMinimum: true, hasBonus: false },
      { ann: [60, 'YY'], ben: [0, 'YN'], cem: [0, 'NY'] },
    ],
    [
      'objectives with a bonus',
      { type: 'objective', hasMinimum: false, hasBonus: true },
      { ann: [100, 'YX'], ben: [60, 'YX'], cem: [0, 'NX'] },
    ],
    [
      'objectives with both',
      { type: 'objective', hasMinimum: true, hasBonus: true },
      { ann: [100, 'YY'], ben: [0, 'YN'], cem: [0, 'NY'] },
    ],
  ]
  test.each(cases)('P13 %s', async (_, one, expected) => {
    expect(await run(one)).toEqual(expected)
  })
})
