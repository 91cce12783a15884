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

/** A kind as columns of the database, in the order in which `keyOf` has them. */
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
  const count = (isMeant: (kind: Kind) => boolean) =>
    tally.reduce((people, [kind, more]) => (isMeant(kind) ? people + more : people), 0)
  const shown = (isMeant: (kind: Kind) => boolean) => (isShown ? count(isMeant) : 0)
  const inBand = (band: (typeof bands)[number]) => shown(kind => kind.isMeasured && kind.runningTreatment === band)
  const days = isShown
    ? tally.filter(([kind, people]) => kind.isMeasured && people > 0).map(([kind]) => kind.through)
    : []
  const newest = days.reduce<string | undefined>((last, day) => ((day ?? '') > (last ?? '') ? day : last), undefined)
  return {
    unit_id: unitId,
    people: count(() => true),
    with_goal: count(kind => kind.hasGoal),
    reached: shown(kind => kind.isReached),
    measured: shown(kind => kind.isMeasured),
    percentages: isShown ? sums.percentages : 0,
    paced: shown(kind => kind.isPaced),
    paces: isShown ? sums.paces : 0,
    moved_up: shown(kind => kind.step > 0),
    moved_down: shown(kind => kind.step < 0),
    get_going: inBand('get_going'),
    stay_focused: inBand('stay_focused'),
    sorta: inBand('sorta'),
    on_track: inBand('on_track'),
    made_it: inBand('made_it'),
    data_through: newest ?? null,
  }
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
