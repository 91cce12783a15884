import type { ClientTx } from '../../db/client-tx.ts'
import { lockUnerased } from './people.store.ts'

/** Somebody was erased while a request of theirs was under way: their session has ended with them. */
export class PersonErased extends Error {}

/**
 * Keeps somebody from being erased until the transaction ends; answers whether they are there and have not been. What is written of whoever
 * was erased meanwhile would stay: nobody is erased twice.
 */
export const holdPerson: (tx: ClientTx, personId: number) => Promise<boolean> = lockUnerased

/** The same for whoever asks: their session was looked at before the transaction began. */
export async function holdAsker(tx: ClientTx, personId: number): Promise<void> {
  if (!(await holdPerson(tx, personId))) throw new PersonErased(`person:${personId} is erased.`)
}
