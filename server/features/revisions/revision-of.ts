import { createHash } from 'node:crypto'

/** By what something is known not to have changed since a page read it: a short print of its JSON. */
export function revisionOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
