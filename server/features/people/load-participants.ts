import type { Tenant } from '../../db/tenant.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { checkRows } from '../load-history/stage-rows.ts'
import { trackChanges } from '../load-history/track-changes.ts'
import {
  countMissing,
  deactivateMissing,
  endSessionsOfInactive,
  insertPeople,
  knownPeople,
  missingPeople,
  noteMissing,
  noteTakenUserNames,
  noteTooManyMissing,
  updatePeople,
} from './people-load.store.ts'

/** A full file that leaves out more than this share of the active people is taken for a broken one (decisions §6). */
const mostMissing = 0.05

/** Makes and changes people by their external id; a full load also deactivates whoever is missing from the file. */
export async function loadParticipants(tenant: Tenant, { loadId, mode }: LoadContext): Promise<LoadResult> {
  const isFull = mode === 'full'
  // People whose row is bad are in the file all the same: who is missing is decided before bad rows are dropped.
  const checks = isFull ? [noteTakenUserNames, judgeMissing] : [noteTakenUserNames]
  const key = { key: 'external_id', column: 'externalId', shown: 'external_id' }
  const { rows, accepted } = await checkRows(tenant, key, checks)
  const known = isFull ? `${knownPeople} union ${missingPeople}` : knownPeople
  const changed = await trackChanges(tenant, loadId, 'people', known, async () => {
    if (isFull) await deactivateMissing(tenant)
    await updatePeople(tenant)
    await endSessionsOfInactive(tenant)
    await insertPeople(tenant)
  })
  return { rows, accepted, changed, sum: undefined }
}

async function judgeMissing(tenant: Tenant): Promise<void> {
  const { missing, active } = await countMissing(tenant)
  if (missing > active * mostMissing) await noteTooManyMissing(tenant, missing)
  else await noteMissing(tenant)
}
