import * as z from 'zod/mini'
import { moment, permission, programId, proofMethods, role, rowId } from '../../access.ts'
import { call } from '../../call.ts'

/**
 * What the person who is signed in may do in the console, and what it asks of them before. Everybody may ask about themselves:
 * who has no grant gets empty lists (W10a).
 */
export const getAdminMe = call({
  name: 'getAdminMe',
  summary: 'What I may do in the console, and what I have to prove',
  method: 'GET',
  path: '/api/v1.0/admin/me',
  reply: z.object({
    userId: z.string(),
    /** Each role, for the whole client or one program, in the order of roles. `until` is when it ends by itself. */
    grants: z.array(
      z.object({
        grantId: rowId,
        role,
        programId: z.optional(programId),
        grantedBy: z.string(),
        grantedAt: moment,
        until: z.optional(moment),
      }),
    ),
    /** What the grants allow for the whole client, which holds in each program as well. */
    permissions: z.array(permission),
    /** What they allow besides in single programs. */
    programs: z.array(z.object({ programId, permissions: z.array(permission) })),
    /**
     * What the console asks for before any other of its calls: `factor` to set up a first one, `proof` to prove with one
     * (`methods`), `nothing` where the person is in.
     */
    needs: z.enum(['factor', 'proof', 'nothing']),
    proof: z.object({
      /** When the person last proved to be themselves in this session, and until when acts that ask for it accept that. */
      provedAt: z.optional(moment),
      until: z.optional(moment),
      /** By what they may prove it here and now. */
      methods: z.array(z.enum(proofMethods)),
    }),
    factors: z.array(
      z.object({
        factorId: rowId,
        kind: z.enum(['passkey', 'totp']),
        name: z.string(),
        /** A passkey works at the host for which it was made, and at no other. */
        isForThisHost: z.boolean(),
        createdAt: moment,
        usedAt: z.optional(moment),
      }),
    ),
    /** How many recovery codes are left. */
    recoveryCodesLeft: z.int(),
    /** Whether passkeys can be made here: at an address that is a number they cannot. */
    canHavePasskey: z.boolean(),
  }),
  refusals: { 'not-while-launched': 403 },
})
