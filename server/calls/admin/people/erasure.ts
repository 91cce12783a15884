import { eraseThisPerson } from '../../../../contract/calls/admin/people/erasure.ts'
import { eraseInConsole } from '../../../features/erasure/erase-in-console.ts'
import { route } from '../../../http/route.ts'

export const eraseThisPersonRoute = route(
  eraseThisPerson,
  { may: 'administer' },
  ({ db, client, session, params, body }) =>
    eraseInConsole(db, client.clientId, { ...body, personId: Number(params.userId), session }),
  { proof: true },
)
