const dayInMs = 86_400_000

/**
 * Whole days from now to the end of a date, rounded up; 0 without a date or after it (product §4, P03). Both moments are
 * in epoch milliseconds, the end being that of the date where the client is. One hour before it there is 1 day to go.
 */
export function daysTo({ nowMs, dateEndMs }: { readonly nowMs: number; readonly dateEndMs?: number }): number {
  return dateEndMs === undefined ? 0 : Math.max(0, Math.ceil((dateEndMs - nowMs) / dayInMs))
}
