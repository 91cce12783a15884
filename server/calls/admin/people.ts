import { getPerson, listPeople } from '../../../contract/calls/admin/people.ts'
import { done } from '../../../rules/outcome.ts'
import { findAnybody } from '../../features/people/find-anybody.ts'
import { foundPerson, showPerson } from '../../features/support/show-person.ts'
import { route } from '../../http/route.ts'

export const listPeopleRoute = route(listPeople, { may: 'see-people' }, async ({ reader, query, locale }) => {
  const { people, isMore, meant } = await findAnybody(reader, query, locale)
  return done({ people: people.map(foundPerson), isMore, meant: meant.map(foundPerson) })
})

export const getPersonRoute = route(getPerson, { may: 'see-people' }, ({ reader, session, params }) =>
  showPerson(reader, Number(params.userId), session),
)
