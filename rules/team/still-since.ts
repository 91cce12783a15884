/** A result as it was through a day. */
export interface ResultOfDay {
  readonly dataThrough: string
  readonly resultsToDate: string
}

/**
 * The day since which a result is what it is, where the newest did not change it: of 3, 7, 7 and 7 the day of the first 7.
 * Days come in order, figures as plain text.
 */
export function stillSince(history: readonly ResultOfDay[]): string | undefined {
  const newest = history.at(-1)
  if (newest === undefined) return undefined
  const changed = history.findLastIndex(({ resultsToDate }) => resultsToDate !== newest.resultsToDate)
  const since = history[changed + 1]!
  return since === newest ? undefined : since.dataThrough
}
