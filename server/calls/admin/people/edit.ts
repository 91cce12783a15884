import { editPerson } from '../../../../contract/calls/admin/people/edit.ts'
import { route } from '../../../http/route.ts'
import * as byHand from '../../../loads/by-hand/edit-person.ts'

export const editPersonRoute = route(editPerson, { may: 'assist' }, ({ db, session, params, body }) =>
  byHand.editPerson(db, session, { personId: Number(params.userId), ...body }),
)
