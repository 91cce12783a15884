import { getAdminProgram, listPrograms } from '../../../contract/calls/admin/programs.ts'
import { done, refused } from '../../../rules/outcome.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { mayHere } from '../../features/accounts/sessions.ts'
import { lookAtProgram } from '../../features/programs/look-at-program.ts'
import { standOfProposal } from '../../features/programs/propose-program.ts'
import * as results from '../../features/results/list-programs.ts'
import { route } from '../../http/route.ts'

export const listProgramsRoute = route(
  listPrograms,
  { may: 'see-programs', in: 'program' },
  async ({ reader, session, locale }) => {
    const seen = (await results.listProgramsWithResults(reader, locale)).filter(({ programId }) =>
      mayHere(session, 'see-programs', programId),
    )
    const programs = []
    for (const program of seen) {
      const { programId, isProposed } = program
      const stand = isProposed ? await standOfProposal(reader, programId, actorOf(session)) : {}
      programs.push({ ...program, ...stand, mayPrepare: mayHere(session, 'prepare', programId) })
    }
    return done({ programs })
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
