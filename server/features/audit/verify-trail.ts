import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { unexplained } from './erase-details.store.ts'
import { checkSealAfter, countUnsealed, type FlawRow } from './seals.store.ts'

/** What a look at every seal has found. */
export interface TrailProof {
  readonly seals: number
  readonly events: number
  /** Events that came too recently to be sealed. */
  readonly unsealed: number
  /** The first that are wrong, by the ids of their events. */
  readonly flaws: readonly FlawRow[]
  /** The newest root: kept elsewhere, it shows later whether the whole chain was written anew. */
  readonly head: string | undefined
  /** Whether the root that was kept elsewhere is one of the chain; absent where none was given. */
  readonly isKeptThere: boolean | undefined
}

/** So many flaws are named. */
const mostFlaws = 100

/**
 * Compares each seal of a client's trail with its events and with the seal before; details that were taken need a reason. `kept` is a
 * root that was exported earlier: the chain must still have it, or it was written anew.
 */
export async function verifyTrail(
  db: Database,
  clientId: number,
  { kept, onProgress = () => {} }: { readonly kept?: string; readonly onProgress?: (events: number) => void } = {},
): Promise<TrailProof> {
  let [seals, events, last] = [0, 0, 0]
  let head: string | undefined
  let isKeptThere = kept === undefined ? undefined : false
  const flaws: FlawRow[] = []
  for (;;) {
    const seal = await withClient(db, clientId, tx => checkSealAfter(tx, last))
    if (seal === undefined) break
    seals += 1
    events += seal.events
    last = seal.seal_id
    head = seal.root
    if (seal.root === kept) isKeptThere = true
    flaws.push(...seal.flaws.slice(0, mostFlaws - flaws.length))
    onProgress(events)
  }
  const unsealed = await withClient(db, clientId, countUnsealed)
  // Details that were taken, and no event says that so many were.
  for (const event_id of await withClient(db, clientId, unexplained)) {
    if (flaws.length < mostFlaws) flaws.push({ flaw: 'changed', event_id })
  }
  return { seals, events, unsealed, flaws, head, isKeptThere }
}
