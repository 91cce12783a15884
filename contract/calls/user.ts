import * as z from 'zod/mini'
import { call } from '../call.ts'
import { localeCode, points } from '../shapes.ts'

/** The person who is signed in (product §3, User). */
export const user = z.object({
  userId: z.string(),
  userName: z.string(),
  firstName: z.string(),
  middleName: z.optional(z.string()),
  lastName: z.string(),
  suffix: z.optional(z.string()),
  emailAddress: z.optional(z.string()),
  locale: z.object({ code: localeCode, intlCode: z.string() }),
  avatarUrl: z.optional(z.string()),
  authenticated: z.boolean(),
  authType: z.enum(['login', 'sso']),
  sessionId: z.optional(z.string()),
  firstTimeSetupDone: z.boolean(),
  isLaunchAs: z.boolean(),
  /** The user name of the colleague who acts as this person. */
  launchedBy: z.optional(z.string()),
  /** That colleague's name: the banner says who acts for whom. */
  launcher: z.optional(z.object({ firstName: z.string(), lastName: z.string() })),
  adminUser: z.boolean(),
  enabled: z.boolean(),
  accountExpired: z.boolean(),
  accountLocked: z.boolean(),
  /** The password is a temporary one: the first-time setup requires a new one. */
  credentialsExpired: z.boolean(),
  /** Whether they lead a unit today: then there is a page of their team. */
  leadsTeam: z.boolean(),
  /** The program of the view that the dashboard opens on. */
  activeProgramId: z.optional(z.string()),
  accountBalance: z.object({ result: points }),
  participantFeatures: z.object({ ots: z.boolean() }),
  privacyNotice: z.object({ hasAcknowledged: z.boolean(), version: z.int() }),
  rewardMenuItems: z.array(z.object({ pageType: z.enum(['merchandise', 'experiences']) })),
})
export type User = z.output<typeof user>

export const getUser = call({
  name: 'getUser',
  summary: 'The person who is signed in',
  method: 'GET',
  path: '/api/v1.0/user',
  reply: user,
  refusals: {},
})
