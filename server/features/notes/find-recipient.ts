import type { NotedStanding } from '../../../rules/notes/since-note.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { isManager } from '../../../rules/programs/role.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type Asking, findSeenProgram } from '../program-views/list-program-views.ts'
import type { SeenProgram } from '../program-views/seen-programs.ts'
import { type RecipientRow, readRecipient } from './notes.store.ts'

/** A person of a leader's team, in a program that the leader sees in that role. */
export interface NoteTo {
  readonly programViewId: string
  readonly userId: string
}

export interface Recipient extends RecipientRow {
  readonly seen: SeenProgram
  readonly today: string
  readonly standing: NotedStanding
}

export type RecipientRefusal = 'program-view-unknown' | 'participant-unknown'

/** Whoever is not of the caller's own part of the organisation today is as unknown as nobody (security T27). */
export async function findRecipient(
  tx: ClientTx,
  asking: Asking,
  { programViewId, userId }: NoteTo,
): Promise<Outcome<Recipient, RecipientRefusal>> {
  const view = await findSeenProgram(tx, asking, programViewId)
  if (!view.ok) return view
  const { seen, viewer } = view.value
  if (!isManager(seen.role)) return refused('program-view-unknown')
  if (!/^[1-9]\d{0,14}$/.test(userId)) return refused('participant-unknown')
  const { programId, timePeriod } = seen.program.document
  const { today } = viewer
  const leader = { personId: asking.personId, role: seen.role, today }
  const row = await readRecipient(tx, leader, { programId, timePeriodId: timePeriod.timePeriodId }, Number(userId))
  if (row === undefined) return refused('participant-unknown')
  return done({ ...row, seen, today, standing: shownStanding(seen, row) })
}

/**
 * Where the person stands, as far as the leader sees it: nothing while goals are being chosen. Averages and reductions have no
 * pace; the column holds how much of the goal there is.
 */
function shownStanding(
  { standing: { status }, program: { document } }: Pick<SeenProgram, 'standing' | 'program'>,
  row: Pick<RecipientRow, 'data_through' | 'progress_percentage' | 'on_track_percentage'>,
): NotedStanding {
  if (status !== 'progress_loaded_no_issuance' && status !== 'final_issuance') return {}
  if (row.progress_percentage === null) return {}
  return {
    dataThrough: row.data_through ?? undefined,
    progressPercentage: row.progress_percentage,
    ...(document.calculation === 'standard' && { onTrackPercentage: row.on_track_percentage ?? undefined }),
  }
}
