import * as z from 'zod/mini'
import { consoleRefusals, moment, namedPerson, role, rowId } from '../../access.ts'
import { call } from '../../call.ts'
import { handRevision } from '../../people-by-hand.ts'
import { date, id } from '../../shapes.ts'

const foundPerson = z.extend(namedPerson, {
  /** The client's own number of the person. */
  externalId: z.string(),
  emailAddress: z.optional(z.string()),
  isActive: z.boolean(),
  isLocked: z.boolean(),
  /** Since when a pseudonym is in the place of the person. */
  erasedAt: z.optional(moment),
})
export type FoundPerson = z.output<typeof foundPerson>

/** How an account stands; `new` is one that nobody has set up yet. */
export const accountStates = ['active', 'new', 'locked', 'inactive'] as const

/**
 * Up to 50 people: whose names have words that begin with each that was typed, however they are written, whose user name or address
 * begins so, or whose number it is. Without a search by user name, page by page. Where nobody is found: who may have been meant.
 */
export const listPeople = call({
  name: 'listPeople',
  summary: 'Find people',
  method: 'GET',
  path: '/api/v1.0/admin/people',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    state: z.optional(z.enum(accountStates)),
    /** Of a list without a search: the last user name of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ people: z.array(foundPerson), isMore: z.boolean(), meant: z.array(namedPerson) }),
  refusals: consoleRefusals,
})

/** How the account stands, for those who may see results. */
const signIn = z.object({
  password: z.enum(['none', 'own', 'temporary', 'expired']),
  passwordChangedAt: z.optional(moment),
  activatedAt: z.optional(moment),
  isSetupDone: z.boolean(),
  lastSeenAt: z.optional(moment),
  liveSessions: z.int(),
  /** Wrong passwords of a day, and until when the account waits for another try. */
  wrongPasswords: z.int(),
  waitsUntil: z.optional(moment),
  /** The newest sign-ins first, ten of them. */
  sessions: z.array(
    z.object({
      beganAt: moment,
      lastSeenAt: moment,
      by: z.enum(['login', 'sso', 'launch']),
      /** Who acted as the person. */
      launchedBy: z.optional(z.string()),
      isLive: z.boolean(),
    }),
  ),
})

/** Somebody's account, and what may be done with it. */
export const getPerson = call({
  name: 'getPerson',
  summary: "Somebody's account",
  method: 'GET',
  path: '/api/v1.0/admin/people/{userId}',
  params: z.object({ userId: rowId }),
  reply: z.extend(foundPerson, {
    locale: z.optional(z.string()),
    country: z.optional(z.string()),
    hireDate: z.optional(date),
    addedAt: moment,
    /** By which the account is known not to have changed since. */
    revision: handRevision,
    roles: z.array(role),
    /** Since when the account is locked, by whom and why. */
    lock: z.optional(z.object({ since: moment, by: z.optional(z.string()), reason: z.optional(z.string()) })),
    /** Where they stand today. */
    units: z.array(z.object({ unitId: id, name: z.string(), role: z.string() })),
    signIn: z.optional(signIn),
    /** Why whoever asks may not lock the account, hand out passwords and act as the person; absent where they may. */
    assistRefusal: z.optional(z.enum(['not-permitted', 'own-account', 'administrator', 'person-erased'])),
  }),
  refusals: { ...consoleRefusals, 'person-unknown': 404 },
})
export type ConsolePerson = z.output<typeof getPerson.reply>
