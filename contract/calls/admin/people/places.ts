import * as z from 'zod/mini'
import { assistRefusals, consoleRefusals, reason, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { handFault, handRevision } from '../../../people-by-hand.ts'
import { calendarDay, date, id } from '../../../shapes.ts'

/** Where somebody stands, stood and will stand, the newest first. */
export const getPersonPlaces = call({
  name: 'getPersonPlaces',
  summary: 'The places of a person in the organisation, with dates',
  method: 'GET',
  path: '/api/v1.0/admin/people/{userId}/places',
  params: z.object({ userId: rowId }),
  reply: z.object({
    revision: handRevision,
    places: z.array(
      z.object({
        placeId: rowId,
        unitId: id,
        name: z.string(),
        role: z.string(),
        firstDay: z.optional(date),
        lastDay: z.optional(date),
        isToday: z.boolean(),
      }),
    ),
  }),
  refusals: { ...consoleRefusals, 'person-unknown': 404 },
})
export type PersonPlaces = z.output<typeof getPersonPlaces.reply>

/**
 * Moves somebody by hand, as a file of assignments does: ends a place on a day, begins one, or both. Where the places were changed
 * meanwhile the answer is 409. Where a value does not do, `faults` says why and nothing is changed.
 */
export const movePerson = call({
  name: 'movePerson',
  summary: 'Move somebody in the organisation',
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/places',
  params: z.object({ userId: rowId }),
  body: z.object({
    revision: handRevision,
    ends: z.optional(z.object({ placeId: rowId, lastDay: calendarDay })),
    begins: z.optional(
      z.object({
        unitId: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
        role: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
        firstDay: calendarDay,
        lastDay: z.optional(calendarDay),
      }),
    ),
    reason,
  }),
  reply: z.object({ faults: z.array(handFault) }),
  refusals: {
    ...consoleRefusals,
    ...assistRefusals,
    'places-changed': 409,
    'place-unknown': 404,
    'nothing-to-move': 422,
  },
})
