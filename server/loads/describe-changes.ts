import type { LoadKind } from '../../contract/load-rows/load-kind.ts'
import type { LoadChanges } from '../../contract/uploads.ts'
import type { ClientTx } from '../db/client-tx.ts'
import { changedRows } from '../features/load-history/changed-rows.ts'
import { describeProgress } from '../features/progress/describe-progress.ts'

/** What a load that is not committed yet would change. */
export async function describeChanges(tx: ClientTx, kind: LoadKind, loadId: number): Promise<LoadChanges> {
  const { tables, people } = await changedRows(tx, loadId)
  if (kind !== 'progress') return { tables, people, programs: [], falling: { people: 0, first: [] } }
  const { rows, ...progress } = await describeProgress(tx, loadId)
  return { ...progress, tables: [{ table: 'progress_rows', added: rows, changed: 0 }] }
}
