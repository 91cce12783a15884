import type { LoadKind } from '../../../contract/load-rows/load-kind.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import {
  completeLoad,
  insertLoad,
  type LoadRow,
  loadsOfContent,
  lockLoads,
  newestLoad,
  readLoads,
} from './load-history.store.ts'
import { backToSavepoint, setSavepoint } from './staging.store.ts'

/** Opens a load; it is there for good only with the end of the transaction. Answers its id. */
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

/** Takes everything back, the load itself included. */
export async function rollBackLoad(tx: ClientTx): Promise<void> {
  await backToSavepoint(tx)
}

export async function endLoad(
  tx: ClientTx,
  loadId: number,
  actor: Actor,
  facts: { contentHash: string; rows: number; rejected: number; changed: number; sum: string | undefined },
): Promise<void> {
  await completeLoad(tx, loadId, facts)
  const { rows, rejected } = facts
  await recordEvent(tx, { actor, action: 'load.committed', subject: `load:${loadId}`, details: { rows, rejected } })
}

/** The newest committed load of a kind. */
export async function findNewest(tx: ClientTx, kind: LoadKind): Promise<LoadRow | undefined> {
  return newestLoad(tx, kind)
}

/** The committed loads of a kind that had this content. */
export async function findSameContent(tx: ClientTx, kind: LoadKind, contentHash: string): Promise<number[]> {
  return loadsOfContent(tx, kind, contentHash)
}

/** The newest loads first. */
export async function listLoads(tx: ClientTx, limit = 50): Promise<LoadRow[]> {
  return withActorNames(tx, await readLoads(tx, limit), ['created_by'])
}
