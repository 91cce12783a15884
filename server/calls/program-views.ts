import { getProgramView, getProgramViews } from '../../contract/calls/program-views.ts'
import { done } from '../../rules/outcome.ts'
import { findProgramView, listProgramViews, viewStamp } from '../features/program-views/list-program-views.ts'
import { door } from '../http/door.ts'

export const getProgramViewsDoor = door(
  getProgramViews,
  'signed-in',
  async ({ session, client, db, locale, alongside }) => {
    return done(await listProgramViews(db, { client, personId: session.personId, locale }, alongside))
  },
  { alongside: viewStamp },
)

export const getProgramViewDoor = door(getProgramView, 'signed-in', ({ session, client, db, locale, params }) =>
  findProgramView(db, { client, personId: session.personId, locale }, params.id),
)
