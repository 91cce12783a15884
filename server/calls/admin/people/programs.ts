import { getPersonPrograms } from '../../../../contract/calls/admin/people/programs.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { personFacts } from '../../../features/people/find-anybody.ts'
import { listProgramViews } from '../../../features/program-views/list-program-views.ts'
import { route } from '../../../http/route.ts'

export const getPersonProgramsRoute = route(
  getPersonPrograms,
  { may: 'see-results' },
  async ({ reader, client, locale, params }) => {
    const personId = Number(params.userId)
    if ((await personFacts(reader, personId)) === undefined) return refused('person-unknown')
    return done(await listProgramViews(reader, { client, personId, locale }))
  },
)
