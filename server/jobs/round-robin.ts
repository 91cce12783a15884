/**
 * Works on all items in steps, one step of each in turn, so that an item with much to do delays no other. An item that fails is
 * dropped and its error thrown once the others are done; an abort ends all at the next step.
 */
export async function roundRobin<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => AsyncGenerator<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  const queue = items.map(work)
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    signal.throwIfAborted()
    try {
      if (!(await next.next()).done) queue.push(next)
    } catch (error) {
      errors.push(error)
    }
  }
  signal.throwIfAborted()
  if (errors.length > 0) throw errors[0]
}
