import { exportAuditTrail } from '../../../../contract/calls/admin/audit/export.ts'
import { done } from '../../../../rules/outcome.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { exportTrail } from '../../../features/audit/export-trail.ts'
import type { TrailQuery } from '../../../features/audit/read-trail.ts'
import { route } from '../../../http/route.ts'

export const exportAuditTrailRoute = route(
  exportAuditTrail,
  { may: 'export-trail' },
  async ({ db, client, session, query: { format, ...query }, locale, reply }) => {
    reply.header('content-disposition', `attachment; filename="audit.${format}"`)
    const wanted = { clientId: client.clientId, query: query as TrailQuery, format, locale, actor: actorOf(session) }
    return done(await exportTrail(db, wanted))
  },
)
