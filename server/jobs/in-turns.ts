/**
 * Does the work of each item in steps, a step of each in turn, so that one with very much to do keeps no other waiting. One
 * that fails has no further turn; its error is thrown once all are done; an abort ends all at the next step.
 */
export async function inTurns<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => AsyncGenerator<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  const line = items.map(work)
  for (let next = line.shift(); next !== undefined; next = line.shift()) {
    signal.throwIfAborted()
    try {
      if (!(await next.next()).done) line.push(next)
    } catch (error) {
      errors.push(error)
    }
  }
  signal.throwIfAborted()
  if (errors.length > 0) throw errors[0]
}
