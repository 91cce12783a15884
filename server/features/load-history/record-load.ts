import type { LoadKind } from '../../../contract/load-rows/load-kind.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { Tenant } from '../../db/tenant.ts'
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
  tenant: Tenant,
  kind: LoadKind,
  fileName: string,
  actor: Actor,
  options: object,
): Promise<number> {
  await lockLoads(tenant)
  await setSavepoint(tenant)
  return insertLoad(tenant, { kind, fileName, options, actor })
}

/** Takes everything back, the load itself included. */
export async function rollBackLoad(tenant: Tenant): Promise<void> {
  await backToSavepoint(tenant)
}

export async function endLoad(
  tenant: Tenant,
  loadId: number,
  actor: Actor,
  facts: { contentHash: string; rows: number; rejected: number; changed: number; sum: string | undefined },
): Promise<void> {
  await completeLoad(tenant, loadId, facts)
  const { rows, rejected } = facts
  await recordEvent(tenant, { actor, action: 'load.committed', subject: `load:${loadId}`, details: { rows, rejected } })
}

/** The newest committed load of a kind. */
export async function findNewest(tenant: Tenant, kind: LoadKind): Promise<LoadRow | undefined> {
  return newestLoad(tenant, kind)
}

/** The committed loads of a kind that had this content. */
export async function findSameContent(tenant: Tenant, kind: LoadKind, contentHash: string): Promise<number[]> {
  return loadsOfContent(tenant, kind, contentHash)
}

/** The newest loads first. */
export async function listLoads(tenant: Tenant, limit = 50): Promise<LoadRow[]> {
  return withActorNames(tenant, await readLoads(tenant, limit), ['created_by'])
}
