/**
 * Zones of the database of time zones by their names, such as `Europe/Berlin`, old ones and new, and `UTC`. An offset such as `+02:00` is none, nor is
 * `CET`: PostgreSQL takes it for an abbreviation without summer time.
 */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || !/^(UTC|[A-Z][\w+-]*(\/[A-Z][\w+-]*)+)$/.test(name)) return false
  try {
    // The list of supported zones has the older of two names alone: Asia/Calcutta, and not Asia/Kolkata.
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
