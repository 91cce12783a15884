import type { LoadKind } from '../../../contract/load-rows/load-kind.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import { completeLoad, insertLoad, type LoadRow, lockLoads, readLoad, readLoads } from './load-history.store.ts'
import { setSavepoint } from './staging.store.ts'

export { loadsOfContent, newestLoad } from './load-history.store.ts'
export { rollBackLoad } from './staging.store.ts'

/** Opens a load, which is stored only when the transaction commits. Answers its id. */
export async function beginLoad(
  tx: ClientTx,
  kind: LoadKind,
  fileName: string,
  actor: Actor,
  options: object,
): Promise<number> {
  await lockLoads(tx)
  await setSavepoint(tx)
  return insertLoad(tx, { kind, fileName, options, actor })
}

export async function endLoad(
  tx: ClientTx,
  loadId: number,
  actor: Actor,
  {
    reason,
    ...facts
  }: {
    contentHash: string
    rows: number
    rejected: number
    changed: number
    sum: string | undefined
    /** Why it was loaded though something spoke against it. */
    reason: string | undefined
  },
): Promise<void> {
  await completeLoad(tx, loadId, facts)
  const { rows, rejected } = facts
  await recordEvent(tx, {
    actor,
    action: 'load.committed',
    subject: `load:${loadId}`,
    details: { rows, rejected, ...(reason !== undefined && { reason }) },
  })
}

/** A load that there is, with the names of who brought it in and who took it back. */
export async function loadWithNames(tx: ClientTx, loadId: number): Promise<LoadRow> {
  const [named] = await withActorNames(tx, [(await readLoad(tx, loadId))!], ['created_by', 'undone_by'])
  return named!
}

/** The newest loads first. */
export async function listLoads(tx: ClientTx, limit = 50): Promise<LoadRow[]> {
  return withActorNames(tx, await readLoads(tx, limit), ['created_by'])
}
