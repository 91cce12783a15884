import { decimal } from '../decimal.ts'
import type { Program } from '../programs/program.ts'
import { earnings, type ParticipantFacts } from './earnings.ts'
import { secondMeasure } from './second-measure.ts'
import { worthOf } from './worth.ts'

/**
 * What a person's results come to once goal and minimum are reached, in whole points: what they are worth to date and what lies
 * ahead, as the progress screen says it. With 225 earned and 1,500 ahead that is 1,725. Nothing without a goal.
 */
export function ifReached(program: Program, facts: ParticipantFacts): number {
  if (facts.target === undefined) return 0
  const worth = worthOf(program, facts)
  if (worth !== undefined) return worth.toDate + (worth.ahead?.points ?? 0)
  // Nothing is measured yet, and 0 would be no beginning: an average or a reduction is taken as just reached.
  const value = decimal(facts.target)
  const { minimumQualifier } = program
  const mqValue = minimumQualifier && secondMeasure(minimumQualifier, facts.target).amount
  const row = { dataThrough: program.timePeriod.endDate, loadId: 0, value, mqValue }
  const reached = earnings(program, { ...facts, rows: [row] })
  return reached.ok ? reached.value.points : 0
}
