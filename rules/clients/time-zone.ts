/** Zones of the database of time zones by their names, such as `Europe/Berlin`; an offset such as `+02:00` is none. */
export function isTimeZone(name: unknown): name is string {
  return typeof name === 'string' && (name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name))
}
