import { giveGrant, listGrants } from '../../../contract/calls/admin/grants.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { enrolledAmong } from '../../features/factors/list-factors.ts'
import * as features from '../../features/grants/change-grants.ts'
import * as lists from '../../features/grants/list-grants.ts'
import { route } from '../../http/route.ts'

export const listGrantsRoute = route(listGrants, { may: 'administer' }, async ({ reader, session }) => {
  const grants = await lists.listGrants(reader)
  const enrolled = await enrolledAmong(reader, [...new Set(grants.map(grant => grant.person_id))])
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
    })),
  })
})

export const giveGrantRoute = route(
  giveGrant,
  { may: 'administer' },
  async ({ db, client, session, body }) => {
    const { until, ...wish } = body
    const given = await withClient(db, client.clientId, tx =>
      features.giveGrant(tx, { ...wish, ...(until && { until: new Date(until) }) }, actorOf(session)),
    )
    return given.ok ? done({ grantId: String(given.value.grantId) }) : given
  },
  { proof: true },
)
