import { getPersonPlaces, movePerson } from '../../../../contract/calls/admin/people/places.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { allPlacesOf, placesRevision } from '../../../features/organisation/all-places.ts'
import { personFacts } from '../../../features/people/find-anybody.ts'
import { route } from '../../../http/route.ts'
import * as byHand from '../../../loads/by-hand/move-person.ts'

export const getPersonPlacesRoute = route(getPersonPlaces, { may: 'see-people' }, async ({ reader, params }) => {
  const personId = Number(params.userId)
  if ((await personFacts(reader, personId)) === undefined) return refused('person-unknown')
  const places = await allPlacesOf(reader, personId)
  return done({
    revision: placesRevision(places),
    places: places.map(row => ({
      placeId: String(row.assignment_id),
      unitId: row.unit_id,
      name: row.name,
      role: row.role,
      ...(row.valid_from !== null && { firstDay: row.valid_from }),
      ...(row.valid_to !== null && { lastDay: row.valid_to }),
      isToday: row.is_today,
    })),
  })
})

export const movePersonRoute = route(movePerson, { may: 'assist' }, ({ db, session, params, body }) =>
  byHand.movePerson(db, session, { personId: Number(params.userId), ...body }),
)
