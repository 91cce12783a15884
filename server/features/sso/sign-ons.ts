import { createHash, randomBytes } from 'node:crypto'
import type { ClientTx } from '../../db/client-tx.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { deleteOldAnswers, deleteOldSignOns, deleteSignOn, insertAnswer, insertSignOn } from './sign-ons.store.ts'
import { deleteOldTrials } from './trials.store.ts'

/** How long somebody may take at their provider: ten minutes, for a password and a second factor. */
export const signOnLifeSeconds = 600

export interface SignOnWish {
  readonly providerId: string
  /** The browser that begins it, by the value of its cookie. */
  readonly browser: string
  /** What the answer is checked against, such as a nonce and a code verifier. */
  readonly checks: Readonly<Record<string, string>>
  /** Where to go in, as the person asked for it. */
  readonly next?: string
  /** The request's own id where the protocol wants one of its making; else 256 random bits. */
  readonly requestId?: string
}

/** Begins a sign-on; the answer is its id: OpenID Connect's `state`, SAML's request id. */
export async function beginSignOn(tx: ClientTx, secret: Buffer, wish: SignOnWish): Promise<string> {
  const requestId = wish.requestId ?? randomBytes(32).toString('base64url')
  await insertSignOn(tx, {
    hash: hashOf(requestId),
    provider_id: wish.providerId,
    browser_hash: hashOf(wish.browser),
    sealed: seal(secret, placeOf(tx), JSON.stringify(wish.checks)),
    next: wish.next ?? null,
    lifeSeconds: signOnLifeSeconds,
  })
  return requestId
}

export interface SignOn {
  readonly providerId: string
  readonly browserHash: Buffer
  readonly checks: Readonly<Record<string, string>>
  readonly next: string | undefined
}

/** Takes a sign-on out to answer it: once, within ten minutes, on the client where it began. */
export async function takeSignOn(tx: ClientTx, secret: Buffer, requestId: string): Promise<SignOn | undefined> {
  const row = await deleteSignOn(tx, hashOf(requestId))
  const checks = row && unseal(secret, placeOf(tx), row.sealed)
  if (row === undefined || checks === undefined) return undefined
  return {
    providerId: row.provider_id,
    browserHash: row.browser_hash,
    checks: JSON.parse(checks) as Record<string, string>,
    next: row.next ?? undefined,
  }
}

/**
 * Records a response as used, in the transaction that begins its session; false where it was used before. `expiresAt` is when the
 * response expires, with the tolerance for clocks.
 */
export async function takeAnswer(
  tx: ClientTx,
  { providerId, answerId, expiresAt }: { providerId: string; answerId: string; expiresAt: Date },
): Promise<boolean> {
  return insertAnswer(tx, { providerId, hash: hashOf(answerId), expiresAt })
}

/**
 * Lets sign-ons go that nobody answered, and answers be forgotten a day after they ended by themselves: until then they are
 * what keeps an answer from being taken twice (security T18). Answers whether there may be more.
 */
export async function tidySignOns(tx: ClientTx, most: number): Promise<boolean> {
  const gone = [await deleteOldSignOns(tx, most), await deleteOldAnswers(tx, 1, most), await deleteOldTrials(tx, most)]
  return gone.includes(most)
}

/** What an answer is checked against, sealed. */
export function beginSealed(tx: ClientTx, secret: Buffer, checks: SignOn['checks']): Buffer {
  return seal(secret, placeOf(tx), JSON.stringify(checks))
}

export function openChecks(tx: ClientTx, secret: Buffer, sealed: Buffer): SignOn['checks'] | undefined {
  const text = unseal(secret, placeOf(tx), sealed)
  return text === undefined ? undefined : (JSON.parse(text) as SignOn['checks'])
}

/** As it is kept: a cookie, a state, an id of an answer. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function placeOf({ clientId }: ClientTx) {
  return { clientId, purpose: 'sso request' }
}
