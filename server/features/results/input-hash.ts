import type { Program } from '../../../rules/programs/program.ts'
import { hashFacts } from '../../calculation/calculate.ts'
import type { Database } from '../../db/connect.ts'
import type { Tenant } from '../../db/tenant.ts'
import { hashDeltas } from './award-deltas.store.ts'
import { inputHashOf, teamTermsOf } from './award-scope.ts'
import { findTeams, hashTeams } from './award-teams.store.ts'
import type { ProgramTermsRow } from './results.store.ts'

/** Finds the teams that a program counts, for whoever needs them next, and answers their hash; nothing where none count. */
export async function holdTeams(tenant: Tenant, program: Program): Promise<string | undefined> {
  const teams = teamTermsOf(program)
  if (teams === undefined) return undefined
  await findTeams(tenant, teams)
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
