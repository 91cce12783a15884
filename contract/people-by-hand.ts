import * as z from 'zod/mini'

/** What of typed rows does not do, by row and column, as files are reported: `code` is a key of `issues.…`. */
export const handFault = z.object({ row: z.int(), column: z.string(), code: z.string() })
export type HandFault = z.output<typeof handFault>

/** By which something is known not to have changed since it was read. */
export const handRevision = z.string().check(z.regex(/^[\w-]{16}$/))

/** What of somebody's account is kept up by files. An optional part that is left out stays as it is. */
const cell = z.string().check(z.trim(), z.maxLength(300))
export const personFields = z.object({
  userName: cell,
  firstName: cell,
  lastName: cell,
  emailAddress: z.optional(cell),
  locale: z.optional(cell),
  country: z.optional(cell),
  hireDate: z.optional(cell),
  isActive: z.boolean(),
})
export type PersonFields = z.output<typeof personFields>
