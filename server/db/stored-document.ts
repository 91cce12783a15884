import type * as z from 'zod/mini'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * A document of the database as this release knows it. During an upgrade a newer release may have stored members that this one does not
 * have: they are left out, at any depth, so that it goes on serving. Throws where the document is malformed otherwise.
 */
export function readStored<T>(schema: z.ZodMiniType<T>, json: unknown): T {
  return read(schema, json).value
}

/**
 * The same for whoever writes the document back, or pays by it: where this release does not know all of it, it is as unavailable as a
 * database that takes no changes, until the newer release is asked.
 */
export function readWhole<T>(schema: z.ZodMiniType<T>, json: unknown): T {
  const { value, unknown } = read(schema, json)
  if (unknown.length === 0) return value
  throw new DatabaseUnavailable(
    `A newer release of Cairn has stored ${unknown.join(', ')}, which this one does not know. Use the newer one.`,
  )
}

interface Read<T> {
  readonly value: T
  /** Where members are that the schema does not have: `bonus.cap`. */
  readonly unknown: readonly string[]
}

function read<T>(schema: z.ZodMiniType<T>, json: unknown): Read<T> {
  const first = schema.safeParse(json)
  if (first.success) return { value: first.data, unknown: [] }
  const unknown = unknownMembers(first.error.issues)
  if (unknown === undefined) throw first.error
  const known = structuredClone(json)
  for (const path of unknown) remove(known, path)
  // Whatever else is wrong shows now: a schema's own checks wait until its members are right.
  return { value: schema.parse(known), unknown: unknown.map(path => path.join('.')) }
}

type Path = readonly PropertyKey[]

/** The paths of members that no schema has; undefined where anything else is wrong. */
function unknownMembers(issues: readonly z.core.$ZodIssue[]): Path[] | undefined {
  const found: Path[] = []
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') return undefined
    found.push(...issue.keys.map(key => [...issue.path, key]))
  }
  return found
}

function remove(json: unknown, path: Path): void {
  let at = json as Record<PropertyKey, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<PropertyKey, unknown>
  delete at[path.at(-1)!]
}
