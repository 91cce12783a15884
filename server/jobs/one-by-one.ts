/**
 * Does a piece of work for each item, one after the other: one that fails does not keep the next from its turn. Its error
 * is thrown once all had theirs; an abort ends all at once.
 */
export async function oneByOne<T>(
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
