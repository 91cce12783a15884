import type { TreatmentInput } from '../progress/treatment.ts'

/** Somebody of a team by the newest results, in whole percents. */
export interface TeamMember extends Pick<TreatmentInput, 'calculation' | 'progressPercentage' | 'onTrackPercentage'> {
  /** Of the goal, before the newest results; absent where nothing was measured before. */
  readonly previousPercentage?: number
  /** Whether the newest results moved them to a better treatment or a worse one. */
  readonly moved?: 'up' | 'down'
  /** How much of the minimum there is, where it is not reached. */
  readonly minimumPercentage?: number
  /** How much of the time was over on the day of their results. */
  readonly dateThroughPercentage: number
}

/** Where somebody stands without the day of it, which only their reasons depend on. */
export type StandingMember = Omit<TeamMember, 'dateThroughPercentage'>

/** Why a leader should look at somebody today. */
export const looks = ['within', 'stalled', 'praise'] as const
export type Look = (typeof looks)[number]

/** Of each kind as many are shown as one looks after in a day. */
export const mostOfALook = 3
/** For so many days after a note its person gives way to others. */
export const noteRestsDays = 7

/** Of the pace, in percent, from which somebody is near it (product §9). */
const nearFrom = 80
const reachedFrom = 100
/** What is left is far where it takes so many times the rhythm so far. */
const farFrom = 2

/**
 * What to look at somebody for: praise for whoever moved up; within reach are those just short of their pace, and those who
 * have reached the goal and miss its minimum; stalled is whoever is further behind and gained nothing. Nobody is two at once.
 */
export function lookOf(member: StandingMember): Look | undefined {
  const { progressPercentage: progress, onTrackPercentage: pace, minimumPercentage } = member
  const isReached = progress >= reachedFrom
  if (isReached && minimumPercentage !== undefined) return 'within'
  if (member.moved === 'up') return 'praise'
  if (isReached || pace >= reachedFrom) return undefined
  if (pace >= nearFrom) return 'within'
  return isStill(member) ? 'stalled' : undefined
}

/** Of an average or a reduction nothing is secured before the end: what is above the goal today may fall below it. */
function hasReached({ calculation, progressPercentage }: StandingMember): boolean {
  return calculation === 'standard' && progressPercentage >= reachedFrom
}

function isStill({ progressPercentage, previousPercentage }: StandingMember): boolean {
  return previousPercentage !== undefined && previousPercentage >= progressPercentage
}

/** The same order for all: who is looked at for the same is put by how little is missing, or by how much was gained. */
export function compareMembers(look: Look, one: StandingMember, other: StandingMember): number {
  const gain = (member: StandingMember) =>
    (hasReached(member) ? reachedFrom : 0) + member.progressPercentage - (member.previousPercentage ?? 0)
  const nearness = (member: StandingMember) => (hasReached(member) ? reachedFrom : member.onTrackPercentage)
  if (look === 'praise') return gain(other) - gain(one)
  return nearness(other) - nearness(one) || other.progressPercentage - one.progressPercentage
}

export const reasons = ['reached', 'moved-up', 'still', 'goal-without-minimum', 'minimum', 'no-plan', 'far'] as const
export type Reason = (typeof reasons)[number]

/** What makes somebody worth a look, the weightiest first. `hasPlan` is absent where there are no plans. */
export function reasonsFor(member: TeamMember, hasPlan?: boolean): readonly Reason[] {
  const isReached = hasReached(member)
  // Of an average that stands above its goal, standing still is good.
  const isAbove = member.progressPercentage >= reachedFrom
  if (lookOf(member) === 'praise')
    return [isReached ? 'reached' : 'moved-up', ...ifDue(isMinimumInDanger(member), 'minimum')]
  if (isAbove && member.minimumPercentage === undefined) return []
  if (isReached) return ['goal-without-minimum']
  return [
    ...ifDue(isStill(member) && !isAbove, 'still'),
    ...ifDue(isMinimumInDanger(member), 'minimum'),
    ...ifDue(isFar(member), 'far'),
    ...ifDue(hasPlan === false && !isAbove, 'no-plan'),
  ]
}

function ifDue(is: boolean, reason: Reason): readonly Reason[] {
  return is ? [reason] : []
}

/** Whether less of the minimum is there than 80 percent of the time that is over: 30 percent of it after half of the time. */
function isMinimumInDanger({ minimumPercentage, dateThroughPercentage }: TeamMember): boolean {
  return minimumPercentage !== undefined && 100 * minimumPercentage < nearFrom * dateThroughPercentage
}

/**
 * Whether the rest of the goal takes twice the rhythm so far or more: 30 percent after 61 percent of the time. Averages and
 * reductions have no rhythm.
 */
function isFar({ calculation, progressPercentage: progress, dateThroughPercentage: over }: TeamMember): boolean {
  return calculation === 'standard' && (reachedFrom - progress) * over >= farFrom * progress * (100 - over)
}

/** The prepared words of a note; none of them names points or money. */
export const noteWords = ['within', 'minimum', 'stalled', 'no-plan', 'far', 'moved-up', 'reached', 'plain'] as const
export type NoteWords = (typeof noteWords)[number]

/** Which prepared words fit somebody best. Those of `within` speak of the pace, which only a standard goal has. */
export function noteWordsFor(member: TeamMember | undefined, hasPlan?: boolean): NoteWords {
  if (member === undefined) return 'plain'
  const look = lookOf(member)
  if (look === undefined) return 'plain'
  const given = reasonsFor(member, hasPlan)
  if (look === 'praise') return given[0] === 'reached' ? 'reached' : 'moved-up'
  if (look === 'within') {
    // Whoever has all of the goal is within reach of its minimum only.
    if (given.includes('minimum') || member.progressPercentage >= reachedFrom) return 'minimum'
    return member.calculation === 'standard' ? 'within' : 'plain'
  }
  return given.includes('far') ? 'far' : given.includes('no-plan') ? 'no-plan' : 'stalled'
}
