import type { ClientTx } from '../../db/client-tx.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { checkRows } from '../load-history/stage-rows.ts'
import { noteReversedDates, noteTreeProblems, rebuildClosure, writeUnits } from './units-load.store.ts'

/** Makes and changes organisational units; afterwards they are one tree under Corporate, as before (decisions §6). */
export async function loadUnits(tx: ClientTx, { loadId, given }: LoadContext): Promise<LoadResult> {
  const key = { key: 'unit_id', column: 'unitId', shown: 'unit_id' }
  const { rows, accepted } = await checkRows(tx, key, [() => noteReversedDates(tx, given), judgeTree])
  const changed = await writeUnits(tx, loadId, given)
  await rebuildClosure(tx)
  return { rows, accepted, changed, sum: undefined }
}

/** Without a refused row its children may have no parent, so the search is repeated until nothing new is found. */
async function judgeTree(tx: ClientTx): Promise<void> {
  while ((await noteTreeProblems(tx)) > 0);
}

/** The paths of the tree, after its units were put back. */
export async function restoreTree(tx: ClientTx): Promise<void> {
  await rebuildClosure(tx)
}
