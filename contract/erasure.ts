import * as z from 'zod/mini'

/** What an erasure takes of somebody, by what the rows are about. */
export const erasureKinds = [
  'signIn',
  'sessions',
  'avatar',
  'settings',
  'mails',
  'notes',
  'plans',
  'rewards',
  'proposals',
  'results',
  'events',
  'loads',
  'uploads',
  'tasks',
] as const

/** What an erasure did, or would do: rows by kind, where there are any, and the points that nobody can spend any more. */
export const erasure = z.object({
  rows: z.array(z.object({ kind: z.enum(erasureKinds), count: z.int() })),
  points: z.int(),
})

/** What stands in the way of it. */
export const erasureRefusals = {
  'person-unknown': 404,
  'person-erased': 409,
  'person-has-roles': 409,
  'orders-open': 409,
  'reason-names-person': 422,
} as const
