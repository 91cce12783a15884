/** The database cannot be had at present; what was begun is rolled back. */
export class DatabaseUnavailable extends Error {
  /** What the driver or the server said. */
  get reason(): string {
    return reasonOf(this.cause) || this.message
  }
}

/** There is no room for what was to be written: it is rolled back, and can be written once there is. */
export class DiskFull extends DatabaseUnavailable {
  constructor(options?: ErrorOptions) {
    super('The disk of the database is full.', options)
  }
  // The server names another file each time.
  override get reason(): string {
    return this.message
  }
}

// A host with several addresses fails with one error for each, and no text of its own.
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : ''
}

const diskFull = '53100'
const lockTimeout = '55P03'
const deadlock = '40P01'

/** Whether a statement gave up waiting for what another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && (error.cause as { code?: string } | undefined)?.code === lockTimeout
}

/** The answer of a standby, and of a primary that was set read-only, to a change. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: string }).code === '25006'
}

/** The error by which callers know that it passes by itself: class 57 (operator intervention, time-outs), 53 (resources), 08 (connection), broken sockets. */
export function asUnavailable(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === diskFull) return new DiskFull({ cause: error })
  const passing =
    code === lockTimeout ||
    code === deadlock ||
    isReadOnly(error) ||
    /^(57|53|08)/.test(code) ||
    /^(ECONN|EPIPE|ENOENT)/.test(code) ||
    /Connection terminated|Query read timeout|timeout exceeded|not queryable/i.test(message)
  return passing ? new DatabaseUnavailable('The database did not answer.', { cause: error }) : error
}
