/** What a person's own progress is asked with, everywhere alike, so that one answer serves all (product §7). */
export function ownProgress(id: string) {
  return { params: { id }, query: { 'no-details': 'true' } } as const
}
