import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { type ListedProgram, readPrograms, readVersions, type VersionRow } from './program.store.ts'
import { type ProgramUnknown, type ReadProgram, readProgram } from './read-program.ts'

export type { ListedProgram, VersionRow } from './program.store.ts'

/** The programs of the client, the latest period first. */
export async function listPrograms(tx: ClientTx): Promise<ListedProgram[]> {
  return readPrograms(tx)
}

/** A program in a version, or in its newest, with all versions there are. */
export async function showProgram(
  tx: ClientTx,
  programId: string,
  version?: number,
): Promise<Outcome<{ program: ReadProgram; versions: readonly VersionRow[] }, ProgramUnknown>> {
  const program = await readProgram(tx, programId, version)
  if (!program.ok) return program
  const versions = await withActorNames(tx, await readVersions(tx, programId), ['created_by'])
  return done({ program: program.value, versions })
}
