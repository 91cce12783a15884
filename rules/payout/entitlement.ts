import { done, type Outcome } from '../outcome.ts'
import type { Program } from '../programs/program.ts'
import type { AwardKind, ExplainedAward } from './correct-award.ts'
import { type Earnings, type EarningsRefusal, earnings, type ParticipantFacts } from './earnings.ts'

/** One award of a person, with the lines that explain it. */
export interface ExplainedKindAward extends ExplainedAward {
  readonly kind: AwardKind
}

/** What a person has earned, every award explained. */
export interface Entitlement extends Omit<Earnings, 'awards'> {
  readonly awards: readonly ExplainedKindAward[]
}

export type EntitlementRefusal = EarningsRefusal

/**
 * What a person is entitled to, every award with the lines that explain it (decisions §4.6 to §4.9, §4.11, §4.12): at the
 * end as to date, for timing changes only when it is paid. A challenge point from 200 by 5 for every 10, with 240 reached
 * for 60: a result of 255 is 25 and 60.
 */
export function entitlement(program: Program, facts: ParticipantFacts): Outcome<Entitlement, EntitlementRefusal> {
  const earned = earnings(program, facts)
  if (!earned.ok) return earned
  const awards = earned.value.awards.map(({ kind, points, explain }) => ({ kind, points, explanation: explain() }))
  return done({ ...earned.value, awards })
}
