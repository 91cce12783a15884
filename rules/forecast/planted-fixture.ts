import { decimal, plainText } from '../decimal.ts'
import type { ParticipantFacts } from '../payout/earnings.ts'
import { addDays } from '../programs/calendar-day.ts'
import type { Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { bandOf } from './band.ts'
import { normalQuantile, seededChance } from './chance.ts'
import { courseOf } from './course.ts'
import { aheadOf } from './endings.ts'
import { type ForecastTerms, forecastPerson, gathered, measureOf, reachedAlong } from './forecast-person.ts'
import { paceFigures, paceOf, paceSums, personPace } from './pace.ts'

/** Thirteen weeks of a program of which all is known, so that what was forecast can be held against what came. */
export interface PlantedWorld {
  readonly program: Program
  readonly days: readonly string[]
  readonly people: readonly ParticipantFacts[]
}

const startDate = '2026-01-05'
export const plantedProgram: Program = {
  ...sampleQuest,
  achievementRule: 'percentage_of_baseline',
  timePeriod: { timePeriodId: 'q1', startDate, endDate: addDays(startDate, 13 * 7 - 1) },
}

/**
 * People who differ, each with good weeks and bad ones of their own, and weeks that are good or bad for everybody. Each has chosen
 * one of three levels.
 */
export function plantWorld(seed: number, count: number, commonDeviation = 0.15): PlantedWorld {
  const chance = seededChance(seed)
  const normal = () => normalQuantile(chance())
  const days = Array.from({ length: 13 }, (_, week) => addDays(startDate, 7 * (week + 1) - 1))
  const common = days.map(() => Math.max(0, 1 + commonDeviation * normal()))
  const people = Array.from({ length: count }, (): ParticipantFacts => {
    const weekly = 20 * Math.exp(0.4 * normal())
    const [group] = plantedProgram.groups
    const level = group!.levels[Math.floor(chance() * 3)]!
    const baseline = plainText(decimal((weekly * 13 * (0.75 + 0.25 * chance())).toFixed(2)))
    let total = 0
    const rows = days.map((dataThrough, week) => {
      total += Math.max(0, weekly * (common[week]! + 0.4 * normal()))
      return { dataThrough, loadId: week, value: total.toFixed(2) }
    })
    const target = decimal(baseline).times(level.amount).div(100).toFixed(0)
    return { groupId: group!.groupId, levelId: level.levelId, baseline, target, rows }
  })
  return { program: plantedProgram, days, people }
}

/** The terms of a forecast after so many loads, as they are calculated for a whole program. */
export function plantedTerms({ program, days, people }: PlantedWorld, loads: number, scenarios: number, seed: number) {
  const course = courseOf(program.timePeriod, days.slice(0, loads))
  const known = people.map(facts => ({ ...facts, rows: facts.rows.slice(0, loads) }))
  const figures = known.map(facts =>
    paceFigures(
      personPace(
        gathered(program, reachedAlong(program, facts, course), course)!,
        course.lengths,
        measureOf(facts).measure,
      ),
    ),
  )
  const sums = figures[0]!.map((_, at) => figures.reduce((sum, one) => sum + one[at]!, 0))
  const pace =
    course.grounds === 'band' ? paceOf([paceSums('field baseline', people.length, sums)], course.lengths) : undefined
  const terms: ForecastTerms = {
    program,
    course,
    choosing: { levers: {} },
    ahead: aheadOf(course, scenarios, pace),
    seed,
  }
  return { terms, known }
}

/** What all are paid in each column of `forecastPerson`. */
export function totals(terms: ForecastTerms, people: readonly ParticipantFacts[]): number[] {
  const sums: number[] = []
  for (const [id, facts] of people.entries()) {
    const worths = forecastPerson(terms, id, facts)
    if (!worths.ok) throw new Error(worths.refusal)
    for (const [at, { points }] of worths.value.entries()) sums[at] = (sums[at] ?? 0) + points
  }
  return sums
}

/** Of forecasts of so many programs, each after every one of these loads, the share within whose band the program ended. */
export function coverage(programs: number, { people = 60, loads = [4, 6, 8, 10], scenarios = 41 } = {}): number {
  let held = 0
  for (let at = 0; at < programs; at++) {
    const world = plantWorld(7919 * (at + 1), people)
    const all = plantedTerms(world, 13, 1, at)
    const ended = totals(all.terms, all.known).at(-1)!
    for (const load of loads) {
      const { terms, known } = plantedTerms(world, load, scenarios, at)
      const band = bandOf(totals(terms, known).slice(-scenarios), undefined)
      if (ended >= band.low! && ended <= band.high!) held += 1
    }
  }
  return held / (programs * loads.length)
}
