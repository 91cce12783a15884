import { hasSingleApprover, type PairRefusal, whyNotDecide } from '../../../rules/access/second-person.ts'
import { type Actor, isSamePerson, personOfActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { type AdjustRefusal, adjustPoints } from './adjust-points.ts'
import {
  type AdjustmentRow,
  decideAdjustment,
  deleteAdjustment,
  findAdjustmentByKey,
  insertAdjustment,
  type ListedAdjustment,
  lockAdjustment,
  type NewAdjustment,
  readAdjustments,
} from './adjustments.store.ts'
import { personExists } from './movements.store.ts'

export type { AdjustmentRow, ListedAdjustment, NewAdjustment } from './adjustments.store.ts'

export interface Proposed {
  readonly adjustment: AdjustmentRow
  /** Whether it was proposed before under this key, so that nothing happened now. */
  readonly isRepeat: boolean
}

export type ProposeRefusal = AdjustRefusal | 'own-points' | 'proposer-not-linked' | 'last-day-past'

/**
 * Gives points, or takes them, for a reason. Up to the client's limit they move at once; above it the adjustment waits for a second person.
 * The same key with the same content moves nothing twice, whatever became of it (W04a). Nobody adjusts their own points.
 */
export async function proposeAdjustment(
  tx: ClientTx,
  { reason: given, expiresOn, ...rest }: NewAdjustment,
): Promise<Outcome<Proposed, ProposeRefusal>> {
  const { actor, personId, points } = rest
  // Only points that are given have a last day.
  const wanted: Omit<NewAdjustment, 'reason'> = points > 0 && expiresOn !== undefined ? { ...rest, expiresOn } : rest
  const reason = given.trim()
  if (reason === '') return refused('reason-missing')
  if (!(await personExists(tx, personId))) return refused('person-unknown', { person: personId })
  if (personOfActor(actor) === personId) return refused('own-points')
  const known = await findAdjustmentByKey(tx, wanted.key)
  if (known !== undefined) return sameAgain(known, { ...wanted, reason })
  const client = await getClient(tx)
  if (isOver(tx, client, wanted.expiresOn)) return refused('last-day-past')
  const { adjustments, results } = client.settings
  const isAlone = Math.abs(points) <= adjustments.alone
  // Nobody could ever agree to it.
  if (!isAlone && !results.sameApprover && personOfActor(actor) === undefined) return refused('proposer-not-linked')
  const made = await insertAdjustment(tx, { ...wanted, reason })
  if (made === undefined) return sameAgain((await findAdjustmentByKey(tx, wanted.key))!, { ...wanted, reason })
  if (isAlone) return moveAlone(tx, made, actor)
  const details = { adjustmentId: made.adjustment_id, points, reason }
  await recordEvent(tx, { actor, action: 'ledger.adjustment-proposed', subject: `person:${personId}`, details })
  return done({ adjustment: made, isRepeat: false })
}

function isOver(tx: ClientTx, { timeZone }: Pick<Client, 'timeZone'>, lastDay: string | null | undefined): boolean {
  return lastDay != null && lastDay < dayIn(timeZone, tx.now)
}

async function moveAlone(tx: ClientTx, row: AdjustmentRow, actor: Actor): Promise<Outcome<Proposed, AdjustRefusal>> {
  const moved = await adjustPoints(tx, pointsOf(row, actor))
  if (!moved.ok) {
    await deleteAdjustment(tx, row.adjustment_id)
    return moved
  }
  const { transferId, isRepeat } = moved.value
  return done({
    adjustment: await decideAdjustment(tx, row.adjustment_id, { state: 'made', transferId, actor }),
    isRepeat,
  })
}

function pointsOf(row: AdjustmentRow, actor: Actor) {
  const { person_id: personId, points, adjustment_key: key, reason, expires_on } = row
  return { personId, points, key, reason, actor, ...(expires_on !== null && { expiresOn: expires_on }) }
}

function sameAgain(known: AdjustmentRow, wanted: NewAdjustment): Outcome<Proposed, 'key-reused'> {
  const isSame =
    known.person_id === wanted.personId &&
    known.points === wanted.points &&
    known.reason === wanted.reason &&
    known.expires_on === (wanted.expiresOn ?? null)
  return isSame
    ? done({ adjustment: known, isRepeat: true })
    : refused('key-reused', { key: wanted.key, transfer: known.transfer_id ?? 0 })
}

export type AgreeRefusal = ProposeRefusal | PairRefusal | 'adjustment-unknown' | 'adjustment-decided'

/** Moves the points of a proposal, as a second person says (W04a). Said again by the same person it answers the same. */
export async function agreeToAdjustment(
  tx: ClientTx,
  adjustmentId: number,
  actor: Actor,
): Promise<Outcome<AdjustmentRow, AgreeRefusal>> {
  const row = await lockAdjustment(tx, adjustmentId)
  if (row === undefined) return refused('adjustment-unknown', { adjustment: adjustmentId })
  if (row.state === 'made' && row.decided_by === actor) return done(row)
  if (row.state !== 'proposed') return refused('adjustment-decided', { adjustment: adjustmentId, state: row.state })
  const client = await getClient(tx)
  const proposal = { proposedBy: row.proposed_by, personId: row.person_id }
  const refusal = whyNotDecide(proposal, actor, client.settings.results.sameApprover)
  if (refusal !== undefined) return refused(refusal)
  if (isOver(tx, client, row.expires_on)) return refused('last-day-past')
  const moved = await adjustPoints(tx, { ...pointsOf(row, actor), proposedBy: row.proposed_by })
  if (!moved.ok) return moved
  return done(await decideAdjustment(tx, adjustmentId, { state: 'made', transferId: moved.value.transferId, actor }))
}

/** Ends a proposal without moving anything, for a reason: by whoever may agree, or by who proposed it; never of one's own points. */
export async function declineAdjustment(
  tx: ClientTx,
  adjustmentId: number,
  { reason, actor, mayDecide }: { readonly reason: string; readonly actor: Actor; readonly mayDecide: boolean },
): Promise<Outcome<AdjustmentRow, 'adjustment-unknown' | 'adjustment-decided' | 'own-points' | 'reason-missing'>> {
  if (reason.trim() === '') return refused('reason-missing')
  const row = await lockAdjustment(tx, adjustmentId)
  const isOwn = row !== undefined && isSamePerson(row.proposed_by, actor)
  if (row === undefined || !(mayDecide || isOwn)) return refused('adjustment-unknown', { adjustment: adjustmentId })
  if (personOfActor(actor) === row.person_id) return refused('own-points')
  if (row.state === 'declined' && row.decided_by === actor) return done(row)
  if (row.state !== 'proposed') return refused('adjustment-decided', { adjustment: adjustmentId, state: row.state })
  const declined = await decideAdjustment(tx, adjustmentId, { state: 'declined', reason: reason.trim(), actor })
  const details = { adjustmentId, points: row.points, reason: reason.trim() }
  await recordEvent(tx, {
    actor,
    action: 'ledger.adjustment-declined',
    subject: `person:${row.person_id}`,
    details,
  })
  return done(declined)
}

/** Whether it was made as it was proposed: of so few points that nobody has to agree. */
function isOfOneMoment({ proposed_at, decided_at }: AdjustmentRow): boolean {
  return proposed_at.getTime() === decided_at?.getTime()
}

export interface ShownAdjustment extends ListedAdjustment {
  /** Why whoever looks may not agree; absent where they may, or where nothing waits. */
  readonly agreeRefusal: PairRefusal | undefined
  /** Whether whoever looks proposed it. */
  readonly isOwn: boolean
  readonly isSingleApprover: boolean
}

/** Those that wait first, then the newest, with the names of those who acted; all, or the viewer's own proposals. And the client's rule. */
export async function listAdjustments(
  tx: ClientTx,
  viewer: Actor,
  { isOwnOnly, most }: { readonly isOwnOnly: boolean; readonly most: number },
): Promise<{ readonly adjustments: ShownAdjustment[]; readonly alone: number; readonly isOneEnough: boolean }> {
  const { settings } = await getClient(tx)
  const rows = (await readAdjustments(tx, { proposedBy: isOwnOnly ? viewer : undefined, most })).map(row => ({
    ...row,
    isOwn: isSamePerson(row.proposed_by, viewer),
    isSingleApprover:
      row.state === 'made' && !isOfOneMoment(row) && hasSingleApprover(row.proposed_by, row.decided_by!),
    agreeRefusal:
      row.state === 'proposed'
        ? whyNotDecide({ proposedBy: row.proposed_by, personId: row.person_id }, viewer, settings.results.sameApprover)
        : undefined,
  }))
  const adjustments = await withActorNames(tx, rows, ['proposed_by', 'decided_by'])
  return { adjustments, alone: settings.adjustments.alone, isOneEnough: settings.results.sameApprover }
}
