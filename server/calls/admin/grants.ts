import { giveGrant, listGrants } from '../../../contract/calls/admin/grants.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { lastSeenOf } from '../../features/accounts/last-seen.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { takesPasswords } from '../../features/accounts/may-sign-in.ts'
import { enrolledAmong } from '../../features/factors/list-factors.ts'
import { inviteToRole } from '../../features/grants/invite.ts'
import * as lists from '../../features/grants/list-grants.ts'
import { route } from '../../http/route.ts'

export const listGrantsRoute = route(listGrants, { may: 'administer' }, async ({ reader, session, client }) => {
  const grants = await lists.listGrants(reader)
  const people = [...new Set(grants.map(grant => grant.person_id))]
  const [enrolled, seen] = await Promise.all([enrolledAmong(reader, people), lastSeenOf(reader, people)])
  return done({
    grants: grants.map(grant => ({
      grantId: String(grant.grant_id),
      person: {
        userId: String(grant.person_id),
        userName: grant.user_name,
        firstName: grant.first_name,
        lastName: grant.last_name,
      },
      role: grant.role,
      ...(grant.program_id !== null && { programId: grant.program_id }),
      grantedBy: grant.granted_by,
      grantedAt: grant.granted_at.toISOString(),
      ...(grant.valid_until !== null && { until: grant.valid_until.toISOString() }),
      isOwn: grant.person_id === session.personId,
      isLastOwner: grant.is_last_owner,
      hasFactor: enrolled.has(grant.person_id),
      maySignIn: grant.may_sign_in,
      isInvited: takesPasswords(client) && !grant.has_password && !seen.has(grant.person_id),
      ...(seen.has(grant.person_id) && { lastSeenAt: seen.get(grant.person_id)!.toISOString() }),
    })),
  })
})

export const giveGrantRoute = route(
  giveGrant,
  { may: 'administer' },
  async ({ db, client, session, body }) => {
    const { until, newcomer, ...wish } = body
    const invitation = {
      ...wish,
      ...(until && { until: new Date(until) }),
      ...(newcomer && { newcomer: { ...newcomer, email: newcomer.emailAddress } }),
    }
    const given = await withClient(db, client.clientId, tx => inviteToRole(tx, client, invitation, actorOf(session)))
    return given.ok ? done({ grantId: String(given.value.grantId), isMailed: given.value.isMailed }) : given
  },
  { proof: true },
)
