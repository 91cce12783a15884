import { type ProgramDocument, programDocument, termsOf } from '../../../contract/program-document.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { readStored } from '../../db/stored-document.ts'
import { tally } from '../../metrics/tally.ts'
import { readDocuments } from './program-views.store.ts'

export interface ProgramVersion {
  readonly programId: string
  readonly version: number
}

/** A published version of a program, read and checked. */
export interface PublishedProgram extends ProgramVersion {
  readonly document: ProgramDocument
  /** Its terms with names in a locale, else in the fallback. */
  termsIn(locale: string, fallback: string): Program
}

export type FindProgram = (programId: string, version: number) => PublishedProgram

/** How many versions are cached; beyond it all are read again. */
const memorySize = 2000

// A published version never changes, so that what is known of one stays true; but each database has its own.
const memories = new WeakMap<Database, Map<string, PublishedProgram>>()

function keyOf(clientId: number, programId: string, version: number): string {
  return `${clientId}/${programId}/${version}`
}

/** The wanted versions of programs, from memory or, in one further read, from the database. */
export async function findPrograms(tx: ClientTx, wanted: readonly ProgramVersion[]): Promise<FindProgram> {
  const { db, clientId } = tx
  const memory = memories.get(db) ?? new Map<string, PublishedProgram>()
  memories.set(db, memory)
  const found = new Map<string, PublishedProgram>()
  const missing = wanted.filter(({ programId, version }) => {
    const known = memory.get(keyOf(clientId, programId, version))
    if (known !== undefined) found.set(keyOf(clientId, programId, version), known)
    return known === undefined
  })
  tally('cairn_cache_lookups_total', ['programs', 'hit'], wanted.length - missing.length)
  tally('cairn_cache_lookups_total', ['programs', 'miss'], missing.length)
  if (missing.length > 0) {
    if (memory.size > memorySize) memory.clear()
    for (const program of await readPrograms(tx, missing)) {
      const key = keyOf(clientId, program.programId, program.version)
      memory.set(key, program)
      found.set(key, program)
    }
  }
  return (programId, version) => {
    const program = found.get(keyOf(clientId, programId, version))
    if (program === undefined) throw new Error(`Version ${version} of program ${programId} is missing.`)
    return program
  }
}

/** One version of a program as the open transaction sees it. */
export async function readProgram(tx: ClientTx, programId: string, version: number): Promise<PublishedProgram> {
  const [program] = await readPrograms(tx, [{ programId, version }])
  if (program === undefined) throw new Error(`Version ${version} of program ${programId} is missing.`)
  return program
}

async function readPrograms(tx: ClientTx, wanted: readonly ProgramVersion[]): Promise<PublishedProgram[]> {
  const rows = await readDocuments(tx, wanted)
  return rows.map(row => publishedProgram(row.program_id, row.version, readStored(programDocument, row.document)))
}

/** A version of a program, read and checked. */
export function publishedProgram(programId: string, version: number, document: ProgramDocument): PublishedProgram {
  const terms = new Map<string, Program>()
  return {
    programId,
    version,
    document,
    termsIn(locale, fallback) {
      const key = `${locale} ${fallback}`
      const known = terms.get(key) ?? termsOf(document, locale, fallback)
      terms.set(key, known)
      return known
    },
  }
}
