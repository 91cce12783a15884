import { getPersonTrail } from '../../../../contract/calls/admin/people/trail.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { readTrail } from '../../../features/audit/read-trail.ts'
import { personFacts } from '../../../features/people/find-anybody.ts'
import { route } from '../../../http/route.ts'

const pageSize = 50

export const getPersonTrailRoute = route(
  getPersonTrail,
  { may: 'see-results' },
  async ({ reader, params, query: { before }, locale }) => {
    const personId = Number(params.userId)
    if ((await personFacts(reader, personId)) === undefined) return refused('person-unknown')
    const wanted = { personId, ...(before !== undefined && { before: Number(before) }) }
    const found = await readTrail(reader, wanted, pageSize + 1, locale)
    const events = found
      .slice(0, pageSize)
      .map(({ eventId, at, ...event }) => ({ ...event, eventId: String(eventId), at: at.toISOString() }))
    return done({ events, next: found.length > pageSize ? events.at(-1)!.eventId : undefined })
  },
)
