import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { codeHash, keyMark } from './code-hash.ts'
import { newCode } from './code-text.ts'
import { hasOtherKey, insertBatch, insertCodes } from './codes.store.ts'

export interface CodesToCreate {
  readonly secret: Buffer
  readonly count: number
  /** Whole points for each code. */
  readonly points: number
  /** The last day on which they are redeemed, where the client is. */
  readonly expiresOn?: string
  readonly label?: string
  /** How many of these one person may redeem; without it as many as they have. */
  readonly perPerson?: number
  /** Whether a key may be used that none of the client's earlier codes was hashed under. */
  readonly isNewKeyFine: boolean
  readonly actor: Actor
  /** Who agreed to them, where somebody did. */
  readonly agreedBy?: string
}

/** How many codes of one batch; more is another batch. */
export const mostCodes = 100_000
const mostPoints = 1_000_000_000
const chunk = 10_000

export type RangeRefusal = 'count-out-of-range' | 'points-out-of-range' | 'share-out-of-range'
export type CodesRefusal = RangeRefusal | 'key-differs'

/** How many codes there may be, of how many points, and how many for each person. */
export function checkRanges({
  count,
  points,
  perPerson,
}: Pick<CodesToCreate, 'count' | 'points' | 'perPerson'>): Outcome<undefined, RangeRefusal> {
  if (!isWithin(count, mostCodes)) return refused('count-out-of-range', { most: mostCodes })
  if (!isWithin(points, mostPoints)) return refused('points-out-of-range', { most: mostPoints })
  if (perPerson !== undefined && !isWithin(perPerson, mostCodes))
    return refused('share-out-of-range', { most: mostCodes })
  return done(undefined)
}

/** Makes one-time codes, which two persons agreed on (make-codes.ts). Their text is in the answer only: hashes are stored (security T23). */
export async function createCodes(
  tx: ClientTx,
  { secret, count, points, expiresOn, label, perPerson, isNewKeyFine, actor, agreedBy }: CodesToCreate,
): Promise<Outcome<{ batchId: number; codes: readonly string[] }, CodesRefusal>> {
  const ranges = checkRanges({ count, points, ...(perPerson !== undefined && { perPerson }) })
  if (!ranges.ok) return ranges
  const mark = keyMark(secret)
  if (!isNewKeyFine && (await hasOtherKey(tx, mark))) return refused('key-differs')
  const batchId = await insertBatch(tx, {
    label: label ?? null,
    points,
    count,
    expiresOn: expiresOn ?? null,
    perPerson: perPerson ?? null,
    keyMark: mark,
    actor,
  })
  const codes = Array.from({ length: count }, newCode)
  for (let at = 0; at < count; at += chunk) {
    const hashes = codes.slice(at, at + chunk).map(code => codeHash(secret, tx.clientId, code))
    await insertCodes(tx, batchId, hashes)
  }
  const details = {
    count,
    points,
    ...(expiresOn !== undefined && { expiresOn }),
    ...(label !== undefined && { label }),
    ...(perPerson !== undefined && { perPerson }),
    ...(agreedBy !== undefined && { agreedBy }),
  }
  await recordEvent(tx, { actor, action: 'codes.created', subject: `code-batch:${batchId}`, details })
  return done({ batchId, codes })
}

function isWithin(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= most
}
