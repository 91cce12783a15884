/** Zones of the database of time zones by their names, such as `Europe/Berlin`; an offset such as `+02:00` is none. */
export function isTimeZone(name: unknown): name is string {
  const zones: readonly unknown[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return zones.includes(name)
}
