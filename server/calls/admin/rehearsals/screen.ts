import { getRehearsalScreen } from '../../../../contract/calls/admin/rehearsals/screen.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { findScreen } from '../../../features/rehearsals/look-at-rehearsals.ts'
import { route } from '../../../http/route.ts'

export const getRehearsalScreenRoute = route(
  getRehearsalScreen,
  { may: 'draft', in: 'program' },
  async ({ reader, session, params, query }) =>
    findScreen(reader, Number(params.rehearsalId), query, programId => mayHere(session, 'draft', programId)),
)
