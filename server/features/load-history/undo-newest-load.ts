import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { endFormerWaysIn } from '../accounts/former-ways-in.ts'
import { endSessionsOfInactive } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import { holdGoalsOfLoad } from '../goals/hold-goals-of-load.ts'
import { compareRoleHolders, mayChangeRoleHolders, readRoleHolders } from '../grants/role-holders.ts'
import { forgetProgressNews } from '../occasions/forget-progress-news.ts'
import { restoreTree } from '../organisation/load-units.ts'
import { undoProgress } from '../progress/load-progress.ts'
import { type ChangedTable, changedTables } from './changed-tables.ts'
import {
  countChangedSince,
  countHeld,
  deleteChanges,
  findNamesTaken,
  hasChanges,
  readWaysInTaken,
  restoreBefore,
} from './load-changes.store.ts'
import {
  type LoadRow,
  lockLoads,
  markUndone,
  newestLoad,
  paymentsUponLoad,
  resultsUponLoad,
} from './load-history.store.ts'
import { preferHashes } from './staging.store.ts'

export type UndoRefusal =
  | 'nothing-to-undo'
  | 'not-the-newest-load'
  | 'history-gone'
  | 'results-issued'
  | 'progress-paid'
  | 'changed-since'
  | 'rows-in-use'
  | 'name-taken-since'
  | 'holds-a-role'
  | 'last-owner'

/** User names that a refusal lists. */
const mostNamed = 5

/**
 * Undoes the client's newest load: its progress rows are deleted, every other row is restored (decisions §6). Refused where
 * results are issued on it, where somebody has changed its rows since, and where somebody else has a user name that it would
 * bring back. As with a file, only owners and whoever hosts the installation change how somebody with a role signs in, and the
 * last owner stays. Where a program has paid at progress on the load, it is undone only with `force`: the next payment takes
 * those points back, or opens a recovery. Answers the load and its rows.
 */
export async function undoNewestLoad(
  tx: ClientTx,
  actor: Actor,
  { force = false, loadId }: { force?: boolean; loadId?: number } = {},
): Promise<Outcome<{ load: LoadRow; restored: number }, UndoRefusal>> {
  await lockLoads(tx)
  const load = await newestLoad(tx)
  if (load === undefined) return refused('nothing-to-undo')
  // Whoever names a load means that one, whatever has come in since.
  if (loadId !== undefined && load.load_id !== loadId) return refused('not-the-newest-load', { load: load.load_id })
  const named = { load: load.load_id, kind: load.kind, file: load.file_name }
  const isKept = load.kind === 'progress' || load.changed_count === 0 || (await hasChanges(tx, load.load_id))
  if (!isKept) return refused('history-gone', named)
  const issued = await resultsUponLoad(tx, load.load_id)
  if (issued.length > 0) return refused('results-issued', { ...named, programs: issued.join(', ') })
  const paid = force ? [] : await paymentsUponLoad(tx, load.load_id)
  if (paid.length > 0) {
    const payments = paid.map(({ program_id, people, points }) => `${program_id}: ${points} points of ${people} people`)
    return refused('progress-paid', { ...named, payments: payments.join('; ') })
  }
  await preferHashes(tx, load.changed_count)
  await holdGoalsOfLoad(tx, load.load_id)
  const tables = Object.keys(changedTables) as ChangedTable[]
  for (const table of tables) {
    const changed = await countChangedSince(tx, load.load_id, table)
    if (changed > 0) return refused('changed-since', { ...named, table, rows: changed })
  }
  const held = await countHeld(tx, load.load_id)
  if (held > 0) return refused('rows-in-use', { ...named, rows: held })
  const taken = await findNamesTaken(tx, load.load_id, mostNamed + 1)
  if (taken.length > 0) {
    const userNames = `${taken.slice(0, mostNamed).join(', ')}${taken.length > mostNamed ? ', …' : ''}`
    return refused('name-taken-since', { ...named, userNames })
  }
  const roleHolders = await readRoleHolders(tx)
  const former = await readWaysInTaken(tx, load.load_id)
  await tx.query('savepoint undo')
  if (load.kind === 'progress') await forgetProgressNews(tx, load)
  let restored = load.kind === 'progress' ? await undoProgress(tx, load.load_id) : 0
  for (const table of tables) restored += await restoreBefore(tx, load.load_id, table)
  const { changed, isLastOwnerGone } = await compareRoleHolders(tx, roleHolders)
  const mayChange = changed === 0 || (await mayChangeRoleHolders(tx, actor))
  if (isLastOwnerGone || !mayChange) {
    await tx.query('rollback to savepoint undo')
    return isLastOwnerGone ? refused('last-owner', named) : refused('holds-a-role', { ...named, people: changed })
  }
  await endSessionsOfInactive(tx)
  await endFormerWaysIn(tx, former)
  if (load.kind === 'orgunits') await restoreTree(tx)
  await deleteChanges(tx, load.load_id)
  await markUndone(tx, load.load_id, actor)
  await recordEvent(tx, { actor, action: 'load.undone', subject: `load:${load.load_id}`, details: { restored } })
  return done({ load, restored })
}
