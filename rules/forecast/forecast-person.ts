import type { Outcome } from '../outcome.ts'
import type { EarningsRefusal, ParticipantFacts } from '../payout/earnings.ts'
import type { Program } from '../programs/program.ts'
import { type ResultToDate, resultToDate, startsAtZero } from '../progress/result-to-date.ts'
import { seededChance, seedFor } from './chance.ts'
import type { Course } from './course.ts'
import { type Ahead, gainsAhead } from './endings.ts'
import { type Choosing, chosenFacts } from './levers.ts'
import { personPace } from './pace.ts'
import { type Reached, type Worth, worthAlong } from './worth-along.ts'

/** All that is the same for everybody. */
export interface ForecastTerms {
  /** With the levers' awards and amounts. */
  readonly program: Program
  readonly course: Course
  readonly choosing: Choosing
  readonly ahead: Ahead
  readonly seed: number
}

/** What a person had reached at each boundary of the course; nothing where no row was there yet. */
export function reachedAlong(
  { calculation, progressRows }: Pick<Program, 'calculation' | 'progressRows'>,
  { rows }: Pick<ParticipantFacts, 'rows'>,
  { boundaries }: Course,
): (ResultToDate | undefined)[] {
  return boundaries.map((day, at) => {
    const isLast = at === boundaries.length - 1
    const known = isLast ? rows : rows.filter(({ dataThrough }) => dataThrough <= day)
    return resultToDate({ calculation, progressRows, rows: known })
  })
}

/**
 * What somebody has gathered at each boundary, as a figure that grows by what happens: the result to date, or of one that does not
 * start at zero the result times the days that it is of. Without a row today only a standard result is 0, and of any other there is
 * nothing (decisions §3).
 */
export function gathered(
  program: Pick<Program, 'calculation' | 'progressRows'>,
  reached: readonly (ResultToDate | undefined)[],
  { elapsed }: Course,
): number[] | undefined {
  if (program.calculation !== 'standard' && reached.at(-1) === undefined) return undefined
  return reached.map((one, at) => (one === undefined ? 0 : Number(one.result) * weightOf(program, elapsed[at]!)))
}

/**
 * By what a person's gains are measured, so that they can be compared with others': their baseline, else their target. People of
 * a group who are measured alike are one group of the pace.
 */
export function measureOf({ groupId, baseline, target }: ParticipantFacts): { measure: number; paceGroup: string } {
  const found = [baseline, target].findIndex(one => one !== undefined && Number(one) > 0)
  if (found < 0) return { measure: 1, paceGroup: groupId }
  return { measure: Number([baseline, target][found]), paceGroup: `${groupId} ${['baseline', 'target'][found]}` }
}

function weightOf(program: Pick<Program, 'calculation' | 'progressRows'>, days: number): number {
  return startsAtZero(program) ? 1 : days
}

/**
 * What a person would be paid at each boundary of the course so far, at the last of them today, and then at each checkpoint in
 * each scenario: checkpoint by checkpoint. The rules for results decide what a figure pays.
 */
export function forecastPerson(
  { program, course, choosing, ahead, seed }: ForecastTerms,
  id: number,
  facts: ParticipantFacts,
): Outcome<Worth[], EarningsRefusal> {
  const chance = seededChance(seedFor(seed, id))
  const counted = chosenFacts(program, facts, choosing, chance())
  const reached = reachedAlong(program, facts, course)
  return worthAlong(program, counted, [...reached, ...endingsOf()])

  function endingsOf(): (Reached | undefined)[] {
    const { lengths, elapsed } = course
    const now = reached.at(-1)
    const values = gathered(program, reached, course)
    if (values === undefined) return ahead.factors.flat().map(() => undefined)
    const gained = (choosing.levers.gains ?? 100) / 100
    const { measure, paceGroup } = measureOf(facts)
    const gains = gainsAhead(personPace(values, lengths, measure), paceGroup, ahead, chance)
    return ahead.days.flatMap((days, checkpoint) =>
      ahead.factors[checkpoint]!.map((factor, at) => {
        const gain = gained * measure * gains[checkpoint]![at]!
        // A second measure goes on as it has, as the program does.
        const goesOn = 1 + (gained * factor * days) / elapsed.at(-1)!
        return {
          result: (values.at(-1)! + gain) / weightOf(program, elapsed.at(-1)! + days),
          mqValue: now?.mqValue && Number(now.mqValue) * goesOn,
          bonusValue: now?.bonusValue && Number(now.bonusValue) * goesOn,
        }
      }),
    )
  }
}
