import { programDocument, sayIn } from '../../../contract/program-document.ts'
import type { ProgramType } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readStored } from '../../db/stored-document.ts'
import { readProgramsWithResults } from './programs-with-results.store.ts'

/** A program, and where its results are. */
export interface ProgramWithResults {
  readonly programId: string
  readonly name: string
  readonly type: ProgramType
  readonly isPublished: boolean
  readonly version: number
  readonly publishedVersion: number | undefined
  readonly isProposed: boolean
  readonly isArchived: boolean
  readonly hasBegun: boolean
  readonly startDate: string
  readonly endDate: string
  readonly people: number
  readonly dataThrough: string | undefined
  readonly waitingBatchId: string | undefined
  readonly isOver: boolean
  readonly isFinalIssued: boolean
}

/** The programs of a client, published ones by what is published, the latest period first, named in a language, else in the client's. */
export async function listProgramsWithResults(tx: ClientTx, locale: string): Promise<ProgramWithResults[]> {
  const rows = await readProgramsWithResults(tx)
  return rows.map(row => {
    const { name, type, timePeriod } = readStored(programDocument, row.document)
    return {
      programId: row.program_id,
      name: sayIn(name, locale, row.default_locale),
      type,
      isPublished: row.published_version !== null,
      version: row.version,
      publishedVersion: row.published_version ?? undefined,
      isProposed: row.is_proposed,
      isArchived: row.is_archived,
      hasBegun: timePeriod.startDate <= row.today,
      startDate: timePeriod.startDate,
      endDate: timePeriod.endDate,
      people: row.people,
      dataThrough: row.data_through ?? undefined,
      waitingBatchId: row.waiting_batch_id === null ? undefined : String(row.waiting_batch_id),
      isOver: timePeriod.endDate < row.today,
      isFinalIssued: row.is_final_issued,
    }
  })
}
