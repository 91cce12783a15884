import * as z from 'zod/mini'
import { consoleRefusals, moment, rowId } from '../../access.ts'
import { call } from '../../call.ts'
import { calendarDay } from '../../shapes.ts'

/** What both the list and the export are narrowed by. Days are the client's, both included. */
export const trailQuery = {
  /** Words of a name, or a user name: who acted or was acted on. */
  person: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** `grant.given`, or `grant.` for all of them; any of several as `grant.,load.undone`. */
  action: z.optional(z.string().check(z.regex(/^[a-z][a-z.-]{0,60}(,[a-z][a-z.-]{0,60}){0,9}$/))),
  subject: z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}]+$/u))),
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
}

export const trailEvent = z.object({
  eventId: rowId,
  at: moment,
  /** Kind and id, as they are kept, and the name that the person has today. */
  actor: z.string(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectName: z.optional(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type TrailEvent = z.output<typeof trailEvent>

/** The audit trail, newest first, 100 events at a time; with the head of the chain of seals. */
export const getAuditTrail = call({
  name: 'getAuditTrail',
  summary: 'The audit trail',
  method: 'GET',
  path: '/api/v1.0/admin/audit',
  query: z.object({ ...trailQuery, before: z.optional(rowId) }),
  reply: z.object({
    events: z.array(trailEvent),
    /** Where the next page begins. */
    next: z.optional(rowId),
    head: z.optional(z.object({ root: z.string(), toEvent: rowId, sealedAt: moment })),
  }),
  refusals: consoleRefusals,
})
