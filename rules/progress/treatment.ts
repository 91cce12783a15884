import type { CalculationType } from '../programs/program.ts'

/** How progress is spoken of (product §4). */
export const treatments = [
  'get_going',
  'stay_focused',
  'sorta',
  'on_track',
  'made_it',
  'missed_goal',
  'did_it',
  'missed_mq',
] as const
export type Treatment = (typeof treatments)[number]

/** Whole percents below which a person should get going, then stay focused, then is almost there (product §9). */
const getGoingBelow = 60
const stayFocusedBelow = 80
const reachedFrom = 100

export interface TreatmentInput {
  readonly calculation: CalculationType
  /** Final results are issued. */
  readonly isFinal: boolean
  /** The pace, which product §4 calls percent of goal (decisions §3). */
  readonly onTrackPercentage: number
  /** What product §4 calls percent of maximum (decisions §3). */
  readonly progressPercentage: number
  /** Absent where the program has no minimum qualifier. */
  readonly isMinQualifierAchieved?: boolean
}

/**
 * The treatment of progress before and at final issuance (product §4, decisions §3, P11). A pace of 79 is stay focused,
 * 80 sorta; a pace of 100 at 99 percent is on track; 100 and 100 of a standard goal made it, unless the minimum is missed.
 */
export function treatment(input: TreatmentInput): Treatment {
  const { calculation, onTrackPercentage: pace, progressPercentage: progress } = input
  if (input.isFinal) return finalTreatment(input)
  if (pace < getGoingBelow) return 'get_going'
  if (pace < stayFocusedBelow) return 'stay_focused'
  if (pace < reachedFrom) return 'sorta'
  const isMinimumMissed = input.isMinQualifierAchieved === false
  return progress < reachedFrom || calculation !== 'standard' || isMinimumMissed ? 'on_track' : 'made_it'
}

/** What a result comes to once nothing more is added, whatever its pace was: 100 percent did it, unless the minimum is missed. */
export function finalTreatment({
  progressPercentage,
  isMinQualifierAchieved,
}: Pick<TreatmentInput, 'progressPercentage' | 'isMinQualifierAchieved'>): Treatment {
  if (progressPercentage < reachedFrom) return 'missed_goal'
  return isMinQualifierAchieved === false ? 'missed_mq' : 'did_it'
}
