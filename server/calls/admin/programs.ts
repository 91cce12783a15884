import { getAdminProgram, listPrograms } from '../../../contract/calls/admin/programs.ts'
import { done, refused } from '../../../rules/outcome.ts'
import { mayHere } from '../../features/accounts/sessions.ts'
import { lookAtProgram } from '../../features/programs/look-at-program.ts'
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

export const getAdminProgramRoute = route(
  getAdminProgram,
  { may: 'see-programs', in: 'program' },
  async ({ reader, session, client, locale, params: { programId }, query }) => {
    if (!mayHere(session, 'see-programs', programId)) return refused('program-unknown')
    const version = query.version === undefined ? undefined : Number(query.version)
    const found = await lookAtProgram(reader, programId, version, { locale, fallback: client.defaultLocale })
    if (!found.ok) return found
    return done({
      ...found.value,
      mayDraft: mayHere(session, 'draft', programId),
      maySeeResults: mayHere(session, 'see-results', programId),
    })
  },
)
