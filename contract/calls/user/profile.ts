import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { date, locale, localeCode } from '../../shapes.ts'

/** What the profile page shows beyond the user (product §2, Profile). */
export const profile = z.object({
  userName: z.string(),
  firstName: z.string(),
  middleName: z.optional(z.string()),
  lastName: z.string(),
  suffix: z.optional(z.string()),
  emailAddress: z.optional(z.string()),
  country: z.optional(z.object({ code: z.string(), name: z.string() })),
  hireDate: z.optional(date),
  locale: localeCode,
  /** The languages that the client offers. */
  localeList: z.array(locale),
  avatarUrl: z.optional(z.string()),
  /** Where the person stands today, by name of the unit. */
  assignments: z.array(z.object({ unitId: z.string(), unitName: z.string(), role: z.string() })),
  /** The sign-in before this one, so that a stranger's does not go unseen. */
  lastSignInAt: z.optional(z.iso.datetime()),
  passwordChangedAt: z.optional(z.iso.datetime()),
  /** Whether there is a password to change: who comes by single sign-on has none. */
  hasPassword: z.boolean(),
})
export type Profile = z.output<typeof profile>

export const getProfile = call({
  name: 'getProfile',
  summary: "The person's profile",
  method: 'GET',
  path: '/api/v1.0/user/profile',
  reply: profile,
  refusals: {},
})
