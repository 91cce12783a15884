import type { ClientTx } from '../../db/client-tx.ts'
import { lockClientRow, readClient, updateWordsVersion } from './clients.store.ts'

/** By which all that a client says in its own words is known not to have changed; undefined before the first. */
export async function wordsVersionOf(tx: ClientTx): Promise<string | undefined> {
  return (await readClient(tx))?.words_version ?? undefined
}

/** Lets nobody else change the client's words until the transaction ends. */
export async function holdWords(tx: ClientTx): Promise<void> {
  await lockClientRow(tx)
}

/** Says that they are others now; every process reads them anew within a second. */
export async function setWordsVersion(tx: ClientTx, version: string): Promise<void> {
  await updateWordsVersion(tx, version)
}
