import { programDocument } from '../../../contract/program-document.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { hashFacts } from '../../calculation/calculate.ts'
import type { Database } from '../../db/connect.ts'
import type { Tenant } from '../../db/tenant.ts'
import { hashDeltas } from './award-deltas.store.ts'
import { inputHashOf, teamTermsOf } from './award-scope.ts'
import { findTeams, hashTeams } from './award-teams.store.ts'
import { findIssuedTerms, holdIssuedTeams } from './issued-teams.store.ts'
import type { ProgramTermsRow } from './results.store.ts'

/**
 * Finds the teams that a program counts, for whoever needs them next, and answers their hash; nothing where none count. A
 * correction counts those that were issued, unless the terms now count others: the tree has no history.
 */
export async function holdTeams(tenant: Tenant, program: Program): Promise<string | undefined> {
  const teams = teamTermsOf(program)
  if (teams === undefined) return undefined
  const issued = await findIssuedTerms(tenant, teams)
  const before = issued && teamTermsOf(programDocument.parse(issued.document))
  if (issued && JSON.stringify(before) === JSON.stringify(teams)) await holdIssuedTeams(tenant, issued.batch_id)
  else await findTeams(tenant, teams)
  return hashTeams(tenant)
}

/** The hash of what a batch would be worked out from now. */
export async function inputHashNow(
  db: Database,
  tenant: Tenant,
  program: Program,
  terms: ProgramTermsRow,
): Promise<string> {
  const { programId, timePeriod } = program
  const period = { programId, timePeriodId: timePeriod.timePeriodId }
  const facts = await hashFacts(db, tenant.clientId, period)
  return inputHashOf({
    terms,
    facts,
    deltas: await hashDeltas(tenant, period),
    teams: await holdTeams(tenant, program),
  })
}
