import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ProgramDocument, programDocument, termsOf } from '../../../contract/program-document.ts'
import { plainText } from '../../../rules/decimal.ts'
import { goalLevelsFor } from '../../../rules/goals/goal-levels-for.ts'
import { entitlement } from '../../../rules/payout/entitlement.ts'
import { managerAward } from '../../../rules/payout/manager-award.ts'
import {
  achievementRules,
  baseLevels,
  basicThresholdRules,
  bonusPayouts,
  calculationTypes,
  overrideTypes,
  type Program,
  payoutTimings,
  payoutTypes,
  programTypes,
} from '../../../rules/programs/program.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { createClient } from '../clients/create-client.ts'
import { applyProgram } from './apply-program.ts'
import { publishProgram } from './publish-program.ts'
import { readProgram } from './read-program.ts'

const folder = new URL('../../../samples/programs/', import.meta.url)
const names = readdirSync(folder).map(file => file.replace('.json', ''))
const textOf = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8')
const documentOf = (name: string): ProgramDocument => programDocument.parse(JSON.parse(textOf(name)))
const termsNamed = (name: string): Program => termsOf(documentOf(name), 'en_US', 'en_US')

/** A figure that anybody can calculate from the document by hand: results, and the points that they earn. */
interface WorkedExample {
  readonly levelId?: string
  readonly baseline?: string
  /** Of an assigned goal. */
  readonly target?: string
  readonly values: readonly (string | { readonly value: string; readonly weight: string })[]
  readonly mqValue?: string
  readonly bonusValue?: string
  readonly points: Readonly<Record<string, number>>
}

const ridge = { levelId: 'ridge' } as const
const scores = [{ value: '80', weight: '2' }, '95', '90']
const workedFigures: Readonly<Record<string, WorkedExample>> = {
  // 120 percent of 200 are 240.
  'summer-summit': { levelId: 'pass', baseline: '200', values: ['240'], points: { goal: 6000 } },
  'fixed-climb': { levelId: 'pass', values: ['40', '35'], points: { goal: 6000 } },
  'baseline-plus': { levelId: 'pass', baseline: '100', values: ['125'], mqValue: '5', points: { goal: 6000 } },
  'threshold-trail': { levelId: 'pass', values: ['400'], points: { goal: 6000 } },
  'objectives-autumn': { target: '100', values: ['100'], points: { goal: 5000 } },
  // 10 percent off 300 are 270, and 268 is below.
  'quest-reduction-percentage': { ...ridge, baseline: '300', values: ['268'], points: { goal: 60 } },
  'quest-reduction-amount': { ...ridge, baseline: '24', values: ['19.5'], points: { goal: 60 } },
  // (2 × 80 + 95 + 90) / 4 are 86.25.
  'quest-average': { ...ridge, values: scores, points: { goal: 60 } },
  // 17 beyond 75 are three complete 5s of 15 points.
  'quest-rate-beyond-target': { ...ridge, values: ['92'], points: { goal: 45 } },
  // 12,500 beyond the baseline are twelve complete 1,000s of 3 points.
  'quest-rate-from-baseline': { ...ridge, baseline: '100000', values: ['112500'], points: { goal: 36 } },
  'quest-rate-from-zero': { ...ridge, values: ['157'], points: { goal: 90 } },
  // 60, and 25 beyond 240 are two complete 10s of 5 points.
  'quest-fixed-and-rate': { ...ridge, baseline: '200', values: ['265'], points: { goal: 70 } },
  'quest-paid-at-progress': { ...ridge, values: ['140', '130'], points: { goal: 75 } },
  'quest-minimum-amount': { ...ridge, values: ['240'], mqValue: '4', points: { goal: 0 } },
  'quest-minimum-share': { ...ridge, baseline: '200', values: ['240'], mqValue: '120', points: { goal: 60 } },
  'quest-bonus-fixed': { ...ridge, values: ['239'], bonusValue: '3', points: { goal: 0, bonus: 25 } },
  // 17 beyond 10 are three complete 5s of 15 points, capped at 40.
  'quest-bonus-rate': { ...ridge, values: ['240'], bonusValue: '27', points: { goal: 60, bonus: 40 } },
  // A fifth of 240 is 48.
  'quest-bonus-share': {
    ...ridge,
    baseline: '200',
    values: ['240'],
    mqValue: '4',
    bonusValue: '48',
    points: { goal: 60, bonus: 30 },
  },
  // 55 beyond 200 are five complete 10s of 5 points.
  'challenge-picked': { ...ridge, values: ['255'], points: { goal: 60, basic: 25 } },
  'challenge-assigned': { baseline: '200', target: '240', values: ['255'], points: { goal: 60, basic: 25 } },
  'challenge-with-bonus': {
    ...ridge,
    baseline: '200',
    values: ['230'],
    bonusValue: '27',
    points: { goal: 0, basic: 16, bonus: 40 },
  },
  // Nine tenths of 300 are 270; 20 below are two complete 10s.
  'challenge-reduction': { ...ridge, baseline: '300', values: ['250'], points: { goal: 60, basic: 10 } },
  'objective-fixed-and-rate': { target: '240', values: ['265'], points: { goal: 70 } },
  'objective-average': { target: '86.25', values: scores, points: { goal: 60 } },
  'objective-minimum': { target: '99', values: ['99'], mqValue: '5', points: { goal: 60 } },
  'override-percentage': { ...ridge, values: ['240'], points: { goal: 60 } },
  'override-flat': { ...ridge, values: ['240'], points: { goal: 60 } },
  'override-tiers': { ...ridge, values: ['240'], points: { goal: 60 } },
  'override-none': { ...ridge, values: ['240'], points: { goal: 60 } },
}

function pointsOf(program: Program, worked: WorkedExample): Readonly<Record<string, number>> {
  const group = program.groups[0]!
  const { baseline, levelId, target: assigned, mqValue, bonusValue } = worked
  const levels = goalLevelsFor({ program, group, baseline })
  const picked = levels.ok && levels.value.find(({ level }) => level.levelId === levelId)?.target
  const target = assigned ?? (picked ? plainText(picked) : undefined)
  const rows = worked.values.map((given, at) => ({
    dataThrough: program.timePeriod.endDate,
    loadId: at + 1,
    line: at + 2,
    ...(typeof given === 'string' ? { value: given } : given),
    mqValue,
    bonusValue: at === 0 ? bonusValue : undefined,
  }))
  const earned = entitlement(program, { groupId: group.groupId, levelId, target, baseline, rows })
  if (!earned.ok) throw new Error(`${earned.refusal} ${JSON.stringify(earned.details)}`)
  return Object.fromEntries(earned.value.awards.map(({ kind, points }) => [kind, points]))
}

describe('W01 the sample programs', () => {
  test.each(names)('P13 %s pays what its worked figure says', name => {
    expect(pointsOf(termsNamed(name), workedFigures[name]!)).toEqual(workedFigures[name]!.points)
  })

  test.each([
    ['override-percentage', 18],
    ['override-flat', 50],
    ['override-tiers', 100],
    ['override-none', 0],
  ])('P14 the leader of a team with awards of 60, 120, 0, 0 and 0 earns by %s %i', (name, points) => {
    const award = managerAward(termsNamed(name), { eligible: 5, achievers: 2, goalAwards: 180 })
    expect(award).toMatchObject({ ok: true, value: { points } })
  })

  test('W01 there is one for each type, rule, calculation, payout, timing, threshold, bonus and override', () => {
    const programs = names.map(termsNamed)
    const shown = (pick: (program: Program) => readonly (string | undefined)[]) =>
      new Set(programs.flatMap(pick).filter(value => value !== undefined))
    const each = (values: readonly string[]) => new Set(values)
    expect(shown(({ type }) => [type])).toEqual(each(programTypes))
    expect(shown(({ calculation }) => [calculation])).toEqual(each(calculationTypes))
    expect(shown(({ payout }) => [payout.type])).toEqual(each(payoutTypes))
    expect(shown(({ payout }) => [payout.timing])).toEqual(each(payoutTimings))
    expect(shown(({ override }) => [override?.type])).toEqual(each(overrideTypes))
    expect(shown(({ bonus }) => [bonus?.payoutStructureType])).toEqual(each(bonusPayouts))
    const levels = shown(({ groups, payout }) =>
      groups.flatMap(group => group.levels.map(level => level.baseLevel && payout.type)),
    )
    expect(levels).toEqual(each(['rate']))
    expect(shown(({ groups }) => groups.flatMap(group => group.levels.map(level => level.baseLevel)))).toEqual(
      each(baseLevels),
    )
    expect(shown(({ groups }) => groups.map(group => group.basicAward?.threshold.rule))).toEqual(
      each(basicThresholdRules),
    )
    // What a goal can never be, minimum qualifiers and bonuses are.
    const rules = shown(({ achievementRule, minimumQualifier, bonus }) => [
      achievementRule,
      minimumQualifier?.rule,
      bonus?.rule,
    ])
    expect(rules).toEqual(each(achievementRules))
    const typesWithRate = programs.filter(({ payout }) => payout.type !== 'fixed').map(({ type }) => type)
    expect(new Set(typesWithRate)).toEqual(each(['goalquest', 'objective']))
  })
})

describe('W01 the samples, applied', () => {
  const database = testDatabase()
  let clientId = 0
  const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)
  const apply = (json: unknown) => within(tx => applyProgram(tx, json, 'operator:test'))
  beforeAll(async () => {
    const made = await createClient(database.db, { key: 'samples', name: 'Samples' })
    if (!made.ok) throw new Error(made.refusal)
    clientId = made.value
  })

  test.each(names)('W01 %s applies, publishes, and its export applies to the same content', async name => {
    const applied = await apply(JSON.parse(textOf(name)))
    expect(applied).toEqual({ ok: true, value: { programId: name, version: 1, isNew: true, changes: [] } })
    const published = await within(tx => publishProgram(tx, name, 'operator:test'))
    expect(published).toMatchObject({ ok: true, value: { version: 1, isNew: true } })
    // Nobody is in it yet, and its days may be over by now; else nothing speaks against it.
    const codes = new Set(published.ok ? published.value.warnings.map(({ code }) => code) : [])
    for (const code of ['group-empty', 'period-over', 'selection-over'] as const) codes.delete(code)
    expect([...codes]).toEqual([])
    const exported = await within(tx => readProgram(tx, name))
    const written = exported.ok ? JSON.stringify(exported.value.document, null, 2) : ''
    expect(await apply(JSON.parse(written))).toEqual({
      ok: true,
      value: { programId: name, version: 1, isNew: false, changes: [] },
    })
  })
})
