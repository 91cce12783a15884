/** The input for a person's own progress, the same everywhere, so that one reply serves all (product §7). */
export function ownProgress(id: string) {
  return { params: { id }, query: { 'no-details': 'true' } } as const
}
