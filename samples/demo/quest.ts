import { makeChance } from './chance.ts'
import { csv } from './csv.ts'
import { addDays } from './day.ts'
import type { DemoLoad } from './demo-client.ts'
import type { DemoPerson } from './people.ts'

export interface QuestPerson {
  readonly person: DemoPerson
  readonly groupId: string
  readonly baseline?: number
  readonly level?: string
  readonly target?: number
  readonly award?: number
  /** Results to date, first to last week; decimals as text where they matter. */
  readonly results?: readonly number[]
  readonly mqResults?: readonly number[]
  readonly bonusResults?: readonly number[]
  readonly weights?: readonly number[]
}

/** The files of one program: who is in it, from where, with which goal, and how far they came, week by week. */
export function questLoads(
  programId: string,
  people: readonly QuestPerson[],
  selectedAt: string,
  weeks: readonly string[],
): DemoLoad[] {
  const loads: DemoLoad[] = []
  const add = (kind: DemoLoad['kind'], fileName: string, rows: Parameters<typeof csv>[0]) => {
    if (rows.length > 0) loads.push({ kind, fileName: `${programId}-${fileName}.csv`, text: csv(rows) })
  }
  const row = ({ person }: QuestPerson) => ({ userName: person.userName, programId })
  const having = <K extends keyof QuestPerson>(field: K) => people.filter(one => one[field] !== undefined)

  add(
    'enrollments',
    'enrollments',
    people.map(one => ({ ...row(one), groupId: one.groupId })),
  )
  add(
    'baselines',
    'baselines',
    having('baseline').map(one => ({ ...row(one), value: one.baseline })),
  )
  add(
    'objectives',
    'objectives',
    having('target').map(one => ({ ...row(one), target: one.target, award: one.award })),
  )
  add(
    'selections',
    'selections',
    having('level').map(one => ({ ...row(one), level: one.level, selectedAt })),
  )
  weeks.forEach((dataThrough, week) => {
    const rows = having('results').filter(one => one.results![week] !== undefined)
    add(
      'progress',
      `progress-${dataThrough}`,
      rows.map(one => ({
        ...row(one),
        dataThrough,
        value: one.results![week],
        weight: one.weights?.[week],
        mqValue: one.mqResults?.[week],
        bonusValue: one.bonusResults?.[week],
      })),
    )
  })
  return loads
}

/** Days of weekly loads: the last on `last`, a week apart, first to last. */
export function weeksUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, (index - count + 1) * 7))
}

/** Growing totals that end at `final`, with a little weather in each week, whole numbers. */
export function growTo(final: number, weeks: number, seed: number): number[] {
  const chance = makeChance(seed)
  const steps = Array.from({ length: weeks }, () => 0.6 + chance() * 0.8)
  const whole = steps.reduce((sum, step) => sum + step, 0)
  let reached = 0
  return steps.map((step, index) => {
    reached += step
    return index === weeks - 1 ? Math.round(final) : Math.round((final * reached) / whole)
  })
}
