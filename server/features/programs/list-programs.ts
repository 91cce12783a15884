import { done, type Outcome } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { type ListedProgram, readPrograms, readVersions, type VersionRow } from './program.store.ts'
import { type ProgramUnknown, type ReadProgram, readProgram } from './read-program.ts'

export type { ListedProgram, VersionRow } from './program.store.ts'

/** The programs of the client, the latest period first. */
export async function listPrograms(tenant: Tenant): Promise<ListedProgram[]> {
  return readPrograms(tenant)
}

/** A program in a version, or in its newest, with all versions there are. */
export async function showProgram(
  tenant: Tenant,
  programId: string,
  version?: number,
): Promise<Outcome<{ program: ReadProgram; versions: readonly VersionRow[] }, ProgramUnknown>> {
  const program = await readProgram(tenant, programId, version)
  return program.ok ? done({ program: program.value, versions: await readVersions(tenant, programId) }) : program
}
