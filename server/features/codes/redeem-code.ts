import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { credit } from '../ledger/credit.ts'
import { waitOf } from '../limits/limits.ts'
import { codeHash, keyMark } from './code-hash.ts'
import { type ClaimedCode, claimCode, findByRedeemKey, hasOtherKey, isBeyondShare } from './codes.store.ts'
import { noteFailure, waitToGuess } from './guesses.ts'

/** Who redeems, on which client, from where; the key under which codes are hashed. */
export interface Redeemer {
  readonly client: Client
  readonly personId: number
  readonly userName: string
  readonly address: string
  readonly secret: Buffer
}

export interface Redemption {
  readonly code: string
  /** Whom the code is for, by the request. */
  readonly userName: string
  /** The caller's own key of this request: with the same key the same answer is given again. */
  readonly redeemKey?: string
}

export type RedeemRefusal =
  | 'codes-off'
  | 'not-your-account'
  | 'too-many-codes'
  | 'code-not-redeemable'
  | 'code-limit-reached'
  | 'codes-unavailable'
  | 'key-reused'

export interface Redeemed {
  readonly outcome: Outcome<{ readonly points: number }, RedeemRefusal>
  /** With this wrong code the client as a whole has more than people mistype (security T23). */
  readonly isAlarm: boolean
}

/**
 * Redeems a code for its points, in the open transaction: code and credit are committed together or not at all (security T22).
 * Unknown, used, voided, expired and foreign codes take the same steps to the same answer (T23). A good code of which the person
 * has had their share stays whole, which the answer says: it may be somebody else's.
 */
export async function redeemCode(tx: ClientTx, redeemer: Redeemer, redemption: Redemption): Promise<Redeemed> {
  const refuse = (refusal: RedeemRefusal, details = {}) => ({ outcome: refused(refusal, details), isAlarm: false })
  if (!redeemer.client.settings.features.ots) return refuse('codes-off')
  if (!isSameUser(redemption.userName, redeemer.userName)) return refuse('not-your-account')
  const { personId, secret } = redeemer
  const hash = codeHash(secret, tx.clientId, redemption.code)
  const seconds = await waitToGuess(tx, redeemer)
  if (redemption.redeemKey !== undefined) {
    const before = await findByRedeemKey(tx, personId, redemption.redeemKey)
    if (before?.code_hash.equals(hash)) return { outcome: done({ points: before.points }), isAlarm: false }
    if (before !== undefined) return refuse('key-reused')
  }
  if (seconds > 0) return refuse('too-many-codes', waitOf(seconds))
  const claim = { hash, personId, today: dayIn(redeemer.client.timeZone, tx.now) }
  const claimed = await claimCode(tx, { ...claim, redeemKey: redemption.redeemKey ?? null })
  if (claimed !== undefined) return { outcome: done(await pay(tx, redeemer, claimed)), isAlarm: false }
  if (await isBeyondShare(tx, claim)) return refuse('code-limit-reached')
  // Under another key than the codes were made every code is unknown: that is our fault and no guess.
  if (await hasOtherKey(tx, keyMark(secret))) return refuse('codes-unavailable')
  return { outcome: refused('code-not-redeemable'), isAlarm: await noteFailure(tx, redeemer) }
}

// The one credit of a code: its key is the code (security I5).
async function pay(tx: ClientTx, { personId }: Redeemer, claimed: ClaimedCode): Promise<{ points: number }> {
  const { code_id: codeId, code_batch_id: batchId, points } = claimed
  const actor = `person:${personId}` as const
  const reason = `code of batch ${batchId}`
  const paid = await credit(tx, { personId, points, kind: 'code', key: `code/${codeId}`, reason, actor })
  if (!paid.ok) throw new Error(`Code ${codeId} was redeemed and its credit refused: ${paid.refusal}.`)
  const details = { batchId, points }
  await recordEvent(tx, { actor, action: 'code.redeemed', subject: `code:${codeId}`, details })
  return { points }
}

// As when signing in: blanks around it and its case make no other user.
function isSameUser(typed: string, own: string): boolean {
  return typed.trim().toLowerCase() === own.toLowerCase()
}
