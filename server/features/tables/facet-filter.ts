import type { StandingFilter } from '../../../rules/progress/team-list.ts'

/** What people are narrowed to besides words of their names. */
export interface FacetFilter {
  readonly standing?: StandingFilter
  /** Levels by their `levelKey`. */
  readonly levels?: readonly string[]
  readonly moved?: 'up' | 'down'
}

export function isEveryFacet(filter: FacetFilter): boolean {
  return Object.values(filter).every(value => value === undefined)
}

/**
 * The filter as a condition on the columns of a facet, in the same words whatever is filtered for, so that its plan can be kept.
 * Where progress is not shown, nobody counts as measured.
 */
export function matchesFacet(filter: FacetFilter, isShown: boolean, add: (value: unknown) => string): string {
  const standing = `${add(filter.standing ?? null)}::text`
  const levels = `${add(filter.levels ?? null)}::text[]`
  const step = `${add(filter.moved === undefined ? null : filter.moved === 'up' ? 1 : -1)}::int`
  const shown = `${add(isShown)}::boolean`
  const isReached = `(${shown} and coalesce(is_reached, false))`
  return `(${levels} is null or coalesce(level_id = any(${levels}), false)) and (${step} is null or ${shown} and step = ${step})
    and case ${standing} when 'no_goal' then not has_goal when 'with_goal' then has_goal
      when 'reached' then ${isReached} when 'below_goal' then has_goal and not ${isReached}
      else ${standing} is null or ${shown} and coalesce(${standing} in (running_treatment, treatment), false) end`
}
