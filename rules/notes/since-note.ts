/** Where somebody stood when a note was sent, or stands now; absent where nothing is measured. */
export interface NotedStanding {
  readonly dataThrough?: string
  readonly progressPercentage?: number
  readonly onTrackPercentage?: number
}

/** What was gained since, in percentage points; below zero it was lost. */
export interface SinceNote {
  readonly measure: 'pace' | 'goal'
  readonly points: number
}

/**
 * What has changed since a note, by results of later days: at 74 percent of the pace then and 82 now, 8 points of pace. Nothing
 * where no later results are in. A note from before the first results counts from none.
 */
export function sinceNote(then: NotedStanding, now: NotedStanding): SinceNote | undefined {
  if ((now.dataThrough ?? '') <= (then.dataThrough ?? '')) return undefined
  if (then.onTrackPercentage !== undefined && now.onTrackPercentage !== undefined) {
    return { measure: 'pace', points: now.onTrackPercentage - then.onTrackPercentage }
  }
  if (now.progressPercentage === undefined) return undefined
  return { measure: 'goal', points: now.progressPercentage - (then.progressPercentage ?? 0) }
}
