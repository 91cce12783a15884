import type { ClientTx } from '../../db/client-tx.ts'
import { dayIn } from '../clients/client-day.ts'
import { getClient } from '../clients/client-of-host.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import {
  deleteProgress,
  explainBadRows,
  findGoals,
  findRepeatedSources,
  noteDaysOutside,
  noteIssuedPrograms,
  writeSoundRows,
} from './progress-load.store.ts'
import { noteAddedAgain, noteReplaced, reachesBack } from './progress-overlaps.store.ts'

/** Applies the staged progress rows, and records for each of the others why it was left out. */
export async function loadProgress(tx: ClientTx, { loadId, force, sameFile }: LoadContext): Promise<LoadResult> {
  const { timeZone } = await getClient(tx)
  await findGoals(tx, dayIn(timeZone, tx.now), force)
  const hasRepeated = await findRepeatedSources(tx, force ? [] : sameFile)
  const { rows, accepted, sum } = await writeSoundRows(tx, loadId, hasRepeated)
  if (accepted < rows) await explainBadRows(tx, hasRepeated)
  await noteDaysOutside(tx)
  if (await reachesBack(tx, loadId)) {
    await noteReplaced(tx, loadId)
    await noteAddedAgain(tx, loadId)
  }
  await noteIssuedPrograms(tx)
  return { rows, accepted, changed: accepted, sum: sum ?? undefined }
}

/** Takes a load's progress away again (decisions §6). */
export async function undoProgress(tx: ClientTx, loadId: number): Promise<number> {
  return deleteProgress(tx, loadId)
}
