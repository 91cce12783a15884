import { hashKey, type Query } from '@tanstack/react-query'
import { queries } from './queries.ts'

const asked = new Set<string>()

export function isInBackground(queryKey: readonly unknown[]): boolean {
  return asked.has(hashKey(queryKey))
}

/** Reads again what screens show of these, and forgets the rest; answers whether anything shown is another now. */
export async function readInBackground(isConcerned: (queryKey: readonly unknown[]) => boolean): Promise<boolean> {
  const predicate = ({ queryKey }: Query) => isConcerned(queryKey)
  const shown = queries.getQueryCache().findAll({ type: 'active', predicate })
  const before = shown.map(({ state }) => state.data)
  for (const { queryHash } of shown) asked.add(queryHash)
  try {
    await queries.invalidateQueries({ predicate })
  } finally {
    for (const { queryHash } of shown) asked.delete(queryHash)
  }
  return shown.some(({ state }, place) => state.data !== before[place])
}
