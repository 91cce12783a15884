import type { Tenant } from '../../db/tenant.ts'
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

/** Brings in the progress rows that are staged, and notes for each of the others why it was left out. */
export async function loadProgress(tenant: Tenant, { loadId, force, sameFile }: LoadContext): Promise<LoadResult> {
  const { timeZone } = await getClient(tenant)
  await findGoals(tenant, dayIn(timeZone, tenant.now), force)
  const hasRepeated = await findRepeatedSources(tenant, force ? [] : sameFile)
  const { rows, accepted, sum } = await writeSoundRows(tenant, loadId, hasRepeated)
  if (accepted < rows) await explainBadRows(tenant, hasRepeated)
  await noteDaysOutside(tenant)
  if (await reachesBack(tenant, loadId)) {
    await noteReplaced(tenant, loadId)
    await noteAddedAgain(tenant, loadId)
  }
  await noteIssuedPrograms(tenant)
  return { rows, accepted, changed: accepted, sum: sum ?? undefined }
}

/** Takes a load's progress away again (decisions §6). */
export async function undoProgress(tenant: Tenant, loadId: number): Promise<number> {
  return deleteProgress(tenant, loadId)
}
