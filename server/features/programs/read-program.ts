import { type ProgramDocument, programDocument } from '../../../contract/program-document.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readStored } from '../../db/stored-document.ts'
import { readVersion } from './program.store.ts'

export type ProgramUnknown = 'program-unknown' | 'version-unknown'

export interface ReadProgram {
  readonly programId: string
  readonly status: 'draft' | 'published'
  readonly version: number
  readonly publishedVersion: number | undefined
  readonly isArchived: boolean
  readonly document: ProgramDocument
}

/** A program in a version, or in its newest. Whoever writes a document made of it, or publishes it, reads it by `readWhole`. */
export async function readProgram(
  tx: ClientTx,
  programId: string,
  version?: number,
  read: typeof readStored = readStored,
): Promise<Outcome<ReadProgram, ProgramUnknown>> {
  const row = await readVersion(tx, programId, version)
  if (row === undefined) {
    const isThere = version !== undefined && (await readVersion(tx, programId)) !== undefined
    return isThere ? refused('version-unknown', { programId, version }) : refused('program-unknown', { programId })
  }
  return done({
    programId,
    status: row.status,
    version: row.version,
    publishedVersion: row.published_version ?? undefined,
    isArchived: row.archived_at !== null,
    document: read(programDocument, row.document),
  })
}
