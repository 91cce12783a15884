import { type ProgramDocument, programDocument } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { changeLine, type DocumentChange, documentChanges } from '../../../rules/programs/document-changes.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readWhole } from '../../db/stored-document.ts'
import { recordEvent } from '../audit/events.ts'
import {
  findOtherPeriod,
  findSharedGroup,
  insertProgram,
  insertVersion,
  lockProgram,
  readEnrolledGroups,
} from './program.store.ts'
import { type DocumentRefusal, readDocument } from './read-document.ts'

export interface AppliedProgram {
  readonly programId: string
  readonly version: number
  /** False where the newest version says the same already. */
  readonly isNew: boolean
  /** What differs from the version before; empty for a program that was not there. */
  readonly changes: readonly DocumentChange[]
}

/** How a document may conflict with other programs, or with enrolled people. */
export type FitRefusal = 'group-taken' | 'group-in-use' | 'period-changed'
export type ApplyRefusal = DocumentRefusal | FitRefusal

/**
 * Creates or updates a program's draft from its document (decisions §6): one that differs from the newest version becomes
 * the next version. What people see changes only with `publishProgram`.
 */
export async function applyProgram(
  tx: ClientTx,
  json: unknown,
  actor: Actor,
): Promise<Outcome<AppliedProgram, ApplyRefusal>> {
  const read = readDocument(json)
  if (!read.ok) return read
  const document = read.value
  const { programId } = document
  const row = await lockProgram(tx, programId)
  // Read by today's schema, so that a setting which came since, at its default, is no change.
  const before = row && readWhole(programDocument, row.document)
  const fit = await fits(tx, document)
  if (!fit.ok) return fit
  const changes = before === undefined ? [] : documentChanges(before, document)
  if (row !== undefined && changes.length === 0) return done({ programId, version: row.version, isNew: false, changes })
  if (row === undefined) await insertProgram(tx, programId)
  const version = (row?.version ?? 0) + 1
  await insertVersion(tx, version, document, actor)
  await recordEvent(tx, {
    actor,
    action: 'program.applied',
    subject: `program:${programId}`,
    details: { version, changes: changes.map(changeLine) },
  })
  return done({ programId, version, isNew: true, changes })
}

/** Whether the document conflicts with other programs, or with enrolled people. */
async function fits(tx: ClientTx, document: ProgramDocument): Promise<Outcome<void, FitRefusal>> {
  const taken = await findSharedGroup(tx, document)
  if (taken !== undefined) return refused('group-taken', { program: taken.program_id, group: taken.group_id })
  const enrolled = await readEnrolledGroups(tx, document.programId)
  const lost = enrolled.find(groupId => !document.groups.some(group => group.groupId === groupId))
  if (lost !== undefined) return refused('group-in-use', { group: lost })
  const { timePeriodId } = document.timePeriod
  const other = await findOtherPeriod(tx, document.programId, timePeriodId)
  return other === undefined ? done(undefined) : refused('period-changed', { timePeriodId })
}
