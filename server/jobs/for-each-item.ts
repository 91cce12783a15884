/**
 * Runs work for each item, one after the other. The error of one that fails is thrown once all are done; an abort ends it at the
 * next item.
 */
export async function forEachItem<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    signal.throwIfAborted()
    await work(item).catch(error => errors.push(error))
  }
  signal.throwIfAborted()
  if (errors.length > 0) throw errors[0]
}
