import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { endFormerWaysIn } from '../accounts/former-ways-in.ts'
import { endSessionsOfInactive } from '../accounts/sessions.ts'
import { mayChangeRoleHolders } from '../grants/role-holders.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { checkRows } from '../load-history/stage-rows.ts'
import { noteRepeated } from '../load-history/staged-table.ts'
import {
  countMissing,
  findPeople,
  noteLastOwner,
  noteLookAlikes,
  noteMissing,
  noteRoleHolders,
  noteStillInactive,
  noteTakenUserNames,
  noteTooManyMissing,
  readFormerWaysIn,
  spareMissing,
  writePeople,
} from './people-load.store.ts'

/** A full file that leaves out more than this share of the active people is treated as broken (decisions §6). */
const mostMissing = 0.05

/** Creates and updates people by their external id; a full load also deactivates whoever is missing from the file. */
export async function loadParticipants(tx: ClientTx, context: LoadContext): Promise<LoadResult> {
  const isFull = context.mode === 'full'
  // People whose row is bad are in the file all the same: who is missing is decided before bad rows are dropped.
  const judgeRoles = (inner: ClientTx) => judgeRoleHolders(inner, context.actor)
  const checks = [findPeople, judgeUserNames, judgeRoles, ...(isFull ? [judgeMissing, noteStillInactive] : [])]
  const key = { key: 'external_id', column: 'externalId', shown: 'external_id' }
  const { rows, accepted } = await checkRows(tx, key, checks)
  const former = await readFormerWaysIn(tx)
  const changed = await writePeople(tx, context)
  await endFormerWaysIn(tx, former)
  await endSessionsOfInactive(tx)
  return { rows, accepted, changed, sum: undefined }
}

/** A row that is refused frees no name, so the search is repeated until nothing new is found. */
async function judgeUserNames(tx: ClientTx): Promise<void> {
  await noteRepeated(tx, 'user_name_folded', 'userName', 'user_name')
  await noteLookAlikes(tx)
  while ((await noteTakenUserNames(tx)) > 0);
}

/** Of those with a role only owners, and whoever hosts the installation, change how they come in; the last owner stays. */
async function judgeRoleHolders(tx: ClientTx, actor: Actor): Promise<void> {
  if (!(await mayChangeRoleHolders(tx, actor))) await noteRoleHolders(tx)
  await noteLastOwner(tx)
}

async function judgeMissing(tx: ClientTx): Promise<void> {
  const { missing, active } = await countMissing(tx)
  if (missing > active * mostMissing) await noteTooManyMissing(tx, missing)
  else if (missing > 0 && !(await spareMissing(tx))) await noteMissing(tx)
}
