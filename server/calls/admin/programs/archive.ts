import { archiveProgram } from '../../../../contract/calls/admin/programs/archive.ts'
import { refused } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { actorOf } from '../../../features/accounts/launched-act.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import * as programs from '../../../features/programs/archive-program.ts'
import { route } from '../../../http/route.ts'

export const archiveProgramRoute = route(
  archiveProgram,
  { may: 'draft', in: 'program' },
  async ({ db, client, session, params: { programId }, body }) => {
    if (!mayHere(session, 'draft', programId)) return refused('program-unknown')
    return withClient(db, client.clientId, tx => programs.archiveProgram(tx, programId, body, actorOf(session)))
  },
)
