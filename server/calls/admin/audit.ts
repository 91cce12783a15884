import { getAuditTrail } from '../../../contract/calls/admin/audit.ts'
import { done } from '../../../rules/outcome.ts'
import { withClientReport } from '../../db/client-report.ts'
import { headOfTrail } from '../../features/audit/head-of-trail.ts'
import { readTrail, type TrailQuery } from '../../features/audit/read-trail.ts'
import { route } from '../../http/route.ts'

const pageSize = 100

export const getAuditTrailRoute = route(
  getAuditTrail,
  { may: 'export-trail' },
  async ({ db, client, query: { before, ...query }, locale }) => {
    const wanted = { ...query, ...(before !== undefined && { before: Number(before) }) } as TrailQuery
    const [found, head] = await withClientReport(db, client.clientId, async tx => [
      await readTrail(tx, wanted, pageSize + 1, locale),
      await headOfTrail(tx),
    ])
    const events = found.slice(0, pageSize)
    return done({
      events: events.map(({ eventId, at, ...event }) => ({
        ...event,
        eventId: String(eventId),
        at: at.toISOString(),
      })),
      next: found.length > pageSize ? String(events.at(-1)!.eventId) : undefined,
      head: head && { root: head.root, toEvent: String(head.to_event), sealedAt: head.sealed_at.toISOString() },
    })
  },
)
