import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { takeDetails } from '../audit/erase-details.ts'
import { holdLoads } from '../load-history/hold-loads.ts'
import {
  deleteViewsNaming,
  doesName,
  eraseWords,
  eventsNaming,
  findUnerased,
  leaveLoadHistory,
  lockPerson,
  readErased,
  runStep,
  steps,
} from './erasure.store.ts'
import { namesOf } from './names-of.ts'

export interface ErasureOrder {
  readonly personId: number
  readonly actor: Actor
  readonly reason: string
}

export type ErasureRefusal =
  | 'person-unknown'
  | 'person-erased'
  | 'person-has-roles'
  | 'orders-open'
  | 'reason-names-person'

/** What an erasure did, or would do: rows by kind, and the points that nobody can spend any more. */
export interface Erasure {
  readonly rows: Readonly<Record<string, number>>
  readonly points: number
}

/**
 * Puts a pseudonym in the place of a person: everything that identifies them goes from every table, and their figures, points and
 * results stay, so that ledger and audit trail prove as before (docs/decisions/0051-erasure.md). There is no way back.
 */
export async function erasePerson(
  tx: ClientTx,
  { personId, actor, reason }: ErasureOrder,
): Promise<Outcome<Erasure, ErasureRefusal>> {
  await holdLoads(tx)
  const person = await lockPerson(tx, personId)
  if (person === undefined) return refused('person-unknown')
  if (person.erased_at !== null) return refused('person-erased')
  if (person.has_grant) return refused('person-has-roles')
  if (person.open_orders > 0) return refused('orders-open')
  const names = await namesOf(tx, personId)
  if (await doesName(tx, reason, names)) return refused('reason-names-person')
  const rows: Record<string, number> = {}
  const count = (name: string, more: number) => {
    rows[name] = (rows[name] ?? 0) + more
  }
  // Mails and loads are still there, by which events about them are found.
  const why = { actor, action: 'person.erased', subject: `person:${personId}`, details: { reason } } as const
  count('events', await takeDetails(tx, () => eventsNaming(tx, personId, names), why))
  count('loads', await leaveLoadHistory(tx, personId))
  for (const step of steps) count(step.name, await runStep(tx, step, personId, names))
  count('settings', await deleteViewsNaming(tx, names))
  await eraseWords(tx, personId)
  return done({ rows, points: person.points })
}

/** Rolls back what was done, and takes along what it came to. */
class Undone extends Error {}

/** What an erasure would do: it is done and rolled back, so that the figures are right. */
export async function previewErasure(
  db: Database,
  clientId: number,
  order: ErasureOrder,
): Promise<Outcome<Erasure, ErasureRefusal>> {
  try {
    return await withClientLong<never>(db, clientId, async tx => {
      throw new Undone('undone', { cause: await erasePerson(tx, order) })
    })
  } catch (error) {
    if (error instanceof Undone) return error.cause as Outcome<Erasure, ErasureRefusal>
    throw error
  }
}

/** Somebody who was erased, by their number and when they were added: nothing that identifies them. */
export interface ErasedPerson {
  readonly personId: number
  readonly addedAt: string
  readonly erasedAt: string
}

export async function listErased(tx: ClientTx): Promise<ErasedPerson[]> {
  return (await readErased(tx)).map(row => ({
    personId: row.person_id,
    addedAt: row.created_at,
    erasedAt: row.erased_at.toISOString(),
  }))
}

/**
 * Erases again who was, after a restore has brought them back; whoever has the same number and was added later stays. Answers how
 * many, and whom it had to leave.
 */
export async function eraseAgain(
  tx: ClientTx,
  people: readonly ErasedPerson[],
  actor: Actor,
): Promise<{ erased: number; left: { personId: number; refusal: ErasureRefusal }[] }> {
  const back = await findUnerased(tx, people)
  const left: { personId: number; refusal: ErasureRefusal }[] = []
  for (const personId of back) {
    const erased = await erasePerson(tx, { personId, actor, reason: 'restored' })
    if (!erased.ok) left.push({ personId, refusal: erased.refusal })
  }
  return { erased: back.length - left.length, left }
}
