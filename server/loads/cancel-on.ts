import type { ClientTx } from '../db/client-tx.ts'
import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'

/**
 * Cancels the statement that a transaction is running when the signal comes, so that nobody waits for minutes for what is not wanted
 * any more. Call what it answers before the connection is used for something else.
 */
export function cancelOn(db: Database, tx: ClientTx, signal: AbortSignal | undefined): () => Promise<void> {
  if (signal === undefined) return async () => {}
  signal.throwIfAborted()
  const pid = tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    cancelling = pid
      .then(([row]) => withClient(db, tx.clientId, other => other.query('select pg_cancel_backend($1)', [row!.pid])))
      .catch(() => {})
  }
  signal.addEventListener('abort', cancel, { once: true })
  return async () => {
    signal.removeEventListener('abort', cancel)
    await cancelling
  }
}
