import { findGrantees } from '../../../../contract/calls/admin/grants/people.ts'
import { done } from '../../../../rules/outcome.ts'
import * as features from '../../../features/grants/find-grantees.ts'
import { route } from '../../../http/route.ts'

export const findGranteesRoute = route(findGrantees, { may: 'administer' }, async ({ reader, query, locale }) => {
  const found = await features.findGrantees(reader, query.search, locale)
  return done({
    people: found.map(person => ({
      userId: String(person.person_id),
      userName: person.user_name,
      firstName: person.first_name,
      lastName: person.last_name,
    })),
  })
})
