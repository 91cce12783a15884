import { createHash } from 'node:crypto'
import type { Program } from '../../../rules/programs/program.ts'
import type { Tenant } from '../../db/tenant.ts'
import { readInputHash } from './award-inputs.store.ts'
import { scopeOf, teamTermsOf } from './award-scope.ts'
import { findTeams, hashTeams } from './award-teams.store.ts'

/** The hash of all that a batch is worked out from: terms, goals, progress, corrections by hand and, if they count, teams. */
export async function inputHash(tenant: Tenant, program: Program, version: number): Promise<string | undefined> {
  const facts = await readInputHash(tenant, scopeOf(program, version))
  if (facts === undefined) return undefined
  const teams = teamTermsOf(program)
  if (teams === undefined) return facts
  await findTeams(tenant, teams)
  return hashWithTeams(facts, await hashTeams(tenant))
}

export function hashWithTeams(facts: string, teams: string | undefined): string {
  return teams === undefined ? facts : createHash('sha256').update(`${facts} ${teams}`).digest('hex')
}
