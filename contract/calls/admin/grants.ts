import * as z from 'zod/mini'
import { consoleRefusals, moment, namedPerson, programId, reason, role, rowId } from '../../access.ts'
import { call } from '../../call.ts'
import { typedUserName } from '../../new-password.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** Who may what, since when, by whom: by name of the person, then in the order of roles. Grants that have ended are not listed. */
export const listGrants = call({
  name: 'listGrants',
  summary: 'Who may do what in the console',
  method: 'GET',
  path: '/api/v1.0/admin/grants',
  reply: z.object({
    grants: z.array(
      z.object({
        grantId: rowId,
        person: namedPerson,
        role,
        programId: z.optional(programId),
        grantedBy: z.string(),
        grantedAt: moment,
        until: z.optional(moment),
        /** One's own: nobody changes these. */
        isOwn: z.boolean(),
        /** The last owner, who cannot go. */
        isLastOwner: z.boolean(),
        /** Whether the person has a second factor. Single sign-on needs none. */
        hasFactor: z.boolean(),
        /** Whether the person may sign in: not where they are locked or have left. */
        maySignIn: z.boolean(),
        /** Has neither a password nor ever signed in. */
        isInvited: z.boolean(),
        lastSeenAt: z.optional(moment),
      }),
    ),
  }),
  refusals: consoleRefusals,
})

/**
 * Gives a role to a person: for the whole client, or for one program; without an end, or until a moment to come. With `newcomer` they are made
 * first. Whoever has no password yet gets a link by mail that sets one (`isMailed`).
 */
export const giveGrant = call({
  name: 'giveGrant',
  summary: 'Give somebody a role',
  method: 'POST',
  path: '/api/v1.0/admin/grants',
  body: z.object({
    userName: typedUserName,
    role,
    programId: z.optional(programId),
    until: z.optional(moment),
    reason,
    newcomer: z.optional(
      z.object({ firstName: name, lastName: name, emailAddress: z.email().check(z.maxLength(254)) }),
    ),
  }),
  reply: z.object({ grantId: rowId, isMailed: z.boolean() }),
  refusals: {
    ...consoleRefusals,
    'user-unknown': 404,
    'program-unknown': 404,
    'own-grant': 403,
    'grant-exists': 409,
    'until-past': 422,
    'user-exists': 409,
    'user-name-malformed': 422,
    'user-name-looks-alike': 422,
    'name-malformed': 422,
  },
})
