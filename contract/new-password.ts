import * as z from 'zod/mini'

/** A password as it is sent: taken as it is, never trimmed, changed or cut (security T7). */
export const password = z.string().check(z.minLength(1), z.maxLength(1000))

/** Why a password cannot become anybody's (A10): the client's rules, the list of common ones, the owner's own words. */
export const newPasswordRefusals = {
  'password-rules': 422,
  'password-common': 422,
  'password-personal': 422,
} as const

/** A user id as people type it. */
export const typedUserName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}]+$/u))

/** The secret of a mailed link, as it came with the address; one that was cut off on the way is a link that has ended. */
export const linkSecret = z.string().check(z.minLength(1), z.maxLength(500))
