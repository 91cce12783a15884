import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { readWhole } from '../../db/stored-document.ts'
import { recordEvent } from '../audit/events.ts'
import { holdChoices } from '../goals/hold-choices.ts'
import { holdLoads } from '../load-history/hold-loads.ts'
import { lockProgram, markPublished } from './program.store.ts'
import { publishFindings } from './publish-checks.ts'
import { findingLine, type PublishFinding } from './publish-finding.ts'
import { type ProgramUnknown, type ReadProgram, readProgram } from './read-program.ts'

export interface PublishedVersion {
  readonly programId: string
  readonly version: number
  /** False where this version was published already. */
  readonly isNew: boolean
  /** What the operator should know, though it did not stop the publishing. */
  readonly warnings: readonly PublishFinding[]
}

export interface PublishOptions {
  /** Whether warnings stop it as problems do. */
  readonly isStrict?: boolean
}

export type PublishRefusal = ProgramUnknown | 'publish-refused'

/**
 * Makes the newest version of a program the one that people see, unless a check finds a problem (W01). Its warnings are
 * answered and kept in the audit trail.
 */
export async function publishProgram(
  tx: ClientTx,
  programId: string,
  actor: Actor,
  { isStrict = false }: PublishOptions = {},
): Promise<Outcome<PublishedVersion, PublishRefusal>> {
  // A load freezes goals by the terms that it saw at its start.
  await holdLoads(tx)
  const row = await lockProgram(tx, programId)
  if (row === undefined) return refused('program-unknown', { programId })
  const { version, published_version: published } = row
  if (published === version) return done({ programId, version, isNew: false, warnings: [] })
  // What is checked of goals holds until the new terms do.
  await holdChoices(tx, programId)
  const newest = await readProgram(tx, programId, version, readWhole)
  if (!newest.ok) return newest
  const findings = await findingsOf(tx, newest.value)
  const stopping = findings.filter(({ severity }) => isStrict || severity === 'problem')
  if (stopping.length > 0) {
    return refused('publish-refused', { programId, version, problems: stopping.map(findingLine).join('\n') })
  }
  await markPublished(tx, programId, version)
  await recordEvent(tx, {
    actor,
    action: 'program.published',
    subject: `program:${programId}`,
    details: { version, warnings: findings.map(({ code, text }) => ({ code, text })) },
  })
  return done({ programId, version, isNew: true, warnings: findings })
}

/** What speaks against publishing the newest version now, without doing it. */
export async function checkProgram(
  tx: ClientTx,
  programId: string,
): Promise<Outcome<{ programId: string; version: number; findings: readonly PublishFinding[] }, ProgramUnknown>> {
  const newest = await readProgram(tx, programId)
  if (!newest.ok) return newest
  return done({ programId, version: newest.value.version, findings: await findingsOf(tx, newest.value) })
}

async function findingsOf(tx: ClientTx, newest: ReadProgram): Promise<readonly PublishFinding[]> {
  const { programId, publishedVersion } = newest
  const seen = publishedVersion === undefined ? undefined : await readProgram(tx, programId, publishedVersion)
  return publishFindings(tx, newest, seen?.ok ? seen.value.document : undefined)
}
