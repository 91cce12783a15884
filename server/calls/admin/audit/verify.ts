import { verifyAuditTrail } from '../../../../contract/calls/admin/audit/verify.ts'
import { done } from '../../../../rules/outcome.ts'
import { verifyTrail } from '../../../features/audit/verify-trail.ts'
import { route } from '../../../http/route.ts'

export const verifyAuditTrailRoute = route(verifyAuditTrail, { may: 'export-trail' }, async ({ db, client, body }) => {
  const { flaws, ...proof } = await verifyTrail(db, client.clientId, body.head === undefined ? {} : { kept: body.head })
  return done({ ...proof, flaws: flaws.map(({ flaw, event_id }) => ({ flaw, eventId: String(event_id) })) })
})
