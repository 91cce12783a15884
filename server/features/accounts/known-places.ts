import { createHmac } from 'node:crypto'
import type { ClientTx } from '../../db/client-tx.ts'
import { unknownAddress } from '../limits/limits.ts'
import { deleteOldPlaces, deletePlaces, findKnownPlaces, keepPlaces } from './known-places.store.ts'

/** Where somebody tries to sign in. */
export interface Place {
  readonly address: string
  /** The random id in the browser's cookie, or a new one. It signs nobody in. */
  readonly browser: string
  /** The key for secrets at rest: what is stored of a place can be read back by nobody without it. */
  readonly secret: Buffer
}

/** For how many days at most a place is known after its last sign-in, and how many of each kind a person has at most. */
export const placeLimits = { keptDays: 180, most: 10 } as const

/**
 * Whether a place is the person's own: they signed in there, or set their password by a mailed link. A browser proves more than
 * an address, which others may share.
 */
export async function knownBy(
  tx: ClientTx,
  personId: number | undefined,
  place: Place,
): Promise<'browser' | 'address' | undefined> {
  const hashes = marksOf(place).map(({ hash }) => hash)
  const kinds = (await findKnownPlaces(tx, personId, hashes, placeLimits.keptDays)).map(({ kind }) => kind)
  return kinds.includes('browser') ? 'browser' : kinds[0]
}

/** From now on this place is one of the person's own. */
export async function rememberPlace(tx: ClientTx, personId: number, place: Place): Promise<void> {
  await keepPlaces(tx, personId, marksOf(place), placeLimits.most)
}

/** From now on none of the person's places is known. */
export async function forgetPlaces(tx: ClientTx, personId: number): Promise<void> {
  await deletePlaces(tx, personId)
}

/** Forgets places that were not seen for long; answers whether there may be more. */
export async function tidyPlaces(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  return (await deleteOldPlaces(tx, keptDays, most)) === most
}

function marksOf({ address, browser, secret }: Place): { kind: 'browser' | 'address'; hash: Buffer }[] {
  const mark = (kind: 'browser' | 'address', text: string) => ({
    kind,
    hash: createHmac('sha256', secret).update(`known ${kind} ${text}`).digest(),
  })
  return [mark('browser', browser), ...(address === unknownAddress ? [] : [mark('address', address)])]
}
