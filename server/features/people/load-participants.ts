import type { Tenant } from '../../db/tenant.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { checkRows } from '../load-history/stage-rows.ts'
import { noteRepeated } from '../load-history/staged-table.ts'
import {
  countMissing,
  findPeople,
  noteLookAlikes,
  noteMissing,
  noteTakenUserNames,
  noteTooManyMissing,
  writePeople,
} from './people-load.store.ts'

/** A full file that leaves out more than this share of the active people is taken for a broken one (decisions §6). */
const mostMissing = 0.05

/** Makes and changes people by their external id; a full load also deactivates whoever is missing from the file. */
export async function loadParticipants(tenant: Tenant, context: LoadContext): Promise<LoadResult> {
  const isFull = context.mode === 'full'
  // People whose row is bad are in the file all the same: who is missing is decided before bad rows are dropped.
  const checks = [findPeople, judgeUserNames, ...(isFull ? [judgeMissing] : [])]
  const key = { key: 'external_id', column: 'externalId', shown: 'external_id' }
  const { rows, accepted } = await checkRows(tenant, key, checks)
  return { rows, accepted, changed: await writePeople(tenant, context), sum: undefined }
}

/** A row that is refused frees no name, so that the look is repeated until nothing new is found. */
async function judgeUserNames(tenant: Tenant): Promise<void> {
  await noteRepeated(tenant, 'user_name_folded', 'userName', 'user_name')
  await noteLookAlikes(tenant)
  while ((await noteTakenUserNames(tenant)) > 0);
}

async function judgeMissing(tenant: Tenant): Promise<void> {
  const { missing, active } = await countMissing(tenant)
  if (missing > active * mostMissing) await noteTooManyMissing(tenant, missing)
  else await noteMissing(tenant)
}
