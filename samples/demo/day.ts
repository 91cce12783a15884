/** The day that lies `days` after another: `addDays('2026-02-27', 2)` is `2026-03-01`. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
