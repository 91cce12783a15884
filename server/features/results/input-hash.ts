import { programDocument } from '../../../contract/program-document.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { hashFacts } from '../../calculation/calculate.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { readWhole } from '../../db/stored-document.ts'
import { hashDeltas } from './award-deltas.store.ts'
import { inputHashOf, teamTermsOf } from './award-scope.ts'
import { findTeams, hashTeams } from './award-teams.store.ts'
import { findIssuedTerms, holdIssuedTeams } from './issued-teams.store.ts'
import type { ProgramTermsRow } from './results.store.ts'

/**
 * Finds the teams that a program counts, for whoever needs them next, and answers their hash; nothing where none count. A
 * correction counts those that were issued, unless the terms now count others: the tree has no history.
 */
export async function holdTeams(tx: ClientTx, program: Program): Promise<string | undefined> {
  const teams = teamTermsOf(program)
  if (teams === undefined) return undefined
  const issued = await findIssuedTerms(tx, teams)
  const before = issued && teamTermsOf(readWhole(programDocument, issued.document))
  if (issued && JSON.stringify(before) === JSON.stringify(teams)) await holdIssuedTeams(tx, issued.batch_id)
  else await findTeams(tx, teams)
  return hashTeams(tx)
}

/** A hash of all corrections by hand of a period, whoever they are of; undefined without any. */
export const hashCorrections = hashDeltas

/** The hash of what a batch would be calculated from now. */
export async function inputHashNow(
  db: Database,
  tx: ClientTx,
  program: Program,
  terms: ProgramTermsRow,
): Promise<string> {
  const { programId, timePeriod } = program
  const period = { programId, timePeriodId: timePeriod.timePeriodId }
  const facts = await hashFacts(db, tx.clientId, period)
  return inputHashOf({
    terms,
    facts,
    deltas: await hashDeltas(tx, period),
    teams: await holdTeams(tx, program),
  })
}
