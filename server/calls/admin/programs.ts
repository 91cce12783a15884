import { listPrograms } from '../../../contract/calls/admin/programs.ts'
import { done } from '../../../rules/outcome.ts'
import { mayHere } from '../../features/accounts/sessions.ts'
import * as results from '../../features/results/list-programs.ts'
import { route } from '../../http/route.ts'

export const listProgramsRoute = route(
  listPrograms,
  { may: 'see-programs', in: 'program' },
  async ({ reader, session }) => {
    const programs = await results.listProgramsWithResults(reader)
    return done({
      programs: programs
        .filter(({ programId }) => mayHere(session, 'see-programs', programId))
        .map(program => ({ ...program, mayPrepare: mayHere(session, 'prepare', program.programId) })),
    })
  },
)
