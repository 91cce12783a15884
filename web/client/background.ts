import { hashKey, type Query } from '@tanstack/react-query'
import { queries, readAnew } from './queries.ts'

const refreshing = new Set<string>()

export function isInBackground(queryKey: readonly unknown[]): boolean {
  return refreshing.has(hashKey(queryKey))
}

/** Refetches the active queries among these and invalidates the rest; returns whether any data shown has changed. */
export async function readInBackground(isConcerned: (queryKey: readonly unknown[]) => boolean): Promise<boolean> {
  const predicate = ({ queryKey }: Query) => isConcerned(queryKey)
  const shown = queries.getQueryCache().findAll({ type: 'active', predicate })
  const before = shown.map(({ state }) => state.data)
  for (const { queryHash } of shown) refreshing.add(queryHash)
  try {
    await readAnew(predicate)
  } finally {
    for (const { queryHash } of shown) refreshing.delete(queryHash)
  }
  return shown.some(({ state }, place) => state.data !== before[place])
}
