import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import { getClient } from '../clients/client-of-host.ts'
import { areResultsDue, lockProgram, markArchived } from './program.store.ts'
import { readProposal } from './publications.store.ts'
import { readProgram } from './read-program.ts'

export type ArchiveRefusal = 'program-unknown' | 'program-running' | 'results-due' | 'proposal-open'

export interface Archiving {
  readonly isArchived: boolean
}

export interface ArchiveWish extends Archiving {
  /** Also where people wait for final results: none may ever come, as of a program that was called off. */
  readonly evenIfDue?: boolean | undefined
}

/**
 * Takes a program out of the console's lists, or back in. What runs or will run, what somebody proposes to publish, and, unless it is meant,
 * what people wait for the results of, stays where it is found; the same again changes nothing.
 */
export async function archiveProgram(
  tx: ClientTx,
  programId: string,
  { isArchived, evenIfDue = false }: ArchiveWish,
  actor: Actor,
): Promise<Outcome<Archiving, ArchiveRefusal>> {
  const row = await lockProgram(tx, programId)
  if (row === undefined) return refused('program-unknown', { programId })
  if ((row.archived_at !== null) === isArchived) return done({ isArchived })
  if (isArchived) {
    const period = row.published_version === null ? undefined : await periodOf(tx, programId, row.published_version)
    const { timeZone } = await getClient(tx)
    if (period !== undefined && period.endDate >= dayIn(timeZone, tx.now)) {
      return refused('program-running', { end: period.endDate })
    }
    if (!evenIfDue && period !== undefined && (await areResultsDue(tx, programId, period.timePeriodId))) {
      return refused('results-due')
    }
    if ((await readProposal(tx, programId)) !== undefined) return refused('proposal-open')
  }
  await markArchived(tx, programId, isArchived)
  await recordEvent(tx, {
    actor,
    action: isArchived ? 'program.archived' : 'program.unarchived',
    subject: `program:${programId}`,
    details: { before: { isArchived: !isArchived }, after: { isArchived } },
  })
  return done({ isArchived })
}

async function periodOf(tx: ClientTx, programId: string, version: number) {
  const seen = await readProgram(tx, programId, version)
  return seen.ok ? seen.value.document.timePeriod : undefined
}
