import type { StandingFilter } from '../../../rules/progress/team-list.ts'
import type { bands } from './movement.store.ts'
import type { CountRow } from './roll-up.store.ts'

/** What a leader's tables tell people apart by: everybody with the same is counted as one kind. */
export interface Kind {
  readonly hasGoal: boolean
  /** Whether there is a percentage; without one, the words of where somebody stands are not told. */
  readonly isMeasured: boolean
  readonly isPaced: boolean
  readonly isReached: boolean
  readonly runningTreatment: string | undefined
  readonly treatment: string | undefined
  /** By how many treatments somebody moved with the newest load; 0 where that is not known. */
  readonly step: number
  readonly through: string | undefined
  readonly levelId: string | undefined
}

/** A kind as columns of the database, in the order in which `kindOf` reads them. */
export const kindColumns = `
  (g.target is not null)::int as has_goal, (s.progress_percentage is not null)::int as is_measured,
  (s.on_track_percentage is not null)::int as is_paced,
  coalesce(s.progress_percentage is not null and s.is_goal_achieved, false)::int as is_reached,
  coalesce(s.running_treatment, '') as running_treatment, coalesce(s.treatment, '') as treatment`

export interface KindRow {
  readonly has_goal: number
  readonly is_measured: number
  readonly is_paced: number
  readonly is_reached: number
  readonly running_treatment: string
  readonly treatment: string
  readonly step: number
  readonly through: string
  readonly level_id: string
}

/** The kind whose columns these are, as texts. */
export function kindOf(columns: readonly string[]): Kind {
  const [hasGoal, isMeasured, isPaced, isReached, running, treatment, step, through, levelId] = columns
  return {
    hasGoal: hasGoal === '1',
    isMeasured: isMeasured === '1',
    isPaced: isPaced === '1',
    isReached: isReached === '1',
    runningTreatment: running || undefined,
    treatment: treatment || undefined,
    step: Number(step),
    through: through || undefined,
    levelId: levelId || undefined,
  }
}

/** People of one kind. */
export type Tally = readonly (readonly [kind: Kind, people: number])[]

/** Sums beside a tally: of the whole percents of all who are measured, and of all who have a pace. */
export interface Sums {
  readonly percentages: number
  readonly paces: number
}

/** The tally as the slow count answers it; where progress is not shown, as if nobody were measured. */
export function countRow(unitId: string | null, tally: Tally, sums: Sums, isShown: boolean): CountRow {
  const row = { people: 0, with_goal: 0, reached: 0, measured: 0, paced: 0, moved_up: 0, moved_down: 0, ...nobodyIn }
  let newest: string | null = null
  // Once over the kinds, of which a large unit has a hundred: this is most of what a page of units costs.
  for (const [kind, people] of tally) {
    row.people += people
    if (kind.hasGoal) row.with_goal += people
    if (!isShown) continue
    if (kind.isReached) row.reached += people
    if (kind.isPaced) row.paced += people
    if (kind.step > 0) row.moved_up += people
    if (kind.step < 0) row.moved_down += people
    if (!kind.isMeasured) continue
    row.measured += people
    if (kind.runningTreatment !== undefined && kind.runningTreatment in nobodyIn) {
      row[kind.runningTreatment as keyof typeof nobodyIn] += people
    }
    if (people > 0 && kind.through !== undefined && kind.through > (newest ?? '')) newest = kind.through
  }
  const { percentages, paces } = isShown ? sums : { percentages: 0, paces: 0 }
  return { unit_id: unitId, ...row, percentages, paces, data_through: newest }
}

const nobodyIn: Readonly<Record<(typeof bands)[number], number>> = {
  get_going: 0,
  stay_focused: 0,
  sorta: 0,
  on_track: 0,
  made_it: 0,
}

export interface KindFilter {
  readonly standing?: StandingFilter
  readonly levelId?: string
  readonly moved?: 'up' | 'down'
}

/** Whether people of a kind are asked for, as `whatIsAsked` says it of the tables. */
export function isAskedFor(kind: Kind, { standing, levelId, moved }: KindFilter, isShown: boolean): boolean {
  if (levelId !== undefined && kind.levelId !== levelId) return false
  if (moved !== undefined && !(isShown && (moved === 'up' ? kind.step > 0 : kind.step < 0))) return false
  if (standing === undefined) return true
  if (standing === 'no_goal') return !kind.hasGoal
  if (standing === 'with_goal') return kind.hasGoal
  if (standing === 'reached') return isShown && kind.isReached
  if (standing === 'below_goal') return kind.hasGoal && !(isShown && kind.isReached)
  return isShown && kind.isMeasured && (kind.runningTreatment === standing || kind.treatment === standing)
}
